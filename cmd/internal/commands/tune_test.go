package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestTune plays games, fits weights to them, and plays games with these weights.
func TestTune(t *testing.T) {
	folder := t.TempDir()
	games, weights := filepath.Join(folder, "games.pdn"), filepath.Join(folder, "weights.json")
	run(t, "selfplay -games 20 -nodes 100 -o "+games)
	r := run(t, "tune -o "+weights+" "+games)
	require.Empty(t, r.out)
	require.Regexp(t, `^20 games, \d+ positions for training, \d+ held out\n`, r.err)
	require.Regexp(t, `held out: loss 0\.\d+ before, 0\.\d+ now\n$`, r.err)

	// The same games as samples give the same weights.
	samples := filepath.Join(folder, "games.samples")
	run(t, "selfplay -games 20 -nodes 100 -o "+samples)
	require.Equal(t, r.err, run(t, "tune -o "+weights+" "+samples).err)

	require.Equal(t, readFile(t, weights), run(t, "tune "+games).out)

	again := filepath.Join(folder, "again.pdn")
	run(t, "selfplay -games 1 -nodes 100 -eval "+weights+" -o "+again)
	require.False(t, strings.HasPrefix(readFile(t, games), readFile(t, again)), "the weights make no difference")
}

// TestTuneFindsVariant checks that without -variant the rules are those of the first file: of samples, of PDN with tags
// and of PDN without.
func TestTuneFindsVariant(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute under the race detector")
	}
	folder := t.TempDir()
	games, samples := filepath.Join(folder, "games.pdn"), filepath.Join(folder, "games.samples")
	for _, name := range []string{games, samples} {
		run(t, "selfplay -variant international -games 10 -nodes 100 -o "+name)
	}
	bare := filepath.Join(folder, "bare.pdn")
	text := strings.ReplaceAll(readFile(t, games), "[GameType \"20\"]\n", "")
	require.NoError(t, os.WriteFile(bare, []byte(text), 0o600))
	for _, name := range []string{games, samples, bare} {
		r := run(t, "tune "+name)
		require.Contains(t, r.err, "10 games, ")
		require.Equal(t, name == bare, strings.Contains(r.err, "no tag names the rules: read as international"), r.err)
		require.Equal(t, try("tune", "-variant", "international", games).out, r.out)
		want := "no samples"
		if name == samples {
			want = "they are of international, not of english"
		}
		require.Contains(t, try("tune", "-variant", "english", name).err, want, "the flag overrules")
	}
}

func TestTuneRefuses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "weights.json")
	require.NoError(t, os.WriteFile(name, []byte(`{"terms": {"mne": [1, 2, 3]}}`), 0o600))
	r := try("tune", "-from", name, "testdata/match.pdn")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, name+`: not the weights of a classic evaluation: unknown term "mne"`)

	samples := filepath.Join(t.TempDir(), "cut.samples")
	require.NoError(t, os.WriteFile(samples, []byte("dsamples"), 0o600))
	r = try("tune", samples)
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, samples+": truncated file of samples")

	r = try("tune", "-variant", "frisian", "testdata/match.pdn")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, "no samples")
}
