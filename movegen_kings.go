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

// kingsCanCapture reports whether any of the flying kings can capture.
func kingsCanCapture(rs *ruleset, kings, them, empty Set) bool {
	able := capturedDown(kings, them, empty, stepLeft) | capturedDown(kings, them, empty, stepRight) |
		capturedUp(kings, them, empty, stepLeft) | capturedUp(kings, them, empty, stepRight)
	if rs.OrthogonalCaptures {
		able |= capturedDown(kings, them, empty, stepAcross) | capturedDown(kings, them, empty, stepAlong) |
			capturedUp(kings, them, empty, stepAcross) | capturedUp(kings, them, empty, stepAlong)
	}
	return able != 0
}

// capturedDown returns the pieces that flying kings can capture first towards higher bits; by is the distance to the
// next square that way. The kings go one, two and four squares, so seven in all, as far as the squares are empty.
func capturedDown(kings, them, empty, by Set) Set {
	free := empty
	kings |= kings << by & free
	free &= free << by
	kings |= kings << (2 * by) & free
	free &= free << (2 * by)
	kings |= kings << (4 * by) & free
	return kings << by & them & (empty >> by)
}

// capturedUp is capturedDown towards lower bits.
func capturedUp(kings, them, empty, by Set) Set {
	free := empty
	kings |= kings >> by & free
	free &= free >> by
	kings |= kings >> (2 * by) & free
	free &= free >> (2 * by)
	kings |= kings >> (4 * by) & free
	return kings >> by & them & (empty << by)
}
