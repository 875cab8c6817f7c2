package commands

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestTune checks that the same samples give the same weights, with -o and without it.
func TestTune(t *testing.T) {
	folder := t.TempDir()
	samples, weights := filepath.Join(folder, "games.samples"), filepath.Join(folder, "x.patterns")
	run(t, "selfplay --games 8 --nodes 50 -o "+samples)
	r := run(t, "tune --epochs 2 -o "+weights+" "+samples)
	require.Empty(t, r.out)
	require.Equal(t, readFile(t, weights), run(t, "tune --epochs 2 "+samples).out)
	require.Contains(t, run(t, "tune --net --epochs 1 --start "+weights+" "+samples).out, "seed 1; net; start SHA-256 ")
}

// TestTuneFindsVariant checks that without --variant the rules are those of the first file: of samples, of PDN with
// tags and of PDN without.
func TestTuneFindsVariant(t *testing.T) {
	folder := t.TempDir()
	games, samples := filepath.Join(folder, "games.pdn"), filepath.Join(folder, "games.samples")
	run(t, "match --variant international --games 4 --nodes 50 -o "+games)
	run(t, "selfplay --variant international --games 4 --nodes 50 -o "+samples)
	bare := writeFile(t, "bare.pdn", strings.ReplaceAll(readFile(t, games), "[GameType \"20\"]\n", ""))
	for _, name := range []string{games, samples, bare} {
		r := run(t, "tune --epochs 1 "+name)
		require.Contains(t, r.err, "4 games, ")
		require.Equal(t, name == bare, strings.Contains(r.err, "no tag names the rules: read as international"), r.err)
		require.Contains(t, r.out, "international draughts; 4 games, ")
		want := "no samples"
		if name == samples {
			want = "they are of international, not of english"
		}
		require.Contains(t, try("tune --variant english "+name).err, want, "the flag overrules")
	}
}

// TestTuneUnknownLosses checks that a loss is null that is not known: on the training set before the first epoch, and
// on a held-out set that is empty.
func TestTuneUnknownLosses(t *testing.T) {
	for games, want := range map[string]string{
		"8": `^\{"epoch":0,"training":null,"held_out":0\.\d+,"results":0\.\d+\}\n\{"epoch":1,"training":0\.\d+,`,
		"1": `^\{"epoch":0,"training":null,"held_out":null,"results":null\}\n` +
			`\{"epoch":1,"training":0\.\d+,"held_out":null,"results":null\}`,
	} {
		name := filepath.Join(t.TempDir(), "games")
		run(t, "selfplay --nodes 50 --games "+games+" -o "+name)
		require.Regexp(t, want, run(t, "tune --json --epochs 1 -o "+name+".patterns "+name).out)
	}
}

func TestTuneRefuses(t *testing.T) {
	samples := writeFile(t, "cut.samples", "dsamples")
	fails(t, cli.ExitFailed, samples+": truncated file of samples", "tune "+samples)

	fails(t, cli.ExitFailed, "no samples", "tune --variant frisian testdata/match.pdn")

	fails(t, cli.ExitFailed, "--egdb international: it has no position after the games of english",
		"tune --egdb international testdata/match.pdn")
	require.Regexp(t, "; [1-9][0-9]* endings", try("tune --egdb english --epochs 1 testdata/match.pdn").out)
}

// TestLearning plays games, fits pattern weights to them, and checks that the weights win a match. With so few games
// the scores of the search are better targets than the results.
func TestLearning(t *testing.T) {
	t.Chdir(t.TempDir())
	run(t, "selfplay --games 200 --nodes 100 --eval classic -o learning.samples")
	fitted := run(t, "tune --results 0 -o learning.patterns learning.samples")
	require.Regexp(t, `^200 games, \d+ of them held out; \d+ samples of \d+ positions for training and \d+ held out\n`,
		fitted.err)
	require.Regexp(t, `\nheld out +positions +classic +patterns\nall +\d+ +0\.\d+ +0\.\d+\n`, fitted.err)

	match := run(t, "match -a eval=learning.patterns -b eval=material --games 40 --nodes 200 --maxplies 200").out
	least := regexp.MustCompile(`95 % confidence (\d+\.\d)`).FindStringSubmatch(match)
	require.NotNil(t, least, match)
	percent := must(strconv.ParseFloat(least[1], 64))
	require.Greater(t, percent, 60.0, match)
}

// TestTuneFromStart goes on from weights of an earlier fit.
func TestTuneFromStart(t *testing.T) {
	t.Chdir(t.TempDir())
	run(t, "selfplay --games 10 --nodes 50 --eval material -o first.samples")
	run(t, "selfplay --games 10 --nodes 50 --eval material --seed 2 -o second.samples")
	run(t, "tune --epochs 2 -o first.patterns first.samples")
	fitted := run(t, "tune --epochs 1 --start first.patterns -o second.patterns second.samples")
	require.Regexp(t, `\n +0 +- +0\.\d+ +0\.\d+\n`, fitted.err)
	require.NotRegexp(t, `\n +0 +- +0\.69315 `, fitted.err, "the fit starts from zero")

	sum := sha256.Sum256([]byte(readFile(t, "first.patterns")))
	require.Contains(t, readFile(t, "second.patterns"), "; start SHA-256 "+hex.EncodeToString(sum[:]))

	run(t, "selfplay --variant international --games 2 --nodes 50 --eval material -o other.samples")
	fails(t, cli.ExitUsage, "--start: the weights are for another board or kind of king: 8 rows and flying kings false",
		"tune --start first.patterns -o other.patterns other.samples")
	for _, command := range []string{
		"match --games 1 -a eval=first.patterns", "selfplay --games 1 -o x --eval first.patterns",
		"search --eval first.patterns", "book build --positions 1 -o y --eval first.patterns",
	} {
		command += " --nodes 50"
		r := fails(t, cli.ExitUsage, "", command+" --variant international")
		require.Regexp(t, "--(a|eval): the weights are for another board or kind of king", r.err)
		require.Regexp(t, `--(a|eval): the weights were fitted to another game: "english", not italian\n`,
			run(t, command+" --variant italian").err)
	}
	other := writeFile(t, "other.pdn", "[GameType \"20\"]\n\n1. 32-28 *\n")
	require.Contains(t, run(t, "pdn annotate --depth 1 --eval first.patterns "+other).err,
		"--eval: the weights are for another board")
	require.Contains(t, run(t, "eval --variant italian --eval first.patterns").err, `"english", not italian`)
	require.Contains(t, run(t, "tune --variant italian --epochs 1 --start first.patterns x").err, `"english", not italian`)
	// The header of samples of a game that is not known.
	const own = "dsamples\x02\x00" + "\t\x00\x00\x00\x99\x82fc" + "unknown\n\n" + "\xa1\x1d\xa2\xd9"
	require.NoError(t, os.WriteFile("own", []byte(own), 0o600))
	r := fails(t, cli.ExitFailed, `own: other samples than expected: `, "tune own")
	require.Contains(t, r.err, `add the file with its rules, --variant FILE.json`)
	fails(t, cli.ExitFailed, "first.samples: not the weights of patterns",
		"tune --start first.samples -o other.patterns second.samples")
}

// TestSPSA checks that a run that is interrupted in a line ends as the others do, and that only results of the same run
// are continued.
func TestSPSA(t *testing.T) {
	name := filepath.Join(t.TempDir(), "english.spsa")
	args := "spsa --pairs 70 --nodes 10 --constants iirdepth,RazoringMargin -o " + name
	r := run(t, args)
	require.Regexp(t, `^default,iirdepth=\d+,razoringmargin=\d+\n$`, r.out)
	rows := strings.Split(run(t, args+" --csv").out, "\n")
	require.Len(t, rows, 1+2*4+1, "the constants at first and after three batches")
	require.Equal(t, []string{"pairs,name,value", "0,iirdepth,4"}, rows[:2])
	require.Regexp(t, `^70,razoringmargin,\d+`, rows[8])
	require.Regexp(t, `^\{"pairs":0,"name":"iirdepth","value":4\}\n`, run(t, args+" --json").out)
	whole := readFile(t, name)
	for _, cut := range []int{0, 1, 90, 130} {
		require.NoError(t, os.WriteFile(name, []byte(whole[:len(whole)-cut]), 0o600))
		require.Equal(t, r.out, run(t, args+" --concurrency 1").out)
		require.Equal(t, whole, readFile(t, name), "%d bytes lost", cut)
	}
	for text, want := range map[string]string{
		"":              "it does not begin with",
		"1\n":           "after pair 70",
		"of somebody\n": "is not the points of",
	} {
		content := whole + text
		if text == "" {
			content = "something else"
		}
		require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
		fails(t, cli.ExitFailed, want, "spsa --pairs 70 --nodes 10 --constants iirdepth,razoringmargin -o "+name)
		require.Equal(t, content, readFile(t, name))
	}
}
