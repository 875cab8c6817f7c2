package draughts_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestSetupPut(t *testing.T) {
	s := draughts.Setup{Variant: draughts.English, Turn: draughts.Black}
	for _, piece := range []draughts.Piece{draughts.WhiteMan, draughts.BlackKing, draughts.BlackMan, draughts.WhiteKing} {
		require.NoError(t, s.Put(18, piece))
		require.Equal(t, piece, s.At(18), "it takes the place of what stood there")
		require.Equal(t, 1, s.White.Len()+s.Black.Len())
	}
	require.NoError(t, s.Put(2, draughts.BlackMan))
	p, err := s.Position()
	require.NoError(t, err)
	require.Equal(t, "B:WK18:B2", p.String())

	require.NoError(t, s.Put(18, draughts.NoPiece))
	require.Equal(t, draughts.NoPiece, s.At(18))
	require.Zero(t, s.Kings)

	before := s
	for _, square := range []draughts.Square{0, 33, 255} {
		require.ErrorIs(t, s.Put(square, draughts.WhiteMan), draughts.ErrOffBoard)
		require.Equal(t, before, s)
		require.Equal(t, draughts.NoPiece, s.At(square))
	}
	require.EqualError(t, s.Put(33, draughts.WhiteMan), "no such square 33")
}

// TestSetupOfPosition takes positions apart and puts them together again.
// TestPutRefused changes nothing where there is no such square or no such piece.
func TestPutRefused(t *testing.T) {
	setup := draughts.English.Start().Setup()
	before := setup
	require.EqualError(t, setup.Put(16, draughts.Piece(9)), "no such piece: 9")
	require.ErrorIs(t, setup.Put(16, draughts.BlackKing+1), draughts.ErrNoSuchPiece)
	require.ErrorIs(t, setup.Put(33, draughts.WhiteMan), draughts.ErrOffBoard)
	require.ErrorIs(t, setup.Put(33, draughts.Piece(9)), draughts.ErrOffBoard)
	require.Equal(t, before, setup)
	require.ErrorIs(t, new(draughts.Setup).Put(1, draughts.WhiteMan), draughts.ErrOffBoard, "no rules, no squares")
}

func TestSetupOfPosition(t *testing.T) {
	for _, v := range draughts.Variants() {
		randomPositions(v, 10, func(p draughts.Position) {
			again, err := p.Setup().Position()
			require.NoError(t, err)
			require.Equal(t, p, again)

			piecewise := draughts.Setup{Variant: v, Turn: p.Turn()}
			for square := range v.Squares(v.Board()) {
				require.NoError(t, piecewise.Put(square, p.At(square)))
				require.Equal(t, p.At(square), piecewise.At(square))
			}
			require.Equal(t, p.White(), piecewise.White)
			require.Equal(t, p.Black(), piecewise.Black)
			require.Equal(t, p.Kings(), piecewise.Kings)
		})
	}
}

func TestSetupRefused(t *testing.T) {
	v := draughts.English
	off := ^v.Board()
	tests := []struct {
		name  string
		setup draughts.Setup
		want  []error
		text  string
	}{
		{"nothing", draughts.Setup{Variant: v}, []error{draughts.ErrEmptyBoard}, "impossible position: no pieces"},
		{
			"white man on its crowning row", draughts.Setup{Variant: v, White: v.SetOf(1, 4, 5)},
			[]error{draughts.ErrManOnFarRow}, "impossible position: man on its crowning row: white on 1, 4",
		},
		{
			"black man on its crowning row", draughts.Setup{Variant: v, White: v.SetOf(5), Black: v.SetOf(32, 1)},
			[]error{draughts.ErrManOnFarRow}, "impossible position: man on its crowning row: black on 32",
		},
		{
			"both colours on a square", draughts.Setup{Variant: v, White: v.SetOf(5, 6, 7), Black: v.SetOf(6, 7, 8)},
			[]error{draughts.ErrSquareTwice}, "impossible position: square occupied twice: 6, 7",
		},
		{
			"king of air", draughts.Setup{Variant: v, White: v.SetOf(5), Kings: v.SetOf(5, 9)},
			[]error{draughts.ErrNoSuchKing}, "impossible position: king on an empty square: 9",
		},
		{
			"bits off the board", draughts.Setup{Variant: v, White: v.SetOf(5) | 1<<4 | 1<<63},
			[]error{draughts.ErrOffBoard}, "impossible position: no such square: bits 0x8000000000000010",
		},
		{
			"too many", draughts.Setup{Variant: v, Black: v.Start().Black() | v.SetOf(13), White: v.SetOf(30)},
			[]error{draughts.ErrTooManyPieces}, "impossible position: too many pieces: Black has 13, the most are 12",
		},
		{
			"third colour", draughts.Setup{Variant: v, Turn: 2, White: v.SetOf(5)},
			[]error{draughts.ErrNoSuchColor}, "impossible position: no such colour: side to move 2",
		},
		{
			"all at once", draughts.Setup{Variant: v, Turn: 7, White: v.Board() &^ v.SetOf(20), Black: v.SetOf(32), Kings: v.SetOf(20) | off},
			[]error{
				draughts.ErrOffBoard, draughts.ErrNoSuchColor, draughts.ErrSquareTwice, draughts.ErrNoSuchKing,
				draughts.ErrManOnFarRow, draughts.ErrManOnFarRow, draughts.ErrTooManyPieces,
			},
			"",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := test.setup.Position()
			require.Zero(t, p)
			var refused *draughts.SetupError
			require.ErrorAs(t, err, &refused)
			require.Len(t, refused.Reasons, len(test.want))
			for i, want := range test.want {
				require.ErrorIs(t, refused.Reasons[i], want)
				require.ErrorIs(t, err, want)
			}
			if test.text != "" {
				require.EqualError(t, err, test.text)
			}
		})
	}

	_, err := draughts.Setup{White: v.SetOf(5)}.Position()
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
	require.False(t, errors.As(err, new(*draughts.SetupError)))
}

// TestSetupAllowed has positions that look odd and are none the less positions.
func TestSetupAllowed(t *testing.T) {
	tests := []struct{ name, fen string }{
		{"a king on the far row", "W:WK1:BK32"},
		{"a man on its own back row", "W:W32:B1"},
		{"one side only", "W:W:B1"},
		{"all kings", "B:WK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12:B13"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := draughts.ParseSetup(draughts.English, test.fen)
			require.NoError(t, err)
			p, err := s.Position()
			require.NoError(t, err)
			require.Equal(t, test.fen, p.String())
		})
	}
}
