package egdb

import (
	"math/bits"
	"sync/atomic"
)

// plySets holds the distances that occur in each chunk of a slice. Chunks without the current distance are skipped.
type plySets []plySet

// newPlySets returns empty sets for a slice with the given number of positions.
func newPlySets(positions uint64) plySets { return make(plySets, chunks(positions)) }

// chunkSize is the number of consecutive positions in a chunk.
const chunkSize = 1 << 12

// chunks returns the number of chunks for the given number of positions.
func chunks(positions uint64) int { return int((positions + chunkSize - 1) / chunkSize) }

// longest returns the greatest distance in any chunk, or -1 if there is none.
func (l plySets) longest() int {
	longest := -1
	for i := range l {
		longest = max(longest, l[i].longest())
	}
	return longest
}

// plySet is a set of distances in plies, 0 to 255. It is safe for concurrent use.
type plySet [4]atomic.Uint64

// maxPlies is the longest win that a file can hold.
const maxPlies = 253

// add adds a distance.
func (s *plySet) add(plies uint32) {
	word, bit := &s[plies>>6&3], uint64(1)<<(plies&63)
	if word.Load()&bit == 0 {
		word.Or(bit)
	}
}

// has reports whether a distance is in the set.
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
