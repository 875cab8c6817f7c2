package egdb

import "sync/atomic"

// lanes holds what is known of each position of a slice while it is solved, 16 bits for each, two in a word so that
// several goroutines can change them at once:
//
//	0 0 ...   solved: the plies to the end of the game
//	0 1 ...   the same, of a position in which the side to move can capture
//	1 0 ...   open: how many moves are not yet known to lead to a win of the opponent
//	1 1 ...   drawn, of a position in which the side to move can capture
//
// What is open at the end is drawn.
type lanes []uint32

const (
	laneOpen    = 1 << 15
	laneCapture = 1 << 14
	laneValue   = laneCapture - 1
)

// newLanes returns lanes for n positions, in the room of others that are no longer needed if it is enough.
func newLanes(room lanes, n uint64) lanes {
	words := int((n + 1) / 2)
	if cap(room) < words {
		return make(lanes, words)
	}
	room = room[:words]
	clear(room)
	return room
}

func laneShift(i uint64) uint { return uint(i&1) * 16 }

// init sets a lane that is still zero, of a chunk that no other goroutine sets.
func (l lanes) init(i uint64, lane uint32) { l[i>>1] |= lane << laneShift(i) }

// at returns a lane when nobody changes it.
func (l lanes) at(i uint64) uint32 { return l[i>>1] >> laneShift(i) & 0xffff }

// win makes an open position one that ends in so many plies and reports whether it was open.
func (l lanes) win(i uint64, plies uint32) bool {
	word, shift := &l[i>>1], laneShift(i)
	for {
		old := atomic.LoadUint32(word)
		lane := old >> shift & 0xffff
		if lane>>14 != laneOpen>>14 {
			return false
		}
		if atomic.CompareAndSwapUint32(word, old, old&^(0xffff<<shift)|plies<<shift) {
			return true
		}
	}
}

// lose takes one from the moves of an open position. If it was the last one it makes the position one that ends in so
// many plies and reports true.
func (l lanes) lose(i uint64, plies uint32) bool {
	word, shift := &l[i>>1], laneShift(i)
	lane := atomic.LoadUint32(word) >> shift & 0xffff
	if lane>>14 != laneOpen>>14 { // nobody makes it open, nor closes it now: see level
		return false
	}
	now := atomic.AddUint32(word, -(1 << shift))
	if now>>shift&0xffff != laneOpen {
		return false
	}
	atomic.AddUint32(word, (plies-laneOpen)<<shift)
	return true
}
