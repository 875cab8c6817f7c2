package kinds

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/clock"
)

// TestSettings checks the messages for settings that are wrong, and names that no kind has.
func TestSettings(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "chess"} {
		_, err := Find(text)
		require.ErrorIs(t, err, ErrUnknown)
	}
	for kind, mistakes := range map[string]map[string]string{
		"match": {
			`{"games":0}`: "games 0", `{"depth":-1}`: "depth -1", `{"time":"x"}`: "time", `{"clock":"x"}`: "clock",
			`{"winscore":"1"}`: "2 numbers", `{"drawscore":"1,2,x"}`: "drawscore", `{"variant":"chess"}`: "chess",
			`{"sprt":{"elo0":5,"elo1":0}}`: "sprt", `{"pairs":31}`: "pairs 31", `{"maxplies":-1}`: "maxplies",
			`{"a":"hub:./scan"}`: "engines of this library", `{"b":"default,workers=2"}`: "not repeatable",
			`{"a":"eval=none.json"}`: "none.json", `{"b":"egdb=none"}`: "none", `{"openings":"none.pdn"}`: "none.pdn",
			`{"sped":1}`: "sped", `{"speed":-1}`: "speed -1",
			`{"variant":"russian","openings":"3move"}`: "no openings of russian", `{`: "JSON",
		},
		"annotate": {
			`{}`: "file is missing", `{"file":"none.pdn"}`: "none.pdn", `{"file":"settings_test.go","depth":-1}`: "depth -1",
			`{"file":"x","hash":0}`: "hash 0", `{"file":"x","bytes":0}`: "bytes 0", `{"file":"x","time":"y"}`: "time",
			`{"file":"settings_test.go","eval":"none.json"}`: "none.json",
			`{"file":"settings_test.go","egdb":"nowhere"}`:   "nowhere",
		},
		"book": {
			`{"positions":0}`: "positions 0", `{"nodes":0}`: "nodes 0", `{"drop":30000}`: "drop 30000", `{"batch":0}`: "batch 0",
			`{"hash":0}`: "hash 0", `{"task_positions":2000}`: "task_positions 2000", `{"openings":"none.pdn"}`: "none.pdn",
			`{"eval":"none.weights"}`: "none.weights", `{"egdb":"nowhere"}`: "nowhere", `{"variant":""}`: "variant",
			`{"roots":["x"],"x":1}`: "x",
		},
		"spsa": {
			`{"pairs":0}`: "pairs 0", `{"nodes":0}`: "nodes 0", `{"batch":0}`: "batch 0", `{"constants":"x"}`: "known are",
			`{"batch":4}`: "task_pairs 8", `{"openings":"none.pdn"}`: "none.pdn", `{"variant":""}`: "variant",
		},
		"perft": {
			`{"variant":"chess"}`: "chess", `{"depth":0}`: "depth 0", `{"depth":31}`: "depth 31",
			`{"depth":4,"prefix":31}`: "prefix 31", `{"prefix":-1}`: "prefix -1", `{"per_task":0}`: "per_task 0",
			`{"fen":"W:W99:B"}`: "99", `{"depht":3}`: "depht",
			`{"variant":"international","depth":14,"prefix":13}`:                   "more than 1048576 positions",
			`{"variant":"international","fen":"W:WK1:BK5","depth":20,"prefix":20}`: "64 bits",
		},
		"verify": {
			`{"egdb":"none"}`: "databases are expected", `{"egdb":"nowhere"}`: "nowhere", `{"one_in":-5}`: "one-in -5",
			`{"one_in":0}`: "one-in 0", `{"one_in":536870913}`: "1 to 536870912",
		},
	} {
		k := must(Find(kind))
		for text, want := range mistakes {
			_, err := k.Plan(t.Context(), []byte(text))
			require.ErrorIs(t, err, ErrSettings, text)
			require.ErrorContains(t, err, want)
			require.Less(t, len(err.Error()), 500)
		}
	}
}

// TestBench checks that the number of nodes is the same each time, and differs between rule sets.
func TestBench(t *testing.T) {
	t.Parallel()
	seen, limits := map[uint64]bool{}, draughts.Limits{Depth: benchDepth}
	for _, v := range []draughts.Variant{draughts.English, draughts.International, draughts.Russian} {
		one := must(bench(t.Context(), v, limits))
		require.Equal(t, one, must(bench(t.Context(), v, limits)))
		require.False(t, seen[one])
		seen[one] = true
	}
	_, err := bench(t.Context(), 0, limits)
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
}

// TestMatchCut checks the number of pairs in a task that Plan chooses.
func TestMatchCut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ games, nodes, tasks int }{
		{2, 1000, 1}, {64, 1000, 32}, {400, 5000, 200}, {4000, 5000, 134}, {40_000, 5000, 667}, {40_000, 100_000, 6667},
	} {
		settings := fmt.Appendf(nil, `{"games":%d,"nodes":%d}`, test.games, test.nodes)
		require.Equal(t, test.tasks, must(must(Find("match")).Plan(t.Context(), settings)).Tasks)
	}
}

// TestScaleTimes checks the times of a match on a machine of another speed.
func TestScaleTimes(t *testing.T) {
	control := must(clock.Parse("10s+400ms"))
	m := arena.Match{Clock: control, Margin: time.Millisecond}
	m.Limits = draughts.Limits{Nodes: 7, Time: 100 * time.Millisecond}
	scaleTimes(&m, 0.5)
	require.Equal(t, 5*time.Second, m.Clock[0].Time)
	require.Equal(t, 200*time.Millisecond, m.Clock[0].Increment)
	require.Zero(t, m.Clock[0].Delay)
	require.Equal(t, 500*time.Microsecond, m.Margin)
	require.Equal(t, draughts.Limits{Nodes: 7, Time: 50 * time.Millisecond}, m.Limits)
	require.Equal(t, 10*time.Second, control[0].Time, "the clock of the caller stays")
	scaleTimes(&m, 1e-12)
	require.EqualValues(t, 1, m.Limits.Time)
}

// TestMatchSpeed checks that a timed match gets the speed of the machine that plans it, and that a worker fits the
// times to its own.
func TestMatchSpeed(t *testing.T) {
	match := must(Find("match"))
	planned := func(settings string) matchSettings {
		plan := must(match.Plan(t.Context(), []byte(settings)))
		var s matchSettings
		require.NoError(t, json.Unmarshal(plan.Settings, &s))
		require.Equal(t, s.Time != "", plan.Timed)
		return s
	}
	require.Zero(t, planned(`{"nodes":100}`).Speed)
	require.Equal(t, 1e9, planned(`{"time":"10ms","speed":1e9}`).Speed)
	s := planned(`{"time":"10ms"}`)
	require.Greater(t, s.Speed, 1000.0)

	for speed, want := range map[float64]func(time.Duration) bool{
		1:    func(d time.Duration) bool { return d < time.Millisecond }, // this machine is faster
		1e12: func(d time.Duration) bool { return d > time.Second },
		0:    func(d time.Duration) bool { return d == 10*time.Millisecond },
	} {
		m := arena.Match{Variant: draughts.English, Limits: draughts.Limits{Time: 10 * time.Millisecond}}
		require.NoError(t, fitTimes(t.Context(), &m, speed))
		require.True(t, want(m.Limits.Time), "%v: %v", speed, m.Limits.Time)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := measureSpeed(ended, draughts.English)
	require.ErrorIs(t, err, context.Canceled)
	_, err = measureSpeed(t.Context(), 0)
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
}
