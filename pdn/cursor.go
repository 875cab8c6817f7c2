package pdn

import (
	"errors"
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
)

// Cursor is a place in the tree of a game, for walking and editing the tree, as on a board on a screen. It stands
// between two moves of a line, or at its beginning or end. While a Cursor is in use only that Cursor should change the
// tree. [Game.Cursor] makes one; the zero Cursor stands in an empty line without a position.
type Cursor struct {
	game  *Game
	lines []branch // from the main line to the line that the cursor is in
}

// branch is a line with the place of a cursor in it.
type branch struct {
	line      *Line
	positions []draughts.Position // before the first move, before the second, ..., up to the cursor
}

// index returns how many nodes lie before the cursor.
func (b *branch) index() int { return len(b.positions) - 1 }

// Errors of a Cursor.
var (
	// ErrMainLine is returned in the main line by methods that need a variation.
	ErrMainLine = errors.New("this is the main line")
	// ErrNoSuchVariation is returned if the next move has no variation with an index, or a variation has no moves.
	ErrNoSuchVariation = errors.New("no such variation")
)

// Cursor returns a cursor at the beginning of the game. It returns an error if the start is no position.
func (g *Game) Cursor() (*Cursor, error) {
	start, err := g.Start.Position()
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	return &Cursor{g, []branch{{&g.Main, []draughts.Position{start}}}}, nil
}

// at returns the branch that the cursor is in. For the zero Cursor it is empty.
func (c *Cursor) at() *branch {
	if len(c.lines) == 0 {
		return &branch{new(Line), []draughts.Position{{}}}
	}
	return &c.lines[len(c.lines)-1]
}

// Position returns the position at the cursor. It is zero if it is not known, since a move before it is not.
func (c *Cursor) Position() draughts.Position {
	b := c.at()
	return b.positions[b.index()]
}

// Line returns the line that the cursor is in, and the number of its nodes before the cursor.
func (c *Cursor) Line() (line *Line, index int) { return c.at().line, c.at().index() }

// Depth returns the depth of the variation that the cursor is in; 0 in the main line.
func (c *Cursor) Depth() int { return max(len(c.lines)-1, 0) }

// Previous returns the node before the cursor, whose annotations may be edited; nil at the beginning of a line.
func (c *Cursor) Previous() *Node {
	if line, index := c.Line(); index > 0 {
		return line.Moves[index-1]
	}
	return nil
}

// Next returns the node behind the cursor; nil at the end of a line. Its variations are the other moves in this
// position.
func (c *Cursor) Next() *Node {
	if line, index := c.Line(); index < len(line.Moves) {
		return line.Moves[index]
	}
	return nil
}

// Forward goes forward by a move, and reports whether there was one.
func (c *Cursor) Forward() bool {
	n := c.Next()
	if n == nil {
		return false
	}
	b := c.at()
	b.positions = append(b.positions, n.after(c.Position()))
	return true
}

// Back goes back by a move. From the beginning of a variation it goes to the place in the outer line where the
// variation begins. It returns false at the beginning of the game.
func (c *Cursor) Back() bool {
	b := c.at()
	switch {
	case b.index() > 0:
		b.positions = b.positions[:b.index()]
	case len(c.lines) > 1:
		c.lines = c.lines[:len(c.lines)-1]
	default:
		return false
	}
	return true
}

// Enter goes to the beginning of a variation of the next move, counted from 0. The error wraps ErrNoSuchVariation.
func (c *Cursor) Enter(variation int) error {
	n := c.Next()
	if n == nil || variation < 0 || variation >= len(n.Variations) {
		return fmt.Errorf("%w: %d", ErrNoSuchVariation, variation)
	}
	c.lines = append(c.lines, branch{n.Variations[variation], []draughts.Position{c.Position()}})
	return nil
}

// Leave goes to the place in the outer line where the variation begins. It returns ErrMainLine in the main line.
func (c *Cursor) Leave() error {
	if c.Depth() == 0 {
		return ErrMainLine
	}
	c.lines = c.lines[:len(c.lines)-1]
	return nil
}

// Add makes a move, goes behind it, and returns its node. It follows the line, or one of the variations there, if that
// has the move. Otherwise it adds the move to the end of the line, or as a new variation. The error is a
// *draughts.MoveError.
func (c *Cursor) Add(m draughts.Move) (*Node, error) {
	p := c.Position()
	if _, err := p.Apply(m); err != nil {
		return nil, err
	}
	next := c.Next()
	switch {
	case next == nil:
		line, _ := c.Line()
		line.Moves = append(line.Moves, &Node{Move: m, Text: p.MoveText(m)})
	case next.Move != m:
		i := slices.IndexFunc(next.Variations, func(v *Line) bool { return len(v.Moves) > 0 && v.Moves[0].Move == m })
		if i < 0 {
			i = len(next.Variations)
			next.Variations = append(next.Variations, &Line{Moves: []*Node{{Move: m, Text: p.MoveText(m)}}})
		}
		c.lines = append(c.lines, branch{next.Variations[i], []draughts.Position{p}})
	}
	c.Forward()
	return c.Previous(), nil
}

// Promote makes the variation that the cursor is in part of the outer line. What followed there becomes the first
// variation of it. The cursor stays where it is. It returns ErrMainLine in the main line.
func (c *Cursor) Promote() error {
	if c.Depth() == 0 {
		return ErrMainLine
	}
	inner, outer := *c.at(), &c.lines[len(c.lines)-2]
	at := outer.index()
	if len(inner.line.Moves) == 0 {
		return fmt.Errorf("%w: it has no moves", ErrNoSuchVariation)
	}
	first := outer.line.Moves[at]
	others := slices.DeleteFunc(first.Variations, func(v *Line) bool { return v == inner.line })
	demoted := &Line{Moves: slices.Clone(outer.line.Moves[at:]), Comments: outer.line.Comments}
	first.Variations = nil

	promoted := inner.line.Moves[0]
	promoted.Variations = append(append([]*Line{demoted}, others...), promoted.Variations...)
	outer.line.Moves = append(outer.line.Moves[:at:at], inner.line.Moves...)
	outer.line.Comments = inner.line.Comments
	outer.positions = append(outer.positions[:at:at], inner.positions...)
	c.lines = c.lines[:len(c.lines)-1]
	return nil
}

// Delete removes the variation that the cursor is in, and leaves it. It returns ErrMainLine in the main line.
func (c *Cursor) Delete() error {
	if c.Depth() == 0 {
		return ErrMainLine
	}
	inner := c.at().line
	c.lines = c.lines[:len(c.lines)-1]
	n := c.Next()
	n.Variations = slices.DeleteFunc(n.Variations, func(v *Line) bool { return v == inner })
	return nil
}

// Truncate removes the moves and comments behind the cursor from its line.
func (c *Cursor) Truncate() {
	line, index := c.Line()
	line.Moves, line.Comments = line.Moves[:index:index], nil
}
