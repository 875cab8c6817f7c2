package build

import (
	"math/bits"

	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/bitboard"
)

// moveCounter finds the outcomes that do not depend on other positions of the pair. Each goroutine has its own.
type moveCounter struct {
	solver   *solver
	cursor   *index.Cursor
	promoted *solved // the slice that promotions lead to; nil without men

	// The following are the same for all positions with the same men.
	menStart   uint64
	promotions []promotion
}

// promotion is a move of a man to the crown row. Kings can still block it.
type promotion struct {
	target index.Set // its square
	taken  index.Set // the men after the move, and the ghosts, as the opponent sees them
	rank   uint64    // the first position after the move with these men
}

func newMoveCounter(s *solver, of *resultSlice) *moveCounter {
	c := &moveCounter{solver: s, cursor: index.NewCursor(of.Slice), menStart: of.Size}
	if of.Men > 0 {
		c.promoted = s.known[of.Promoted().Key()]
	}
	return c
}

// outcome returns the outcome of position i before values propagate.
func (c *moveCounter) outcome(i uint64) uint8 {
	cur := c.cursor
	cur.Seek(i)
	pl := cur.Placement()
	if p := pl.Position(c.solver.variant); p.HasCapture() {
		return decided(c.solver.captureResult(p)) | outcomeCapture
	}
	if cur.MenStart != c.menStart {
		c.setPromotions()
	}
	empty := ^(pl.Us | pl.Them | c.solver.board.Ghosts)
	n := c.quietMoves(empty)
	legal := n > 0
	for j := range c.promotions {
		m := &c.promotions[j]
		if m.target&empty == 0 {
			continue
		}
		legal = true
		theirs, ours := c.solver.board.Rotated(cur.OurKings|m.target), c.solver.board.Rotated(cur.TheirKings)
		switch c.promoted.results.at(m.rank + c.promoted.RankKings(m.taken, theirs, ours)) {
		case codec.WLDLoss:
			return decided(codec.WLDWin)
		case codec.WLDDraw:
			n++
		}
	}
	switch {
	case n > 0:
		return uint8(n)
	case legal || !c.solver.rule.Wins(0):
		return decided(codec.WLDLoss)
	}
	return decided(codec.WLDWin)
}

// decided returns the outcome of a position with a result, which is pending unless it is a draw.
func decided(result uint8) uint8 {
	if result == codec.WLDDraw {
		return outcomeDecided
	}
	return outcomeDecided | outcomePending | result
}

// quietMoves returns the number of moves of the current position that are neither captures nor promotions.
func (c *moveCounter) quietMoves(empty index.Set) int {
	men, kings := c.cursor.OurMen, c.cursor.OurKings
	inside := empty &^ c.solver.board.CrownRow
	n := (men >> bitboard.StepLeft & inside).Len() + (men >> bitboard.StepRight & inside).Len()
	if !c.solver.flying {
		return n + (kings >> bitboard.StepLeft & empty).Len() + (kings >> bitboard.StepRight & empty).Len() +
			(kings << bitboard.StepLeft & empty).Len() + (kings << bitboard.StepRight & empty).Len()
	}
	for ; kings != 0; kings &= kings - 1 {
		n += bits.OnesCount64(bitboard.FlyingMoves(kings.First(), uint64(empty)))
	}
	return n
}

func (c *moveCounter) setPromotions() {
	b, cur := c.solver.board, c.cursor
	c.menStart, c.promotions = cur.MenStart, c.promotions[:0]
	theirs := b.Rotated(cur.TheirMen) // the opponent is to move afterwards
	for targets := b.CrownRow &^ (cur.TheirMen | b.Ghosts); targets != 0; targets &= targets - 1 {
		target := targets & -targets
		for men := index.ManOrigins(target) & cur.OurMen; men != 0; men &= men - 1 {
			ours := b.Rotated(cur.OurMen &^ (men & -men))
			c.promotions = append(c.promotions, promotion{target, ours | theirs | b.Ghosts, c.promoted.RankMen(theirs, ours)})
		}
	}
}
