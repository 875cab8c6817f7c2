package egdb

import "github.com/godraughts/draughts"

// probeValue is the result of a lookup: drawn, a distance to win (DTW) as in winrule.go, or a result from a WLD file,
// which is winUnknown or lossUnknown.
type probeValue uint16

const (
	winUnknown  probeValue = 256 + iota // a win of unknown length
	lossUnknown                         // a loss of unknown length
)

// exact reports whether v is a draw or has a known distance.
func (v probeValue) exact() bool { return v < winUnknown }

// sign returns 1 if the side to move wins, 0 for a draw and -1 if it loses.
func (r winRule) sign(v probeValue) int {
	switch {
	case v == drawn:
		return 0
	case v == winUnknown, v < drawn && r.wins(uint32(v)):
		return 1
	}
	return -1
}

// probeMoveValue returns the value of a move that leads to a position with value v, for the side that makes the
// move.
func (r winRule) probeMoveValue(v probeValue) probeValue {
	switch v {
	case drawn:
		return drawn
	case winUnknown:
		return lossUnknown
	case lossUnknown:
		return winUnknown
	}
	return v + 1
}

// best returns the value of a position whose moves have the values v and w. It is inexact if a move of unknown
// length could decide the distance.
func (r winRule) best(v, w probeValue) probeValue {
	switch sv, sw := r.sign(v), r.sign(w); {
	case sv > sw:
		return v
	case sv < sw:
		return w
	case !v.exact():
		return v
	case !w.exact():
		return w
	}
	return probeValue(r.better(uint32(v), uint32(w)))
}

// probeOrder returns a number that is greater the better v is for the side to move.
func (r winRule) probeOrder(v probeValue) int {
	switch v {
	case winUnknown:
		return 500
	case lossUnknown:
		return -500
	}
	return r.order(uint32(v))
}

// probeResult returns v as a draughts.ProbeResult, for a position with turn to move.
func (r winRule) probeResult(v probeValue, turn draughts.Color) draughts.ProbeResult {
	switch r.sign(v) {
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
