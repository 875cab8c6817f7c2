package pdn

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestEarlyVariation reads variations in front of the moves that they replace, as in broadcasts of games. The move
// number decides which move a variation replaces.
func TestEarlyVariation(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
		early            int // how many are in front
	}{
		{"of a broadcast", `[FEN "W:W34,35:B5,20"] 1. 34-30 (1... 5-10) 1... 20-25 *`, "1. 34-30 20-25 (1... 5-10) *", 1},
		{"in its place", "1. 34-30 (1. 33-29) 20-25 (1... 19-23) *", "1. 34-30 (1. 33-29) 1... 20-25 (1... 19-23) *", 0},
		{"before Black's move", "1. 34-30 (1... 19-23 {b}) {a} 1... 20-25 2. 40-34 *",
			"1. 34-30 {a} 1... 20-25 (1... 19-23 {b}) 2. 40-34 *", 1},
		{"before White's move", "1. 34-30 20-25 (2. 33-29 25x23) 2. 40-34 *", "1. 34-30 20-25 2. 40-34 (2. 33-29 25x23) *",
			1},
		{"both at once", "1. 34-30 (1. 32-28) (1... 19-23) 20-25 (1... 20-24) (2. 33-29) 2. 40-34 *",
			"1. 34-30 (1. 32-28) 1... 20-25 (1... 19-23) (1... 20-24) 2. 40-34 (2. 33-29) *", 2},
		{"inside a variation", "1. 34-30 20-25 (1... 19-23 (2. 33-29) 2. 40-34) *",
			"1. 34-30 20-25 (1... 19-23 2. 40-34 (2. 33-29)) *", 1},
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
			require.Equal(t, test.early > 0, slices.ContainsFunc(strict.Errors, func(e *Error) bool {
				return e.Err == ErrVariationPlace
			}), "%v", err)
		})
	}
	_, err := NewReader(strings.NewReader("1. 34-30 (1... 19-23) *"), Options{Variant: draughts.International}).Read()
	require.ErrorIs(t, err, draughts.ErrWrongSide, "there is no move that it could replace")
}

// TestSplitAndAmbiguous reads captures in pieces, and ambiguous captures with one reading that the next moves allow.
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
