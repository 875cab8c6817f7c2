package codec

import (
	"encoding/binary"
	"math/bits"

	"github.com/godraughts/draughts/egdb/internal/index"
)

// Margin is the number of symbols before a block, which are assumed to be draws.
const Margin = 2

// window locates the neighbours of the positions of a block, in coding order. Encoder and decoder share it, so they use
// the same contexts. Symbol i of the block is buffer[i+Margin]. All symbols before the current one must be set.
type window struct {
	buffer    []uint8
	line      index.Line
	start     uint64 // the number of the block's first position
	lineEnd   int    // where the current line ends
	lineStart int    // where the moving piece would stand on free square 0
	// The distances back to the neighbours on this line, and to the positions beside the nearest; 1 if there is none.
	near0, near1, near2, left, right int
	retryFrom                        [len(runs)]int // by run length: no run is looked for before this position
}

// newWindow returns a window on a block. The buffer must have room for its symbols and the margin.
func newWindow(k Kind, lines *index.LineIndex, start uint64, buffer []uint8) window {
	for i := range Margin {
		buffer[i] = k.initial()
	}
	w := window{buffer: buffer, line: index.NewLine(lines, start), start: start}
	w.enterLine(0)
	return w
}

func (w *window) nextLine(i int) {
	w.line.Advance(w.start + uint64(i))
	w.enterLine(i)
}

// enterLine sets the fields of the line whose position i comes next.
func (w *window) enterLine(i int) {
	w.lineEnd, w.lineStart = i+w.line.Length, i-w.line.Square
	back := w.line.Back
	w.near0, w.near1, w.near2 = distanceBack(back[0], i), distanceBack(back[1], i), distanceBack(back[2], i)
	w.left, w.right = 1, 1
	if w.near0 > 1 {
		w.left, w.right = w.near0+1, w.near0-1
	}
}

// distanceBack returns the distance back to a neighbour of position i, or 1 if it lies before the block.
func distanceBack(back, i int) int {
	if back < 2 || back >= i+Margin {
		return 1
	}
	return back
}

// run returns the index in runs of the longest run that the neighbours predict: all their symbols equal last, from
// position i on. It returns -1 if there is none.
func (w *window) run(i int, last uint8) int {
	b := w.buffer[:i+Margin]
	for r, n := range runs {
		if i < w.retryFrom[r] {
			continue
		}
		if allEqual(b, w.near0, n, last) && allEqual(b, w.near1, n, last) && allEqual(b, w.near2, n, last) {
			return r
		}
		w.retryFrom[r] = i + n/8
	}
	return -1
}

// allEqual reports whether the n symbols of b from the given distance back on all equal last, or as many as there are.
func allEqual(b []uint8, back, n int, last uint8) bool {
	b = b[len(b)-back:]
	b = b[:min(n, len(b))]
	each := uint64(last) * 0x0101010101010101
	for len(b) >= 8 {
		if binary.LittleEndian.Uint64(b) != each {
			return false
		}
		b = b[8:]
	}
	for _, symbol := range b {
		if symbol != last {
			return false
		}
	}
	return true
}

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
