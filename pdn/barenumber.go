package pdn

// A number without a dot may be that of a move, or a square: people write "1. 11 15 23 19" and "1 11-15 23-19". What it
// is depends on its neighbours, so numbers that follow one another are gathered first.

// bareNumber is a word that is nothing but a number.
type bareNumber struct {
	number int
	at     span
}

// bareRun is numbers that follow one another with nothing but blanks between them.
type bareRun struct {
	words    []bareNumber
	numbered bool // a move number with its dots stands in front: the first of the words is a square
	due      int  // the next move number
}

// isBareNumber reports whether a word is nothing but a number, as a square or a move number without its dot is.
func isBareNumber(word []byte) bool {
	for _, c := range word {
		if !isDigit(int(c)) {
			return false
		}
	}
	return len(word) <= 3
}

// continuesRun reports whether a number behind another is near enough to belong to it.
func (t *token) continuesRun() bool { return !t.blank && t.spaceErr == nil }

// isMoveBehind reports whether a number without a dot is a move, or part of one, because of the token before it, which
// is of the kind given, a word if it is such a number too.
func (t *token) isMoveBehind(last tokenKind) bool {
	return last == tokenNumber || last == tokenWord && t.continuesRun()
}

// takeBareNumber takes a number without a dot.
func (s *Scanner) takeBareNumber(t *token) {
	m := &s.body
	if len(m.run.words) == 0 || !t.continuesRun() {
		s.settleRun(false)
		m.run.numbered = m.numbered
	}
	m.run.words = append(m.run.words, bareNumber{number(t.text), t.at})
}

// settleRun finds out what the numbers are that have been gathered. moveNext says that a move follows them.
func (s *Scanner) settleRun(moveNext bool) {
	m := &s.body
	words := m.run.words
	counted, pairs := m.run.numbered, 0 // pairs of squares behind the last move number
	for i := 0; i < len(words); {
		left := words[i:]
		n := 2
		switch {
		case i == 0 && m.run.numbered && (len(left) == 1 || left[0].number >= 100):
			n = 1 // a square alone, which is an error, or two without a separator
		case len(left) == 1, i == 0 && !counted && m.run.beginsWithNumber(moveNext),
			counted && pairs == 2 && left[0].number == m.run.due:
			m.countFrom(&token{number: left[0].number})
			m.warn(ErrMoveNumber, left[0].at) // it lacks its dot
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

// beginsWithNumber reports whether the first of the words is a move number: then pairs of squares follow, and after two
// of these the next number.
func (r *bareRun) beginsWithNumber(moveNext bool) bool {
	isDue := r.words[0].number == r.due
	if len(r.words)%2 == 1 {
		return isDue || !moveNext // else the last is the number of the move that follows
	}
	return isDue && len(r.words) > 5 && r.words[5].number == r.due+1
}
