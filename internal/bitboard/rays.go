package bitboard

import "math/bits"

// The directions in which a ray of squares may run. The first four are diagonals; the opposite of each is two away
// within its four.
const (
	DownLeft = iota
	DownRight
	UpRight
	UpLeft
	Left
	Down
	Right
	Up

	Diagonals  = 4
	Directions = 8
)

// rising is the set of the directions towards higher bits.
const rising = 1<<DownLeft | 1<<DownRight | 1<<Right | 1<<Down

// Step returns the squares next to s in direction d. Bits off the board are not masked out.
func Step(d int, s uint64) uint64 {
	switch d {
	case DownLeft:
		return s << StepLeft
	case DownRight:
		return s << StepRight
	case UpRight:
		return s >> StepLeft
	case UpLeft:
		return s >> StepRight
	case Left:
		return s >> StepAcross
	case Right:
		return s << StepAcross
	case Down:
		return s << StepAlong
	}
	return s >> StepAlong
}

// rays holds, by direction and bit, the squares from that bit (itself excluded) to the edge of the 10x10 board.
var rays = func() (r [Directions][64]uint64) {
	board := NewBoard(10).Squares
	for d := range r {
		for i := range r[d] {
			bit := i
			if rising>>d&1 != 0 {
				bit = len(r[d]) - 1 - i // the next square on the ray comes first
			}
			if next := Step(d, 1<<bit&board) & board; next != 0 {
				r[d][bit] = next | r[d][First(next)]
			}
		}
	}
	return r
}()

// Ray returns the squares from a bit, itself excluded, to the edge of the 10x10 board in direction d.
func Ray(d, from int) uint64 { return rays[d&7][from&63] }

// Nearest returns the bit of a non-empty set on a ray in direction d that is closest to where the ray begins.
func Nearest(d int, s uint64) int {
	if rising>>d&1 != 0 {
		return First(s)
	}
	return bits.Len64(s) - 1
}

// Slide returns the empty squares from a bit in direction d, up to the first square that is not empty.
func Slide(d, from int, empty uint64) uint64 {
	ray := rays[d&7][from&63]
	if blocked := ray &^ empty; blocked != 0 {
		first := Nearest(d, blocked)
		ray &^= rays[d&7][first&63] | 1<<(first&63)
	}
	return ray
}

// FlyingMoves returns the empty squares to which a flying king on a bit can move.
func FlyingMoves(from int, empty uint64) uint64 {
	var to uint64
	for d := range Diagonals {
		to |= Slide(d, from, empty)
	}
	return to
}

// FlyingCapture returns the piece of them that a flying king on a bit can capture first in direction d, and the squares
// behind it on which the king may land. Both are empty if it can capture none.
func FlyingCapture(d, from int, them, empty uint64) (over, landings uint64) {
	blocked := rays[d&7][from&63] &^ empty
	if blocked == 0 {
		return 0, 0
	}
	first := Nearest(d, blocked)
	over = 1 << (first & 63) & them
	if over == 0 {
		return 0, 0
	}
	landings = Slide(d, first, empty)
	if landings == 0 {
		return 0, 0
	}
	return over, landings
}
