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
