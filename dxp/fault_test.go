package dxp_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// TestFaults lets the follower fail in every way at each step of a game.
func TestFaults(t *testing.T) {
	faults := []struct {
		name, sends string // HALF is half of the message
		closes      bool
		want        error
	}{
		{"no answer", "", false, dxp.ErrTimeout},
		{"closed connection", "", true, dxp.ErrClosed},
		{"half a message", "HALF", false, dxp.ErrTimeout},
		{"half a message, then closed connection", "HALF", true, dxp.ErrClosed},
		{"garbage", "HTTP/1.1 400 Bad Request\r\n\r\n\x00", false, dxp.ErrProtocol},
		{"a message that is too long", strings.Repeat("C", 5000), false, dxp.ErrProtocol},
		{"empty", "\x00", false, dxp.ErrProtocol},
		{"answer without a request", "K0\x00", false, dxp.ErrProtocol},
		{"new request", "R01" + scan + "W001000A\x00", false, dxp.ErrProtocol},
	}
	// The messages of the follower. The Peer is White, makes one move and then resigns.
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
								sends := strings.ReplaceAll(fault.sends, "HALF", steps[i][:len(steps[i])/2])
								if sends != "" {
									_, _ = io.WriteString(s.conn, sends)
								}
								if fault.closes {
									s.conn.Close()
								}
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

// TestInitiatorFaults lets the initiator fail.
func TestInitiatorFaults(t *testing.T) {
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
			time.Sleep(2 * time.Second) // until the goroutines have ended
		})
	}
}

// TestNotReading checks that a program which does not read times out.
func TestNotReading(t *testing.T) {
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

// TestChatter checks that chat and requests to take back do not extend the time for a move.
func TestChatter(t *testing.T) {
	for _, text := range []string{"Cblah", "B001W"} {
		synctest.Test(t, func(t *testing.T) {
			refuse := func(*dxp.Game, int) bool { return false }
			p, s := newScriptedPeer(t, dxp.Options{MoveTimeout: time.Minute, OnBack: refuse})
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
			require.Equal(t, time.Minute+10*time.Second, time.Since(began), "the minute of the clock and the timeout")
			time.Sleep(2 * time.Second) // until the goroutines have ended
		})
	}
}

// TestCancelled checks that every wait ends when its context is cancelled.
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
		broken: func(context.Context, *draughts.Game, *draughts.ClockLimit) (draughts.Move, error) {
			return draughts.Move{}, broken
		},
		draughts.ErrOtherVariant: func(context.Context, *draughts.Game, *draughts.ClockLimit) (draughts.Move, error) {
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

// TestImpossibleOffer checks offers that the protocol cannot express.
func TestImpossibleOffer(t *testing.T) {
	p, _ := newScriptedPeer(t, dxp.Options{})
	for _, o := range []dxp.Offer{{Minutes: 1000}, {Moves: -1}, {Color: 2}, {Start: draughts.Frisian.Start()}} {
		_, err := p.Offer(background, o)
		require.ErrorIs(t, err, dxp.ErrOffer)
	}
	p, _ = newScriptedPeer(t, dxp.Options{Variant: draughts.Frisian})
	run := draughts.MustParseFEN(draughts.Frisian, "B:WK3,26,50:B13,35,K44:+344+0")
	_, err := p.Offer(background, dxp.Offer{Start: run})
	require.ErrorIs(t, err, dxp.ErrOffer)
}
