package draughts_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestScoreString(t *testing.T) {
	for score, want := range map[draughts.Score]string{
		0:                            "0.00",
		25:                           "+0.25",
		-103:                         "-1.03",
		-5:                           "-0.05",
		draughts.MaxEval:             "+200.00",
		-draughts.MaxEval:            "-200.00",
		draughts.MaxEval + 1:         "win",
		-draughts.MaxDatabaseWin:     "loss",
		draughts.MaxDatabaseWin + 1:  "win in at most 2999",
		draughts.WinScore - 5:        "win in at most 5",
		-(draughts.WinScore - 4):     "loss in at most 4",
		draughts.WinScore - 3:        "win in at most 3",
		-(draughts.WinScore - 2):     "loss in 2",
		draughts.WinScore - 1:        "win in 1",
		-draughts.WinScore:           "loss in 0",
		-draughts.MaxDatabaseWin - 1: "loss in at most 2999",
	} {
		require.Equal(t, want, score.String(), "%d", int(score))
	}
}

func TestScoreWinIn(t *testing.T) {
	for _, test := range []struct {
		score draughts.Score
		plies int
		ok    bool
	}{
		{0, 0, false},
		{draughts.MaxEval, 0, false},
		{draughts.MaxDatabaseWin, 0, false},
		{-draughts.MaxDatabaseWin, 0, false},
		{draughts.WinScore - 7, 7, true},
		{-draughts.WinScore + 8, -8, true},
		{-draughts.WinScore, 0, true},
	} {
		plies, ok := test.score.WinIn()
		require.Equal(t, test.ok, ok, "%v", test.score)
		require.Equal(t, test.plies, plies, "%v", test.score)
	}
}

func TestScoreFitsSixteenBits(t *testing.T) {
	require.LessOrEqual(t, draughts.WinScore, draughts.Score(math.MaxInt16))
	require.GreaterOrEqual(t, -draughts.WinScore, draughts.Score(math.MinInt16))
}

func TestMaterial(t *testing.T) {
	for _, test := range []struct {
		name string
		v    draughts.Variant
		fen  string
		want draughts.Score
	}{
		{"start", draughts.English, "B:W21-32:B1-12", 0},
		{"a man up", draughts.English, "W:W21,22:B1", 100},
		{"a man up, the opponent to move", draughts.English, "B:W21,22:B1", -100},
		{"a short king against a man", draughts.English, "W:WK21:B1", 30},
		{"a flying king against a man", draughts.International, "W:WK31:B1", 200},
		{"a king against a king and a man", draughts.International, "W:WK31:BK1,2", -100},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, draughts.Material{}.Evaluate(draughts.MustParseFEN(test.v, test.fen)))
		})
	}
}

func TestEvaluatorsOfNoPosition(t *testing.T) {
	for _, e := range []draughts.Evaluator{draughts.Material{}, draughts.Classic{}, draughts.Patterns{}} {
		require.Zero(t, e.Evaluate(draughts.Position{}))
	}
}

func TestEvaluatorsDoNotAllocate(t *testing.T) {
	for _, bench := range benchPositions {
		p := draughts.MustParseFEN(bench.v, bench.fen)
		for _, e := range []draughts.Evaluator{draughts.Material{}, draughts.Classic{}, draughts.Patterns{}} {
			require.Zero(t, testing.AllocsPerRun(100, func() { e.Evaluate(p) }), "%T %s", e, bench.name)
		}
	}
}
