package egdb

import (
	"math/bits"
	"sync"
)

// slice numbers the positions with the same material, from 0, without gaps. The number is made of four, the first
// weighing most:
//
//   - the men of the side to move: how many stand on the home row, which of its squares, which squares of the six rows
//     before it. Their opponents cannot stand on that row as men, so the first of these tells how many squares are left
//     to the men of the opponent;
//   - the opponent's men, among these squares;
//   - the opponent's kings, among the squares without men;
//   - the kings of the side to move, among the squares left.
//
// Each set of squares is numbered by the sum of choose[i][n] over its members, n being the number of free squares
// below the member and i its place in the set: the combinatorial number system. The kings of the side to move come
// last since most moves are theirs: these change the number least.
type slice struct {
	Material
	men         [5]menGroup // by the men on the home row
	theirCrowns uint64      // the ways to place the opponent's kings
	crowns      uint64      // the ways to place the kings of the side to move
	size        uint64      // the number of positions
}

// menGroup is the placements of men with the same number of men on the home row.
type menGroup struct {
	start    uint64 // the number of the first
	six      uint64 // the ways to place the other men of the side to move on the six rows
	theirMen uint64 // the ways to place the opponent's men
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

// newSlice returns the slice of a material, which must pass check.
func newSlice(m Material) *slice {
	s := &slice{
		Material:    m,
		theirCrowns: choose[m.TheirKings][boardSquares-m.Men-m.TheirMen],
		crowns:      choose[m.Kings][boardSquares-m.Men-m.TheirMen-m.TheirKings],
	}
	var men uint64
	for home := range s.men {
		g := &s.men[home]
		g.start = men
		if home <= m.Men {
			g.six = choose[m.Men-home][menSquares-4]
			g.theirMen = choose[m.TheirMen][menSquares-(m.Men-home)]
			men += choose[home][4] * g.six * g.theirMen
		}
	}
	s.size = men * s.theirCrowns * s.crowns
	return s
}

// allSlices holds the slices by key, made when they are first needed.
var allSlices [numKeys]struct {
	sync.Once
	*slice
}

// sliceOf returns the slice of a material, which must pass check.
func sliceOf(m Material) *slice {
	s := &allSlices[m.key()]
	s.Do(func() { s.slice = newSlice(m) })
	return s.slice
}

// rank returns the number of a set among those of as many squares, where the squares in taken do not count.
func rank(set, taken dense) uint64 {
	var n uint64
	for i := 1; set != 0; set &= set - 1 {
		n += choose[i&7][free(set.first(), taken)]
		i++
	}
	return n
}

// free returns how many of the squares below square are not in taken.
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
	six := rank(ours&below(homeRow), farRow)
	return (g.start + (homeRank[home]*g.six+six)*g.theirMen + rank(theirs, ours)) * (s.theirCrowns * s.crowns)
}

// rankKings returns the number of a position among those with the same men.
func (s *slice) rankKings(men, theirs, ours dense) uint64 {
	return rank(theirs, men)*s.crowns + rank(ours, men|theirs)
}

// subsets holds, by number of squares, the sets of so many of 32 squares in the order of their rank.
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

// deposit returns the squares that the members of a set of free squares are, when those in taken are not free.
func deposit(set, taken dense) dense {
	for ; taken != 0; taken &= taken - 1 {
		low := taken&-taken - 1
		set += set &^ low
	}
	return set
}

// cursor finds the positions of a slice by their numbers. Going up through the numbers it works out again only what
// has changed.
type cursor struct {
	*slice
	theirMenSets, theirKingSets, kingSets []dense // the sets of as many squares as there are pieces

	at      uint64 // the number of the first position with the same men
	kingsAt uint64 // the number of the first that has the opponent's kings where they are too

	ourMen, ourKings   dense
	foesMen, foesKings dense
}

// newCursor returns a cursor on s.
func newCursor(s *slice) *cursor {
	return &cursor{
		slice: s, theirMenSets: subsetsOf(s.TheirMen), theirKingSets: subsetsOf(s.TheirKings), kingSets: subsetsOf(s.Kings),
		at: s.size, kingsAt: s.size,
	}
}

// seek goes to the position with a number below the slice's size.
func (c *cursor) seek(n uint64) {
	if n-c.kingsAt >= c.crowns { // or below it
		if perMen := c.theirCrowns * c.crowns; n-c.at >= perMen {
			men := n / perMen
			c.at = men * perMen
			c.placeMen(men)
		}
		kings := (n - c.at) / c.crowns
		c.kingsAt = c.at + kings*c.crowns
		c.foesKings = deposit(c.theirKingSets[kings], c.ourMen|c.foesMen)
	}
	c.ourKings = deposit(c.kingSets[n-c.kingsAt], c.ourMen|c.foesMen|c.foesKings)
}

func (c *cursor) placeMen(n uint64) {
	home := 0
	for home < min(4, c.Men) && n >= c.men[home+1].start {
		home++
	}
	g := &c.men[home]
	n -= g.start
	own := n / g.theirMen
	c.ourMen = subsetsOf(c.Men - home)[own%g.six]<<4 | subsetsOf(home)[own/g.six]<<homeRow
	c.foesMen = deposit(c.theirMenSets[n%g.theirMen], c.ourMen)
}

// placement returns the pieces at the position.
func (c *cursor) placement() placement {
	return placement{c.ourMen | c.ourKings, c.foesMen | c.foesKings, c.ourKings | c.foesKings}
}
