package egdb

// kind is the kind of a file. It decides what a symbol means.
type kind uint8

const (
	wld kind = iota // the result: wldDraw, wldWin or wldLoss
	dtw             // the distance in plies, or drawn
	numKinds
)

// maxBlock is the maximum number of positions in a block, by kind.
var maxBlock = [numKinds]int{wld: 1 << 13, dtw: 1 << 12}

// String returns the file name extension without its dot.
func (k kind) String() string { return [numKinds]string{"wld", "dtw"}[k] }

// The symbols of WLD files, for the side to move.
const (
	wldDraw = iota
	wldWin
	wldLoss
)

// dontCare marks positions in which the side to move can capture. They are never looked up, so a file may hold any
// symbol for them. dontCare itself is not a symbol.
const dontCare = 254

// initial returns the symbol assumed before a block: a draw.
func (k kind) initial() uint8 {
	if k == wld {
		return wldDraw
	}
	return drawn
}

// classes holds the class of each symbol, by kind: 0 for a draw, 1 and 2 for a win of either side.
var classes = func() (c [numKinds][256]uint8) {
	for symbol := range 256 {
		c[wld][symbol] = uint8(symbol % 3)
		c[dtw][symbol] = uint8(1 + symbol&1)
	}
	c[dtw][drawn] = 0
	return c
}()

// value returns the value that a symbol stands for.
func (k kind) value(symbol uint8) probeValue {
	if k == dtw {
		return probeValue(symbol)
	}
	return [...]probeValue{wldDraw: drawn, wldWin: winUnknown, wldLoss: lossUnknown}[symbol%3]
}

// constant returns the length of the longest prefix of symbols that can be equal, and their symbol. It is a draw if all
// symbols are dontCare.
func (k kind) constant(symbols []uint8) (n int, symbol uint8) {
	symbol = k.initial()
	for n < len(symbols) && symbols[n] == dontCare {
		n++
	}
	if n < len(symbols) {
		symbol = symbols[n]
	}
	for n < len(symbols) && (symbols[n] == symbol || symbols[n] == dontCare) {
		n++
	}
	return n, symbol
}
