package draughts

// This file finds the pieces that can capture, as sets: first jumps by short-range pieces, then by flying kings.

// jumps holds the pieces that can jump an adjacent piece along two lines that cross, by the distance in bits. Plus is
// towards higher bits, down the board. Short and long are stepLeft and stepRight on diagonals, and stepAcross and
// stepAlong on rows and columns.
type jumps struct{ plusShort, plusLong, minusShort, minusLong Set }

// findJumps returns the jumps over them, along diagonals, of the pieces that may jump down the board and up.
func findJumps(down, up, them, empty Set) jumps {
	return jumps{
		plusShort:  empty >> stepLeft & them >> stepLeft & down,
		plusLong:   empty >> stepRight & them >> stepRight & down,
		minusShort: empty << stepLeft & them << stepLeft & up,
		minusLong:  empty << stepRight & them << stepRight & up,
	}
}

// findOrthogonalJumps returns the jumps of us over them along rows and columns.
func findOrthogonalJumps(us, them, empty Set) jumps {
	return jumps{
		plusShort:  empty >> stepAcross & them >> stepAcross & us,
		plusLong:   empty >> stepAlong & them >> stepAlong & us,
		minusShort: empty << stepAcross & them << stepAcross & us,
		minusLong:  empty << stepAlong & them << stepAlong & us,
	}
}

func (j jumps) by(pieces Set) jumps {
	return jumps{j.plusShort & pieces, j.plusLong & pieces, j.minusShort & pieces, j.minusLong & pieces}
}

// all returns the pieces that can jump.
func (j jumps) all() Set { return j.plusShort | j.plusLong | j.minusShort | j.minusLong }

func (j jumps) count() uint64 {
	return uint64(j.plusShort.Len() + j.plusLong.Len() + j.minusShort.Len() + j.minusLong.Len())
}

// landings returns the squares where jumps along diagonals land, by direction.
func (j jumps) landings() jumps {
	return jumps{
		j.plusShort << (2 * stepLeft), j.plusLong << (2 * stepRight),
		j.minusShort >> (2 * stepLeft), j.minusLong >> (2 * stepRight),
	}
}

// orthogonalLandings returns the squares where jumps along rows and columns land, by direction.
func (j jumps) orthogonalLandings() jumps {
	return jumps{
		j.plusShort << (2 * stepAcross), j.plusLong << (2 * stepAlong),
		j.minusShort >> (2 * stepAcross), j.minusLong >> (2 * stepAlong),
	}
}

// common returns the squares that are in more than one direction.
func (j jumps) common() Set {
	return j.plusShort&j.plusLong | j.minusShort&j.minusLong | (j.plusShort|j.plusLong)&(j.minusShort|j.minusLong)
}

// after returns the jumps of the pieces that have landed, without turning back, and of others.
func (j jumps) after(landed jumps, others Set) jumps {
	down, up := landed.plusShort|landed.plusLong|others, landed.minusShort|landed.minusLong|others
	return jumps{
		j.plusShort & (down | landed.minusLong), j.plusLong & (down | landed.minusShort),
		j.minusShort & (up | landed.plusLong), j.minusLong & (up | landed.plusShort),
	}
}

// areSingle reports whether no jump can be followed by another, so that each is a whole capture, as in most positions.
// The pieces in both may jump up as well as down. The test is by sets, not by piece, so false says only that some jump
// may be followed by another.
func (j jumps) areSingle(both, them, empty Set) bool {
	landed := j.landings()
	down, up := landed.plusShort|landed.plusLong, landed.minusShort|landed.minusLong
	if j.all()&both != 0 {
		down |= up
		up = down
	}
	return findJumps(down, up, them, empty).all() == 0
}

// orthogonalJumps returns the jumps of the short-range pieces of the side to move along rows and columns.
func (p Position) orthogonalJumps(rs *ruleset) jumps {
	us, them := p.sides()
	if rs.FlyingKings {
		us &^= p.kings
	}
	return findOrthogonalJumps(us, them, p.Empty())
}

// shortPieces returns the short-range pieces of the side to move, those that capture by jumping an adjacent piece:
// all but flying kings. The first set may jump down the board, towards higher bits, the second up.
func (p Position) shortPieces(rs *ruleset) (down, up Set) {
	down, up = p.movers()
	if rs.BackwardCaptures {
		down |= up
		up = down
	}
	if rs.FlyingKings {
		down &^= p.kings
		up &^= p.kings
	}
	return down, up
}

// shortCapturers returns the short-range pieces of the side to move that can capture.
func (p Position) shortCapturers(rs *ruleset) Set {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.shortPieces(rs)
	jumpers := findJumps(down, up, them, empty).all()
	if rs.OrthogonalCaptures {
		jumpers |= p.orthogonalJumps(rs).all()
	}
	if rs.MenCannotCaptureKings && them&p.kings != 0 {
		// Of the men, only those that can capture another man.
		targets := them &^ p.kings
		men := findJumps(down, up, targets, empty).all()
		if rs.OrthogonalCaptures {
			men |= findOrthogonalJumps(us, targets, empty).all()
		}
		jumpers &= p.kings | men
	}
	return jumpers
}

func (p Position) appendJumps(dst []Move, rs *ruleset, j jumps) []Move {
	if j.plusShort|j.plusLong != 0 {
		dst = p.appendJumpsBy(dst, rs, j.plusShort, stepLeft)
		dst = p.appendJumpsBy(dst, rs, j.plusLong, stepRight)
	}
	if j.minusShort|j.minusLong != 0 {
		dst = p.appendJumpsBy(dst, rs, j.minusShort, -stepLeft)
		dst = p.appendJumpsBy(dst, rs, j.minusLong, -stepRight)
	}
	return dst
}

// appendOrthogonalJumps appends each jump along a row or a column as a move.
func (p Position) appendOrthogonalJumps(dst []Move, rs *ruleset, j jumps) []Move {
	dst = p.appendJumpsBy(dst, rs, j.minusShort, -stepAcross)
	dst = p.appendJumpsBy(dst, rs, j.plusShort, stepAcross)
	dst = p.appendJumpsBy(dst, rs, j.minusLong, -stepAlong)
	return p.appendJumpsBy(dst, rs, j.plusLong, stepAlong)
}

// appendJumpsBy appends a capture of the neighbour at a distance for each piece.
func (p Position) appendJumpsBy(dst []Move, rs *ruleset, pieces Set, distance int) []Move {
	base := p.moveBase() + uint64(2*distance)<<toShift
	crownRow, kings := rs.crownRow[p.state&blackToMove], p.kings
	for ; pieces != 0; pieces &= pieces - 1 {
		from := pieces.first()
		crowned := crownRow >> ((from + 2*distance) & 63) &^ (kings >> (from & 63)) & 1
		dst = append(dst, Move{
			captured: 1 << ((from + distance) & 63),
			code:     base + uint64(from)*bothSquares + uint64(crowned)<<promotionShift,
		})
	}
	return dst
}

// kingsCanCapture reports whether any of the flying kings can capture.
func kingsCanCapture(rs *ruleset, kings, them, empty Set) bool {
	captured := capturedDown(kings, them, empty, stepLeft) | capturedDown(kings, them, empty, stepRight) |
		capturedUp(kings, them, empty, stepLeft) | capturedUp(kings, them, empty, stepRight)
	if rs.OrthogonalCaptures {
		captured |= capturedDown(kings, them, empty, stepAcross) | capturedDown(kings, them, empty, stepAlong) |
			capturedUp(kings, them, empty, stepAcross) | capturedUp(kings, them, empty, stepAlong)
	}
	return captured != 0
}

// capturedDown returns the pieces that flying kings can capture first towards higher bits; by is the distance to the
// next square in that direction. The kings go one, two and four squares, so seven in all, as far as the squares are
// empty.
func capturedDown(kings, them, empty Set, by uint) Set {
	free := empty
	kings |= kings << by & free
	free &= free << by
	kings |= kings << (2 * by) & free
	free &= free << (2 * by)
	kings |= kings << (4 * by) & free
	return kings << by & them & (empty >> by)
}

// capturedUp is capturedDown towards lower bits.
func capturedUp(kings, them, empty Set, by uint) Set {
	free := empty
	kings |= kings >> by & free
	free &= free >> by
	kings |= kings >> (2 * by) & free
	free &= free >> (2 * by)
	kings |= kings >> (4 * by) & free
	return kings >> by & them & (empty << by)
}
