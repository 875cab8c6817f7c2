package egdb

import (
	"math/bits"
	"sync/atomic"
)

// maxPlies is the longest win that a database can hold.
const maxPlies = 253

// chunkSize is how many positions in a row are looked through at once.
const chunkSize = 1 << 12

// levels tells for each chunk of a slice which numbers of plies occur in it, so that the others are passed over.
type levels []levelSet

// levelSet is a set of numbers of plies, 0 to 255.
type levelSet [4]atomic.Uint64

func newLevels(positions uint64) levels { return make(levels, chunks(positions)) }

// chunks returns the number of chunks of so many positions.
func chunks(positions uint64) int { return int((positions + chunkSize - 1) / chunkSize) }

func (s *levelSet) add(plies uint32) {
	word, bit := &s[plies>>6&3], uint64(1)<<(plies&63)
	if word.Load()&bit == 0 {
		word.Or(bit)
	}
}

func (s *levelSet) has(plies uint32) bool { return s[plies>>6&3].Load()>>(plies&63)&1 != 0 }

// longest returns the greatest number in the set; -1 if it is empty.
func (s *levelSet) longest() int {
	for i := len(s) - 1; i >= 0; i-- {
		if word := s[i].Load(); word != 0 {
			return i*64 + bits.Len64(word) - 1
		}
	}
	return -1
}

// longest returns the greatest number in any chunk; -1 if there is none.
func (l levels) longest() int {
	longest := -1
	for i := range l {
		longest = max(longest, l[i].longest())
	}
	return longest
}
