package pdn

import (
	"strings"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/stretchr/testify/require"
)

func TestResult(t *testing.T) {
	games, _ := readFile(t, "testdata/results.pdn", Options{})
	for i, want := range []struct {
		text       string
		terminator string
		result     draughts.Result
	}{
		{"4-6", "4-6", draughts.BlackWins},
		{"1-9", "1-9", draughts.BlackWins},
		{"1-0", "0.5-0.5", draughts.WhiteWins},
		{"4-6", "4-6", draughts.BlackWins},
		{"1-1", "1-1", draughts.Draw},
		{"2-0", "*", draughts.WhiteWins},
		{"½-½", "½-½", draughts.Draw},
		{"1 1/2 - 1/2", "*", draughts.WhiteWins},
		{"0-0", "0-0", draughts.Ongoing},
		{"1+ - 1-", "", draughts.Draw},
		{"4-8", "4-8", draughts.WhiteWins},
		{"1-0", "1-0", draughts.BlackWins},
		{"0-1", "0-1", draughts.WhiteWins},
		{"0-1", "", draughts.WhiteWins},
		{"0-1", "", draughts.WhiteWins},
	} {
		g := games[i]
		require.Equal(t, want.text, g.ResultText(), "game %d", i+1)
		require.Equal(t, want.terminator, g.Terminator, "game %d", i+1)
		require.Equal(t, want.result, g.Result(), "game %d", i+1)
	}
	require.Len(t, games[10].Main.Moves, 7, "4-8 is a move before it is the result")

	winner, ok := games[11].Winner()
	require.True(t, ok)
	require.Equal(t, draughts.Black, winner)
	_, ok = games[8].Winner()
	require.False(t, ok, "0-0 is lost by both")
	require.Equal(t, draughts.Ongoing, new(Game).Result())
}

func TestScores(t *testing.T) {
	for _, test := range []struct {
		text          string
		first, second float64
		ok            bool
	}{
		{"1-0", 1, 0, true},
		{"10-2", 10, 2, true},
		{"1/2-1/2", 0.5, 0.5, true},
		{"½-½", 0.5, 0.5, true},
		{"1½-½", 1.5, 0.5, true},
		{"0,5 - 1.5", 0.5, 1.5, true},
		{"1- - 1+", 1, 1, true},
		{"*", 0, 0, false},
		{"", 0, 0, false},
		{"-", 0, 0, false},
		{"1-", 0, 0, false},
		{"01-06", 0, 0, false},
		{"1x0", 0, 0, false},
		{"1-0-0", 0, 0, false},
		{"1e1-0", 0, 0, false},
		{"White", 0, 0, false},
	} {
		first, second, ok := scores(test.text)
		require.Equal(t, test.ok, ok, test.text)
		if ok {
			require.Equal(t, [2]float64{test.first, test.second}, [2]float64{first, second}, test.text)
		}
	}
	for text, want := range map[string]bool{
		"1-0": true, "0-0": true, "1-1": true, "12-0": true, "4-6": false, "11-15": false, "22-22": false, "01-0": false,
	} {
		require.Equal(t, want, isResult([]byte(text)), text)
	}
}

func TestFromGame(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	for _, text := range []string{"11-15", "23-19", "8-11"} {
		_, err := g.PlayText(text)
		require.NoError(t, err)
	}
	require.NoError(t, g.Resign(draughts.White))
	require.True(t, g.Undo())
	require.True(t, g.Redo())
	tree := FromGame(g)
	require.Equal(t, Tags{{"Result", "1-0"}, {"GameType", "21"}}, tree.Tags)
	require.Equal(t, draughts.BlackWins, tree.Result())
	requireStable(t, tree, Options{})

	back, err := tree.Replay()
	require.NoError(t, err)
	require.Equal(t, g.Moves(), back.Moves())
	require.Equal(t, draughts.Ongoing, back.Outcome().Result, "the result is not declared")

	require.Equal(t, Tags{{"Result", "*"}, {"Variant", "losing-italian"}}, FromGame(draughts.NewGame(draughts.LosingItalian)).Tags)
}

// TestEveryVariant writes a few moves of every rule set and reads them, whatever the Reader's own variant is.
func TestEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		t.Run(v.String(), func(t *testing.T) {
			g := draughts.NewGame(v)
			for range 20 {
				moves := g.Position().Moves()
				require.NoError(t, g.Play(moves[len(moves)/2]))
			}
			requireStable(t, FromGame(g), Options{Variant: draughts.Pool})
		})
	}
}

// TestKingRuns writes a game that begins when a king of Frisian draughts has already moved twice.
func TestKingRuns(t *testing.T) {
	setup, err := draughts.ParseSetup(draughts.Frisian, "W:WK46,35:BK5,6:+0+246")
	require.NoError(t, err)
	g, err := draughts.NewGameFrom(setup)
	require.NoError(t, err)
	_, err = g.PlayText("46-41")
	require.NoError(t, err)
	tree := FromGame(g)
	require.Equal(t, "W:W35,K46:BK5,6:+0+246", tree.Tags.Get("FEN"))
	requireStable(t, tree, Options{})
}

// TestFromGameStart takes a game that does not begin at the beginning, and a draw whose text depends on the rules.
func TestFromGameStart(t *testing.T) {
	setup, err := draughts.ParseSetup(draughts.International, "W:WK47:BK6,K45:H7")
	require.NoError(t, err)
	g, err := draughts.NewGameFrom(setup)
	require.NoError(t, err)
	_, err = g.PlayText("47-42")
	require.NoError(t, err)
	require.NoError(t, g.AgreeDraw())
	tree := FromGame(g)
	require.Equal(t, Tags{{"Result", "1-1"}, {"GameType", "20"}, {"FEN", "W:WK47:BK6,K45:H7"}}, tree.Tags)
	requireStable(t, tree, Options{})

	back, err := tree.Replay()
	require.NoError(t, err)
	require.Equal(t, g.DrawCounters(), back.DrawCounters())
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
}

func TestWalk(t *testing.T) {
	games, errs := readAll(t, strings.NewReader("11-15 23-19 8-11"), Options{})
	require.Empty(t, errs)
	start, err := games[0].Start.Position()
	require.NoError(t, err)
	var texts []string
	for p, n := range games[0].Main.Walk(start) {
		texts = append(texts, p.MoveText(n.Move))
		if len(texts) == 2 {
			break
		}
	}
	require.Equal(t, []string{"11-15", "23-19"}, texts)
}
