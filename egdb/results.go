package egdb

import "sync/atomic"

// results holds the results of the positions of a slice, as symbols of WLD files: two bits each, 32 to a word.
type results []uint64

const resultsPerWord = 32

// newResults returns results for n positions, all draws.
func newResults(n uint64) results { return make(results, (n+resultsPerWord-1)/resultsPerWord) }

// resultBytes returns the memory in bytes for the results of n positions.
func resultBytes(n uint64) int64 { return int64(n+resultsPerWord-1) / resultsPerWord * 8 }

// at returns a result.
func (l results) at(i uint64) uint8 { return uint8(l[i/resultsPerWord]>>(i%resultsPerWord*2)) & 3 }

// set replaces a result. Only one goroutine at a time may change the results of a chunk.
func (l results) set(i uint64, result uint8) {
	shift := i % resultsPerWord * 2
	l[i/resultsPerWord] = l[i/resultsPerWord]&^(3<<shift) | uint64(result)<<shift
}

// add stores consecutive results that are still draws. It is safe for concurrent use.
func (l results) add(start uint64, symbols []uint8) {
	var word uint64
	for i, symbol := range symbols {
		at := start + uint64(i)
		word |= uint64(symbol) << (at % resultsPerWord * 2)
		if at%resultsPerWord == resultsPerWord-1 || i == len(symbols)-1 {
			if word != 0 {
				atomic.OrUint64(&l[at/resultsPerWord], word)
			}
			word = 0
		}
	}
}
