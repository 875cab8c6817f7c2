package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestTune checks that the same games as PDN and as samples give the same weights, with -o and without it.
func TestTune(t *testing.T) {
	folder := t.TempDir()
	games, samples := filepath.Join(folder, "games.pdn"), filepath.Join(folder, "games.samples")
	weights := filepath.Join(folder, "x.patterns")
	run(t, "selfplay --games 8 --nodes 50 -o "+games)
	run(t, "selfplay --games 8 --nodes 50 -o "+samples)
	r := run(t, "tune --epochs 2 -o "+weights+" "+games)
	require.Empty(t, r.out)
	require.Equal(t, r.err, run(t, "tune --epochs 2 "+samples).err)
	require.Equal(t, readFile(t, weights), run(t, "tune --epochs 2 "+games).out)
	require.Contains(t, run(t, "tune --net --epochs 1 --start "+weights+" "+games).out, "seed 1; net; start SHA-256 ")
}

// TestTuneFindsVariant checks that without --variant the rules are those of the first file: of samples, of PDN with
// tags and of PDN without.
func TestTuneFindsVariant(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute under the race detector")
	}
	folder := t.TempDir()
	games, samples := filepath.Join(folder, "games.pdn"), filepath.Join(folder, "games.samples")
	for _, name := range []string{games, samples} {
		run(t, "selfplay --variant international --games 4 --nodes 50 -o "+name)
	}
	bare := filepath.Join(folder, "bare.pdn")
	text := strings.ReplaceAll(readFile(t, games), "[GameType \"20\"]\n", "")
	require.NoError(t, os.WriteFile(bare, []byte(text), 0o600))
	for _, name := range []string{games, samples, bare} {
		r := run(t, "tune --epochs 1 "+name)
		require.Contains(t, r.err, "4 games, ")
		require.Equal(t, name == bare, strings.Contains(r.err, "no tag names the rules: read as international"), r.err)
		require.Contains(t, r.out, "international draughts; 4 games, ")
		want := "no samples"
		if name == samples {
			want = "they are of international, not of english"
		}
		require.Contains(t, try("tune", "--variant", "english", name).err, want, "the flag overrules")
	}
}

func TestTuneRefuses(t *testing.T) {
	samples := filepath.Join(t.TempDir(), "cut.samples")
	require.NoError(t, os.WriteFile(samples, []byte("dsamples"), 0o600))
	r := try("tune", samples)
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, samples+": truncated file of samples")

	require.Contains(t, try("tune", "--net", samples).err, "--net goes with --start FILE")

	r = try("tune", "--variant", "frisian", "testdata/match.pdn")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, "no samples")

	r = try("tune", "--egdb", "international", "testdata/match.pdn")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, "--egdb international: it has no position after the games of english")
	require.Regexp(t, "; [1-9][0-9]* endings", try("tune", "--egdb", "english", "--epochs", "1", "testdata/match.pdn").out)
}
