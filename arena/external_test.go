package arena_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/hub"
)

// TestMain lets the test program be an engine, for the tests that start one.
func TestMain(m *testing.M) {
	kind := os.Getenv("ARENA_TEST_ENGINE")
	if kind == "" {
		os.Exit(m.Run())
	}
	if folder := os.Getenv("ARENA_TEST_FOLDER"); folder != "" {
		note := filepath.Join(folder, strconv.Itoa(os.Getpid()))
		if err := os.WriteFile(note, nil, 0o600); err != nil {
			os.Exit(1)
		}
		if notes, _ := os.ReadDir(folder); kind == "once" && len(notes) > 1 {
			fmt.Fprintln(os.Stderr, "only once")
			os.Exit(4)
		}
	}
	in := io.Reader(os.Stdin)
	if kind != "good" {
		in = &spoiled{lines: bufio.NewReader(os.Stdin), kind: kind}
	}
	if hub.Serve(context.Background(), in, os.Stdout, draughts.Options{Hash: 1}) != nil {
		os.Exit(1)
	}
}

// spoiled is the input of an engine that crashes or hangs at the second move that it is asked for.
type spoiled struct {
	lines *bufio.Reader
	kind  string
	moves int
}

func (s *spoiled) Read(b []byte) (int, error) {
	line, err := s.lines.ReadString('\n')
	if strings.HasPrefix(line, "go ") {
		if s.moves++; s.moves == 2 {
			if s.kind == "hang" {
				time.Sleep(time.Hour)
			}
			fmt.Fprintln(os.Stderr, "segmentation fault")
			os.Exit(3)
		}
	}
	return copy(b, line), err
}

// engineProgram lets programs that this test starts be engines of a kind. The function that it returns checks that so
// many have been started, and that none is left.
func engineProgram(t *testing.T, kind string) (program string, check func(started int)) {
	folder := t.TempDir()
	t.Setenv("ARENA_TEST_ENGINE", kind)
	t.Setenv("ARENA_TEST_FOLDER", folder)
	self, err := os.Executable()
	require.NoError(t, err)
	return self, func(started int) {
		notes, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Len(t, notes, started)
		for _, note := range notes {
			pid, err := strconv.Atoi(note.Name())
			require.NoError(t, err)
			process, err := os.FindProcess(pid)
			require.True(t, err != nil || process.Signal(syscall.Signal(0)) != nil, "process %d is left", pid)
		}
	}
}

// TestHub plays against a program, which must play the same as the searcher in it, by the rules of both boards.
func TestHub(t *testing.T) {
	program, check := engineProgram(t, "good")
	m := small(t, "hash=1", "hub:hash=1 "+program)
	m.Games = 6
	_, tally := playAll(t, m)
	require.Equal(t, arena.Pentanomial{0, 0, 3, 0, 0}, tally.Pairs)
	m.Variant, m.Openings = draughts.International, random(t, draughts.International, 6, 3, 1)
	_, tally = playAll(t, m)
	require.Equal(t, arena.Pentanomial{0, 0, 3, 0, 0}, tally.Pairs)
	require.Zero(t, tally.FaultsB)
	check(2)

	m.B = contestant(t, "hub:/no/such/program")
	for _, err := range m.Play(context.Background(), 1) {
		require.ErrorContains(t, err, "/no/such/program")
	}
}

// TestHubFaults: an engine that crashes or hangs loses each game, and is started anew for the next.
func TestHubFaults(t *testing.T) {
	tests := []struct {
		kind    string
		reason  draughts.Reason
		fault   string
		started int
	}{
		{"crash", draughts.Forfeit, `the program ended with exit status 3; it wrote "segmentation fault"`, 3},
		{"hang", draughts.TimeOut, "the engine does not answer: \"done\" was expected within 2.01s; the program was killed", 3},
	}
	for _, tt := range tests {
		t.Run(tt.kind, func(t *testing.T) {
			program, check := engineProgram(t, tt.kind)
			m := small(t, "random", "random")
			m.Games, m.Limits, m.Margin = 3, draughts.Limits{Time: 10 * time.Millisecond}, time.Minute
			m.B = arena.Contestant{Name: "bad", New: func(m *arena.Match) (arena.Engine, error) {
				return arena.NewHubEngine(hub.ClientOptions{Variant: m.Variant, Timeout: 2 * time.Second}, program), nil
			}}
			records, tally := playAll(t, m)
			require.Equal(t, 3, tally.FaultsB)
			for _, r := range records {
				require.Equal(t, draughts.Outcome{Result: draughts.Win(r.A), Reason: tt.reason}, r.Game.Outcome())
				require.Contains(t, r.Fault, tt.fault)
			}
			check(tt.started)
		})
	}
}

// TestStartsOnce: an engine that cannot be started again loses all other games.
func TestStartsOnce(t *testing.T) {
	program, check := engineProgram(t, "once")
	m := small(t, "random", "hub:"+program)
	m.Games = 3
	records, tally := playAll(t, m)
	require.Equal(t, 3, tally.FaultsB)
	require.Contains(t, records[0].Fault, "segmentation fault")
	require.Contains(t, records[2].Fault, "only once")
	check(3)
}

// dxpServer runs a Server on a free port of this machine, until the test ends.
func dxpServer(t *testing.T, s *dxp.Server) (address string) {
	listener, err := dxp.Listen(":0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	var serving sync.WaitGroup
	serving.Go(func() { _ = s.Serve(ctx, listener) })
	t.Cleanup(func() {
		cancel()
		serving.Wait()
	})
	return listener.Addr().String()
}

// international returns a match by the rules of a board that DXP knows.
func international(t *testing.T, a, b string) arena.Match {
	m := small(t, a, b)
	m.Variant, m.Openings, m.Games = draughts.International, random(t, draughts.International, 5, 3, 1), 6
	return m
}

// TestDXP plays against a program that listens, which must play the same as the searcher in it.
func TestDXP(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Run("match", func(t *testing.T) {
		failures := make(chan error, 100) // for each game, as the other program sees it
		address := dxpServer(t, &dxp.Server{
			Options: draughts.Options{Hash: 1}, Limits: draughts.Limits{Depth: 2},
			OnGame: func(g *dxp.Game, o draughts.Outcome, err error) {
				if err == nil && o.Result == draughts.Ongoing {
					err = fmt.Errorf("it did not see the end of %v", g.Record().Position())
				}
				failures <- err
			},
		})
		m := international(t, "hash=1", "dxp:"+address)
		m.Concurrency = 2
		records, tally := playAll(t, m)
		require.Zero(t, tally.FaultsA+tally.FaultsB, records[0].Fault)
		require.Equal(t, arena.Pentanomial{0, 0, 3, 0, 0}, tally.Pairs)
		for range m.Games {
			require.NoError(t, <-failures)
		}
	})
	for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		require.True(t, time.Now().Before(deadline), "goroutines")
	}
}

// TestDXPAdjudicated: games that the program does not see end are ended for it too, and it plays the next.
func TestDXPAdjudicated(t *testing.T) {
	for _, plies := range []int{7, 8, 9, 10} {
		connections := make(chan error, 100)
		address := dxpServer(t, &dxp.Server{
			Options: draughts.Options{Hash: 1}, Limits: draughts.Limits{Depth: 1}, OnError: func(err error) { connections <- err },
			OnGame: func(_ *dxp.Game, o draughts.Outcome, err error) { connections <- err },
		})
		m := international(t, "random", "dxp:"+address)
		m.Adjudication.MaxPlies = plies
		_, tally := playAll(t, m)
		require.Zero(t, tally.FaultsB)
		for range m.Games {
			require.NoError(t, <-connections)
		}
		require.Empty(t, connections)
	}
}

// TestDXPFaults: programs that violate the protocol lose, and the match continues.
func TestDXPFaults(t *testing.T) {
	tests := []struct {
		name, move string
		outcome    draughts.Reason
		fault      string
	}{
		{"hangs up", "", draughts.Forfeit, "the connection is closed: a move was expected"},
		{"illegal move", "M0000010100\x00", draughts.Forfeit, "illegal move"},
		{"garbage", "M\x00", draughts.Forfeit, "violates the protocol"},
		{"wins", "E30\x00", draughts.Forfeit, "the program ends the game before the rules do: it claims a win"},
		{"draws", "E21\x00", draughts.Forfeit, "the rules do: it claims a draw"},
		{"resigns", "E10\x00", draughts.Resignation, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			listener, err := dxp.Listen(":0")
			require.NoError(t, err)
			var strangers sync.WaitGroup
			strangers.Go(func() {
				for {
					c, err := listener.Accept()
					if err != nil {
						return
					}
					strangers.Go(func() { answer(c, tt.move) })
				}
			})
			m := international(t, "random", "dxp:"+listener.Addr().String())
			m.Games = 4
			records, tally := playAll(t, m)
			require.Equal(t, 4, tally.Wins)
			for _, r := range records {
				require.Equal(t, tt.outcome, r.Game.Outcome().Reason)
				require.Contains(t, r.Fault, tt.fault)
				require.Equal(t, tt.fault == "", r.Fault == "")
			}
			require.NoError(t, listener.Close())
			strangers.Wait()
		})
	}
}

// answer is a program that accepts each game, and has one answer to each move. Without one it hangs up.
func answer(c net.Conn, move string) {
	defer c.Close()
	messages := bufio.NewReader(c)
	for {
		text, err := messages.ReadString(0)
		if err != nil {
			return
		}
		reply := ""
		switch text[0] {
		case 'R':
			reply = "A" + strings.Repeat(" ", 32) + "0\x00"
			if strings.Contains(text, "Z001000BZ") || strings.Contains(text, "W001000BW") {
				reply += move // it begins
			}
		case 'M':
			if move == "" {
				return
			}
			reply = move
		}
		if _, err := io.WriteString(c, reply); err != nil {
			return
		}
	}
}

// TestDXPSilent: one that says nothing loses by time, as does one that takes too long by its clock.
func TestDXPSilent(t *testing.T) {
	listener, err := dxp.Listen(":0")
	require.NoError(t, err)
	defer listener.Close()
	m := international(t, "random", "random")
	m.Games = 2
	m.B = arena.Contestant{Name: "silent", New: func(*arena.Match) (arena.Engine, error) {
		return arena.NewDXPEngine(dxp.Options{Timeout: 50 * time.Millisecond}, listener.Addr().String()), nil
	}}
	records, _ := playAll(t, m)
	for _, r := range records {
		require.Equal(t, draughts.TimeOut, r.Game.Outcome().Reason)
		require.Contains(t, r.Fault, "does not answer: the answer to a request was expected within 50ms")
	}
}

func TestDXPCannot(t *testing.T) {
	m := small(t, "random", "dxp:")
	for _, err := range m.Play(context.Background(), 1) {
		require.ErrorIs(t, err, dxp.ErrUnsupported)
		require.ErrorContains(t, err, "dxp:: DXP knows only boards of 10x10, not that of english")
	}
	listener, err := dxp.Listen(":0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	m = international(t, "random", "dxp:"+listener.Addr().String())
	for _, err := range m.Play(context.Background(), 1) {
		require.True(t, errors.Is(err, syscall.ECONNREFUSED), err)
	}
}

// TestDXPClock checks what a program is told of the limits of a match.
func TestDXPClock(t *testing.T) {
	engine := arena.NewDXPEngine(dxp.Options{}, "").(arena.Timed)
	for want, l := range map[time.Duration]draughts.Limits{
		1 * time.Minute:   {Time: 50 * time.Millisecond},
		10 * time.Minute:  {Time: 10 * time.Second},
		5 * time.Minute:   {Depth: 6},
		2 * time.Minute:   {Clock: &draughts.Clock{Remaining: time.Minute + time.Second}},
		3 * time.Minute:   {Clock: &draughts.Clock{Remaining: time.Minute, Increment: 2 * time.Second}},
		6 * time.Minute:   {Clock: &draughts.Clock{Remaining: 4 * time.Minute, Moves: 40}},
		999 * time.Minute: {Time: time.Hour},
	} {
		require.Equal(t, draughts.Clock{Remaining: want}, engine.Clock(l))
	}
}
