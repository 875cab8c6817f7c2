package index

// A line is a run of consecutive positions that differ only in the square of one piece, the moving piece. A neighbour
// of a position has another piece one free square lower. Their symbols predict the symbol of the position.

const neighbours = 3

// LineIndex locates the lines of a slice.
type LineIndex struct {
	homeCounts int                                  // one more than the maximum number of men on the home row
	starts     [maxRowSquares + 2]uint64            // the first position, by men on the home row; then the end
	digits     [maxRowSquares + 1][neighbours]digit // the lowest digits, by men on the home row
}

// digit is one digit of a position number in mixed radix: a set of as many squares as there are pieces of a kind.
// A digit without pieces does not exist.
type digit struct {
	pieces int
	stride uint64  // how much the position number grows if the digit grows by one
	size   uint64  // number of values
	sets   []dense // the set for each value
}

// NewLineIndex returns the LineIndex of s.
func NewLineIndex(s *Slice) *LineIndex {
	l := &LineIndex{homeCounts: min(s.Board.rowSquares, s.Men) + 1}
	for home := range l.homeCounts {
		l.starts[home] = s.menGroups[home].start * s.theirKingPlacements * s.KingPlacements
		stride, n := uint64(1), 0
		add := func(pieces int, size uint64) {
			if pieces > 0 && n < neighbours {
				l.digits[home][n] = digit{pieces, stride, size, s.Board.subsetsOf(pieces)}
				n++
			}
			stride *= size
		}
		add(s.Kings, s.KingPlacements)
		add(s.TheirKings, s.theirKingPlacements)
		add(s.TheirMen, s.menGroups[home].theirMenPlacements)
		add(s.Men-home, s.menGroups[home].middleMenPlacements)
	}
	l.starts[l.homeCounts] = s.Size
	return l
}

// Line is a position on its line, with its neighbours.
type Line struct {
	*LineIndex
	home        int
	at          uint64             // the number of the position
	digitValues [neighbours]uint64 // of the lowest digits

	Square int             // of the moving piece: the number of free squares below it
	Length int             // positions to the end of the line
	Back   [neighbours]int // distances back to the neighbours, the nearest first; 0 if there is none
}

// NewLine returns the line of the position at.
func NewLine(l *LineIndex, at uint64) Line {
	n := Line{LineIndex: l}
	n.seek(at)
	n.setOffsets()
	return n
}

func (l *Line) seek(at uint64) {
	l.at, l.home, l.digitValues = at, 0, [neighbours]uint64{}
	for l.home+1 < l.homeCounts && at >= l.starts[l.home+1] {
		l.home++
	}
	i := at - l.starts[l.home]
	for g := range l.digits[l.home] {
		if digit := &l.digits[l.home][g]; digit.pieces > 0 {
			l.digitValues[g] = i / digit.stride % digit.size
		}
	}
}

// Advance moves to a later position.
func (l *Line) Advance(at uint64) {
	digits := &l.digits[l.home]
	l.digitValues[0] += at - l.at
	l.at = at
	for g := 0; l.digitValues[g] >= digits[g].size; g++ {
		carry := uint64(1)
		for l.digitValues[g] -= digits[g].size; l.digitValues[g] >= digits[g].size; carry++ {
			l.digitValues[g] -= digits[g].size
		}
		if g+1 == neighbours || digits[g+1].pieces == 0 {
			l.seek(at)
			break
		}
		l.digitValues[g+1] += carry
	}
	if at >= l.starts[l.home+1] {
		l.seek(at)
	}
	l.setOffsets()
}

// setOffsets computes Square, Length and Back from the digits.
func (l *Line) setOffsets() {
	n := 0
	l.Back = [neighbours]int{}
	for g := range l.digits[l.home] {
		digit := &l.digits[l.home][g]
		if digit.pieces == 0 || n == neighbours {
			break
		}
		if g == 0 {
			l.Square, l.Length = int(l.digitValues[0]), int(digit.size-l.digitValues[0])
		} else {
			l.Back[n] = int(digit.stride)
			n++
		}
		if digit.pieces > 1 && n < neighbours {
			// The first piece stands on the free squares below the second piece, so a line is as long as there are such
			// squares. One square lower for the second piece makes the line one shorter.
			set := digit.sets[l.digitValues[g]]
			second := (set & (set - 1)).first()
			if g == 0 {
				l.Square = set.first()
				l.Length = second - l.Square
			}
			l.Back[n] = int(digit.stride) * (second - 1)
			n++
		}
	}
}
