package pdn

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestNoGame reads texts in which there is no game.
func TestNoGame(t *testing.T) {
	for _, text := range []string{strings.Repeat("\x00", 100_000), "*", "* * *\n", "1.", " \x01 "} {
		r := NewReader(strings.NewReader(text), Options{})
		_, err := r.Read()
		require.ErrorIs(t, err, ErrNoGame, "%.20q", text)
		_, err = r.Read()
		require.Equal(t, io.EOF, err, "it is told once")
		s := NewScanner(strings.NewReader(text), Options{File: "games.pdn"})
		require.False(t, s.Next())
		require.EqualError(t, s.Err(), "games.pdn: there is no game in this text")
		require.False(t, s.Next())
	}
	for _, text := range []string{"", " \r\n\t\f\x1a", "\uFEFF\n"} {
		_, err := NewReader(strings.NewReader(text), Options{}).Read()
		require.Equal(t, io.EOF, err, "%q", text)
	}
	for _, text := range []string{"nothing to see here", "{a}", "11", "11 15", "%\n%", "1-0"} {
		s := NewScanner(strings.NewReader(text), Options{})
		require.True(t, s.Next(), text)
		s.FirstError()
		require.False(t, s.Next())
		require.NoError(t, s.Err(), text)
	}
}

// TestNotPlayed reads games of each GameType that the library does not play: one warning says so, strictly read or not.
func TestNotPlayed(t *testing.T) {
	for _, gameType := range []string{"27", "30", "31", "41", "27,W,12,12"} {
		for _, strict := range []bool{false, true} {
			text := "[Result \"*\"]\n[GameType \"" + gameType + "\"]\n\n1. 46-41 7-12 2. 99-98 (2. 3-4) *\n"
			games, errs := readAll(t, strings.NewReader(text+"\n"+text), Options{Strict: strict})
			require.Empty(t, errs)
			require.Len(t, games, 2)
			for _, g := range games {
				require.Len(t, g.Warnings, 1)
				require.Equal(t, ErrUnsupportedGameType, g.Warnings[0].Err)
				require.Equal(t, gameType, g.Warnings[0].Text)
			}
		}
	}
}

// TestSideNotKnown reads positions of which the FEN leaves open whose move it is.
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
		{"a set-up in the middle", `11-15 /FEN "?:W21:B1"/ 21-17`, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", "B:W17:B1", nil},
		{"a set-up at the beginning", `/FEN "?:W21:B1"/ {} (11-15) 1-5`, "B:W21:B1", "W:W21:B5", nil},
		{"a set-up at the end", `11-15 /FEN "?:W21:B1"/ *`, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", "", draughts.ErrNoSuchColor},
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

// TestEarlyVariation has variations in front of the moves that they replace, as broadcasts have them. The number tells
// which move a variation replaces.
func TestEarlyVariation(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
		early            int // how many are in front
	}{
		{"of a broadcast", `[FEN "W:W34,35:B5,20"] 1. 34-30 (1... 5-10) 1... 20-25 *`, "1. 34-30 20-25 (1... 5-10) *", 1},
		{"in its place", "1. 34-30 (1. 33-29) 20-25 (1... 19-23) *", "1. 34-30 (1. 33-29) 1... 20-25 (1... 19-23) *", 0},
		{"before Black's move", "1. 34-30 (1... 19-23 {b}) {a} 1... 20-25 2. 40-34 *",
			"1. 34-30 {a} 1... 20-25 (1... 19-23 {b}) 2. 40-34 *", 1},
		{"before White's move", "1. 34-30 20-25 (2. 33-29 25x23) 2. 40-34 *", "1. 34-30 20-25 2. 40-34 (2. 33-29 25x23) *", 1},
		{"both at once", "1. 34-30 (1. 32-28) (1... 19-23) 20-25 (1... 20-24) (2. 33-29) 2. 40-34 *",
			"1. 34-30 (1. 32-28) 1... 20-25 (1... 19-23) (1... 20-24) 2. 40-34 (2. 33-29) *", 2},
		{"inside a variation", "1. 34-30 20-25 (1... 19-23 (2. 33-29) 2. 40-34) *", "1. 34-30 20-25 (1... 19-23 2. 40-34 (2. 33-29)) *", 1},
		{"numbers without dots", "1 34-30 20-25 (2 33-29) 2 40-34 *", "1. 34-30 20-25 2. 40-34 (2. 33-29) *", 1},
		{"a number that is wrong", "1. 34-30 (1... 32-28) 20-25 *", "1. 34-30 (1. 32-28) 1... 20-25 *", 0},
		{"numbers that begin anywhere", "7. 34-30 (7... 19-23) 20-25 *", "1. 34-30 20-25 (1... 19-23) *", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := Options{Variant: draughts.International}
			g, err := NewReader(strings.NewReader(test.text), o).Read()
			require.NoError(t, err)
			text := write(t, g)
			require.Contains(t, strings.ReplaceAll(text, "\n", " "), test.want+" ")
			early := 0
			for _, w := range g.Warnings {
				if w.Err == ErrVariationPlace {
					early++
					require.Equal(t, 1, strings.Count(test.text, w.Text))
				}
			}
			require.Equal(t, test.early, early)
			requireStable(t, g, o)
			strict, err := NewReader(strings.NewReader(test.text), Options{Variant: draughts.International, Strict: true}).Read()
			require.Equal(t, test.early > 0, strings.Contains(strings.Join(reasons(strict.Errors), "\n"), ErrVariationPlace.Error()), "%v", err)
		})
	}
	_, err := NewReader(strings.NewReader("1. 34-30 (1... 19-23) *"), Options{Variant: draughts.International}).Read()
	require.ErrorIs(t, err, draughts.ErrWrongSide, "there is no move that it could replace")
}

func reasons(errs []*Error) (texts []string) {
	for _, e := range errs {
		texts = append(texts, e.Reason())
	}
	return texts
}

// TestResultInTag has results in the tag, and an asterisk at the end.
func TestResultInTag(t *testing.T) {
	const end = "[FEN \"W:W18:B14,K30\"]\n\n1. 18x9 30-26 2. 9-6 26-22 3. 6-2 22-18 *\n"
	g, err := NewReader(strings.NewReader("[Result \"1-0\"]\n"+end), Options{}).Read()
	require.NoError(t, err)
	require.Empty(t, g.Warnings)
	require.Contains(t, write(t, g), "[Result \"1-0\"]\n")

	over := "\n[FEN \"W:W18:B14\"]\n\n1. 18x9 *\n" // White has won
	for _, test := range []struct{ tag, warning string }{
		{`[Result "1-0"]`, `1:1: game 1: the final position has another winner: "1-0"`},
		{`[Result "1/2-1/2"]`, `1:1: game 1: the final position has another winner: "1/2-1/2"`},
		{`[Result "0-1"]`, ""},
		{`[Result "*"]`, ""},
	} {
		g, err := NewReader(strings.NewReader(test.tag+over), Options{}).Read()
		require.NoError(t, err)
		require.Contains(t, write(t, g), test.tag+"\n")
		if test.warning == "" {
			require.Empty(t, g.Warnings, test.tag)
			continue
		}
		require.Len(t, g.Warnings, 1)
		require.Equal(t, test.warning, g.Warnings[0].Error())
	}
	g, err = NewReader(strings.NewReader("[Result \"*\"]"+strings.Replace(over, "*", "1-0", 1)), Options{}).Read()
	require.NoError(t, err)
	require.Len(t, g.Warnings, 2)
	require.Equal(t, `4:9: game 1: the final position has another winner: "1-0"`, g.Warnings[1].Error())
}
