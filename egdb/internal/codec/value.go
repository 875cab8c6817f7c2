// Package codec packs the values of positions into blocks and unpacks them: a context model and a range coder.
package codec

import "github.com/godraughts/draughts"

// Kind is the kind of a file, WLD or DTW. It decides what a symbol means.
type Kind uint8

// The kinds of files.
const (
	WLD Kind = iota // the result: WLDDraw, WLDWin or WLDLoss
	DTW             // the distance in plies, or Drawn
	NumKinds
)

// MaxBlock is the maximum number of positions in a block, by kind.
var MaxBlock = [NumKinds]int{WLD: 1 << 13, DTW: 1 << 12}

// String returns the file name extension without its dot.
func (k Kind) String() string { return [NumKinds]string{"wld", "dtw"}[k] }

// The symbols of WLD files, for the side to move.
const (
	WLDDraw = iota
	WLDWin
	WLDLoss
)

// DontCare marks positions in which the side to move can capture. They are never looked up, so a file may hold any
// symbol for them. DontCare itself is not a symbol.
const DontCare = 254

// initial returns the symbol assumed before a block: a draw.
func (k Kind) initial() uint8 {
	if k == WLD {
		return WLDDraw
	}
	return Drawn
}

// classes holds the class of each symbol, by kind: 0 for a draw, 1 and 2 for a win of either side.
var classes = func() (c [NumKinds][256]uint8) {
	for symbol := range 256 {
		c[WLD][symbol] = uint8(symbol % 3)
		c[DTW][symbol] = uint8(1 + symbol&1)
	}
	c[DTW][Drawn] = 0
	return c
}()

// Value returns the value that a symbol stands for.
func (k Kind) Value(symbol uint8) Value {
	if k == DTW {
		return Value(symbol)
	}
	return [...]Value{WLDDraw: Drawn, WLDWin: winUnknown, WLDLoss: lossUnknown}[symbol%3]
}

// constant returns the length of the longest prefix of symbols that can be equal, and their symbol. It is a draw if all
// symbols are DontCare.
func (k Kind) constant(symbols []uint8) (n int, symbol uint8) {
	symbol = k.initial()
	for n < len(symbols) && symbols[n] == DontCare {
		n++
	}
	if n < len(symbols) {
		symbol = symbols[n]
	}
	for n < len(symbols) && (symbols[n] == symbol || symbols[n] == DontCare) {
		n++
	}
	return n, symbol
}

// Value is the value of a position: Drawn, a distance to win (DTW), which is the plies to the end of the game, or a
// result from a WLD file, which is winUnknown or lossUnknown.
type Value uint16

// Drawn is the value of a drawn position, and its symbol in distance files.
const Drawn = 255

const (
	winUnknown  Value = 256 + iota // a win of unknown length
	lossUnknown                    // a loss of unknown length
)

// Exact reports whether v is a draw or has a known distance.
func (v Value) Exact() bool { return v < winUnknown }

// WinRule says who wins when a side has no move. That side has lost in 0 plies; in a losing game it has won in 0. So
// the parity of the distance tells the winner.
type WinRule struct{ Losing bool }

// Wins reports whether the side to move wins a game that ends in the given number of plies.
func (r WinRule) Wins(plies uint32) bool { return plies&1 != 0 != r.Losing }

// Sign returns 1 if the side to move wins, 0 for a draw and -1 if it loses.
func (r WinRule) Sign(v Value) int {
	switch {
	case v == Drawn:
		return 0
	case v == winUnknown, v < Drawn && r.Wins(uint32(v)):
		return 1
	}
	return -1
}

// Symbol returns the symbol of WLD files for a value.
func (r WinRule) Symbol(v Value) uint8 {
	return [...]uint8{WLDLoss, WLDDraw, WLDWin}[1+r.Sign(v)]
}

// MoveValue returns the value of a move that leads to a position with value v, for the side that makes the move.
func (r WinRule) MoveValue(v Value) Value {
	switch v {
	case Drawn:
		return Drawn
	case winUnknown:
		return lossUnknown
	case lossUnknown:
		return winUnknown
	}
	return v + 1
}

// Best returns the value of a position whose moves have the values v and w. The side to move prefers the shortest win,
// a draw, the longest loss. The value is inexact if a move of unknown length could decide the distance.
func (r WinRule) Best(v, w Value) Value {
	switch sv, sw := r.Sign(v), r.Sign(w); {
	case sv > sw:
		return v
	case sv < sw:
		return w
	case sv > 0 && min(v, w) <= 2: // no win is shorter
		return min(v, w)
	case !v.Exact():
		return v
	case !w.Exact():
		return w
	case r.Order(v) >= r.Order(w):
		return v
	}
	return w
}

// Order returns a number that is greater the better v is for the side to move, 0 for a draw.
func (r WinRule) Order(v Value) int {
	if !v.Exact() {
		return r.Sign(v) * 500
	}
	return r.Sign(v) * (1000 - int(v))
}

// ProbeResult returns v as a draughts.ProbeResult, for a position with turn to move.
func (r WinRule) ProbeResult(v Value, turn draughts.Color) draughts.ProbeResult {
	switch r.Sign(v) {
	case 0:
		return draughts.ProbeResult{Result: draughts.Draw}
	case -1:
		turn = turn.Other()
	}
	p := draughts.ProbeResult{Result: draughts.Win(turn)}
	if v.Exact() {
		p.Plies = int(v)
	}
	return p
}
