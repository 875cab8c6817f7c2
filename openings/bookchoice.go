package openings

import (
	"encoding/binary"
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
	moves := slices.DeleteFunc(slices.Clone(e.Moves), func(m BookMove) bool {
		return m.IsLost() || allowed != nil && !allowed(m.Move)
	})
	weights := c.weights(moves)
	var total uint64
	for _, w := range weights {
		total += w
	}
	if total == 0 {
		return BookMove{}, false
	}
	at := random.Uint64N(total)
	for i, w := range weights {
		if at < w {
			return moves[i], true
		}
		at -= w
	}
	return BookMove{}, false // not reached
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
// The move in a position follows from the seed and the position alone, so that a game can be repeated.
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

// Choose implements [draughts.Book].
func (p *BookPlayer) Choose(position draughts.Position, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	if p.book == nil {
		return draughts.Move{}, 0, false
	}
	e, ok, err := p.book.Lookup(position)
	if err != nil {
		p.failed.CompareAndSwap(nil, &err)
	}
	if err != nil || !ok {
		return draughts.Move{}, 0, false
	}
	key := keyOf(position)
	mixed := binary.BigEndian.Uint64(key[:]) ^ binary.BigEndian.Uint64(key[8:])*0x9e3779b97f4a7c15
	random := rand.New(rand.NewPCG(p.seed.Load(), mixed))
	m, ok := p.choice.Choose(&e, func(m draughts.Move) bool { return slices.Contains(allowed, m) }, random)
	return m.Move, m.Score, ok
}
