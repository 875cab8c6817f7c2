package index

import (
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/bitboard"
)

// Below returns the squares with a number below square.
func Below(square int) uint64 { return 1<<(square&63) - 1 }

// dense is a set of squares without the ghosts between them: squares count from 0, row by row. It is also a set of
// numbers of free squares, which count from 0 as well.
type dense uint64

func (d dense) first() int { return bitboard.First(uint64(d)) }

// Board is what the index needs to know of a board, as the side to move sees it: its men move towards row 0. Sets of
// squares are words in the layout of package bitboard, whose bits that are no squares of the board are ghosts.
type Board struct {
	bitboard.Board
	NumSquares int
	rowSquares int // in a row
	menSquares int // squares on which the men of a side can stand
	MaxPieces  int // of a database position
	maxSide    int // of them, of one side
	Version    uint8

	Ghosts   uint64
	CrownRow uint64 // the row where the men of the side to move are crowned
	homeRow  int    // the first square of its home row, on which no man of the opponent can stand

	sets    [64]uint64           // by dense square
	subsets [maxSide + 1]subsets // by number of squares
	slices  [NumKeys]onceSlice   // by Material.Key
}

const maxRowSquares = bitboard.RowSquares // of all boards

// The boards. Their files have different versions.
var (
	Board6  = newBoard(6, MaxPieces, 6, 3) // all pieces that a game begins with
	Board8  = newBoard(8, 8, maxSide, 1)
	Board10 = newBoard(10, 6, maxSide, 2) // few slices of 7 pieces have no more than MaxPositions
)

// Boards holds all boards, by version of their files.
var Boards = [...]*Board{Board8, Board10, Board6}

// BoardOf returns the board of a variant.
func BoardOf(v draughts.Variant) *Board {
	switch v.Rules().Size {
	case Board6.Size:
		return Board6
	case Board10.Size:
		return Board10
	}
	return Board8
}

func newBoard(size, maxPieces, maxSide int, version uint8) *Board {
	row := size / 2
	b := &Board{
		Board: bitboard.NewBoard(size), NumSquares: row * size, rowSquares: row, menSquares: row * (size - 1),
		MaxPieces: maxPieces, maxSide: maxSide, Version: version, CrownRow: 1<<row - 1, homeRow: bitboard.RowStart(size - 1),
	}
	b.Ghosts = ^b.Squares
	for square := range b.NumSquares {
		b.sets[square] = 1 << (bitboard.RowStart(square/row) + square%row)
	}
	return b
}

// Set returns the squares of d.
func (b *Board) Set(d dense) uint64 {
	var s uint64
	for ; d != 0; d &= d - 1 {
		s |= b.sets[d.first()&63]
	}
	return s
}

// ManOrigins returns the squares from which a man of the side to move can reach a square, and ghosts.
func ManOrigins(square uint64) uint64 { return square<<bitboard.StepLeft | square<<bitboard.StepRight }

// Adjacent returns the squares next to a square, and ghosts.
func Adjacent(square uint64) uint64 {
	return ManOrigins(square) | square>>bitboard.StepLeft | square>>bitboard.StepRight
}

// subsets holds all sets of some number of squares in the order of their rank. They are made on first use.
type subsets struct {
	sync.Once
	list []dense
}

// subsetsOf returns the sets of n squares in the order of their rank.
func (b *Board) subsetsOf(n int) []dense {
	s := &b.subsets[n]
	s.Do(func() {
		s.list = make([]dense, 0, choose[n][b.NumSquares])
		subset := uint64(1)<<n - 1
		for subset < 1<<b.NumSquares {
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

type onceSlice struct {
	sync.Once
	*Slice
}

// Slice returns the slice of a material that passes Check.
func (b *Board) Slice(m Material) *Slice {
	s := &b.slices[m.Key()]
	s.Do(func() { s.Slice = newSlice(b, m) })
	return s.Slice
}
