package draughts

import (
	"fmt"
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/godraughts/draughts/internal/memory"
)

// table is the transposition table: what searches have found out about positions, by hash. Workers share it without
// locks. An entry is two words, each read and written atomically; the first is the key XORed with the second, so that
// a pair put together from two writers matches no key (Hyatt and Mann 2002).
type table struct {
	clusters []cluster
	age      uint64 // of the current search, 6 bits
}

// cluster is one cache line of entries that share a place.
type cluster [4]struct{ check, data atomic.Uint64 }

// entry is what the table knows about a position.
type entry struct {
	move  int // the best move's index in generation order; noMove if unknown
	score Score
	eval  Score // the static evaluation; noEval if unknown
	depth int
	bound bound
	loop  bound // those of the bounds that hold only where the play before repeats: see search_repetition.go
}

// bound says what an entry's score is to the true one. Exact is both bounds.
type bound uint8

const (
	noBound    bound = 0
	lowerBound bound = 1 // the true score is the entry's or more
	upperBound bound = 2 // the true score is the entry's or less
	exactBound bound = 3
)

const (
	noMove       = 255
	noEval Score = -1 << 15
)

const (
	defaultHash = 64 // MiB of a table for which no size is given
	clusterSize = 64 // bytes
)

// MaxHash returns the greatest size of a transposition table on this machine, in MiB: three quarters of its memory, or
// of the memory that the process may use if that is limited. It is 65536 where the amount of memory cannot be found
// out, and at most 1024 on 32-bit platforms and as WebAssembly.
func MaxHash() int { return int(memory.Most() >> 20) }

// numClusters returns how many clusters a table of so many MiB has: the greatest power of two that fits in. The error
// is ErrHash.
func numClusters(hash int) (int, error) {
	switch most := MaxHash(); {
	case hash == 0:
		hash = min(defaultHash, most)
	case hash < 0 || hash > most:
		return 0, fmt.Errorf("%w, %d MiB: 1 to %d are possible", ErrHash, hash, most)
	}
	return 1 << (bits.Len(uint(hash)<<20/clusterSize) - 1), nil
}

// newTable returns a table of n clusters, a power of two.
func newTable(n int) *table { return &table{clusters: make([]cluster, n)} }

// clear empties the table, in pieces: a goroutine cannot be made to give way while it clears one.
func (t *table) clear() {
	for piece := range slices.Chunk(t.clusters, 1<<12) {
		clear(piece)
	}
	t.age = 0
}

// nextSearch makes all entries older.
func (t *table) nextSearch() { t.age = (t.age + 1) & 63 }

func (t *table) cluster(key uint64) *cluster { return &t.clusters[key&uint64(len(t.clusters)-1)] }

// probe returns what is known about the position with that key.
func (t *table) probe(key uint64) (entry, bool) {
	c := t.cluster(key)
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == key && data != 0 {
			bounds := bound(data >> 16 & 3)
			if data>>18&63 != t.age {
				bounds &^= bound(data >> 24 & 3)
			}
			return entry{
				move:  int(data & 255),
				depth: int(data >> 8 & 255),
				bound: bounds,
				score: Score(int16(data >> 32)),
				eval:  Score(int16(data >> 48)),
			}, true
		}
	}
	return entry{move: noMove, eval: noEval}, false
}

// store keeps e in place of what is known about the same position or, failing that, of the entry in its cluster that
// is worth least: the shallowest, each search of age counting as four plies.
func (t *table) store(key uint64, e entry) {
	c := t.cluster(key)
	worst, least := 0, 1<<30
	for i := range c {
		data := c[i].data.Load()
		if data == 0 || c[i].check.Load()^data == key {
			if e.move == noMove && data != 0 {
				e.move = int(data & 255)
			}
			worst = i
			break
		}
		age := int((t.age - data>>18) & 63)
		if worth := int(data>>8&255) - 4*age; worth < least {
			worst, least = i, worth
		}
	}
	data := uint64(e.move) | uint64(e.depth)<<8 | uint64(e.bound)<<16 | t.age<<18 | uint64(e.loop)<<24 |
		uint64(uint16(e.score))<<32 | uint64(uint16(e.eval))<<48
	c[worst].data.Store(data)
	c[worst].check.Store(key ^ data)
}

// full returns how many of a thousand entries are of the current search.
func (t *table) full() int {
	n, seen := 0, 0
	for i := range min(len(t.clusters), 250) {
		for j := range t.clusters[i] {
			data := t.clusters[i][j].data.Load()
			seen++
			if data != 0 && data>>18&63 == t.age {
				n++
			}
		}
	}
	return n * 1000 / seen
}
