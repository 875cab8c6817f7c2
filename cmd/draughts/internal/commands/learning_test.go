package commands

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestLearning plays games, fits pattern weights to them, and checks that the weights win a match. With so few games
// the scores of the search are better targets than the results.
func TestLearning(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute under the race detector")
	}
	t.Chdir(t.TempDir())
	run(t, "selfplay --games 200 --nodes 100 --eval classic -o learning.samples")
	fitted := run(t, "tune --results 0 -o learning.patterns learning.samples")
	require.Regexp(t, `^200 games, \d+ of them held out; \d+ samples of \d+ positions for training and \d+ held out\n`,
		fitted.err)
	require.Regexp(t, `\nheld out +positions +classic +patterns\nall +\d+ +0\.\d+ +0\.\d+\n`, fitted.err)

	match := run(t, "match -a eval=learning.patterns -b eval=material --games 40 --nodes 200 --maxplies 200").out
	least := regexp.MustCompile(`95 % confidence (\d+\.\d)`).FindStringSubmatch(match)
	require.NotNil(t, least, match)
	percent, err := strconv.ParseFloat(least[1], 64)
	require.NoError(t, err)
	require.Greater(t, percent, 60.0, match)
}

// TestTuneFromStart goes on from weights of an earlier fit.
func TestTuneFromStart(t *testing.T) {
	t.Chdir(t.TempDir())
	run(t, "selfplay --games 30 --nodes 50 --eval material -o first.samples")
	run(t, "selfplay --games 30 --nodes 50 --eval material --seed 2 -o second.samples")
	run(t, "tune --epochs 2 -o first.patterns first.samples")
	fitted := run(t, "tune --epochs 1 --start first.patterns -o second.patterns second.samples")
	require.Regexp(t, `\n +0 +0\.\d+ `, fitted.err)
	require.NotRegexp(t, `\n +0 +0\.69315 `, fitted.err, "the fit starts from zero")

	sum := sha256.Sum256([]byte(readFile(t, "first.patterns")))
	require.Contains(t, readFile(t, "second.patterns"), "; start SHA-256 "+hex.EncodeToString(sum[:]))

	run(t, "selfplay --variant international --games 2 --nodes 50 --eval material -o other.samples")
	r := try("tune", "--start", "first.patterns", "-o", "other.patterns", "other.samples")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, "the weights to start from are not of the board of the samples: ")
	r = try("tune", "--start", "first.samples", "-o", "other.patterns", "second.samples")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, "first.samples: not the weights of patterns")
}
