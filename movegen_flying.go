package draughts

import "github.com/godraughts/draughts/internal/bitboard"

// appendFlyingMoves appends the moves of flying kings to empty squares.
func appendFlyingMoves(dst []Move, base uint64, kings, empty Set) []Move {
	for ; kings != 0; kings &= kings - 1 {
		from := kings.first()
		for to := flyingMoves(from, empty); to != 0; to &= to - 1 {
			dst = append(dst, Move{code: base + uint64(from) + uint64(to.first())<<toShift})
		}
	}
	return dst
}

// captureDirections returns the number of directions in which a flying king captures.
func (rs *ruleset) captureDirections() int {
	if rs.OrthogonalCaptures {
		return bitboard.Directions
	}
	return bitboard.Diagonals
}

// flyingCapturers returns those of the flying kings that can capture.
func flyingCapturers(rs *ruleset, kings, them, empty Set) Set {
	var able Set
	for ; kings != 0; kings &= kings - 1 {
		from := kings.first()
		for d := range rs.captureDirections() {
			if over, _ := flyingCapture(d, from, them, empty); over != 0 {
				able |= kings.lowest()
				break
			}
		}
	}
	return able
}
