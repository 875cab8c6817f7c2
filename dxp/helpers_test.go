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

const (
	// scan and moby are names of programs, padded to the length of their field.
	scan = "Scan 3.1                        "
	moby = "Moby Dam                        "
	// few is a position with a few pieces of each kind, Black to move.
	few = "ZzeeeeeeeeeeeeeeeeeeeeeWeeeeeeeeeZeeeeeeeeeeeeeeewe"
)

var background = context.Background()

// anyMove returns a MoveFunc that plays any legal move.
func anyMove(seed uint64) dxp.MoveFunc {
	random := rand.New(rand.NewPCG(seed, 0))
	return func(_ context.Context, g *draughts.Game, _ *draughts.ClockLimit) (draughts.Move, error) {
		moves := g.Position().Moves()
		return moves[random.IntN(len(moves))], nil
	}
}

// delayed returns a MoveFunc that waits for d or until it is cancelled, and then plays the first legal move.
func delayed(d time.Duration) dxp.MoveFunc {
	return func(ctx context.Context, g *draughts.Game, _ *draughts.ClockLimit) (draughts.Move, error) {
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
		return g.Position().Moves()[0], nil
	}
}

// delayedLast is delayed with the last legal move.
func delayedLast(d time.Duration) dxp.MoveFunc {
	return func(ctx context.Context, g *draughts.Game, c *draughts.ClockLimit) (draughts.Move, error) {
		_, err := delayed(d)(ctx, g, c)
		moves := g.Position().Moves()
		return moves[len(moves)-1], err
	}
}

// pair returns two connected Peers.
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

// ending is the end of a game on one side.
type ending struct {
	record  *draughts.Game
	outcome draughts.Outcome
	err     error
}

// follow lets a Peer play the games that it is asked for until the connection ends.
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

// nopConn is a connection that can only be closed.
type nopConn struct{ net.Conn }

func (nopConn) Close() error { return nil }

// scriptedPeer is the other end of the connection of a Peer. The test writes its messages.
type scriptedPeer struct {
	t      *testing.T
	conn   net.Conn
	reader *bufio.Reader
}

// newScriptedPeer returns a Peer and its scriptedPeer.
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

// moveThenSend makes the first move, sends messages, checks the answers and closes the connection.
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
