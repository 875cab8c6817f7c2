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

// TestPlay plays games of every variant on a 10x10 board. It checks that both programs have the same moves and outcome.
func TestPlay(t *testing.T) {
	for _, v := range draughts.Variants() {
		if v.NumSquares() != 50 {
			conn, _ := net.Pipe()
			_, err := dxp.NewPeer(conn, dxp.Options{Variant: v})
			require.ErrorIs(t, err, dxp.ErrUnsupported)
			_, err = dxp.Dial(background, "", dxp.Options{Variant: v})
			require.ErrorIs(t, err, dxp.ErrUnsupported)
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			a, b := pair(t, dxp.Options{Name: "A", Variant: v}, dxp.Options{Name: "B", Variant: v})
			endings := follow(b, anyMove(1))
			for i := range 10 {
				game := must(a.Offer(background, dxp.Offer{Color: draughts.Color(i % 2), Minutes: 5}))
				require.Equal(t, "B", a.Name())
				require.Equal(t, draughts.Color(i%2), game.Color())
				outcome := must(game.Play(background, anyMove(uint64(i))))
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
		var seen []draughts.ClockLimit
		endings := follow(b, func(ctx context.Context, g *draughts.Game, c *draughts.ClockLimit) (draughts.Move, error) {
			seen = append(seen, *c)
			return delayed(7*time.Second)(ctx, g, c)
		})
		game := must(a.Offer(background, dxp.Offer{Minutes: 1, Moves: 3}))
		o := must(game.Play(background, delayed(2*time.Second)))
		require.Equal(t, agreed, o, "three moves of each side were agreed")
		require.Equal(t, agreed, (<-endings).outcome)
		require.Equal(t, 6, game.Record().Ply())
		require.Equal(t, []draughts.ClockLimit{
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
			game := must(a.Offer(background, dxp.Offer{Minutes: minutes}))
			began := time.Now()
			_, err := game.Play(background, delayed(0))
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
		{"chat", []string{"CHello"}, []string{"M0005172100"}, draughts.Ongoing, nil},
		{"refused take-back", []string{"B001Z"}, []string{"K2", "M0005172100"}, draughts.Ongoing, nil},
		{"take-back beyond the game", []string{"B100W", "B001W"}, []string{"K2", "K0"}, draughts.Ongoing, nil},
		{"accepted take-back", []string{"B001W", "M0000322800"}, []string{"K0", "M0005172100"}, draughts.Ongoing, nil},
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
				go func() {
					defer s.conn.Close()
					s.sends("M0000312700")
					time.Sleep(time.Second)
					go s.sends(tt.sends...)
					s.expects(tt.expects...)
					synctest.Wait()
				}()
				outcome, err := game.Play(background, delayed(5*time.Second))
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
		{"draw", 0, "E20", agreed, nil},
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
				answer := make(chan string, 1)
				go func() {
					_, _ = s.reader.ReadString(0)
					s.sends(tt.end)
					text, _ := s.reader.ReadString(0)
					answer <- text
				}()
				outcome, err := game.Play(background, delayed(tt.think))
				require.ErrorIs(t, err, tt.err)
				if tt.err == dxp.ErrIllegalMove {
					require.Contains(t, <-answer, "C"+err.Error()[:40], "a chat")
				}
				require.Equal(t, tt.outcome, outcome)
				if tt.err == nil && outcome.Result != draughts.Ongoing {
					require.Equal(t, outcome, game.Record().Outcome())
				}
			})
		})
	}
}

// TestAgreedMoves checks that a game which the other program ends after the agreed number of moves is a draw unless it
// resigns, and that one which it ends before has the outcome that it gives.
func TestAgreedMoves(t *testing.T) {
	for _, tt := range []struct {
		moves string
		end   string
		want  draughts.Outcome
	}{
		{"001", "E00", agreed},
		{"001", "E20", agreed},
		{"001", "E30", agreed},
		{"001", "E10", draughts.Outcome{Result: draughts.BlackWins, Reason: draughts.Resignation}},
		{"002", "E00", draughts.Outcome{}},
		{"000", "E00", draughts.Outcome{}},
	} {
		synctest.Test(t, func(t *testing.T) {
			p, s := newScriptedPeer(t, dxp.Options{})
			go func() {
				s.sends("R01"+scan+"Z000"+tt.moves+"A", "M0000312700")
				s.expects("Adraughts                        0", "M0000172100")
				s.sends(tt.end)
				s.expects("E00")
			}()
			game := must(p.Accept(background))
			outcome := must(game.Play(background, delayed(0)))
			require.Equal(t, tt.want, outcome)
			require.Equal(t, tt.want, game.Record().Outcome())
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
		outcome := must(game.Play(background, betweenCorners))
		require.Equal(t, draughts.Draw, outcome.Result)
		require.Equal(t, 8, game.Record().Ply())
	})
}

// betweenCorners is a MoveFunc that moves a king between 5 and 46 if it can.
func betweenCorners(_ context.Context, g *draughts.Game, _ *draughts.ClockLimit) (draughts.Move, error) {
	moves := g.Position().Moves()
	for _, m := range moves {
		if m.From()+m.To() == 46+5 {
			return m, nil
		}
	}
	return moves[0], nil
}

const (
	// scan and moby are names of programs, padded to the length of their field.
	scan = "Scan 3.1                        "
	moby = "Moby Dam                        "
	// few is a position with a few pieces of each kind, Black to move.
	few = "ZzeeeeeeeeeeeeeeeeeeeeeWeeeeeeeeeZeeeeeeeeeeeeeeewe"
)

var agreed = draughts.Outcome{Result: draughts.Draw, Reason: draughts.Agreement}

var background = context.Background()

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

func pair(t *testing.T, initiator, follower dxp.Options) (a, b *dxp.Peer) {
	ours, theirs := net.Pipe()
	a = must(dxp.NewPeer(ours, initiator))
	b = must(dxp.NewPeer(theirs, follower))
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

// scriptedPeer is the other end of the connection of a Peer. The test writes its messages.
type scriptedPeer struct {
	t      *testing.T
	conn   net.Conn
	reader *bufio.Reader
}

func newScriptedPeer(t *testing.T, o dxp.Options) (*dxp.Peer, *scriptedPeer) {
	ours, theirs := net.Pipe()
	p := must(dxp.NewPeer(ours, o))
	t.Cleanup(func() {
		p.Close()
		theirs.Close()
	})
	return p, &scriptedPeer{t, theirs, bufio.NewReader(theirs)}
}

func (s *scriptedPeer) sends(messages ...string) {
	_, err := io.WriteString(s.conn, strings.Join(messages, "\x00")+"\x00")
	assert.NoError(s.t, err)
}

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
	game := must(p.Accept(background))
	synctest.Wait()
	return game
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
