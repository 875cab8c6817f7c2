package egdb

import (
	"math/bits"
	"sync/atomic"
)

// readFilter says which positions of a table may be known without reading a block: those of constant blocks, and those
// of blocks that have been read and may still be in the cache. A search asks for millions of values that it does not
// want to wait for, and most of their blocks are not there. The filter is small enough for the processor's cache; the
// list of blocks is not.
type readFilter struct {
	shift int             // a bit stands for 1<<shift positions
	words []atomic.Uint64 // bit i%64 of word i/64
}

// newReadFilter returns an empty filter for a table with two to four bits for each block.
func newReadFilter(positions uint64, blocks int) readFilter {
	shift := max(0, bits.Len64(positions/uint64(blocks))-2)
	return readFilter{shift, make([]atomic.Uint64, positions>>shift/64+1)}
}

// add adds n positions, from start on.
func (f *readFilter) add(start, n uint64) {
	for i := start >> f.shift; i <= (start+n-1)>>f.shift; i++ {
		f.words[i/64].Or(1 << (i % 64))
	}
}

// has reports whether position n may have been added. It is true for positions that have been, and for their
// neighbours.
func (f *readFilter) has(n uint64) bool {
	i := n >> f.shift
	return f.words[i/64].Load()>>(i%64)&1 != 0
}
