package pdn

// People write moves and move numbers without their signs: "1. 11 15 23 19", "1 11-15 23-19". Whether a number without
// dots is a move number or a square depends on its neighbours. So a run of such numbers is gathered first.

// bareNumber is a number without dots.
type bareNumber struct {
	number int
	at     span
}

// bareRun is a run of numbers without dots.
type bareRun struct {
	words       []bareNumber
	afterNumber bool // a move number with dots stands in front: the first of the words is a square
	nextNumber  int  // the number of the next move
}

// isBareNumber reports whether a word is a number without dots that may be a square or a move number.
func isBareNumber(word []byte) bool { return len(word) <= 3 && allDigits(word) }

// continuesRun reports whether a number without dots belongs to the run before it.
func (t *token) continuesRun() bool { return !t.blank && t.spaceErr == nil }

// isMoveBehind reports whether a number without dots is a move or a part of one, given the kind of the token before.
// tokenWord stands for another such number.
func (t *token) isMoveBehind(last tokenKind) bool {
	return last == tokenNumber || last == tokenWord && t.continuesRun()
}

// takeBareNumber takes a number without dots.
func (s *Scanner) takeBareNumber(t *token) {
	m := &s.game.body
	if len(m.run.words) == 0 || !t.continuesRun() {
		s.settleRun(false)
		m.run.afterNumber = m.afterNumber
	}
	m.run.words = append(m.run.words, bareNumber{number(t.text), t.at})
}

// settleRun decides what the numbers of the run are, and takes them. moveNext says that a move follows.
func (s *Scanner) settleRun(moveNext bool) {
	m := &s.game.body
	words := m.run.words
	counted, pairs := m.run.afterNumber, 0 // pairs of squares behind the last move number
	for i := 0; i < len(words); {
		left := words[i:]
		n := 2
		switch {
		case i == 0 && m.run.afterNumber && (len(left) == 1 || left[0].number >= 100):
			n = 1 // a square alone, which is an error, or two squares without a separator
		case len(left) == 1, i == 0 && !counted && m.run.beginsWithMoveNumber(moveNext),
			counted && pairs == 2 && left[0].number == m.run.nextNumber:
			m.takeNumber(left[0].number, 0)
			m.warn(ErrMoveNumber, left[0].at)
			counted, pairs = true, 0
			i++
			continue
		}
		m.addMove(elementMove, span{left[0].at.from, left[n-1].at.to})
		i += n
		pairs++
	}
	m.run.words = words[:0]
}

// beginsWithMoveNumber reports whether the first of the words is a move number. Then two pairs of squares follow, and
// the next number. moveNext says that a move follows the run.
func (r *bareRun) beginsWithMoveNumber(moveNext bool) bool {
	isNext := r.words[0].number == r.nextNumber
	if len(r.words)%2 == 1 {
		return isNext || !moveNext // else the last word is the number of the move that follows
	}
	return isNext && len(r.words) > 5 && r.words[5].number == r.nextNumber+1
}
