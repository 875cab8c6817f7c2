package egdb

import "sync"

// cursor decodes position numbers of a slice. For ascending numbers it decodes only the digits that change.
type cursor struct {
	*slice
	theirMenSets, theirKingSets, kingSets []dense // the possible sets of each kind of piece, by rank

	menStart        uint64 // the number of the first position with the same men
	theirKingsStart uint64 // the number of the first position with the same men and the same kings of the opponent

	ourMen, ourKings     dense
	theirMen, theirKings dense
}

// newCursor returns a cursor on s.
func newCursor(s *slice) *cursor {
	return &cursor{
		slice: s, theirMenSets: subsetsOf(s.TheirMen), theirKingSets: subsetsOf(s.TheirKings), kingSets: subsetsOf(s.Kings),
		menStart: s.size, theirKingsStart: s.size,
	}
}

// seek decodes position n, which must be below c.size.
func (c *cursor) seek(n uint64) {
	if n-c.theirKingsStart >= c.kingPlacements { // or below it
		if perMen := c.theirKingPlacements * c.kingPlacements; n-c.menStart >= perMen {
			men := n / perMen
			c.menStart = men * perMen
			c.seekMen(men)
		}
		kings := (n - c.menStart) / c.kingPlacements
		c.theirKingsStart = c.menStart + kings*c.kingPlacements
		c.theirKings = deposit(c.theirKingSets[kings], c.ourMen|c.theirMen)
	}
	c.ourKings = deposit(c.kingSets[n-c.theirKingsStart], c.ourMen|c.theirMen|c.theirKings)
}

// seekMen decodes the digits of both sides' men; n is their combined value.
func (c *cursor) seekMen(n uint64) {
	home := 0
	for home < min(4, c.Men) && n >= c.menGroups[home+1].start {
		home++
	}
	g := &c.menGroups[home]
	n -= g.start
	own := n / g.theirMenPlacements
	c.ourMen = subsetsOf(c.Men - home)[own%g.middleMenPlacements]<<4 | subsetsOf(home)[own/g.middleMenPlacements]<<homeRow
	c.theirMen = deposit(c.theirMenSets[n%g.theirMenPlacements], c.ourMen)
}

// placement returns the pieces of the position.
func (c *cursor) placement() placement {
	return placement{c.ourMen | c.ourKings, c.theirMen | c.theirKings, c.ourKings | c.theirKings}
}

// subsets holds, for each number of squares, all sets of that many squares in the order of their rank. They are made on
// first use.
var subsets [MaxPieces]struct {
	sync.Once
	list []dense
}

// subsetsOf returns the sets of n squares in the order of their rank.
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

// deposit maps a set of numbers of free squares to the squares themselves. The free squares are those not in taken.
func deposit(set, taken dense) dense {
	for ; taken != 0; taken &= taken - 1 {
		low := taken&-taken - 1
		set += set &^ low
	}
	return set
}
