// Package index numbers the positions of a slice: those with the same material, as the side to move sees them.
package index

import "github.com/godraughts/draughts/internal/bitboard"

// Slice is the index of all positions with the same material: a number from 0 to Size-1 for each, without gaps.
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
type Slice struct {
	Material
	Board               *Board
	menGroups           [maxRowSquares + 1]menGroup // by the number of men on the home row
	theirKingPlacements uint64                      // the number of placements of the opponent's kings
	KingPlacements      uint64                      // of the kings of the side to move
	Size                uint64                      // the number of positions
}

// MaxPositions is the maximum number of positions of a slice in a file, which numbers them by 32 bits.
const MaxPositions = 1 << 32

// menGroup describes the placements of men with the same number of men on the home row.
type menGroup struct {
	start               uint64 // the number of the first placement
	middleMenPlacements uint64 // the number of placements of the other men of the side to move
	theirMenPlacements  uint64 // of the opponent's men
}

// choose[k][n] is the number of ways to choose k of n squares.
var choose = func() (c [maxSide + 2][64]uint64) {
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
			if bitboard.Len(uint64(lower)) == bitboard.Len(uint64(set)) {
				r[set]++
			}
		}
	}
	return r
}()

func newSlice(b *Board, m Material) *Slice {
	s := &Slice{
		Material:            m,
		Board:               b,
		theirKingPlacements: choose[m.TheirKings][b.NumSquares-m.Men-m.TheirMen],
		KingPlacements:      choose[m.Kings][b.NumSquares-m.Men-m.TheirMen-m.TheirKings],
	}
	var men uint64
	for home := range s.menGroups {
		g := &s.menGroups[home]
		g.start = men
		if home <= min(m.Men, b.rowSquares) {
			g.middleMenPlacements = choose[m.Men-home][b.menSquares-b.rowSquares]
			g.theirMenPlacements = choose[m.TheirMen][b.menSquares-(m.Men-home)]
			men += choose[home][b.rowSquares] * g.middleMenPlacements * g.theirMenPlacements
		}
	}
	s.Size = men * s.theirKingPlacements * s.KingPlacements
	return s
}

// Rank returns the rank of a set among the sets of the same size, not counting the squares and ghosts in taken.
func Rank(squares, taken uint64) uint64 {
	var n uint64
	for i := 1; squares != 0; squares &= squares - 1 {
		n += choose[i&7][freeBelow(bitboard.First(squares), taken)]
		i++
	}
	return n
}

// freeBelow returns the number of squares below square that are not in taken.
func freeBelow(square int, taken uint64) int {
	return (square - bitboard.Len(taken&Below(square))) & 63
}

// Rank returns the number of a position of the slice.
func (s *Slice) Rank(pl placement) uint64 {
	ours, theirs := pl.Us&^pl.Kings, pl.Them&^pl.Kings
	return s.RankMen(ours, theirs) + s.RankKings(ours|theirs|s.Board.Ghosts, pl.Them&pl.Kings, pl.Us&pl.Kings)
}

// RankMen returns the number of the first position with these men.
func (s *Slice) RankMen(ours, theirs uint64) uint64 {
	b := s.Board
	home := ours >> (b.homeRow & 63)
	g := &s.menGroups[bitboard.Len(home)]
	middleMen := Rank(ours&Below(b.homeRow), b.CrownRow|b.Ghosts)
	own := homeRank[home&(1<<maxRowSquares-1)]*g.middleMenPlacements + middleMen
	return (g.start + own*g.theirMenPlacements + Rank(theirs, ours|b.Ghosts)) * s.perMen()
}

func (s *Slice) perMen() uint64 { return s.theirKingPlacements * s.KingPlacements }

// RankKings returns the number of a position among those with the same men. Taken holds the men and the ghosts.
func (s *Slice) RankKings(taken, theirs, ours uint64) uint64 {
	return Rank(theirs, taken)*s.KingPlacements + Rank(ours, taken|theirs)
}

// InsertRanker ranks the sets that result from adding one square to a set. It is faster than Rank.
type InsertRanker struct {
	set, taken uint64
	// ranks holds the part of the rank due to the squares of set, by how many of them are below the added one.
	ranks [maxSide + 1]uint64
}

// Start sets the set, and the squares that are not free; see Rank.
func (j *InsertRanker) Start(squares, taken uint64) {
	j.set, j.taken = squares, taken
	var free [maxSide + 1]int
	n := 0
	above := uint64(0)
	for ; squares != 0; squares &= squares - 1 {
		free[n&7] = freeBelow(bitboard.First(squares), taken)
		above += choose[(n+2)&7][free[n&7]] // its term if the added square is below it
		n++
	}
	j.ranks[0] = above
	for i := range n {
		s := free[i&7]
		above += choose[(i+1)&7][s] - choose[(i+2)&7][s]
		j.ranks[(i+1)&7] = above
	}
}

// Rank returns the rank of the set with square added; see the function Rank.
func (j *InsertRanker) Rank(square int) uint64 {
	below := bitboard.Len(j.set & Below(square))
	return j.ranks[below&7] + choose[(below+1)&7][freeBelow(square, j.taken)]
}

// SlicesOf returns the slices of a pair.
func (b *Board) SlicesOf(pair Material) []*Slice {
	var list []*Slice
	for _, m := range pair.Both() {
		list = append(list, b.Slice(m))
	}
	return list
}
