package build

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"sync/atomic"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

type resultSlice struct {
	*index.Slice
	outcomes outcomes
	dirty    []atomic.Bool // by chunk: it may have pending positions
}

func (s *resultSlice) value(i uint64) (v codec.Value, captures bool) {
	outcome := s.outcomes.at(i)
	if outcome < outcomeDecided {
		return codec.Drawn, false
	}
	return codec.WLD.Value(outcome & outcomeResult), outcome&outcomeCapture != 0
}

// resultSolver solves the results of one pair without distances: see solver. It needs one byte for each position, and
// two bits for each of the slices solved before. A value propagates once, in any order: the results do not depend on
// it. So a sweep over a slice takes values many plies further.
type resultSolver struct {
	solver      *solver
	pair        []*resultSlice
	checkpoints checkpointer
}

// batchChunks is the number of chunks between two looks at the clock. Checkpoints are written only between batches,
// when no goroutine changes the outcomes.
const batchChunks = 256

// solve solves the pair, from its last checkpoint on.
func (r *resultSolver) solve(ctx context.Context) error {
	at, err := r.resume()
	if err != nil {
		return err
	}
	for at.slice < len(r.pair) {
		work, s := r.pair[at.slice], r.solver
		forward := func(_ int, i uint64, p draughts.Position) { work.outcomes.init(i, s.outcome(p)) }
		for at.chunk < chunks(work.Size) {
			n := min(batchChunks, chunks(work.Size)-at.chunk)
			err := s.eachPosition(ctx, work.Slice, at.chunk, n, s.addWork, forward)
			if err == nil {
				at.chunk += n
				err = r.checkpoints.save(r.pair, at, false)
			}
			if err != nil {
				return err
			}
		}
		at = checkpoint{slice: at.slice + 1}
	}
	if err := r.backward(ctx, at); err != nil {
		return err
	}
	// Packing has no checkpoints: an interruption repeats only that.
	const part = 5
	return r.checkpoints.save(r.pair, at, time.Since(r.checkpoints.last) > r.checkpoints.interval/part)
}

// resume reads the last checkpoint of the pair. It starts the pair anew if there is none, or a damaged one.
func (r *resultSolver) resume() (checkpoint, error) {
	r.checkpoints.last = time.Now()
	f, err := os.Open(r.checkpoints.name)
	if errors.Is(err, fs.ErrNotExist) {
		return checkpoint{}, nil
	}
	if err != nil {
		return checkpoint{}, err
	}
	defer f.Close()
	at, err := r.checkpoints.read(f, r.pair)
	if err == nil {
		for i, work := range r.pair {
			switch {
			case i < at.slice:
				r.solver.addWork(int(work.Size))
			case i == at.slice:
				r.solver.addWork(min(at.chunk*chunkSize, int(work.Size)))
			}
		}
		return at, nil
	}
	for _, work := range r.pair {
		clear(work.outcomes)
	}
	if errors.Is(err, errNoCheckpoint) {
		return checkpoint{}, nil
	}
	return checkpoint{}, err
}

func (r *resultSolver) backward(ctx context.Context, at checkpoint) error {
	r.markPending()
	workers := make([][]*resultPropagator, r.solver.workers)
	for w := range workers {
		for i, from := range r.pair {
			to := r.pair[len(r.pair)-1-i]
			p := &resultPropagator{from: from, to: to, unmover: newUnmover(from.Slice, to.Slice, false, r.solver.flying)}
			workers[w] = append(workers[w], p)
		}
	}
	for again := true; again; {
		again = false
		for i, from := range r.pair {
			for first := 0; first < len(from.dirty); first += batchChunks {
				var done atomic.Int64
				n := min(batchChunks, len(from.dirty)-first)
				err := r.solver.each(ctx, n, func(worker, chunk int) {
					if chunk += first; from.dirty[chunk].Load() && from.dirty[chunk].Swap(false) {
						done.Add(int64(workers[worker][i].propagate(chunk)))
					}
				})
				if err != nil {
					return err
				}
				if n := done.Load(); n > 0 {
					again = true
					r.solver.addWork(2 * int(n))
				}
				if err := r.checkpoints.save(r.pair, at, false); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// markPending marks the chunks with pending positions. Decided positions that are not pending count as work done.
func (r *resultSolver) markPending() {
	for _, work := range r.pair {
		_ = r.solver.each(context.Background(), chunks(work.Size), func(_, chunk int) {
			start, end := chunkBounds(chunk, work.Size)
			pending, done := work.outcomes.decided(start, end)
			work.dirty[chunk].Store(pending)
			r.solver.addWork(2 * done)
		})
	}
}

// resultPropagator updates the predecessors of the positions of a slice. Each goroutine has its own.
type resultPropagator struct {
	from, to      *resultSlice
	unmover       *unmover
	wins, losses  []uint64 // the pending positions of a chunk
	opponentLoses bool     // the positions whose predecessors are updated are losses
}

// propagate updates the predecessors of the pending positions of a chunk, and returns how many these were.
func (p *resultPropagator) propagate(chunk int) int {
	start, end := chunkBounds(chunk, p.from.Size)
	p.wins, p.losses = p.from.outcomes.take(start, end, p.wins[:0], p.losses[:0])
	p.opponentLoses = true
	p.unmover.unmove(p.losses, p.update)
	p.opponentLoses = false
	p.unmover.unmove(p.wins, p.update)
	return len(p.wins) + len(p.losses)
}

func (p *resultPropagator) update(predecessors []uint64) {
	l := p.to.outcomes
	n := uint64(0)
	for _, i := range predecessors { // see batch
		predecessors[n] = i
		n += l.undecided(i)
	}
	for _, i := range predecessors[:n] {
		if l.update(i, p.opponentLoses) && !p.to.dirty[i/chunkSize].Load() {
			p.to.dirty[i/chunkSize].Store(true)
		}
	}
}
