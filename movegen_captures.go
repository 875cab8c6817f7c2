package draughts

// captures collects the captures of a position: a search runs through the pieces that can capture, and each end of a
// sequence of jumps arrives at end. The moves are handed from call to call and not kept in here, since a slice that is
// stored behind a pointer would move every caller's buffer to the heap.
type captures struct {
	rules *ruleset
	them  Set    // the opponent's pieces
	kings Set    // the kings of both sides
	empty Set    // where jumps may land; the square of the capturing piece is empty while it moves
	far   Set    // the row on which the capturing side's men are crowned
	base  uint64 // Move.code without squares
	ranking
	merge bool // sequences with the same result are one move
	list  bool // append the moves; otherwise only count them
	piece
	found
}

// piece is what a capture search needs to know of the piece that captures.
type piece struct {
	from     uint64 // its bit
	prey     Set    // the pieces that it may capture
	crownRow Set    // where it is crowned if it ends there: far for a man
	down, up Set    // all bits set if it may jump that way, otherwise none
	across   Set    // the same for jumps along rows and columns
	changes  Set    // where it becomes a king in mid-capture
}

// found is what a capture search has found so far.
type found struct {
	start int    // where in the moves they begin
	best  uint64 // the highest rank of a capture so far: only captures of this rank may be made
	count uint64 // how many there are
	ends  Set    // a bit for the ends of each that may have a twin, as twins have the same ends
	twins bool   // two of them may be the same move
}

// ranking makes a number of a capture, so that the greatest are those that the rules of choice allow.
type ranking struct {
	man, king uint64 // what a captured piece adds
	byKing    uint64 // what it adds that a king captures
	ordered   bool   // it counts in which order kings are captured
}

// In Italian, from the top: 16 bits how many pieces, a bit for capturing with a king, 7 bits how many kings, and a bit
// for each piece in their order, set for a king.
const (
	italianPieces = 48
	italianByKing = 47
	italianKings  = 40
)

var rankings = [...]ranking{
	FreeChoice:          {},
	MostPieces:          {man: 1, king: 1},
	MostPiecesThenKings: {man: 1 << 8, king: 1<<8 | 1},
	ItalianOrder: {
		man:     1 << italianPieces,
		king:    1<<italianPieces | 1<<italianKings,
		byKing:  1 << italianByKing,
		ordered: true,
	},
	KingFirst:    {byKing: 1},
	HighestValue: {man: 200, king: 398, byKing: 1}, // a king is 1.99 men; half a hundredth goes to the capturing king
}

// worth returns what a captured piece adds to a rank.
func (c *captures) worth(over Set, rank uint64) uint64 {
	if over&c.kings == 0 {
		return c.man
	}
	if c.ordered {
		return c.king | 1<<(italianKings-1-rank>>italianPieces)
	}
	return c.king
}

// newCaptures returns a search for the captures in p that counts and does not list.
func (p Position) newCaptures(rs *ruleset, counting Counting) captures {
	us, them := p.sides()
	return captures{
		rules:   rs,
		them:    them,
		kings:   p.kings,
		empty:   rs.squares &^ (us | them),
		far:     rs.far[p.state&blackToMove],
		base:    p.moveBase(),
		ranking: rs.ranking,
		merge:   counting == ByResult,
	}
}

// appendCaptures appends the captures in p.
func (p Position) appendCaptures(dst []Move, rs *ruleset, counting Counting) []Move {
	c := p.newCaptures(rs, counting)
	c.list, c.start = true, len(dst)
	return p.search(dst, &c)
}

// countCaptures returns how many moves appendCaptures appends.
func (p Position) countCaptures(rs *ruleset, counting Counting) uint64 {
	c := p.newCaptures(rs, counting)
	if p.search(nil, &c); c.merge && c.twins {
		var buffer [16]Move // more are rare, and clearing a larger one costs more than they do
		return uint64(len(p.appendCaptures(buffer[:0], rs, counting)))
	}
	return c.count
}

// search runs c through all pieces that can capture, and appends the captures if c is to list them.
func (p Position) search(dst []Move, c *captures) []Move {
	rs := c.rules
	down, up := p.hoppers(rs)
	for m := p.jumpers(rs); m != 0; m &= m - 1 {
		at := m.lowest()
		king := p.kings&at != 0
		c.from = uint64(m.first())
		c.down, c.up, c.across = allIf(down&at != 0), allIf(up&at != 0), allIf(rs.Orthogonal)
		c.prey, c.crownRow, c.changes = c.them, c.far, 0
		rank := uint64(0)
		if king {
			c.crownRow, rank = 0, c.byKing
		} else {
			c.prey &^= p.kings & allIf(rs.MenSpareKings)
			c.changes = c.far & allIf(rs.CrownAtOnce)
		}
		c.empty |= at
		dst = c.jump(dst, at, 0, rank)
		c.empty &^= at
	}
	if !rs.FlyingKings {
		return dst
	}
	us, _ := p.sides()
	c.prey, c.crownRow = c.them, 0
	for m := flyingCapturers(rs, us&p.kings, c.them, c.empty); m != 0; m &= m - 1 {
		at := m.lowest()
		c.from = uint64(m.first())
		c.empty |= at
		dst, _ = c.flights(dst, m.first(), 0, c.byKing)
		c.empty &^= at
	}
	return dst
}

// jump goes on with a sequence that has arrived on the square at. The captured pieces stay on the board until the
// sequence ends, so none is jumped twice and none gives way (WCDF 1.19; FMJD 4.8, 4.11).
func (c *captures) jump(dst []Move, at, captured Set, rank uint64) []Move {
	if at&c.changes != 0 {
		man := c.piece
		c.crown()
		if c.rules.FlyingKings {
			dst = c.flyOn(dst, at, captured, rank)
		} else {
			dst = c.jump(dst, at, captured, rank)
		}
		c.piece = man
		return dst
	}
	prey := c.prey &^ captured
	ends := true
	if over := at << stepLeft & prey & c.down; over<<stepLeft&c.empty != 0 {
		ends = false
		dst = c.jump(dst, over<<stepLeft, captured|over, rank+c.worth(over, rank))
	}
	if over := at << stepRight & prey & c.down; over<<stepRight&c.empty != 0 {
		ends = false
		dst = c.jump(dst, over<<stepRight, captured|over, rank+c.worth(over, rank))
	}
	if over := at >> stepLeft & prey & c.up; over>>stepLeft&c.empty != 0 {
		ends = false
		dst = c.jump(dst, over>>stepLeft, captured|over, rank+c.worth(over, rank))
	}
	if over := at >> stepRight & prey & c.up; over>>stepRight&c.empty != 0 {
		ends = false
		dst = c.jump(dst, over>>stepRight, captured|over, rank+c.worth(over, rank))
	}
	if c.across != 0 {
		if over := at << stepAcross & prey; over<<stepAcross&c.empty != 0 {
			ends = false
			dst = c.jump(dst, over<<stepAcross, captured|over, rank+c.worth(over, rank))
		}
		if over := at >> stepAcross & prey; over>>stepAcross&c.empty != 0 {
			ends = false
			dst = c.jump(dst, over>>stepAcross, captured|over, rank+c.worth(over, rank))
		}
		if over := at << stepAlong & prey; over<<stepAlong&c.empty != 0 {
			ends = false
			dst = c.jump(dst, over<<stepAlong, captured|over, rank+c.worth(over, rank))
		}
		if over := at >> stepAlong & prey; over>>stepAlong&c.empty != 0 {
			ends = false
			dst = c.jump(dst, over>>stepAlong, captured|over, rank+c.worth(over, rank))
		}
	}
	if ends {
		return c.end(dst, at.first(), captured, rank)
	}
	return dst
}

// crown makes a king of the capturing man.
func (c *captures) crown() {
	c.crownRow, c.changes = ^Set(0), 0
	c.prey, c.down, c.up = c.them, ^Set(0), ^Set(0)
}

// flyOn goes on with a man that has become a flying king.
func (c *captures) flyOn(dst []Move, at, captured Set, rank uint64) []Move {
	dst, goesOn := c.flights(dst, at.first(), captured, rank)
	if !goesOn {
		return c.end(dst, at.first(), captured, rank)
	}
	return dst
}

// flights goes on with the captures of a flying king on a bit in all directions, and reports whether there are any.
func (c *captures) flights(dst []Move, from int, captured Set, rank uint64) ([]Move, bool) {
	prey := c.prey &^ captured
	found := false
	for d := range c.rules.flightDirections() {
		if over, landings := flight(d, from, prey, c.empty); over != 0 {
			found = true
			dst = c.fly(dst, d, landings, captured|over, rank+c.worth(over, rank))
		}
	}
	return dst, found
}

// fly goes on with a sequence whose last capture was in direction d, after which the king may land on any of the
// squares landings. From any of them it may turn aside; straight on, they are all the same. It ends, on any of them,
// only if it cannot go on from one.
func (c *captures) fly(dst []Move, d int, landings, captured Set, rank uint64) []Move {
	prey := c.prey &^ captured
	ends := true
	for s := landings; s != 0; s &= s - 1 {
		for side := range c.rules.flightDirections() {
			if (side^d)&^2 == 0 {
				continue // straight on, or back
			}
			if over, next := flight(side, s.first(), prey, c.empty); over != 0 {
				ends = false
				dst = c.fly(dst, side, next, captured|over, rank+c.worth(over, rank))
			}
		}
	}
	if over, next := flight(d, landings.first(), prey, c.empty); over != 0 {
		ends = false
		dst = c.fly(dst, d, next, captured|over, rank+c.worth(over, rank))
	}
	if !ends {
		return dst
	}
	if c.rules.HaltBehindKing {
		if first := Set(1) << nearest(d, landings); step(d^2, first)&c.kings != 0 {
			landings = first
		}
	}
	for s := landings; s != 0; s &= s - 1 {
		dst = c.end(dst, s.first(), captured, rank)
	}
	return dst
}

// end adds the capture that ends on the bit to.
func (c *captures) end(dst []Move, to int, captured Set, rank uint64) []Move {
	if rank != c.best {
		if rank < c.best {
			return dst
		}
		c.best, c.count, c.ends, c.twins, dst = rank, 0, 0, false, dst[:c.start]
	}
	c.count++
	mergeable := c.merge && captured.Len() >= c.rules.mergeable()
	if !c.list {
		if mergeable {
			ends := Set(1) << ((c.from*5 + uint64(to)) & 63)
			c.twins = c.twins || c.ends&ends != 0
			c.ends |= ends
		}
		return dst
	}
	m := Move{
		captured: captured,
		code: c.base + c.from + uint64(to)<<toShift +
			uint64(c.crownRow>>(to&63)&1)<<promotionShift,
	}
	if mergeable {
		for _, known := range dst[c.start:] {
			if known == m {
				return dst
			}
		}
	}
	return append(dst, m)
}

// mergeable is the least number of pieces whose capture in two orders can be the same move. To come by the same pieces
// to the same end in another order a piece must go round a figure, and each side of that takes a piece. Where the
// lines of the jumps cross at right angles the figure is a rectangle; along rows and columns too it may be a triangle.
func (rs *ruleset) mergeable() int {
	if rs.Orthogonal {
		return 3
	}
	return 4
}

// allIf returns the set of all bits if b holds, otherwise the empty set.
func allIf(b bool) Set {
	if b {
		return ^Set(0)
	}
	return 0
}
