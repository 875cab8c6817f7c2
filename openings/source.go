package openings

import (
	"fmt"
	"math/rand/v2"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Source is a source of openings: the starting position, random moves, or a deck. The zero Source is the starting
// position.
type Source struct {
	kind  sourceKind
	plies int    // of randomMoves, randomElevenMan and fromBook
	name  string // of a deck or of a book with its plies
	deck  []Opening
	book  *BookBuilder // the entries of a book within its plies
}

type sourceKind uint8

const (
	startingPosition sourceKind = iota
	randomMoves
	randomElevenMan
	fromDeck
	fromBook
)

// RandomMoves returns a Source of openings with random moves from the starting position. With 0 plies it is the
// starting position.
func RandomMoves(plies int) Source {
	if plies <= 0 {
		return Source{}
	}
	return Source{kind: randomMoves, plies: plies}
}

// RandomElevenMan returns a Source of random openings in the style of the 11-man ballots, for any rule set.
//
// A random man of each side is removed and random moves are made. None of them is a capture, and the side to move then
// has no capture either.
func RandomElevenMan(plies int) Source { return Source{kind: randomElevenMan, plies: max(plies, 0)} }

// FromDeck returns a Source of the openings in a deck. The name is what String returns.
func FromDeck(name string, deck []Opening) Source {
	return Source{kind: fromDeck, name: name, deck: deck}
}

// IsStart reports whether s is the starting position alone.
func (s Source) IsStart() bool { return s.kind == startingPosition }

// String returns the source as [Parse] reads it.
//
// A file is its base name, a # and the CRC-32 of the contents, so sources with the same text give the same openings.
func (s Source) String() string {
	switch s.kind {
	case randomMoves:
		return fmt.Sprintf("random:%d", s.plies)
	case randomElevenMan:
		return fmt.Sprintf("11man:%d", s.plies)
	case fromDeck, fromBook:
		return s.name
	}
	return "start"
}

// Draw returns the position after a random opening of v. It is one attempt: ok is false if the game ended during the
// random moves, if a capture was possible in RandomElevenMan, if the deck or the book has no opening of v, or if the
// moves left the book.
func (s Source) Draw(v draughts.Variant, random *rand.Rand) (setup draughts.Setup, ok bool) {
	if !v.IsValid() {
		return setup, false
	}
	if s.kind == fromDeck {
		if s.check(v) != nil {
			return setup, false
		}
		setup, err := s.deck[random.IntN(len(s.deck))].setup()
		return setup, err == nil
	}
	if s.kind == fromBook {
		g, ok := bookGame(s.book, v, s.plies, random)
		if !ok || g.Outcome().Result != draughts.Ongoing {
			return setup, false
		}
		return g.Position().Setup(), true
	}
	setup = v.Start().Setup()
	quiet := s.kind == randomElevenMan
	if quiet {
		if setup.White.Len() < 2 || setup.Black.Len() < 2 {
			return setup, false
		}
		setup.White = removeRandom(setup.White, random)
		setup.Black = removeRandom(setup.Black, random)
	}
	p, err := setup.Position()
	if err != nil {
		return setup, false
	}
	for range s.plies {
		moves := p.Moves()
		if len(moves) == 0 || quiet && moves[0].IsCapture() {
			return setup, false
		}
		p = p.After(moves[random.IntN(len(moves))])
	}
	return p.Setup(), p.HasMoves() && !(quiet && p.HasCapture())
}

// removeRandom returns a set without one of its squares, chosen at random.
func removeRandom(s draughts.Set, random *rand.Rand) draughts.Set {
	skip := random.IntN(s.Len())
	for bit := range s.Bits() {
		if skip == 0 {
			return s &^ (1 << bit)
		}
		skip--
	}
	return s
}

// List returns up to n different openings of v, fewer if the source has fewer. A deck is shuffled.
//
// The same seed gives the same openings; a larger n adds others at the end. The error wraps ErrNone if there are no
// openings, and also draughts.ErrUnknownVariant if v is no rule set.
func (s Source) List(v draughts.Variant, n int, seed uint64) (list []Opening, err error) {
	if !v.IsValid() {
		return nil, s.wrap(fmt.Errorf("%w: %w", ErrNone, draughts.ErrUnknownVariant))
	}
	if n <= 0 {
		return nil, nil
	}
	switch s.kind {
	case startingPosition:
		return []Opening{{Name: s.String(), Start: v.Start().Setup()}}, nil
	case fromDeck:
		if err := s.check(v); err != nil {
			return nil, s.wrap(err)
		}
		list = Shuffle(s.deck, seed)
		return list[:min(n, len(list))], nil
	case randomMoves:
		random := rand.New(rand.NewPCG(seed, uint64(s.plies)))
		list = distinct(n, func() (*draughts.Game, bool) { return randomGame(v, s.plies, random) })
	case fromBook:
		if err := s.check(v); err != nil {
			return nil, s.wrap(err)
		}
		random := rand.New(rand.NewPCG(seed, 2<<32+uint64(s.plies)))
		list = distinct(n, func() (*draughts.Game, bool) { return bookGame(s.book, v, s.plies, random) })
	case randomElevenMan:
		random := rand.New(rand.NewPCG(seed, 1<<32+uint64(s.plies))) // another sequence than that of randomMoves
		list = distinct(n, func() (*draughts.Game, bool) {
			setup, ok := s.Draw(v, random)
			if !ok {
				return nil, false
			}
			g, err := draughts.NewGameFrom(setup)
			return g, err == nil
		})
	}
	if len(list) == 0 {
		return nil, s.wrap(fmt.Errorf("%w of %s: the games end too early", ErrNone, v))
	}
	for i := range list {
		list[i].Name = fmt.Sprintf("%s %d", s.label(), i+1)
	}
	return list, nil
}

// label returns the first word of the names of random openings.
func (s Source) label() string {
	switch s.kind {
	case randomElevenMan:
		return "11man"
	case fromBook:
		return "book"
	}
	return "random"
}

// distinct returns n openings with different final positions, or fewer if draw finds no other one in 1,000 attempts.
func distinct(n int, draw func() (*draughts.Game, bool)) (list []Opening) {
	seen := map[draughts.Position]bool{}
	for failed := 0; len(list) < n && failed < 1000; {
		g, ok := draw()
		if !ok || g.Outcome().Result != draughts.Ongoing || seen[g.Position()] {
			failed++
			continue
		}
		failed = 0
		seen[g.Position()] = true
		list = append(list, Opening{Start: g.Start().Setup(), Moves: g.Moves()})
	}
	return list
}

// randomGame returns a game with a number of random plies; ok is false if it ends before.
func randomGame(v draughts.Variant, plies int, random *rand.Rand) (g *draughts.Game, ok bool) {
	g = draughts.NewGame(v)
	for g.Ply() < plies && g.Outcome().Result == draughts.Ongoing {
		moves := g.Position().Moves()
		if g.Play(moves[random.IntN(len(moves))]) != nil {
			return nil, false
		}
	}
	return g, g.Ply() == plies
}

// check returns an error unless the source has openings of v.
func (s Source) check(v draughts.Variant) error {
	switch {
	case s.kind == fromBook && s.book.Variant() != v:
		return fmt.Errorf("%w of %s: the book is of %s", ErrNone, v, s.book.Variant())
	case s.kind != fromDeck:
		return nil
	}
	if len(s.deck) == 0 {
		return fmt.Errorf("%w: the deck is empty", ErrNone)
	}
	for i := range s.deck {
		if of := s.deck[i].Start.Variant; of != v {
			return fmt.Errorf("%w of %s: they are for %s", ErrNone, v, of)
		}
	}
	return nil
}

// wrap returns err with the text of the source.
func (s Source) wrap(err error) error { return fmt.Errorf("%s: %w", quote.Text(s.String()), err) }

// Len returns the number of different openings of s: those of a deck, or 1 for the starting position. It is 0 if the
// openings are made at random.
func (s Source) Len() int {
	switch s.kind {
	case startingPosition:
		return 1
	case fromDeck:
		return len(s.deck)
	}
	return 0
}
