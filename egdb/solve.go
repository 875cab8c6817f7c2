package egdb

import (
	"context"
	"fmt"
	"runtime"

	"github.com/godraughts/draughts"
)

// solver solves the pairs of slices of a variant by retrograde analysis, one pair after another.
//
// The forward pass computes the values of positions with captures, which lead to slices solved before. It counts the
// moves of all other positions. The backward pass then takes the distances 0, 1, 2 and so on in turn. From each
// position with the current distance it goes back to all predecessors. If the position is a loss for its side to move,
// each predecessor is a win. If it is a win, each predecessor has one undecided move less, and is a loss when none is
// left. So the winner takes the shortest way and the loser the longest. Promotions lead to slices solved before, whose
// values are propagated in the same way.
type solver struct {
	winRule
	variant draughts.Variant
	board   *board
	flying  bool
	workers int
	known   [numKeys]*solved // the slices that the current pair depends on, by Material.key
	spare   [2]states        // memory of the pair solved before
	room    [2]outcomes      // memory of the pairs of which only results are solved
	addWork func(n int)      // called with numbers of processed positions; counts each position stages times
}

// newSolver returns a solver with the given number of goroutines; 0 means one for each core.
func newSolver(v draughts.Variant, workers int) *solver {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	rules := v.Rules()
	return &solver{
		winRule: winRule{rules.Losing}, variant: v, board: boardOf(v), flying: rules.FlyingKings, workers: workers,
		addWork: func(int) {},
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
		slice := s.board.slice(m)
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

// workSlice is a slice that is being solved.
type workSlice struct {
	*slice
	states  states
	plySets plySets
}

// solved is a slice with the values of all its positions: either their distances or only their results.
type solved struct {
	*slice
	plies   []uint8
	plySets plySets
	results results
}

// bytes returns the memory that the values take.
func (s *solved) bytes() int64 { return int64(len(s.plies)) + 8*int64(len(s.results)) }
