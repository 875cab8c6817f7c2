package pdn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/stretchr/testify/require"
)

// readAll returns the games in r, and the errors of those that could not be read whole.
func readAll(t *testing.T, r io.Reader, o Options) (games []*Game, errs []*Error) {
	t.Helper()
	for g, err := range NewReader(r, o).All() {
		if errors.Is(err, ErrNoGame) {
			require.Empty(t, games)
			break
		}
		require.NotNil(t, g, "%v", err)
		games = append(games, g)
		if err != nil {
			var e *Error
			require.ErrorAs(t, err, &e)
			errs = append(errs, e)
		}
	}
	return games, errs
}

func readFile(t *testing.T, name string, o Options) ([]*Game, []*Error) {
	t.Helper()
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	return readAll(t, file, o)
}

func count(games []*Game) (moves, inVariations int) {
	for _, g := range games {
		m, v := g.Main.CountMoves()
		moves += m
		inVariations += v
	}
	return moves, inVariations
}

// TestFixtures reads files of our own, one for each way in which real files deviate.
func TestFixtures(t *testing.T) {
	for _, test := range []struct {
		name                              string
		games, moves, inVariations, wrong int
	}{
		{"algebraic", 8, 58, 1, 0},
		{"captures", 4, 20, 0, 0},
		{"comments", 4, 5, 0, 0},
		{"encodings", 2, 5, 0, 0},
		{"errors", 23, 32, 6, 16},
		{"gametypes", 15, 449, 0, 0},
		{"notags", 4, 8, 0, 0},
		{"numbers", 6, 27, 0, 0},
		{"positions", 8, 6, 0, 0},
		{"results", 15, 34, 0, 0},
		{"spaces", 3, 26, 0, 0},
		{"tags", 4, 3, 0, 0},
		{"variations", 3, 15, 13, 0},
		{"rulewarnings", 8, 8, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, errs := readFile(t, "testdata/"+test.name+".pdn", Options{})
			moves, inVariations := count(games)
			got := [4]int{len(games), moves, inVariations, len(errs)}
			require.Equal(t, [4]int{test.games, test.moves, test.inVariations, test.wrong}, got, "%v", errs)
		})
	}
}

// TestRealFiles reads games that people and programs have written, where they lie beside the repository.
func TestRealFiles(t *testing.T) {
	const folder = "../../shared/pdn/"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("no real files beside the repository")
	}
	for _, test := range []struct {
		name                       string
		games, moves, inVariations int
		wrong                      []string
	}{
		{"czech-mrcd2000", 40, 1954, 0, nil},
		{"english-tinsley", 724, 36108, 0, []string{
			`5588:5: game 541, ply 123: illegal move "32-28": the square is empty: 32`}},
		{"english-inferno", 68, 3306, 0, nil},
		{"english-principles", 16, 594, 0, nil},
		{"english-problems-gem", 162, 0, 0, nil},
		{"frisian-online", 30, 957, 0, nil},
		{"international-comments-windragon", 1, 152, 0, nil},
		{"international-compositions-pwcp2", 51, 602, 0, nil},
		{"international-delfts", 2, 252, 0, nil},
		{"international-dutch96", 13, 1381, 0, nil},
		{"international-kurnik", 4, 535, 0, nil},
		{"international-variations-nk01", 7, 725, 372, nil},
		{"international-wk2003", 23, 2381, 0, nil},
		{"russian-abatsiev", 56, 2648, 0, nil},
		{"english-online-split-jumps", 30, 2672, 0, nil},
		{"international-ambiguous-schildpad", 34, 3014, 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			name, _, _ := strings.Cut(test.name, "-")
			v, err := draughts.ParseVariant(name)
			require.NoError(t, err)
			games, errs := readFile(t, folder+test.name+".pdn", Options{Variant: v})
			moves, inVariations := count(games)
			require.Equal(t, [3]int{test.games, test.moves, test.inVariations}, [3]int{len(games), moves, inVariations})
			var wrong []string
			for _, e := range errs {
				wrong = append(wrong, e.Error())
			}
			require.Equal(t, test.wrong, wrong)
			for _, g := range games {
				requireStable(t, g, Options{})
			}
		})
	}
}

func TestErrors(t *testing.T) {
	games, errs := readFile(t, "testdata/errors.pdn", Options{})
	for _, want := range []struct {
		game     int
		is       error
		line     int
		column   int
		ply      int
		depth    int
		text     string
		moves    int // that are left of the game
		contains string
	}{
		{1, draughts.ErrOccupied, 3, 19, 3, 0, "8-12", 2, "illegal move"},
		{3, draughts.ErrMustCapture, 9, 19, 3, 0, "8-11", 2, "15x22"},
		{5, draughts.ErrNoSuchSquare, 17, 10, 2, 0, "33-29", 1, "33"},
		{8, draughts.ErrNoSuchSquare, 26, 1, 0, 0, "W:W21,99:B1", 0, "99"},
		{10, ErrTag, 33, 1, 0, 0, "[Event of 1950]", 2, "[Event of 1950]"},
		{11, ErrUnclosedVariation, 38, 29, 3, 2, "*", 1, "in a variation"},
		{12, ErrUnopenedVariation, 41, 10, 2, 0, ")", 2, "no variation to close"},
		{13, ErrNoMoveBefore, 44, 1, 1, 0, "(", 1, "no move before"},
		{14, draughts.ErrOccupied, 47, 29, 3, 1, "16x23", 2, "in a variation"},
		{15, ErrNoMoveBefore, 50, 1, 1, 0, "$1", 1, "$1"},
		{16, ErrUnexpected, 53, 10, 2, 0, `"`, 2, "unexpected"},
		{18, ErrUnclosedComment, 59, 10, 2, 0, "{", 1, "not closed"},
		{20, ErrTag, 65, 1, 1, 0, "[Round 1]", 3, "[Round 1]"},
		{21, ErrUnexpected, 69, 28, 4, 0, "é-ü", 3, "é-ü"},
		{22, ErrUnclosedComment, 71, 10, 2, 0, "{", 1, "not closed"},
		{23, ErrUnclosedVariation, 74, 1, 2, 1, "", 1, "not closed"},
	} {
		require.NotEmpty(t, errs)
		e := errs[0]
		errs = errs[1:]
		require.Equal(t, want.game, e.Game)
		require.ErrorIs(t, e, want.is, "game %d", e.Game)
		require.Equal(t, [4]int{want.line, want.column, want.ply, want.depth}, [4]int{e.Line, e.Column, e.Ply, e.Depth},
			"game %d", e.Game)
		require.Equal(t, want.text, e.Text)
		require.Contains(t, e.Error(), want.contains)
		moves, _ := games[e.Game-1].Main.CountMoves()
		require.Equal(t, want.moves, moves, "game %d", e.Game)
		require.NotEmpty(t, games[e.Game-1].Tags, "what a damaged game has is kept")
	}
	require.Equal(t, "Good", games[1].Tags.Get("Event"))
	require.Equal(t, "1", games[9].Tags.Get("Round"), "tags behind the broken one belong to the same game")
	first := games[0].Main.Moves
	require.Equal(t, "8-12", first[2].Text, "a move that cannot be made is kept")
	require.Equal(t, draughts.Move{}, first[2].Move)
	require.Equal(t, "4-8", first[4].Text, "and those behind it")

	var moveError *draughts.MoveError
	_, errs = readFile(t, "testdata/errors.pdn", Options{})
	require.ErrorAs(t, errs[0], &moveError)
	require.Equal(t, []draughts.Square{12}, moveError.Squares)
}

// TestTree looks at what is where in a tree.
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
	require.Equal(t, []int{7}, moves[4].NAGs, "a glued asterisk")
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

func TestVariantOfGames(t *testing.T) {
	for _, test := range []struct {
		name, text string
		options    Options
		want       draughts.Variant
	}{
		{"English by default", "1. 11-15 *", Options{}, draughts.English},
		{"the caller's", "1. 33-29 *", Options{Variant: draughts.International}, draughts.International},
		{"the tag's", "[GameType \"20\"]\n1. 33-29 *", Options{Variant: draughts.English}, draughts.International},
		{"the tag's, in full", `[gametype "21,W,8,8,A0"] 1. 11-15 *`, Options{Variant: draughts.International}, draughts.English},
		{"an unknown tag", `[GameType "?"] 1. 33-29 *`, Options{Variant: draughts.International}, draughts.International},
		{"an unknown number", `[GameType "99"] 1. 33-29 *`, Options{Variant: draughts.International}, draughts.International},
		{"the name's", `[Variant "killer"] 1. 33-29 *`, Options{}, draughts.Killer},
		{"the name's before the number's", `[Variant "Losing-Brazilian"] [GameType "26"] 1. c3-d4 *`, Options{}, draughts.LosingBrazilian},
		{"an unknown name", `[Variant "polish"] [GameType "20"] 1. 33-29 *`, Options{}, draughts.International},
		{"an unknown name alone", `[Variant "polish"] 1. 33-29 *`, Options{Variant: draughts.Frisian}, draughts.Frisian},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, errs := readAll(t, strings.NewReader(test.text), test.options)
			require.Empty(t, errs)
			require.Len(t, games, 1)
			require.Equal(t, test.want, games[0].Start.Variant)
			require.Len(t, games[0].Main.Moves, 1)
		})
	}
}

// TestGameTypes reads a game by the rules of each number, and two by name.
func TestGameTypes(t *testing.T) {
	games, errs := readFile(t, "testdata/gametypes.pdn", Options{Variant: draughts.Czech})
	require.Empty(t, errs)
	for i, want := range []struct {
		variant draughts.Variant
		result  draughts.Result
		end     string
	}{
		{draughts.International, draughts.WhiteWins, "B:W16,26,28,32,35,36,43,44,45,46,47,48,49,50:B2,3,4,6,7,8,9,10,11,12,14,15,25"},
		{draughts.Italian, draughts.BlackWins, "W:W:B3,4,9,K17,22,K32"},
		{draughts.Pool, draughts.WhiteWins, "B:W17,K20,24,29,30,31,32:B"},
		{draughts.Spanish, draughts.BlackWins, "W:W:B8,K10,24,25,26,29,32"},
		{draughts.Russian, draughts.WhiteWins, "B:WKd4,a3,c3,a1,c1,e1,g1:B"},
		{draughts.Russian, draughts.Ongoing, "W:WKh4:Bb6"},
		{draughts.Brazilian, draughts.BlackWins, "W:W:Bd8,f8,a7,e7,g7,h2,Kg1"},
		{draughts.Portuguese, draughts.BlackWins, "W:W:B6,K12,22,26,29,30,31,32"},
		{draughts.Czech, draughts.BlackWins, "W:W:Bb8,h8,a7,c7,h6,Kc3,h2"},
		{draughts.Frisian, draughts.WhiteWins, "B:WK4,35,39,41,42,43,44,47,48,49,50:B"},
		{draughts.Breakthrough, draughts.WhiteWins, "B:WK1,29,32,35,36,39,42,45,46,47,48,49,50:B3,5,6,9,10,11,13,15"},
		{draughts.Frysk, draughts.BlackWins, "W:W:B3,5,6,K19,41"},
		{draughts.Antidraughts, draughts.BlackWins, "B:WK15,40,41,43,44,45,46,47,48,49,50:B"},
		{draughts.Killer, draughts.Ongoing, "W:WK23:B6"},
		{draughts.LosingEnglish, draughts.WhiteWins, "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"},
	} {
		g := games[i]
		require.Equal(t, want.variant, g.Start.Variant, "game %d", i+1)
		for _, w := range g.Warnings {
			require.NotErrorIs(t, w, ErrGameType, "game %d", i+1)
			require.NotErrorIs(t, w, draughts.ErrUnknownVariant, "game %d", i+1)
			require.NotErrorIs(t, w, ErrResultPosition, "game %d: what the players say, the rules say too", i+1)
		}
		require.Equal(t, want.result, g.Result(), "game %d", i+1)
		played, err := g.Replay()
		require.NoError(t, err, "game %d", i+1)
		require.Equal(t, want.end, played.Position().String(), "game %d", i+1)
		if outcome := played.Outcome().Result; outcome != draughts.Ongoing {
			require.Equal(t, want.result, outcome, "game %d: what the players say, the rules say too", i+1)
		}
	}
}

func TestAlgebraic(t *testing.T) {
	games, errs := readFile(t, "testdata/algebraic.pdn", Options{})
	require.Empty(t, errs)
	for _, g := range games[1:4] {
		require.Equal(t, moves(games[0]), moves(g), "the same game, whichever way it is written")
	}
	require.Equal(t, []string{"Why"}, games[1].Main.Moves[10].CommentsAfter)
	require.Equal(t, []string{"Finis"}, games[1].Main.Moves[12].CommentsAfter)
	require.Equal(t, "B:Wc3,e3,Ka1:Bb8,Kh8,a5", games[5].Start.FEN())
	require.Equal(t, "W:WKg7,b6,Ka1:BKb8,Kf8", games[6].Start.FEN())
	require.Equal(t, "W:Wc3,e3,g3,Ka1:Bb8,d8,f8,h8,Kd6", games[7].Start.FEN())
}

// moves returns the main line of a game.
func moves(g *Game) []draughts.Move {
	var moves []draughts.Move
	for _, n := range g.Main.Moves {
		moves = append(moves, n.Move)
	}
	return moves
}

func TestWarningsAboutRules(t *testing.T) {
	games, errs := readFile(t, "testdata/rulewarnings.pdn", Options{})
	require.Empty(t, errs)
	for i, want := range []struct {
		is      error
		line    int
		text    string
		reason  string
		variant draughts.Variant
	}{
		{draughts.ErrUnknownVariant, 2, "99", "unknown variant: GameType 99; read as english", draughts.English},
		{ErrUnsupportedGameType, 6, "27,W,12,12,N2,0", `the library does not play this GameType, so that no move is checked: "27,W,12,12,N2,0"`, 0},
		{draughts.ErrUnknownVariant, 10, "checkers", `unknown variant: GameType "checkers"; read as english`, draughts.English},
		{ErrGameType, 14, "23,W,8,8,A0,0", `the GameType is that of other rules: "23,W,8,8,A0,0"; read as pool`, draughts.Pool},
		{ErrGameType, 18, "25,W,10,10", `the GameType is that of other rules: "25,W,10,10"; read as russian`, draughts.Russian},
		{ErrGameType, 23, "25", `the GameType is that of other rules: "25"; read as brazilian`, draughts.Brazilian},
		{variant: draughts.English},
		{variant: draughts.International},
	} {
		g := games[i]
		require.Equal(t, want.variant, g.Start.Variant)
		if want.is == nil {
			require.Empty(t, g.Warnings, "game %d", i+1)
			continue
		}
		require.Len(t, g.Warnings, 1, "game %d", i+1)
		w := g.Warnings[0]
		require.ErrorIs(t, w, want.is)
		require.Equal(t, Error{Line: want.line, Column: 1, Game: i + 1, Text: want.text, Err: w.Err}, *w)
		require.Equal(t, want.reason, w.Reason())
	}
	require.Equal(t, `2:1: game 1: unknown variant: GameType 99; read as english`, games[0].Warnings[0].Error())
	require.Equal(t, "46-41", games[1].Main.Moves[0].Text)
}

func TestBoundaries(t *testing.T) {
	for _, test := range []struct {
		name, text string
		moves      []int // of each game
	}{
		{"nothing", "", nil},
		{"white space", " \r\n\t", nil},
		{"a comment only", "{a}", []int{0}},
		{"asterisks only", "* * *", nil},
		{"a result only", "1-0", []int{0}},
		{"terminators behind one another", "11-15 * 1-0 *\n*\n\n* 11-16", []int{1, 1}},
		{"a number only", "1.", nil},
		{"one move", "11-15", []int{1}},
		{"a comment and a terminator", "{a} *", []int{0}},
		{"two terminators", "11-15 1-0 * 11-16", []int{1, 1}},
		{"a forced move at the end", "11-15*\n\n[Event \"\"] 11-16", []int{1, 1}},
		{"tags in two paragraphs", "[A \"\"]\n\n[B \"\"] 11-15", []int{1}},
		{"the same tags in two paragraphs", "[A \"\"]\n[B \"\"]\n\n[B \"\"]\n[A \"\"] 11-15", []int{0, 1}},
		{"a tag twice in a paragraph", "[A \"\"]\n[A \"\"]\n\n[B \"\"]\n[B \"\"] 11-15", []int{1}},
		{"a list of events", "[Event \"\"]\n[B \"\"]\n[Event \"\"]\n[B \"\"]\n[Toernooi \"\"]\n", []int{0, 0}},
		{"an event twice", "[Event \"\"]\n[event \"\"]\n[B \"\"]\n", []int{0}},
		{"junk among tags", "[A \"\"],\n[B \"\"] and\n12. 11 [C \"\"] $1 !? ) ] 11-15", []int{1}},
		{"tags in front of a result", "[A \"\"]\n1-0\n[B \"\"]", []int{0, 0}},
		{"a tag behind a move", "11-15 [A \"\"] 11-15", []int{1, 1}},
		{"a comment among tags", "[A \"\"] {a}\n[B \"\"] 11-15", []int{1}},
		{"tags behind a comment", "{a}\n\n[A \"\"]\n11-15", []int{1}},
		{"blank lines among moves", "[A \"\"]\n\n\n11-15\n\n23-19\n\n\n*", []int{2}},
		{"a damaged game", "11-15 11-15 23-19 * 11-15", []int{1, 1}},
		{"damaged in a variation", "11-15 (11-16 (11-16 1-0) 23-19 1-0 11-15", []int{1, 1}},
		{"a result in the wrong place", "11-15 (11-16 1-0 11-15", []int{1, 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, _ := readAll(t, iotest.OneByteReader(strings.NewReader(test.text)), Options{})
			var moves []int
			for _, g := range games {
				legal, _ := g.Main.CountMoves()
				moves = append(moves, legal)
			}
			require.Equal(t, test.moves, moves)
		})
	}
}

// TestStreamError cuts the stream off inside the second game.
func TestStreamError(t *testing.T) {
	broken := errors.New("broken pipe")
	stream := io.MultiReader(strings.NewReader("11-15 *\n\n11-15 23"), iotest.ErrReader(broken))
	r := NewReader(stream, Options{})
	g, err := r.Read()
	require.NoError(t, err)
	require.Len(t, g.Main.Moves, 1)
	for range 2 {
		g, err = r.Read()
		require.ErrorIs(t, err, broken)
		require.Nil(t, g)
	}

	n := 0
	for g, err := range NewReader(iotest.ErrReader(broken), Options{}).All() {
		require.Nil(t, g)
		require.ErrorIs(t, err, broken)
		n++
	}
	require.Equal(t, 1, n)
}

// TestStreaming sees that a game is there as soon as the blank line behind it has come.
func TestStreaming(t *testing.T) {
	r, w := io.Pipe()
	go func() {
		fmt.Fprint(w, "1. 11-15 *\n\n")
	}()
	g, err := NewReader(r, Options{}).Read()
	require.NoError(t, err)
	require.Len(t, g.Main.Moves, 1)
	require.NoError(t, r.Close())
}

// TestLimits feeds what is too large for a game, and sees that the next game is read.
func TestLimits(t *testing.T) {
	for name, text := range map[string]string{
		"tags":       strings.Repeat("[A \"\"]", maxTags+1) + "11-15",
		"game":       "11-15 " + strings.Repeat("{abc} $1 ", maxGame/9+1),
		"variations": strings.Repeat("11-15 (", maxDepth+2),
		"trailer":    "11-15 * " + strings.Repeat("{abc} ", maxGame/6+1),
		"strength":   "11-15" + strings.Repeat("!", maxWord+1),
	} {
		t.Run(name, func(t *testing.T) {
			games, errs := readAll(t, strings.NewReader(text+" *\n\n[Event \"next\"]\n11-15 *"), Options{})
			require.Len(t, errs, 1)
			require.ErrorIs(t, errs[0], ErrTooLarge)
			require.Len(t, games, 2)
			require.Len(t, games[1].Main.Moves, 1)
		})
	}
	t.Run("as deep as may be", func(t *testing.T) {
		text := strings.Repeat("11-15 (", maxDepth) + "11-16" + strings.Repeat(")", maxDepth)
		games, errs := readAll(t, strings.NewReader(text), Options{})
		require.Empty(t, errs)
		requireStable(t, games[0], Options{})
	})
}

// TestHostile checks that the time for a text of any kind grows with its length alone. A step for each pair of bytes
// would take many times the limit.
func TestHostile(t *testing.T) {
	size := testsize.Pick(1<<16, 1<<17, 1<<20, 1<<22)
	for _, piece := range []string{
		"(", ")", "{", "}", "[", "]", "[A", "[A \"", "[A \"\"]", "1", "1 ", "1.", "1-", "1- ", "x", "!", "(!", "$", "$1", "*", "* ", "%", "%\n",
		";", ";\n", "\n", "\\", "\"", "é", "\xff", "\x00", "1-0 ", "4-6 ", "11-15", "11-15 ", "11-15 (", "c3 - ", "c3d4 ", "a1", "{}", "{\n[A \"\"]\n",
		"[A \"\"]\n\n{", "\n\n[A \"\"]\n(", "[GameType \"20\"][FEN \"W:WK1-20:BK31-50\"]*\n",
		"/", "/ ", "... ", "A \"", "[A \"b", "\\n", "1-0 {}", "1 2 ", "11-15 (1... ",
		"- ", "/FEN \"B::\"/ ", "[pdn]", "1-0 (", "11x18 18x25 ", "[FEN \"W:WK1-20:BK31-50\"] 1x50 1x50 1x50 1x50",
	} {
		for _, tail := range []string{"", "}"} {
			begin := time.Now()
			text := strings.Repeat(piece, size/len(piece)) + tail
			r := NewReader(strings.NewReader(text), Options{})
			for _, err := r.Read(); err != io.EOF; _, err = r.Read() {
			}
			s := NewScanner(strings.NewReader(text), Options{})
			for s.Next() {
			}
			if s.Number() > 0 {
				require.NoError(t, s.Err())
			}
			require.Less(t, time.Since(begin), time.Minute, "%q", piece)
		}
	}
}

func BenchmarkReader(b *testing.B) {
	var text []byte
	for _, name := range []string{"captures", "comments", "numbers", "spaces", "variations"} {
		fixture, err := os.ReadFile(filepath.Join("testdata", name+".pdn"))
		require.NoError(b, err)
		text = append(append(text, fixture...), '\n')
	}
	text = bytes.Repeat(text, 100)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range NewReader(bytes.NewReader(text), Options{}).All() {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
