package archive

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
)

const keyBits = 40 // size of the key of a position; different positions may share a key, so hits are replayed

// hash returns a hash of a position, of which the first keyBits bits are its key. It is made of four numbers: the rule
// set and the side to move, and the squares of each side and of the kings.
func hash(p draughts.Position) uint64 {
	v, h := p.Variant(), uint64(0)
	for _, n := range [...]uint64{
		uint64(tag(v.String()))<<32 | uint64(p.Turn())<<24,
		v.NumberBits(p.White()), v.NumberBits(p.Black()), v.NumberBits(p.Kings()),
	} {
		h = (h ^ n) * 0x9e3779b97f4a7c15
		h ^= h >> 32
	}
	return h
}

// tag returns the 32-bit FNV-1a hash of the name of a rule set in lower case.
func tag(name string) uint32 {
	h := uint32(2166136261)
	for _, c := range []byte(strings.ToLower(name)) {
		h = (h ^ uint32(c)) * 16777619
	}
	return h
}

func keyOf(h uint64) uint64 { return h >> (64 - keyBits) }

// squaresOf returns a number of 15 bits that orders moves by their squares from and to, then by promotion.
func squaresOf(m draughts.Move) uint16 {
	n := uint16(m.From())<<8 | uint16(m.To())<<1
	if m.IsPromotion() {
		n++
	}
	return n
}

// compareMoves compares moves of a position by squaresOf, then by the captured squares as numbers of which bit n-1 is
// square n. This order gives moves their numbers.
func compareMoves(a, b draughts.Move) int {
	if order := cmp.Compare(squaresOf(a), squaresOf(b)); order != 0 {
		return order
	}
	return cmp.Compare(a.Variant().NumberBits(a.CapturedSet()), b.Variant().NumberBits(b.CapturedSet()))
}

// appendMove appends the number of a move among the legal moves of its position. ok is false if it is not legal.
func appendMove(dst []byte, legal []draughts.Move, m draughts.Move) (_ []byte, ok bool) {
	if !slices.Contains(legal, m) {
		return dst, false
	}
	n := uint64(0)
	for _, other := range legal {
		if compareMoves(other, m) < 0 {
			n++
		}
	}
	return binary.AppendUvarint(dst, n), true
}

// cutMove returns the first move of a sequence, and the rest. ok is false if there is none. It may reorder legal.
func cutMove(moves []byte, legal []draughts.Move) (m draughts.Move, rest []byte, ok bool) {
	n, size := binary.Uvarint(moves)
	if size <= 0 || n >= uint64(len(legal)) {
		return m, nil, false
	}
	return moveAt(legal, int(n)), moves[size:], true
}

// moveAt returns the legal move with a number. It may change their order. Counting the moves before each takes less
// time than sorting them, since it has no branches. Captures may differ in the captured squares alone, and are sorted.
func moveAt(legal []draughts.Move, n int) draughts.Move {
	if len(legal) == 1 {
		return legal[0]
	}
	var buffer [64]uint16
	squares := buffer[:0]
	for _, m := range legal {
		squares = append(squares, squaresOf(m))
	}
	for i, these := range squares {
		before := 0
		for _, others := range squares {
			before += int((others - these) >> 15)
		}
		if before == n && !legal[i].IsCapture() {
			return legal[i]
		}
	}
	slices.SortFunc(legal, compareMoves)
	return legal[n]
}
