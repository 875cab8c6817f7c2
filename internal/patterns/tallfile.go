package patterns

import (
	"encoding/binary"
	"errors"
)

// hasTall reports whether a weight of the tall windows is not zero.
func (w *Weights) hasTall() bool {
	for _, tall := range w.Tall {
		for _, weight := range tall {
			if weight != 0 {
				return true
			}
		}
	}
	return false
}

// appendTall appends the weights of tall windows. Most states occur in no game, so only weights other than zero are
// stored: their number; then for each the number of zeros before it, and the weight in zigzag code. All are
// variable-length integers.
func appendTall(packed []byte, tall []int16) []byte {
	n := 0
	for _, weight := range tall {
		if weight != 0 {
			n++
		}
	}
	packed = binary.AppendUvarint(packed, uint64(n))
	zeros := 0
	for _, weight := range tall {
		if weight == 0 {
			zeros++
			continue
		}
		packed = binary.AppendUvarint(packed, uint64(zeros))
		packed = binary.AppendVarint(packed, int64(weight))
		zeros = 0
	}
	return packed
}

// maxPackedTall returns an upper bound of the bytes that appendTall appends for n weights. A run of zeros takes at most
// one byte for the weight after it and one for each 127 zeros.
func maxPackedTall(n int) int {
	return binary.MaxVarintLen32 + n*(binary.MaxVarintLen16+1) + n/127
}

var (
	errTallCount = errors.New("the number of weights is missing or too large")
	errTallZeros = errors.New("the number of zeros is missing or too large")
	errTallValue = errors.New("a weight is missing, is zero or has more than 16 bits")
)

// readTall sets tall, which must be zero, to the weights that appendTall appended. It returns the bytes after them.
func readTall(packed []byte, tall []int16) ([]byte, error) {
	n, length := binary.Uvarint(packed)
	if length <= 0 || n > uint64(len(tall)) {
		return nil, errTallCount
	}
	packed = packed[length:]
	for ; n > 0; n-- {
		zeros, length := binary.Uvarint(packed)
		if length <= 0 || zeros >= uint64(len(tall)) {
			return nil, errTallZeros
		}
		packed = packed[length:]
		weight, length := binary.Varint(packed)
		if length <= 0 || weight == 0 || weight != int64(int16(weight)) {
			return nil, errTallValue
		}
		tall[zeros] = int16(weight)
		packed, tall = packed[length:], tall[zeros+1:]
	}
	return packed, nil
}
