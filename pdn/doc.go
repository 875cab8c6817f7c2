// Package pdn reads and writes Portable Draughts Notation, the text form in which draughts games are kept.
//
// A [Reader] takes games from a stream one at a time, as trees. It reads what people and programs have really written,
// and checks every move. A game that cannot be read whole comes back with an [*Error] that says where and why; the tree
// holds its text all the same, and the Reader goes on with the next.
//
//	reader := pdn.NewReader(file, pdn.Options{})
//	for game, err := range reader.All() {
//		...
//	}
//
// A [Game] is a tree: tags, a main line of moves, and at every move its annotations, comments and variations. A
// [Cursor] walks and edits it. [Game.Replay] makes a draughts.Game of the main line, [FromGame] a tree of a draughts.Game.
//
// A [Scanner] goes through a file without making trees, for those who count, filter or take positions out: it reads
// the tags, the moves only if they are asked for, and allocates nothing for a move.
//
// A [Writer] writes strict PDN 3.0 (https://pdn.fmjd.org). Reading what it wrote gives the same tree, but for the raw
// text of moves, the order of tags, and the form of dates and results.
//
// # What is read
//
// All of PDN 3.0 and of its grammar for reading, and what else is found in files:
//
//   - Text is UTF-8, or Latin-1 where it is not. Lines may end in LF or CRLF, or in \r or \n written out; a byte order
//     mark and [pdn] as in forums are passed over.
//   - A game ends with an asterisk or with its result, and either may be missing: a tag after the moves begins the next
//     game. While there are no moves, tags belong to the same game, with two exceptions: a tag that the game has
//     already in an earlier paragraph, and a second Event tag behind other tags, begin the next. Games may have no tags,
//     or no moves; comments behind the last game are one of their own.
//   - The rules are those that a Variant tag names, or else those of the number in the GameType tag, or else those of
//     [Options], which may have them inferred from the games. Games of Canadian, Turkish, Thai and Spantsiretti draughts
//     are read without checking their moves; a warning says so.
//   - Tags may have names of other languages or of several words, or be called P1 and P2. One that lacks its opening
//     bracket, or at its end a quote or a bracket, is mended. Dates and results may have any form. An FEN tag sets up
//     the position, with or without a SetUp tag. Where it has a question mark for the side to move, the first move
//     tells.
//   - Moves may have any form that draughts.Position.ParseMove reads: spaces inside, other dashes, leading zeros, x for a
//     quiet move, the full sequence of a capture where from and to would do, or no separators. Squares may have names
//     where the rules number them, as seen by the side that moves first, or numbers where they have names. A capture may
//     stand in several pieces (25x18 18x9).
//   - Move numbers may lack their dots (1 11-15 23-19), and moves their separators (1. 11 15 23 19). A number that
//     stands alone where a move should be is an error.
//   - A capture that fits several moves is read in the way that lets the game go on, if there is one; the search for it
//     is bounded.
//   - A dash or three dots stand for an unknown move. What follows cannot be checked, up to the next set-up.
//   - A variation may stand before the move that it replaces, if its move number says so: 1. 34-30 (1... 5-10) 20-25.
//   - A set-up, /FEN "W:W21:B1"/, may stand anywhere; /FEN "B::"/ is a null move.
//   - Annotations are ! and ? in any number, glued to the move or in parentheses, numeric glyphs ($7), and a glued
//     asterisk (forced move), which is read as $7. Comments stand in braces, or behind a semicolon or a percent sign up
//     to the end of the line; white space inside them counts as one space. Commands inside comments ([%clk 1:55:21])
//     stay there: see [Command].
//   - A word such as 4-6 is the result and no move if it stands at the end of the game and either repeats the Result
//     tag or, in a game without that tag, is no legal move and shares out 12 points at most. The first number is the
//     score of the side that moves first by the rules: 1-0 is a win for White in International draughts and for Black
//     in English.
//
// What is not as PDN 3.0 has it comes with a warning that tells the place; with Options.Strict it is an error. What the
// warnings are is listed with [ErrGameType] and those that follow it.
//
// Nothing that is read is dropped. Text that has no meaning becomes a comment where it stands, and an error quotes it;
// the moves behind it are read. Where something was put right the warning quotes the original.
//
// # Limits
//
// So that no input costs more than its length, a game may have 4 MiB of text, 1000 tags of 64 KiB each, comments of
// 1 MiB, 1000 variations inside one another, and 262,144 moves, comments and the like. What is larger is an error,
// [ErrTooLarge]; what follows it is passed over. Of one game 4096 errors and 4096 warnings are told.
package pdn
