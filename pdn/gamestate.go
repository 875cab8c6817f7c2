package pdn

import "github.com/godraughts/draughts"

// gameState is the current game of a Scanner: what has been read of it, and what was found. Places in the text are in
// bytes from the stream's pin.
type gameState struct {
	isOpen       bool // the Scanner is at this game: false before the first game and after the last
	isRead       bool // the text behind the tags has been read
	endsWithTags bool // there is no text behind the tags
	isCut        bool // the game exceeds a limit, and was not read to its end
	cutDepth     int  // how many variations were open there

	tags   []tagText
	body   movetext
	bodyAt int32 // where the text behind the tags begins; -1 if there is none

	start    draughts.Setup
	position draughts.Position // that of start
	hasStart bool              // start is a position
	setups   []setUp           // positions set up among the moves
	final    draughts.Position // behind the main line; zero if it is not known

	mayBeResult bool    // the last word is a result unless it is a move
	errors      []Error // with Options.Strict, the warnings too; in the order of the text
	warnings    []Error
}

// tagText is a tag as it stands in the text.
type tagText struct{ name, value, at span }

// setUp is a position set up among the moves. The position is zero if the set-up is not one.
type setUp struct {
	setup    draughts.Setup
	position draughts.Position
}

// reset makes room for the next game. It keeps the buffers.
func (g *gameState) reset() {
	*g = gameState{
		tags: g.tags[:0], body: g.body.emptied(), bodyAt: -1,
		setups: g.setups[:0], errors: g.errors[:0], warnings: g.warnings[:0],
	}
}

// setup returns the position that an element sets up; the zero Position if there is none.
func (g *gameState) setup(e *element) draughts.Position {
	if e.number < 0 {
		return draughts.Position{}
	}
	return g.setups[e.number].position
}
