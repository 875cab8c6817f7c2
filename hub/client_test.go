package hub_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// TestMain lets the test program be an engine, for the tests that start one.
func TestMain(m *testing.M) {
	switch os.Getenv("HUB_TEST_ENGINE") {
	case "":
		os.Exit(m.Run())
	case "good":
		if err := (&hub.Server{Options: draughts.Options{Hash: 1}}).Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	case "crash":
		fmt.Fprintln(os.Stderr, "something is wrong")
		os.Exit(3)
	case "deaf":
		time.Sleep(time.Hour)
	}
}

func start(t *testing.T, kind string, o hub.ClientOptions) (*hub.Client, error) {
	t.Setenv("HUB_TEST_ENGINE", kind)
	self, err := os.Executable()
	require.NoError(t, err)
	return hub.Start(context.Background(), o, self)
}

// TestProcess plays a game against a program.
func TestProcess(t *testing.T) {
	c, err := start(t, "good", hub.ClientOptions{Variant: draughts.English, Params: []hub.Arg{{Name: "hash", Value: "2"}}})
	require.NoError(t, err)
	require.Equal(t, "draughts", c.Name())
	g := draughts.NewGame(draughts.English)
	require.NoError(t, c.NewGame(context.Background()))
	for g.Outcome().Result == draughts.Ongoing && g.Claim() == draughts.NoReason {
		infos := 0
		found, err := c.Search(context.Background(), g, draughts.Limits{Depth: 3, OnInfo: func(draughts.Info) { infos++ }})
		require.NoError(t, err)
		require.NotZero(t, infos)
		require.NoError(t, g.Play(found.Move()))
	}
	_, err = c.Search(context.Background(), g, draughts.Limits{Depth: 3})
	if g.Outcome().Result != draughts.Ongoing {
		require.ErrorIs(t, err, draughts.ErrGameOver)
	}
	require.NoError(t, c.Close())
	require.NoError(t, c.Close(), "closing again does nothing")
	_, err = c.Search(context.Background(), draughts.NewGame(draughts.English), draughts.Limits{Depth: 3})
	require.ErrorIs(t, err, hub.ErrExited)
}

func TestProcessFails(t *testing.T) {
	_, err := start(t, "crash", hub.ClientOptions{})
	require.ErrorIs(t, err, hub.ErrExited)
	require.ErrorContains(t, err, "something is wrong")

	_, err = start(t, "deaf", hub.ClientOptions{Timeout: 50 * time.Millisecond})
	require.ErrorIs(t, err, hub.ErrTimeout)
	require.ErrorContains(t, err, `"wait" was expected within 50ms`)

	_, err = hub.Start(context.Background(), hub.ClientOptions{}, "/no/such/program")
	require.ErrorContains(t, err, "/no/such/program")
}

// TestProcessKilled checks that a cancelled context ends the program, and with it what waits for it.
func TestProcessKilled(t *testing.T) {
	t.Setenv("HUB_TEST_ENGINE", "good")
	self, err := os.Executable()
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	c, err := hub.Start(ctx, hub.ClientOptions{}, self)
	require.NoError(t, err)
	_, err = c.Search(context.Background(), draughts.NewGame(draughts.International),
		draughts.Limits{OnInfo: func(draughts.Info) { cancel() }})
	require.ErrorIs(t, err, hub.ErrExited)
}

// pipe connects a Client to an engine that is a function in the test: it is given the lines and answers each.
func pipe(t *testing.T, engine func(line string) string) io.ReadWriteCloser {
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		for lines := bufio.NewScanner(theirs); lines.Scan(); {
			answer := engine(lines.Text())
			if answer == "exit" {
				return
			}
			if answer != "" {
				if _, err := io.WriteString(theirs, answer+"\n"); err != nil {
					return
				}
			}
		}
	}()
	t.Cleanup(func() { ours.Close() })
	return ours
}

// scripted returns an engine that answers by the first word of a line, regularly unless answers says otherwise.
func scripted(answers map[string]string) func(string) string {
	regular := map[string]string{
		"hub":  "junk\nid name=Toy version=2\nparam name=variant value=normal type=enum values=\"normal bt\"\nwait",
		"init": "loading...\nready", "ping": "pong", "go": "info depth=1 score=0.10 nodes=7 pv=32-28\ndone move=32-28",
		"quit": "exit",
	}
	return func(line string) string {
		command, _, _ := strings.Cut(line, " ")
		if answer, ok := answers[command]; ok {
			return answer
		}
		return regular[command]
	}
}

// TestClientFailures lets engines fail in every way. Time stands still in the bubble but for the waiting.
func TestClientFailures(t *testing.T) {
	const handshake, move = "handshake", "move"
	tests := []struct {
		name, at, command, answer string
		want                      error
		say                       string
	}{
		{"no greeting", handshake, "hub", "", hub.ErrTimeout, `"wait" was expected within 10s`},
		{"never ready", handshake, "init", "", hub.ErrTimeout, `"ready"`},
		{"crash at once", handshake, "hub", "exit", hub.ErrExited, `"wait"`},
		{"crash in init", handshake, "init", "exit", hub.ErrExited, `"ready"`},
		{"error", handshake, "init", `error message="no memory"`, hub.ErrEngine, "no memory"},
		{"other game", handshake, "hub", "param name=variant type=enum values=chess\nwait", hub.ErrUnsupported, "does not play international"},
		{"no move", move, "go", "info depth=1", hub.ErrTimeout, `"done" was expected within 11s`},
		{"illegal move", move, "go", "done move=31-32", hub.ErrIllegalMove, "31-32"},
		{"bare done", move, "go", "done", hub.ErrIllegalMove, "two squares"},
		{"crash", move, "go", "exit", hub.ErrExited, `"done"`},
		{"error instead of a move", move, "go", "error message=help", hub.ErrEngine, "help"},
		{"no pong", move, "ping", "", hub.ErrTimeout, `"pong"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx := context.Background()
				conn := pipe(t, scripted(map[string]string{tt.command: tt.answer}))
				c, err := hub.NewClient(ctx, conn, hub.ClientOptions{})
				if tt.at == handshake {
					require.ErrorIs(t, err, tt.want)
					require.ErrorContains(t, err, tt.say)
					return
				}
				require.NoError(t, err)
				if err = c.NewGame(ctx); err == nil {
					_, err = c.Search(ctx, draughts.NewGame(draughts.International), draughts.Limits{Time: time.Second})
				}
				require.ErrorIs(t, err, tt.want)
				require.ErrorContains(t, err, tt.say)
				require.ErrorIs(t, c.NewGame(ctx), tt.want, "it stays broken")
				require.NoError(t, c.Close())
			})
		})
	}
}

func TestClientSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var heard []string
		engine := scripted(nil)
		c, err := hub.NewClient(context.Background(), pipe(t, func(line string) string {
			heard = append(heard, line)
			return engine(line)
		}), hub.ClientOptions{})
		require.NoError(t, err)
		require.Equal(t, "Toy 2", c.Name())
		require.Equal(t, []string{"hub", "set-param name=variant value=normal", "init"}, heard)

		g := draughts.NewGame(draughts.International)
		found, err := c.Search(context.Background(), g, draughts.Limits{
			Depth: 3, Nodes: 100, Time: time.Second / 2,
			Clock: &draughts.Clock{Remaining: time.Minute, Increment: time.Second, Moves: 9},
		})
		require.NoError(t, err)
		require.Equal(t, draughts.Info{Depth: 1, Nodes: 7, Lines: []draughts.Line{{Score: 10, PV: []draughts.Move{found.Move()}}}}, found)
		require.NoError(t, g.Play(found.Move()))
		_, err = g.PlayText("19-23")
		require.NoError(t, err)
		require.NoError(t, g.Play(g.Position().Moves()[0]))
		_, err = g.PlayText("14x23")
		require.NoError(t, err)
		_, err = c.Search(context.Background(), g, draughts.Limits{})
		require.ErrorIs(t, err, hub.ErrIllegalMove)
		require.Equal(t, []string{
			"pos pos=" + start10, "level depth=3", "level nodes=100", "level move-time=0.500",
			"level moves=9 time=59.000 inc=1.000", "go think",
			"pos pos=" + start10 + ` moves="32-28 19-23 28x19x23 14x23x19"`, "level infinite", "go think",
		}, heard[3:])
	})
}

func TestClientUnsupported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := context.Background()
		c, err := hub.NewClient(ctx, pipe(t, scripted(nil)), hub.ClientOptions{Variant: draughts.Breakthrough})
		require.NoError(t, err)
		defer c.Close()
		_, err = c.Search(ctx, draughts.NewGame(draughts.Breakthrough), draughts.Limits{MultiPV: 2})
		require.ErrorIs(t, err, hub.ErrUnsupported)
		_, err = c.Search(ctx, draughts.NewGame(draughts.International), draughts.Limits{})
		require.ErrorIs(t, err, hub.ErrUnsupported)
		found, err := c.Search(ctx, draughts.NewGame(draughts.Breakthrough), draughts.Limits{})
		require.NoError(t, err, "it is still of use")
		require.Equal(t, "32-28", hub.MoveText(found.Move()))

		_, err = hub.NewClient(ctx, pipe(t, scripted(nil)), hub.ClientOptions{Params: []hub.Arg{{Name: "book", Value: "1"}}})
		require.ErrorIs(t, err, hub.ErrUnsupported)
		require.ErrorContains(t, err, `no parameter "book"`)
	})
}

// TestClientCancelled checks that a cancelled search is stopped, and that one which does not stop is given up.
func TestClientCancelled(t *testing.T) {
	for _, answer := range []string{"done move=31-26", ""} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			c, err := hub.NewClient(ctx, pipe(t, scripted(map[string]string{"go": "", "stop": answer})), hub.ClientOptions{})
			require.NoError(t, err)
			defer c.Close()
			go func() {
				time.Sleep(time.Second)
				cancel()
			}()
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

// TestClientDeafEngine: one that does not even read.
func TestClientDeafEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer theirs.Close()
		_, err := hub.NewClient(context.Background(), ours, hub.ClientOptions{})
		require.ErrorIs(t, err, hub.ErrExited)
	})
}
