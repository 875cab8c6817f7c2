package draughts

// appendFlights appends the moves of flying kings to empty squares.
func appendFlights(dst []Move, base uint64, kings, empty Set) []Move {
	for ; kings != 0; kings &= kings - 1 {
		from := kings.first()
		for to := reach(from, empty); to != 0; to &= to - 1 {
			dst = append(dst, Move{code: base + uint64(from) + uint64(to.first())<<toShift})
		}
	}
	return dst
}

// reach returns the empty squares that a flying king on a bit can move to.
func reach(from int, empty Set) Set {
	var to Set
	for d := range diagonals {
		to |= glide(d, from, empty)
	}
	return to
}

// glide returns the empty squares from a bit in direction d, up to the first square that is not empty.
func glide(d, from int, empty Set) Set {
	ray := rays[d&7][from&63]
	if blocked := ray &^ empty; blocked != 0 {
		first := nearest(d, blocked)
		ray &^= rays[d&7][first&63] | 1<<(first&63)
	}
	return ray
}

// nearest returns the bit of a non-empty set on a ray in direction d that is closest to where the ray begins.
func nearest(d int, s Set) int {
	if rising>>d&1 != 0 {
		return s.first()
	}
	return s.last()
}

// flight returns the piece, of those in prey, that a flying king on a bit can capture in direction d, and the squares
// behind it on which it may land; empty sets if it can capture none.
func flight(d, from int, prey, empty Set) (over, landings Set) {
	blocked := rays[d&7][from&63] &^ empty
	if blocked == 0 {
		return 0, 0
	}
	first := nearest(d, blocked)
	over = 1 << (first & 63) & prey
	if over == 0 {
		return 0, 0
	}
	landings = glide(d, first, empty)
	if landings == 0 {
		return 0, 0
	}
	return over, landings
}

// flightDirections returns in how many directions a flying king captures.
func (rs *ruleset) flightDirections() int {
	if rs.Orthogonal {
		return directions
	}
	return diagonals
}

// flyingCapturers returns those of the flying kings that can capture.
func flyingCapturers(rs *ruleset, kings, them, empty Set) Set {
	var able Set
	for ; kings != 0; kings &= kings - 1 {
		from := kings.first()
		for d := range rs.flightDirections() {
			if over, _ := flight(d, from, them, empty); over != 0 {
				able |= kings.lowest()
				break
			}
		}
	}
	return able
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
