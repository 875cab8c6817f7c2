package codec

import (
	"encoding/binary"
	"math/bits"
)

// half is a probability of 1/2. Probabilities are in 65536ths.
//
// A range coder writes binary decisions. An outcome of probability p takes -log2(p) bits. Encoder and decoder share
// the probabilities; see Model.
const half = 1 << 15

// probability[q] is the probability of true under model byte q. From 127 down it falls from 1/2 by factors of
// 2^(1/8); from 128 up it is the same for false. The table holds integers, so it is the same on all machines.
var probability = func() (p [256]uint32) {
	eighths := [8]uint32{half, 30048, 27554, 25268, 23170, 21247, 19484, 17867} // half / 2^(i/8)
	for i := range 128 {
		p[127-i] = max(eighths[i%8]>>(i/8), 1)
		p[128+i] = 2*half - p[127-i]
	}
	return p
}()

// Encoder is a range encoder. Its interval goes from low to low+width-1. The 64 bits of low follow those in out.
type Encoder struct {
	out   []byte
	low   uint64
	width uint64
}

// NewEncoder returns an encoder that appends to out, which must be empty.
func NewEncoder(out []byte) Encoder { return Encoder{out: out, width: 1<<64 - 1} }

// Write encodes an outcome.
func (e *Encoder) Write(q uint8, yes bool) {
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

// add adds to low and propagates the carry into the bytes already written.
func (e *Encoder) add(n uint64) {
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

// Finish returns the encoded bytes: as few as possible, but at least one. After the end the decoder reads zeros.
func (e *Encoder) Finish() []byte {
	// Choose the number of the interval with the most zero bytes at its end.
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

// decoder is a range decoder over the rest of its input.
type decoder struct{ rest []byte }

// interval is the state of a decoder: the offset of the code in the interval, and the width of the interval. It is
// passed by value so that it stays in registers.
type interval struct{ code, width uint64 }

func (d *decoder) start() interval {
	s := d.renormalize(interval{0, 1})
	return interval{d.renormalize(s).code, 1<<64 - 1}
}

// renormalize widens the interval by 32 bits and reads as many.
func (d *decoder) renormalize(s interval) interval {
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

// narrow returns the outcome under a model byte and the part of s that it selects.
func (s interval) narrow(q uint8) (interval, bool) {
	bound := s.width >> 16 * uint64(probability[q])
	if s.code < bound {
		return interval{s.code, bound}, true
	}
	return interval{s.code - bound, s.width - bound}, false
}

func (d *decoder) read(s interval, q uint8) (interval, bool) {
	s, yes := s.narrow(q)
	if s.width < 1<<32 {
		s = d.renormalize(s)
	}
	return s, yes
}

// readLeaf reads the path to a leaf of a tree; see BlockEncoder.emitLeaf. It does not branch on the outcomes, because
// such branches would often be mispredicted.
func (d *decoder) readLeaf(s interval, tree []uint8, leaves int) (interval, int) {
	node := 1
	for node < leaves {
		bound := s.width >> 16 * uint64(probability[tree[node]])
		above, yes := bits.Sub64(s.code, bound, 0) // yes is 1 if code is below
		mask := -yes
		s.code = above + bound&mask
		below := s.width - bound
		s.width = below ^ (below^bound)&mask
		if s.width < 1<<32 {
			s = d.renormalize(s)
		}
		node = node<<1 | int(yes)
	}
	return s, node
}
