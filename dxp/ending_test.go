package dxp_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// TestEndings checks the outcome of games that the other program ends.
func TestEndings(t *testing.T) {
	lone := "BZz" + strings.Repeat("e", 47) + "we" // one man on each side, Black to move
	const minute = time.Minute + time.Second
	tests := []struct {
		name    string
		think   time.Duration // time of this program, Black, for its only move
		end     string
		outcome draughts.Outcome
		err     error
	}{
		{"no reason", 0, "E00", draughts.Outcome{}, nil},
		{"resigns", 0, "E10", draughts.Outcome{Result: draughts.BlackWins, Reason: draughts.Resignation}, nil},
		{"draw", 0, "E20", draughts.Outcome{Result: draughts.Draw, Reason: draughts.Agreement}, nil},
		{"claims a win", 0, "E30", draughts.Outcome{}, dxp.ErrProtocol},
		{"wins on time", minute, "E30", draughts.Outcome{Result: draughts.WhiteWins, Reason: draughts.TimeOut}, nil},
		{"illegal move", 0, "M0000494500", draughts.Outcome{}, dxp.ErrIllegalMove},
		{"capture of a wrong square", 0, "M000049450144", draughts.Outcome{}, dxp.ErrIllegalMove},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p, s := newScriptedPeer(t, dxp.Options{})
				game := s.requestGame(p, lone)
				go func() {
					_, _ = s.reader.ReadString(0)
					s.sends(tt.end)
					_, _ = s.reader.ReadString(0)
				}()
				outcome, err := game.Play(background, delayed(tt.think))
				require.ErrorIs(t, err, tt.err)
				require.Equal(t, tt.outcome, outcome)
				if tt.err == nil && outcome.Result != draughts.Ongoing {
					require.Equal(t, outcome, game.Record().Outcome())
				}
			})
		})
	}
}

// TestMoveAfterEnd checks that a program which moves after the end of the game gets the end as the answer.
func TestMoveAfterEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, s := newScriptedPeer(t, dxp.Options{})
		// One king on each side. Black's fourth move leads to the third occurrence of the first position.
		game := s.requestGame(p, "BW"+strings.Repeat("e", 45)+"ZeeWe")
		go func() {
			defer s.conn.Close()
			for i, answer := range []string{"M0000460500", "M0000054600", "M0000460500", "M0000054600", "E20"} {
				s.sends([]string{"M0000493500", "M0000354900"}[i%2])
				s.expects(answer)
			}
			s.sends("E00")
		}()
		outcome, err := game.Play(background, betweenCorners)
		require.NoError(t, err)
		require.Equal(t, draughts.Draw, outcome.Result)
		require.Equal(t, 8, game.Record().Ply())
	})
}

// betweenCorners is a MoveFunc that moves a king between 5 and 46 if it can.
func betweenCorners(_ context.Context, g *draughts.Game, _ *draughts.Clock) (draughts.Move, error) {
	moves := g.Position().Moves()
	for _, m := range moves {
		if m.From()+m.To() == 46+5 {
			return m, nil
		}
	}
	return moves[0], nil
}
