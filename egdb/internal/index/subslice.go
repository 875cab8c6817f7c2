package index

import "sort"

// A sub-slice is the part of a slice in which the men of one side are placed in some ways only. It is a slice itself,
// with an index of its own: the placements of men that it has are numbered anew, in the same order.
//
// The side whose men are restricted is called the divided side. Its placements of men are numbered as its opponent sees
// them, by rank. These numbers are ordered by the most advanced man, then by the next, and grow with each move of a
// man.

// MenInterval is the placements of the men of the divided side from one number to another.
type MenInterval struct{ From, To uint64 } // to is not included

// menRange is the placements of the opponent's men that go with one placement of the own men.
type menRange struct {
	Start      uint64 // the number of the first in the sub-slice
	Low, count uint32 // the numbers of the opponent's placements in the whole slice
}

// Contains reports whether a placement of the opponent's men is in the range.
func (r menRange) Contains(their uint64) bool { return their-uint64(r.Low) < uint64(r.count) }

// Number returns the number in the sub-slice of a placement of both sides' men.
func (r menRange) Number(their uint64) uint64 { return r.Start + their - uint64(r.Low) }

// End returns the first number of the opponent's placements after the range.
func (r menRange) End() uint64 { return uint64(r.Low) + uint64(r.count) }

// PlacementsOf returns the number of placements of n men of the opponent, without those of the own men.
func (b *Board) PlacementsOf(n int) uint64 { return choose[n][b.menSquares] }

// Placed returns a placement of n men of the opponent by its number. The number of placements stands for their end.
func (b *Board) Placed(n int, number uint64) Set { return b.Set(b.subsetsOf(n)[number]) }

// WithOwn returns the sub-slice in which the own men are placed as the interval says.
func (s *Slice) WithOwn(in MenInterval) *Slice {
	return s.restricted(func(ours Set, all uint64) (low, high uint64) {
		if n := Rank(s.Board.Rotated(ours), s.Board.Ghosts); n < in.From || n >= in.To {
			return 0, 0
		}
		return 0, all
	})
}

// WithTheirs returns the sub-slice in which the opponent's men are placed as the interval says.
func (s *Slice) WithTheirs(in MenInterval) *Slice {
	from, to := s.Board.Placed(s.TheirMen, in.From), s.Board.Placed(s.TheirMen, in.To)
	return s.restricted(func(ours Set, _ uint64) (low, high uint64) {
		return rankBelow(from, ours|s.Board.Ghosts), rankBelow(to, ours|s.Board.Ghosts)
	})
}

// restricted returns the sub-slice with some placements of the opponent's men for each placement of the own men. They
// have numbers from 0 to all-1 in the whole slice.
func (s *Slice) restricted(theirs func(ours Set, all uint64) (low, high uint64)) *Slice {
	b, sub, men := s.Board, *s, uint64(0)
	sub.Ranges = make([]menRange, 0, b.PlacementsOf(s.Men))
	for home := range min(s.Men, b.rowSquares) + 1 {
		for _, homeMen := range b.subsetsOf(home)[:choose[home][b.rowSquares]] {
			g := &s.MenGroups[home]
			for _, middleMen := range b.subsetsOf(s.Men - home)[:g.middleMenPlacements] {
				low, high := theirs(b.Set(homeMen<<b.menSquares|middleMen<<b.rowSquares), g.TheirMenPlacements)
				sub.Ranges = append(sub.Ranges, menRange{men, uint32(low), uint32(high - low)})
				men += high - low
			}
		}
	}
	sub.Size = men * s.PerMen()
	return &sub
}

// rankBelow returns the number of sets, of as many squares and without those in taken, that come before a set in the
// order of rank. The set itself may have squares in taken.
func rankBelow(squares, taken Set) uint64 {
	var n uint64
	for i := squares.Len(); i > 0; i-- {
		last := squares.last()
		n += choose[i][freeBelow(last, taken)]
		if taken>>last&1 != 0 {
			break
		}
		squares &= Below(last)
	}
	return n
}

// Has reports whether a placement of men is in a slice or sub-slice.
func (s *Slice) Has(ours, theirs Set) bool {
	if s.Ranges == nil {
		return true
	}
	own, g := s.rankOwn(ours)
	return s.Ranges[g.ownStart+own].Contains(Rank(theirs, ours|s.Board.Ghosts))
}

// wholeMen returns the number in the whole slice of a placement of men in a sub-slice.
func (s *Slice) wholeMen(n uint64) uint64 {
	own := s.OwnOf(n)
	r, g := s.Ranges[own], s.groupOf(own)
	return g.start + (own-g.ownStart)*g.TheirMenPlacements + uint64(r.Low) + n - r.Start
}

// OwnOf returns the number of the placement of the own men in a placement of both sides' men.
func (s *Slice) OwnOf(men uint64) uint64 {
	if s.Ranges != nil {
		return uint64(sort.Search(len(s.Ranges), func(i int) bool { return s.Ranges[i].Start > men }) - 1)
	}
	g := s.group(func(g *menGroup) bool { return men >= g.start })
	return g.ownStart + (men-g.start)/g.TheirMenPlacements
}

func (s *Slice) groupOf(own uint64) *menGroup {
	return s.group(func(g *menGroup) bool { return own >= g.ownStart })
}

// group returns the last group that has begun.
func (s *Slice) group(begun func(g *menGroup) bool) *menGroup {
	home := min(s.Board.rowSquares, s.Men)
	for home > 0 && !begun(&s.MenGroups[home]) {
		home--
	}
	return &s.MenGroups[home]
}

// RangeOf returns the placements of the opponent's men that go with one of the own men.
func (s *Slice) RangeOf(own uint64) menRange {
	if s.Ranges != nil {
		return s.Ranges[own]
	}
	g := s.groupOf(own)
	return menRange{Start: g.start + (own-g.ownStart)*g.TheirMenPlacements, count: uint32(g.TheirMenPlacements)}
}
