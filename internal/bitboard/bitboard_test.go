package bitboard_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/bitboard"
)

// cell is a row and a column, the slow way to name a square.
type cell struct{ row, col int }

// cells returns the dark squares of a board, by bit.
func cells(size int) map[int]cell {
	all := map[int]cell{}
	for row := range size {
		for col := range size {
			if (row+col)%2 == 1 {
				all[bitboard.RowStart(row)+col/2] = cell{row, col}
			}
		}
	}
	return all
}

// bitOf returns the bit of a cell, and false if it is off the board.
func bitOf(c cell, size int) (bit int, ok bool) {
	if c.row < 0 || c.row >= size || c.col < 0 || c.col >= size {
		return 0, false
	}
	return bitboard.RowStart(c.row) + c.col/2, true
}

// offsets holds the next dark square in each direction.
var offsets = [bitboard.Directions]cell{
	bitboard.DownLeft: {1, -1}, bitboard.DownRight: {1, 1}, bitboard.UpRight: {-1, 1}, bitboard.UpLeft: {-1, -1},
	bitboard.Left: {0, -2}, bitboard.Down: {2, 0}, bitboard.Right: {0, 2}, bitboard.Up: {-2, 0},
}

func towards(c cell, d, n int) cell { return cell{c.row + n*offsets[d].row, c.col + n*offsets[d].col} }

func TestBoards(t *testing.T) {
	for _, size := range []int{6, 8, 10} {
		b := bitboard.NewBoard(size)
		all := cells(size)
		require.Len(t, all, size*size/2)
		require.Equal(t, len(all), bitboard.Len(b.Squares))
		for bit, c := range all {
			require.NotZero(t, b.Squares>>bit&1)
			row, col := bitboard.Place(bit)
			require.Equal(t, c, cell{row, col})
			rotated, _ := bitOf(cell{size - 1 - row, size - 1 - col}, size)
			require.Equal(t, uint64(1)<<rotated, b.Rotated(1<<bit))
			for d := range bitboard.Directions {
				want := uint64(0)
				if next, ok := bitOf(towards(c, d, 1), size); ok {
					want = 1 << next
				}
				require.Equal(t, want, bitboard.Step(d, 1<<bit)&b.Squares, "%v, direction %d", c, d)
			}
		}
	}
	require.Zero(t, new(bitboard.Board).Rotated(0))
}

func TestPair(t *testing.T) {
	for i := range 2 * bitboard.RowSquares {
		bit := bitboard.RowStart(i/bitboard.RowSquares) + i%bitboard.RowSquares
		require.Equal(t, 1<<i, bitboard.Pair(1<<bit))
		require.Equal(t, 1<<i, bitboard.Pair(1<<(bit+2*bitboard.NextPair)>>(2*bitboard.NextPair)))
	}
	require.Equal(t, 1<<(2*bitboard.RowSquares)-1, bitboard.Pair(^uint64(0)))
}

// TestMovesOfPieces compares flights, glides and jumps with walks from cell to cell, on random boards.
func TestMovesOfPieces(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		size := 8 + 2*random.IntN(2)
		b := bitboard.NewBoard(size)
		empty := b.Squares & (random.Uint64() | random.Uint64())
		them := b.Squares &^ empty & random.Uint64()
		for bit, c := range cells(size) {
			at := func(d, n int) uint64 {
				next, ok := bitOf(towards(c, d, n), size)
				if !ok {
					return 0
				}
				return 1 << next
			}
			reach, jumper := uint64(0), [bitboard.Diagonals]bool{}
			for d := range bitboard.Directions {
				n, free := 1, uint64(0)
				for ; at(d, n)&empty != 0; n++ {
					free |= at(d, n)
				}
				require.Equal(t, free, bitboard.Slide(d, bit, empty))
				over, landings := at(d, n)&them, uint64(0)
				for n++; at(d, n)&empty != 0; n++ {
					landings |= at(d, n)
				}
				if over == 0 || landings == 0 {
					over, landings = 0, 0
				}
				gotOver, gotLandings := bitboard.FlyingCapture(d, bit, them, empty)
				require.Equal(t, over, gotOver)
				require.Equal(t, landings, gotLandings)
				if d < bitboard.Diagonals {
					reach |= free
					jumper[d] = at(d, 1)&them != 0 && at(d, 2)&empty != 0
				}
				line := uint64(0)
				for n := 1; at(d, n) != 0; n++ {
					line |= at(d, n)
				}
				require.Equal(t, line, bitboard.Ray(d, bit)&b.Squares)
				if line != 0 {
					require.Equal(t, at(d, 1), uint64(1)<<bitboard.Nearest(d, line))
				}
			}
			require.Equal(t, reach, bitboard.FlyingMoves(bit, empty))
			down := jumper[bitboard.DownLeft] || jumper[bitboard.DownRight]
			up := jumper[bitboard.UpLeft] || jumper[bitboard.UpRight]
			require.Equal(t, down, bitboard.Jumpers(1<<bit, 0, them, empty) != 0)
			require.Equal(t, up, bitboard.Jumpers(0, 1<<bit, them, empty) != 0)
		}
	}
}
