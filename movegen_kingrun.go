package draughts

// A rule set with KingMoves keeps in the Position how many quiet moves in a row each side has made with the same king
// and where that king is, as long as the side has a man, for that decides which moves are legal. Each side has a count
// and a bit number in Position.state, first the side to move; both are zero when the rule does not bind, so that ==
// stays what it should be.
const (
	countsRuns = 2 // set in the state of a rule set with KingMoves
	ownRun     = 16
	otherRun   = 24
	runMask    = 255
	runCount   = 3 // two bits: the count
	runSquare  = 2 // from here, six bits: the square
)

// KingRun is how many quiet moves in a row a side has made with the same king, for rule sets with KingMoves.
type KingRun struct {
	Moves  int    // 0 to KingMoves
	Square Square // where the king is; NoSquare if Moves is 0
}

// KingRun returns the run of side c: the zero KingRun if there is none or the rule does not bind.
func (p Position) KingRun(c Color) KingRun {
	run := p.run(c)
	if run == 0 {
		return KingRun{}
	}
	return KingRun{int(run & runCount), p.rules().number[run>>runSquare&63]}
}

// runShift returns where in the state the run of side c is.
func (p Position) runShift(c Color) uint {
	if c == p.Turn() {
		return ownRun
	}
	return otherRun
}

// run returns the bits of the run of side c.
func (p Position) run(c Color) uint64 { return p.state >> p.runShift(c) & runMask }

// withRun returns p with the run of side c: count quiet moves, the last to a bit.
func (p Position) withRun(c Color, count, bit uint64) Position {
	shift := p.runShift(c)
	p.state = p.state&^(runMask<<shift) | (count|bit<<runSquare)<<shift
	return p
}

// tired returns the king of the side to move that has made all the moves in a row it may.
func (p Position) tired(rs *ruleset) Set {
	run := p.state >> ownRun & runMask
	if run == 0 || int(run&runCount) < rs.KingMoves {
		return 0
	}
	return 1 << (run >> runSquare & 63)
}

// longerRun returns a run after a quiet move of a king between two bits.
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
