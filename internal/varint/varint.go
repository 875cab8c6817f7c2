// Package varint reads numbers and texts from the content of a file that may be damaged.
package varint

import "encoding/binary"

// Reader reads what binary.AppendUvarint and append have written. What it reads beyond the end is zero, and sets Bad.
type Reader struct {
	Rest []byte
	Bad  bool // something lay beyond the end
}

// Uvarint returns the next number.
func (r *Reader) Uvarint() uint64 {
	n, size := binary.Uvarint(r.Rest)
	if size <= 0 {
		r.Rest, r.Bad = nil, true
		return 0
	}
	r.Rest = r.Rest[size:]
	return n
}

// Bytes returns the next n bytes, which must not be changed.
func (r *Reader) Bytes(n uint64) []byte {
	if n > uint64(len(r.Rest)) {
		r.Rest, r.Bad = nil, true
		return nil
	}
	b := r.Rest[:n]
	r.Rest = r.Rest[n:]
	return b
}
