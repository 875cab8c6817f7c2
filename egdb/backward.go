package egdb

import (
	"context"
	"encoding/binary"
	"fmt"
	"sync/atomic"
)

// origin is a slice whose values spread backwards to another.
type origin struct {
	*slice
	levels
	find      func(chunk int, plies uint32, dst []uint64) []uint64 // appends the positions with that value
	to        *side
	promotion bool // by taking back promotions; otherwise, by the other moves
}

// origins returns what spreads to sides.
func (s *solver) origins(sides []*side) []origin {
	var list []origin
	for i, from := range sides {
		list = append(list, origin{from.slice, from.levels, from.find, sides[len(sides)-1-i], false})
	}
	for _, to := range sides {
		if to.Men > 0 {
			from := s.known[to.promoted().key()]
			list = append(list, origin{from.slice, from.levels, from.find, to, true})
		}
	}
	return list
}

// backward spreads the values of sides and of what they can promote to. At each number of plies either all positions
// are won or all are lost, so that goroutines never win and lose for the same position at once.
func (s *solver) backward(ctx context.Context, sides []*side) error {
	list := s.origins(sides)
	longest := 0
	for _, from := range list {
		longest = max(longest, from.longest())
	}
	workers := make([][]*retractor, s.workers)
	for i := range workers {
		for _, from := range list {
			workers[i] = append(workers[i], newRetractor(from, s.flying))
		}
	}
	var grown atomic.Bool
	var ended atomic.Int64
	for plies := 0; plies <= longest; plies++ {
		for i := range list {
			err := s.each(ctx, len(list[i].levels), func(worker, chunk int) {
				if !list[i].levels[chunk].has(uint32(plies)) {
					return
				}
				r := workers[worker][i]
				if r.spread(chunk, uint32(plies), s.aim) {
					grown.Store(true)
				}
				if !r.promotion {
					ended.Add(int64(len(r.found)))
					s.worked(2 * len(r.found))
				}
			})
			if err != nil {
				return err
			}
		}
		if grown.Swap(false) {
			longest = max(longest, plies+1)
		}
		if longest > maxPlies {
			return fmt.Errorf("%w: a win in more than %d plies", ErrTooLong, maxPlies)
		}
	}
	drawn := -int(ended.Load())
	for _, side := range sides {
		drawn += int(side.size)
	}
	s.worked(2 * drawn)
	return nil
}

// find appends the positions of a chunk that end in so many plies.
func (s *side) find(chunk int, plies uint32, dst []uint64) []uint64 {
	start := uint64(chunk) * chunkSize
	return s.lanes.find(start, min(start+chunkSize, s.size), plies, dst)
}

// find appends the positions of a chunk that end in so many plies.
func (s *solved) find(chunk int, plies uint32, dst []uint64) []uint64 {
	start := uint64(chunk) * chunkSize
	values := s.plies[start:min(start+chunkSize, s.size)]
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

// appendFound appends the positions from start on that have a value.
func appendFound(dst []uint64, start uint64, values []uint8, value uint8) []uint64 {
	for i, v := range values {
		if v == value {
			dst = append(dst, start+uint64(i))
		}
	}
	return dst
}
