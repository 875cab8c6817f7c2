package hub_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// connectEngine returns a connection to an engine that is a function from a line to the answer. It ends after an answer
// with "exit" at its end.
func connectEngine(t *testing.T, engine func(line string) string) io.ReadWriteCloser {
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		for lines := bufio.NewScanner(theirs); lines.Scan(); {
			answer, exit := strings.CutSuffix(engine(lines.Text()), "exit")
			if answer != "" {
				if _, err := io.WriteString(theirs, answer); err != nil {
					return
				}
			}
			if exit {
				return
			}
		}
	}()
	t.Cleanup(func() { ours.Close() })
	return ours
}

// scriptedEngine returns an engine that answers each command with its text in answers, or with a regular answer.
func scriptedEngine(answers map[string]string) func(string) string {
	regular := map[string]string{
		"hub":  "junk\nid name=Toy version=2\nparam name=variant value=normal type=enum values=\"normal bt frisian\"\nwait",
		"init": "loading...\nready", "ping": "pong", "go": "info depth=1 score=0.10 nodes=7 pv=32-28\ndone move=32-28",
		"quit": "exit",
	}
	return func(line string) string {
		command, _, _ := strings.Cut(line, " ")
		answer, ok := answers[command]
		if !ok {
			answer = regular[command]
		}
		if answer == "" || answer == "exit" {
			return answer
		}
		return answer + "\n"
	}
}

// newClient returns the Client of a scripted engine.
func newClient(t *testing.T, engine func(string) string, o hub.ClientOptions) *hub.Client {
	c, err := hub.NewClient(context.Background(), connectEngine(t, engine), o)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	return c
}

// TestClientFailures checks the errors of engines that fail in the handshake or in a search.
func TestClientFailures(t *testing.T) {
	const handshake, move = "handshake", "move"
	tests := []struct {
		name, at, command, answer string
		want                      error
		text                      string // in the error
	}{
		{"no answer to hub", handshake, "hub", "", hub.ErrTimeout, `"wait" was expected within 10s`},
		{"error", handshake, "init", `error message="no memory"`, hub.ErrEngine, "no memory"},
		{"error of Hub 1", handshake, "hub", `error bad side 'w' "`, hub.ErrEngine, "by Hub 1, bad side 'w'"},
		{"other game", handshake, "hub", "param name=variant type=enum values=chess\nwait",
			hub.ErrUnsupported, "does not play international"},
		{"no move", move, "go", "info depth=1", hub.ErrTimeout, `"done" was expected within 11s`},
		{"illegal move", move, "go", "done move=31-32", hub.ErrIllegalMove, "31-32"},
		{"bare done", move, "go", "done", hub.ErrIllegalMove, "two squares"},
		{"error instead of a move", move, "go", "error message=help", hub.ErrEngine, "help"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx := context.Background()
				conn := connectEngine(t, scriptedEngine(map[string]string{tt.command: tt.answer}))
				c, err := hub.NewClient(ctx, conn, hub.ClientOptions{})
				if tt.at == handshake {
					require.ErrorIs(t, err, tt.want)
					require.ErrorContains(t, err, tt.text)
					return
				}
				require.NoError(t, err)
				if err = c.NewGame(ctx); err == nil {
					_, err = c.Search(ctx, draughts.NewGame(draughts.International), draughts.Limits{Time: time.Second})
				}
				require.ErrorIs(t, err, tt.want)
				require.ErrorContains(t, err, tt.text)
				require.ErrorIs(t, c.NewGame(ctx), tt.want, "later calls return the same error")
				require.NoError(t, c.Close())
			})
		})
	}
}

// TestClientUnsupported checks that the engine stays usable after ErrUnsupported.
func TestClientUnsupported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := context.Background()
		c := newClient(t, scriptedEngine(nil), hub.ClientOptions{Variant: draughts.Breakthrough})
		_, err := c.Search(ctx, draughts.NewGame(draughts.Breakthrough), draughts.Limits{MultiPV: 2})
		require.ErrorIs(t, err, hub.ErrUnsupported)
		_, err = c.Search(ctx, draughts.NewGame(draughts.International), draughts.Limits{})
		require.ErrorIs(t, err, hub.ErrUnsupported)
		found, err := c.Search(ctx, draughts.NewGame(draughts.Breakthrough), draughts.Limits{Time: 1<<63 - 1})
		require.NoError(t, err, "the engine stays usable")
		require.Equal(t, "32-28", hub.MoveText(found.Move()))

		c = newClient(t, scriptedEngine(nil), hub.ClientOptions{Variant: draughts.Frisian})
		run := draughts.MustParseFEN(draughts.Frisian, "B:WK3,26,50:B13,35,K44:+344+0")
		_, err = c.Search(ctx, draughts.NewGameAt(run), draughts.Limits{})
		require.ErrorIs(t, err, hub.ErrUnsupported)

		o := hub.ClientOptions{Params: []hub.Arg{{Name: "book", Value: "1"}}}
		_, err = hub.NewClient(ctx, connectEngine(t, scriptedEngine(nil)), o)
		require.ErrorIs(t, err, hub.ErrUnsupported)
		require.ErrorContains(t, err, `no parameter "book"`)
	})
}

// TestClientErrorsAreShort checks that errors quote long texts of an engine in part.
func TestClientErrorsAreShort(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, answer := range []string{
		"id name=" + long + " version=" + long + "\nparam name=variant type=enum values=" + long + "\nwait",
		"error message=" + long, "id name=" + long + "\nwait",
	} {
		synctest.Test(t, func(t *testing.T) {
			o := hub.ClientOptions{Params: []hub.Arg{{Name: long, Value: long}}}
			engine := scriptedEngine(map[string]string{"hub": answer})
			_, err := hub.NewClient(context.Background(), connectEngine(t, engine), o)
			require.Error(t, err)
			require.Less(t, len(err.Error()), 500)
		})
	}
}

// TestClientCancelled checks that a cancelled search is stopped, and that an engine which does not stop times out.
func TestClientCancelled(t *testing.T) {
	for _, answer := range []string{"done move=31-26", ""} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			c := newClient(t, scriptedEngine(map[string]string{"go": "", "stop": answer}), hub.ClientOptions{})
			time.AfterFunc(time.Second, cancel)
			found, err := c.Search(ctx, draughts.NewGame(draughts.International), draughts.Limits{})
			if answer == "" {
				require.ErrorIs(t, err, hub.ErrTimeout)
				return
			}
			require.NoError(t, err)
			require.Equal(t, "31-26", hub.MoveText(found.Move()))
		})
	}
}

// TestClientSecondAnswer checks that a second answer to a stopped search is ignored.
func TestClientSecondAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const twice = "done move=32-28\ninfo depth=9 score=1\ndone move=32-28"
		engine := scriptedEngine(map[string]string{"go": "", "stop": twice})
		next := scriptedEngine(map[string]string{"go": "done move=31-27"})
		c := newClient(t, func(line string) string { return engine(line) }, hub.ClientOptions{})
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		found, err := c.Search(ctx, draughts.NewGame(draughts.International), draughts.Limits{})
		require.NoError(t, err)
		require.Equal(t, "32-28", hub.MoveText(found.Move()))
		synctest.Wait()
		engine = next
		found, err = c.Search(context.Background(), draughts.NewGame(draughts.International), draughts.Limits{})
		require.NoError(t, err)
		require.Equal(t, "31-27", hub.MoveText(found.Move()))
		require.Zero(t, found.Depth)
	})
}

// TestClientClock checks that an engine is never sent a negative time, or more time than is left.
func TestClientClock(t *testing.T) {
	for _, tt := range []struct {
		clock draughts.ClockLimit
		want  string
	}{
		{draughts.ClockLimit{Remaining: time.Minute, Increment: 2 * time.Second}, "level time=58.000 inc=2.000"},
		{draughts.ClockLimit{Remaining: 982 * time.Millisecond, Increment: 1900 * time.Millisecond},
			"level time=0.000 inc=0.982"},
		{draughts.ClockLimit{Remaining: -time.Second, Increment: time.Second}, "level time=0.000 inc=0.000"},
		{draughts.ClockLimit{Moves: 3}, "level moves=3 time=0.000 inc=0.000"},
	} {
		synctest.Test(t, func(t *testing.T) {
			level, engine := "", scriptedEngine(nil)
			c := newClient(t, func(line string) string {
				if strings.HasPrefix(line, "level") {
					level = line
				}
				return engine(line)
			}, hub.ClientOptions{})
			g := draughts.NewGame(draughts.International)
			_, err := c.Search(context.Background(), g, draughts.Limits{Clock: &tt.clock})
			require.NoError(t, err)
			require.Equal(t, tt.want, level)
		})
	}
}

// TestClientEngineNotReading checks that an engine which does not read times out.
func TestClientEngineNotReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer theirs.Close()
		_, err := hub.NewClient(context.Background(), ours, hub.ClientOptions{})
		require.ErrorIs(t, err, hub.ErrTimeout)
		require.ErrorContains(t, err, "has not read what was sent within 10s")
	})
}

// TestClientFaults lets an engine fail in every way at each of its answers.
func TestClientFaults(t *testing.T) {
	faults := []struct {
		name, answer string // HALF is the answer without its end
		want         error
	}{
		{"no answer", "", hub.ErrTimeout},
		{"exit", "exit", hub.ErrExited},
		{"half a line, then no answer", "HALF", hub.ErrTimeout},
		{"half a line, then exit", "HALFexit", hub.ErrExited},
		{"garbage", "\x00\xff=\"\n=\n\"\n info\tdepth=x pv=1-1 score=\r\n", hub.ErrTimeout},
		{"a line that is too long", strings.Repeat("x", 2<<20), hub.ErrProtocol},
	}
	for _, fault := range faults {
		for at, step := range []string{"hub", "init", "ping", "ping", "go"} {
			t.Run(fmt.Sprint(fault.name, " after ", at, " ", step), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					regular, answers := scriptedEngine(nil), 0
					engine := func(line string) string {
						answer := regular(line)
						if answer == "" {
							return ""
						}
						if answers++; answers-1 == at {
							return strings.ReplaceAll(fault.answer, "HALF", answer[:max(len(answer)-2, 0)])
						}
						return answer
					}
					ctx := context.Background()
					c, err := hub.NewClient(ctx, connectEngine(t, engine), hub.ClientOptions{})
					if err == nil {
						err = c.NewGame(ctx)
					}
					if err == nil {
						_, err = c.Search(ctx, draughts.NewGame(draughts.International), draughts.Limits{Time: time.Second})
					}
					require.ErrorIs(t, err, fault.want)
				})
			})
		}
	}
}

// TestClientChatter checks that messages that are no answer do not extend the timeout.
func TestClientChatter(t *testing.T) {
	ours, theirs := net.Pipe()
	go func() { _, _ = io.Copy(io.Discard, theirs) }()
	go func() {
		for {
			if _, err := io.WriteString(theirs, "info depth=1\n"); err != nil {
				return
			}
		}
	}()
	_, err := hub.NewClient(context.Background(), ours, hub.ClientOptions{Timeout: 20 * time.Millisecond})
	require.ErrorIs(t, err, hub.ErrTimeout)
}
