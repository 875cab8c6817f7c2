package build

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// distanceSolver solves a pair with its distances: see solver. The backward pass takes the distances 0, 1, 2 and so on
// in turn. So the winner takes the shortest way and the loser the longest. Promotions lead to slices solved before,
// whose values are propagated in the same way.
type distanceSolver struct {
	solver *solver
	pair   []*distanceSlice
}

type distanceSlice struct {
	*index.Slice
	states  states
	plySets plySets
}

func (s *distanceSlice) value(i uint64) (v codec.Value, captures bool) {
	state := s.states.at(i)
	v, captures = codec.Value(state&statePlies), state&stateCapture != 0
	if state&stateUndecided != 0 {
		v = codec.Drawn
	}
	return v, captures
}

func (s *distanceSolver) solve(ctx context.Context) error {
	for _, work := range s.pair {
		if err := s.forward(ctx, work); err != nil {
			return err
		}
	}
	if err := s.backward(ctx); err != nil {
		return fmt.Errorf("%s: %w", s.pair[0].Material, err)
	}
	return nil
}

// forward computes the values of positions with captures and counts the moves of the others.
func (s *distanceSolver) forward(ctx context.Context, work *distanceSlice) error {
	do := func(chunk int, i uint64, p draughts.Position) {
		state := uint32(stateCapture | stateUndecided)
		if !p.HasCapture() {
			state = stateUndecided | uint32(draughts.Perft(p, 1, draughts.ByResult))
			if state == stateUndecided {
				state = 0
				work.plySets[chunk].add(0)
			}
		} else if v := s.solver.captureValue(p); v != codec.Drawn {
			state = stateCapture | uint32(v)
			work.plySets[chunk].add(uint32(v))
		}
		work.states.init(i, uint64(state))
	}
	return s.solver.eachPosition(ctx, work.Slice, 0, chunks(work.Size), s.solver.addWork, do)
}

// propagators returns a propagator for each slice with successors of the pair.
func (s *distanceSolver) propagators() (list []*distancePropagator) {
	for i, from := range s.pair {
		to := s.pair[len(s.pair)-1-i]
		unmover := newUnmover(from.Slice, to.Slice, false, s.solver.flying)
		list = append(list, &distancePropagator{plySets: from.plySets, find: from.find, to: to, unmover: unmover})
	}
	for _, to := range s.pair {
		if to.Men > 0 {
			from := s.solver.known[to.Promoted().Key()]
			unmover := newUnmover(from.Slice, to.Slice, true, s.solver.flying)
			list = append(list, &distancePropagator{plySets: from.plySets, find: from.find, to: to, unmover: unmover})
		}
	}
	return list
}

// backward propagates the values of the pair and of the slices that its promotions lead to.
//
// At a given number of plies all decided positions are wins or all are losses. So two goroutines never store a win
// and a loss for the same position.
func (s *distanceSolver) backward(ctx context.Context) error {
	workers := make([][]*distancePropagator, s.solver.workers)
	for i := range workers {
		workers[i] = s.propagators()
	}
	longest := 0
	for _, from := range workers[0] {
		longest = max(longest, from.plySets.longest())
	}
	var decided atomic.Bool
	for plies := 0; plies <= longest; plies++ {
		for i, from := range workers[0] {
			err := s.solver.each(ctx, len(from.plySets), func(worker, chunk int) {
				if !from.plySets[chunk].has(uint32(plies)) {
					return
				}
				r := workers[worker][i]
				if r.propagate(chunk, uint32(plies), s.solver.rule) {
					decided.Store(true)
				}
				if !r.unmover.promotion {
					s.solver.addWork(2 * len(r.found))
				}
			})
			if err != nil {
				return err
			}
		}
		if decided.Swap(false) {
			longest = max(longest, plies+1)
		}
		if longest > maxPlies {
			return fmt.Errorf("%w: a win in more than %d plies", ErrTooLong, maxPlies)
		}
	}
	return nil
}

// distancePropagator updates the predecessors of the positions of a slice. Each goroutine has its own.
type distancePropagator struct {
	plySets plySets
	// find appends the positions of a chunk with the given distance.
	find    func(chunk int, plies uint32, dst []uint64) []uint64
	to      *distanceSlice // the slice of the predecessors
	unmover *unmover
	found   []uint64 // the positions of the chunk with the current distance

	// Set by propagate.
	loses   bool   // the moves taken back lose for their side; otherwise they win
	value   uint32 // value of a position that becomes decided
	decided bool   // a position has become decided
}

// propagate updates predecessors of the positions of a chunk with a distance. It reports whether it decided any.
func (r *distancePropagator) propagate(chunk int, plies uint32, rule codec.WinRule) bool {
	r.loses, r.value, r.decided = rule.Wins(plies), plies+1, false
	r.found = r.find(chunk, plies, r.found[:0])
	r.unmover.unmove(r.found, r.update)
	return r.decided
}

// update updates predecessors: each has a move to a position with distance r.value - 1.
func (r *distancePropagator) update(predecessors []uint64) {
	states := r.to.states
	n := uint64(0)
	for _, i := range predecessors {
		predecessors[n] = i
		n += states.undecided(i)
	}
	for _, i := range predecessors[:n] {
		if r.loses && states.lose(i, r.value) || !r.loses && states.win(i, r.value) {
			r.to.plySets[i/chunkSize].add(r.value)
			r.decided = true
		}
	}
}

func (s *distanceSlice) find(chunk int, plies uint32, dst []uint64) []uint64 {
	start, end := chunkBounds(chunk, s.Size)
	return s.states.find(start, end, plies, dst)
}
