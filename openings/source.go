package openings

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/quote"
)

// Source is where openings come from: [Start], [RandomMoves], [RandomElevenMan], [FromDeck], or a book (see [Parse]).
type Source interface {
	// Draw returns the position after a random opening of v. It is one attempt: ok is false if the game ended during the
	// random moves, if a capture was possible in RandomElevenMan, if the deck or the book has no opening of v, or if the
	// moves left the book.
	Draw(v draughts.Variant, random *rand.Rand) (setup draughts.Setup, ok bool)
	// List returns up to n different openings of v, fewer if the source has fewer. A deck is shuffled.
	//
	// The same seed gives the same openings; a larger n adds others at the end. The error wraps ErrNone if there are no
	// openings, and also draughts.ErrUnknownVariant if v is no rule set.
	List(v draughts.Variant, n int, seed uint64) ([]Opening, error)
	// Len returns the number of different openings. It is 0 if they are made at random.
	Len() int
	// String returns the source as [Parse] reads it. A file is its base name, a # and a checksum of the contents, so
	// sources with the same text give the same openings.
	String() string
}

// Start is the Source of the starting position alone.
type Start struct{}

// Draw returns the starting position.
func (Start) Draw(v draughts.Variant, _ *rand.Rand) (draughts.Setup, bool) {
	return v.Start().Setup(), v.IsValid()
}

// List returns the starting position, if n is more than 0.
func (s Start) List(v draughts.Variant, n int, _ uint64) ([]Opening, error) {
	if err := checkVariant(s, v); err != nil || n <= 0 {
		return nil, err
	}
	return []Opening{{Name: s.String(), Start: v.Start().Setup()}}, nil
}

// Len returns 1.
func (Start) Len() int       { return 1 }
func (Start) String() string { return "start" }

// RandomMoves returns a Source of openings with random moves from the starting position. With 0 plies it is Start.
func RandomMoves(plies int) Source {
	if plies <= 0 {
		return Start{}
	}
	return randomMoves(plies)
}

// randomMoves is the number of random plies.
type randomMoves int

func (s randomMoves) Draw(v draughts.Variant, random *rand.Rand) (setup draughts.Setup, ok bool) {
	return playRandom(v.Start(), int(s), false, random)
}

func (s randomMoves) List(v draughts.Variant, n int, seed uint64) ([]Opening, error) {
	random := rand.New(rand.NewPCG(seed, uint64(s)))
	return listDrawn(s, "random", v, n, func() (*draughts.Game, bool) {
		g := draughts.NewGame(v)
		for g.Ply() < int(s) && g.Outcome().Result == draughts.Ongoing {
			moves := g.Position().Moves()
			if g.Play(moves[random.IntN(len(moves))]) != nil {
				return nil, false
			}
		}
		return g, g.Ply() == int(s)
	})
}

func (s randomMoves) Len() int       { return 0 }
func (s randomMoves) String() string { return fmt.Sprintf("random:%d", int(s)) }

// RandomElevenMan returns a Source of random openings in the style of the 11-man ballots, for any rule set.
//
// A random man of each side is removed and random moves are made. None is a capture, and none is possible then.
func RandomElevenMan(plies int) Source { return randomElevenMan(max(plies, 0)) }

// randomElevenMan is the number of random plies after the men are removed.
type randomElevenMan int

func (s randomElevenMan) Draw(v draughts.Variant, random *rand.Rand) (setup draughts.Setup, ok bool) {
	setup = v.Start().Setup()
	if setup.White.Len() < 2 || setup.Black.Len() < 2 {
		return setup, false
	}
	setup.White = removeRandom(setup.White, random)
	setup.Black = removeRandom(setup.Black, random)
	p, err := setup.Position()
	if err != nil {
		return setup, false
	}
	return playRandom(p, int(s), true, random)
}

func (s randomElevenMan) List(v draughts.Variant, n int, seed uint64) ([]Opening, error) {
	random := rand.New(rand.NewPCG(seed, 1<<32+uint64(s))) // another sequence than that of randomMoves
	return listDrawn(s, "11man", v, n, func() (*draughts.Game, bool) {
		setup, ok := s.Draw(v, random)
		if !ok {
			return nil, false
		}
		g, err := draughts.NewGameFrom(setup)
		return g, err == nil
	})
}

func (s randomElevenMan) Len() int       { return 0 }
func (s randomElevenMan) String() string { return fmt.Sprintf("11man:%d", int(s)) }

// playRandom returns the position after random moves; ok is false if there are no moves, also after them, or if
// quiet is set and a capture is possible.
func playRandom(p draughts.Position, plies int, quiet bool, random *rand.Rand) (setup draughts.Setup, ok bool) {
	for range plies {
		moves := p.Moves()
		if len(moves) == 0 || quiet && moves[0].IsCapture() {
			return setup, false
		}
		p = p.After(moves[random.IntN(len(moves))])
	}
	return p.Setup(), p.HasMoves() && !(quiet && p.HasCapture())
}

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

// FromDeck returns a Source of the openings in a deck. The name is what String returns.
func FromDeck(name string, deck []Opening) Source { return &deckSource{name, deck} }

type deckSource struct {
	name string
	deck []Opening
}

func (s *deckSource) Draw(v draughts.Variant, random *rand.Rand) (setup draughts.Setup, ok bool) {
	if s.check(v) != nil {
		return setup, false
	}
	setup, err := s.deck[random.IntN(len(s.deck))].setup()
	return setup, err == nil
}

func (s *deckSource) List(v draughts.Variant, n int, seed uint64) ([]Opening, error) {
	if err := checkVariant(s, v); err != nil || n <= 0 {
		return nil, err
	}
	if err := s.check(v); err != nil {
		return nil, wrap(s, err)
	}
	shuffled := slices.Clone(s.deck)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	return shuffled[:min(n, len(shuffled))], nil
}

func (s *deckSource) Len() int       { return len(s.deck) }
func (s *deckSource) String() string { return s.name }

// check returns an error unless the deck has openings of v alone.
func (s *deckSource) check(v draughts.Variant) error {
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

type bookSource struct {
	name   string
	plies  int
	within *book.Builder // the entries within the plies
}

// open returns a Source with the moves of a book of b, or of a book in a file.
func (b Books) open(name string, v draughts.Variant, plies int) (_ Source, err error) {
	if named := b[name]; named != nil {
		opened, err := named(v)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNone, err)
		}
		return newBookSource(name, opened, v, plies)
	}
	opened, err := book.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	return newBookSource(name, opened, v, plies)
}

// newBookSource returns a Source with the moves of a book. Its name has the beginning of the book's checksum.
func newBookSource(name string, b *book.Book, v draughts.Variant, plies int) (Source, error) {
	if b.Variant() != v {
		return nil, fmt.Errorf("%w of %s: the book is of %s", ErrNone, v, b.Variant())
	}
	within := book.NewBuilder(v)
	for line, err := range b.Walk(v.Start(), plies-1) {
		if err == nil {
			err = within.Add(line.Entry)
		}
		if err != nil {
			return nil, fmt.Errorf("book %s: %w", quote.Text(name), err)
		}
	}
	return &bookSource{fmt.Sprintf("book:%s#%.4x:%d", filepath.Base(name), b.Sum(), plies), plies, within}, nil
}

func (s *bookSource) Draw(v draughts.Variant, random *rand.Rand) (setup draughts.Setup, ok bool) {
	g, ok := s.game(v, random)
	if !ok || g.Outcome().Result != draughts.Ongoing {
		return setup, false
	}
	return g.Position().Setup(), true
}

func (s *bookSource) List(v draughts.Variant, n int, seed uint64) ([]Opening, error) {
	if of := s.within.Variant(); v.IsValid() && of != v {
		return nil, wrap(s, fmt.Errorf("%w of %s: the book is of %s", ErrNone, v, of))
	}
	random := rand.New(rand.NewPCG(seed, 2<<32+uint64(s.plies)))
	return listDrawn(s, "book", v, n, func() (*draughts.Game, bool) { return s.game(v, random) })
}

func (s *bookSource) Len() int       { return 0 }
func (s *bookSource) String() string { return s.name }

// bookMargin is the margin of the moves of openings from a book. It is wider than a player's, for variety.
const bookMargin draughts.Score = 30

// game returns a game with the moves of the book; ok is false if the book has no more before.
func (s *bookSource) game(v draughts.Variant, random *rand.Rand) (g *draughts.Game, ok bool) {
	g = draughts.NewGame(v)
	choice := book.Choice{Margin: bookMargin}
	for g.Ply() < s.plies && g.Outcome().Result == draughts.Ongoing {
		e, ok := s.within.Lookup(g.Position())
		if !ok {
			return nil, false
		}
		m, ok := choice.Choose(&e, nil, random)
		if !ok || g.Play(m.Move) != nil {
			return nil, false
		}
	}
	return g, g.Ply() == s.plies
}

// listDrawn returns n openings with different final positions, or fewer if draw finds no other one in 1,000 attempts.
// They are named by the label and a number.
func listDrawn(
	s Source, label string, v draughts.Variant, n int, draw func() (*draughts.Game, bool),
) (list []Opening, err error) {
	if err := checkVariant(s, v); err != nil || n <= 0 {
		return nil, err
	}
	seen := map[draughts.Position]bool{}
	for failed := 0; len(list) < n && failed < 1000; {
		g, ok := draw()
		if !ok || g.Outcome().Result != draughts.Ongoing || seen[g.Position()] {
			failed++
			continue
		}
		failed = 0
		seen[g.Position()] = true
		name := fmt.Sprintf("%s %d", label, len(list)+1)
		list = append(list, Opening{Name: name, Start: g.Start().Setup(), Moves: g.Moves()})
	}
	if len(list) == 0 {
		return nil, wrap(s, fmt.Errorf("%w of %s: the games end too early", ErrNone, v))
	}
	return list, nil
}

func checkVariant(s Source, v draughts.Variant) error {
	if v.IsValid() {
		return nil
	}
	return wrap(s, fmt.Errorf("%w: %w", ErrNone, draughts.ErrUnknownVariant))
}

func wrap(s Source, err error) error { return fmt.Errorf("%s: %w", quote.Text(s.String()), err) }
