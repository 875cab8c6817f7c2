package draughts

// captures collects the captures of a position: a search runs through the pieces that can capture, and each end of a
// sequence of jumps arrives at end. The moves are handed from call to call and not kept in here, since a slice that is
// stored behind a pointer would move every caller's buffer to the heap.
type captures struct {
	// Of the position.
	them    Set    // the pieces that may be captured
	empty   Set    // where jumps may land; the square of the capturing piece is empty while it moves
	far     Set    // the row on which the capturing side's men are crowned
	base    uint64 // Move.code without squares
	longest bool   // only the captures of the most pieces count
	merge   bool   // sequences with the same result are one move
	list    bool   // append the moves; otherwise only count them

	// Of the capturing piece.
	from     uint64 // its bit
	crownRow Set    // far for a man; empty for a king
	down, up Set    // all bits set if a jumping piece may jump that way, otherwise none

	// What was found.
	start int    // where in the moves they begin
	best  int    // the most pieces captured so far
	count uint64 // how many captures count so far
}

// newCaptures returns a search for the captures in p that counts and does not list.
func (p Position) newCaptures(rs *ruleset, counting Counting) captures {
	us, them := p.sides()
	return captures{
		them:    them,
		empty:   rs.squares &^ (us | them),
		far:     rs.far[p.state&blackToMove],
		base:    p.moveBase(),
		longest: rs.Choice == MostPieces,
		merge:   counting == ByResult,
	}
}

// appendCaptures appends the captures in p.
func (p Position) appendCaptures(dst []Move, rs *ruleset, counting Counting) []Move {
	c := p.newCaptures(rs, counting)
	c.list, c.start = true, len(dst)
	return p.search(dst, rs, &c)
}

// countCaptures returns how many moves appendCaptures appends.
func (p Position) countCaptures(rs *ruleset, counting Counting) uint64 {
	c := p.newCaptures(rs, counting)
	p.search(nil, rs, &c)
	if c.merge && c.best >= mergeable {
		var buffer [48]Move
		return uint64(len(p.appendCaptures(buffer[:0], rs, counting)))
	}
	return c.count
}

// search runs c through all pieces that can capture, and appends the captures if c is to list them.
func (p Position) search(dst []Move, rs *ruleset, c *captures) []Move {
	down, up := p.hoppers(rs)
	for m := findJumps(down, up, c.them, c.empty).all(); m != 0; m &= m - 1 {
		at := m.lowest()
		c.from = uint64(m.first())
		c.down, c.up = allIf(down&at != 0), allIf(up&at != 0)
		c.crownRow = c.far &^ allIf(p.kings&at != 0)
		c.empty |= at
		dst = c.jump(dst, at, 0, 0)
		c.empty &^= at
	}
	if !rs.FlyingKings {
		return dst
	}
	us, _ := p.sides()
	c.crownRow = 0
	for m := flyingCapturers(us&p.kings, c.them, c.empty); m != 0; m &= m - 1 {
		at := m.lowest()
		c.from = uint64(m.first())
		c.empty |= at
		dst = c.king(dst)
		c.empty &^= at
	}
	return dst
}

// end adds the capture of n pieces that ends on the bit to.
func (c *captures) end(dst []Move, to int, captured Set, n int) []Move {
	if c.longest && n != c.best {
		if n < c.best {
			return dst
		}
		c.count, dst = 0, dst[:c.start]
	}
	c.best = max(c.best, n)
	c.count++
	if !c.list {
		return dst
	}
	m := Move{
		captured: captured,
		code: c.base + c.from + uint64(to)<<toShift +
			uint64(c.crownRow>>(to&63)&1)<<promotionShift,
	}
	if c.merge && n >= mergeable {
		for _, known := range dst[c.start:] {
			if known == m {
				return dst
			}
		}
	}
	return append(dst, m)
}

// mergeable is the least number of pieces whose capture in two orders can be the same move. The lines of the jumps
// cross at right angles, so that to come by the same pieces to the same end in another order a piece must go round a
// rectangle, and each side of that takes a piece.
const mergeable = 4

// allIf returns the set of all bits if b holds, otherwise the empty set.
func allIf(b bool) Set {
	if b {
		return ^Set(0)
	}
	return 0
}
