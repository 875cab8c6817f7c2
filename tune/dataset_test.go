package tune_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/tune"
)

func saved(t testing.TB, name string, content []byte) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(name, content, 0o600))
	return name
}

// TestReadSamples compares the merged samples of two files with sums in a map.
func TestReadSamples(t *testing.T) {
	games := randomGames(draughts.English, 200)
	one := saved(t, "one", sampleFile(t, draughts.English, games[:120]))
	two := saved(t, "two", sampleFile(t, draughts.English, games[100:]))
	type sum struct {
		training        bool
		results, scores float64
		count, scored   int
		ply             int
	}
	sums := map[draughts.Position]*sum{}
	heldOut, samples := 0, 0
	for _, g := range append(games[:120:120], games[100:]...) {
		if g.HeldOut() {
			heldOut++
		}
		samples += g.NumSamples()
		for i, s := range slices.Concat(g.Samples, g.Variations) {
			at := sums[s.Position]
			if at == nil {
				at = &sum{ply: s.Ply}
				sums[s.Position] = at
			}
			at.training = at.training || !g.HeldOut()
			at.results += s.Result
			if i < len(g.Samples) {
				at.count++
			}
			at.ply = min(at.ply, s.Ply)
			if s.Scored {
				at.scores += float64(s.Score)
				at.scored++
			}
		}
	}
	d := must(tune.ReadSamples(draughts.English, nil, nil, one, two))
	require.Equal(t, 220, d.Games)
	require.Equal(t, heldOut, d.HeldOutGames)
	require.Equal(t, samples, d.Samples)
	require.Len(t, sums, len(d.Training)+len(d.HeldOut))
	require.NotEmpty(t, d.HeldOut)
	for i, set := range [][]tune.PositionStats{d.HeldOut, d.Training} {
		for _, m := range set {
			at := sums[m.Position]
			require.NotNil(t, at, "it occurs twice, or in no game")
			delete(sums, m.Position)
			require.Equal(t, i == 1, at.training)
			require.EqualValues(t, at.count, m.Count)
			require.EqualValues(t, at.scored, m.Scored)
			require.EqualValues(t, at.ply, m.Ply)
			require.InDelta(t, at.results/float64(max(at.count, 1)), m.MeanResult(), 1e-12)
			require.InDelta(t, at.scores/float64(max(at.scored, 1)), m.MeanScore(), 1e-9)
		}
	}
	require.EqualValues(t, 56, unsafe.Sizeof(tune.PositionStats{}), "as its comment says")
}

// TestEndings checks that a dataset with endings has besides that without them only quiet positions of the databases,
// with their results.
func TestEndings(t *testing.T) {
	name := saved(t, "samples", sampleFile(t, draughts.English, randomGames(draughts.English, 200)))
	without := must(tune.ReadSamples(draughts.English, nil, nil, name))
	db := english.DB()
	d := must(tune.ReadSamples(draughts.English, db, nil, name))
	require.Equal(t, without.Samples+d.Endings, d.Samples)
	require.Equal(t, []int{without.Games, without.HeldOutGames}, []int{d.Games, d.HeldOutGames})
	known := map[draughts.Position]tune.PositionStats{}
	for _, s := range slices.Concat(without.Training, without.HeldOut) {
		known[s.Position] = s
	}
	endings := 0
	for _, s := range slices.Concat(d.Training, d.HeldOut) {
		before := known[s.Position]
		if endings += int(s.Count - before.Count); s.Count == before.Count || before.Count > 0 {
			continue
		}
		p := s.Position
		require.True(t, db.Covers(p))
		require.False(t, p.HasCapture())
		probe, ok := db.Probe(p, false)
		require.True(t, ok)
		require.InDelta(t, points(probe.Result, p.Turn()), s.MeanResult(), 0)
	}
	require.Equal(t, d.Endings, endings)
	require.Greater(t, endings, 500)
	require.NotEmpty(t, d.HeldOut)
}

func TestReadSamplesRefuses(t *testing.T) {
	games := randomGames(draughts.English, 3)
	file := sampleFile(t, draughts.English, games)
	var warnings []string
	warn := func(err error) { warnings = append(warnings, err.Error()) }

	truncated := saved(t, "truncated", file[:len(file)-1])
	d := must(tune.ReadSamples(draughts.English, nil, warn, truncated))
	require.Equal(t, 2, d.Games)
	require.Len(t, warnings, 1)
	require.Contains(t, warnings[0], truncated+": truncated file of samples: the record at byte ")

	_, err := tune.ReadSamples(draughts.Russian, nil, warn, saved(t, "english", file))
	require.ErrorIs(t, err, tune.ErrSamplesMismatch)
	require.ErrorContains(t, err, "they are of english, not of russian")
	file[len(file)-1]++
	_, err = tune.ReadSamples(draughts.English, nil, warn, saved(t, "damaged", file))
	require.ErrorIs(t, err, tune.ErrDamagedSamples)
	packed := saved(t, "packed", []byte("\x1f\x8b\x08"))
	_, err = tune.ReadSamples(draughts.English, nil, warn, packed)
	require.EqualError(t, err, packed+": not a text but a gzip file")
	_, err = tune.ReadSamples(draughts.English, nil, warn, filepath.Join(t.TempDir(), "missing"))
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = tune.ReadSamples(draughts.English, nil, warn)
	require.ErrorIs(t, err, tune.ErrNoSamples)

	const mistake = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. 11-15 22-18 2. 1-32 *\n\n[Result \"0-1\"]\n\n1. 11-15 *\n"
	bad := saved(t, "bad.pdn", []byte(mistake))
	warnings = nil
	d = must(tune.ReadSamples(draughts.English, nil, warn, bad))
	require.Equal(t, 2, d.Games)
	require.Len(t, warnings, 1)
	require.Contains(t, warnings[0], bad+":4:")
}

// TestHeldOut checks that one game in twenty of any origin is held out.
func TestHeldOut(t *testing.T) {
	for _, origin := range []string{"", "one", "another"} {
		heldOut := 0
		for number := range 20000 {
			if (tune.GameSamples{Origin: origin, Number: number}).HeldOut() {
				heldOut++
			}
		}
		require.InDelta(t, 1000, heldOut, 100)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
