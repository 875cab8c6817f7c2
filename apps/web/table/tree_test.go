package table

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

const varied = `[Event "Club"]
[Black "Anna"]
[White "Bert"]
[Result "1-0"]
[GameType "21"]

1. 11-15 {usual} 23-19 2. 8-11 $1 (2. 9-14 {Double Corner} 22-17 $6 (2... 22-18 {better}) 3. 6-9)
(2. 15-18) 2... 22-17 {[%eval -0.25] played} 3. 9-13 1-0
`

func variations(t *testing.T, v View) (list []VariationView) {
	t.Helper()
	if v.Variations != nil {
		require.NoError(t, json.Unmarshal(v.Variations, &list))
	}
	return list
}

// lines returns the variations as text: the line that each leaves, where, and its moves.
func lines(t *testing.T, table *Table) (texts []string) {
	t.Helper()
	for _, variation := range variations(t, now(table)) {
		text := strconv.Itoa(variation.Of) + "@" + strconv.Itoa(variation.At)
		for _, m := range variation.Moves {
			text += " " + m.Text
		}
		texts = append(texts, text)
	}
	return texts
}

// saved returns the PDN of a table, and checks that a restored table has the same view and PDN.
func saved(t *testing.T, table *Table) string {
	t.Helper()
	text := must(table.PDN())
	restored := restore(t, table)
	same(t, table, restored)
	assert.Equal(t, text, must(restored.PDN()))
	return text
}

// TestVariationsAreShown loads a game with variations in variations.
func TestVariationsAreShown(t *testing.T) {
	table := sit(t, Settings{PDN: varied})
	assert.Equal(t, []string{"0@2 9-14 22-17 6-9", "1@3 22-18", "0@2 15-18"}, lines(t, table))
	v := now(table)
	list := variations(t, v)
	assert.Equal(t, "Double Corner", list[0].Moves[0].Comment)
	assert.Equal(t, []int{6}, list[0].Moves[1].NAGs)
	assert.Equal(t, "better", list[1].Moves[0].Comment)
	assert.Equal(t, []int{1}, v.Moves[2].NAGs)
	assert.Equal(t, "played", v.Moves[3].Comment)
	require.NotNil(t, v.Moves[3].Eval)
	assert.Equal(t, -25, *v.Moves[3].Eval)
	text := saved(t, table)
	other := sit(t, Settings{PDN: text})
	assert.Equal(t, lines(t, table), lines(t, other))
	assert.Equal(t, text, must(other.PDN()))
	for _, part := range []string{
		"$1", "$6", "{Double Corner}", "[%eval -0.25]", "(2... 22-18 {better})", `[Result "1-0"]`,
	} {
		assert.Contains(t, text, part)
	}
}

func vary(t *testing.T, table *Table, do string, path ...string) error {
	t.Helper()
	return table.Do(me, Action{Do: do, Path: path})
}

// TestAddVariations adds variations to a loaded game and to one that was played, and takes one away.
func TestAddVariations(t *testing.T) {
	for name, table := range map[string]*Table{
		"loaded": sit(t, Settings{PDN: `[Event "Club"] 1. 11-15 {usual} 23-19 2. 8-11 22-17 1-0`}),
		"played": sit(t, Settings{}),
	} {
		t.Run(name, func(t *testing.T) {
			if name == "played" {
				play(t, table, "11-15", "23-19", "8-11", "22-17")
			}
			require.NoError(t, vary(t, table, "vary", "11-15", "22-18"))
			require.NoError(t, vary(t, table, "vary", "11-15", "22-18", "15x22", "25x18"))
			require.NoError(t, vary(t, table, "vary", "11-15", "22-18", "15x22", "26x17"))
			require.NoError(t, vary(t, table, "vary", "9-14"))
			assert.Equal(t, []string{"0@0 9-14", "0@1 22-18 15x22 25x18", "2@3 26x17"}, lines(t, table))
			assert.Equal(t, 4, table.Ply(), "the game goes on where it was")
			assert.Equal(t, "Single Corner", variations(t, now(table))[1].Moves[0].Opening)
			text := saved(t, table)
			assert.Contains(t, text, "(1... 22-18 2. 15x22 25x18 (2... 26x17))")

			// The game goes on, and the variations stay.
			play(t, table, "9-13")
			assert.Contains(t, saved(t, table), "22-17 3. 9-13")
			assert.Len(t, lines(t, table), 3)

			var illegal *draughts.MoveError
			assert.ErrorAs(t, vary(t, table, "vary", "11-15", "22-18", "8-11"), &illegal)
			assert.ErrorIs(t, vary(t, table, "prune", "11-15", "22-17"), ErrNoVariation)
			assert.ErrorIs(t, vary(t, table, "prune", "11-15", "23-19"), ErrNoVariation, "it is the game")
			assert.ErrorIs(t, table.Do("somebody", Action{Do: "vary", Path: []string{"9-13"}}), ErrWatching)
			require.NoError(t, vary(t, table, "prune", "11-15", "22-18", "15x22", "26x17"))
			assert.Equal(t, []string{"0@0 9-14", "0@1 22-18 15x22 25x18"}, lines(t, table))
			saved(t, table)
		})
	}
}

// TestPromote makes a variation the game, and plays on from the middle of it.
func TestPromote(t *testing.T) {
	table := sit(t, Settings{PDN: varied})
	require.NoError(t, vary(t, table, "promote", "11-15", "23-19", "9-14", "22-18"))
	v := now(table)
	assert.Equal(t, 4, v.Ply)
	assert.Equal(t, "22-18", v.Moves[3].Text)
	assert.Contains(t, saved(t, table), `[Result "*"]`)
	assert.Contains(t, lines(t, table), "0@2 8-11 22-17 9-13")
	assert.Contains(t, lines(t, table), "0@3 22-17 6-9")
	play(t, table, "15x22")
	text := saved(t, table)
	assert.Contains(t, text, `[Result "*"]`, "another game has another result")
	assert.Contains(t, text, "{Double Corner}")
	assert.ErrorIs(t, vary(t, table, "promote", "9-14"), ErrNoVariation)
}

// TestReplacedMovesStay takes back moves of a loaded game and plays others: the old ones become a variation.
func TestReplacedMovesStay(t *testing.T) {
	table := sit(t, Settings{PDN: varied}, "goto 3", "22-18", "15x22")
	assert.Contains(t, lines(t, table), "0@3 22-17 9-13")
	assert.NotContains(t, strings.Join(now(table).About, "\n"), "Result")
	assert.Contains(t, saved(t, table), "[%eval -0.25]")
	play(t, table, "goto 1", "resign")
	assert.Empty(t, lines(t, table), "the game ends before them")
	saved(t, table)
}

// TestReplacedMovesOfNow replaces moves that were played after the text of the game was loaded.
func TestReplacedMovesOfNow(t *testing.T) {
	table := sit(t, Settings{PDN: "1. 11-15 23-19 2. 8-11 22-17 *"}, "4-8", "17-13", "goto 2", "9-14")
	assert.Equal(t, []string{"0@2 8-11 22-17 4-8 17-13"}, lines(t, table))
	assert.Contains(t, saved(t, table), "2. 9-14 (2. 8-11 22-17 3. 4-8 17-13) *")
}

// TestRedoneByMoving makes the last undone move again: nothing that was said of it is lost.
func TestRedoneByMoving(t *testing.T) {
	table := sit(t, Settings{PDN: varied}, "goto 3", "22-17", "9-13")
	assert.Equal(t, "played", now(table).Moves[3].Comment)
	assert.Contains(t, saved(t, table), `[Result "1-0"]`)
	assert.Contains(t, strings.Join(now(table).About, "\n"), "Result: 1-0")
	short := sit(t, Settings{PDN: "1. 11-15 23-19 $1 {good} *"}, "goto 1", "23-19")
	assert.Equal(t, "good", now(short).Moves[1].Comment)

	leave(short) // a review waits while nobody watches
	require.NoError(t, short.Do(me, Action{Do: "review", On: true}))
	play(t, short, "goto 1", "23-19")
	assert.NotNil(t, now(short).Review)
	play(t, short, "goto 1", "22-18")
	assert.Nil(t, now(short).Review, "another game needs another review")
}

// TestResultOfAnotherGame changes a loaded game in each way: the result of the file is not of it any more.
func TestResultOfAnotherGame(t *testing.T) {
	const text = "1. 11-15 23-19 2. 8-11 22-17 1-0"
	cut := sit(t, Settings{PDN: text}, "goto 1", "resign", "undo", "11-15")
	longer := sit(t, Settings{PDN: text}, "9-13")
	varied := sit(t, Settings{PDN: text})
	require.NoError(t, vary(t, varied, "vary", "11-15", "23-19", "8-11", "22-17", "9-13"))
	for _, table := range []*Table{cut, longer, varied} {
		assert.Contains(t, saved(t, table), `[Result "*"]`)
		assert.Empty(t, now(table).About)
	}
}

// TestIntroduction loads games with a text in front of the first move, which is said of the game.
func TestIntroduction(t *testing.T) {
	for _, moves := range []string{"", "1... 31-26 {a}"} {
		text := `[FEN "W:W31,32,K10:B1,K30"] {White to move and win} ` + moves + " *"
		table := sit(t, Settings{PDN: text}, "goto 0", "32-28")
		assert.Equal(t, []string{"White to move and win"}, now(table).About)
		assert.Empty(t, now(table).Moves[0].Comment)
		assert.Contains(t, saved(t, table), "\n\n{White to move and win} 1... 32-28")
	}
}

// TestResultWithoutTag loads a game whose result stands after its moves alone.
func TestResultWithoutTag(t *testing.T) {
	table := sit(t, Settings{PDN: "1. 11-15 23-19 1-0"})
	assert.Equal(t, []string{"Result: 1-0"}, now(table).About)
	assert.Contains(t, saved(t, table), `[Result "1-0"]`)
}

// TestEndIsTakenBack adds a variation after a resignation that is then taken back.
func TestEndIsTakenBack(t *testing.T) {
	for _, s := range []Settings{{}, {PDN: "1. 11-15 *"}} {
		table := sit(t, s, "goto 0", "11-15", "23-19", "resign")
		require.NoError(t, vary(t, table, "vary", "11-15", "22-18"))
		assert.Contains(t, saved(t, table), `[Result "0-1"]`)
		play(t, table, "goto 1", "23-19")
		assert.Contains(t, saved(t, table), `[Result "*"]`)
	}
}

// TestMoveIntoAVariation makes the first move of a variation: the rest of it can be played again.
func TestMoveIntoAVariation(t *testing.T) {
	table := sit(t, Settings{PDN: "1. 11-15 23-19 (1... 22-18 {best} 2. 15x22 25x18 (2... 26x17 3. 8-11) 3. 8-11) " +
		"2. 8-11 22-17 2-0"}, "goto 1", "22-18")
	assert.Equal(t, 2, now(table).Ply)
	assert.Contains(t, saved(t, table), "1. 11-15 22-18 {best} (1... 23-19 2. 8-11 22-17) 2. 15x22 25x18 (2... 26x17\n"+
		"3. 8-11) 3. 8-11 *")
	play(t, table, "redo", "redo", "redo")
	assert.ErrorIs(t, table.Do(me, Action{Do: "redo"}), ErrNothingToDo)

	// The variation goes on after a draw by the third occurrence of a position, of which it has one.
	again := sit(t, Settings{PDN: `[GameType "20"] [FEN "W:WK50:BK1"] 1. 50-44 1-7 2. 44-50 7-1 3. 50-44 1-7 ` +
		`4. 44-50 7-12 (4... 7-1 5. 50-44 1-7) *`}, "goto 7", "7-1")
	assert.NotNil(t, now(again).Over)
	assert.Contains(t, saved(t, again), "4. 44-50 7-1 (4... 7-12)")
}

// TestMoveIntoAnEnd makes the first move of a variation in which the game ends before the last move.
func TestMoveIntoAnEnd(t *testing.T) {
	table := sit(t, Settings{PDN: `[GameType "20"] [FEN "W:WK50:BK1"] 1. 50-44 1-7 2. 44-50 7-12 ` +
		`(2... 7-1 3. 50-44 1-7 4. 44-50 7-1 5. 50-44) *`}, "goto 3", "7-1")
	assert.Contains(t, saved(t, table), "2. 44-50 7-1 (2... 7-12) 3. 50-44 1-7 4. 44-50 7-1 ")
	assert.Nil(t, now(table).Over)
	play(t, table, "redo", "redo", "redo", "redo")
	assert.NotNil(t, now(table).Over)
}

// TestVaryAfterTheEnd adds a variation to a game that has ended, for either player.
func TestVaryAfterTheEnd(t *testing.T) {
	table := against2(t, Settings{})
	alternate(t, table, "11-15", "23-19")
	assert.ErrorIs(t, table.Do(other, Action{Do: "vary", Path: []string{"9-14"}}), ErrNotAlone)
	assert.False(t, table.You(other).Studies)
	require.NoError(t, table.Do(other, Action{Do: "resign"}))
	assert.True(t, table.You(other).Studies)
	require.NoError(t, table.Do(other, Action{Do: "vary", Path: []string{"9-14"}}))
	assert.ErrorIs(t, table.Do(other, Action{Do: "vary", Path: []string{"11-15", "23-19", "8-11"}}), ErrEnded)
	assert.ErrorIs(t, table.Do(other, Action{Do: "promote", Path: []string{"9-14"}}), ErrNotAlone)
	assert.Equal(t, []string{"0@0 9-14"}, lines(t, table))
	assert.NotNil(t, now(table).Over)
	saved(t, table)

	// The end stands after moves that were taken back.
	ended := sit(t, Settings{}, "11-15", "23-19", "resign", "undo")
	assert.ErrorIs(t, vary(t, ended, "vary", "11-15", "23-19", "8-11"), ErrEnded)
	assert.Len(t, now(ended).Moves, 2)
	drawn := sit(t, Settings{PDN: `[GameType "20"] [FEN "W:WK50:BK1"] 1. 50-44 1-12 (1... 1-7` +
		strings.Repeat(" 44-50 7-1 50-44 1-7", 4) + ") *"})
	assert.ErrorIs(t, vary(t, drawn, "promote", "50-44", "1-7"), ErrEnded)
	assert.Contains(t, saved(t, drawn), "1-12 (")
}

// TestIllegalVariation loads a game with illegal moves in variations: the rest is loaded, and it is said what is not.
func TestIllegalVariation(t *testing.T) {
	table := sit(t, Settings{PDN: `1. 11-15 23-19 (1... 22-18 2. 1-32 {odd} 3. 9-14) 2. 8-11 (2. 2-7) (2. 9-14) *`})
	assert.Equal(t, []string{"0@1 22-18", "0@2 9-14"}, lines(t, table))
	v := now(table)
	assert.Len(t, v.Moves, 3)
	about := strings.Join(v.About, "\n")
	assert.Contains(t, about, "1-32")
	assert.Contains(t, about, "2-7")
	text := saved(t, table)
	assert.Contains(t, text, "1-32", "as a comment")
	require.NoError(t, vary(t, table, "vary", "11-15", "22-18", "15x22"))
	assert.Equal(t, []string{"0@1 22-18 15x22", "0@2 9-14"}, lines(t, table))
	assert.Contains(t, strings.Join(now(table).About, "\n"), "1-32", "it is still said")
	saved(t, table)

	_, err := New(engines, Settings{PDN: "1. 11-15 23-19 (1... 22-18) 2. 1-32 *"}, me)
	assert.ErrorContains(t, err, "1-32", "the game itself must be legal")
}

// TestVariationsAreBounded loads and adds more variations than a table shows.
func TestVariationsAreBounded(t *testing.T) {
	var text strings.Builder
	text.WriteString("1. 11-15 ")
	for range maxVaried {
		text.WriteString("(1. 9-14 22-18) ")
	}
	table := sit(t, Settings{PDN: text.String() + "*"})
	shown := 0
	for _, v := range variations(t, now(table)) {
		shown += len(v.Moves)
	}
	assert.Equal(t, maxVaried, shown)
	about := now(table).About
	assert.Contains(t, about[len(about)-1], "1500 moves of variations")
	assert.Equal(t, maxVaried, strings.Count(must(table.PDN()), "9-14"), "the PDN has all")

	full := sit(t, Settings{PDN: "1. 11-15 {" + strings.Repeat("word ", maxText/5) + "} *"})
	assert.ErrorIs(t, vary(t, full, "vary", "9-14"), ErrTooLong)
	assert.Empty(t, lines(t, full))
	assert.ErrorIs(t, vary(t, full, "vary", make([]string, MaxPlies+1)...), ErrTooLong)
}

// TestAt asks for positions of the game, of variations, and of neither.
func TestAt(t *testing.T) {
	table := sit(t, Settings{PDN: varied})
	v := must(table.At([]string{"11-15", "22 18"}))
	assert.Equal(t, []string{"11-15", "22-18"}, v.Path)
	assert.Equal(t, "black", v.Turn)
	assert.Equal(t, "15x22", v.Legal[0].Text)
	var illegal *draughts.MoveError
	_, err := table.At([]string{"11-15", "1-5"})
	assert.ErrorAs(t, err, &illegal)
	_, err = table.At(make([]string, MaxPlies+1))
	assert.ErrorIs(t, err, ErrTooLong)
	play(t, table, "resign")
	v = must(table.At([]string{"11-15"}))
	assert.NotEmpty(t, v.Legal, "an earlier position of a game that has ended")
}
