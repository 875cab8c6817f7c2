package build

import (
	"math/bits"
	"sync/atomic"
)

// states holds the state of each position of a slice while it is solved. A state has 16 bits, four to a word, so
// that goroutines can update them atomically:
//
//	0 0 ...   decided; the rest is the distance in plies
//	0 1 ...   decided, with captures; the rest is the distance in plies
//	1 0 ...   undecided, without captures; the rest is the number of moves not known to lose
//	1 1 ...   drawn, with captures
//
// Positions that are undecided at the end are drawn.
type states []uint64

const (
	stateUndecided = 1 << 15
	stateCapture   = 1 << 14
	statePlies     = stateCapture - 1
	stateMask      = 1<<16 - 1

	statesPerWord = 4
	everyState    = 1 | 1<<16 | 1<<32 | 1<<48
)

func stateShift(i uint64) uint { return uint(i%statesPerWord) * 16 }

// init sets a state that is still zero. Only one goroutine may initialize a chunk.
func (l states) init(i, state uint64) { l[i/statesPerWord] |= state << stateShift(i) }

// at returns a state. It must not run while states are updated.
func (l states) at(i uint64) uint32 { return uint32(l[i/statesPerWord]>>stateShift(i)) & stateMask }

// undecided returns 1 if a position is undecided without captures, and 0 otherwise.
func (l states) undecided(i uint64) uint64 {
	state := atomic.LoadUint64(&l[i/statesPerWord]) >> stateShift(i)
	return state >> 15 &^ (state >> 14) & 1
}

// win stores a distance for an undecided position and reports whether it was undecided.
func (l states) win(i uint64, plies uint32) bool {
	word, shift := &l[i/statesPerWord], stateShift(i)
	for {
		old := atomic.LoadUint64(word)
		state := old >> shift & stateMask
		if state>>14 != stateUndecided>>14 {
			return false
		}
		if atomic.CompareAndSwapUint64(word, old, old&^(stateMask<<shift)|uint64(plies)<<shift) {
			return true
		}
	}
}

// lose removes one move of an undecided position. If it was the last, lose stores the distance and reports true. No
// other goroutine can decide the position meanwhile, since it still has an undecided move.
func (l states) lose(i uint64, plies uint32) bool {
	word, shift := &l[i/statesPerWord], stateShift(i)
	now := atomic.AddUint64(word, -(1 << shift))
	if now>>shift&stateMask != stateUndecided {
		return false
	}
	atomic.AddUint64(word, (uint64(plies)-stateUndecided)<<shift)
	return true
}

// find appends the positions from start to end-1 with the given distance. start must begin a word.
func (l states) find(start, end uint64, plies uint32, dst []uint64) []uint64 {
	for i := start; i < end; i += statesPerWord {
		different := atomic.LoadUint64(&l[i/statesPerWord])&^(stateCapture*everyState) ^ uint64(plies)*everyState
		if (different-everyState)&^different&(stateUndecided*everyState) == 0 {
			continue
		}
		for at := i; at < min(i+statesPerWord, end); at++ {
			if different&stateMask == 0 {
				dst = append(dst, at)
			}
			different >>= 16
		}
	}
	return dst
}

// plySets holds the distances that occur in each chunk of a slice. Chunks without the current distance are skipped.
type plySets []plySet

func (l plySets) longest() int {
	longest := -1
	for i := range l {
		longest = max(longest, l[i].longest())
	}
	return longest
}

// plySet is a set of distances in plies, 0 to 255. It is safe for concurrent use.
type plySet [4]atomic.Uint64

const maxPlies = 253 // longest win that a file can hold

func (s *plySet) add(plies uint32) {
	word, bit := &s[plies>>6&3], uint64(1)<<(plies&63)
	if word.Load()&bit == 0 {
		word.Or(bit)
	}
}

func (s *plySet) has(plies uint32) bool { return s[plies>>6&3].Load()>>(plies&63)&1 != 0 }

// longest returns the greatest distance in the set, or -1 if it is empty.
func (s *plySet) longest() int {
	for i := len(s) - 1; i >= 0; i-- {
		if word := s[i].Load(); word != 0 {
			return i*64 + bits.Len64(word) - 1
		}
	}
	return -1
}
