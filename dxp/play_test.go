package dxp_test

import (
	"bufio"
	"context"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

var background = context.Background()

// anyMove returns a MoveFunc that plays any legal move.
func anyMove(seed uint64) dxp.MoveFunc {
	random := rand.New(rand.NewPCG(seed, 0))
	return func(_ context.Context, g *draughts.Game, _ *draughts.Clock) (draughts.Move, error) {
		moves := g.Position().Moves()
		return moves[random.IntN(len(moves))], nil
	}
}

// delayed returns a MoveFunc that waits for d or until it is cancelled, and then plays the first legal move.
func delayed(d time.Duration) dxp.MoveFunc {
	return func(ctx context.Context, g *draughts.Game, _ *draughts.Clock) (draughts.Move, error) {
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
		return g.Position().Moves()[0], nil
	}
}

// pair returns two programs that are connected.
func pair(t *testing.T, initiator, follower dxp.Options) (a, b *dxp.Peer) {
	ours, theirs := net.Pipe()
	a, err := dxp.NewPeer(ours, initiator)
	require.NoError(t, err)
	b, err = dxp.NewPeer(theirs, follower)
	require.NoError(t, err)
	t.Cleanup(func() {
		a.Close()
		b.Close()
	})
	return a, b
}

// ending is how a game ended for one of the programs.
type ending struct {
	record  *draughts.Game
	outcome draughts.Outcome
	err     error
}

// follow lets a program play the games that it is asked for, until the other leaves.
func follow(p *dxp.Peer, think dxp.MoveFunc) <-chan ending {
	endings := make(chan ending, 1000)
	go func() {
		defer close(endings)
		for {
			game, err := p.Accept(background)
			if err != nil {
				return
			}
			o, err := game.Play(background, think)
			endings <- ending{game.Record(), o, err}
			if err != nil {
				return
			}
		}
	}()
	return endings
}

// TestPlay plays games of all the rules that there is a board for, on one connection each, with colours exchanged, and
// compares what the two programs make of them.
func TestPlay(t *testing.T) {
	for _, v := range draughts.Variants() {
		if v.NumSquares() != 50 {
			_, err := dxp.NewPeer(nopConn{}, dxp.Options{Variant: v})
			require.ErrorIs(t, err, dxp.ErrUnsupported)
			_, err = dxp.Dial(background, "", dxp.Options{Variant: v})
			require.ErrorIs(t, err, dxp.ErrUnsupported)
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			a, b := pair(t, dxp.Options{Name: "A", Variant: v}, dxp.Options{Name: "B", Variant: v})
			endings := follow(b, anyMove(1))
			for i := range 10 {
				game, err := a.Offer(background, dxp.Offer{Color: draughts.Color(i % 2), Minutes: 5})
				require.NoError(t, err)
				require.Equal(t, "B", a.Name())
				require.Equal(t, draughts.Color(i%2), game.Color())
				outcome, err := game.Play(background, anyMove(uint64(i)))
				require.NoError(t, err)
				require.NotEqual(t, draughts.Ongoing, outcome.Result)
				other := <-endings
				require.NoError(t, other.err)
				require.Equal(t, "A", b.Name())
				require.Equal(t, outcome, other.outcome)
				require.Equal(t, game.Record().Moves(), other.record.Moves())
				require.Equal(t, v.Start(), other.record.Start())
			}
		})
	}
}

// nopConn is a connection that is only closed.
type nopConn struct{ net.Conn }

func (nopConn) Close() error { return nil }

// TestClocks checks what the clocks show, and that they are kept on both sides.
func TestClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(t, dxp.Options{}, dxp.Options{})
		var seen []draughts.Clock
		endings := follow(b, func(ctx context.Context, g *draughts.Game, c *draughts.Clock) (draughts.Move, error) {
			seen = append(seen, *c)
			return delayed(7*time.Second)(ctx, g, c)
		})
		game, err := a.Offer(background, dxp.Offer{Minutes: 1, Moves: 3})
		require.NoError(t, err)
		o, err := game.Play(background, delayed(2*time.Second))
		require.NoError(t, err)
		require.Equal(t, draughts.Ongoing, o.Result, "three moves each were agreed on")
		require.Equal(t, draughts.Ongoing, (<-endings).outcome.Result)
		require.Equal(t, 6, game.Record().Ply())
		require.Equal(t, []draughts.Clock{
			{Remaining: 60 * time.Second, Moves: 3}, {Remaining: 53 * time.Second, Moves: 2}, {Remaining: 46 * time.Second, Moves: 1},
		}, seen)
		white, ok := game.Clock(draughts.White)
		require.True(t, ok)
		require.Equal(t, 54*time.Second, white.Remaining)
		black, _ := game.Clock(draughts.Black)
		require.Equal(t, 39*time.Second, black.Remaining)
	})
}

// TestMoveTimeout checks that a Peer which does not move fails after its clock and the timeout, or after
// MoveTimeout.
func TestMoveTimeout(t *testing.T) {
	for minutes, want := range map[int]time.Duration{2: 130 * time.Second, 0: 10 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			a, b := pair(t, dxp.Options{}, dxp.Options{})
			endings := follow(b, delayed(time.Hour))
			game, err := a.Offer(background, dxp.Offer{Minutes: minutes})
			require.NoError(t, err)
			began := time.Now()
			_, err = game.Play(background, delayed(0))
			require.ErrorIs(t, err, dxp.ErrTimeout)
			require.ErrorContains(t, err, "a move was expected within "+want.String())
			require.Equal(t, want, time.Since(began))
			require.ErrorIs(t, (<-endings).err, dxp.ErrClosed)
			_, err = a.Offer(background, dxp.Offer{})
			require.ErrorIs(t, err, dxp.ErrTimeout, "it stays broken")
		})
	}
}

// scriptedPeer is the other end of a connection; a test writes its messages.
type scriptedPeer struct {
	t      *testing.T
	conn   net.Conn
	reader *bufio.Reader
}

// newScriptedPeer returns a Peer and the scriptedPeer that it is connected to.
func newScriptedPeer(t *testing.T, o dxp.Options) (*dxp.Peer, *scriptedPeer) {
	ours, theirs := net.Pipe()
	p, err := dxp.NewPeer(ours, o)
	require.NoError(t, err)
	t.Cleanup(func() {
		p.Close()
		theirs.Close()
	})
	return p, &scriptedPeer{t, theirs, bufio.NewReader(theirs)}
}

// sends sends messages.
func (s *scriptedPeer) sends(messages ...string) {
	_, err := io.WriteString(s.conn, strings.Join(messages, "\x00")+"\x00")
	assert.NoError(s.t, err)
}

// expects checks the next messages.
func (s *scriptedPeer) expects(messages ...string) {
	for _, want := range messages {
		got, err := s.reader.ReadString(0)
		assert.NoError(s.t, err)
		assert.Equal(s.t, want+"\x00", got)
	}
}

// requestGame asks for a game in which the scriptedPeer has White.
func (s *scriptedPeer) requestGame(p *dxp.Peer, position string) *dxp.Game {
	go s.sends("R01" + scan + "Z001000" + position)
	go s.expects("Adraughts                        0")
	game, err := p.Accept(background)
	require.NoError(s.t, err)
	synctest.Wait()
	return game
}

// TestMessagesWhileThinking checks the messages that the other program may send while this one thinks.
func TestMessagesWhileThinking(t *testing.T) {
	back := dxp.Options{OnBack: func(_ *dxp.Game, ply int) bool { return ply == 0 }}
	tests := []struct {
		name    string
		sends   []string
		expects []string
		outcome draughts.Result
		err     error
	}{
		{"chat", []string{"CHello"}, []string{"M0005202500"}, draughts.Ongoing, nil},
		{"refused wish", []string{"B001Z"}, []string{"K2", "M0005202500"}, draughts.Ongoing, nil},
		{"wish beyond the game", []string{"B100W", "B001W"}, []string{"K2", "K0"}, draughts.Ongoing, nil},
		{"granted wish", []string{"B001W", "M0000322800"}, []string{"K0", "M0005202500"}, draughts.Ongoing, nil},
		{"end of the game", []string{"E10"}, []string{"E00"}, draughts.BlackWins, nil},
		{"two moves", []string{"M0000322800"}, nil, draughts.Ongoing, dxp.ErrProtocol},
		{"request", []string{"R01" + scan + "Z001000A"}, nil, draughts.Ongoing, dxp.ErrProtocol},
		{"answers", []string{"K0"}, nil, draughts.Ongoing, dxp.ErrProtocol},
		{"garbage", []string{"Mxyz"}, nil, draughts.Ongoing, dxp.ErrProtocol},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p, s := newScriptedPeer(t, back)
				game := s.requestGame(p, "A")
				s.moveThenSend(tt.sends, tt.expects)
				outcome, err := game.Play(background, delayedLast(5*time.Second))
				if tt.err == nil && tt.outcome == draughts.Ongoing {
					require.ErrorIs(t, err, dxp.ErrClosed, "the stranger hangs up")
					return
				}
				require.ErrorIs(t, err, tt.err)
				require.Equal(t, tt.outcome, outcome.Result)
			})
		})
	}
}

// delayedLast is delayed with the last legal move.
func delayedLast(d time.Duration) dxp.MoveFunc {
	return func(ctx context.Context, g *draughts.Game, c *draughts.Clock) (draughts.Move, error) {
		_, err := delayed(d)(ctx, g, c)
		moves := g.Position().Moves()
		return moves[len(moves)-1], err
	}
}

// moveThenSend makes the first move, sends messages, expects the answers and closes the connection.
func (s *scriptedPeer) moveThenSend(sends, expects []string) {
	go func() {
		defer s.conn.Close()
		s.sends("M0000312700")
		time.Sleep(time.Second)
		go s.sends(sends...)
		s.expects(expects...)
		synctest.Wait()
	}()
}
