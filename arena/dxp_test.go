package arena_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/openings"
)

// dxpServer runs a Server on a free port of this machine until the test ends.
func dxpServer(t *testing.T, s *dxp.Server) (address string) {
	listener := must(dxp.Listen(":0"))
	ctx, cancel := context.WithCancel(context.Background())
	var serving sync.WaitGroup
	serving.Go(func() { _ = s.Serve(ctx, listener) })
	t.Cleanup(func() {
		cancel()
		serving.Wait()
	})
	return listener.Addr().String()
}

// internationalMatch returns a match on a 10x10 board, which DXP supports.
func internationalMatch(t *testing.T, a, b string) arena.Match {
	m := smallMatch(t, a, b)
	m.Variant, m.Openings, m.Games = draughts.International, randomOpenings(draughts.International, 5, 3), 6
	return m
}

// TestDXP checks that a DXP program plays the same as the Searcher in it.
func TestDXP(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Run("match", func(t *testing.T) {
		failures := make(chan error, 100) // the error of each game on the side of the program
		address := dxpServer(t, &dxp.Server{
			Options: draughts.Options{Hash: 1}, Limits: draughts.Limits{Depth: 2},
			OnGame: func(g *dxp.Game, o draughts.Outcome, err error) {
				if err == nil && o.Result == draughts.Ongoing {
					err = fmt.Errorf("it did not see the end of %v", g.Record().Position())
				}
				failures <- err
			},
		})
		m := internationalMatch(t, "hash=1", "dxp:"+address)
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

// TestDXPAfterARun begins games after moves in a row of one king, which the protocol does not know of.
func TestDXPAfterARun(t *testing.T) {
	address := dxpServer(t, &dxp.Server{Variant: draughts.Frisian, Limits: draughts.Limits{Depth: 2}})
	g := draughts.NewGameAt(draughts.MustParseFEN(draughts.Frisian, "W:W30,K50:B5,K1"))
	for _, text := range []string{"50-44", "1-7", "44-50", "7-1", "50-44", "1-7"} {
		must(g.PlayText(text))
	}
	m := internationalMatch(t, "hash=1", "dxp:"+address)
	m.Variant, m.Games = draughts.Frisian, 2
	m.Openings = []openings.Opening{{Name: "a run of kings", Start: g.StartSetup(), Moves: g.Moves()}}
	_, tally := playAll(t, m)
	require.Zero(t, tally.FaultsA+tally.FaultsB)
}

// TestDXPAdjudicated checks that adjudicated games are also draws for the program, and that it plays the next game.
func TestDXPAdjudicated(t *testing.T) {
	for _, plies := range []int{7, 8, 9, 10} {
		failures := make(chan error, 100)
		address := dxpServer(t, &dxp.Server{
			Options: draughts.Options{Hash: 1}, Limits: draughts.Limits{Depth: 1},
			OnError: func(err error) { failures <- err },
			OnGame: func(_ *dxp.Game, o draughts.Outcome, err error) {
				if err == nil && o.Result != draughts.Draw {
					err = fmt.Errorf("a draw, for the program %v", o)
				}
				failures <- err
			},
		})
		m := internationalMatch(t, "random", "dxp:"+address)
		m.Adjudication.MaxPlies = plies
		_, tally := playAll(t, m)
		require.Zero(t, tally.FaultsB)
		for range m.Games {
			require.NoError(t, <-failures)
		}
		require.Empty(t, failures)
	}
}

// TestDXPFaults checks that a program which violates the protocol loses the game, and that the match continues.
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
			listener := must(dxp.Listen(":0"))
			var programs sync.WaitGroup
			programs.Go(func() {
				for {
					c, err := listener.Accept()
					if err != nil {
						return
					}
					programs.Go(func() { playMessage(c, tt.move) })
				}
			})
			m := internationalMatch(t, "random", "dxp:"+listener.Addr().String())
			m.Games = 4
			records, tally := playAll(t, m)
			require.Equal(t, 4, tally.Wins)
			requireLost(t, records, tt.outcome, tt.fault)
			for _, r := range records {
				require.Equal(t, tt.fault == "", r.Fault == "")
			}
			require.NoError(t, listener.Close())
			programs.Wait()
		})
	}
}

// playMessage is a program that accepts each game and sends the same message for each of its moves. It closes the
// connection if the message is empty.
func playMessage(c net.Conn, move string) {
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
				reply += move // it moves first
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

// TestDXPSilent checks that a program which does not answer loses on time.
func TestDXPSilent(t *testing.T) {
	listener := must(dxp.Listen(":0"))
	defer listener.Close()
	m := internationalMatch(t, "random", "random")
	m.Games = 2
	m.B = arena.Contestant{Name: "silent", New: func(*arena.Match) (arena.Engine, error) {
		return arena.NewDXPEngine(dxp.Options{Timeout: 50 * time.Millisecond}, listener.Addr().String()), nil
	}}
	records, _ := playAll(t, m)
	requireLost(t, records, draughts.TimeOut, "does not answer: the answer to a request was expected within 50ms")
}

// TestDXPUnsupported checks the errors of a board that DXP does not support, and of a program that does not listen.
func TestDXPUnsupported(t *testing.T) {
	m := smallMatch(t, "random", "dxp:")
	for _, err := range m.Play(context.Background(), 1) {
		require.ErrorIs(t, err, dxp.ErrUnsupported)
		require.ErrorContains(t, err, "dxp:: DXP knows only boards of 10x10, not that of english")
	}
	listener := must(dxp.Listen(":0"))
	require.NoError(t, listener.Close())
	m = internationalMatch(t, "random", "dxp:"+listener.Addr().String())
	for _, err := range m.Play(context.Background(), 1) {
		require.True(t, errors.Is(err, syscall.ECONNREFUSED), err)
	}
}

// TestDXPClock checks the time of a game for several limits of a match.
func TestDXPClock(t *testing.T) {
	engine := arena.NewDXPEngine(dxp.Options{}, "").(interface {
		Control(limits draughts.Limits, match clock.Control) clock.Control
	})
	for _, c := range []struct {
		limits  draughts.Limits
		control string
		want    string
	}{
		{draughts.Limits{Time: 50 * time.Millisecond}, "none", "1m"},
		{draughts.Limits{Time: 10 * time.Second}, "none", "10m"},
		{draughts.Limits{Depth: 6}, "none", "5m"},
		{draughts.Limits{}, "1m1s", "2m"},
		{draughts.Limits{}, "1m+2s", "3m"},
		{draughts.Limits{}, "1m d2s", "3m"},
		{draughts.Limits{}, "40/4m", "6m"},
		{draughts.Limits{}, "40/4m,3m+3s", "8m"},
		{draughts.Limits{}, "20/4m,20/2m,20/1m,5m", "7m"},
		{draughts.Limits{Time: time.Hour}, "none", "999m"},
		{draughts.Limits{}, "10000h+10000h", "999m"},
	} {
		require.Equal(t, c.want, engine.Control(c.limits, clock.MustParse(c.control)).String())
	}
}
