package build

import (
	"context"
	"runtime"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// solver has what solving the pairs of slices of a variant needs: distanceSolver and resultSolver do it by retrograde
// analysis, one pair after another.
//
// The forward pass computes the values of positions with captures, which lead to slices solved before. It counts the
// moves of all other positions. The backward pass goes back from each decided position to all predecessors. If the
// position is a loss for its side to move, each predecessor is a win. If it is a win, each predecessor has one
// undecided move less, and is a loss when none is left.
type solver struct {
	rule    codec.WinRule
	variant draughts.Variant
	board   *index.Board
	flying  bool
	workers int
	known   [index.NumKeys]*solved // the solved slices in memory, by Material.Key; the slice cache adds and drops them
	addWork func(n int)            // called with numbers of processed positions; counts each position stages times
}

// newSolver returns a solver with the given number of goroutines; 0 means one for each core.
func newSolver(v draughts.Variant, workers int) *solver {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	rules := v.Rules()
	return &solver{
		rule: codec.WinRule{Losing: rules.Losing}, variant: v, board: index.BoardOf(v), flying: rules.FlyingKings,
		workers: workers, addWork: func(int) {},
	}
}

// each calls do for the numbers 0 to n-1 from all workers.
func (s *solver) each(ctx context.Context, n int, do func(worker, i int)) error {
	return format.Each(ctx, s.workers, n, func(worker, i int) error {
		do(worker, i)
		return nil
	})
}

// chunkSize is the number of consecutive positions in a chunk, which one goroutine processes.
const chunkSize = 1 << 12

func chunks(positions uint64) int { return int((positions + chunkSize - 1) / chunkSize) }

// chunkBounds returns the first position of a chunk and the end of the chunk, in a slice of the given size.
func chunkBounds(chunk int, size uint64) (start, end uint64) {
	start = uint64(chunk) * chunkSize
	return start, min(start+chunkSize, size)
}
