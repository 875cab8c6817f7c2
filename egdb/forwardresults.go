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
			workers[worker] = r.newMoveCounter(work)
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
	ahead    *solved // see outcomeSlice

	// The following are the same for all positions with the same men.
	menStart uint64
	exits    []exit
}

// exit is a move of a man to a position that is solved. Kings can still block it.
type exit struct {
	target  set     // its square
	crowned set     // the square if it is a promotion, else empty
	into    *solved // where it leads to
	taken   set     // the men after the move, and the ghosts, as the opponent sees them
	rank    uint64  // the first position after the move with these men
}

// newMoveCounter returns a counter for the positions of a slice.
func (s *solver) newMoveCounter(of *outcomeSlice) *moveCounter {
	c := &moveCounter{solver: s, cursor: newCursor(of.slice), ahead: of.ahead, menStart: of.size}
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
		c.setExits()
	}
	empty := ^(pl.us | pl.them | c.board.ghosts)
	n := c.quietMoves(empty)
	legal := n > 0
	for j := range c.exits {
		m := &c.exits[j]
		if m.target&empty == 0 {
			continue
		}
		legal = true
		if m.crowned == 0 {
			n-- // quietMoves has counted it
		}
		theirs, ours := c.board.turned(cur.ourKings|m.crowned), c.board.turned(cur.theirKings)
		switch m.into.result(m.rank+m.into.rankKings(m.taken, theirs, ours), c.winRule) {
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

// setExits computes the promotions of the men of the current position, and their moves to the sub-slice ahead.
func (c *moveCounter) setExits() {
	b, cur := c.board, c.cursor
	c.menStart, c.exits = cur.menStart, c.exits[:0]
	theirs := b.turned(cur.theirMen) // the opponent is to move afterwards
	targets := b.crownRow
	if c.ahead != nil {
		targets |= cur.ourMen>>bitboard.StepLeft | cur.ourMen>>bitboard.StepRight
	}
	for targets &^= cur.ourMen | cur.theirMen | b.ghosts; targets != 0; targets &= targets - 1 {
		target := targets & -targets
		crowned, into := target&b.crownRow, c.promoted
		if crowned == 0 {
			into = c.ahead
		}
		for men := manOrigins(target) & cur.ourMen; men != 0; men &= men - 1 {
			ours := b.turned(cur.ourMen&^(men&-men) | target&^crowned)
			if into.has(theirs, ours) {
				c.exits = append(c.exits, exit{target, crowned, into, ours | theirs | b.ghosts, into.rankMen(theirs, ours)})
			}
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
