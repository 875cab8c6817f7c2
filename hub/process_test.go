package hub_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

// TestMain runs the tests, or an engine if a test has started this program as one.
func TestMain(m *testing.M) {
	switch os.Getenv("HUB_TEST_ENGINE") {
	case "":
		os.Exit(m.Run())
	case "server":
		server := &hub.Server{Options: draughts.Options{Hash: 1}}
		if err := server.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	case "crash":
		fmt.Fprintln(os.Stderr, "something is wrong")
		os.Exit(3)
	case "silent":
		time.Sleep(time.Hour)
	case "ignore go":
		ignoreGo()
	case "child":
		spawnChild()
	}
}

// start starts the test program as an engine of a kind.
func start(ctx context.Context, t *testing.T, kind string, o hub.ClientOptions) (*hub.Client, error) {
	t.Setenv("HUB_TEST_ENGINE", kind)
	self, err := os.Executable()
	require.NoError(t, err)
	return hub.Start(ctx, o, self)
}

// TestProcess plays a game against a program.
func TestProcess(t *testing.T) {
	o := hub.ClientOptions{Variant: draughts.English, Params: []hub.Arg{{Name: "hash", Value: "2"}}}
	c, err := start(context.Background(), t, "server", o)
	require.NoError(t, err)
	require.Equal(t, "draughts", c.Name())
	g := draughts.NewGame(draughts.English)
	require.NoError(t, c.NewGame(context.Background()))
	for g.Outcome().Result == draughts.Ongoing && g.ClaimableDraw() == draughts.NoReason {
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

// TestProcessFails checks the errors of programs that crash, do not answer, or do not exist.
func TestProcessFails(t *testing.T) {
	_, err := start(context.Background(), t, "crash", hub.ClientOptions{})
	require.ErrorIs(t, err, hub.ErrExited)
	require.ErrorContains(t, err, `the program ended with exit status 3; it wrote "something is wrong"`)

	_, err = start(context.Background(), t, "silent", hub.ClientOptions{Timeout: 50 * time.Millisecond})
	require.ErrorIs(t, err, hub.ErrTimeout)
	require.ErrorContains(t, err, `"wait" was expected within 50ms; the program was killed`)

	_, err = hub.Start(context.Background(), hub.ClientOptions{}, "/no/such/program")
	require.ErrorContains(t, err, "/no/such/program")
}

// TestProcessKilled checks that a cancelled context kills the program and ends a running Search.
func TestProcessKilled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c, err := start(ctx, t, "server", hub.ClientOptions{})
	require.NoError(t, err)
	_, err = c.Search(context.Background(), draughts.NewGame(draughts.International),
		draughts.Limits{OnInfo: func(draughts.Info) { cancel() }})
	require.ErrorIs(t, err, hub.ErrExited)
}

// ignoreGo is an engine that does not finish a search and does not quit.
func ignoreGo() {
	engine := scriptedEngine(map[string]string{"go": "info depth=1", "quit": ""})
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		fmt.Print(engine(lines.Text()))
	}
	time.Sleep(time.Hour)
}

// spawnChild is an engine that starts another program, which does not end by itself. The name of the engine is the
// process ID of the child.
func spawnChild() {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "HUB_TEST_ENGINE=silent")
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("id name=%d\nwait\nready\n", child.Process.Pid)
	time.Sleep(time.Hour)
}

// eventually waits for a condition. Unlike require.Eventually it starts no goroutine.
func eventually(t *testing.T, condition func() bool, what string) {
	for deadline := time.Now().Add(30 * time.Second); !condition(); time.Sleep(time.Millisecond) {
		require.True(t, time.Now().Before(deadline), what)
	}
}

// requireEnded checks that a process has ended. One that is not a child of the test may remain as a zombie until its
// new parent waits for it.
func requireEnded(t *testing.T, pid int, child bool) {
	eventually(t, func() bool {
		process, err := os.FindProcess(pid)
		if err != nil || process.Signal(syscall.Signal(0)) != nil {
			return true
		}
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return !child && err == nil && strings.Contains(string(state), ") Z ")
	}, fmt.Sprintf("process %d", pid))
}

// startTimeout is enough for a program to start on a busy machine.
const startTimeout = 2 * time.Second

// TestHungProcess checks that an engine which hangs is killed, and that the error says so.
func TestHungProcess(t *testing.T) {
	c, err := start(context.Background(), t, "ignore go", hub.ClientOptions{Timeout: startTimeout})
	require.NoError(t, err)
	g := draughts.NewGame(draughts.International)
	_, err = c.Search(context.Background(), g, draughts.Limits{Time: time.Millisecond})
	require.ErrorIs(t, err, hub.ErrTimeout)
	require.ErrorContains(t, err, `"done" was expected within 2.001s; the program was killed`)
	requireEnded(t, hub.PID(c), true)
	require.NoError(t, c.Close())
}

// TestNoProcessLeft checks that an engine which does not quit is killed with the program that it has started.
func TestNoProcessLeft(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no process groups")
	}
	before := runtime.NumGoroutine()
	c, err := start(context.Background(), t, "child", hub.ClientOptions{Timeout: startTimeout})
	require.NoError(t, err)
	grandchild, err := strconv.Atoi(c.Name())
	require.NoError(t, err)
	err = c.Close()
	require.ErrorIs(t, err, hub.ErrTimeout)
	require.ErrorContains(t, err, `"its end" was expected within 2s; the program was killed`)
	requireEnded(t, hub.PID(c), true)
	requireEnded(t, grandchild, false)
	eventually(t, func() bool { return runtime.NumGoroutine() <= before }, "goroutines")
}
