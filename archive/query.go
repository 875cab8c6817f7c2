package archive

import (
	"errors"
	"slices"

	"github.com/godraughts/draughts"
)

// ErrQuery is returned for a query that has no meaning.
var ErrQuery = errors.New("not a query")

// Query says which games are looked for: those that pass all of its tests. The zero Query finds all games. [ParseQuery]
// reads the text of one, which may also test the games as a whole, and sort them.
type Query struct {
	Variant  draughts.Variant // the rule set; zero means any
	Patterns []Pattern        // in the order in which the game has them
	Mirrored bool             // or all patterns with the board turned round and the colours changed
	Limit    int              // the most games to find; 0 means all

	tests      tests
	sort       *field // nil keeps the order of the archive
	descending bool
}

// Pattern is what some positions in a row have in common. The zero Pattern is in every position.
type Pattern struct {
	FEN        string      // the position, by the rules of each game; "" means any
	Conditions []Condition // all of them hold
	Turn       *draughts.Color
	Pieces     *Count // men and kings
	Kings      *Count
	Ahead      *int // how many pieces White has more than Black
	From       int  // the first ply at which it may begin
	To         *int // the last ply at which it may begin; nil means no limit
	Positions  int  // how many positions in a row have it; 0 means 1
	Last       bool // the last of them is the last position of the game
}

// Condition says that one of the squares holds one of the pieces; with Not, that none does. NoPiece is an empty square.
type Condition struct {
	Squares []draughts.Square
	Pieces  []draughts.Piece
	Not     bool
}

// Count is the number of pieces of each side, by colour.
type Count [2]int

type pattern struct {
	Pattern
	position   draughts.Position // zero means any
	conditions []condition
}

type condition struct {
	squares draughts.Set
	bits    uint64 // the squares as NumberBits
	pieces  []draughts.Piece
	not     bool
}

// in returns the pattern by the rules of v. With mirrored the board is turned round and the colours are changed. ok is
// false if no game of v can have it.
func (p *Pattern) in(v draughts.Variant, mirrored bool) (c pattern, ok bool) {
	c.Pattern = *p
	if p.FEN != "" {
		position, err := draughts.ParseFEN(v, p.FEN)
		if err != nil {
			return c, false
		}
		c.position = position.WithoutRuns()
		if mirrored {
			c.position = c.position.Swapped()
		}
	}
	for _, condition := range p.Conditions {
		in, ok := condition.in(v, mirrored)
		if !ok {
			return c, false
		}
		c.conditions = append(c.conditions, in)
	}
	if mirrored && p.Turn != nil {
		c.Turn = new(p.Turn.Other())
	}
	if mirrored && p.Ahead != nil {
		c.Ahead = new(-*p.Ahead)
	}
	for _, count := range []**Count{&c.Pieces, &c.Kings} {
		if n := *count; mirrored && n != nil {
			*count = &Count{n[1], n[0]}
		}
	}
	return c, true
}

// in returns the condition by the rules of v. ok is false if it cannot hold there.
func (c *Condition) in(v draughts.Variant, mirrored bool) (in condition, ok bool) {
	for _, sq := range c.Squares {
		if mirrored {
			sq = draughts.Square(v.NumSquares()+1) - sq
		}
		set := v.SetOf(sq)
		if set == 0 && c.Not {
			return in, false
		}
		in.squares |= set
	}
	in.bits, in.not = v.NumberBits(in.squares), c.Not
	for _, piece := range c.Pieces {
		if color, ok := piece.Color(); ok && mirrored {
			piece += draughts.Piece(color.Other()) - draughts.Piece(color)
		}
		in.pieces = append(in.pieces, piece)
	}
	return in, in.squares != 0
}

func (c *pattern) holds(p draughts.Position) bool {
	if c.position.IsValid() && p.WithoutRuns() != c.position || c.Turn != nil && p.Turn() != *c.Turn {
		return false
	}
	if c.Ahead != nil && p.White().Len()-p.Black().Len() != *c.Ahead {
		return false
	}
	for _, color := range [...]draughts.Color{draughts.White, draughts.Black} {
		if c.Pieces != nil && p.Pieces(color).Len() != c.Pieces[color] ||
			c.Kings != nil && (p.Pieces(color)&p.Kings()).Len() != c.Kings[color] {
			return false
		}
	}
	sets := [draughts.BlackKing + 1]draughts.Set{
		draughts.NoPiece: p.Empty(), draughts.WhiteMan: p.White() &^ p.Kings(), draughts.BlackMan: p.Black() &^ p.Kings(),
		draughts.WhiteKing: p.White() & p.Kings(), draughts.BlackKing: p.Black() & p.Kings(),
	}
	for i := range c.conditions {
		condition, held := &c.conditions[i], draughts.Set(0)
		for _, piece := range condition.pieces {
			if int(piece) < len(sets) {
				held |= sets[piece]
			}
		}
		if (held&condition.squares != 0) == condition.not {
			return false
		}
	}
	return true
}

// mayHold reports whether a position in that part of a game with that summary may have the pattern.
func (c *pattern) mayHold(s *summary, part int) bool {
	for _, color := range [...]draughts.Color{draughts.White, draughts.Black} {
		if c.Pieces != nil && c.Pieces[color] < int(s.fewestPieces[color]) ||
			c.Kings != nil && c.Kings[color] > int(s.mostKings[color]) {
			return false
		}
	}
	for i := range c.conditions {
		condition := &c.conditions[i]
		held := condition.not || slices.Contains(condition.pieces, draughts.NoPiece)
		for j, piece := range heldPieces {
			set := s.held[part*len(heldPieces)+j]
			held = held || set&condition.bits != 0 && slices.Contains(condition.pieces, piece)
		}
		if !held {
			return false
		}
	}
	return true
}

// sequence is the patterns of a query in a rule set.
type sequence []pattern

// last returns the last ply at which a game of that length with that summary may have the last pattern; -1 for none.
func (s sequence) last(of *summary, plies int) (ply int) {
	for i := range s {
		part := parts - 1
		for part >= 0 && !s[i].mayHold(of, part) {
			part--
		}
		if part < 0 {
			return -1
		}
		ply = endOf(part, plies+1) - 1
	}
	return ply
}

// match is the search for a sequence in a game, position by position.
type match struct {
	sequence
	plies int // the length of the game
	last  int // see sequence.last
	found int // patterns
	run   int // the positions in a row, up to the last one, that have the next pattern
	first int // the ply at which the first pattern begins, or at which it may begin if it is not found
}

// next goes on with the position after that many plies. It reports whether the game may have the sequence.
func (m *match) next(ply int, p draughts.Position) bool {
	c := &m.sequence[m.found]
	if ply > m.last || c.To != nil && ply-m.run > *c.To {
		return false
	}
	if n := c.Pieces; n != nil && (n[draughts.White] > p.White().Len() || n[draughts.Black] > p.Black().Len()) {
		return false // no later position has as many pieces
	}
	if m.run++; ply < c.From || !c.holds(p) {
		m.run = 0
	}
	n := max(c.Positions, 1)
	begin := ply + 1 - min(m.run, n) // a run may be longer than it need be if the last position must have the pattern
	if m.found == 0 {
		m.first = begin
	}
	if m.run >= n && (!c.Last || ply == m.plies && (c.To == nil || begin <= *c.To)) {
		m.found, m.run = m.found+1, 0
	}
	return true
}

// sequences returns the patterns by the rules of v, and if the query is mirrored once more. There are none if no game
// of v can have them.
func (q *Query) sequences(v draughts.Variant) []sequence {
	var all []sequence
	for _, mirrored := range []bool{false, true} {
		if mirrored && (!q.Mirrored || len(q.Patterns) == 0) {
			break
		}
		s := sequence{}
		for i := range q.Patterns {
			if p, ok := q.Patterns[i].in(v, mirrored); ok {
				s = append(s, p)
			}
		}
		if len(s) == len(q.Patterns) {
			all = append(all, s)
		}
	}
	return all
}

func (q *Query) isPosition() bool {
	if len(q.Patterns) != 1 {
		return false
	}
	p := &q.Patterns[0]
	return p.FEN != "" && len(p.Conditions) == 0 && p.Turn == nil && p.Pieces == nil && p.Kings == nil && p.Ahead == nil &&
		p.From == 0 && p.To == nil && p.Positions <= 1 && !p.Last
}
