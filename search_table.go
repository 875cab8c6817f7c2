package draughts

import (
	"fmt"
	"math/bits"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/godraughts/draughts/internal/memory"
)

// table is the transposition table: the results of searches by the hash of the position. Workers share it without
// locks. An entry is two words, each read and written atomically. The first is the key XORed with the second: words of
// different writers match no key (Hyatt and Mann, "A lock-less transposition table implementation for parallel search",
// 2002).
type table struct {
	clusters   []cluster
	used       []cluster // the first of them, those of the current search; a power of two
	reach      int       // the largest len(used) since the age began anew for the last time but one
	recent     int       // the same for the last time
	age        uint64    // of the current search, 6 bits
	generation uint64    // the number of times that the table was cleared, 1 to 63: entries of another one do not count
	written    bool      // all entries have been written to
}

// cluster is one cache line of entries that share a place.
type cluster [4]struct{ check, data atomic.Uint64 }

// entry is the result of a search in one word, as the table has it. From the lowest bit on: the index of the best move
// in generation order, or noMove (8 bits), the depth (8), the bound (2), the age (6), the bounds that depend on the
// path to the position (2), the generation (6), the score (16), and the static evaluation or noEval (16). Bounds that
// depend on the path hold in one search only: see worker.isDraw.
type entry uint64

const (
	entryDepth      = 8 // the lowest bit
	entryBound      = 16
	entryAge        = 18
	entryPathBound  = 24
	entryGeneration = 26
	entryScore      = 32
	entryEval       = 48
)

func newEntry(move int, score, eval Score, depth int, b bound) entry {
	return entry(min(move, noMove)) | entry(depth)<<entryDepth | entry(b)<<entryBound |
		entry(uint16(score))<<entryScore | entry(uint16(eval))<<entryEval
}

func (e entry) move() int          { return int(uint8(e)) }
func (e entry) depth() int         { return int(uint8(e >> entryDepth)) }
func (e entry) bound() bound       { return bound(e >> entryBound & 3) }
func (e entry) age() uint64        { return uint64(e >> entryAge & 63) }
func (e entry) generation() uint64 { return uint64(e >> entryGeneration & 63) }
func (e entry) score() Score       { return Score(int16(e >> entryScore)) }
func (e entry) eval() Score        { return Score(int16(e >> entryEval)) }

// bound is the relation of a score to the true score. An exact score is both bounds.
type bound uint8

const (
	noBound    bound = 0
	lowerBound bound = 1 // the true score is this or more
	upperBound bound = 2 // the true score is this or less
	exactBound bound = 3
)

const (
	noMove       = 255
	noEval Score = -1 << 15
)

const (
	defaultHash = 64      // MiB, if Options.Hash is 0
	clusterSize = 64      // bytes
	minClusters = 1 << 14 // that a search uses: 1 MiB, which is in a cache of the processor
)

// MaxHash returns the maximum size of a transposition table on this machine, in MiB. It is three quarters of the memory
// that the process may use, or 65536 if that is unknown. With 32-bit addresses it is at most 1024.
func MaxHash() int { return int(memory.MaxObject() >> 20) }

// numClusters returns the number of clusters of a table of hash MiB: the greatest power of two that fits.
func numClusters(hash int) (int, error) {
	switch limit := MaxHash(); {
	case hash == 0:
		hash = min(defaultHash, limit)
	case hash < 0 || hash > limit:
		return 0, fmt.Errorf("%w, %d MiB: 1 to %d are possible", ErrHash, hash, limit)
	}
	return 1 << (bits.Len(uint(hash)<<20/clusterSize) - 1), nil
}

// newTable returns a table of n clusters, a power of two.
func newTable(n int) *table {
	clusters := make([]cluster, n)
	memory.PreferHugePages(clusters)
	return &table{clusters: clusters, used: clusters, generation: 1}
}

// clear empties the table. It begins another generation. It writes to the entries only when it runs out of generations,
// and the first time: so the system has given the memory before a search that has 20 ms. It does so in pieces, because
// a goroutine cannot be preempted while it clears one.
func (t *table) clear() {
	t.age = 0
	if t.generation++; t.generation <= 63 && t.written {
		return
	}
	t.generation, t.written = 1, true
	for piece := range slices.Chunk(t.clusters, 1<<12) {
		clear(piece)
	}
}

// nextSearch begins another search: entries of earlier ones are replaced first. It uses a part of the table that has an
// entry for each of the expected nodes. Some nodes have none, so there is room for earlier searches. The smaller the
// part, the more of it is in the caches of the processor. Entries of a larger or a smaller part that are not in their
// place now are not found.
func (t *table) nextSearch(nodes uint64) {
	t.age = (t.age + 1) & 63
	n := len(t.clusters)
	for n > minClusters && uint64(n/2*len(cluster{})) >= nodes {
		n /= 2
	}
	t.used = t.clusters[:n]
	t.reach, t.recent = max(t.reach, n), max(t.recent, n)
	if t.age == 0 {
		t.reach, t.recent = t.recent, n
	}
	// Each entry is swept once between two searches of an age, by a search that does not wait long for it.
	part := len(t.clusters) / 64
	first := min(int(t.age)*part, t.reach)
	forgetPaths(t.clusters[first:min(first+part, t.reach)])
}

// forgetPaths removes bounds that depend on the path.
func forgetPaths(clusters []cluster) {
	for i := range clusters {
		for j := range clusters[i] {
			at := &clusters[i][j]
			data := at.data.Load()
			if path := data >> entryPathBound & 3; path != 0 {
				key := at.check.Load() ^ data
				data &^= path<<entryBound | path<<entryPathBound
				at.data.Store(data)
				at.check.Store(key ^ data)
			}
		}
	}
}

func (t *table) cluster(key uint64) *cluster { return &t.used[key&uint64(len(t.used)-1)] }

// prefetch starts to load the entries that probe reads for a key.
func (t *table) prefetch(key uint64) { memory.Prefetch(unsafe.Pointer(t.cluster(key))) }

// probe returns the entry of the position with that key, and whether there is one.
func (t *table) probe(key uint64) (entry, bool) {
	c := t.cluster(key)
	for i := range c {
		data := c[i].data.Load()
		if e := entry(data); c[i].check.Load()^data == key && e.generation() == t.generation {
			if e.age() != t.age {
				e &^= e >> (entryPathBound - entryBound) & (3 << entryBound)
			}
			return e, true
		}
	}
	return noEntry, false
}

// noEntry is the entry of a position that is not in the table.
const noEntry = noMove | entry(noEval&0xffff)<<entryEval

// store writes e in place of the entry of the same position. If there is none it replaces the entry of the cluster
// with the least depth, each search of age counting as four plies less.
func (t *table) store(key uint64, e entry) {
	c := t.cluster(key)
	victim, lowest := 0, 1<<30
	for i := range c {
		data := c[i].data.Load()
		old := entry(data)
		empty := old.generation() != t.generation
		if empty || c[i].check.Load()^data == key {
			if e.move() == noMove && !empty {
				e = e&^noMove | old&noMove
			}
			victim = i
			break
		}
		age := int((t.age - old.age()) & 63)
		if priority := old.depth() - 4*age; priority < lowest {
			victim, lowest = i, priority
		}
	}
	data := uint64(e) | t.age<<entryAge | t.generation<<entryGeneration
	c[victim].data.Store(data)
	c[victim].check.Store(key ^ data)
}

// full returns the part of the table that the current search has written, in thousandths.
func (t *table) full() int {
	n, seen := 0, 0
	for i := range min(len(t.used), 250) {
		for j := range t.used[i] {
			e := entry(t.used[i][j].data.Load())
			seen++
			if e.generation() == t.generation && e.age() == t.age {
				n++
			}
		}
	}
	return n * 1000 / (seen * (len(t.clusters) / len(t.used)))
}

// cutoff returns the score of the entry and true if it is deep enough and its bound decides a search with the window.
func (e entry) cutoff(alpha, beta Score, depth, ply int) (Score, bool) {
	if e.depth() < depth {
		return 0, false
	}
	score := fromTable(e.score(), ply)
	return score, e.bound()&lowerBound != 0 && score >= beta || e.bound()&upperBound != 0 && score <= alpha
}

// toTable converts a score for the table. In the search, wins are counted from the root; in the table, from the node.
func toTable(s Score, ply int) Score {
	if -MaxEval <= s && s <= MaxEval {
		return s
	}
	return addPlies(s, ply)
}

func fromTable(s Score, ply int) Score {
	if -MaxEval <= s && s <= MaxEval {
		return s
	}
	return addPlies(s, -ply)
}

// addPlies returns the score of a win or loss that is fewer plies away. It stays in its range.
func addPlies(s Score, plies int) Score {
	switch {
	case s < 0:
		return -addPlies(-s, plies)
	case s > MaxDatabaseWin:
		return s + Score(plies)
	}
	return max(MaxEval+1, min(s+Score(databasePly*plies), MaxDatabaseWin))
}

// evalCache remembers static evaluations by position. Most evaluations are of leaves, which the transposition table
// does not keep, and searches meet a third of them again by transposition. Each worker has its own cache, small
// enough for the processor's caches. An entry is the score in the lower 16 bits and the upper 48 bits of the key.
type evalCache [1 << 13]uint64

const evalCacheKey = ^uint64(1<<16 - 1) // the bits of the key that are kept

// probe returns the evaluation of the position with that key, and true if it is known.
func (c *evalCache) probe(key uint64) (Score, bool) {
	e := c[key%uint64(len(c))]
	return Score(int16(e)), (e^key)&evalCacheKey == 0
}

// store keeps the evaluation of the position with that key, in place of another.
func (c *evalCache) store(key uint64, s Score) {
	c[key%uint64(len(c))] = key&evalCacheKey | uint64(uint16(s))
}
