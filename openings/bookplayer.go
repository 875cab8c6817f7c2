package openings

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/godraughts/draughts"
)

// BookPlayer chooses moves of a book for a [draughts.Searcher]: it is a [draughts.Book]. Its methods may be called from
// many goroutines at once. The zero BookPlayer has no moves.
//
// The moves vary in the first 10 plies of a game; after them the margin is 0. The weight of a line of the book falls
// evenly from the best line to those that lose the whole margin, if the opponent answers with the best moves of the
// book. Games with successive seeds are spread evenly over the lines: one with a share of 1 in 50 is played in about
// every fiftieth game. Random choices would repeat lines more often.
//
// The move follows from the seed and the moves of the game, so that a game can be repeated.
type BookPlayer struct {
	open   func(draughts.Variant) (*Book, error) // nil for no books
	own    *Book                                 // which Close closes; nil for none
	choice BookChoice
	lines  *bookLines // shared by clones
	seed   atomic.Uint64
	failed atomic.Pointer[error]
}

// ErrNoBook is returned by a BookPlayer for a rule set of which it has no book.
var ErrNoBook = errors.New("no book of these rules")

// NewBookPlayer returns a BookPlayer with one book and that seed.
func NewBookPlayer(book *Book, choice BookChoice, seed uint64) *BookPlayer {
	p := NewBookPlayerFunc(func(v draughts.Variant) (*Book, error) {
		if v != book.Variant() {
			return nil, fmt.Errorf("%w: it is of %s, not of %s", ErrNoBook, book.Variant(), v)
		}
		return book, nil
	}, choice, seed)
	p.own = book
	return p
}

// NewBookPlayerFunc returns a BookPlayer with that seed, whose books open returns by their rule sets, such as the
// function Open of package books. open must return the same book each time, and may be called from many goroutines at
// once.
func NewBookPlayerFunc(open func(draughts.Variant) (*Book, error), choice BookChoice, seed uint64) *BookPlayer {
	p := &BookPlayer{open: open, choice: choice, lines: new(bookLines)}
	p.SetSeed(seed)
	return p
}

// Clone returns a BookPlayer with the same books, choice and seed, for another engine. Close does not close its books.
func (p *BookPlayer) Clone() *BookPlayer {
	clone := &BookPlayer{open: p.open, choice: p.choice, lines: p.lines}
	clone.SetSeed(p.seed.Load())
	return clone
}

// SetSeed sets the seed: games with different seeds have different moves.
func (p *BookPlayer) SetSeed(seed uint64) { p.seed.Store(seed) }

// Book returns the book of a rule set. The error is that of the function that opens books, or wraps ErrNoBook.
func (p *BookPlayer) Book(v draughts.Variant) (*Book, error) {
	if p.open == nil {
		return nil, ErrNoBook
	}
	return p.open(v)
}

// Err returns the first error of reading the book; nil if there was none. After an error a position has no move.
func (p *BookPlayer) Err() error {
	if err := p.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// Close closes the book of [NewBookPlayer]. Books that a function opens stay open.
func (p *BookPlayer) Close() error {
	if p.own == nil {
		return nil
	}
	return p.own.Close()
}

// variedPlies is the number of plies at the beginning of a game in which a BookPlayer varies its moves.
const variedPlies = 10

// Choose implements [draughts.Book].
func (p *BookPlayer) Choose(g *draughts.Game, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	e, ok := p.lookup(g.Position())
	if !ok {
		return draughts.Move{}, 0, false
	}
	only := func(m draughts.Move) bool { return slices.Contains(allowed, m) }
	at := p.place(g)
	chosen, _, ok := divide(p.candidates(&e, only, g.Ply(), at.margin), at.point)
	return chosen.Move, chosen.Score, ok
}

// bookPlace is the place of a side among the lines of a book.
type bookPlace struct {
	point  uint64         // of the interval that the next choice divides
	margin draughts.Score // that is left
}

// goldenRatio is its fractional part, as a point of the interval from 0 to 2^64. The multiples of the golden ratio are
// spread evenly over the interval, however many there are.
const goldenRatio = 0x9e3779b97f4a7c15

// place returns the place of the side to move after the choices that it has made in g. The first divides the whole
// interval, in which the seed has a point. Each takes the part of its move for the whole interval of the next.
func (p *BookPlayer) place(g *draughts.Game) bookPlace {
	at := bookPlace{p.seed.Load()*goldenRatio + goldenRatio/2, p.choice.margin()}
	ply := 0
	for position, m := range g.All() {
		if e, ok := p.lookup(position); ok && position.Turn() == g.Position().Turn() {
			chosen, rest, ok := divide(p.candidates(&e, nil, ply, at.margin), at.point)
			if ok && chosen.Move == m {
				at.point = rest
			}
			at.margin = max(0, at.margin-e.loss(m))
		}
		ply++
	}
	return at
}

// candidates returns the moves of e that may be chosen at a ply of the game if margin is left. The weight of a move is
// that of the lines that begin with it.
func (p *BookPlayer) candidates(
	e *BookEntry, allowed func(draughts.Move) bool, ply int, margin draughts.Score,
) []bookCandidate {
	if ply >= variedPlies {
		margin = 0
	}
	return p.choice.candidates(e, allowed, margin, func(m bookCandidate) uint64 {
		return p.lines.weight(p, e.Position.After(m.Move), variedPlies-ply-1, margin-m.loss)
	})
}

// lookup returns the entry of a position; ok is false if there is none, and after an error.
func (p *BookPlayer) lookup(position draughts.Position) (e BookEntry, ok bool) {
	book, err := p.Book(position.Variant())
	if err != nil {
		return BookEntry{}, false
	}
	e, ok, err = book.Lookup(position)
	if err != nil {
		p.failed.CompareAndSwap(nil, &err)
	}
	return e, ok
}
