package draughts

// This file holds moves without a capture: which pieces may make one and in which direction, steps to neighbouring
// squares, and the moves of flying kings.

// movers returns the pieces of the side to move that may step down the board, towards higher bits, and up.
func (p Position) movers() (down, up Set) {
	if p.state&blackToMove != 0 {
		return p.black, p.black & p.kings
	}
	return p.white & p.kings, p.white
}

// quietMovers returns the movers that may move without a capture, by all rules.
func (p Position) quietMovers(rs *ruleset) (down, up Set) {
	down, up = p.movers()
	if rs.englishMoves {
		return down, up
	}
	if p.wonByKing(rs) {
		return 0, 0
	}
	kingAtLimit := p.kingAtLimit(rs)
	return down &^ kingAtLimit, up &^ kingAtLimit
}

// moveBase returns the part of Move.code that all moves in p share.
func (p Position) moveBase() uint64 { return p.state >> variantShift & 255 << moveVariantShift }

// appendSteps appends the steps to empty squares: of the pieces in down down the board, of those in up up the board.
func (p Position) appendSteps(dst []Move, rs *ruleset, down, up, empty Set) []Move {
	base, crowning := p.moveBase(), rs.crowning[p.state&blackToMove]&^p.kings
	if down != 0 {
		dst = appendStepsDown(dst, down, empty, base, crowning)
	}
	if up != 0 {
		dst = appendStepsUp(dst, up, empty, base, crowning)
	}
	return dst
}

// appendStepsDown appends the moves of the pieces to empty neighbouring squares down the board. base is moveBase. The
// pieces in crowning are men one step from the row where they are crowned.
func appendStepsDown(dst []Move, pieces, empty Set, base uint64, crowning Set) []Move {
	return appendStepsBy(dst, empty>>stepLeft&pieces, empty>>stepRight&pieces,
		base+stepLeft<<toShift, base+stepRight<<toShift, crowning)
}

// appendStepsUp is appendStepsDown for moves up the board.
func appendStepsUp(dst []Move, pieces, empty Set, base uint64, crowning Set) []Move {
	return appendStepsBy(dst, empty<<stepLeft&pieces, empty<<stepRight&pieces,
		base-stepLeft<<toShift, base-stepRight<<toShift, crowning)
}

// appendStepsBy appends the moves of two sets of pieces, each of which goes by its own distance.
func appendStepsBy(dst []Move, left, right Set, byLeft, byRight uint64, crowning Set) []Move {
	if (left|right)&crowning == 0 { // as in most positions
		for ; left != 0; left &= left - 1 {
			dst = append(dst, Move{code: byLeft + uint64(left.first())*bothSquares})
		}
		for ; right != 0; right &= right - 1 {
			dst = append(dst, Move{code: byRight + uint64(right.first())*bothSquares})
		}
		return dst
	}
	for ; left != 0; left &= left - 1 {
		dst = append(dst, stepMove(byLeft, left, crowning))
	}
	for ; right != 0; right &= right - 1 {
		dst = append(dst, stepMove(byRight, right, crowning))
	}
	return dst
}

// stepMove returns the move of the first piece; base holds the distance.
func stepMove(base uint64, pieces, crowning Set) Move {
	code := base + uint64(pieces.first())*bothSquares
	if pieces&-pieces&crowning != 0 {
		code += promotion
	}
	return Move{code: code}
}

// appendMenSteps appends the moves of the men to empty neighbouring squares if steps is set.
func (p Position) appendMenSteps(dst []Move, rs *ruleset, men, empty Set, steps bool) []Move {
	switch {
	case !steps:
		return dst
	case p.state&blackToMove != 0:
		return appendStepsDown(dst, men, empty, p.moveBase(), rs.crowning[Black])
	}
	return appendStepsUp(dst, men, empty, p.moveBase(), rs.crowning[White])
}

func appendFlyingMoves(dst []Move, base uint64, kings, empty Set) []Move {
	for ; kings != 0; kings &= kings - 1 {
		from := kings.first()
		for to := flyingMoves(from, empty); to != 0; to &= to - 1 {
			dst = append(dst, Move{code: base + uint64(from) + uint64(to.first())<<toShift})
		}
	}
	return dst
}
