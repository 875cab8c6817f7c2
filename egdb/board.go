package egdb

import (
	"math/bits"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/bitboard"
)

// set is a set of squares in the layout of draughts.Set. All boards share it; bits that are no squares are ghosts.
type set uint64

// first returns the lowest square of s.
func (s set) first() int { return bits.TrailingZeros64(uint64(s)) }

// last returns the highest square of s.
func (s set) last() int { return bits.Len64(uint64(s)) - 1 }

// len returns the number of squares in s.
func (s set) len() int { return bits.OnesCount64(uint64(s)) }

// below returns the squares with a number below square.
func below(square int) set { return 1<<(square&63) - 1 }

// dense is a set of squares without the ghosts between them: squares count from 0, row by row. It is also a set of
// numbers of free squares, which count from 0 as well.
type dense uint64

// first returns the lowest square of d.
func (d dense) first() int { return bits.TrailingZeros64(uint64(d)) }

// board is what the index needs to know of a board, as the side to move sees it: its men move towards row 0.
type board struct {
	bitboard.Board
	squares    int // number of squares
	rowSquares int // in a row
	menSquares int // squares on which the men of a side can stand
	maxPieces  int // of a database position
	version    uint8

	ghosts   set
	crownRow set // the row where the men of the side to move are crowned
	homeRow  int // the first square of its home row, on which no man of the opponent can stand

	sets    [64]set            // by dense square
	subsets [MaxPieces]subsets // by number of squares
	slices  [numKeys]onceSlice // by Material.key
}

// Limits of the boards, for arrays.
const (
	maxSquares    = bitboard.MaxSquares
	maxRowSquares = bitboard.RowSquares
)

// The boards. Their files have different versions.
var (
	board8  = newBoard(8, MaxPieces, 1)
	board10 = newBoard(10, 6, 2) // few slices of 7 pieces have no more than maxPositions
)

// boards holds all boards.
var boards = [...]*board{board8, board10}

// boardOf returns the board of a variant.
func boardOf(v draughts.Variant) *board {
	if v.Rules().Size == board10.Size {
		return board10
	}
	return board8
}

// newBoard returns the board of size rows.
func newBoard(size, maxPieces int, version uint8) *board {
	row := size / 2
	b := &board{
		Board: bitboard.NewBoard(size), squares: row * size, rowSquares: row, menSquares: row * (size - 1),
		maxPieces: maxPieces, version: version, crownRow: 1<<row - 1, homeRow: bitboard.RowStart(size - 1),
	}
	b.ghosts = ^set(b.Squares)
	for square := range b.squares {
		b.sets[square] = 1 << (bitboard.RowStart(square/row) + square%row)
	}
	return b
}

// set returns the squares of d.
func (b *board) set(d dense) set {
	var s set
	for ; d != 0; d &= d - 1 {
		s |= b.sets[d.first()&63]
	}
	return s
}

// turned returns s rotated by 180 degrees.
func (b *board) turned(s set) set { return set(b.Turned(uint64(s))) }

// manOrigins returns the squares from which a man of the side to move can reach a square, and ghosts.
func manOrigins(square set) set { return square<<bitboard.StepLeft | square<<bitboard.StepRight }

// adjacent returns the squares next to a square, and ghosts.
func adjacent(square set) set {
	return manOrigins(square) | square>>bitboard.StepLeft | square>>bitboard.StepRight
}

// subsets holds all sets of some number of squares in the order of their rank. They are made on first use.
type subsets struct {
	sync.Once
	list []dense
}

// subsetsOf returns the sets of n squares in the order of their rank.
func (b *board) subsetsOf(n int) []dense {
	s := &b.subsets[n]
	s.Do(func() {
		s.list = make([]dense, 0, choose[n][b.squares])
		subset := uint64(1)<<n - 1
		for subset < 1<<b.squares {
			s.list = append(s.list, dense(subset))
			if subset == 0 {
				break
			}
			low := subset & -subset
			next := subset + low
			subset = next | (subset^next)/low>>2
		}
	})
	return s.list
}

// onceSlice is a slice that is made on first use.
type onceSlice struct {
	sync.Once
	*slice
}

// slice returns the slice of a material that passes check.
func (b *board) slice(m Material) *slice {
	s := &b.slices[m.key()]
	s.Do(func() { s.slice = newSlice(b, m) })
	return s.slice
}
