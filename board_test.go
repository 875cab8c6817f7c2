package draughts_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestColor(t *testing.T) {
	require.Equal(t, draughts.Black, draughts.White.Other())
	require.Equal(t, draughts.White, draughts.Black.Other())
	require.Equal(t, "White", draughts.White.String())
	require.Equal(t, "Black", draughts.Black.String())
}

func TestPiece(t *testing.T) {
	tests := []struct {
		piece draughts.Piece
		color draughts.Color
		king  bool
		text  string
	}{
		{draughts.WhiteMan, draughts.White, false, "white man"},
		{draughts.BlackMan, draughts.Black, false, "black man"},
		{draughts.WhiteKing, draughts.White, true, "white king"},
		{draughts.BlackKing, draughts.Black, true, "black king"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			color, ok := test.piece.Color()
			require.True(t, ok)
			require.Equal(t, test.color, color)
			require.Equal(t, test.king, test.piece.IsKing())
			require.Equal(t, test.text, test.piece.String())
			if test.king {
				require.Equal(t, test.piece, draughts.King(test.color))
			} else {
				require.Equal(t, test.piece, draughts.Man(test.color))
			}
		})
	}
	_, ok := draughts.NoPiece.Color()
	require.False(t, ok)
	require.False(t, draughts.NoPiece.IsKing())
	require.Equal(t, "empty", draughts.NoPiece.String())
	require.Equal(t, "invalid piece", draughts.Piece(5).String())
}

func TestSquareString(t *testing.T) {
	require.Equal(t, "-", draughts.NoSquare.String())
	require.Equal(t, "1", draughts.Square(1).String())
	require.Equal(t, "50", draughts.Square(50).String())
}

func TestSet(t *testing.T) {
	s := draughts.Set(1<<0 | 1<<7 | 1<<62)
	require.Equal(t, 3, s.Len())
	require.Equal(t, []int{0, 7, 62}, slices.Collect(s.Bits()))
	for bit := range s.Bits() {
		require.Zero(t, bit)
		break // the sequence must bear being left
	}
	require.Zero(t, draughts.Set(0).Len())
	require.Empty(t, slices.Collect(draughts.Set(0).Bits()))
}
