package openings

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Opening is a position to begin a game from, and the moves that follow it. The zero Opening is invalid.
type Opening struct {
	Name  string // such as its moves or its FEN
	Start draughts.Setup
	Moves []draughts.Move
}

// Game returns a game with the moves of the opening made. The error names the opening.
func (o *Opening) Game() (*draughts.Game, error) {
	g, err := draughts.NewGameFrom(o.Start)
	if err != nil {
		return nil, o.wrap(err)
	}
	for _, m := range o.Moves {
		if err := g.Play(m); err != nil {
			return nil, o.wrap(err)
		}
	}
	return g, nil
}

// wrap returns err with the name of the opening.
func (o *Opening) wrap(err error) error {
	return fmt.Errorf("opening %s: %w", quote.Cut(o.Name, quote.Characters), err)
}

// check returns an error if no game can continue from o.
func (o *Opening) check() error {
	g, err := o.Game()
	if err != nil {
		return err
	}
	if end := g.Outcome(); end.Result != draughts.Ongoing {
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, end)
	}
	return nil
}

// setup returns the position after the moves of the opening, with the draw counters.
func (o *Opening) setup() (draughts.Setup, error) {
	g, err := o.Game()
	if err != nil {
		return draughts.Setup{}, err
	}
	s := g.Position().Setup()
	s.Counters = g.DrawCounters()
	return s, nil
}

// Shuffle returns a copy of a deck in random order. The same seed gives the same order.
func Shuffle(deck []Opening, seed uint64) []Opening {
	shuffled := slices.Clone(deck)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	return shuffled
}
