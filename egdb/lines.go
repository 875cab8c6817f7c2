package egdb

// A line is a run of consecutive positions that differ only in the square of one piece: the piece whose square changes
// with every number. The neighbours of a position differ from it by one step of another piece. Their values predict
// its value.

// neighbours is the number of neighbours that predict a symbol.
const neighbours = 3

// lineIndex locates the lines of a slice.
type lineIndex struct {
	homes  int       // one more than the most men on the home row
	starts [6]uint64 // by men on the home row: the first position; after the last, the end
	digits [5][neighbours]digit
}

// digit is one digit of a position number in mixed radix: a set of as many squares as there are pieces of a kind.
// The least significant comes first; kinds without pieces are left out.
type digit struct {
	pieces int
	stride uint64  // by how much the number of the position goes up
	size   uint64  // how many values it has
	sets   []dense // by value
}

// newLineIndex returns the lineIndex of s.
func newLineIndex(s *slice) *lineIndex {
	l := &lineIndex{homes: min(4, s.Men) + 1}
	for home := range l.homes {
		l.starts[home] = s.men[home].start * s.theirKingPlacements * s.kingPlacements
		stride, n := uint64(1), 0
		add := func(pieces int, size uint64) {
			if pieces > 0 && n < neighbours {
				l.digits[home][n] = digit{pieces, stride, size, subsetsOf(pieces)}
				n++
			}
			stride *= size
		}
		add(s.Kings, s.kingPlacements)
		add(s.TheirKings, s.theirKingPlacements)
		add(s.TheirMen, s.men[home].theirMen)
		add(s.Men-home, s.men[home].middleMen)
	}
	l.starts[l.homes] = s.size
	return l
}

// line is a position on its line.
type line struct {
	*lineIndex
	home   int
	at     uint64             // the position
	values [neighbours]uint64 // of its groups

	place  int             // of the piece that moves fastest: how many free squares are below it
	length int             // positions to the end of the line
	back   [neighbours]int // how far back the neighbours are, the nearest first; 0 if there is none
}

// newLine returns the line of the position at.
func newLine(l *lineIndex, at uint64) line {
	n := line{lineIndex: l}
	n.seek(at)
	n.look()
	return n
}

// seek decodes the digits of a position.
func (l *line) seek(at uint64) {
	l.at, l.home, l.values = at, 0, [neighbours]uint64{}
	for l.home+1 < l.homes && at >= l.starts[l.home+1] {
		l.home++
	}
	i := at - l.starts[l.home]
	for g := range l.digits[l.home] {
		if digit := &l.digits[l.home][g]; digit.pieces > 0 {
			l.values[g] = i / digit.stride % digit.size
		}
	}
}

// advance moves to a later position.
func (l *line) advance(at uint64) {
	digits := &l.digits[l.home]
	l.values[0] += at - l.at
	l.at = at
	for g := 0; l.values[g] >= digits[g].size; g++ {
		carry := uint64(1)
		for l.values[g] -= digits[g].size; l.values[g] >= digits[g].size; carry++ {
			l.values[g] -= digits[g].size
		}
		if g+1 == neighbours || digits[g+1].pieces == 0 {
			l.seek(at)
			break
		}
		l.values[g+1] += carry
	}
	if at >= l.starts[l.home+1] {
		l.seek(at)
	}
	l.look()
}

// look computes place, length and back.
func (l *line) look() {
	n := 0
	l.back = [neighbours]int{}
	for g := range l.digits[l.home] {
		digit := &l.digits[l.home][g]
		if digit.pieces == 0 || n == neighbours {
			break
		}
		if g == 0 {
			l.place, l.length = int(l.values[0]), int(digit.size-l.values[0])
		} else {
			l.back[n] = int(digit.stride)
			n++
		}
		if digit.pieces > 1 && n < neighbours {
			// The line of the first piece is as long as the place of the second, and the one before shorter by one.
			set := digit.sets[l.values[g]]
			second := (set & (set - 1)).first()
			if g == 0 {
				l.place = set.first()
				l.length = second - l.place
			}
			l.back[n] = int(digit.stride) * (second - 1)
			n++
		}
	}
}
