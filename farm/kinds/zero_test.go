package kinds_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/zerotest"
)

// TestZeroValues calls all that the package exports with zero values and nil.
func TestZeroValues(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	zerotest.Run(t, zerotest.Package{
		Name: "kinds",
		Functions: map[string]any{
			"All": kinds.All, "Bench": kinds.Bench, "Find": kinds.Find, "Speed": kinds.Speed, "NewSettings": kinds.NewSettings,
			"OutputName": kinds.OutputName,
		},
		Types: []any{
			new(kinds.AnnotateSettings), new(kinds.BookSettings), new(kinds.MatchSettings), new(kinds.PerftSettings),
			new(kinds.SelfplaySettings), new(kinds.VerifySettings),
		},
		Arguments: []any{
			cancelled, draughts.English, "match", new(farm.Manifest), &farm.Manifest{Kind: "match"},
		},
	})
}

// TestZeroManifest checks that a job whose manifest has no settings, or other ones, is refused, or is that of the
// defaults.
func TestZeroManifest(t *testing.T) {
	for _, k := range kinds.All() {
		for _, text := range []string{"", "{}", "null", `{"games":-1,"egdb":"x","depth":-1}`} {
			m := &farm.Manifest{Settings: []byte(text)}
			files := localFiles{t, nil}
			if r, err := k.Open(context.Background(), m, files); err == nil {
				_, err := r.Run(context.Background(), 1<<40, nil)
				if k.Name() == "verify" {
					require.ErrorContains(t, err, "no task")
				}
				require.NoError(t, r.Close())
			}
			if c, err := k.Collect(context.Background(), m, files, t.TempDir()); err == nil {
				_, _ = c.Task(0)
				_, _ = c.Add(0, nil)
				require.NotNil(t, c.Status())
				require.NoError(t, c.Close())
			}
		}
	}
	s, err := kinds.NewSettings("match")
	require.NoError(t, err)
	require.PanicsWithValue(t, "kinds: Register called with a nil set of flags", func() { s.Register(nil) })
	var none context.Context
	require.PanicsWithValue(t, "kinds: Bench called with a nil context", func() {
		_, _ = kinds.Bench(none, draughts.English)
	})
}
