package egdb

import (
	"context"
	"math/bits"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/bitboard"
)

// The forward pass of results: values that follow from captures and promotions, and numbers of the other moves.

// forward initializes the outcomes of n chunks from first on.
func (r *resultSolver) forward(ctx context.Context, work *outcomeSlice, first, n int) error {
	workers := make([]*moveCounter, r.workers)
	return r.each(ctx, n, func(worker, chunk int) {
		if workers[worker] == nil {
			workers[worker] = r.newMoveCounter(work.slice)
		}
		c := workers[worker]
		start := uint64(first+chunk) * chunkSize
		end := min(start+chunkSize, work.size)
		for i := start; i < end; i++ {
			work.outcomes.init(i, c.outcome(i))
		}
		r.addWork(int(end - start))
	})
}

// moveCounter finds the outcomes that do not depend on other positions of the pair. Each goroutine has its own.
type moveCounter struct {
	*solver
	cursor   *cursor
	promoted *solved // the slice that promotions lead to; nil without men

	// The following are the same for all positions with the same men.
	menStart   uint64
	promotions []promotion
}

// promotion is a move of a man to the crown row. Kings can still block it.
type promotion struct {
	target set    // its square
	taken  set    // the men after the move, and the ghosts, as the opponent sees them
	rank   uint64 // the first position after the move with these men
}

// newMoveCounter returns a counter for the positions of a slice.
func (s *solver) newMoveCounter(of *slice) *moveCounter {
	c := &moveCounter{solver: s, cursor: newCursor(of), menStart: of.size}
	if of.Men > 0 {
		c.promoted = s.known[of.promoted().key()]
	}
	return c
}

// outcome returns the outcome of position i before values propagate.
func (c *moveCounter) outcome(i uint64) uint8 {
	cur := c.cursor
	cur.seek(i)
	pl := cur.placement()
	if p := pl.position(c.variant); p.HasCapture() {
		return decided(c.captureResult(p)) | outcomeCapture
	}
	if cur.menStart != c.menStart {
		c.setPromotions()
	}
	empty := ^(pl.us | pl.them | c.board.ghosts)
	n := c.quietMoves(empty)
	legal := n > 0
	for j := range c.promotions {
		m := &c.promotions[j]
		if m.target&empty == 0 {
			continue
		}
		legal = true
		theirs, ours := c.board.turned(cur.ourKings|m.target), c.board.turned(cur.theirKings)
		switch c.promoted.result(m.rank+c.promoted.rankKings(m.taken, theirs, ours), c.winRule) {
		case wldLoss:
			return decided(wldWin)
		case wldDraw:
			n++
		}
	}
	switch {
	case n > 0:
		return uint8(n)
	case legal || !c.wins(0):
		return decided(wldLoss)
	}
	return decided(wldWin)
}

// decided returns the outcome of a position with a result, which is pending unless it is a draw.
func decided(result uint8) uint8 {
	if result == wldDraw {
		return outcomeDecided
	}
	return outcomeDecided | outcomePending | result
}

// quietMoves returns the number of moves of the current position that are neither captures nor promotions.
func (c *moveCounter) quietMoves(empty set) int {
	men, kings := c.cursor.ourMen, c.cursor.ourKings
	inside := empty &^ c.board.crownRow
	n := (men >> bitboard.StepLeft & inside).len() + (men >> bitboard.StepRight & inside).len()
	if !c.flying {
		return n + (kings >> bitboard.StepLeft & empty).len() + (kings >> bitboard.StepRight & empty).len() +
			(kings << bitboard.StepLeft & empty).len() + (kings << bitboard.StepRight & empty).len()
	}
	for ; kings != 0; kings &= kings - 1 {
		n += bits.OnesCount64(bitboard.FlyingMoves(kings.first(), uint64(empty)))
	}
	return n
}

// setPromotions computes the promotions of the men of the current position.
func (c *moveCounter) setPromotions() {
	b, cur := c.board, c.cursor
	c.menStart, c.promotions = cur.menStart, c.promotions[:0]
	theirs := b.turned(cur.theirMen) // the opponent is to move afterwards
	for left := b.crownRow &^ (cur.theirMen | b.ghosts); left != 0; left &= left - 1 {
		target := left & -left
		for men := manOrigins(target) & cur.ourMen; men != 0; men &= men - 1 {
			ours := b.turned(cur.ourMen &^ (men & -men))
			c.promotions = append(c.promotions, promotion{
				target, ours | theirs | b.ghosts, c.promoted.rankMen(theirs, ours),
			})
		}
	}
}

// captureResult returns the result of a position in which White can capture.
func (s *solver) captureResult(p draughts.Position) uint8 {
	var buffer [48]draughts.Move
	best := uint8(wldLoss)
	for _, m := range p.AppendMoves(buffer[:0]) {
		switch s.knownResult(p.After(m)) {
		case wldLoss:
			return wldWin
		case wldDraw:
			best = wldDraw
		}
	}
	return best
}

// knownResult returns the result of a position of a slice solved before.
func (s *solver) knownResult(p draughts.Position) uint8 {
	pl := placementOf(s.board, p)
	if pl.us == 0 {
		return s.resultOf(0)
	}
	k := s.known[pl.key()]
	return k.result(k.rank(pl), s.winRule)
}

// result returns the result of a position of a solved slice.
func (s *solved) result(i uint64, rule winRule) uint8 {
	if s.plies == nil {
		return s.results.at(i)
	}
	return rule.resultOf(uint32(s.plies[i]))
}

// resultOf returns the result of a position with a value.
func (r winRule) resultOf(value uint32) uint8 {
	switch {
	case value == drawn:
		return wldDraw
	case r.wins(value):
		return wldWin
	}
	return wldLoss
}
