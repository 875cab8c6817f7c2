// Package pdn reads and writes Portable Draughts Notation, the text form in which draughts games are kept.
//
// A [Reader] reads games from a stream one at a time, as trees. It reads what people and programs really write, and
// checks every move. A game that cannot be read whole comes with an [*Error] that says where and why. Its tree holds
// the text all the same, and the Reader goes on with the next game.
//
//	reader := pdn.NewReader(file, pdn.Options{})
//	for game, err := range reader.All() {
//		...
//	}
//
// A [Game] is a tree: tags, a main line of moves, and at every move its annotations, comments and variations. A
// [Cursor] follows and edits its lines. [Game.Replay] plays the main line as a draughts.Game, and [FromGame] makes a
// tree of a draughts.Game.
//
// A [Scanner] reads a file without building trees, for counting, filtering and extracting positions. It reads the tags,
// and the moves only on demand, and allocates nothing for a move.
//
// A [Writer] writes strict PDN 3.0 (https://pdn.fmjd.org). Reading its text gives the same tree, except for the raw
// text of moves, the order of tags, the form of dates and results, and counters in FENs.
// Other programs have forms of their own: see [Dialect].
//
// # Errors and warnings
//
// An error means that a part of a game could not be understood. A warning means that the text deviates from PDN 3.0 and
// was repaired; with Options.Strict it is an error too. Both are an [Error] with a place. The reasons of errors are
// listed with [ErrSetup], the reasons of warnings with [ErrGameType].
//
// Nothing that is read is dropped. Text without a meaning becomes a comment in its place, and an error quotes it, or a
// warning if it is in brackets; the moves after it are read. A warning about a repair quotes the original text.
//
// # What is read
//
// A Reader and a Scanner read all of PDN 3.0 and of its grammar for reading, and more that files have:
//
//   - Text is UTF-8, UTF-16 with a byte order mark, or Latin-1 where it is neither. Lines may end in LF, CRLF, or \r
//     and \n written out. Spaces beyond ASCII and invisible characters count as spaces. [pdn] as in forums is skipped.
//   - A game ends with an asterisk or with its result. Both may be missing: a tag after the moves begins the next game.
//     So does a tag before the first move if an earlier paragraph of tags has its name, or if it is a second Event tag
//     after other tags. Games may have no tags, or no moves. Comments after the last game are a game of their own.
//   - The rules are those of the Variant tag. If it is missing or unknown, they are those of the GameType tag, or else
//     those of [Options]: given there, or inferred from the games. Games of Canadian, Turkish, Thai and Spantsiretti
//     draughts are read with a warning, and their moves are not checked.
//   - Tags may have names of other languages or of several words, or be called P1, P2 or Red, and have several lines. A
//     tag that lacks a bracket or quotes, or has other quotation marks, is repaired. Dates and results may have any
//     form. A FEN tag needs no SetUp tag. A question mark in it stands for the side that makes the first move.
//   - Moves may have any form that draughts.Position.ParseMove reads, or stand in several pieces (25x18 18x9). Squares
//     may have names where the rules number them, as seen by the side that moves first, or numbers where they have
//     names. Move numbers may lack their dots (1 11-15 23-19), and moves their separators (1. 11 15 23 19).
//   - A capture that fits several moves is read as the first after which the later moves are legal. The search for it
//     is bounded.
//   - A dash or three dots stand for an unknown move. The moves after it, up to the next set-up, are not checked.
//   - A variation may stand before the move that it replaces, if its move number says so: 1. 34-30 (1... 5-10) 20-25.
//   - A set-up, /FEN "W:W21:B1"/, may stand anywhere. /FEN "B::"/ is a null move.
//   - Annotations are ! and ? in any number, directly after the move or in parentheses; numeric glyphs ($7); and an
//     asterisk directly after the move (a forced move), which is read as $7. Comments stand in braces, or after a
//     semicolon or a percent sign up to the end of the line. Without a closing brace a comment ends before the tags of
//     the next game. White space inside comments is one space. For commands such as [%clk 1:55:21] see [Command].
//   - A word such as 4-6 at the end of the game may be a move or the result. It is the result if the Result tag says
//     the same. Without that tag it is the result if it is no legal move and its two numbers add up to 12 at most. The
//     first number is the score of the side that moves first by the rules: 1-0 is a win for White in International
//     draughts and for Black in English.
//
// # How a game is read
//
// Three stages read a game, each only what the stage before has made:
//
//	stream ──lexer──▶ tokens ──scanner──▶ tags, elements ──resolver──▶ moves ──▶ Game
//
// The lexer cuts the text into tokens: tags, numbers, words, comments. The scanner finds where a game begins and ends,
// its tags, and its elements: moves, annotations, comments and the parentheses of variations. The resolver finds the
// rules, the start position, and the move that each text means.
//
// # Limits
//
// The time to read a text is proportional to its length at most. For this reason a game is limited to 4 MiB of text,
// 1000 tags of 64 KiB each, variations 1000 deep, and 262,144 moves, comments, glyphs and parentheses. Text beyond a
// limit is skipped, with the error [ErrTooLarge]. A game has at most 4096 errors and as many warnings.
package pdn
