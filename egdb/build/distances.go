package build

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// distanceSolver solves pairs with their distances: see solver. The backward pass takes the distances 0, 1, 2 and so on
// in turn. So the winner takes the shortest way and the loser the longest. Promotions lead to slices solved before,
// whose values are propagated in the same way.
type distanceSolver struct {
	solver *solver
	room   [2]states // memory of the pair solved before
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

// solve solves the pair of m and returns its slices, that of m first. The next call overwrites them.
func (s *distanceSolver) solve(ctx context.Context, m index.Material) ([]solvedSlice, error) {
	var pair []*distanceSlice
	for i, m := range m.Both() {
		slice := s.solver.board.Slice(m)
		s.room[i] = newStates(s.room[i], slice.Size)
		pair = append(pair, &distanceSlice{slice, s.room[i], make(plySets, chunks(slice.Size))})
	}
	for _, work := range pair {
		if err := s.forward(ctx, work); err != nil {
			return nil, err
		}
	}
	if err := s.backward(ctx, pair); err != nil {
		return nil, fmt.Errorf("%s: %w", m, err)
	}
	var list []solvedSlice
	for _, work := range pair {
		list = append(list, solvedSlice{work.Slice, work.value})
	}
	return list, nil
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

// propagators returns a propagator for each slice with successors of pair.
func (s *distanceSolver) propagators(pair []*distanceSlice) (list []*distancePropagator) {
	for i, from := range pair {
		to := pair[len(pair)-1-i]
		unmover := newUnmover(from.Slice, to.Slice, false, s.solver.flying)
		list = append(list, &distancePropagator{plySets: from.plySets, find: from.find, to: to, unmover: unmover})
	}
	for _, to := range pair {
		if to.Men > 0 {
			from := s.solver.known[to.Promoted().Key()]
			unmover := newUnmover(from.Slice, to.Slice, true, s.solver.flying)
			list = append(list, &distancePropagator{plySets: from.plySets, find: from.find, to: to, unmover: unmover})
		}
	}
	return list
}

// backward propagates the values of pair and of the slices that its promotions lead to.
//
// At a given number of plies all decided positions are wins or all are losses. So two goroutines never store a win
// and a loss for the same position.
func (s *distanceSolver) backward(ctx context.Context, pair []*distanceSlice) error {
	workers := make([][]*distancePropagator, s.solver.workers)
	for i := range workers {
		workers[i] = s.propagators(pair)
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

// propagate updates the predecessors of the positions of a chunk with the given distance. It reports whether it decided
// any of them.
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
