package dxp_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// TestPlay plays games of every variant on a 10x10 board. It checks that both programs have the same moves and outcome.
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

// TestClocks checks the clocks of both sides.
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
		require.Equal(t, draughts.Ongoing, o.Result, "three moves of each side were agreed")
		require.Equal(t, draughts.Ongoing, (<-endings).outcome.Result)
		require.Equal(t, 6, game.Record().Ply())
		require.Equal(t, []draughts.Clock{
			{Remaining: 60 * time.Second, Moves: 3},
			{Remaining: 53 * time.Second, Moves: 2},
			{Remaining: 46 * time.Second, Moves: 1},
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
			require.ErrorIs(t, err, dxp.ErrTimeout, "later calls return the same error")
		})
	}
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
		{"refused take-back", []string{"B001Z"}, []string{"K2", "M0005202500"}, draughts.Ongoing, nil},
		{"take-back beyond the game", []string{"B100W", "B001W"}, []string{"K2", "K0"}, draughts.Ongoing, nil},
		{"accepted take-back", []string{"B001W", "M0000322800"}, []string{"K0", "M0005202500"}, draughts.Ongoing, nil},
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
					require.ErrorIs(t, err, dxp.ErrClosed, "the other program closes the connection")
					return
				}
				require.ErrorIs(t, err, tt.err)
				require.Equal(t, tt.outcome, outcome.Result)
			})
		})
	}
}
