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
