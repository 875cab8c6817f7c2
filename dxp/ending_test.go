package dxp_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// TestEndings checks what the other program can make of a game by ending it.
func TestEndings(t *testing.T) {
	lone := "BZz" + strings.Repeat("e", 47) + "we" // a man each, Black to move
	const minute = time.Minute + time.Second
	tests := []struct {
		name    string
		think   time.Duration // of this program, Black, about its one move
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
		{"capture of too little", 0, "M000049450144", draughts.Outcome{}, dxp.ErrIllegalMove},
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

// TestMoveAfterEnd checks that a program which plays on after the end is told of the end after its move.
func TestMoveAfterEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, s := newScriptedPeer(t, dxp.Options{})
		// A king each: Black's fourth move brings the first position about for the third time.
		game := s.requestGame(p, "BW"+strings.Repeat("e", 45)+"ZeeWe")
		go func() {
			defer s.conn.Close()
			for i, answer := range []string{"M0000460500", "M0000054600", "M0000460500", "M0000054600", "E20"} {
				s.sends([]string{"M0000493500", "M0000354900"}[i%2])
				s.expects(answer)
			}
			s.sends("E00")
		}()
		outcome, err := game.Play(background, func(_ context.Context, g *draughts.Game, _ *draughts.Clock) (draughts.Move, error) {
			moves := g.Position().Moves()
			for _, m := range moves {
				if m.From()+m.To() == 46+5 {
					return m, nil
				}
			}
			return moves[0], nil
		})
		require.NoError(t, err)
		require.Equal(t, draughts.Draw, outcome.Result)
		require.Equal(t, 8, game.Record().Ply())
	})
}

// TestFaults lets the other program fail in every way at each step of a game, in either role.
func TestFaults(t *testing.T) {
	faults := []struct {
		name string
		do   func(conn net.Conn, message string) // and then it says no more; the connection is closed if it says so
		want error
	}{
		{"nothing", func(net.Conn, string) {}, dxp.ErrTimeout},
		{"the end", func(c net.Conn, _ string) { c.Close() }, dxp.ErrClosed},
		{"half, then nothing", func(c net.Conn, m string) { _, _ = io.WriteString(c, m[:len(m)/2]) }, dxp.ErrTimeout},
		{"half, then the end", func(c net.Conn, m string) {
			_, _ = io.WriteString(c, m[:len(m)/2])
			c.Close()
		}, dxp.ErrClosed},
		{"garbage", func(c net.Conn, _ string) { _, _ = io.WriteString(c, "HTTP/1.1 400 Bad Request\r\n\r\n\x00") }, dxp.ErrProtocol},
		{"without end", func(c net.Conn, _ string) {
			_, _ = c.Write(make([]byte, 0))
			_, _ = io.WriteString(c, strings.Repeat("C", 5000))
		}, dxp.ErrProtocol},
		{"empty", func(c net.Conn, _ string) { _, _ = io.WriteString(c, "\x00") }, dxp.ErrProtocol},
		{"answer to nothing", func(c net.Conn, _ string) { _, _ = io.WriteString(c, "K0\x00") }, dxp.ErrProtocol},
		{"game again", func(c net.Conn, _ string) { _, _ = io.WriteString(c, "R01"+scan+"W001000A\x00") }, dxp.ErrProtocol},
	}
	// The other program's messages; the Peer is White, moves at random, and gives the game up at its second move.
	steps := []string{"A" + moby + "0", "M0000172100", "E00"}
	for _, fault := range faults {
		for at := range steps {
			t.Run(fault.name+" instead of "+steps[at][:1], func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					p, s := newScriptedPeer(t, dxp.Options{})
					go func() {
						for i := range steps {
							if _, err := s.reader.ReadString(0); err != nil {
								return
							}
							if i == at {
								fault.do(s.conn, steps[i])
								break
							}
							s.sends(steps[i])
						}
						_, _ = io.Copy(io.Discard, s.reader)
					}()
					game, err := p.Offer(background, dxp.Offer{Minutes: 1})
					if err == nil {
						require.NoError(t, game.Move(game.Record().Position().Moves()[0]))
						_, err = game.Next(background)
					}
					if err == nil {
						err = game.End(background, dxp.GameEnd{Reason: dxp.Resigned})
					}
					require.ErrorIs(t, err, fault.want)
				})
			})
		}
	}
}

// TestFollowerFaults: the same where the other program asks for the game.
func TestFollowerFaults(t *testing.T) {
	for sends, want := range map[string]error{
		"":                                     io.EOF,
		"R01":                                  dxp.ErrClosed,
		"X\x00":                                dxp.ErrProtocol,
		"M0000312700\x00":                      dxp.ErrProtocol,
		"A" + moby + "0\x00":                   dxp.ErrProtocol,
		"R01" + scan + "Z001000A\x00":          dxp.ErrClosed,
		"R01" + scan + "Z001000A\x00M00":       dxp.ErrClosed,
		"R01" + scan + "Z001000A\x00\x00":      dxp.ErrProtocol,
		"R01" + scan + "Z001000A\x00M0\x00":    dxp.ErrProtocol,
		"R01" + scan + "W001000A\x00E00\x00K0": dxp.ErrClosed,
	} {
		synctest.Test(t, func(t *testing.T) {
			p, s := newScriptedPeer(t, dxp.Options{})
			go func() { _, _ = io.Copy(io.Discard, s.conn) }()
			go func() {
				_, _ = io.WriteString(s.conn, sends)
				time.Sleep(time.Second)
				s.conn.Close()
			}()
			game, err := p.Accept(background)
			if err == nil {
				_, err = game.Play(background, anyMove(1))
			}
			if err == nil {
				_, err = p.Accept(background)
			}
			require.ErrorIs(t, err, want, "%q", sends)
			time.Sleep(2 * time.Second) // until the other program has gone
		})
	}
}

// TestDeaf: a program that does not read.
func TestDeaf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := newScriptedPeer(t, dxp.Options{Timeout: 3 * time.Second})
		began := time.Now()
		_, err := p.Offer(background, dxp.Offer{})
		require.ErrorIs(t, err, dxp.ErrTimeout)
		require.ErrorContains(t, err, "within 3s")
		require.Equal(t, 3*time.Second, time.Since(began))
		require.Error(t, p.Chat("Hello?"))
	})
}

// TestChatter: chat without end does not put the time off in which a move is expected, and neither do wishes.
func TestChatter(t *testing.T) {
	for _, text := range []string{"Cblah", "B001W"} {
		synctest.Test(t, func(t *testing.T) {
			p, s := newScriptedPeer(t, dxp.Options{MoveTimeout: time.Minute, OnBack: func(*dxp.Game, int) bool { return false }})
			game := s.requestGame(p, "A")
			go func() { _, _ = io.Copy(io.Discard, s.reader) }()
			go func() {
				for {
					time.Sleep(time.Second)
					if _, err := io.WriteString(s.conn, text+"\x00"); err != nil {
						return
					}
				}
			}()
			began := time.Now()
			_, err := game.Next(background)
			require.ErrorIs(t, err, dxp.ErrTimeout)
			require.Equal(t, time.Minute+10*time.Second, time.Since(began), "the clock of a minute, and grace")
			time.Sleep(2 * time.Second) // until the other program sees that it is alone
		})
	}
}

// TestCancelled cancels what waits.
func TestCancelled(t *testing.T) {
	waits := map[string]func(ctx context.Context, p *dxp.Peer, s *scriptedPeer) error{
		"offer": func(ctx context.Context, p *dxp.Peer, s *scriptedPeer) error {
			go func() { _, _ = io.Copy(io.Discard, s.reader) }()
			_, err := p.Offer(ctx, dxp.Offer{})
			return err
		},
		"accept": func(ctx context.Context, p *dxp.Peer, s *scriptedPeer) error {
			_, err := p.Accept(ctx)
			return err
		},
		"next": func(ctx context.Context, p *dxp.Peer, s *scriptedPeer) error {
			_, err := s.requestGame(p, "A").Play(ctx, delayed(0))
			return err
		},
		"think": func(ctx context.Context, p *dxp.Peer, s *scriptedPeer) error {
			game := s.requestGame(p, "A")
			go s.sends("M0000312700")
			_, err := game.Play(ctx, delayed(time.Hour))
			return err
		},
	}
	for name, wait := range waits {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(background)
				time.AfterFunc(time.Second, cancel)
				p, s := newScriptedPeer(t, dxp.Options{})
				require.ErrorIs(t, wait(ctx, p, s), context.Canceled)
			})
		})
	}
}

// TestMoveFuncFails checks that an error of the MoveFunc, or an illegal move of it, ends the game.
func TestMoveFuncFails(t *testing.T) {
	broken := errors.New("no idea")
	for want, think := range map[error]dxp.MoveFunc{
		broken: func(context.Context, *draughts.Game, *draughts.Clock) (draughts.Move, error) {
			return draughts.Move{}, broken
		},
		draughts.ErrOtherVariant: func(context.Context, *draughts.Game, *draughts.Clock) (draughts.Move, error) {
			return draughts.Move{}, nil
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			p, s := newScriptedPeer(t, dxp.Options{})
			game := s.requestGame(p, "A")
			go s.sends("M0000312700")
			_, err := game.Play(background, think)
			require.ErrorIs(t, err, want)
		})
	}
}

// TestCrossing: a move and a wish to take back pass each other.
func TestCrossing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, s := newScriptedPeer(t, dxp.Options{})
		game := s.requestGame(p, "A")
		go func() {
			s.sends("M0000312700")
			s.expects("M0000172100", "B001Z")
			s.sends("M0000363100", "B001W", "K0")
			s.expects("K2")
		}()
		_, err := game.Next(background)
		require.NoError(t, err)
		m, err := dxp.MoveMade{From: 17, To: 21}.Find(game.Record().Position())
		require.NoError(t, err)
		require.NoError(t, game.Move(m))
		require.ErrorIs(t, game.TakeBack(background, 7), draughts.ErrNoSuchPly)
		require.NoError(t, game.TakeBack(background, 1))
		require.Equal(t, 1, game.Record().Ply())
		require.True(t, game.OnMove())
	})
}

func TestImpossibleOffer(t *testing.T) {
	p, _ := newScriptedPeer(t, dxp.Options{})
	for _, o := range []dxp.Offer{{Minutes: 1000}, {Moves: -1}, {Start: draughts.Frisian.Start()}} {
		_, err := p.Offer(background, o)
		require.ErrorIs(t, err, dxp.ErrOffer)
	}
}
