package pdn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
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
	require.Len(t, g.Errors, 2, "the second error is there too")
	require.Equal(t, "1. 11-15 {8-11 9-14} /FEN \"W:W21:B1\"/ 1... 21-17 2. 1-5 17-13 {13-9} *", body(t, g))

	_, err = NewReader(strings.NewReader(`1. 11-15 /FEN "W:W99:B1"/ 21-17 *`), Options{}).Read()
	require.ErrorIs(t, err, draughts.ErrNoSuchSquare)
	_, err = NewReader(strings.NewReader("1. 11-15 /EPD \"W:W9:B1\"/ *"), Options{}).Read()
	require.ErrorIs(t, err, ErrSetup)
	_, err = NewReader(strings.NewReader("1. 11-15 /FEN\n *"), Options{}).Read()
	require.ErrorIs(t, err, ErrSetup)
}

// TestSideNotKnown reads positions whose FEN has a question mark for the side to move.
func TestSideNotKnown(t *testing.T) {
	for _, test := range []struct {
		name, text, start, end string
		err                    error
	}{
		{"Black's move", `[FEN "?:W21:B1"] 1... 1-5 2. 21-17`, "B:W21:B1", "B:W17:B5", nil},
		{"White's move", `[FEN "?:W21:B1"] 21-17 1-5`, "W:W21:B1", "W:W17:B5", nil},
		{"an illegal move", `[FEN "?:W21:B1"] 1-30`, "B:W21:B1", "", draughts.ErrNotDiagonal},
		{"a move of nobody", `[FEN "?:W21:B1"] 2-7`, "?:W21:B1", "", draughts.ErrNoSuchColor},
		{"no move", `[FEN "?:W21:B1"] *`, "?:W21:B1", "", nil},
		{"a bad position", `[FEN "?:W21:B21"] *`, "?:W21:B", "", draughts.ErrSquareTwice},
		{"a set-up in the middle", `11-15 /FEN "?:W21:B1"/ 21-17`,
			"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", "B:W17:B1", nil},
		{"a set-up at the beginning", `/FEN "?:W21:B1"/ {} (11-15) 1-5`, "B:W21:B1", "W:W21:B5", nil},
		{"a set-up at the end", `11-15 /FEN "?:W21:B1"/ *`,
			"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", "", draughts.ErrNoSuchColor},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := NewReader(strings.NewReader(test.text), Options{}).Read()
			require.NotNil(t, g)
			if test.err != nil {
				require.ErrorIs(t, err, test.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.start, g.Start.FEN())
			requireStable(t, g, Options{})
			p, err := g.Start.Position()
			if test.end == "" {
				require.Error(t, err)
				require.False(t, g.RepairStart(), "there is nothing wrong with it")
				return
			}
			require.NoError(t, err)
			for _, n := range g.Main.Moves {
				p = n.after(p)
			}
			require.Equal(t, test.end, p.String())
		})
	}
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
