package archive

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// ErrQuery is returned for a query that has no meaning.
var ErrQuery = errors.New("not a query")

// Query says which games are looked for: those that pass all of its tests. The zero Query finds all games. [ParseQuery]
// reads the text of one.
type Query struct {
	Variant  draughts.Variant // the rule set; zero means any
	Patterns []Pattern        // in the order in which the game has them
	Mirrored bool             // or all patterns with the board turned round and the colours changed

	// Parts of tags, in upper or lower case. Player is White or Black. Opening is the name that package openings gives.
	Player, White, Black, Event, Site, Opening string

	FromYear, ToYear int               // 0 means no limit
	Results          []draughts.Result // one of them; empty means any

	Sort  string // one of year, rating, plies, after a minus in descending order; "" keeps the order of the archive
	Limit int    // the most games to find; 0 means all
}

// Pattern is what some positions in a row have in common. The zero Pattern is in every position.
type Pattern struct {
	FEN        string      // the position, by the rules of each game; "" means any
	Conditions []Condition // all of them hold
	Turn       *draughts.Color
	Pieces     *Count // men and kings
	Kings      *Count
	From, To   int // the plies at which it may begin; a To of 0 means no limit
	Positions  int // how many positions in a row have it; 0 means 1
}

// Condition says that one of the squares holds one of the pieces; with Not, that none does. draughts.NoPiece is an
// empty square.
type Condition struct {
	Squares []draughts.Square
	Pieces  []draughts.Piece
	Not     bool
}

// Count is the number of pieces of each side, by colour.
type Count [2]int

// sortKeys are the values of Query.Sort: what the games are sorted by.
var sortKeys = map[string]func(*facts) int{
	"year":   func(f *facts) int { return int(f.year) },
	"rating": func(f *facts) int { return int(f.ratings[0] + f.ratings[1]) },
	"plies":  func(f *facts) int { return f.plies },
}

// order returns how hits are sorted; nil without Sort.
func (q *Query) order() (func(a, b *found) int, error) {
	name, descending := strings.CutPrefix(q.Sort, "-")
	key := sortKeys[name]
	switch {
	case q.Sort == "":
		return nil, nil
	case key == nil:
		return nil, fmt.Errorf("%w: sort %s: year, rating or plies is expected", ErrQuery, quote.Text(q.Sort))
	}
	return func(a, b *found) int {
		order := cmp.Compare(key(&a.facts), key(&b.facts))
		if descending {
			order = -order
		}
		return cmp.Or(order, cmp.Compare(a.Game, b.Game))
	}, nil
}

// pattern is a Pattern in a rule set.
type pattern struct {
	*Pattern
	position   draughts.Position // zero means any
	conditions []condition
	turn       *draughts.Color
	pieces     *Count
	kings      *Count
}

// condition is a Condition in a rule set.
type condition struct {
	squares draughts.Set
	bits    uint64 // the squares as numberBits
	pieces  [numPieces]bool
	not     bool
}

const numPieces = int(draughts.BlackKing) + 1

// in returns the pattern by the rules of v. With mirrored the board is turned round and the colours are changed. ok is
// false if no game of v can have it.
func (p *Pattern) in(v draughts.Variant, mirrored bool) (c pattern, ok bool) {
	c.Pattern = p
	if p.FEN != "" {
		position, err := draughts.ParseFEN(v, p.FEN)
		if err != nil {
			return c, false
		}
		c.position = plain(position)
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
	if c.turn = p.Turn; mirrored && p.Turn != nil {
		c.turn = new(p.Turn.Other())
	}
	c.pieces, c.kings = p.Pieces.in(mirrored), p.Kings.in(mirrored)
	return c, true
}

// in returns the count, with mirrored that of the other colours.
func (c *Count) in(mirrored bool) *Count {
	if c == nil || !mirrored {
		return c
	}
	return &Count{c[1], c[0]}
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
	in.bits, in.not = numberBits(v, in.squares), c.Not
	for _, piece := range c.Pieces {
		if color, ok := piece.Color(); ok && mirrored {
			piece += draughts.Piece(color.Other()) - draughts.Piece(color)
		}
		if int(piece) < numPieces {
			in.pieces[piece] = true
		}
	}
	return in, in.squares != 0
}

// holds reports whether a position has the pattern.
func (c *pattern) holds(p draughts.Position) bool {
	if c.position.IsValid() && plain(p) != c.position || c.turn != nil && p.Turn() != *c.turn {
		return false
	}
	for _, color := range [...]draughts.Color{draughts.White, draughts.Black} {
		if c.pieces != nil && p.Pieces(color).Len() != c.pieces[color] ||
			c.kings != nil && (p.Pieces(color)&p.Kings()).Len() != c.kings[color] {
			return false
		}
	}
	for i := range c.conditions {
		if !c.conditions[i].holds(p) {
			return false
		}
	}
	return true
}

func (c *condition) holds(p draughts.Position) bool {
	sets := [numPieces]draughts.Set{
		draughts.NoPiece: p.Empty(), draughts.WhiteMan: p.White() &^ p.Kings(), draughts.BlackMan: p.Black() &^ p.Kings(),
		draughts.WhiteKing: p.White() & p.Kings(), draughts.BlackKing: p.Black() & p.Kings(),
	}
	for piece, wanted := range c.pieces {
		if wanted && sets[piece]&c.squares != 0 {
			return !c.not
		}
	}
	return c.not
}

// mayHold reports whether a position of a game with that summary may have the pattern.
func (c *pattern) mayHold(s *summary) bool {
	for _, color := range [...]draughts.Color{draughts.White, draughts.Black} {
		if c.pieces != nil && c.pieces[color] < int(s.least[color]) ||
			c.kings != nil && c.kings[color] > int(s.kings[color]) {
			return false
		}
	}
	for _, condition := range c.conditions {
		held := condition.pieces[draughts.NoPiece] || condition.not
		for color := range s.held {
			for kind, set := range s.held[color] {
				piece := draughts.WhiteMan + draughts.Piece(color) + draughts.Piece(kind)*(draughts.WhiteKing-draughts.WhiteMan)
				held = held || condition.pieces[piece] && set&condition.bits != 0
			}
		}
		if !held {
			return false
		}
	}
	return true
}

// sequence is the patterns of a query in a rule set.
type sequence []pattern

// first returns the ply at which the first pattern begins in a game that has all of them in their order, each behind
// the one before. ok is false if it does not.
func (s sequence) first(positions []draughts.Position) (ply int, ok bool) {
	at := 0
	for i := range s {
		begin, found := s[i].begin(positions, at)
		if !found {
			return 0, false
		}
		if i == 0 {
			ply = begin
		}
		at = begin + max(s[i].Positions, 1)
	}
	return ply, true
}

// begin returns the first ply, not before at, from which on the pattern holds as long as it should.
func (c *pattern) begin(positions []draughts.Position, at int) (ply int, ok bool) {
	needed := max(c.Positions, 1)
	run := 0
	for i := max(at, c.From); i < len(positions); i++ {
		if begin := i - run; c.To > 0 && begin > c.To {
			return 0, false
		}
		if !c.holds(positions[i]) {
			run = 0
			continue
		}
		if run++; run == needed {
			return i + 1 - run, true
		}
	}
	return 0, false
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

// isPosition reports whether the patterns are a position alone.
func (q *Query) isPosition() bool {
	if len(q.Patterns) != 1 {
		return false
	}
	p := &q.Patterns[0]
	return p.FEN != "" && len(p.Conditions) == 0 && p.Turn == nil && p.Pieces == nil && p.Kings == nil && p.From == 0 &&
		p.To == 0 && p.Positions <= 1
}

// words are the tests of tags: a text in one of the tags with these names.
func (q *Query) words() []wordTest {
	var tests []wordTest
	for _, t := range []wordTest{
		{q.Player, []string{"White", "Black"}}, {q.White, []string{"White"}}, {q.Black, []string{"Black"}},
		{q.Event, []string{"Event"}}, {q.Site, []string{"Site"}},
	} {
		if t.text != "" {
			t.text = strings.ToLower(t.text)
			tests = append(tests, t)
		}
	}
	return tests
}

type wordTest struct {
	text string
	tags []string
}

// passes reports whether a tag, as a block of games has it, passes the test.
func (t *wordTest) passes(word string) bool {
	name, value, ok := strings.Cut(word, "\x00")
	return ok && slices.ContainsFunc(t.tags, func(tag string) bool { return strings.EqualFold(tag, name) }) &&
		strings.Contains(strings.ToLower(value), t.text)
}

// allows reports whether the year, the result and the length of a game pass.
func (q *Query) allows(f *facts) bool {
	year := int(f.year)
	return year >= q.FromYear && (q.ToYear == 0 || year > 0 && year <= q.ToYear) &&
		(len(q.Results) == 0 || slices.Contains(q.Results, f.result))
}
