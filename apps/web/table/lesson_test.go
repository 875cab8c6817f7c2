package table

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
	"github.com/godraughts/draughts/pdn"
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
}, nil)

func answer[A any](t *testing.T, name, question string) A {
	t.Helper()
	got, err := lessons.Answer(t.Context(), name, []byte(question))
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
	none := answer[Archived](t, "archive", `{"variant":"english","moves":["11-15","23-19"]}`)
	assert.Equal(t, Archived{Shown: s, Played: []Played{}, Games: []ArchivedGame{}}, none)
	s = answer[Shown](t, "look", `{"variant":"english","fen":"W:W14:B10","moves":["14x7"]}`)
	assert.Equal(t, "white", s.Over.Winner)
	assert.Empty(t, s.Legal)
	s = answer[Shown](t, "look", `{"variant":"international","fen":"W:WK6,K7,32:BK50,K45,5:H49","moves":["6-1"]}`)
	assert.NotNil(t, s.Over, "the counters of the FEN count")
}

func TestLessonErrors(t *testing.T) {
	many := must(json.Marshal(make([]string, maxLine+1)))
	for _, c := range []struct{ name, question, says string }{
		{"dance", `{}`, "no such action"},
		{"look", `[]`, "cannot be read"},
		{"look", `{"variant":"chess"}`, "cannot be read"},
		{"look", `{"moves":7}`, "moves at offset 9: unexpected JSON: a list is expected, not number"},
		{"look", `{"move":[]}`, "there is no such field; there are variant, fen, moves"},
		{"look", `{"fen":"W:W1:B1"}`, "square occupied twice"},
		{"look", `{"moves":["11-16","11-16"]}`, "11-16"},
		{"look", `{"moves":` + string(many) + `}`, "at most 300"},
		{"archive", `{"moves":["11-16","11-16"]}`, "11-16"},
		{"game", `{}`, "no such game"},
		{"ending", `{"name":"ladder"}`, "no such ending"},
		{"reply", `{"name":"firstPosition"}`, "a move is expected"},
		{"reply", `{"name":"firstPosition","moves":["11-15"]}`, "endgame database cannot be read"},
	} {
		_, err := lessons.Answer(t.Context(), c.name, []byte(c.question))
		assert.ErrorContains(t, err, c.says, "%s %.50s", c.name, c.question)
	}
	damaged := NewLessons(func(string) ([]byte, error) { return []byte("x"), nil }, nil)
	_, err := damaged.Answer(t.Context(), "ending", []byte(`{"name":"petrov"}`))
	assert.ErrorIs(t, err, ErrNoDatabase)
}

// TestArchive asks for positions of an archive and for its games.
func TestArchive(t *testing.T) {
	text := `[White "Ada <b>"] [Black "Bo"] [Date "1996.04.??"] [WhiteElo "2001"] [Result "1-0"]
1. 11-15 23-19 2. 8-11 {a comment} 22-17 1-0
[White "Cy"] [Date "????.??.??"] [Result "1/2-1/2"] 1. 11-15 22-17 2. 8-11 23-19 1/2-1/2
[White "` + strings.Repeat("x", 999) + `"] [Date "1999"] [Result "0-1"] 1. 9-14 22-18 2. 5-9 30-1 0-1
1. 9-13 *
[GameType "20"] [Result "2-0"] 1. 32-28 19-23 2-0`
	games, report, err := archive.BuildInMemory(t.Context(), archive.Settings{}, []archive.Source{{
		Open:    func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil },
		Options: pdn.Options{Infer: true},
	}})
	require.NoError(t, err)
	require.Equal(t, archive.Report{Games: 5, Errors: 1}, report)
	lessons := NewLessons(nil, games)
	at := func(v draughts.Variant, moves ...string) Archived {
		t.Helper()
		a := must(lessons.archived(t.Context(), Line{Variant: v, Moves: moves}))
		require.Equal(t, 5, a.Archive)
		return a
	}
	start := at(draughts.Russian) // which no game is played by
	assert.Equal(t, draughts.English, start.Variant)
	assert.Equal(t, 4, start.Reached)
	assert.Equal(t, []Played{
		{Text: "11-15", Games: 2, Drawn: 1, Black: 1}, {Text: "9-13", Games: 1}, {Text: "9-14", Games: 1, White: 1},
	}, start.Played)
	assert.Len(t, []rune(start.Games[2].White), maxName+1) // with an ellipsis
	assert.Equal(t, ArchivedGame{1, 0, Title{White: "Cy", Result: result(draughts.Draw)}}, start.Games[1])
	assert.Equal(t, draughts.International, at(draughts.International).Variant)
	// Two games reach the same position by two orders of moves.
	ada := ArchivedGame{0, 2, Title{White: "Ada <b>", Black: "Bo", Result: result(draughts.BlackWins), Date: "1996.04"}}
	assert.Equal(t, []ArchivedGame{ada}, at(0, "11-15", "23-19").Games)
	assert.Equal(t, `["½–½","0–1"]`, string(must(json.Marshal([]result{start.Games[1].Result, ada.Result}))))
	assert.Equal(t, []Played{{Text: "22-17", Games: 1, Black: 1, Rating: 2001}}, at(0, "11-15", "23-19", "8-11").Played)
	assert.Equal(t, 2, at(0, "11-15", "23-19", "8-11", "22-17").Reached)
	assert.Empty(t, at(0, "11-16").Games)

	game := must(lessons.Answer(t.Context(), "game", []byte(`{"number":0}`)))
	table := sit(t, Settings{Variant: game.(GameText).Variant, PDN: game.(GameText).PDN})
	assert.Len(t, table.line, 4)
	assert.Contains(t, game.(GameText).PDN, "{a comment}")
	_, err = lessons.Answer(t.Context(), "game", []byte(`{"number":5}`))
	assert.ErrorIs(t, err, archive.ErrNoSuchGame)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = lessons.Answer(cancelled, "archive", []byte(`{"moves":["9-14"]}`))
	assert.ErrorIs(t, err, context.Canceled)
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
				p := must(draughts.ParseFEN(e.Variant, x.FEN))
				moves := must(db.BestMoves(p))
				move.Moves = append(move.Moves, p.MoveText(moves[0]))
				x = must(lessons.reply(move))
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

// TestEndingMistakeShowsAllBestMoves makes mistakes in random exercises, which differ. All moves that would have been
// best are shown.
func TestEndingMistakeShowsAllBestMoves(t *testing.T) {
	mistakes, several, seen := 0, 0, map[string]bool{}
	for _, e := range Endings {
		_, db, err := lessons.endings.open(e.Name)
		require.NoError(t, err)
		for seed := range 4 {
			x := answer[Exercise](t, "ending", fmt.Sprintf(`{"name":%q,"seed":%d}`, e.Name, seed))
			seen[x.FEN] = true
			p := must(draughts.ParseFEN(e.Variant, x.FEN))
			best := must(db.BestMoves(p))
			for m := range p.All() {
				x := must(lessons.reply(EndingMove{Line: Line{FEN: x.FEN, Moves: []string{p.MoveText(m)}}, Name: e.Name}))
				if x.Before.Result == x.After.Result {
					continue
				}
				mistakes++
				several += min(len(best)-1, 1)
				require.Len(t, x.Better, len(best), "%v", p)
				for i, text := range x.Better {
					read := must(p.ParseMove(text))
					require.Equal(t, best[i], read)
				}
			}
		}
	}
	t.Logf("%d mistakes, %d of them where several moves are best", mistakes, several)
	require.Positive(t, several)
	require.Greater(t, len(seen), 2*len(Endings))
}

// TestVariantsTellEachSquare reads the places and names of all squares as the page does.
func TestVariantsTellEachSquare(t *testing.T) {
	for _, rules := range Variants() {
		v := must(draughts.ParseVariant(rules.Name))
		require.Len(t, rules.Squares, 2*v.NumSquares(), rules.Name)
		for sq := range v.Squares(v.AllSquares()) {
			row, col, _ := v.Place(sq)
			assert.Equal(t, 10*row+col, must(strconv.Atoi(rules.Squares[2*sq-2:2*sq])), rules.Name)
			name := strconv.Itoa(int(sq))
			if rules.Names != nil {
				name = rules.Names[sq-1]
			}
			assert.Equal(t, v.SquareText(sq), name, rules.Name)
		}
	}
}

// TestRefuse checks that a refusal has a list of squares, of those of the board.
func TestRefuse(t *testing.T) {
	for text, squares := range map[string][]draughts.Square{"hello": {}, "11-99": {}, "1-5": {5}} {
		_, err := draughts.English.Start().ParseMove(text)
		assert.Equal(t, squares, Refuse(err).Squares, text)
	}
}

// TestGames lists the games of a file with a comment after a result, one with a tag in it, and one in Latin-1.
func TestGames(t *testing.T) {
	const file = "[White \"A\"]\n\n1. 11-15 23-19 * {resigns}\n\n[P1 \"B\"][Date \"1996.??.??\"][Round \"?\"]\n\n" +
		"1. 11-15 {A note.\n\n[Event \"quoted\"]\n} 23-19 0-2\n\n[Noir \"\xe9\"][Event \"é\"]\n\n{none}\n"
	lessons := NewLessons(nil, nil)
	question, err := json.Marshal(File{draughts.English, []byte(file)})
	require.NoError(t, err)
	assert.Equal(t, []FileGame{
		{Title{White: "A"}, draughts.English, "[White \"A\"]\n\n1. 11-15 23-19 * {resigns}\n"},
		{Title{Black: "B", Date: "1996", Result: result(draughts.WhiteWins)}, draughts.English,
			"[P1 \"B\"][Date \"1996.??.??\"][Round \"?\"]\n\n" +
				"1. 11-15 {A note.\n\n[Event \"quoted\"]\n} 23-19 0-2\n"},
		{Title{Black: "é", Event: "é"}, draughts.English, "[Noir \"é\"][Event \"é\"]\n\n{none}\n*\n"},
	}, must(lessons.Answer(t.Context(), "games", question)))
	const named = "[GameType \"Standard\"] 1. 32-28 19-23 *\n"
	for text, want := range map[string]FileGame{
		"1. 32-28 19-23 *":     {Variant: draughts.International, PDN: "1. 32-28 19-23 *\n"},
		named:                  {Variant: draughts.International, PDN: named},
		"/FEN \"W:W21:B5\"/ *": {Variant: draughts.English, PDN: "/FEN \"W:W21:B5\"/ *\n"},
	} {
		question, err := json.Marshal(File{draughts.English, []byte(text)})
		require.NoError(t, err)
		assert.Equal(t, []FileGame{want}, must(lessons.Answer(t.Context(), "games", question)))
	}
	large := "1. 11-15 " + strings.Repeat("{"+strings.Repeat("x", 2000)+"} ", 3000) + "23-19 *\n\n[Event \"two\"] *\n"
	question, err = json.Marshal(File{draughts.English, []byte(large)})
	require.NoError(t, err)
	listed := must(lessons.Answer(t.Context(), "games", question)).([]FileGame)
	assert.Equal(t, []string{"", "[Event \"two\"] *\n"}, []string{listed[0].PDN, listed[1].PDN}, "the first is too large")
	question, err = json.Marshal(File{draughts.English, []byte("PK\x03\x04")})
	require.NoError(t, err)
	_, err = lessons.Answer(t.Context(), "games", question)
	assert.ErrorIs(t, err, pdn.ErrNotText)
}

// TestExport writes games for other programs.
func TestExport(t *testing.T) {
	lessons := NewLessons(nil, nil)
	const question = `{"variant": "english", "pdn": "[White \"Ann\"] 1. 11-15 {a remark} 23-19 0-1", "for": %q}`
	answer := must(lessons.Answer(t.Context(), "export", fmt.Appendf(nil, question, "plain")))
	assert.Equal(t, "comments 1", answer.(Exported).Lost)
	assert.Contains(t, answer.(Exported).PDN, "1. 11-15 23-19 0-1\n")
	assert.Contains(t, answer.(Exported).Dialects, "kcheckers")
	for program, want := range map[string]error{"draughts.js": pdn.ErrDialect, "paper": ErrRequest} {
		_, err := lessons.Answer(t.Context(), "export", fmt.Appendf(nil, question, program))
		assert.ErrorIs(t, err, want)
	}
}
