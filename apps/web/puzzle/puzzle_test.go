package puzzle

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/testsize"
)

func read(t *testing.T, v draughts.Variant) []Puzzle {
	t.Helper()
	text, err := os.ReadFile("../page/assets/puzzles-" + v.String() + ".json")
	require.NoError(t, err)
	var puzzles []Puzzle
	require.NoError(t, json.Unmarshal(text, &puzzles))
	assert.Equal(t, string(text), string(Marshal(puzzles)))
	return puzzles
}

func finderFor(v draughts.Variant) *Finder {
	if db, ok := builtin.DB(v.String()); ok {
		return NewFinder(db)
	}
	return NewFinder(nil)
}

var variants = []draughts.Variant{
	draughts.English, draughts.International, draughts.Russian, draughts.Brazilian, draughts.Italian,
}

// TestPuzzles checks the puzzles of the page: there are about 200 of each rule set, none twice, all legal. A part of
// them, or all with -long, is searched: each move of the solver is the only one that wins.
func TestPuzzles(t *testing.T) {
	for _, v := range variants {
		t.Run(v.String(), func(t *testing.T) {
			t.Parallel()
			puzzles := read(t, v)
			assert.Greater(t, len(puzzles), 190)
			seen := map[draughts.Position]bool{}
			motives := map[Motive]int{}
			step := testsize.Pick(40, 20, 1)
			finder := finderFor(v)
			for i, z := range puzzles {
				positions, moves, err := z.replay(v)
				require.NoError(t, err, "%v", z)
				p := positions[0]
				assert.False(t, seen[p], "twice: %v", z)
				seen[p], seen[p.Swapped()] = true, true
				motives[z.Motive]++
				got := describe(positions, moves, z.Won)
				assert.Equal(t, []any{z.Motive, z.Given, z.Taken}, []any{got.Motive, got.Given, got.Taken}, "%v", z)
				assert.Greater(t, len(p.Moves()), 1, "%v", z)
				if i%step == 0 {
					assert.NoError(t, finder.verify(v, z, finalNodes), "%v", z)
				}
			}
			assert.Greater(t, len(motives), 4, "motives: %v", motives)
		})
	}
}

// TestVerify refuses puzzles with other solutions, or with lines that are none.
func TestVerify(t *testing.T) {
	const fen = "W:W27,32:B10,11,18,20"
	f := finderFor(draughts.English)
	for _, c := range []struct {
		name string
		z    Puzzle
		want error
	}{
		{"no FEN", Puzzle{FEN: "W:W33", Line: []string{"1-5"}}, draughts.ErrNoSuchSquare},
		{"no line", Puzzle{FEN: fen}, errLine},
		{"the reply is the last move", Puzzle{FEN: fen, Line: []string{"27-24", "20x27"}}, errLine},
		{"an illegal move", Puzzle{FEN: fen, Line: []string{"27-4"}}, errLine},
		{"the start of a game", Puzzle{FEN: draughts.English.Start().String(), Line: []string{"11-15"}}, errNotUnique},
		{"a later move", Puzzle{FEN: "B:W10,19,21,22,27,28,32:B1,3,9,14,15,16,20",
			Line: []string{"15x31", "32-27", "31x24", "28x12", "20-24"}}, errNotUnique},
	} {
		assert.ErrorIs(t, f.verify(draughts.English, c.z, 20_000), c.want, c.name)
	}
}

// TestFind finds the puzzle in a position, and none where two moves win or where the win is a plain capture.
func TestFind(t *testing.T) {
	puzzles := read(t, draughts.English)
	db, _ := builtin.DB("english")
	f := NewFinder(db)
	want := puzzles[len(puzzles)/2]
	p := draughts.MustParseFEN(draughts.English, want.FEN)
	m, err := p.ParseMove(want.Line[0])
	require.NoError(t, err)
	best, promising, err := f.Screen(p, 12_000)
	require.NoError(t, err)
	assert.True(t, promising)
	assert.Equal(t, m, best.PV[0])
	got, ok, err := f.Find(p, m)
	require.NoError(t, err)
	assert.True(t, ok)
	want.Depth = got.Depth // it follows from the weights of the day
	assert.Equal(t, want, got)

	for _, fen := range []string{"W:W18,30:B14", "W:WK9,K10,K11:B22"} {
		p := draughts.MustParseFEN(draughts.English, fen)
		_, ok, err := f.Find(p, p.Moves()[0])
		require.NoError(t, err)
		assert.False(t, ok, fen)
	}
}

func TestMotives(t *testing.T) {
	for _, c := range []struct {
		fen  string
		line []string
		want Puzzle
	}{
		{"W:W27,32:B20,11,18", []string{"27-23", "18x27", "32x23"}, Puzzle{Motive: Ending, Given: 1, Taken: 1}},
		{"B:WK25:BK32", []string{"32-27"}, Puzzle{Motive: Ending}},
	} {
		positions, moves, err := Puzzle{FEN: c.fen, Line: c.line}.replay(draughts.English)
		require.NoError(t, err)
		assert.Equal(t, c.want, describe(positions, moves, true), c.fen)
	}
}
