//go:build unix

package draughts_test

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// firstSearchOf is the environment variable with the rule set that a child process searches.
const firstSearchOf = "DRAUGHTS_FIRST_SEARCH_OF"

// TestFirstSearch measures the processor time of the first search of each rule set in a new process, with 20 ms to
// search: weights are unpacked then. The least time of a few processes counts, since others compete for the caches.
func TestFirstSearch(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal) // the race detector takes ten times as long
	if name := os.Getenv(firstSearchOf); name != "" {
		v, err := draughts.ParseVariant(name)
		require.NoError(t, err)
		s := draughts.NewSearcher(draughts.Options{})
		before := processorTime(t)
		_, err = s.Search(context.Background(), draughts.NewGame(v), draughts.Limits{Time: 20 * time.Millisecond})
		require.NoError(t, err)
		t.Logf("microseconds=%d", (processorTime(t) - before).Microseconds())
		return
	}
	limit := testsize.Pick[time.Duration](0, 50, 50, 25) * time.Millisecond // 25 on a machine that does nothing else
	for _, v := range builtinVariants() {
		least := time.Hour
		for try := 0; try < 20 && least > limit; try++ {
			child := exec.Command(os.Args[0], "-test.run=^TestFirstSearch$", "-test.v")
			child.Env = append(os.Environ(), firstSearchOf+"="+v.String())
			output, err := child.CombinedOutput()
			require.NoError(t, err, "%s", output)
			_, number, _ := strings.Cut(string(output), "microseconds=")
			number, _, _ = strings.Cut(number, "\n")
			took, err := strconv.Atoi(number)
			require.NoError(t, err, "%s", output)
			least = min(least, time.Duration(took)*time.Microsecond)
		}
		t.Logf("%s: %v", v, least)
		require.LessOrEqual(t, least, limit, "%s", v)
	}
}

// processorTime returns the processor time that the process has used.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
