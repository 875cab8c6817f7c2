package commands

import (
	"bytes"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/yardstick"
	"github.com/godraughts/draughts/pdn"
)

func TestBench(t *testing.T) {
	cores := runtime.GOMAXPROCS(0)
	got := lines(t, "bench --short --runs 2")
	require.Equal(t, cores, runtime.GOMAXPROCS(0), "all cores are in use again")
	require.Regexp(t, `^.+, 1 of \d+ cores used, go\S+ \w+/\w+\. Each figure is the median of 2 runs\. `+
		`Ratios are to the yardstick\.$`, got[0])
	require.Empty(t, got[1])
	require.Regexp(t, `^what {2,}figure {2,}ratio$`, got[2])
	column := strings.Index(got[2], "figure")
	figures := map[string]int{}
	for _, line := range got[3:] {
		m := regexp.MustCompile(`^\d+(?:\.\d+)? (\D+?)(?:, depth \d+ after 10ms)?( {2,}\d+\.\d\d)?$`).
			FindStringSubmatch(line[column:])
		require.NotNil(t, m, line)
		require.Equal(t, strings.Contains(line, "perft"), m[2] != "", line)
		figures[m[1]]++
	}
	require.Equal(t, map[string]int{"million nodes/s": 13, "ns/position": 2, "MB/s": 2, "ns/probe": 2}, figures)
}

// TestBenchWork checks that the work of the measurements is what their names say.
func TestBenchWork(t *testing.T) {
	games := must(benchGames())
	require.Len(t, games, 100)
	games = games[:3]
	middle := middleGame(games)
	require.NotEmpty(t, middle)
	for _, p := range middle {
		pieces := (p.White() | p.Black()).Len()
		require.True(t, pieces >= 14 && pieces <= 20, p)
	}

	file := must(benchPDN(games, 20_000))
	require.LessOrEqual(t, len(file), 20_000)
	count := 0
	for g, err := range pdn.NewReader(bytes.NewReader(file), pdn.Options{Strict: true}).All() {
		require.NoError(t, err)
		replayed := must(g.Replay())
		require.Equal(t, games[count%3].Moves(), replayed.Moves())
		count++
	}
	require.Greater(t, count, 3, "the games are repeated")
	require.Zero(t, count%3)

	require.Equal(t, draughts.Perft(draughts.English.Start(), 9, draughts.ByPath), yardstick.Perft(9),
		"the yardstick counts the same moves")

	positions := databasePositions(50)
	require.Equal(t, positions, databasePositions(50))
	for _, p := range positions {
		require.False(t, p.HasCapture())
	}
}
