package egdb

import (
	"context"

	"github.com/godraughts/draughts"
)

// The forward pass of retrograde analysis: values that follow from captures alone, and numbers of moves.

// forward computes the values of positions with captures and counts the moves of the others.
func (s *solver) forward(ctx context.Context, work *workSlice) error {
	cursors := make([]*cursor, s.workers)
	return s.each(ctx, chunks(work.size), func(worker, chunk int) {
		if cursors[worker] == nil {
			cursors[worker] = newCursor(work.slice)
		}
		c := cursors[worker]
		start := uint64(chunk) * chunkSize
		end := min(start+chunkSize, work.size)
		for i := start; i < end; i++ {
			c.seek(i)
			p := c.placement().position(s.variant)
			state := uint32(stateCapture | stateUndecided)
			if !p.HasCapture() {
				state = stateUndecided | uint32(draughts.Perft(p, 1, draughts.ByResult))
				if state == stateUndecided {
					state = 0
					work.plySets[chunk].add(0)
				}
			} else if plies := s.captureValue(p); plies != drawn {
				state = stateCapture | plies
				work.plySets[chunk].add(plies)
			}
			work.states.init(i, uint64(state))
		}
		s.addWork(int(end - start))
	})
}

// captureValue returns the value of a position in which White can capture.
func (s *solver) captureValue(p draughts.Position) uint32 {
	var buffer [48]draughts.Move
	moves := p.AppendMoves(buffer[:0])
	best := s.moveValue(s.knownValue(p.After(moves[0])))
	for _, m := range moves[1:] {
		best = s.better(best, s.moveValue(s.knownValue(p.After(m))))
	}
	return best
}

// knownValue returns the value of a position of a slice solved before.
func (s *solver) knownValue(p draughts.Position) uint32 {
	pl := placementOf(s.board, p)
	if pl.us == 0 {
		return 0
	}
	k := s.known[pl.key()]
	return uint32(k.plies[k.rank(pl)])
}
