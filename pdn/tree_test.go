package pdn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestTree checks the places of moves, variations, comments and annotations in a tree.
func TestTree(t *testing.T) {
	games, _ := readFile(t, "testdata/variations.pdn", Options{})
	first := games[0].Main.Moves[0]
	require.Equal(t, "!", first.Strength)
	require.Len(t, first.Variations, 2)
	require.Len(t, first.Variations[0].Moves, 3)
	deep := first.Variations[0].Moves[1].Variations[0]
	require.Equal(t, "8-11", deep.Moves[1].Text)
	require.Len(t, deep.Moves[1].Variations[0].Moves, 2)
	require.Equal(t, []string{"perhaps"}, first.Variations[1].Moves[0].CommentsBefore)
	require.Equal(t, []string{"and so on"}, first.Variations[1].Moves[1].CommentsAfter)
	require.Equal(t, []string{"a comment behind the variations"}, games[0].Main.Moves[1].CommentsBefore)
	require.Equal(t, "!?", games[0].Main.Moves[2].Strength)
	ends := games[0].Main.Moves[4].Variations
	require.Len(t, ends, 1, "an empty variation is dropped")
	require.Equal(t, []string{"ends with a result", "1-0"}, ends[0].Moves[0].CommentsAfter)

	moves := games[1].Main.Moves
	require.Equal(t, []string{"!", "?!", "!", "", "", "!", "!"}, []string{moves[0].Strength, moves[1].Strength,
		moves[2].Strength, moves[3].Strength, moves[4].Strength, moves[5].Strength, moves[6].Strength})
	require.Equal(t, []int{1, 14}, moves[3].NAGs)
	require.Equal(t, []int{7}, moves[4].NAGs, "an asterisk directly behind a move")
	require.Equal(t, []int{7}, moves[5].NAGs)
	require.Equal(t, "?", moves[5].Variations[0].Moves[0].Strength)
	require.Equal(t, []int{6}, moves[5].Variations[0].Moves[0].NAGs)

	only := games[2].Main.Moves[0].Variations[0]
	require.Empty(t, only.Moves)
	require.Equal(t, []string{"11-15 is usual"}, only.Comments)
}

func TestComments(t *testing.T) {
	games, _ := readFile(t, "testdata/comments.pdn", Options{})
	moves := games[0].Main.Moves
	require.Equal(t, []string{"This line is a comment, and so is [Event \"this\"]", "The first game begins here )",
		"a comment among the tags", "Before the first move", "twice"},
		moves[0].CommentsBefore)
	require.Equal(t, []string{"after Black's"}, moves[0].CommentsAfter)
	require.Equal(t, []string{"over several lines, with an { opening brace", "and to the end of the line; really",
		"10-15 is no move"},
		moves[1].CommentsAfter)
	require.Equal(t, []string{"[%clk 0:01:30][%eval -0.25]"}, moves[2].CommentsAfter)
	require.Equal(t, []string{"drawn", "by agreement", "still of this game"}, moves[3].CommentsAfter)
	require.Equal(t, []string{"of the next", "No move was made"}, games[1].Main.Comments)
	require.Equal(t, []string{`[Event "not a tag"]`}, games[2].Main.Moves[0].CommentsBefore)
	require.Equal(t, []string{"A comment behind the last game is a game of its own"}, games[3].Main.Comments)
}

func TestTags(t *testing.T) {
	games, _ := readFile(t, "testdata/tags.pdn", Options{})
	require.Equal(t, Tags{{"Event", "Padded"}, {"Site", `Tab and "quotes"`}, {"Round", `The "open" quote`},
		{"White", `C:\games\new`}, {"Black", "Bo [the elder]"}, {"result", "1-0"}, {"Title", "лучшая игра ½"}},
		games[0].Tags)
	require.Equal(t, "1-0", games[0].Tags.Get("Result"))
	require.Equal(t, "7 april 2003", games[1].Tags.Get("Date"))
	require.Empty(t, games[2].Main.Moves)
	require.Equal(t, draughts.International, games[3].Start.Variant)

	games, _ = readFile(t, "testdata/encodings.pdn", Options{})
	require.Equal(t, "Zoë", games[0].Tags.Get("White"))
	require.Equal(t, "José Muñoz", games[1].Tags.Get("White"))
	require.Equal(t, "Müller", games[1].Tags.Get("Black"))
	require.Equal(t, []string{"« très bien »"}, games[1].Main.Moves[0].CommentsAfter)
	require.Equal(t, "½-½", games[1].Terminator)
}

func TestPositions(t *testing.T) {
	games, _ := readFile(t, "testdata/positions.pdn", Options{})
	var starts []string
	for _, g := range games {
		starts = append(starts, g.Start.Variant.String()+" "+g.Start.FEN())
	}
	require.Equal(t, []string{
		"english B:WK5,21:BK14,K17",
		"english W:WK9,23:B12,16,K30",
		"english W:W29,30,31,32:B1,2,3,4",
		"english W:W9,13,22:B1,K17",
		"english B:W18:B11,K29",
		"international B:W28,32:BK5,19:H3:F12",
		"english B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
		"english W:W22,K30:B6,K12",
	}, starts)
}

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
			require.Equal(t, test.early > 0, strings.Contains(strings.Join(reasons(strict.Errors), "\n"),
				ErrVariationPlace.Error()), "%v", err)
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
