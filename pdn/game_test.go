package pdn

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestFromGame(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	for _, text := range []string{"11-15", "23-19", "8-11"} {
		must(g.PlayText(text))
	}
	require.NoError(t, g.Resign(draughts.White))
	require.True(t, g.Undo())
	require.True(t, g.Redo())
	tree := FromGame(g)
	require.Equal(t, Tags{{"Result", "1-0"}, {"GameType", "21"}}, tree.Tags)
	require.Equal(t, draughts.BlackWins, tree.Result())
	requireStable(t, tree, Options{})

	back := must(tree.Replay())
	require.Equal(t, g.Moves(), back.Moves())
	require.Equal(t, draughts.Ongoing, back.Outcome().Result, "the result is not declared")

	require.Equal(t, Tags{{"Result", "*"}, {"Variant", "losing-italian"}},
		FromGame(draughts.NewGame(draughts.LosingItalian)).Tags)
}

// TestGameStringIsPDN reads the text of random games of all rule sets, with a start and a move number of their own.
func TestGameStringIsPDN(t *testing.T) {
	random := rand.New(rand.NewPCG(55, 1))
	for _, v := range draughts.Variants() {
		g := draughts.NewGame(v)
		for i := range 40 {
			if i == 5 {
				setup := g.Setup()
				setup.MoveNumber += 30
				g = must(draughts.NewGameFrom(setup))
			}
			tree := must(ParseGame(g.String()))
			require.Equal(t, v, tree.Start.Variant)
			require.Equal(t, FromGame(g).Start, tree.Start)
			back, err := tree.Replay()
			require.NoError(t, err, "%s", g)
			require.Equal(t, g.Moves(), back.Moves())
			require.Equal(t, g.Setup(), back.Setup())
			require.Equal(t, strings.TrimSuffix(write(t, tree), "\n"), tree.String())
			moves := g.Position().Moves()
			if g.Outcome().Result != draughts.Ongoing {
				break
			}
			require.NoError(t, g.Play(moves[random.IntN(len(moves))]))
		}
	}
	require.Contains(t, new(Game).String(), "{", "a zero Game cannot be written")
}

func TestParseGame(t *testing.T) {
	g := must(ParseGame("[White \"A\"]\n1. 11-15 *\n\n1. 9-13 *"))
	require.Equal(t, "A", g.Tags.Get("White"))
	g, err := ParseGame("1. 11-15 11-16 *")
	require.ErrorIs(t, err, draughts.ErrEmptySquare)
	require.Len(t, g.Main.Moves, 2, "the game holds all of the text")
	for _, text := range []string{"", " \n", "*"} {
		g, err = ParseGame(text)
		require.ErrorIs(t, err, ErrNoGame)
		require.Nil(t, g)
	}
}

// TestFromGameStart takes games with a start position and counters of their own. The text of a result depends on the
// rules.
func TestFromGameStart(t *testing.T) {
	for _, test := range []struct {
		variant   draughts.Variant
		fen, move string
		want      Tags
	}{
		{draughts.International, "W:WK47:BK6,K45:H7", "47-42",
			Tags{{"Result", "1-1"}, {"GameType", "20"}, {"FEN", "W:WK47:BK6,K45:H7"}}},
		{draughts.Frisian, "W:WK46,35:BK5,6:+0+246", "46-41",
			Tags{{"Result", "1/2-1/2"}, {"GameType", "40"}, {"FEN", "W:W35,K46:BK5,6:+0+246"}}},
	} {
		setup := must(draughts.ParseSetup(test.variant, test.fen))
		g := must(draughts.NewGameFrom(setup))
		must(g.PlayText(test.move))
		require.NoError(t, g.AgreeDraw())
		tree := FromGame(g)
		require.Equal(t, test.want, tree.Tags)
		requireStable(t, tree, Options{})
		back := must(tree.Replay())
		require.Equal(t, g.DrawCounters(), back.DrawCounters())
	}
}

func TestReplayErrors(t *testing.T) {
	_, err := new(Game).Replay()
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)

	// Kings go to and fro until the rules of International draughts call it a draw, and then on.
	text := `[GameType "20"][FEN "W:WK46,K47:BK6,K45"] ` + strings.Repeat("46-41 6-1 41-46 1-6 ", 3)
	games, errs := readAll(t, strings.NewReader(text), Options{})
	require.Empty(t, errs, "a Reader does not mind")
	require.Len(t, games[0].Main.Moves, 12)
	g, err := games[0].Replay()
	require.ErrorIs(t, err, draughts.ErrGameOver)
	require.ErrorContains(t, err, "ply 9")
	require.Equal(t, 8, g.Ply())
	require.Equal(t, draughts.Repetition, g.Outcome().Reason)
}

func TestTagsMethods(t *testing.T) {
	tags := Tags{{"Event", "a"}, {"event", "b"}, {"Site", "c"}}
	require.Equal(t, "a", tags.Get("EVENT"))
	require.Empty(t, tags.Get("Round"))
	tags.Set("site", "d")
	tags.Set("Round", "1")
	require.Equal(t, Tags{{"Event", "a"}, {"event", "b"}, {"Site", "d"}, {"Round", "1"}}, tags)
	tags.Delete("Event")
	require.Equal(t, Tags{{"Site", "d"}, {"Round", "1"}}, tags)
	tags = Tags{{"WhiteRating", "1"}, {"WhiteElo", "21?"}, {"BlackElo", "?"}, {"BlackRating", "0"}, {"blackStrength", "7"}}
	require.Equal(t, [2]int{21, 7}, [2]int{tags.Rating(draughts.White), tags.Rating(draughts.Black)})
	require.Zero(t, Tags{{"WhiteElo", "1000000"}}.Rating(draughts.White))
}

// TestFrisianDrawRulesEndNoGame replays games of Frisian draughts that were played without the library's own draw
// rules. By these rules no game ends earlier or comes near that. The games beside the repository, if they are there,
// are real.
func TestFrisianDrawRulesEndNoGame(t *testing.T) {
	for name, want := range map[string]int{"testdata/frisian.pdn": 5, "../../shared/pdn/frisian-online.pdn": 30} {
		file, err := os.Open(name)
		if os.IsNotExist(err) && want == 30 {
			continue
		}
		require.NoError(t, err)
		games := 0
		for tree, err := range NewReader(file, Options{Variant: draughts.Frisian}).All() {
			require.NoError(t, err)
			game, err := tree.Replay()
			require.NoError(t, err, "the moves go on after a draw")
			for more := true; more; more = game.Undo() {
				require.LessOrEqual(t, game.DrawCounters().NoProgress, uint16(12))
				require.LessOrEqual(t, game.Repetitions(), 2)
			}
			games++
		}
		require.Equal(t, want, games)
		require.NoError(t, file.Close())
	}
}
