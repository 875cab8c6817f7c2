package pdn

import (
	"errors"
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
)

// Cursor is a place in the tree of a game, for following and editing a line, as on a board on a screen. It stands
// between two moves of a line, or at its beginning or end. While a Cursor is in use only that Cursor should change the
// tree. [Game.Cursor] makes one.
type Cursor struct {
	lines []branch // from the main line to the line that the cursor is in
}

// branch is a line with the place of a cursor in it.
type branch struct {
	line     *Line
	index    int // of the node after the cursor
	position draughts.Position
}

// ErrMainLine is returned in the main line by methods of a Cursor that need a variation.
var ErrMainLine = errors.New("this is the main line")

// Cursor returns a cursor at the beginning of the game. It returns an error if the start is no position.
func (g *Game) Cursor() (*Cursor, error) {
	start, err := g.Start.Position()
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	return &Cursor{[]branch{{&g.Main, 0, start}}}, nil
}

func (c *Cursor) at() *branch { return &c.lines[len(c.lines)-1] }

// Position returns the position at the cursor. It is zero if it is not known, since a move before it is not.
func (c *Cursor) Position() draughts.Position { return c.at().position }

// Depth returns the depth of the variation that the cursor is in; 0 in the main line.
func (c *Cursor) Depth() int { return len(c.lines) - 1 }

// Next returns the node after the cursor; nil at the end of a line. Its variations are the other moves here.
func (c *Cursor) Next() *Node {
	if b := c.at(); b.index < len(b.line.Moves) {
		return b.line.Moves[b.index]
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
	b.index, b.position = b.index+1, n.after(b.position)
	return true
}

// Add makes a move, goes after it, and returns its node. It follows the line, or one of the variations there, if that
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
		c.at().line.add(&Node{Move: m, Text: p.MoveText(m)})
	case next.Move != m:
		i := slices.IndexFunc(next.Variations, func(v *Line) bool { return len(v.Moves) > 0 && v.Moves[0].Move == m })
		if i < 0 {
			i = len(next.Variations)
			next.Variations = append(next.Variations, &Line{Moves: []*Node{{Move: m, Text: p.MoveText(m)}}})
		}
		c.lines = append(c.lines, branch{next.Variations[i], 0, p})
	}
	n := c.Next()
	c.Forward()
	return n, nil
}

// add adds a node. The comments at the end stay with the last move, or in front of the first.
func (l *Line) add(n *Node) {
	if len(l.Moves) > 0 {
		last := l.Moves[len(l.Moves)-1]
		last.CommentsAfter = append(last.CommentsAfter, l.Comments...)
	} else {
		n.CommentsBefore = l.Comments
	}
	l.Moves, l.Comments = append(l.Moves, n), nil
}

// Promote makes the variation that the cursor is in part of the outer line. What followed there becomes the first
// variation of it. The cursor stays where it is. It returns ErrMainLine in the main line.
func (c *Cursor) Promote() error {
	if c.Depth() == 0 {
		return ErrMainLine
	}
	inner, outer := *c.at(), &c.lines[len(c.lines)-2]
	at := outer.index
	first := outer.line.Moves[at]
	others := slices.DeleteFunc(first.Variations, func(v *Line) bool { return v == inner.line })
	demoted := &Line{Moves: slices.Clone(outer.line.Moves[at:]), Comments: outer.line.Comments}
	first.Variations = nil

	promoted := inner.line.Moves[0]
	if at == 0 && c.Depth() == 1 { // the introduction stays in front
		promoted.CommentsBefore = append(first.CommentsBefore, promoted.CommentsBefore...)
		first.CommentsBefore = nil
	}
	promoted.Variations = append(append([]*Line{demoted}, others...), promoted.Variations...)
	outer.line.Moves = append(outer.line.Moves[:at:at], inner.line.Moves...)
	outer.line.Comments = inner.line.Comments
	outer.index, outer.position = at+inner.index, inner.position
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

// Truncate removes the moves and comments after the cursor from its line.
func (c *Cursor) Truncate() {
	b := c.at()
	b.line.Moves, b.line.Comments = b.line.Moves[:b.index:b.index], nil
}
