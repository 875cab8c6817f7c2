package draughts_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

func TestParseFEN(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/fen.txt", 4) {
		t.Run(row[0], func(t *testing.T) {
			p := position(t, row[1], row[2])
			require.Equal(t, row[3], p.String())
			require.Equal(t, "FEN: "+row[3], string(p.AppendFEN([]byte("FEN: "))))
			require.Equal(t, p, position(t, row[1], p.String()))
		})
	}
}

// TestSameKingMovesInFEN reads the SameKingMoves of a Frisian position: Black's first, as at lidraughts.org.
func TestSameKingMovesInFEN(t *testing.T) {
	s := must(draughts.ParseSetup(draughts.Frisian, "W:W35,K46:BK5,6:H7:+105+246:F50"))
	require.Equal(t, "W:W35,K46:BK5,6:H7:F50:+105+246", s.FEN())
	p := must(s.Position())
	require.Equal(t, draughts.SameKingMoves{Moves: 2, Square: 46}, p.SameKingMoves(draughts.White))
	require.Equal(t, draughts.SameKingMoves{Moves: 1, Square: 5}, p.SameKingMoves(draughts.Black))
	require.Equal(t, draughts.MustParseFEN(draughts.Frisian, "W:W35,K46:BK5,6"), p.WithoutRuns())
}

const crownRow = "man on its crowning row: "

// setupSentinels are the reasons why a FEN or a Setup is refused.
var setupSentinels = []error{
	draughts.ErrFENSyntax, draughts.ErrNoSuchColor, draughts.ErrNoSuchSquare, draughts.ErrSquareTwice,
	draughts.ErrNoSuchKing, draughts.ErrManOnCrownRow, draughts.ErrTooManyPieces, draughts.ErrEmptyBoard,
	draughts.ErrSameKingMoves,
}

// requireReasons checks the messages of reasons, and that each wraps the sentinel with which its message begins.
func requireReasons(t *testing.T, want []string, reasons []error) {
	t.Helper()
	require.Len(t, reasons, len(want))
	for i, reason := range reasons {
		require.EqualError(t, reason, want[i])
		require.ErrorIs(t, reason, setupSentinels[indexOf(setupSentinels, want[i])])
	}
}

func TestParseFENRefused(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/fenerrors.txt", 3) {
		t.Run(row[1], func(t *testing.T) {
			v := variant(t, row[0])
			p, err := draughts.ParseFEN(v, row[1])
			require.Zero(t, p)
			var refused *draughts.FENError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, row[1], refused.FEN)
			require.EqualError(t, err, fmt.Sprintf("FEN %q: %s", row[1], row[2]))
			requireReasons(t, strings.Split(row[2], "; "), refused.Reasons)
			require.Panics(t, func() { draughts.MustParseFEN(v, row[1]) })
		})
	}
}

func TestParseFENOfNoVariant(t *testing.T) {
	require.ErrorIs(t, err2(draughts.ParseFEN(0, "W:W21:B1")), draughts.ErrUnknownVariant)
	require.ErrorIs(t, err2(draughts.ParseSetup(0, "W:W21:B1")), draughts.ErrUnknownVariant)
}

// TestParseSetup reads the counters in a FEN, and a board that no game reaches.
func TestParseSetup(t *testing.T) {
	for fen, want := range map[string]string{
		"W:WK21:B1:H12:F34": "W:WK21:B1:H12:F34", "W:WK21:B1": "W:WK21:B1", "W:WK21:B1:H70000": "W:WK21:B1:H65535",
		"English W:WK21:B1:F1000000000": "W:WK21:B1:F1000000000",
		"w : f 7 : h 07 : w k21 : b1 .": "W:WK21:B1:H7:F7", "W:W1,2:B31:H5": "W:W1,2:B31:H5", "B": "B:W:B",
	} {
		s := must(draughts.ParseSetup(draughts.English, fen))
		require.Equal(t, want, s.FEN())
		again := must(draughts.ParseSetup(draughts.English, s.FEN()))
		require.Equal(t, s, again)
	}
	s := must(draughts.ParseSetup(draughts.English, "W:WK21:B1:H12:F34"))
	require.EqualValues(t, 12, s.Counters.NoProgress)
	require.Equal(t, 34, s.MoveNumber)
	require.ErrorIs(t, err2(draughts.ParseSetup(draughts.English, "W:W1,32:B1")), draughts.ErrSquareTwice)
}

func TestPositionText(t *testing.T) {
	for text, want := range map[string]string{
		"english W:W21:B1":                   "english W:W21:B1",
		" W : W21 : B1 ":                     "english W:W21:B1",
		"international W:WK50:B1-3":          "international W:WK50:B1,2,3",
		"  International   w : wk50 : b1 . ": "international W:WK50:B1",
	} {
		var p draughts.Position
		require.NoError(t, p.UnmarshalText([]byte(text)))
		written := must(p.AppendText([]byte("> ")))
		require.Equal(t, "> "+want, string(written))
	}
	for text, want := range map[string]error{
		"":                               draughts.ErrNoSuchColor,
		"chess W:W21:B1":                 draughts.ErrUnknownVariant,
		"english":                        draughts.ErrNoSuchColor,
		"english W:W50:B1":               draughts.ErrNoSuchSquare,
		"W:W 50:B1":                      draughts.ErrNoSuchSquare,
		"international english W:W21:B1": draughts.ErrUnknownVariant,
	} {
		p := draughts.English.Start()
		require.ErrorIs(t, p.UnmarshalText([]byte(text)), want)
		require.Equal(t, draughts.English.Start(), p, "what cannot be read changes nothing")
	}
}

func TestDiagram(t *testing.T) {
	p := draughts.MustParseFEN(draughts.English, "B:W21,K6:B10,K32")
	top, _, _ := strings.Cut(p.Diagram(draughts.Black), "\n")
	require.Equal(t, "     32B     31.     30.     29.", top, "rotated")

	p = draughts.MustParseFEN(draughts.Russian, "W:Wc3,Ka1:Bh2,Kf6,h8")
	require.Equal(t, ` 8    .   .   .   b
 7  .   .   .   .
 6    .   .   B   .
 5  .   .   .   .
 4    .   .   .   .
 3  .   w   .   .
 2    .   .   .   b
 1  W   .   .   .
    a b c d e f g h
White to move
`, p.Diagram(draughts.White))
	rotated := strings.Split(p.Diagram(draughts.Black), "\n")
	require.Equal(t, []string{" 1    .   .   .   W", " 8  b   .   .   .", "    h g f e d c b a"},
		[]string{rotated[0], rotated[7], rotated[8]})

	top, _, _ = strings.Cut(draughts.Italian.Start().Diagram(draughts.White), "\n")
	require.Equal(t, "  1b      2b      3b      4b", top, "the corner is dark")

	lines := strings.Split(draughts.International.Start().Diagram(draughts.White), "\n")
	require.Len(t, lines, 12)
	require.Equal(t, " 46w     47w     48w     49w     50w", lines[9])
	require.Equal(t, "White to move", lines[10])
}
