// Package deflate compresses bytes to DEFLATE (RFC 1951). The same input gives the same bytes in every release of Go,
// which compress/flate does not promise: its encoder changed in Go 1.27. compress/flate reads the bytes.
package deflate

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

const (
	window      = 1 << 15 // maximum distance of a match in bytes
	minMatch    = 4       // bytes; the format also has 3, which hardly pays
	maxMatch    = 258     // bytes
	maxChain    = 512     // earlier places that match compares; more hardly shorten the files of this library
	hashBits    = 15
	blockTokens = 1 << 14 // of a block, which has its own codes
	endOfBlock  = 256     // the symbol; the symbols of lengths follow it
	numLiterals = 286     // symbols of literals, of the end and of lengths
	numOffsets  = 30      // symbols of distances
	numLengths  = 19      // symbols of the lengths of codes
)

// token is a match, or a literal, which has the length 0 and its value as the distance.
type token struct{ length, distance uint16 }

type encoder struct {
	src, out []byte
	pending  uint64 // bits that are not yet in out, the first one lowest
	held     int    // how many
	hashed   int    // places before it are in the chains
	last     [1 << hashBits]int32
	earlier  [window]int32 // by place modulo window: the last place before it with the same hash; both are 1 too high
	tokens   []token
}

// Append appends the compressed form of src to dst. src has less than 2 GiB.
func Append(dst, src []byte) []byte {
	e := &encoder{src: src, out: dst, tokens: make([]token, 0, min(blockTokens, len(src)))}
	length, distance := e.match(0, minMatch-1)
	for at := 0; at < len(src); {
		if longer, nearer := e.match(at+1, length); distance == 0 || nearer != 0 {
			e.tokens = append(e.tokens, token{0, uint16(src[at])})
			at, length, distance = at+1, longer, nearer
		} else {
			e.tokens = append(e.tokens, token{uint16(length), uint16(distance)})
			at += length
			length, distance = e.match(at, minMatch-1)
		}
		if len(e.tokens) == blockTokens && at < len(src) {
			e.block(0)
		}
	}
	e.block(1)
	e.out = binary.LittleEndian.AppendUint32(e.out, uint32(e.pending))
	return e.out[:len(e.out)-4+(e.held+7)/8]
}

// match returns the length and the distance of the longest match for the bytes at a place, the nearest of equal ones.
// The distance is 0 if none is longer than length.
func (e *encoder) match(at, length int) (longest, distance int) {
	hash := func(at int) uint32 { return binary.LittleEndian.Uint32(e.src[at:]) * 0x9e3779b1 >> (32 - hashBits) }
	end := len(e.src) - minMatch + 1
	for ; e.hashed < min(at, end); e.hashed++ {
		h := hash(e.hashed)
		e.earlier[e.hashed%window], e.last[h] = e.last[h], int32(e.hashed)+1
	}
	if at >= end {
		return length, 0
	}
	b := e.src[at:min(at+maxMatch, len(e.src))]
	candidate := int(e.last[hash(at)]) - 1
	for n := 0; n < maxChain && candidate >= max(at-window, 0) && length < len(b); n++ {
		if c := e.src[candidate:][:len(b)]; c[length] == b[length] {
			n := 0
			for n < len(b) && b[n] == c[n] {
				n++
			}
			if n > length {
				length, distance = n, at-candidate
			}
		}
		candidate = int(e.earlier[candidate%window]) - 1
	}
	return length, distance
}

// put writes the lowest n bits of v, at most 32.
func (e *encoder) put(v, n int) {
	e.pending |= uint64(v) & (1<<n - 1) << e.held
	for e.held += n; e.held >= 32; e.held -= 32 {
		e.out = binary.LittleEndian.AppendUint32(e.out, uint32(e.pending))
		e.pending >>= 32
	}
}

// symbols returns the symbols of a token, and the value that follows each with its number of bits (section 3.2.5). The
// offset is -1 for a literal.
func (t token) symbols() (literal, length, lengthBits, offset, distance, distanceBits int) {
	length, distance = int(t.length), int(t.distance)
	if length == 0 {
		return distance, 0, 0, -1, 0, 0
	}
	length, distance = length-3, distance-1
	lengthBits, distanceBits = max(bits.Len(uint(length))-3, 0), max(bits.Len(uint(distance))-2, 0)
	literal = endOfBlock + 1 + lengthBits<<2 + length>>lengthBits
	offset = distanceBits<<1 + distance>>distanceBits
	if length == maxMatch-3 {
		literal, lengthBits = numLiterals-1, 0
	}
	return literal, length, lengthBits, offset, distance, distanceBits
}

// block writes the tokens as a block with its own codes, and drops them. final is 1 for the last block.
func (e *encoder) block(final int) {
	literals, offsets := make([]int, numLiterals), make([]int, numOffsets)
	literals[endOfBlock] = 1
	for _, t := range e.tokens {
		literal, _, _, offset, _, _ := t.symbols()
		literals[literal]++
		if offset >= 0 {
			offsets[offset]++
		}
	}
	literals, offsets = codeLengths(literals, 15), codeLengths(offsets, 15)
	e.put(final|2<<1, 3)
	e.header(literals, offsets)
	literalCodes, offsetCodes := codes(literals), codes(offsets)
	for _, t := range e.tokens {
		literal, length, lengthBits, offset, distance, distanceBits := t.symbols()
		e.put(literalCodes[literal], literals[literal])
		if offset >= 0 {
			e.put(length, lengthBits)
			e.put(offsetCodes[offset], offsets[offset])
			e.put(distance, distanceBits)
		}
	}
	e.put(literalCodes[endOfBlock], literals[endOfBlock])
	e.tokens = e.tokens[:0]
}

// header writes the lengths of the two codes of a block (section 3.2.7).
func (e *encoder) header(literals, offsets []int) {
	literals, offsets = trimmed(literals, endOfBlock+1), trimmed(offsets, 1)
	all := slices.Concat(literals, offsets)
	type repetition struct{ symbol, more, bits int }
	var repetitions []repetition
	counts := make([]int, numLengths)
	for i := 0; i < len(all); {
		run := 1
		for i+run < len(all) && all[i+run] == all[i] {
			run++
		}
		r := repetition{symbol: all[i]}
		switch {
		case all[i] == 0 && run >= 11:
			run = min(run, 138)
			r = repetition{18, run - 11, 7}
		case all[i] == 0 && run >= 3:
			r = repetition{17, run - 3, 3}
		case i > 0 && all[i] == all[i-1] && run >= 3:
			run = min(run, 6)
			r = repetition{16, run - 3, 2}
		default:
			run = 1
		}
		repetitions = append(repetitions, r)
		counts[r.symbol]++
		i += run
	}
	lengths := codeLengths(counts, 7)
	var ordered []int
	for _, symbol := range [numLengths]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15} {
		ordered = append(ordered, lengths[symbol])
	}
	ordered = trimmed(ordered, 4)
	e.put(len(literals)-(endOfBlock+1), 5)
	e.put(len(offsets)-1, 5)
	e.put(len(ordered)-4, 4)
	for _, length := range ordered {
		e.put(length, 3)
	}
	codes := codes(lengths)
	for _, r := range repetitions {
		e.put(codes[r.symbol], lengths[r.symbol])
		e.put(r.more, r.bits)
	}
}

// trimmed returns lengths without the zeros at its end, but for a minimum number of elements.
func trimmed(lengths []int, minimum int) []int {
	for len(lengths) > minimum && lengths[len(lengths)-1] == 0 {
		lengths = lengths[:len(lengths)-1]
	}
	return lengths
}

// codeLengths returns the lengths in bits of an optimal code for symbols that occur so often; 0 for one that does not
// occur. It is the package-merge algorithm (Larmore and Hirschberg, 1990).
func codeLengths(counts []int, limit int) []int {
	type item struct {
		count   int
		symbols []int
	}
	var leaves []item
	for symbol, count := range counts {
		if count > 0 {
			leaves = append(leaves, item{count, []int{symbol}})
		}
	}
	var items []item
	for range limit {
		merged := slices.Clone(leaves)
		for ; len(items) > 1; items = items[2:] {
			a, b := items[0], items[1]
			merged = append(merged, item{a.count + b.count, slices.Concat(a.symbols, b.symbols)})
		}
		slices.SortStableFunc(merged, func(a, b item) int { return cmp.Compare(a.count, b.count) })
		items = merged
	}
	lengths := make([]int, len(counts))
	for _, it := range items[:min(len(items), max(2*len(leaves)-2, 1))] {
		for _, symbol := range it.symbols {
			lengths[symbol]++
		}
	}
	return lengths
}

// codes returns the codes that belong to lengths, their first bit lowest (section 3.2.2).
func codes(lengths []int) []int {
	all, code := make([]int, len(lengths)), uint32(0)
	for n := 1; n <= 15; n++ {
		for i, length := range lengths {
			if length == n {
				all[i] = int(bits.Reverse32(code) >> (32 - n))
				code++
			}
		}
		code <<= 1
	}
	return all
}
