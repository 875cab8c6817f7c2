package egdb

import (
	"context"
	"fmt"
	"runtime"

	"github.com/godraughts/draughts"
)

// solved is a slice with the value of each of its positions.
type solved struct {
	*slice
	plies  []uint8
	levels levels
}

// side is a slice that is being solved.
type side struct {
	*slice
	lanes  lanes
	levels levels
}

// solver solves the pairs of slices of a variant, one after another.
//
// Every position is looked at twice. The forward pass values those with captures, all of which lead to slices solved
// before, and counts the moves of the others. Then the values spread backwards, all positions that end in 0 plies
// first, then those that end in 1, and so on: for each the moves that may have led there are taken back. Where the
// side to move wins, its opponent has one move less to choose from, and has lost when none is left; where it loses,
// its opponent wins. So each position has the value of best play, the winner's way being the shortest and the loser's
// the longest. Promotions lead to slices solved before too: the values of these spread in the same way.
type solver struct {
	aim
	variant draughts.Variant
	flying  bool
	workers int
	known   [numKeys]*solved // what the current pair depends on
	spare   [2]lanes         // room of the pair solved before
	worked  func(n int)      // is told of work on so many positions, stages times for each
}

// newSolver returns a solver for a variant with so many goroutines; 0 for one a core.
func newSolver(v draughts.Variant, workers int) *solver {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	rules := v.Rules()
	return &solver{aim: aim{rules.Losing}, variant: v, flying: rules.FlyingKings, workers: workers, worked: func(int) {}}
}

// each calls do for every number below n, from all workers.
func (s *solver) each(ctx context.Context, n int, do func(worker, i int)) error {
	return each(ctx, s.workers, n, do)
}

// solve solves the pair that m belongs to and returns its slices, m's first; a single one if it is its own mirror. The
// next call overwrites them.
func (s *solver) solve(ctx context.Context, m Material) ([]*side, error) {
	var sides []*side
	for i, m := range m.both() {
		slice := sliceOf(m)
		s.spare[i] = newLanes(s.spare[i], slice.size)
		sides = append(sides, &side{slice, s.spare[i], newLevels(slice.size)})
	}
	for _, side := range sides {
		if err := s.forward(ctx, side); err != nil {
			return nil, err
		}
	}
	if err := s.backward(ctx, sides); err != nil {
		return nil, fmt.Errorf("%s: %w", m, err)
	}
	return sides, nil
}

// forward values the positions with captures and counts the moves of the others.
func (s *solver) forward(ctx context.Context, side *side) error {
	cursors := make([]*cursor, s.workers)
	return s.each(ctx, chunks(side.size), func(worker, chunk int) {
		if cursors[worker] == nil {
			cursors[worker] = newCursor(side.slice)
		}
		c := cursors[worker]
		start := uint64(chunk) * chunkSize
		end := min(start+chunkSize, side.size)
		for i := start; i < end; i++ {
			c.seek(i)
			p := c.placement().position(s.variant)
			lane := uint32(laneCapture | laneOpen)
			if !p.HasCapture() {
				lane = laneOpen | uint32(draughts.Perft(p, 1, draughts.ByResult))
				if lane == laneOpen {
					lane = 0
					side.levels[chunk].add(0)
				}
			} else if plies := s.captureValue(p); plies != drawn {
				lane = laneCapture | plies
				side.levels[chunk].add(plies)
			}
			side.lanes.init(i, uint64(lane))
		}
		s.worked(int(end - start))
	})
}

// captureValue returns the value of a position in which White can capture. All captures lead to known slices.
func (s *solver) captureValue(p draughts.Position) uint32 {
	var buffer [48]draughts.Move
	moves := p.AppendMoves(buffer[:0])
	best := s.before(s.knownValue(p.After(moves[0])))
	for _, m := range moves[1:] {
		best = s.better(best, s.before(s.knownValue(p.After(m))))
	}
	return best
}

// knownValue returns the value of a position of a slice solved before.
func (s *solver) knownValue(p draughts.Position) uint32 {
	pl := placementOf(p)
	if pl.us == 0 {
		return 0
	}
	k := s.known[pl.key()]
	return uint32(k.plies[k.rank(pl)])
}
