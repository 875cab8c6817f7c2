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

// drawn is a Source of openings that are made at random.
type drawn struct {
	label, text string           // of the names of openings, and of the source
	of          draughts.Variant // the rule set of a book; 0 for any
	stream      uint64           // of the random numbers of List
	// game returns a game after a random opening. It is one attempt: ok is false if there is no opening.
	game func(v draughts.Variant, random *rand.Rand) (g *draughts.Game, ok bool)
}

func (s *drawn) Draw(v draughts.Variant, random *rand.Rand) (setup draughts.Setup, ok bool) {
	g, ok := s.game(v, random)
	if !ok || g.Outcome().Result != draughts.Ongoing {
		return setup, false
	}
	return g.Position().Setup(), true
}

// List returns n openings with different final positions, or fewer if it finds no other one in 1,000 attempts. They are
// named by the label and a number.
func (s *drawn) List(v draughts.Variant, n int, seed uint64) (list []Opening, err error) {
	if s.of.IsValid() && v.IsValid() && s.of != v {
		return nil, wrap(s, fmt.Errorf("%w of %s: the book is of %s", ErrNone, v, s.of))
	}
	if err := checkVariant(s, v); err != nil || n <= 0 {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, s.stream))
	seen := map[draughts.Position]bool{}
	for failed := 0; len(list) < n && failed < 1000; {
		g, ok := s.game(v, random)
		if !ok || g.Outcome().Result != draughts.Ongoing || seen[g.Position()] {
			failed++
			continue
		}
		failed = 0
		seen[g.Position()] = true
		name := fmt.Sprintf("%s %d", s.label, len(list)+1)
		list = append(list, Opening{Name: name, Start: g.Start().Setup(), Moves: g.Moves()})
	}
	if len(list) == 0 {
		return nil, wrap(s, fmt.Errorf("%w of %s: the games end too early", ErrNone, v))
	}
	return list, nil
}

func (s *drawn) Len() int       { return 0 }
func (s *drawn) String() string { return s.text }

// RandomMoves returns a Source of openings with random moves from the starting position. With 0 plies it is Start.
func RandomMoves(plies int) Source {
	if plies <= 0 {
		return Start{}
	}
	s := &drawn{label: "random", text: fmt.Sprintf("random:%d", plies), stream: uint64(plies)}
	s.game = func(v draughts.Variant, random *rand.Rand) (*draughts.Game, bool) {
		g := draughts.NewGameAt(v.Start())
		for g.Ply() < plies && g.Outcome().Result == draughts.Ongoing {
			moves := g.Position().Moves()
			if len(moves) == 0 || g.Play(moves[random.IntN(len(moves))]) != nil {
				return nil, false
			}
		}
		return g, g.Ply() == plies
	}
	return s
}

// RandomElevenMan returns a Source of random openings in the style of the 11-man ballots, for any rule set.
//
// A random man of each side is removed and random moves are made. None is a capture, and none is possible then.
func RandomElevenMan(plies int) Source {
	plies = max(plies, 0)
	s := &drawn{label: "11man", text: fmt.Sprintf("11man:%d", plies)}
	s.stream = 1<<32 + uint64(plies) // not the sequence of RandomMoves
	s.game = func(v draughts.Variant, random *rand.Rand) (*draughts.Game, bool) {
		setup := v.Start().Setup()
		if setup.White.Len() < 2 || setup.Black.Len() < 2 {
			return nil, false
		}
		setup.White = removeRandom(setup.White, random)
		setup.Black = removeRandom(setup.Black, random)
		p, err := setup.Position()
		for range plies {
			if err != nil || p.HasCapture() || !p.HasMoves() {
				return nil, false
			}
			moves := p.Moves()
			p = p.After(moves[random.IntN(len(moves))])
		}
		return draughts.NewGameAt(p), err == nil && !p.HasCapture()
	}
	return s
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

// open returns a Source with the moves of a book of b or a file. Its name has the beginning of the book's checksum.
func (b Books) open(name string, v draughts.Variant, plies int) (_ Source, err error) {
	var opened *book.Book
	if named := b[name]; named != nil {
		if opened, err = named(v); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNone, err)
		}
	} else {
		if opened, err = book.Open(name); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, opened.Close()) }()
	}
	if opened.Variant() != v {
		return nil, fmt.Errorf("%w of %s: the book is of %s", ErrNone, v, opened.Variant())
	}
	within := book.NewBuilder(v)
	for line, err := range opened.Walk(v.Start(), plies-1) {
		if err == nil {
			err = within.Add(line.Entry)
		}
		if err != nil {
			return nil, fmt.Errorf("book %s: %w", quote.Text(name), err)
		}
	}
	s := &drawn{label: "book", of: v, stream: 2<<32 + uint64(plies)}
	s.text = fmt.Sprintf("book:%s#%.4x:%d", filepath.Base(name), opened.Sum(), plies)
	s.game = func(v draughts.Variant, random *rand.Rand) (*draughts.Game, bool) {
		g := draughts.NewGameAt(v.Start())
		for g.Ply() < plies && g.Outcome().Result == draughts.Ongoing {
			e, ok := within.Lookup(g.Position())
			if !ok {
				return nil, false
			}
			m, ok := book.Choice{Margin: bookMargin}.Choose(&e, nil, random)
			if !ok || g.Play(m.Move) != nil {
				return nil, false
			}
		}
		return g, g.Ply() == plies
	}
	return s, nil
}

// bookMargin is the margin of the moves of openings from a book. It is wider than a player's, for variety.
const bookMargin draughts.Score = 30

func checkVariant(s Source, v draughts.Variant) error {
	if v.IsValid() {
		return nil
	}
	return wrap(s, fmt.Errorf("%w: %w", ErrNone, draughts.ErrUnknownVariant))
}

func wrap(s Source, err error) error { return fmt.Errorf("%s: %w", quote.Text(s.String()), err) }
