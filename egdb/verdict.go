package egdb

import "github.com/godraughts/draughts"

// verdict is what is known of a position: its value, or, where only the result is known, one of the two constants
// beyond all values.
type verdict uint16

const (
	winSometime  verdict = 256 + iota // the side to move wins, in an unknown number of plies
	lossSometime                      // it loses, in an unknown number of plies
)

// exact reports whether v is a value.
func (v verdict) exact() bool { return v < winSometime }

// sign returns 1 if the side to move wins, 0 for a draw and -1 if it loses.
func (a aim) sign(v verdict) int {
	switch {
	case v == drawn:
		return 0
	case v == winSometime, v < drawn && a.wins(uint32(v)):
		return 1
	}
	return -1
}

// reply returns the verdict, for the side that makes it, of a move to a position with verdict v.
func (a aim) reply(v verdict) verdict {
	switch v {
	case drawn:
		return drawn
	case winSometime:
		return lossSometime
	case lossSometime:
		return winSometime
	}
	return v + 1
}

// best returns the verdict of a position with moves that have the verdicts v and w. It is inexact where a move of
// unknown length might decide the length.
func (a aim) best(v, w verdict) verdict {
	switch sv, sw := a.sign(v), a.sign(w); {
	case sv > sw:
		return v
	case sv < sw:
		return w
	case !v.exact():
		return v
	case !w.exact():
		return w
	}
	return verdict(a.better(uint32(v), uint32(w)))
}

// rank returns a number that is greater the better v is for the side to move.
func (a aim) rank(v verdict) int {
	switch v {
	case winSometime:
		return 500
	case lossSometime:
		return -500
	}
	return a.order(uint32(v))
}

// probe returns v as a search sees it, of a position with turn to move.
func (a aim) probe(v verdict, turn draughts.Color) draughts.ProbeResult {
	switch a.sign(v) {
	case 0:
		return draughts.ProbeResult{Result: draughts.Draw}
	case -1:
		turn = turn.Other()
	}
	p := draughts.ProbeResult{Result: draughts.Win(turn)}
	if v.exact() {
		p.Plies = int(v)
	}
	return p
}
