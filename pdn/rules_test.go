package pdn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestVariantOfGames(t *testing.T) {
	for _, test := range []struct {
		name, text string
		options    Options
		want       draughts.Variant
	}{
		{"English by default", "1. 11-15 *", Options{}, draughts.English},
		{"the caller's", "1. 33-29 *", Options{Variant: draughts.International}, draughts.International},
		{"the tag's", "[GameType \"20\"]\n1. 33-29 *", Options{Variant: draughts.English}, draughts.International},
		{"the tag's, in full", `[gametype "21,W,8,8,A0"] 1. 11-15 *`, Options{Variant: draughts.International},
			draughts.English},
		{"an unknown tag", `[GameType "?"] 1. 33-29 *`, Options{Variant: draughts.International}, draughts.International},
		{"an unknown number", `[GameType "99"] 1. 33-29 *`, Options{Variant: draughts.International}, draughts.International},
		{"the name's", `[Variant "killer"] 1. 33-29 *`, Options{}, draughts.Killer},
		{"the name's before the number's", `[Variant "Losing-Brazilian"] [GameType "26"] 1. c3-d4 *`, Options{},
			draughts.LosingBrazilian},
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

// TestGameTypes reads a game of each GameType, and two games with a Variant tag.
func TestGameTypes(t *testing.T) {
	games, errs := readFile(t, "testdata/gametypes.pdn", Options{Variant: draughts.Czech})
	require.Empty(t, errs)
	for i, want := range []struct {
		variant draughts.Variant
		result  draughts.Result
		end     string
	}{
		{draughts.International, draughts.WhiteWins,
			"B:W16,26,28,32,35,36,43,44,45,46,47,48,49,50:B2,3,4,6,7,8,9,10,11,12,14,15,25"},
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
		{ErrUnsupportedGameType, 6, "27,W,12,12,N2,0",
			`the library does not play this GameType, so that no move is checked: "27,W,12,12,N2,0"`, 0},
		{draughts.ErrUnknownVariant, 10, "checkers", `unknown variant: GameType "checkers"; read as english`,
			draughts.English},
		{ErrGameType, 14, "23,W,8,8,A0,0", `the GameType is that of other rules: "23,W,8,8,A0,0"; read as pool`,
			draughts.Pool},
		{ErrGameType, 18, "25,W,10,10", `the GameType is that of other rules: "25,W,10,10"; read as russian`,
			draughts.Russian},
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

// TestUnsupportedGameTypes reads games of each GameType that the library does not play. Each has one warning, with
// Options.Strict too.
func TestUnsupportedGameTypes(t *testing.T) {
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

// TestUnplayed reads, scans and writes a game that the library does not play.
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
