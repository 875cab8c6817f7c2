package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/cli"
)

// TestSelfplayResumed checks that a file is the same whether its games were played in one run, in two, or with an
// interruption in the middle of a game.
func TestSelfplayResumed(t *testing.T) {
	folder := t.TempDir()
	play := func(file string, more ...string) string {
		name := filepath.Join(folder, file)
		r := run(t, "selfplay --nodes 20 --openings 11man:2,random:6 -o "+name+" "+strings.Join(more, " "))
		require.Empty(t, r.out)
		return readFile(t, name)
	}
	one := play("one", "--games", "4")
	require.Equal(t, one, play("one", "--games", "4"), "nothing is missing")
	require.Equal(t, one, play("one", "--games", "2"), "nor too much")

	play("two", "--games", "1", "--concurrency", "1")
	require.Equal(t, one, play("two", "--games", "4"))

	for _, cut := range []int{1, 2, 3, len(one) / 4, len(one) / 2, len(one) - 1} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "cut"), []byte(one[:len(one)-cut]), 0o600))
		require.Equal(t, one, play("cut", "--games", "4"), "%d bytes lost", cut)
	}
}

// TestSelfplayOpenings checks that selfplay reads the same openings as match, and that a file of another deck is
// refused.
func TestSelfplayOpenings(t *testing.T) {
	folder := t.TempDir()
	name, deck := filepath.Join(folder, "games.samples"), filepath.Join(folder, "deck.fen")
	require.NoError(t, os.WriteFile(deck, []byte("B:W21-30:B3-12\n"), 0o600))
	play := func() result {
		return try("selfplay --games 4 --nodes 20 -o " + name + " --openings start,11man,3move," + deck)
	}
	r := play()
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.Regexp(t, `Self-play of english, start,11man,3move,deck\.fen#[0-9a-f]{8}, 20 nodes, seed 1, `,
		readFile(t, name)[:200])
	require.NoError(t, os.WriteFile(deck, []byte("B:W22-31:B3-12\n"), 0o600))
	require.Contains(t, play().err, "choose another file")
}

// TestSelfplayDatabases checks which databases adjudicate, and that a file with other settings is refused.
func TestSelfplayDatabases(t *testing.T) {
	name, dir := filepath.Join(t.TempDir(), "games.samples"), filepath.Join(t.TempDir(), "dir")
	require.NoError(t, os.CopyFS(dir, english.Files()))
	play := func(more string) result {
		return try("selfplay --games 1 --nodes 50 -o " + name + " " + more)
	}
	for flags, say := range map[string]string{
		"":                     "patterns, databases built in",
		"--egdb none":          "patterns, no databases",
		"--egdb english":       "patterns, databases built in",
		"--variant russian":    "patterns, no databases",
		"--egdb " + dir:        "patterns, databases dir#",
		"--egdb testdata/egdb": "",
		"--openings start,,":   "",
		"--openings 12man:2":   "",
		"--eval selfplay.go":   "",
	} {
		require.NoError(t, os.RemoveAll(name))
		r := play(flags)
		if say == "" {
			require.NotEqual(t, cli.ExitOK, r.status, flags)
			require.NoFileExists(t, name)
			continue
		}
		require.Equal(t, cli.ExitOK, r.status, r.err)
		require.Contains(t, readFile(t, name), say)
		require.Regexp(t, `^1 games; in this run \d+ positions; White won \d+, Black \d+, drawn \d+\n$`, r.err)
	}
	require.NoError(t, os.RemoveAll(name))
	require.Equal(t, cli.ExitOK, play("").status)
	require.Contains(t, play("--egdb none").err, "choose another file")
}

// TestSelfplaySpares checks that only a file of the same self-play is changed.
func TestSelfplaySpares(t *testing.T) {
	folder := t.TempDir()
	samples := filepath.Join(folder, "games.samples")
	require.NoError(t, os.WriteFile(samples, []byte("Dear diary"), 0o600))
	fails(t, cli.ExitFailed, samples+`: not a file of samples: it does not begin with "dsamples": choose another file`,
		"selfplay --games 1 --nodes 100 -o "+samples)

	if _, err := os.Stat("/dev/full"); err == nil {
		r := try("selfplay --games 1 -o /dev/full")
		require.Equal(t, result{cli.ExitFailed, "", "draughts selfplay: /dev/full: it is not a regular file\n"}, r)
	}

	require.NoError(t, os.Remove(samples))
	run(t, "selfplay --games 1 --nodes 100 -o "+samples)
	whole := readFile(t, samples)
	fails(t, cli.ExitFailed, "choose another file", "selfplay --games 2 --nodes 100 --seed 2 -o "+samples)
	require.Equal(t, whole, readFile(t, samples))
}
