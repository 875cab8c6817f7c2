package egdb

import "sync/atomic"

// lanes holds what is known of each position of a slice while it is solved, 16 bits for each, four in a word so that
// several goroutines can change them at once:
//
//	0 0 ...   solved: the plies to the end of the game
//	0 1 ...   the same, of a position in which the side to move can capture
//	1 0 ...   open: how many moves are not yet known to lead to a win of the opponent
//	1 1 ...   drawn, of a position in which the side to move can capture
//
// What is open at the end is drawn.
type lanes []uint64

const (
	laneOpen    = 1 << 15
	laneCapture = 1 << 14
	laneValue   = laneCapture - 1
	laneMask    = 1<<16 - 1

	lanesPerWord = 4
	eachLane     = 1 | 1<<16 | 1<<32 | 1<<48
)

// newLanes returns lanes for n positions, in the room of others that are no longer needed if it is enough.
func newLanes(room lanes, n uint64) lanes {
	words := int((n + lanesPerWord - 1) / lanesPerWord)
	if cap(room) < words {
		return make(lanes, words)
	}
	room = room[:words]
	clear(room)
	return room
}

func laneShift(i uint64) uint { return uint(i%lanesPerWord) * 16 }

// init sets a lane that is still zero, of a chunk that no other goroutine sets.
func (l lanes) init(i, lane uint64) { l[i/lanesPerWord] |= lane << laneShift(i) }

// at returns a lane when nobody changes it.
func (l lanes) at(i uint64) uint32 { return uint32(l[i/lanesPerWord]>>laneShift(i)) & laneMask }

// open returns 1 if a position is open, otherwise 0.
func (l lanes) open(i uint64) uint64 {
	lane := atomic.LoadUint64(&l[i/lanesPerWord]) >> laneShift(i)
	return lane >> 15 &^ (lane >> 14) & 1
}

// win makes an open position one that ends in so many plies and reports whether it was open.
func (l lanes) win(i uint64, plies uint32) bool {
	word, shift := &l[i/lanesPerWord], laneShift(i)
	for {
		old := atomic.LoadUint64(word)
		lane := old >> shift & laneMask
		if lane>>14 != laneOpen>>14 {
			return false
		}
		if atomic.CompareAndSwapUint64(word, old, old&^(laneMask<<shift)|uint64(plies)<<shift) {
			return true
		}
	}
}

// lose takes one from the moves of an open position, which no other goroutine closes meanwhile, as it has this move
// left. If it was the last one it makes the position one that ends in so many plies and reports true.
func (l lanes) lose(i uint64, plies uint32) bool {
	word, shift := &l[i/lanesPerWord], laneShift(i)
	now := atomic.AddUint64(word, -(1 << shift))
	if now>>shift&laneMask != laneOpen {
		return false
	}
	atomic.AddUint64(word, (uint64(plies)-laneOpen)<<shift)
	return true
}

// find appends the positions from start to end, start being the first of a word, that end in so many plies.
func (l lanes) find(start, end uint64, plies uint32, dst []uint64) []uint64 {
	for i := start; i < end; i += lanesPerWord {
		different := atomic.LoadUint64(&l[i/lanesPerWord])&^(laneCapture*eachLane) ^ uint64(plies)*eachLane
		if (different-eachLane)&^different&(laneOpen*eachLane) == 0 {
			continue
		}
		for at := i; at < min(i+lanesPerWord, end); at++ {
			if different&laneMask == 0 {
				dst = append(dst, at)
			}
			different >>= 16
		}
	}
	return dst
}
