package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestSelfplayResumed checks that a file is the same whether its games were played in one run, in two, or with an
// interruption in the middle of a game.
func TestSelfplayResumed(t *testing.T) {
	for _, ending := range []string{".pdn", ".samples"} {
		folder := t.TempDir()
		play := func(file string, more ...string) string {
			name := filepath.Join(folder, file+ending)
			r := run(t, "selfplay --nodes 20 --openings 11man:2,random:6 -o "+name+" "+strings.Join(more, " "))
			require.Empty(t, r.out)
			return readFile(t, name)
		}
		one := play("one", "--games", "4")
		require.Equal(t, one, play("one", "--games", "4"), "nothing is missing")
		require.Equal(t, one, play("one", "--games", "2"), "nor too much")

		play("two", "--games", "1", "--concurrency", "1")
		require.Equal(t, one, play("two", "--games", "4"))

		cuts := []int{1, 2, 3, len(one) / 4, len(one) / 2, len(one) - 1}
		if last := strings.LastIndex(one, "[Event"); last >= 0 { // about the place where a game ends and another begins
			for place := last - 4; place < last+4; place++ {
				cuts = append(cuts, len(one)-place)
			}
		}
		for _, cut := range cuts {
			require.NoError(t, os.WriteFile(filepath.Join(folder, "cut"+ending), []byte(one[:len(one)-cut]), 0o600))
			require.Equal(t, one, play("cut", "--games", "4"), "%d bytes lost", cut)
		}
		if ending == ".pdn" {
			require.Equal(t, 4, strings.Count(one, "[Round "))
			require.Equal(t, cli.ExitOK, try("pdn", "check", filepath.Join(folder, "one.pdn")).status)
		}
	}
}

// TestSelfplayOpenings checks that selfplay reads the same openings as match, and that a file of another deck is
// refused.
func TestSelfplayOpenings(t *testing.T) {
	folder := t.TempDir()
	name, deck := filepath.Join(folder, "games.pdn"), filepath.Join(folder, "deck.fen")
	require.NoError(t, os.WriteFile(deck, []byte("B:W21-30:B3-12\n"), 0o600))
	play := func() result {
		return try("selfplay", "--games", "4", "--nodes", "20", "-o", name, "--openings", "start,11man,3move,"+deck)
	}
	r := play()
	require.Equal(t, cli.ExitOK, r.status, r.err)
	text := readFile(t, name)
	require.Regexp(t, `^\[Event "Self-play of english, start,11man,3move,deck\.fen#[0-9a-f]{8}, 20 nodes, seed 1, `, text)
	require.Equal(t, 3, strings.Count(text, "[FEN "))
	require.NoError(t, os.WriteFile(deck, []byte("B:W22-31:B3-12\n"), 0o600))
	require.Contains(t, play().err, "choose another file")

	r = try("selfplay", "--variant", "russian", "--openings", "11man", "-o", name)
	require.Equal(t, cli.ExitUsage, r.status)
	require.Contains(t, r.err, `--openings "11man": no openings of russian: they are for english`)
}

// TestSelfplayDatabases checks which databases adjudicate, and that a file with other settings is refused.
func TestSelfplayDatabases(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pdn")
	play := func(more string) result {
		return try(strings.Fields("selfplay --games 1 --nodes 50 -o " + name + " " + more)...)
	}
	for flags, say := range map[string]string{
		"":                     "patterns, databases built in",
		"--egdb none":          "patterns, no databases",
		"--egdb english":       "patterns, databases built in",
		"--variant russian":    "patterns, no databases",
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
		require.Regexp(t, `^1 games: \d+ positions; White won \d+, Black \d+, drawn \d+\n$`, r.err)
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
	r := try(strings.Fields("selfplay --games 1 --nodes 100 -o " + samples)...)
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, samples+`: not a file of samples: it does not begin with "dsamples": choose another file`)

	if _, err := os.Stat("/dev/full"); err == nil {
		r = try("selfplay", "--games", "1", "-o", "/dev/full")
		require.Equal(t, result{cli.ExitFailed, "", "draughts selfplay: /dev/full: it is not a regular file\n"}, r)
	}

	name := filepath.Join(folder, "games.pdn")
	require.Equal(t, cli.ExitOK, try(strings.Fields("selfplay --games 1 --nodes 100 -o "+name)...).status)
	whole := readFile(t, name)
	half := whole[:len(whole)/2]
	for text, say := range map[string]string{
		"Dear diary":                            "not a file of self-play",
		"Dear * diary":                          "not a file of self-play",
		"Dear *\n diary":                        "game 1",
		"[Event \"x\"]\n\n1. 11-15 *":           "not a file of self-play",
		"[Event \"x\"]\n\n1. 11-15 *\n":         "game 1 is not round 0 of Self-play of english, random:8, 100 nodes, seed 1",
		strings.ReplaceAll(whole, "\n", "\r\n"): "not a file of self-play",
		whole + "My own words":                  "the text after game 1 is not the beginning of round 1",
		whole + "\n" + whole[:len(whole)-9]:     "the text after game 1 is not the beginning of round 1",
		half:                                    "",
		half + " well":                          "",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		r := try(strings.Fields("selfplay --games 1 --nodes 100 -o " + name)...)
		if say == "" {
			require.Equal(t, cli.ExitOK, r.status, r.err)
			require.Equal(t, whole, readFile(t, name))
			continue
		}
		require.Equal(t, cli.ExitFailed, r.status, say)
		require.Contains(t, r.err, say)
		require.Equal(t, text, readFile(t, name))
	}
	require.NoError(t, os.Remove(name))
	require.Equal(t, cli.ExitOK, try(strings.Fields("selfplay --games 1 --nodes 100 -o "+name)...).status)
	require.Equal(t, cli.ExitFailed, try(strings.Fields("selfplay --games 2 --nodes 100 --seed 2 -o "+name)...).status)
}
