package dxp

import (
	"context"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/enum"
)

// Game is a game against a Peer.
//
// Like the Peer it is not safe for concurrent use. [Peer.Offer] and [Peer.Accept] return one.
type Game struct {
	peer      *Peer
	game      *draughts.Game
	color     draughts.Color   // our side
	budget    time.Duration    // time of each side for the game; 0 without clocks
	moves     int              // moves of each side after which the game is a draw; 0 for no limit
	used      [2]time.Duration // time used, by colour
	turnStart time.Time        // when the clock of the side on move started
	missedEnd bool             // the other program has moved after the end of the game
	end       GameEnd          // the message of the other program, if byOther
	ended     bool
	byOther   bool // the other program has ended it
}

func newGame(p *Peer, g *draughts.Game, color draughts.Color, minutes, moves int) *Game {
	return &Game{
		peer: p, game: g, color: color, budget: time.Duration(minutes) * time.Minute, moves: moves, turnStart: time.Now(),
	}
}

// Peer returns the program that the game is played against.
func (g *Game) Peer() *Peer { return g.peer }

// Record returns a copy of the game so far. Its outcome is that of the rules, or that with which Play ended it.
func (g *Game) Record() *draughts.Game { return g.game.Clone() }

// Color returns the side of this program.
func (g *Game) Color() draughts.Color { return g.color }

// OnMove reports whether this program is to move or to end the game.
func (g *Game) OnMove() bool {
	return !g.ended && (g.game.Position().Turn() == g.color) != g.missedEnd
}

// expectTurn returns draughts.ErrGameOver if g has ended, and ErrWrongTurn unless OnMove is as expected.
func (g *Game) expectTurn(onMove bool) error {
	switch {
	case g.ended:
		return draughts.ErrGameOver
	case g.OnMove() != onMove:
		return ErrWrongTurn
	}
	return nil
}

// Clock returns the clock of a side, false without clocks. Its Moves is the number of moves left, or 0 without a limit.
func (g *Game) Clock(c draughts.Color) (draughts.ClockLimit, bool) {
	if g.budget == 0 {
		return draughts.ClockLimit{}, false
	}
	clock := draughts.ClockLimit{Remaining: g.budget - g.used[c]}
	if g.game.Position().Turn() == c && !g.ended {
		clock.Remaining -= time.Since(g.turnStart)
	}
	if g.moves > 0 {
		clock.Moves = max(g.moves-g.movesMade(c), 1)
	}
	return clock, true
}

func (g *Game) movesMade(c draughts.Color) int {
	if g.game.Start().Turn() == c {
		return (g.game.Ply() + 1) / 2
	}
	return g.game.Ply() / 2
}

// switchClock stops the clock of a side, starts the other and returns the time used for the move.
func (g *Game) switchClock(c draughts.Color) time.Duration {
	now := time.Now()
	took := now.Sub(g.turnStart)
	g.used[c] += took
	g.turnStart = now
	return took
}

// Move makes a move of this program and sends it.
//
// The error is draughts.ErrGameOver if the game has ended, ErrWrongTurn if the program is not on move, or a
// *draughts.MoveError if the move is not legal. None of them changes the game. Other errors are those of a Peer.
func (g *Game) Move(m draughts.Move) error { return g.move(m, m.Captured()) }

// move is Move with the captured squares in an order.
func (g *Game) move(m draughts.Move, captured []draughts.Square) error {
	if err := g.expectTurn(true); err != nil {
		return err
	}
	if err := g.game.Play(m); err != nil {
		return err
	}
	took := g.switchClock(g.color)
	return g.peer.send(MoveMade{Seconds: int(took.Seconds()), From: m.From(), To: m.To(), Captured: captured})
}

// Event is an action of the other program: Moved, TakenBack or Ended.
type Event uint8

// The events.
const (
	Moved     Event = iota // it has made a move
	TakenBack              // moves have been taken back, as it requested
	Ended                  // it has ended the game: see Ending
)

// String returns the event in words, such as "taken back".
func (e Event) String() string { return enum.Name(enum.Words("moved", "taken back", "ended"), e) }

// Next waits until the other program moves, ends the game, or has taken moves back.
//
// The error is draughts.ErrGameOver if the game has ended, ErrWrongTurn if the other program is not on move, and
// otherwise one of those of a Peer. A program may move although the game has ended by the rules, such as by a draw rule
// that it does not apply. That move is ignored: the event is Moved, and this program must end the game.
func (g *Game) Next(ctx context.Context) (Event, error) {
	const expected = "a move"
	if err := g.expectTurn(false); err != nil {
		return 0, err
	}
	ctx, cancel := withLimit(ctx, g.moveTimeout(), expected)
	defer cancel()
	for {
		m, err := g.peer.next(ctx, expected)
		if err != nil {
			return 0, err
		}
		switch m := m.(type) {
		case MoveMade:
			return Moved, g.applyMove(m)
		case GameEnd:
			return Ended, g.confirmEnd(m)
		case BackRequest:
			if taken, err := g.answerBack(m); taken || err != nil {
				return TakenBack, err
			}
		default:
			return 0, g.peer.unexpected(m, expected)
		}
	}
}

// moveTimeout returns the longest wait for a move of the other program.
func (g *Game) moveTimeout() time.Duration {
	if clock, ok := g.Clock(g.color.Other()); ok {
		const maxWait = 1000 * time.Hour // with the time of a clock longer ones could overflow
		return max(clock.Remaining, 0) + min(g.peer.options.Timeout, maxWait)
	}
	return g.peer.options.MoveTimeout
}

func (g *Game) applyMove(m MoveMade) error {
	found, err := m.Find(g.game.Position())
	if err != nil {
		return g.peer.fail(err)
	}
	if g.game.Outcome().Result != draughts.Ongoing {
		g.missedEnd = true
		return nil
	}
	g.switchClock(g.color.Other())
	return g.game.Play(found)
}

// confirmEnd answers the end of the game by the other program.
func (g *Game) confirmEnd(end GameEnd) error {
	g.end, g.ended, g.byOther = end, true, true
	g.peer.stopped = g.peer.stopped || end.Stop
	return g.peer.send(GameEnd{})
}

// Ending returns the message by which the other program ended the game, and false if it did not.
func (g *Game) Ending() (GameEnd, bool) { return g.end, g.byOther }

// End ends the game instead of a move of this program and waits for the answer.
//
// The error is draughts.ErrGameOver if the game has ended already, ErrWrongTurn if the program is not on move, and
// otherwise one of those of a Peer.
func (g *Game) End(ctx context.Context, end GameEnd) error {
	const expected = "the answer to the end of the game"
	if err := g.expectTurn(true); err != nil {
		return err
	}
	g.ended = true
	g.peer.stopped = g.peer.stopped || end.Stop
	if err := g.peer.send(end); err != nil {
		return err
	}
	for {
		m, err := g.peer.receive(ctx, g.peer.options.Timeout, expected)
		if err != nil {
			return err
		}
		switch m := m.(type) {
		case GameEnd:
			g.peer.stopped = g.peer.stopped || m.Stop
			return nil
		case BackRequest: // sent before it knew
			if err := g.peer.send(BackAnswer{BackRefused}); err != nil {
				return err
			}
		default:
			return g.peer.unexpected(m, expected)
		}
	}
}

// answerBack answers a request to take moves back. If it accepts, it takes them back.
//
// A BackRequest identifies a position by a move number and the side to move. Each move of White starts a new number.
// A game that Black begins starts with Black's move 1.
func (g *Game) answerBack(r BackRequest) (taken bool, err error) {
	ply := 2*(r.Move-1) + int(r.Turn) - int(g.game.Start().Turn()) // it may lie outside the game
	answer := BackRefused
	switch decide := g.peer.options.OnBack; {
	case decide == nil:
		answer = BackUnknown
	case ply >= 0 && ply <= g.game.Ply() && decide(g, ply):
		answer = BackAccepted
	}
	if err := g.peer.send(BackAnswer{answer}); err != nil {
		return false, err
	}
	if answer != BackAccepted {
		return false, nil
	}
	return true, g.goBack(ply)
}

// goBack takes moves back. The times on the clocks stay.
func (g *Game) goBack(ply int) error {
	g.switchClock(g.game.Position().Turn())
	g.missedEnd = false
	return g.game.GoTo(ply)
}
