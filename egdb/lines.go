package egdb

// A line is a row of positions that differ in the place of one piece only, the one that moves fastest as the numbers
// go up. Beside each position of a line lie others that differ from it by a step of another piece: those are the
// neighbours by which values are foretold.

// neighbours is how many neighbours of a position are looked at.
const neighbours = 3

// liner knows the lines of a slice.
type liner struct {
	homes  int       // one more than the most men on the home row
	starts [6]uint64 // by men on the home row: the first position; after the last, the end
	groups [5][neighbours]group
}

// group is one of the numbers that make up the number of a position, for a set of as many pieces. The fastest comes
// first, and what has no pieces is left out.
type group struct {
	pieces int
	stride uint64  // by how much the number of the position goes up
	size   uint64  // how many values it has
	sets   []dense // by value
}

// newLiner returns the liner of s.
func newLiner(s *slice) *liner {
	l := &liner{homes: min(4, s.Men) + 1}
	for home := range l.homes {
		l.starts[home] = s.men[home].start * s.theirCrowns * s.crowns
		stride, n := uint64(1), 0
		add := func(pieces int, size uint64) {
			if pieces > 0 && n < neighbours {
				l.groups[home][n] = group{pieces, stride, size, subsetsOf(pieces)}
				n++
			}
			stride *= size
		}
		add(s.Kings, s.crowns)
		add(s.TheirKings, s.theirCrowns)
		add(s.TheirMen, s.men[home].theirMen)
		add(s.Men-home, s.men[home].six)
	}
	l.starts[l.homes] = s.size
	return l
}

// line is where a position lies on its line.
type line struct {
	*liner
	home   int
	at     uint64             // the position
	values [neighbours]uint64 // of its groups

	place  int             // of the piece that moves fastest: how many free squares are below it
	length int             // positions to the end of the line
	back   [neighbours]int // how far back the neighbours are, the nearest first; 0 if there is none
}

// newLine returns the line of the position at.
func newLine(l *liner, at uint64) line {
	n := line{liner: l}
	n.seek(at)
	n.look()
	return n
}

// seek finds the values of the groups of a position.
func (l *line) seek(at uint64) {
	l.at, l.home, l.values = at, 0, [neighbours]uint64{}
	for l.home+1 < l.homes && at >= l.starts[l.home+1] {
		l.home++
	}
	i := at - l.starts[l.home]
	for g := range l.groups[l.home] {
		if group := &l.groups[l.home][g]; group.pieces > 0 {
			l.values[g] = i / group.stride % group.size
		}
	}
}

// advance goes to a position further on.
func (l *line) advance(at uint64) {
	groups := &l.groups[l.home]
	l.values[0] += at - l.at
	l.at = at
	for g := 0; l.values[g] >= groups[g].size; g++ {
		carry := uint64(1)
		for l.values[g] -= groups[g].size; l.values[g] >= groups[g].size; carry++ {
			l.values[g] -= groups[g].size
		}
		if g+1 == neighbours || groups[g+1].pieces == 0 {
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

// look finds out about the line.
func (l *line) look() {
	n := 0
	l.back = [neighbours]int{}
	for g := range l.groups[l.home] {
		group := &l.groups[l.home][g]
		if group.pieces == 0 || n == neighbours {
			break
		}
		if g == 0 {
			l.place, l.length = int(l.values[0]), int(group.size-l.values[0])
		} else {
			l.back[n] = int(group.stride)
			n++
		}
		if group.pieces > 1 && n < neighbours {
			// The line of the first piece is as long as the place of the second, and the one before shorter by one.
			set := group.sets[l.values[g]]
			second := (set & (set - 1)).first()
			if g == 0 {
				l.place = set.first()
				l.length = second - l.place
			}
			l.back[n] = int(group.stride) * (second - 1)
			n++
		}
	}
}
