package egdb

// cursor decodes position numbers of a slice. For ascending numbers it decodes only the digits that change.
type cursor struct {
	*slice
	theirMenSets, theirKingSets, kingSets []dense // the possible sets of each kind of piece, by rank

	menStart        uint64 // the number of the first position with the same men
	theirKingsStart uint64 // the number of the first position with the same men and the same kings of the opponent

	ourMen, ourKings     set
	theirMen, theirKings set

	men, taken dense // the squares of the men; those of the men and of the opponent's kings
}

// newCursor returns a cursor on s.
func newCursor(s *slice) *cursor {
	b := s.board
	return &cursor{
		slice: s, theirMenSets: b.subsetsOf(s.TheirMen), theirKingSets: b.subsetsOf(s.TheirKings),
		kingSets: b.subsetsOf(s.Kings), menStart: s.size, theirKingsStart: s.size,
	}
}

// seek decodes position n, which must be below c.size.
func (c *cursor) seek(n uint64) {
	if n-c.theirKingsStart >= c.kingPlacements { // or below it
		if perMen := c.perMen(); n-c.menStart >= perMen {
			men := n / perMen
			c.menStart = men * perMen
			c.seekMen(men)
		}
		kings := (n - c.menStart) / c.kingPlacements
		c.theirKingsStart = c.menStart + kings*c.kingPlacements
		theirKings := deposit(c.theirKingSets[kings], c.men)
		c.taken = c.men | theirKings
		c.theirKings = c.board.set(theirKings)
	}
	c.ourKings = c.board.set(deposit(c.kingSets[n-c.theirKingsStart], c.taken))
}

// seekMen decodes the digits of both sides' men; n is their combined value.
func (c *cursor) seekMen(n uint64) {
	b := c.board
	if c.ranges != nil {
		n = c.wholeMen(n)
	}
	home := 0
	for home < min(b.rowSquares, c.Men) && n >= c.menGroups[home+1].start {
		home++
	}
	g := &c.menGroups[home]
	n -= g.start
	own := n / g.theirMenPlacements
	ours := b.subsetsOf(c.Men - home)[own%g.middleMenPlacements]<<b.rowSquares |
		b.subsetsOf(home)[own/g.middleMenPlacements]<<b.menSquares
	theirs := deposit(c.theirMenSets[n%g.theirMenPlacements], ours)
	c.men = ours | theirs
	c.ourMen, c.theirMen = b.set(ours), b.set(theirs)
}

// placement returns the pieces of the position.
func (c *cursor) placement() placement {
	return placement{c.ourMen | c.ourKings, c.theirMen | c.theirKings, c.ourKings | c.theirKings}
}

// deposit maps a set of numbers of free squares to the squares themselves. The free squares are those not in taken.
func deposit(set, taken dense) dense {
	for ; taken != 0; taken &= taken - 1 {
		low := taken&-taken - 1
		set += set &^ low
	}
	return set
}
