package draughts_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestScore(t *testing.T) {
	for _, test := range []struct {
		score      draughts.Score
		text, json string
		winIn      int // plies
	}{
		{0, "0.00", `0`, 0},
		{25, "+0.25", `25`, 0},
		{-103, "-1.03", `-103`, 0},
		{draughts.MaxEval, "+200.00", `20000`, 0},
		{draughts.MaxEval + 1, "win", `"win (20001)"`, 0},
		{-draughts.MaxDatabaseWin, "loss", `"loss (-29000)"`, 0},
		{draughts.MaxDatabaseWin + 1, "win in at most 2999", `"win in 2999"`, 2999},
		{4 - draughts.WinScore, "loss in at most 4", `"loss in 4"`, -4},
		{2 - draughts.WinScore, "loss in 2", `"loss in 2"`, -2},
		{draughts.WinScore - 1, "win in 1", `"win in 1"`, 1},
		{-draughts.WinScore, "loss in 0", `"loss in 0"`, 0},
	} {
		require.Equal(t, test.text, test.score.String())
		requireJSON(t, test.score, test.json)
		plies, known := test.score.WinIn()
		require.Equal(t, strings.Contains(test.text, " in "), known, test.text)
		require.Equal(t, test.winIn, plies, test.text)
	}
}

func TestMaterial(t *testing.T) {
	for text, want := range map[string]draughts.Score{
		"english B:W21-32:B1-12": 0, "english W:W21,22:B1": 100,
		"english W:WK21:B1": 30, "international W:WK31:B1": 200, // a king against a man
	} {
		var p draughts.Position
		require.NoError(t, p.UnmarshalText([]byte(text)))
		require.Equal(t, want, draughts.Material{}.Evaluate(p), text)
	}
}

// follower evaluates like Material, with a state that follows the search. It counts the calls of its own Evaluate.
type follower struct {
	draughts.Material
	asked int
}

func (f *follower) Evaluate(p draughts.Position) draughts.Score {
	f.asked++
	return f.Material.Evaluate(p)
}

func (f *follower) NewState() draughts.EvalState { return &followerState{} }

// followerState keeps the positions that lead to the current one.
type followerState struct{ line []draughts.Position }

func (s *followerState) Reset(p draughts.Position) { s.line = append(s.line[:0], p) }

func (s *followerState) Push(before draughts.Position, m draughts.Move, after draughts.Position) {
	if before == s.line[len(s.line)-1] && before.After(m) == after {
		s.line = append(s.line, after)
	}
}

func (s *followerState) Pop() { s.line = s.line[:len(s.line)-1] }

func (s *followerState) Evaluate() draughts.Score {
	return draughts.Material{}.Evaluate(s.line[len(s.line)-1])
}

// TestIncrementalEvaluator checks that a search uses the state of an IncrementalEvaluator and has the same result.
func TestIncrementalEvaluator(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Frisian} {
		for depth := 1; depth <= 9; depth++ {
			follows := new(follower)
			found := make([]draughts.Info, 2)
			for i, e := range []draughts.Evaluator{draughts.Material{}, follows} {
				s := draughts.NewSearcher(draughts.Options{Evaluator: e, Hash: 1})
				found[i] = must(s.Search(context.Background(), draughts.NewGame(v), draughts.Limits{Depth: depth}))
			}
			require.Equal(t, found[0].Lines, found[1].Lines)
			require.Equal(t, found[0].Nodes, found[1].Nodes)
			require.Zero(t, follows.asked)
		}
	}
}
