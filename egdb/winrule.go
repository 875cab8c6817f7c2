package egdb

// drawn is the value of a drawn position. Any other value is the distance to the end of the game in plies.
const drawn = 255

// winRule says who wins when a side has no move. That side has lost in 0 plies; in a losing game it has won in 0. So
// the parity of the distance tells the winner.
type winRule struct{ losing bool }

// wins reports whether the side to move wins a game that ends in the given number of plies.
func (r winRule) wins(plies uint32) bool { return plies&1 != 0 != r.losing }

// moveValue returns the value of a move that leads to a position with the given value, for the side that makes the
// move.
func (r winRule) moveValue(value uint32) uint32 {
	if value == drawn {
		return drawn
	}
	return value + 1
}

// better returns the value that the side to move prefers: the shortest win, a draw, the longest loss.
func (r winRule) better(x, y uint32) uint32 {
	if r.order(x) >= r.order(y) {
		return x
	}
	return y
}

// order returns a number that is greater the better a value is for the side to move, 0 for a draw.
func (r winRule) order(value uint32) int {
	switch {
	case value == drawn:
		return 0
	case r.wins(value):
		return 1000 - int(value)
	}
	return int(value) - 1000
}
