package egdb

import (
	"math/bits"
	"sync"
)

// slice is the index of all positions with the same material: a number from 0 to size-1 for each, without gaps.
//
// The number has four digits in mixed radix, the most significant first:
//
//   - the men of the side to move: how many stand on its home row, on which squares of it, and on which squares of the
//     six rows before it. No man of the opponent can stand on the home row, so the first count fixes how many squares
//     are left for them;
//   - the opponent's men, among these squares;
//   - the opponent's kings, among the squares without men;
//   - the kings of the side to move, among the squares left.
//
// Each set of squares is ranked in the combinatorial number system: the sum of choose[i][n] over its members, where
// n is the number of free squares below the member and i its place in the set. The kings of the side to move come
// last because most moves are theirs, which then change the number least.
type slice struct {
	Material
	men                 [5]menGroup // by the number of men on the home row
	theirKingPlacements uint64      // the ways to place the opponent's kings
	kingPlacements      uint64      // the ways to place the kings of the side to move
	size                uint64      // the number of positions
}

// menGroup is the placements of men with the same number of men on the home row.
type menGroup struct {
	start     uint64 // the number of the first
	middleMen uint64 // the ways to place the other men of the side to move on the six rows
	theirMen  uint64 // the ways to place the opponent's men
}

// choose[k][n] is the number of ways to choose k of n squares.
var choose = func() (c [MaxPieces + 1][boardSquares + 1]uint64) {
	for n := range c[0] {
		c[0][n] = 1
		for k := 1; k < len(c) && n > 0; k++ {
			c[k][n] = c[k][n-1] + c[k-1][n-1]
		}
	}
	return c
}()

// homeRank is the rank of a set of squares of the home row among those of as many squares.
var homeRank = func() (r [16]uint64) {
	for set := range r {
		for lower := range set {
			if bits.OnesCount(uint(lower)) == bits.OnesCount(uint(set)) {
				r[set]++
			}
		}
	}
	return r
}()

// newSlice returns the slice of a material that passes check.
func newSlice(m Material) *slice {
	s := &slice{
		Material:            m,
		theirKingPlacements: choose[m.TheirKings][boardSquares-m.Men-m.TheirMen],
		kingPlacements:      choose[m.Kings][boardSquares-m.Men-m.TheirMen-m.TheirKings],
	}
	var men uint64
	for home := range s.men {
		g := &s.men[home]
		g.start = men
		if home <= m.Men {
			g.middleMen = choose[m.Men-home][menSquares-4]
			g.theirMen = choose[m.TheirMen][menSquares-(m.Men-home)]
			men += choose[home][4] * g.middleMen * g.theirMen
		}
	}
	s.size = men * s.theirKingPlacements * s.kingPlacements
	return s
}

// allSlices holds the slices by Material.key, each made on first use.
var allSlices [numKeys]struct {
	sync.Once
	*slice
}

// sliceOf returns the slice of a material that passes check.
func sliceOf(m Material) *slice {
	s := &allSlices[m.key()]
	s.Do(func() { s.slice = newSlice(m) })
	return s.slice
}

// rank returns the rank of a set among the sets of the same size, not counting the squares in taken.
func rank(set, taken dense) uint64 {
	var n uint64
	for i := 1; set != 0; set &= set - 1 {
		n += choose[i&7][free(set.first(), taken)]
		i++
	}
	return n
}

// free returns the number of squares below square that are not in taken.
func free(square int, taken dense) int { return (square - (taken & below(square)).len()) & 31 }

// rank returns the number of a position of the slice.
func (s *slice) rank(pl placement) uint64 {
	ours, theirs := pl.us&^pl.kings, pl.them&^pl.kings
	return s.rankMen(ours, theirs) + s.rankKings(ours|theirs, pl.them&pl.kings, pl.us&pl.kings)
}

// rankMen returns the number of the first position with these men.
func (s *slice) rankMen(ours, theirs dense) uint64 {
	home := ours >> homeRow
	g := &s.men[home.len()]
	middleMen := rank(ours&below(homeRow), crownRow)
	men := g.start + (homeRank[home]*g.middleMen+middleMen)*g.theirMen + rank(theirs, ours)
	return men * (s.theirKingPlacements * s.kingPlacements)
}

// rankKings returns the number of a position among those with the same men.
func (s *slice) rankKings(men, theirs, ours dense) uint64 {
	return rank(theirs, men)*s.kingPlacements + rank(ours, men|theirs)
}

// subsets holds, by size, the sets of 32 squares in the order of their rank.
var subsets [MaxPieces]struct {
	sync.Once
	list []dense
}

func subsetsOf(n int) []dense {
	s := &subsets[n]
	s.Do(func() {
		s.list = make([]dense, 0, choose[n][boardSquares])
		set := uint64(1)<<n - 1
		for set < 1<<boardSquares {
			s.list = append(s.list, dense(set))
			if set == 0 {
				break
			}
			low := set & -set
			next := set + low
			set = next | (set^next)/low>>2
		}
	})
	return s.list
}

// deposit maps a set of free-square numbers to the squares, skipping those in taken.
func deposit(set, taken dense) dense {
	for ; taken != 0; taken &= taken - 1 {
		low := taken&-taken - 1
		set += set &^ low
	}
	return set
}

// cursor decodes position numbers of a slice. For ascending numbers it decodes only the digits that change.
type cursor struct {
	*slice
	theirMenSets, theirKingSets, kingSets []dense // the sets of as many squares as there are pieces

	at      uint64 // the number of the first position with the same men
	kingsAt uint64 // the number of the first that has the opponent's kings where they are too

	ourMen, ourKings     dense
	theirMen, theirKings dense
}

// newCursor returns a cursor on s.
func newCursor(s *slice) *cursor {
	return &cursor{
		slice: s, theirMenSets: subsetsOf(s.TheirMen), theirKingSets: subsetsOf(s.TheirKings), kingSets: subsetsOf(s.Kings),
		at: s.size, kingsAt: s.size,
	}
}

// seek decodes position n, which must be below c.size.
func (c *cursor) seek(n uint64) {
	if n-c.kingsAt >= c.kingPlacements { // or below it
		if perMen := c.theirKingPlacements * c.kingPlacements; n-c.at >= perMen {
			men := n / perMen
			c.at = men * perMen
			c.placeMen(men)
		}
		kings := (n - c.at) / c.kingPlacements
		c.kingsAt = c.at + kings*c.kingPlacements
		c.theirKings = deposit(c.theirKingSets[kings], c.ourMen|c.theirMen)
	}
	c.ourKings = deposit(c.kingSets[n-c.kingsAt], c.ourMen|c.theirMen|c.theirKings)
}

func (c *cursor) placeMen(n uint64) {
	home := 0
	for home < min(4, c.Men) && n >= c.men[home+1].start {
		home++
	}
	g := &c.men[home]
	n -= g.start
	own := n / g.theirMen
	c.ourMen = subsetsOf(c.Men - home)[own%g.middleMen]<<4 | subsetsOf(home)[own/g.middleMen]<<homeRow
	c.theirMen = deposit(c.theirMenSets[n%g.theirMen], c.ourMen)
}

// placement returns the pieces at the position.
func (c *cursor) placement() placement {
	return placement{c.ourMen | c.ourKings, c.theirMen | c.theirKings, c.ourKings | c.theirKings}
}
