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

// flyingCapturers returns those of the flying kings that can capture.
func flyingCapturers(kings, them, empty Set) Set {
	var able Set
	for ; kings != 0; kings &= kings - 1 {
		from := kings.first()
		for d := range rays {
			if over, _ := flight(d, from, them, empty); over != 0 {
				able |= kings.lowest()
				break
			}
		}
	}
	return able
}

// reach returns the empty squares that a flying king on a bit can move to.
func reach(from int, empty Set) Set {
	var to Set
	for d := range rays {
		to |= glide(d, from, empty)
	}
	return to
}

// glide returns the empty squares from a bit in direction d, up to the first square that is not empty.
func glide(d, from int, empty Set) Set {
	ray := rays[d&3][from&63]
	if blocked := ray &^ empty; blocked != 0 {
		first := nearest(d, blocked)
		ray &^= rays[d&3][first&63] | 1<<(first&63)
	}
	return ray
}

// nearest returns the bit of a non-empty set on a ray in direction d that is closest to where the ray begins.
func nearest(d int, s Set) int {
	if d < upRight {
		return s.first()
	}
	return s.last()
}

// flight returns the piece, of those in them, that a flying king on a bit can capture in direction d, and the
// squares behind it on which it may land; empty sets if it can capture none.
func flight(d, from int, them, empty Set) (over, landings Set) {
	blocked := rays[d&3][from&63] &^ empty
	if blocked == 0 {
		return 0, 0
	}
	first := nearest(d, blocked)
	over = 1 << (first & 63) & them
	if over == 0 {
		return 0, 0
	}
	landings = glide(d, first, empty)
	if landings == 0 {
		return 0, 0
	}
	return over, landings
}

// king searches the captures of the flying king on c.from.
func (c *captures) king(dst []Move) []Move {
	from := int(c.from)
	for d := range rays {
		if over, landings := flight(d, from, c.them, c.empty); over != 0 {
			dst = c.fly(dst, d, landings, over, 1)
		}
	}
	return dst
}

// fly goes on with a sequence that has captured n pieces, the last of them in direction d, after which the king may
// land on any of the squares landings. From any of them it may turn aside; straight on, they are all the same. It
// ends, on any of them, only if it cannot go on from one.
func (c *captures) fly(dst []Move, d int, landings, captured Set, n int) []Move {
	them := c.them &^ captured
	ends := true
	// Directions are numbered round the compass, so the odd ones cross the even ones.
	for s := landings; s != 0; s &= s - 1 {
		for _, side := range [2]int{d + 1, d + 3} {
			if over, next := flight(side&3, s.first(), them, c.empty); over != 0 {
				ends = false
				dst = c.fly(dst, side&3, next, captured|over, n+1)
			}
		}
	}
	if over, next := flight(d, landings.first(), them, c.empty); over != 0 {
		ends = false
		dst = c.fly(dst, d, next, captured|over, n+1)
	}
	if ends {
		for s := landings; s != 0; s &= s - 1 {
			dst = c.end(dst, s.first(), captured, n)
		}
	}
	return dst
}
