package table

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
)

// lessons are Lessons with the files of the page.
var lessons = NewLessons(func(name string) ([]byte, error) {
	switch {
	case strings.HasPrefix(name, "english"):
		return fs.ReadFile(english.Files(), name)
	case strings.HasPrefix(name, "international"):
		return fs.ReadFile(international.Files(), name)
	}
	return os.ReadFile("../page/assets/egdb/" + name)
})

// answer answers a question in JSON.
func answer[A any](t *testing.T, name, question string) A {
	t.Helper()
	got, err := lessons.Answer(name, []byte(question))
	require.NoError(t, err, "%s %s", name, question)
	a, ok := got.(A)
	require.True(t, ok, "%T", got)
	return a
}

func TestLook(t *testing.T) {
	s := answer[Shown](t, "look", `{"variant":"english","moves":["11-15","23-19"]}`)
	assert.Equal(t, "black", s.Turn)
	assert.Len(t, s.Moves, 2)
	assert.Equal(t, []draughts.Square{11, 15}, s.Moves[0].Path)
	assert.Len(t, s.Legal, 7)
	assert.Equal(t, s.Key, answer[Shown](t, "look", fmt.Sprintf(`{"variant":"english","fen":%q}`, s.FEN)).Key)
	s = answer[Shown](t, "look", `{"variant":"english","fen":"W:W14:B10","moves":["14x7"]}`)
	assert.Equal(t, "white", s.Over.Winner)
	assert.Empty(t, s.Legal)
}

func TestLessonErrors(t *testing.T) {
	many, err := json.Marshal(make([]string, maxLine+1))
	require.NoError(t, err)
	for _, c := range []struct{ name, question, says string }{
		{"dance", `{}`, "no such action"},
		{"look", `[]`, "cannot be read"},
		{"look", `{"variant":"chess"}`, "cannot be read"},
		{"look", `{"fen":"W:W1:B1"}`, "square occupied twice"},
		{"look", `{"moves":["11-16","11-16"]}`, "11-16"},
		{"look", `{"moves":` + string(many) + `}`, "at most 300"},
		{"explore", `{"text":"` + strings.Repeat(" ", MaxExplored+1) + `"}`, "at most 200"},
		{"ending", `{"name":"ladder"}`, "no such ending"},
		{"reply", `{"name":"firstPosition"}`, "a move is expected"},
		{"reply", `{"name":"firstPosition","moves":["11-15"]}`, "endgame database cannot be read"},
	} {
		_, err := lessons.Answer(c.name, []byte(c.question))
		assert.ErrorContains(t, err, c.says, "%s %.50s", c.name, c.question)
	}
	damaged := NewLessons(func(string) ([]byte, error) { return []byte("x"), nil })
	_, err = damaged.Answer("ending", []byte(`{"name":"petrov"}`))
	assert.ErrorIs(t, err, ErrNoDatabase)
}

// TestExploreNothing explores texts without a game, as JSON and back.
func TestExploreNothing(t *testing.T) {
	for _, text := range []string{"", "hello", "{", "[Event", "W:W1:B32", `[GameType "30"] 1. a3-a4 *`} {
		question, err := json.Marshal(Exploration{Text: text})
		require.NoError(t, err)
		e := answer[Explored](t, "explore", string(question))
		assert.Empty(t, e.Moves, text)
		_, err = json.Marshal(e)
		assert.NoError(t, err, text)
	}
}

func TestExplore(t *testing.T) {
	const text = `[Event "A"] [Result "1-0"] 1. 11-15 23-19 2. 8-11 22-17 1-0
[Event "B"] [Result "1/2-1/2"] 1. 11-15 22-17 2. 8-11 23-19 1/2-1/2
[Event "C"] [Result "0-1"] 1. 9-14 22-18 2. 5-9 30-1 0-1
[Event "D"] 1. 9-13 *
[Event "E"] [GameType "20"] [Result "2-0"] 1. 32-28 19-23 2-0`
	question, err := json.Marshal(Exploration{Text: text})
	require.NoError(t, err)
	e := answer[Explored](t, "explore", string(question))
	assert.Equal(t, draughts.English, e.Variant)
	assert.Equal(t, 4, e.Games)
	assert.Equal(t, 1, e.Others)
	assert.Equal(t, 1, e.Broken)
	at := func(moves ...string) map[string][4]int {
		s, err := Look(Line{Variant: e.Variant, Moves: moves})
		require.NoError(t, err)
		counts := map[string][4]int{}
		for _, m := range e.Moves {
			if m.From == s.Key {
				counts[m.Text] = [4]int{m.White, m.Black, m.Drawn, m.Other}
			}
		}
		return counts
	}
	assert.Equal(t, map[string][4]int{"11-15": {0, 1, 1, 0}, "9-14": {1, 0, 0, 0}, "9-13": {0, 0, 0, 1}}, at())
	// The first two games reach the same position by two orders of moves.
	assert.Equal(t, map[string][4]int{"22-17": {0, 1, 0, 0}}, at("11-15", "23-19", "8-11"))
	assert.Equal(t, map[string][4]int{"23-19": {0, 0, 1, 0}}, at("11-15", "22-17", "8-11"))
	assert.Empty(t, at("11-15", "23-19", "8-11", "22-17"))
}

// TestEndings plays each exercise by the databases: the person with the best moves must reach the goal, and the value
// must be that of perfect play all the way.
func TestEndings(t *testing.T) {
	for _, e := range Endings {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			x := answer[Exercise](t, "ending", fmt.Sprintf(`{"name":%q,"seed":1}`, e.Name))
			require.Equal(t, string(e.Goal), x.Value.Result, x.FEN)
			assert.Greater(t, len(x.Legal), 1, x.FEN)
			assert.Empty(t, x.Legal[0].Captured, x.FEN)
			_, db, err := lessons.endings.open(e.Name)
			require.NoError(t, err)
			move := EndingMove{Line: Line{FEN: x.FEN}, Name: e.Name}
			perfect := x.Value.Plies
			for x.Over == nil && len(move.Moves) < 40 {
				require.NotEmpty(t, x.Legal)
				p, err := draughts.ParseFEN(e.Variant, x.FEN)
				require.NoError(t, err)
				moves, err := db.BestMoves(p)
				require.NoError(t, err)
				move.Moves = append(move.Moves, p.MoveText(moves[0]))
				x, err = lessons.Reply(move)
				require.NoError(t, err)
				assert.Equal(t, x.Before.Result, x.After.Result, x.FEN)
				assert.Empty(t, x.Better)
				move.Moves = nil
				for _, m := range x.Moves {
					move.Moves = append(move.Moves, m.Text)
				}
				if e.Goal == ToWin {
					assert.Equal(t, perfect-len(move.Moves), x.Value.Plies, "plies after %v", move.Moves)
				}
			}
			if x.Over != nil && e.Goal == ToWin {
				assert.Equal(t, "white", x.Over.Winner, x.Over.Words)
			}
		})
	}
}

// TestEndingMistake throws a win away, and then a draw.
func TestEndingMistake(t *testing.T) {
	x := answer[Exercise](t, "reply", `{"name":"firstPosition","fen":"W:WK15,20:BK28,12","moves":["15-11"]}`)
	assert.Equal(t, Value{"win", 81}, *x.Before)
	assert.Equal(t, Value{"draw", 0}, *x.After)
	assert.Equal(t, []string{"15-19"}, x.Better)
	assert.Equal(t, "12-16", x.Moves[1].Text, "the only move that draws")
	assert.Equal(t, "draw", x.Value.Result)
	x = answer[Exercise](t, "reply", `{"name":"firstPosition","fen":"W:WK15,20:BK28,12","moves":["20-16"]}`)
	assert.Equal(t, Value{"loss", 3}, *x.After)
	assert.Equal(t, "loss", x.Value.Result)
}

// TestEndingSeeds checks that random exercises differ.
func TestEndingSeeds(t *testing.T) {
	seen := map[string]bool{}
	for seed := range 8 {
		seen[answer[Exercise](t, "ending", fmt.Sprintf(`{"name":"kingAndMan","seed":%d}`, seed)).FEN] = true
	}
	assert.Greater(t, len(seen), 4)
}

// TestVariantsTellEachSquare reads the places and names of all squares as the page does.
func TestVariantsTellEachSquare(t *testing.T) {
	for i, rules := range Variants() {
		v := draughts.Variants()[i]
		require.Len(t, rules.Squares, 2*v.NumSquares(), rules.Name)
		for sq := range v.Squares(v.AllSquares()) {
			row, col, _ := v.Place(sq)
			assert.Equal(t, 10*row+col, atoi(t, rules.Squares[2*sq-2:2*sq]), rules.Name)
			name := strconv.Itoa(int(sq))
			if rules.Names != nil {
				name = rules.Names[sq-1]
			}
			assert.Equal(t, v.SquareText(sq), name, rules.Name)
		}
	}
}

func atoi(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}
