package dxp_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// serve runs a Server with a small table on a free port of this machine. The function end ends it and checks that it
// leaves no goroutine running.
func serve(t *testing.T, s *dxp.Server) (address string, end func() error) {
	before := runtime.NumGoroutine()
	listener := must(dxp.Listen(":0"))
	require.True(t, listener.Addr().(*net.TCPAddr).IP.IsLoopback())
	s.Options = draughts.Options{Hash: 1}
	ctx, cancel := context.WithCancel(background)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	return listener.Addr().String(), func() error {
		cancel()
		err := <-ended
		for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
			require.True(t, time.Now().Before(deadline), "goroutines")
		}
		return err
	}
}

// TestServer plays games over TCP, on several connections at a time.
func TestServer(t *testing.T) {
	var mu sync.Mutex
	outcomes := map[draughts.Result]int{}
	address, end := serve(t, &dxp.Server{
		Name: "Server", Variant: draughts.Frisian, Limits: draughts.Limits{Depth: 1}, Connections: 2,
		OnGame: func(g *dxp.Game, o draughts.Outcome, err error) {
			mu.Lock()
			defer mu.Unlock()
			if err == nil && g.Peer().Name() == "Client" {
				outcomes[o.Result]++
			}
		},
	})
	want := map[draughts.Result]int{}
	var clients sync.WaitGroup
	for client := range 3 { // one must wait
		clients.Go(func() {
			peer, err := dxp.Dial(background, address, dxp.Options{Name: "Client", Variant: draughts.Frisian})
			if !assert.NoError(t, err) {
				return
			}
			defer peer.Close()
			for i := range 4 {
				game, err := peer.Offer(background, dxp.Offer{Color: draughts.Color(i % 2)})
				if !assert.NoError(t, err) {
					return
				}
				o, err := game.Play(background, anyMove(uint64(client)))
				assert.NoError(t, err)
				mu.Lock()
				want[o.Result]++
				mu.Unlock()
			}
		})
	}
	clients.Wait()
	require.ErrorIs(t, end(), context.Canceled)
	require.Equal(t, want, outcomes)
	require.Equal(t, 12, want[draughts.WhiteWins]+want[draughts.BlackWins]+want[draughts.Draw])
}

// TestServerTakesBack checks a request to take back, and that a client which violates the protocol affects no other.
func TestServerTakesBack(t *testing.T) {
	errs := make(chan error, 10)
	address, end := serve(t, &dxp.Server{
		TakeBack: true, Limits: draughts.Limits{Depth: 1}, OnError: func(err error) { errs <- err },
		OnGame: func(_ *dxp.Game, _ draughts.Outcome, err error) { errs <- err },
	})
	invalid := must(net.Dial("tcp", address))
	must(io.WriteString(invalid, "GET / HTTP/1.1\r\n\r\n\x00"))
	require.ErrorIs(t, <-errs, dxp.ErrProtocol)
	_, err := io.ReadAll(invalid)
	require.NoError(t, err, "the server has closed the connection")
	invalid.Close()

	conn := must(net.Dial("tcp", address))
	must(io.WriteString(conn, "R01"+scan+"Z001000A\x00M0000312700\x00B001W\x00"))
	answers := bufio.NewReader(conn)
	for answer := ""; answer != "K0\x00"; {
		answer = must(answers.ReadString(0))
	}
	require.NoError(t, conn.Close())
	require.ErrorIs(t, <-errs, dxp.ErrClosed)
	require.ErrorIs(t, end(), context.Canceled)
}

// TestServerEnds ends a Server while it waits for a client, for a request, for a move, and while it thinks.
func TestServerEnds(t *testing.T) {
	for _, color := range []draughts.Color{draughts.White, draughts.Black} {
		address, end := serve(t, &dxp.Server{Limits: draughts.Limits{Time: time.Hour}})
		idle := must(dxp.Dial(background, address, dxp.Options{}))
		peer := must(dxp.Dial(background, address, dxp.Options{}))
		game := must(peer.Offer(background, dxp.Offer{Color: color}))
		closed := make(chan error, 1)
		go func() {
			_, err := game.Play(background, delayed(time.Hour))
			closed <- err
		}()
		idle.Close()
		_ = peer.Chat("Are you there?")
		time.Sleep(20 * time.Millisecond)
		require.ErrorIs(t, end(), context.Canceled)
		require.ErrorIs(t, <-closed, dxp.ErrClosed)
		require.NoError(t, peer.Close())
	}
}

// TestServerUnsupported checks that a Server for an 8x8 board returns an error and closes the listener.
func TestServerUnsupported(t *testing.T) {
	listener := must(dxp.Listen(":0"))
	err := (&dxp.Server{Variant: draughts.English}).Serve(background, listener)
	require.ErrorIs(t, err, dxp.ErrUnsupported)
	_, err = dxp.Dial(background, listener.Addr().String(), dxp.Options{})
	require.Error(t, err, "the listener is closed")
}
