package egdb

import "math/bits"

// slice is the index of all positions with the same material: a number from 0 to size-1 for each, without gaps.
//
// The number has four digits in mixed radix, the most significant first:
//
//   - the men of the side to move: how many are on its home row, on which of its squares, and on which squares of the
//     rows before it. The count comes first because no man of the opponent can stand on the home row: the count
//     determines how many squares are left for the opponent's men;
//   - the opponent's men, among these squares;
//   - the opponent's kings, among the squares without men;
//   - the kings of the side to move, among the squares left.
//
// Each set of squares is ranked in the combinatorial number system: the sum of choose[i][n] over its members, where
// n is the number of free squares below the member and i its place in the set. The kings of the side to move come
// last because most moves are theirs, which then change the number least.
type slice struct {
	Material
	board               *board
	menGroups           [maxRowSquares + 1]menGroup // by the number of men on the home row
	theirKingPlacements uint64                      // the number of placements of the opponent's kings
	kingPlacements      uint64                      // of the kings of the side to move
	size                uint64                      // the number of positions
	ranges              []menRange                  // of a sub-slice, by placement of the own men; nil for a whole slice
}

// maxPositions is the maximum number of positions of a slice in a file, which numbers them by 32 bits.
const maxPositions = 1 << 32

// menGroup describes the placements of men with the same number of men on the home row.
type menGroup struct {
	start               uint64 // the number of the first placement
	ownStart            uint64 // the number of the first placement of the men of the side to move
	middleMenPlacements uint64 // the number of placements of the other men of the side to move
	theirMenPlacements  uint64 // of the opponent's men
}

// choose[k][n] is the number of ways to choose k of n squares.
var choose = func() (c [MaxPieces + 1][64]uint64) {
	for n := range c[0] {
		c[0][n] = 1
		for k := 1; k < len(c) && n > 0; k++ {
			c[k][n] = c[k][n-1] + c[k-1][n-1]
		}
	}
	return c
}()

// homeRank holds the rank of each set of home-row squares among the sets of the same size.
var homeRank = func() (r [1 << maxRowSquares]uint64) {
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
func newSlice(b *board, m Material) *slice {
	s := &slice{
		Material:            m,
		board:               b,
		theirKingPlacements: choose[m.TheirKings][b.squares-m.Men-m.TheirMen],
		kingPlacements:      choose[m.Kings][b.squares-m.Men-m.TheirMen-m.TheirKings],
	}
	var men, own uint64
	for home := range s.menGroups {
		g := &s.menGroups[home]
		g.start, g.ownStart = men, own
		if home <= min(m.Men, b.rowSquares) {
			g.middleMenPlacements = choose[m.Men-home][b.menSquares-b.rowSquares]
			g.theirMenPlacements = choose[m.TheirMen][b.menSquares-(m.Men-home)]
			placements := choose[home][b.rowSquares] * g.middleMenPlacements
			own += placements
			men += placements * g.theirMenPlacements
		}
	}
	s.size = men * s.theirKingPlacements * s.kingPlacements
	return s
}

// rank returns the rank of a set among the sets of the same size, not counting the squares and ghosts in taken.
func rank(squares, taken set) uint64 {
	var n uint64
	for i := 1; squares != 0; squares &= squares - 1 {
		n += choose[i&7][freeBelow(squares.first(), taken)]
		i++
	}
	return n
}

// freeBelow returns the number of squares below square that are not in taken.
func freeBelow(square int, taken set) int { return (square - (taken & below(square)).len()) & 63 }

// rank returns the number of a position of the slice.
func (s *slice) rank(pl placement) uint64 {
	ours, theirs := pl.us&^pl.kings, pl.them&^pl.kings
	return s.rankMen(ours, theirs) + s.rankKings(ours|theirs|s.board.ghosts, pl.them&pl.kings, pl.us&pl.kings)
}

// rankMen returns the number of the first position with these men.
func (s *slice) rankMen(ours, theirs set) uint64 {
	own, g := s.rankOwn(ours)
	their := rank(theirs, ours|s.board.ghosts)
	if s.ranges != nil {
		return s.ranges[g.ownStart+own].number(their) * s.perMen()
	}
	return (g.start + own*g.theirMenPlacements + their) * s.perMen()
}

// rankOwn returns the number of a placement of the own men in its group, and the group.
func (s *slice) rankOwn(ours set) (uint64, *menGroup) {
	b := s.board
	home := ours >> (b.homeRow & 63)
	g := &s.menGroups[home.len()]
	middleMen := rank(ours&below(b.homeRow), b.crownRow|b.ghosts)
	return homeRank[home&(1<<maxRowSquares-1)]*g.middleMenPlacements + middleMen, g
}

// perMen returns the number of positions with the same men.
func (s *slice) perMen() uint64 { return s.theirKingPlacements * s.kingPlacements }

// rankKings returns the number of a position among those with the same men. Taken holds the men and the ghosts.
func (s *slice) rankKings(taken, theirs, ours set) uint64 {
	return rank(theirs, taken)*s.kingPlacements + rank(ours, taken|theirs)
}
