package egdb

import "sort"

// A sub-slice is the part of a slice in which the men of one side are placed in some ways only. It is a slice itself,
// with an index of its own: the placements of men that it has are numbered anew, in the same order.
//
// The side whose men are restricted is called the divided side. Its placements of men are numbered as its opponent sees
// them, by rank. These numbers are ordered by the most advanced man, then by the next, and grow with each move of a
// man.

// menInterval is the placements of the men of the divided side from one number to another.
type menInterval struct{ from, to uint64 } // to is not included

// menRange is the placements of the opponent's men that go with one placement of the own men.
type menRange struct {
	start      uint64 // the number of the first in the sub-slice
	low, count uint32 // the numbers of the opponent's placements in the whole slice
}

// contains reports whether a placement of the opponent's men is in the range.
func (r menRange) contains(their uint64) bool { return their-uint64(r.low) < uint64(r.count) }

// number returns the number in the sub-slice of a placement of both sides' men.
func (r menRange) number(their uint64) uint64 { return r.start + their - uint64(r.low) }

// end returns the first number of the opponent's placements after the range.
func (r menRange) end() uint64 { return uint64(r.low) + uint64(r.count) }

// placementsOf returns the number of placements of n men of the opponent, without those of the own men.
func (b *board) placementsOf(n int) uint64 { return choose[n][b.menSquares] }

// placed returns a placement of n men of the opponent by its number. The number of placements stands for their end.
func (b *board) placed(n int, number uint64) set { return b.set(b.subsetsOf(n)[number]) }

// withOwn returns the sub-slice in which the own men are placed as the interval says.
func (s *slice) withOwn(in menInterval) *slice {
	return s.restricted(func(ours set, all uint64) (low, high uint64) {
		if n := rank(s.board.turned(ours), s.board.ghosts); n < in.from || n >= in.to {
			return 0, 0
		}
		return 0, all
	})
}

// withTheirs returns the sub-slice in which the opponent's men are placed as the interval says.
func (s *slice) withTheirs(in menInterval) *slice {
	from, to := s.board.placed(s.TheirMen, in.from), s.board.placed(s.TheirMen, in.to)
	return s.restricted(func(ours set, _ uint64) (low, high uint64) {
		return rankBelow(from, ours|s.board.ghosts), rankBelow(to, ours|s.board.ghosts)
	})
}

// restricted returns the sub-slice with some placements of the opponent's men for each placement of the own men. They
// have numbers from 0 to all-1 in the whole slice.
func (s *slice) restricted(theirs func(ours set, all uint64) (low, high uint64)) *slice {
	b, sub, men := s.board, *s, uint64(0)
	sub.ranges = make([]menRange, 0, b.placementsOf(s.Men))
	for home := range min(s.Men, b.rowSquares) + 1 {
		for _, homeMen := range b.subsetsOf(home)[:choose[home][b.rowSquares]] {
			g := &s.menGroups[home]
			for _, middleMen := range b.subsetsOf(s.Men - home)[:g.middleMenPlacements] {
				low, high := theirs(b.set(homeMen<<b.menSquares|middleMen<<b.rowSquares), g.theirMenPlacements)
				sub.ranges = append(sub.ranges, menRange{men, uint32(low), uint32(high - low)})
				men += high - low
			}
		}
	}
	sub.size = men * s.perMen()
	return &sub
}

// rankBelow returns the number of sets, of as many squares and without those in taken, that come before a set in the
// order of rank. The set itself may have squares in taken.
func rankBelow(squares, taken set) uint64 {
	var n uint64
	for i := squares.len(); i > 0; i-- {
		last := squares.last()
		n += choose[i][freeBelow(last, taken)]
		if taken>>last&1 != 0 {
			break
		}
		squares &= below(last)
	}
	return n
}

// has reports whether a placement of men is in a slice or sub-slice.
func (s *slice) has(ours, theirs set) bool {
	if s.ranges == nil {
		return true
	}
	own, g := s.rankOwn(ours)
	return s.ranges[g.ownStart+own].contains(rank(theirs, ours|s.board.ghosts))
}

// wholeMen returns the number in the whole slice of a placement of men in a sub-slice.
func (s *slice) wholeMen(n uint64) uint64 {
	own := s.ownOf(n)
	r, g := s.ranges[own], s.groupOf(own)
	return g.start + (own-g.ownStart)*g.theirMenPlacements + uint64(r.low) + n - r.start
}

// ownOf returns the number of the placement of the own men in a placement of both sides' men.
func (s *slice) ownOf(men uint64) uint64 {
	if s.ranges != nil {
		return uint64(sort.Search(len(s.ranges), func(i int) bool { return s.ranges[i].start > men }) - 1)
	}
	g := s.group(func(g *menGroup) bool { return men >= g.start })
	return g.ownStart + (men-g.start)/g.theirMenPlacements
}

// groupOf returns the group of a placement of the own men.
func (s *slice) groupOf(own uint64) *menGroup {
	return s.group(func(g *menGroup) bool { return own >= g.ownStart })
}

// group returns the last group that has begun.
func (s *slice) group(begun func(g *menGroup) bool) *menGroup {
	home := min(s.board.rowSquares, s.Men)
	for home > 0 && !begun(&s.menGroups[home]) {
		home--
	}
	return &s.menGroups[home]
}

// rangeOf returns the placements of the opponent's men that go with one of the own men.
func (s *slice) rangeOf(own uint64) menRange {
	if s.ranges != nil {
		return s.ranges[own]
	}
	g := s.groupOf(own)
	return menRange{start: g.start + (own-g.ownStart)*g.theirMenPlacements, count: uint32(g.theirMenPlacements)}
}
