package build

import (
	"context"
	"encoding/binary"
	"fmt"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// The forward pass of retrograde analysis: values that follow from captures alone, and numbers of moves.

// forward computes the values of positions with captures and counts the moves of the others.
func (s *solver) forward(ctx context.Context, work *workSlice) error {
	cursors := make([]*index.Cursor, s.workers)
	return s.each(ctx, chunks(work.Size), func(worker, chunk int) {
		if cursors[worker] == nil {
			cursors[worker] = index.NewCursor(work.Slice)
		}
		c := cursors[worker]
		start := uint64(chunk) * chunkSize
		end := min(start+chunkSize, work.Size)
		for i := start; i < end; i++ {
			c.Seek(i)
			p := c.Placement().Position(s.variant)
			state := uint32(stateCapture | stateUndecided)
			if !p.HasCapture() {
				state = stateUndecided | uint32(draughts.Perft(p, 1, draughts.ByResult))
				if state == stateUndecided {
					state = 0
					work.plySets[chunk].add(0)
				}
			} else if plies := s.captureValue(p); plies != codec.Drawn {
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
	best := s.MoveValue(s.knownValue(p.After(moves[0])))
	for _, m := range moves[1:] {
		best = s.Better(best, s.MoveValue(s.knownValue(p.After(m))))
	}
	return best
}

// knownValue returns the value of a position of a slice solved before.
func (s *solver) knownValue(p draughts.Position) uint32 {
	pl := index.PlacementOf(s.board, p)
	if pl.Us == 0 {
		return 0
	}
	k := s.known[pl.Key()]
	return uint32(k.plies[k.Rank(pl)])
}

// The backward pass of retrograde analysis: values propagate from positions to their predecessors.

// successor is a slice whose values propagate to its predecessor slice.
type successor struct {
	*index.Slice
	plySets
	// find appends the positions of a chunk with the given distance.
	find func(chunk int, plies uint32, dst []uint64) []uint64
	to   *workSlice // the predecessor slice
	// promotion is set if promotions are taken back. Otherwise all other moves are.
	promotion bool
}

// successors returns the slices whose values propagate to pair.
func (s *solver) successors(pair []*workSlice) []successor {
	var list []successor
	for i, from := range pair {
		list = append(list, successor{from.Slice, from.plySets, from.find, pair[len(pair)-1-i], false})
	}
	for _, to := range pair {
		if to.Men > 0 {
			from := s.known[to.Promoted().Key()]
			list = append(list, successor{from.Slice, from.plySets, from.find, to, true})
		}
	}
	return list
}

// backward propagates the values of pair and of the slices that its promotions lead to.
//
// At a given number of plies all decided positions are wins or all are losses. So two goroutines never store a win
// and a loss for the same position.
func (s *solver) backward(ctx context.Context, pair []*workSlice) error {
	list := s.successors(pair)
	longest := 0
	for _, from := range list {
		longest = max(longest, from.longest())
	}
	workers := make([][]*propagator, s.workers)
	for i := range workers {
		for _, from := range list {
			unmover := newUnmover(from.Slice, from.to.Slice, from.promotion, s.flying)
			workers[i] = append(workers[i], &propagator{successor: from, unmover: unmover})
		}
	}
	var decided atomic.Bool
	var ended atomic.Int64
	for plies := 0; plies <= longest; plies++ {
		for i := range list {
			err := s.each(ctx, len(list[i].plySets), func(worker, chunk int) {
				if !list[i].plySets[chunk].has(uint32(plies)) {
					return
				}
				r := workers[worker][i]
				if r.propagate(chunk, uint32(plies), s.WinRule) {
					decided.Store(true)
				}
				if !list[i].promotion {
					ended.Add(int64(len(r.found)))
					s.addWork(2 * len(r.found))
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
	drawn := -int(ended.Load())
	for _, work := range pair {
		drawn += int(work.Size)
	}
	s.addWork(2 * drawn)
	return nil
}

// propagator updates the predecessors of the positions of a slice. Each goroutine has its own.
type propagator struct {
	successor
	unmover *unmover
	found   []uint64 // the positions of the chunk with the current distance

	// Set by propagate.
	loses   bool   // the moves taken back lose for their side; otherwise they win
	value   uint32 // value of a position that becomes decided
	decided bool   // a position has become decided
}

// propagate updates the predecessors of the positions of a chunk with the given distance. It reports whether it decided
// any of them.
func (r *propagator) propagate(chunk int, plies uint32, rule codec.WinRule) bool {
	r.loses, r.value, r.decided = rule.Wins(plies), plies+1, false
	r.found = r.find(chunk, plies, r.found[:0])
	r.unmover.unmove(r.found, r.update)
	return r.decided
}

// update updates predecessors: each has a move to a position with distance r.value - 1.
func (r *propagator) update(predecessors []uint64) {
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

// find appends the positions of a chunk with the given distance.
func (s *workSlice) find(chunk int, plies uint32, dst []uint64) []uint64 {
	start := uint64(chunk) * chunkSize
	return s.states.find(start, min(start+chunkSize, s.Size), plies, dst)
}

// find appends the positions of a chunk with the given distance.
func (s *solved) find(chunk int, plies uint32, dst []uint64) []uint64 {
	start := uint64(chunk) * chunkSize
	values := s.plies[start:min(start+chunkSize, s.Size)]
	for len(values) >= 8 {
		if hasByte(binary.LittleEndian.Uint64(values), uint8(plies)) {
			dst = appendFound(dst, start, values[:8], uint8(plies))
		}
		start += 8
		values = values[8:]
	}
	return appendFound(dst, start, values, uint8(plies))
}

// hasByte reports whether one of the eight bytes of word is b.
func hasByte(word uint64, b uint8) bool {
	const each = 0x0101010101010101
	word ^= uint64(b) * each
	return (word-each)&^word&(each<<7) != 0
}

// appendFound appends the numbers of the positions, from start on, with the given value.
func appendFound(dst []uint64, start uint64, values []uint8, value uint8) []uint64 {
	for i, v := range values {
		if v == value {
			dst = append(dst, start+uint64(i))
		}
	}
	return dst
}
