package hub_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/testtable"
)

// slowEvaluator evaluates by material and sleeps. In a synctest bubble time passes only while all goroutines wait, so
// without it a search would take no time.
type slowEvaluator time.Duration

// Evaluate implements draughts.Evaluator.
func (s slowEvaluator) Evaluate(p draughts.Position) draughts.Score {
	time.Sleep(time.Duration(s))
	return draughts.Material{}.Evaluate(p)
}

// startSlowServer starts a Server with a slow evaluation in a synctest bubble.
func startSlowServer(t *testing.T, delay time.Duration) *controller {
	return startServer(t, &hub.Server{Options: draughts.Options{Hash: 1, Evaluator: slowEvaluator(delay)}})
}

// finish closes the input and waits for the end of the Server.
func (c *controller) finish() {
	c.in.Close()
	require.NoError(c.t, <-c.end)
}

// moveTime returns the time until the next done, and whether it comes within a limit.
func (c *controller) moveTime(limit time.Duration) (time.Duration, bool) {
	began := time.Now()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case line := <-c.out:
			if strings.HasPrefix(line, "done") {
				return time.Since(began), true
			}
		case <-timer.C:
			return limit, false
		}
	}
}

// TestServerLevels checks how long a search takes after valid and invalid level messages.
func TestServerLevels(t *testing.T) {
	const noEnd = 2 * time.Second // a search that takes this long does not end by itself
	goLines := []string{"go think", "go ponder\nponder-hit", `go "think`, "go unknown"}
	for i, row := range testtable.Rows(t, "testdata/levels.txt", 4) {
		low, err := time.ParseDuration(row[2])
		require.NoError(t, err)
		high, err := time.ParseDuration(row[3])
		require.NoError(t, err)
		for _, goLine := range []string{goLines[0], goLines[1+i%3]} {
			t.Run(row[0]+" "+goLine, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					c := startSlowServer(t, 50*time.Microsecond)
					c.send(row[1], "pos pos="+start10, goLine)
					took, _ := c.moveTime(noEnd)
					c.finish()
					require.GreaterOrEqual(t, took, low)
					require.LessOrEqual(t, took, high)
				})
			})
		}
	}
}

// TestServerRejectedLevel checks that after a rejected level message a search has the limits of the last search.
func TestServerRejectedLevel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := startSlowServer(t, 50*time.Microsecond)
		c.send("pos pos=" + start10)
		for _, tt := range []struct {
			lines   string
			seconds float64
		}{
			{"level move-time=0.3", 0.3}, {"level time=inc", 0.3}, {"", 0.3}, {"level =", 0.3},
			{"level infinite\nlevel time=?", 1}, {"level time=never\nlevel move-time=0.1", 0.1},
		} {
			c.send(tt.lines, "go")
			took, ok := c.moveTime(time.Minute)
			require.True(t, ok, tt.lines)
			require.InDelta(t, tt.seconds, took.Seconds(), tt.seconds/5, tt.lines)
		}
		c.finish()
	})
}

// commandLines returns lines that a controller may send, except those for an unlimited search. The first six are go
// messages.
func commandLines(t testing.TB) []string {
	text, err := os.ReadFile("testdata/commands.txt")
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(strings.ReplaceAll(string(text), "START", start10), "\n"), "\n")
}

// checkAnswers sends lines with pauses. It checks that each go gets one done and, unless endless is set, that a
// search which neither ponders nor analyzes ends by itself.
func checkAnswers(t *testing.T, lines []string, endless bool) {
	synctest.Test(t, func(t *testing.T) {
		c := startSlowServer(t, time.Millisecond)
		asked, answered, holdResult := 0, 0, false
		count := func(line string) {
			if command, _, _ := strings.Cut(line, " "); command == "done" {
				answered++
			}
		}
		for i, line := range lines {
			c.send(line)
			switch command, _, _ := strings.Cut(line, " "); {
			case command == "go":
				asked++
				holdResult = strings.Contains(line, "analyze") ||
					strings.Contains(line, "ponder") && !strings.Contains(line, "think")
			case line == "ponder-hit" && i > 0 && lines[i-1] == "go ponder":
				holdResult = false
			}
			if i%3 == 2 {
				time.Sleep(4 * time.Second)
				synctest.Wait()
				for len(c.out) > 0 {
					count(<-c.out)
				}
				require.LessOrEqual(t, answered, asked, lines[:i+1])
				require.True(t, answered == asked || holdResult || endless, "no answer: %q", lines[:i+1])
			}
		}
		c.in.Close()
		for line := range c.out {
			count(line)
		}
		require.Equal(t, asked, answered, "%q", lines)
		require.NoError(t, <-c.end)
	})
}

// TestServerSequences sends command lines in random order.
func TestServerSequences(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 40 {
		endless := i%4 == 0
		choices := commandLines(t)
		if endless {
			choices = append(choices, "level infinite", "level infinite", "level depth=1 infinite")
		}
		lines := make([]string, 24)
		for i := range lines {
			lines[i] = choices[random.IntN(len(choices))]
			if random.IntN(3) == 0 {
				lines[i] = choices[random.IntN(6)] // a go
			}
		}
		checkAnswers(t, lines, endless)
	}
}

// FuzzServerSequences sends the command lines whose numbers are the bytes of the input.
func FuzzServerSequences(f *testing.F) {
	f.Add([]byte("\x0d\x25\x00\x08\x01\x09"))
	choices := commandLines(f)
	f.Fuzz(func(t *testing.T, numbers []byte) {
		var lines []string
		for _, n := range numbers[:min(len(numbers), 40)] {
			lines = append(lines, choices[int(n)%len(choices)])
		}
		checkAnswers(t, lines, false)
	})
}

// TestServerBlocked checks that a Server whose output is not read ends when its context is cancelled. It is blocked by
// an answer, by the result of a search, or by both.
func TestServerBlocked(t *testing.T) {
	for _, lines := range []string{"hub", "ping", "go think", "go analyze\nping", "go analyze\nstop", "go analyze\nquit"} {
		t.Run(lines, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				in, toServer := io.Pipe()
				fromServer, out := io.Pipe()
				end := make(chan error)
				server := hub.Server{Options: draughts.Options{Hash: 1, Evaluator: slowEvaluator(time.Millisecond)}}
				go func() { end <- server.Serve(ctx, in, out) }()
				go func() { _, _ = fmt.Fprintln(toServer, lines) }()
				time.Sleep(time.Minute)
				synctest.Wait()
				select {
				case err := <-end:
					require.Fail(t, "it has ended", "%v", err)
				default:
				}
				cancel()
				require.ErrorIs(t, <-end, context.Canceled)
				fromServer.Close()
				in.Close()
			})
		})
	}
}
