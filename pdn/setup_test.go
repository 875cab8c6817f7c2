package pdn

import (
	"strings"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/stretchr/testify/require"
)

// TestSetups reads positions set up in the middle of games.
func TestSetups(t *testing.T) {
	g := readGame(t, `1. 11-15 22-18 /FEN "B:B2-4,6-8,10,12,15:W17,20,23-32"/ {White forgot to capture} 2. 6-9 *`)
	require.Len(t, g.Main.Moves, 4)
	setup := g.Main.Moves[2]
	require.Equal(t, "B:W17,20,23,24,25,26,27,28,29,30,31,32:B2,3,4,6,7,8,10,12,15", setup.Setup.FEN())
	require.Equal(t, []string{"White forgot to capture"}, setup.CommentsAfter)
	require.Equal(t, "6-9", g.Main.Moves[3].Text)
	moves, _ := g.Main.CountMoves()
	require.Equal(t, 3, moves)
	requireStable(t, g, Options{})

	played, err := g.Replay()
	require.ErrorIs(t, err, ErrNoMove, "a draughts.Game has no set-ups")
	require.Len(t, played.Moves(), 2)

	g = readGame(t, `1. 11-15 /FEN "B::"/ 1. 8-11 *`)
	require.Equal(t, draughts.Black, g.Main.Moves[1].Setup.Turn, "a null move")
	require.Equal(t, "8-11", g.Main.Moves[2].Text)
	requireStable(t, g, Options{})

	g = readGame(t, `/FEN "W:W21:B1"/ 1. 21-17 *`)
	require.Len(t, g.Main.Moves, 1)
	require.Equal(t, "W:W21:B1", g.Start.FEN(), "a set-up before the first move is the start")
	requireStable(t, g, Options{})

	g, err = NewReader(strings.NewReader(`1. 11-15 8-11 9-14 /FEN "W:W21:B1"/ 21-17 1-5 17-13 13-9 *`), Options{}).Read()
	require.ErrorIs(t, err, draughts.ErrWrongSide)
	moves, _ = g.Main.CountMoves()
	require.Equal(t, 4, moves, "a set-up begins anew after an illegal move")
	require.Len(t, g.Errors, 2, "the second error is told too")
	require.Equal(t, "1. 11-15 {8-11 9-14} /FEN \"W:W21:B1\"/ 1... 21-17 2. 1-5 17-13 {13-9} *", body(t, g))

	_, err = NewReader(strings.NewReader(`1. 11-15 /FEN "W:W99:B1"/ 21-17 *`), Options{}).Read()
	require.ErrorIs(t, err, draughts.ErrNoSuchSquare)
	_, err = NewReader(strings.NewReader("1. 11-15 /EPD \"W:W9:B1\"/ *"), Options{}).Read()
	require.ErrorIs(t, err, ErrSetup)
	_, err = NewReader(strings.NewReader("1. 11-15 /FEN\n *"), Options{}).Read()
	require.ErrorIs(t, err, ErrSetup)
}

// TestSplitAndAmbiguous reads captures in pieces, and short ones of which only one reading lets the game go on.
func TestSplitAndAmbiguous(t *testing.T) {
	g := readGame(t, `[GameType "20"][FEN "W:WK47:B14,19,29,31,42"] 1. 47x36 19-23 2. 36-47 *`)
	require.Equal(t, []draughts.Square{14, 29, 31, 42}, g.Main.Moves[0].Move.Captured())
	g = readGame(t, `[GameType "20"][FEN "W:WK47:B14,19,29,31,42"] 1. 47x36 14-20 2. 36-47 *`)
	require.Equal(t, []draughts.Square{19, 29, 31, 42}, g.Main.Moves[0].Move.Captured())

	g = readGame(t, `[FEN "W:W31,23:B26,17,9"] 1. 31x22 {so} 22x13! 13x6 $1 *`)
	require.Len(t, g.Main.Moves, 1)
	n := g.Main.Moves[0]
	require.Equal(t, "31x22 22x13 13x6", n.Text)
	require.Equal(t, "!", n.Strength)
	require.Equal(t, []int{1}, n.NAGs)
	require.Equal(t, []string{"so"}, n.CommentsAfter)
}

// TestUnplayed reads, filters and writes games of a kind that the library does not play.
func TestUnplayed(t *testing.T) {
	const text = `[White "A"]
[GameType "27,W,12,12,N2,0"]
[Result "2-0"]

1. 46-41! 07 - 12 2. 41x36x31 (2. 41x30 {why}) 20-26 2-0`
	g := readGame(t, text)
	require.False(t, g.Start.Variant.IsValid())
	require.Len(t, g.Main.Moves, 4)
	require.Equal(t, draughts.WhiteWins, g.Result())
	require.Equal(t, `[White "A"]
[Result "2-0"]
[GameType "27,W,12,12,N2,0"]

1. 46-41! 7-12 2. 41x36x31 (2. 41x30 {why}) 2... 20-26 *
`, write(t, g))
	requireStable(t, g, Options{})
	_, err := g.Replay()
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)

	s := NewScanner(strings.NewReader(text), Options{})
	require.True(t, s.Next())
	for range s.Moves() {
		t.Fatal("no move of it can be known")
	}
	require.NoError(t, s.FirstError())
}

func TestRepairStart(t *testing.T) {
	g, err := NewReader(strings.NewReader("[FEN \"W:W99:B1\"]\n1. 21-17 (21x9 {no}) 1-5 *"), Options{}).Read()
	require.ErrorIs(t, err, draughts.ErrNoSuchSquare)
	require.Error(t, NewWriter(new(strings.Builder)).Write(g))
	require.True(t, g.RepairStart())
	require.False(t, g.RepairStart())
	require.Equal(t, `[Result "*"]
[GameType "21"]
[SourceFEN "W:W99:B1"]

{21-17 ( 21x9 [no]) 1-5} *
`, write(t, g))
	requireStable(t, g, Options{})
}

func TestDates(t *testing.T) {
	for _, test := range []struct {
		text, want string
		whole      bool
	}{
		{"1996.12.28", "1996.12.28", true},
		{"1996.??.??", "1996.??.??", true},
		{"28.12.1996", "1996.12.28", true},
		{"1.1.1965", "1965.01.01", true},
		{"28-12-1996", "1996.12.28", true},
		{"1996-12-28", "1996.12.28", true},
		{"1841-??-??", "1841.??.??", true},
		{"1950.", "1950.??.??", true},
		{"12.1996", "1996.12.??", true},
		{"2004.10.27 - 2004.11.01", "2004.10.27", false},
		{"1950/1951", "1950.??.??", false},
		{"03.07.20", "????.??.??", false},
		{"7 april 2003", "????.??.??", false},
		{"1996.13.01", "????.??.??", false},
		{"", "????.??.??", true},
	} {
		d, whole, ok := ParseDate(test.text)
		require.Equal(t, test.want, d.String(), test.text)
		require.Equal(t, test.want != "????.??.??", ok, test.text)
		if ok {
			require.Equal(t, test.whole, whole, test.text)
		}
	}
	require.Equal(t, -1, Date{1996, 12, 28}.Compare(Date{1997, 1, 1}))
	require.Equal(t, 1, Date{1996, 12, 28}.Compare(Date{1996, 11, 0}))
	require.Equal(t, 0, Date{1996, 0, 0}.Compare(Date{1996, 11, 3}))
}
