package egdb

// drawn is the value of a drawn position. The value of any other is the plies to the end of the game.
const drawn = 255

// aim tells what values mean. A side that cannot move has lost in 0 plies, or in a losing game won: so the parity of
// the plies tells who wins.
type aim struct{ losing bool }

// wins reports whether the side to move wins when the game ends in so many plies.
func (a aim) wins(plies uint32) bool { return plies&1 != 0 != a.losing }

// before returns the value, for the side that makes it, of a move to a position of some value.
func (a aim) before(value uint32) uint32 {
	if value == drawn {
		return drawn
	}
	return value + 1
}

// better returns the value that the side to move prefers: the shortest win, a draw, the longest loss.
func (a aim) better(x, y uint32) uint32 {
	if a.order(x) >= a.order(y) {
		return x
	}
	return y
}

// order returns a number that is greater the better a value is for the side to move, 0 for a draw.
func (a aim) order(value uint32) int {
	switch {
	case value == drawn:
		return 0
	case a.wins(value):
		return 1000 - int(value)
	}
	return int(value) - 1000
}
