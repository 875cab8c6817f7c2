// Package pdn reads and writes Portable Draughts Notation, the text form in which draughts games are kept.
//
// A [Reader] takes games from a stream one at a time. It is tolerant: it reads what people and programs have really
// written, and checks every move. A game that cannot be read whole comes back as far as it goes, with an [*Error] that
// says where it breaks off and why, and the Reader goes on with the next.
//
//	reader := pdn.NewReader(file, pdn.Options{})
//	for game, err := range reader.All() {
//		...
//	}
//
// A [Game] is a tree: tags, a main line of moves, and at every move its annotations, comments and variations.
// [Game.Game] makes a draughts.Game of the main line, [FromGame] a tree of a draughts.Game.
//
// A [Writer] writes strict PDN 3.0. Reading what it wrote gives the same tree, but for the raw text of moves and the
// order of tags.
//
// # What is read
//
// Text is UTF-8; a byte that is not is taken as Latin-1. Lines may end in LF or CRLF.
//
// A game ends with its result or with an asterisk, which may be missing: a tag after the moves begins the next game,
// and so does a tag after a blank line when there are no moves. An FEN tag sets up the position, with or without a
// SetUp tag.
//
// The rules of a game are those that a Variant tag names, or else those of the number in its GameType tag, or else
// those of [Options]. If the number is unknown, or belongs to other rules, the Game has a warning, and is read all the
// same.
//
// Moves may have leading zeros, spaces inside, x for a quiet move and the full sequence of a capture. Where squares
// have names, numbers and the short forms of draughts.Position.ParseMove are read too. A result may have any form, 4-6
// included: such a text is the result and no move if it stands at the end of the game and either repeats the Result tag
// or, in a game without that tag, is no legal move and shares out 12 points at most. Its first number is the score of
// the side that moves first by the rules. Words glued to a move are a comment.
//
// Annotations are ! and ? in any number, glued to the move or in parentheses, numeric glyphs ($7), and a glued
// asterisk (forced move), which is read as the glyph $7. Comments stand in braces or after a semicolon; white space
// inside them counts as one space. A % outside a comment hides the rest of its line.
//
// # Limits
//
// So that no input costs more than its length, a game may have 1000 tags of 64 KiB each, comments of 1 MiB, 1000
// variations inside one another, and 4 MiB of text. What is larger is an error, [ErrTooLarge].
package pdn
