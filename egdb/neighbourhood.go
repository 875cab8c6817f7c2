package egdb

import "math/bits"

// neighbourhood packs six symbols near a position, one byte for each: the symbol two positions before, those of the
// three neighbours, and those left and right of the nearest neighbour. They are compared all at once, because branches
// on single comparisons would often be mispredicted.
type neighbourhood uint64

const (
	everyNeighbour = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32 | 1<<40
	gather         = 1<<40 | 1<<33 | 1<<26 | 1<<19 | 1<<12 | 1<<5 // factor that moves bits 0, 8, ... to 40, 41, ...
)

// newNeighbourhood packs the symbols two positions before, of the three neighbours, and left and right of the nearest.
func newNeighbourhood(before, near0, near1, near2, left, right uint8) neighbourhood {
	return neighbourhood(before) | neighbourhood(near0)<<8 | neighbourhood(near1)<<16 |
		neighbourhood(near2)<<24 | neighbourhood(left)<<32 | neighbourhood(right)<<40
}

// context returns the context number of a position. It combines the class of last, the symbol before, with six bits
// that say which nearby symbols differ from last.
func (a neighbourhood) context(class, last uint8) int {
	different := a ^ neighbourhood(last)*everyNeighbour
	different = (different&(127*everyNeighbour) + 127*everyNeighbour | different) >> 7 & everyNeighbour
	return int(class)<<6 | int(different*gather>>40&63)
}

// alternative returns the first nearby symbol that differs from last, or last if none does. The symbol two positions
// before is the last one considered.
func (a neighbourhood) alternative(context int) uint8 {
	n := bits.TrailingZeros64(uint64(context)&63>>1 | 32)
	return uint8((a>>8 | a<<40) >> (8 * n & 63))
}
