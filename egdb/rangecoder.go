package egdb

import (
	"encoding/binary"
	"math/bits"
)

// A range coder writes decisions between two outcomes, each at the cost of its surprise under a probability that
// encoder and decoder share: see model.

// half is the probability of a half. Probabilities are in 65536ths.
const half = 1 << 15

// probability[q] is the chance of the outcome true under a model byte q. From 127 downwards it falls from a half by
// eighths of a factor of two; from 128 upwards it is the same for the outcome false. The table is of integers, so that
// it is the same everywhere.
var probability = func() (p [256]uint32) {
	eighths := [8]uint32{half, 30048, 27554, 25268, 23170, 21247, 19484, 17867} // half / 2^(i/8)
	for i := range 128 {
		p[127-i] = max(eighths[i%8]>>(i/8), 1)
		p[128+i] = 2*half - p[127-i]
	}
	return p
}()

// encoder is a range coder's writing half. What it has yet to write is a number from low to low + width - 1, of which
// the decoder will see the first 64 bits.
type encoder struct {
	out   []byte
	low   uint64
	width uint64
}

// newEncoder returns an encoder that appends to out, which is empty but may have room.
func newEncoder(out []byte) encoder { return encoder{out: out, width: 1<<64 - 1} }

// write writes an outcome.
func (e *encoder) write(q uint8, yes bool) {
	bound := e.width >> 16 * uint64(probability[q])
	if yes {
		e.width = bound
	} else {
		e.add(bound)
		e.width -= bound
	}
	if e.width < 1<<32 {
		e.out = binary.BigEndian.AppendUint32(e.out, uint32(e.low>>32))
		e.low <<= 32
		e.width <<= 32
	}
}

// add adds to low, with the carry to what has been written.
func (e *encoder) add(n uint64) {
	e.low += n
	if e.low >= n {
		return
	}
	for i := len(e.out) - 1; i >= 0; i-- {
		if e.out[i]++; e.out[i] != 0 {
			return
		}
	}
}

// finish returns what has been written, as short as can be, though not empty: the decoder reads zeros beyond the end.
func (e *encoder) finish() []byte {
	// Of the numbers left take the one with the most zeros at its end.
	for zeros := 56; zeros >= 0; zeros -= 8 {
		if up := -e.low & (1<<zeros - 1); up < e.width {
			e.add(up)
			break
		}
	}
	e.out = binary.BigEndian.AppendUint64(e.out, e.low)
	for len(e.out) > 1 && e.out[len(e.out)-1] == 0 {
		e.out = e.out[:len(e.out)-1]
	}
	return e.out
}

// decoder is a range coder's reading half: what is left to read.
type decoder struct{ rest []byte }

// interval is where a decoder is: how far the number that it reads lies above the lowest possible, and how many are
// possible. It is passed from call to call, and so stays in registers.
type interval struct{ code, width uint64 }

// start returns the first interval.
func (d *decoder) start() interval {
	s := d.widen(interval{0, 1})
	return interval{d.widen(s).code, 1<<64 - 1}
}

// widen goes on to an interval 32 bits wider.
func (d *decoder) widen(s interval) interval {
	var bits uint32
	if len(d.rest) >= 4 {
		bits = binary.BigEndian.Uint32(d.rest)
		d.rest = d.rest[4:]
	} else {
		var last [4]byte
		copy(last[:], d.rest)
		d.rest = nil
		bits = binary.BigEndian.Uint32(last[:])
	}
	return interval{s.code<<32 | uint64(bits), s.width << 32}
}

// narrow returns the outcome under a model byte and the part of s that it leaves.
func (s interval) narrow(q uint8) (interval, bool) {
	bound := s.width >> 16 * uint64(probability[q])
	if s.code < bound {
		return interval{s.code, bound}, true
	}
	return interval{s.code - bound, s.width - bound}, false
}

// read reads an outcome.
func (d *decoder) read(s interval, q uint8) (interval, bool) {
	s, yes := s.narrow(q)
	if s.width < 1<<32 {
		s = d.widen(s)
	}
	return s, yes
}

// leaf reads the way to a leaf of a tree with so many leaves: see describer.leaf. It does without branches on the
// outcomes, which are hard to foretell here.
func (d *decoder) leaf(s interval, tree []uint8, leaves int) (interval, int) {
	node := 1
	for node < leaves {
		bound := s.width >> 16 * uint64(probability[tree[node]])
		above, yes := bits.Sub64(s.code, bound, 0) // yes is 1 if code is below
		mask := -yes
		s.code = above + bound&mask
		below := s.width - bound
		s.width = below ^ (below^bound)&mask
		if s.width < 1<<32 {
			s = d.widen(s)
		}
		node = node<<1 | int(yes)
	}
	return s, node
}
