package openings

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// DefaultBookMargin is the margin of the programs that play from a book, if no other is set.
const DefaultBookMargin draughts.Score = 10

// BookChoice says how a move of a book is chosen. The zero value chooses the moves with the best score.
//
// A move that is proven to lose is never chosen. If no move has a score, or if ByGames is set, a move has the weight of
// its games: twice the wins and once the draws. Otherwise only moves with a score are chosen, and the weight falls
// evenly from the best move to those that are worse by the margin.
type BookChoice struct {
	Margin  draughts.Score // moves that are worse than the best by more are not chosen; 0 to draughts.MaxEval
	ByGames bool           // weigh the moves by their games
}

// Choose returns a random move of e; ok is false if there is none to choose. Only moves that allowed reports are
// chosen; all if it is nil. Choose panics if e or random is nil.
func (c BookChoice) Choose(e *BookEntry, allowed func(draughts.Move) bool, random *rand.Rand) (m BookMove, ok bool) {
	nilarg.Check(e == nil, "openings: BookChoice.Choose", "a nil entry")
	nilarg.Check(random == nil, "openings: BookChoice.Choose", "a nil random generator")
	m, _, ok = c.at(e, allowed, random.Uint64())
	return m, ok
}

// at returns the move at a point of the interval from 0 to 2^64, which is divided among the moves by their weights, and
// the place of the point in the part of that move, as a point of the whole interval.
func (c BookChoice) at(
	e *BookEntry, allowed func(draughts.Move) bool, point uint64,
) (m BookMove, rest uint64, ok bool) {
	moves, weights, total := c.weighted(e, allowed)
	if total == 0 {
		return BookMove{}, point, false
	}
	at, fraction := bits.Mul64(point, total)
	for i, w := range weights {
		if at < w {
			rest, _ = bits.Div64(at, fraction, w)
			return moves[i], rest, true
		}
		at -= w
	}
	return BookMove{}, point, false // not reached: at is less than the total
}

// weighted returns the moves of e that may be chosen with their weights, and the sum of these.
func (c BookChoice) weighted(
	e *BookEntry, allowed func(draughts.Move) bool,
) (moves []BookMove, weights []uint64, total uint64) {
	moves = slices.DeleteFunc(slices.Clone(e.Moves), func(m BookMove) bool {
		return m.IsLost() || allowed != nil && !allowed(m.Move)
	})
	weights = c.weights(moves)
	for _, w := range weights {
		total += w
	}
	return moves, weights, total
}

// weights returns the weight of each move.
func (c BookChoice) weights(moves []BookMove) []uint64 {
	weights := make([]uint64, len(moves))
	best, scored := -draughts.WinScore, false
	for _, m := range moves {
		if m.HasScore() {
			best, scored = max(best, m.Score), true
		}
	}
	margin := max(0, min(c.Margin, draughts.MaxEval))
	for i, m := range moves {
		loss := best - m.Score
		switch {
		case m.HasScore() && loss > margin:
		case c.ByGames || !scored:
			weights[i] = 2*uint64(m.Wins) + uint64(m.Draws)
		case m.HasScore():
			weights[i] = uint64(margin - loss + 1)
		}
	}
	return weights
}

// BookPlayer chooses moves of a book for a [draughts.Searcher]: it is a [draughts.Book]. Its methods may be called from
// many goroutines at once. The zero BookPlayer has no moves.
//
// The move follows from the seed and the moves of the game, so that a game can be repeated. Games with successive seeds
// are spread evenly over the lines of the book: a line of which a share of 1 in 50 is expected is played in about every
// fiftieth of them. Random choices would repeat lines more often.
type BookPlayer struct {
	book   *Book
	choice BookChoice
	seed   atomic.Uint64
	failed atomic.Pointer[error]
}

// NewBookPlayer returns a BookPlayer with that seed. It panics if book is nil.
func NewBookPlayer(book *Book, choice BookChoice, seed uint64) *BookPlayer {
	nilarg.Check(book == nil, "openings: NewBookPlayer", "a nil book")
	p := &BookPlayer{book: book, choice: choice}
	p.SetSeed(seed)
	return p
}

// Clone returns a BookPlayer with the same book, choice and seed, for another engine.
func (p *BookPlayer) Clone() *BookPlayer {
	clone := &BookPlayer{book: p.book, choice: p.choice}
	clone.SetSeed(p.seed.Load())
	return clone
}

// SetSeed sets the seed: games with different seeds have different moves.
func (p *BookPlayer) SetSeed(seed uint64) { p.seed.Store(seed) }

// Book returns the book; nil for the zero BookPlayer.
func (p *BookPlayer) Book() *Book { return p.book }

// Err returns the first error of reading the book; nil if there was none. After an error a position has no move.
func (p *BookPlayer) Err() error {
	if err := p.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// Close closes the book.
func (p *BookPlayer) Close() error {
	if p.book == nil {
		return nil
	}
	return p.book.Close()
}

// Choose implements [draughts.Book]. It panics if g is nil.
func (p *BookPlayer) Choose(g *draughts.Game, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	nilarg.Check(g == nil, "openings: BookPlayer.Choose", "a nil game")
	e, ok := p.lookup(g.Position())
	if !ok {
		return draughts.Move{}, 0, false
	}
	only := func(m draughts.Move) bool { return slices.Contains(allowed, m) }
	m, _, ok := p.choice.at(&e, only, p.point(g))
	return m.Move, m.Score, ok
}

// goldenRatio is its fractional part, as a point of the interval from 0 to 2^64. The multiples of the golden ratio are
// spread evenly over the interval, however many there are.
const goldenRatio = 0x9e3779b97f4a7c15

// point returns the point of the interval for the next choice of the side to move: that of the seed, after the choices
// that the side has made in g. Each has taken the part of its move for the whole interval.
func (p *BookPlayer) point(g *draughts.Game) uint64 {
	point := p.seed.Load()*goldenRatio + goldenRatio/2
	for position, m := range g.All() {
		if position.Turn() != g.Position().Turn() {
			continue
		}
		if e, ok := p.lookup(position); ok {
			if chosen, rest, ok := p.choice.at(&e, nil, point); ok && chosen.Move == m {
				point = rest
			}
		}
	}
	return point
}

// lookup returns the entry of a position; ok is false if there is none, and after an error.
func (p *BookPlayer) lookup(position draughts.Position) (e BookEntry, ok bool) {
	if p.book == nil {
		return BookEntry{}, false
	}
	e, ok, err := p.book.Lookup(position)
	if err != nil {
		p.failed.CompareAndSwap(nil, &err)
	}
	return e, ok
}
