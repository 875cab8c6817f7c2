package draughts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestParseFEN(t *testing.T) {
	tests := []struct {
		name    string
		variant draughts.Variant
		fen     string
		want    string
	}{
		{"in any order", draughts.English, "W:W22,21:B2,1", "W:W21,22:B1,2"},
		{"ranges", draughts.English, "B:W21-23,30:B1-3,K4,5-6", "B:W21,22,23,30:B1,2,3,K4,5,6"},
		{"a range of kings", draughts.English, "B:WK1-3,21:BK30-32", "B:WK1,K2,K3,21:BK30,K31,K32"},
		{"an empty side", draughts.English, "B:W:B1", "B:W:B1"},
		{"a missing side", draughts.English, "B:B1", "B:W:B1"},
		{"a side in two fields", draughts.English, "W:W21:B1:W22", "W:W21,22:B1"},
		{"a side named twice", draughts.English, "W:B:W21:B1", "W:W21:B1"},
		{"a trailing dot", draughts.English, "W:W21:B1.", "W:W21:B1"},
		{"quotes", draughts.English, `"W:W21:B1"`, "W:W21:B1"},
		{"a tag", draughts.English, `[FEN "W:W31,32:B1,2"]`, "W:W31,32:B1,2"},
		{"a tag in lower case", draughts.English, ` [ fen 'W:W31:B1.'] `, "W:W31:B1"},
		{"a comma at the end", draughts.English, "W:W31,32, :B1,", "W:W31,32:B1"},
		{"two lines", draughts.English, "W:W31,\r\n32:\nB1,2", "W:W31,32:B1,2"},
		{"invisible characters", draughts.English, "\u200eW:W31,\u200b3\u00ad2:B1", "W:W31,32:B1"},
		{"spaces", draughts.English, " W : W 21 , K 22 : B 1 - 3 , 5 \r\n", "W:W21,K22:B1,2,3,5"},
		{"lower case", draughts.English, "w:w21,k22:bk1,2", "W:W21,K22:BK1,2"},
		{"leading zeros", draughts.English, "W:W021,K022:B01-03", "W:W21,K22:B1,2,3"},
		{"clocks", draughts.English, "W:W21:B1:H12:F34", "W:W21:B1"},

		{"names", draughts.Russian, "W:Wa1,Kc3:Bb8", "W:WKc3,a1:Bb8"},
		{"names of a game with numbers", draughts.International, "W:Wa1,Kc3:Bj10", "W:WK37,46:B5"},
		{"names as Black sees the board", draughts.English, "B:Bc3:Wb6", "B:W24:B11"},
		{"names and numbers", draughts.Russian, "W:WKa1,K8,9:BK7,Kb2", "W:WKg7,b6,Ka1:BKe7,Kb2"},
		{"a file that begins a field too", draughts.Russian, "B:Wb2:Bb4,b6", "B:Wb2:Bb6,b4"},
		{"all of it", draughts.Russian, " W : W K a1 , 22 : B h8 . ", "W:Wc3,Ka1:Bh8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := draughts.ParseFEN(test.variant, test.fen)
			require.NoError(t, err)
			require.Equal(t, test.want, p.String())
			require.Equal(t, "FEN: "+test.want, string(p.AppendFEN([]byte("FEN: "))))
			require.Equal(t, p, draughts.MustParseFEN(test.variant, p.String()))
		})
	}
}

// TestParseFENSameKingMoves reads the SameKingMoves of Frisian positions: Black's first, as at lidraughts.org.
func TestParseFENSameKingMoves(t *testing.T) {
	type run = draughts.SameKingMoves
	tests := []struct {
		name, fen    string
		white, black run
		want         string
	}{
		{"none", "W:W35,K46:BK5,6:+0+0", run{}, run{}, "W:W35,K46:BK5,6"},
		{"White's", "W:W35,K46:BK5,6:H1:F50:+0+246", run{Moves: 2, Square: 46}, run{}, "W:W35,K46:BK5,6:+0+246"},
		{"Black's", "W:W35,K46:BK5,6:+105+0.", run{}, run{Moves: 1, Square: 5}, "W:W35,K46:BK5,6:+105+0"},
		{"one digit", "W:W35,K46:BK5,6: +15+346 :F7", run{Moves: 3, Square: 46}, run{Moves: 1, Square: 5},
			"W:W35,K46:BK5,6:+105+346"},
		{"the only king", "W:W35,K46:BK5,6:+1+3", run{Moves: 3, Square: 46}, run{Moves: 1, Square: 5},
			"W:W35,K46:BK5,6:+105+346"},
		{"a square without moves", "W:W35,K46:BK5,6:+005+0", run{}, run{}, "W:W35,K46:BK5,6"},
		{"no man to bind it", "W:WK46:BK5,6:+0+346", run{}, run{}, "W:WK46:BK5,6"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := draughts.ParseFEN(draughts.Frisian, test.fen)
			require.NoError(t, err)
			require.Equal(t, test.white, p.SameKingMoves(draughts.White))
			require.Equal(t, test.black, p.SameKingMoves(draughts.Black))
			require.Equal(t, test.want, p.String())
			require.Equal(t, p, draughts.MustParseFEN(draughts.Frisian, p.String()))
		})
	}

	s, err := draughts.ParseSetup(draughts.Frisian, "W:W35,K46:BK5,6:H7:+105+246:F50")
	require.NoError(t, err)
	require.Equal(t, "W:W35,K46:BK5,6:H7:F50:+105+246", s.FEN())

	_, err = draughts.ParseFEN(draughts.International, "W:W35,K46:BK5,6:+0+146")
	require.ErrorIs(t, err, draughts.ErrSameKingMoves, "where no rule counts them")
	require.Equal(t, "W:W35,K46:BK5,6", draughts.MustParseFEN(draughts.International, "W:W35,K46:BK5,6:+0+0").String())
}

const (
	noColor   = "the side to move is W or B"
	noSquare  = "the squares are 1 to 32"
	noName    = "the squares are the dark ones from a1 to h8, or 1 to 32"
	expected  = "a square is expected"
	aRun      = "a number of king moves is expected"
	crownRow  = "man on its crowning row: "
	fieldText = "a field begins with W, B, H or F"
)

// fenErrorTests are texts that are not FEN, with what follows the FEN in the error.
var fenErrorTests = []struct {
	variant draughts.Variant
	fen     string
	reasons []string
}{
	{draughts.English, "", []string{`no such colour: "" at offset 0: ` + noColor, "no pieces"}},
	{draughts.English, "X:W21:B1", []string{`no such colour: "X" at offset 0: ` + noColor}},
	{draughts.English, "W:W21:R1,2", []string{`no such colour: "R1,2" at offset 6: ` + fieldText}},
	{draughts.English, "W:W21::B1", []string{`not FEN: "" at offset 6: an empty field`}},
	{draughts.English, "W:W33,21:B0", []string{
		`no such square: "33" at offset 3: ` + noSquare, `no such square: "0" at offset 10: ` + noSquare,
	}},
	{draughts.English, "W:W277:B1", []string{`no such square: "277" at offset 3: ` + noSquare}},
	{draughts.English, "W:W1-4294967297:B5", []string{`no such square: "1-4294967297" at offset 3: ` + noSquare}},
	{draughts.English, "W:W0-99:B5", []string{
		`no such square: "0-99" at offset 3: ` + noSquare, `no such square: "0-99" at offset 3: ` + noSquare,
	}},
	{draughts.English, "W:W30-21:B1", []string{`not FEN: "30-21" at offset 3: the range runs backwards`}},
	{draughts.English, "W:W21-:B1", []string{`not FEN: "21-" at offset 3: ` + expected}},
	{draughts.English, "W:W21:B-1", []string{`not FEN: "-1" at offset 7: ` + expected}},
	{draughts.English, "W:Wz1,21:B1", []string{`not FEN: "z1" at offset 3: ` + expected}},
	{draughts.English, "W:W21,,22:B1,K", []string{
		`not FEN: "" at offset 6: ` + expected, `not FEN: "K" at offset 13: ` + expected,
	}},
	{draughts.English, "W:W21,22,21:B1", []string{`square occupied twice: "21" at offset 9: square 21`}},
	{draughts.English, "W:W21,22:B20-21", []string{`square occupied twice: "20-21" at offset 10: square 21`}},
	{draughts.English, "W:W3,4:B29,K30", []string{crownRow + "white on 3, 4", crownRow + "black on 29"}},
	{draughts.English, "W:W20-32:B1", []string{"too many pieces: White has 13, the most are 12"}},
	{draughts.English, "W:W:B", []string{"no pieces"}},
	{draughts.English, "B", []string{"no pieces"}},
	{draughts.English, "W:W21:B1:Hx:F-1", []string{
		`not FEN: "Hx" at offset 9: a number is expected`, `not FEN: "F-1" at offset 12: a number is expected`,
	}},
	{draughts.English, "Q:W1,99,22-x,21,21:Z5:B1-13", []string{
		`no such colour: "Q" at offset 0: ` + noColor, `no such square: "99" at offset 5: ` + noSquare,
		`not FEN: "22-x" at offset 8: ` + expected, `square occupied twice: "21" at offset 16: square 21`,
		`no such colour: "Z5" at offset 19: ` + fieldText, `square occupied twice: "1-13" at offset 23: square 1`,
		crownRow + "white on 1",
	}},

	{draughts.Russian, "W:Wa1-c3:Bb8", []string{`not FEN: "a1-c3" at offset 3: a range is one of numbers`}},
	{draughts.Russian, "W:Wa2:Bb8", []string{`no such square: "a2" at offset 3: ` + noName}},
	{draughts.Russian, "W:Wa1:B33", []string{`no such square: "33" at offset 7: ` + noName}},
	{draughts.Russian, "W:Wm1:Bb8", []string{`not FEN: "m1" at offset 3: ` + expected}},
	{draughts.Russian, "W:Wa:Bb8", []string{`not FEN: "a" at offset 3: ` + expected}},
	{draughts.Russian, "W:Wa1b2:Bb8", []string{`not FEN: "a1b2" at offset 3: ` + expected}},
	{draughts.Russian, "W:Wb8,Kd8:Ba1,g1", []string{crownRow + "white on b8", crownRow + "black on a1, g1"}},

	{draughts.Frisian, "W:W35,K46,K47:BK5,6:+0+3", []string{`not FEN: "+0+3" at offset 20: ` + expected}},
	{draughts.Frisian, "W:W35,K46:BK5,6:+0", []string{`not FEN: "+0" at offset 16: two runs of king moves are expected`}},
	{draughts.Frisian, "W:W35,K46:BK5,6:++", []string{
		`not FEN: "++" at offset 16: ` + aRun, `not FEN: "++" at offset 16: ` + aRun,
	}},
	{draughts.Frisian, "W:W35,K46:BK5,6:+0+x", []string{`not FEN: "+0+x" at offset 16: ` + aRun}},
	{draughts.Frisian, "W:W35,K46:BK5,6:+0+146+0", []string{`not FEN: "+0+146+0" at offset 16: ` + expected}},
	{draughts.Frisian, "W:W35,K46:BK5,6:+0+199", []string{
		`no such square: "+0+199" at offset 16: the squares are 1 to 50`,
	}},
	{draughts.Frisian, "W:W35,K46:BK5,6:+0+135", []string{
		"impossible run of king moves: White made 1 moves with the king on 35",
	}},
	{draughts.Frisian, "W:W35,K46:BK5,6:+0+446", []string{
		"impossible run of king moves: White made 4 moves with the king on 46",
	}},
	{draughts.Frisian, "W:W35,K46:BK5,6:+146+0", []string{
		"impossible run of king moves: Black made 1 moves with the king on 46",
	}},
}

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
		sentinel := slices.IndexFunc(setupSentinels, func(s error) bool { return strings.HasPrefix(want[i], s.Error()) })
		require.ErrorIs(t, reason, setupSentinels[sentinel])
	}
}

func TestParseFENRefused(t *testing.T) {
	for _, test := range fenErrorTests {
		t.Run(test.fen, func(t *testing.T) {
			p, err := draughts.ParseFEN(test.variant, test.fen)
			require.Zero(t, p)
			var refused *draughts.FENError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, test.fen, refused.FEN)
			require.EqualError(t, err, fmt.Sprintf("FEN %q: %s", test.fen, strings.Join(test.reasons, "; ")))
			requireReasons(t, test.reasons, refused.Reasons)
			require.Panics(t, func() { draughts.MustParseFEN(test.variant, test.fen) })
		})
	}
}

func TestParseFENOfNoVariant(t *testing.T) {
	require.ErrorIs(t, err2(draughts.ParseFEN(0, "W:W21:B1")), draughts.ErrUnknownVariant)
	require.ErrorIs(t, err2(draughts.ParseSetup(0, "W:W21:B1")), draughts.ErrUnknownVariant)
}

func TestParseSetup(t *testing.T) {
	tests := []struct {
		fen        string
		quiet      int
		moveNumber int
		want       string
	}{
		{"W:WK21:B1:H12:F34", 12, 34, "W:WK21:B1:H12:F34"},
		{"W:WK21:B1", 0, 0, "W:WK21:B1"},
		{"w : f 7 : h 07 : w k21 : b1 .", 7, 7, "W:WK21:B1:H7:F7"},
		{"W:WK21:B1:H70000", 65535, 0, "W:WK21:B1:H65535"},
		{"W:W1,32:B1", 0, 0, ""},
		{"W:W1,2:B31:H5", 5, 0, "W:W1,2:B31:H5"}, // a board that no game reaches
		{"B", 0, 0, "B:W:B"},
	}
	for _, test := range tests {
		t.Run(test.fen, func(t *testing.T) {
			s, err := draughts.ParseSetup(draughts.English, test.fen)
			if test.want == "" {
				require.ErrorIs(t, err, draughts.ErrSquareTwice)
				return
			}
			require.NoError(t, err)
			require.EqualValues(t, test.quiet, s.Counters.NoProgress)
			require.Equal(t, test.moveNumber, s.MoveNumber)
			require.Equal(t, test.want, s.FEN())
			again, err := draughts.ParseSetup(draughts.English, s.FEN())
			require.NoError(t, err)
			require.Equal(t, s, again)
		})
	}
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
		written, err := p.AppendText([]byte("> "))
		require.NoError(t, err)
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
	require.Equal(t, ` 1    .   .   .   W
 2  b   .   .   .
 3    .   .   w   .
 4  .   .   .   .
 5    .   .   .   .
 6  .   B   .   .
 7    .   .   .   .
 8  b   .   .   .
    h g f e d c b a
White to move
`, p.Diagram(draughts.Black))

	top, _, _ = strings.Cut(draughts.Italian.Start().Diagram(draughts.White), "\n")
	require.Equal(t, "  1b      2b      3b      4b", top, "the corner is dark")

	lines := strings.Split(draughts.International.Start().Diagram(draughts.White), "\n")
	require.Len(t, lines, 12)
	require.Equal(t, " 46w     47w     48w     49w     50w", lines[9])
	require.Equal(t, "White to move", lines[10])
}
