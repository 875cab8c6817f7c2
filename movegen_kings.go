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

// Rules with MaxSameKingMoves limit how many quiet moves in a row a side with a man may make with the same king. The
// limit decides which moves are legal. So Position.state holds a run for each side, first the side to move: the count
// of such moves and the bit of the king. A run is zero if the rule does not bind the side, so that == compares
// positions.
const (
	countsRuns = 2 // set in the state of a rule set with MaxSameKingMoves
	ownRun     = 16
	otherRun   = 24
	runMask    = 255
	runCount   = 3 // two bits: the count
	runSquare  = 2 // from here, six bits: the square
)

// SameKingMoves is the number of quiet moves in a row that a side has made with the same king, for rules with
// MaxSameKingMoves.
type SameKingMoves struct {
	Moves  int    `json:"moves"`  // 0 to MaxSameKingMoves
	Square Square `json:"square"` // where the king is; NoSquare if Moves is 0
}

// SameKingMoves returns the moves of side c in a row with the same king: zero if there are none or the rule does not
// bind.
func (p Position) SameKingMoves(c Color) SameKingMoves {
	run := p.run(c)
	if run == 0 {
		return SameKingMoves{}
	}
	return SameKingMoves{int(run & runCount), p.rules().number[run>>runSquare&63]}
}

// runShift returns the position of the run of side c in the state.
func (p Position) runShift(c Color) uint {
	if c == p.Turn() {
		return ownRun
	}
	return otherRun
}

func (p Position) run(c Color) uint64 { return p.state >> p.runShift(c) & runMask }

// withRun returns p with a run of side c: count quiet moves, the last of them to a bit.
func (p Position) withRun(c Color, count, bit uint64) Position {
	shift := p.runShift(c)
	p.state = p.state&^(runMask<<shift) | (count|bit<<runSquare)<<shift
	return p
}

// kingAtLimit returns the king of the side to move that may not make another quiet move; the empty set if there is
// none.
func (p Position) kingAtLimit(rs *ruleset) Set {
	run := p.state >> ownRun & runMask
	if run == 0 || int(run&runCount) < rs.MaxSameKingMoves {
		return 0
	}
	return 1 << (run >> runSquare & 63)
}

// longerRun returns a run after another quiet move by a king, from one bit to another.
func longerRun(run uint64, from, to uint) uint64 {
	if run>>runSquare != uint64(from) {
		run = 0
	}
	return run&runCount + 1 | uint64(to)<<runSquare
}

// keptRun returns the run of a side after a move of its opponent: it ends with its king, or with the side's last man.
func keptRun(run uint64, pieces, kings Set) uint64 {
	if pieces>>(run>>runSquare&63)&1 == 0 || pieces&^kings == 0 {
		return 0
	}
	return run
}
