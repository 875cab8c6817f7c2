package egdb

import "encoding/binary"

// margin is the number of assumed symbols before a block.
const margin = 2

// window locates the neighbours of the positions of a block in coding order. Encoder and decoder share it, so that
// they use the same contexts. Symbol i of the block is buffer[i+margin]; the symbols before the current one must be
// set.
type window struct {
	buffer []uint8
	line   line
	start  uint64 // the number of the block's first position
	end    int    // where the current line ends
	first  int    // where place 0 of the line would be
	// How far back the neighbours are on this line, and the positions beside the nearest; 1 where there are none.
	near0, near1, near2, left, right int
	tried                            [len(runs)]int // by run length: how far ahead a run has been found unfit
}

// newWindow returns a window on a block. The buffer must have room for its symbols and the margin.
func newWindow(k kind, lines *lineIndex, start uint64, buffer []uint8) window {
	for i := range margin {
		buffer[i] = k.initial()
	}
	w := window{buffer: buffer, line: newLine(lines, start), start: start}
	w.enter(0)
	return w
}

// nextLine moves to the line of position i.
func (w *window) nextLine(i int) {
	w.line.advance(w.start + uint64(i))
	w.enter(i)
}

func (w *window) enter(i int) {
	w.end, w.first = i+w.line.length, i-w.line.place
	w.near0, w.near1, w.near2 = within(w.line.back[0], i), within(w.line.back[1], i), within(w.line.back[2], i)
	w.left, w.right = 1, 1
	if w.near0 > 1 {
		w.left, w.right = w.near0+1, w.near0-1
	}
}

// within returns the distance back to a neighbour of position i, or 1 if it lies before the block.
func within(back, i int) int {
	if back < 2 || back >= i+margin {
		return 1
	}
	return back
}

// run returns the index of the longest run length for which all neighbours hold the symbol last from position i on;
// -1 if there is none.
func (w *window) run(i int, last uint8) int {
	b := w.buffer[:i+margin]
	for r, n := range runs {
		if i < w.tried[r] {
			continue
		}
		if same(b, w.near0, n, last) && same(b, w.near1, n, last) && same(b, w.near2, n, last) {
			return r
		}
		w.tried[r] = i + n/8
	}
	return -1
}

// same reports whether the next n symbols, as far as there are any, at the given distance back in b all equal last.
func same(b []uint8, back, n int, last uint8) bool {
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
