package egdb

import (
	"context"
	"fmt"
	"runtime"

	"github.com/godraughts/draughts"
)

// solved is a slice with the values of all its positions.
type solved struct {
	*slice
	plies   []uint8
	plySets plySets
}

// workSlice is a slice that is being solved.
type workSlice struct {
	*slice
	states  states
	plySets plySets
}

// solver solves the pairs of slices of a variant by retrograde analysis, one pair after another.
//
// The forward pass computes the values of positions with captures, which lead to slices solved before, and counts
// the moves of all other positions. The backward pass then goes through the distances 0, 1, 2 and so on, and unmoves
// from each position with that distance. If its side to move loses, each predecessor is a win. If it wins, each
// predecessor has one undecided move less, and is a loss when none is left. So wins are the shortest and losses the
// longest. Promotions lead to slices solved before; their values are propagated in the same way.
type solver struct {
	winRule
	variant draughts.Variant
	flying  bool
	workers int
	known   [numKeys]*solved // the slices that the current pair depends on, by Material.key
	spare   [2]states        // memory of the pair solved before
	addWork func(n int)      // is called with a number of positions processed, stages times for each
}

// newSolver returns a solver with the given number of goroutines; 0 means one for each core.
func newSolver(v draughts.Variant, workers int) *solver {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	rules := v.Rules()
	return &solver{
		winRule: winRule{rules.Losing}, variant: v, flying: rules.FlyingKings, workers: workers, addWork: func(int) {},
	}
}

// each calls do for the numbers 0 to n-1 from all workers.
func (s *solver) each(ctx context.Context, n int, do func(worker, i int)) error {
	return each(ctx, s.workers, n, do)
}

// solve solves the pair of m and returns its slices, that of m first. The next call overwrites them.
func (s *solver) solve(ctx context.Context, m Material) ([]*workSlice, error) {
	var pair []*workSlice
	for i, m := range m.both() {
		slice := sliceOf(m)
		s.spare[i] = newStates(s.spare[i], slice.size)
		pair = append(pair, &workSlice{slice, s.spare[i], newPlySets(slice.size)})
	}
	for _, work := range pair {
		if err := s.forward(ctx, work); err != nil {
			return nil, err
		}
	}
	if err := s.backward(ctx, pair); err != nil {
		return nil, fmt.Errorf("%s: %w", m, err)
	}
	return pair, nil
}

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
			state := uint32(stateCapture | stateOpen)
			if !p.HasCapture() {
				state = stateOpen | uint32(draughts.Perft(p, 1, draughts.ByResult))
				if state == stateOpen {
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
	pl := placementOf(p)
	if pl.us == 0 {
		return 0
	}
	k := s.known[pl.key()]
	return uint32(k.plies[k.rank(pl)])
}
