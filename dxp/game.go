package dxp

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// Game is a game against a Peer. Like the Peer, it is for one goroutine at a time. [Peer.Offer] and [Peer.Accept] make
// one; in the zero Game nobody is on move. Methods panic if their context is nil.
type Game struct {
	peer    *Peer
	game    *draughts.Game
	color   draughts.Color   // our side
	budget  time.Duration    // each side has; 0 without clocks
	moves   int              // of each side, after which the game may be ended; 0 for no limit
	spent   [2]time.Duration // by colour
	since   time.Time        // when the side on move began to think
	blind   bool             // the other program has made a move after the end, which it does not see
	end     GameEnd          // what the other program has said to end the game
	ended   bool
	byOther bool // the other program has ended it
}

func newGame(p *Peer, g *draughts.Game, color draughts.Color, minutes, moves int) *Game {
	return &Game{
		peer: p, game: g, color: color, budget: time.Duration(minutes) * time.Minute, moves: moves, since: time.Now(),
	}
}

// Peer returns the program against which the game is played.
func (g *Game) Peer() *Peer { return g.peer }

// Record returns a copy of the game so far. Its outcome is what the board shows.
func (g *Game) Record() *draughts.Game {
	if g.game == nil {
		return new(draughts.Game)
	}
	return g.game.Clone()
}

// Color returns the side of this program.
func (g *Game) Color() draughts.Color { return g.color }

// OnMove reports whether this program is to make a move, or to end the game.
func (g *Game) OnMove() bool {
	return !g.ended && g.game != nil && (g.game.Position().Turn() == g.color) != g.blind
}

// Clock returns what the clock of a side shows, and false in a game without clocks. Its Moves are those that are left
// of the game, if their number is limited.
func (g *Game) Clock(c draughts.Color) (draughts.Clock, bool) {
	if g.budget == 0 {
		return draughts.Clock{}, false
	}
	clock := draughts.Clock{Remaining: g.budget - g.spent[c]}
	if g.game.Position().Turn() == c && !g.ended {
		clock.Remaining -= time.Since(g.since)
	}
	if g.moves > 0 {
		clock.Moves = max(g.moves-g.movesMade(c), 1)
	}
	return clock, true
}

// movesMade returns how many moves a side has made.
func (g *Game) movesMade(c draughts.Color) int {
	if g.game.Start().Turn() == c {
		return (g.game.Ply() + 1) / 2
	}
	return g.game.Ply() / 2
}

// press stops the clock of the side that has moved, before its move is made, and returns the time that the move took.
func (g *Game) press() time.Duration {
	now := time.Now()
	took := now.Sub(g.since)
	g.spent[g.game.Position().Turn()] += took
	g.since = now
	return took
}

// Move makes a move of this program. The error is ErrWrongTurn if it is not on move, or a *draughts.MoveError if the
// move is not legal; then nothing has happened.
func (g *Game) Move(m draughts.Move) error {
	if !g.OnMove() || g.game.Outcome().Result != draughts.Ongoing {
		return ErrWrongTurn
	}
	if _, err := g.game.Position().Apply(m); err != nil {
		return err
	}
	took := g.press()
	if err := g.game.Play(m); err != nil {
		return err
	}
	return g.peer.send(MoveMade{Seconds: int(took.Seconds()), From: m.From(), To: m.To(), Captured: m.Captured()})
}

// Event is what the other program has done.
type Event int

// The events.
const (
	Moved     Event = iota // it has made a move
	TakenBack              // moves have been taken back, as it wished
	Ended                  // it has ended the game: see Ending
)

// String returns the event in words, such as "taken back".
func (e Event) String() string { return word(int(e), "event", "moved", "taken back", "ended") }

// Next waits until the other program makes its move, ends the game or has taken moves back. The error is ErrWrongTurn
// if it is not on move.
//
// A program that makes a move although the board shows the end, such as a draw, does not see that. Its move is passed
// over: the event is Moved, and this program must end the game.
func (g *Game) Next(ctx context.Context) (Event, error) {
	const expected = "a move"
	nilarg.Check(ctx == nil, "dxp: Next", "a nil context")
	if g.ended || g.game == nil || g.OnMove() {
		return 0, ErrWrongTurn
	}
	for deadline := time.Now().Add(g.patience()); ; {
		m, err := g.peer.receive(ctx, max(time.Until(deadline), time.Nanosecond), expected)
		if err != nil {
			return 0, err
		}
		switch m := m.(type) {
		case MoveMade:
			return Moved, g.take(m)
		case GameEnd:
			return Ended, g.confirm(m)
		case BackRequest:
			if taken, err := g.answerBack(m); taken || err != nil {
				return TakenBack, err
			}
		default:
			return 0, g.peer.unexpected(m, expected)
		}
	}
}

// patience returns how long to wait for a move of the other program.
func (g *Game) patience() time.Duration {
	if clock, ok := g.Clock(g.color.Other()); ok {
		return max(clock.Remaining, 0) + g.peer.options.Timeout
	}
	return g.peer.options.MoveTimeout
}

// take makes a move of the other program.
func (g *Game) take(m MoveMade) error {
	found, err := m.Find(g.game.Position())
	if err != nil {
		return g.peer.fail(err)
	}
	if g.game.Outcome().Result != draughts.Ongoing {
		g.blind = true
		return nil
	}
	g.press()
	return g.game.Play(found)
}

// confirm answers the end of the game that the other program has declared.
func (g *Game) confirm(end GameEnd) error {
	g.end, g.ended, g.byOther = end, true, true
	g.peer.stopped = g.peer.stopped || end.Stop
	return g.peer.send(GameEnd{})
}

// Ending returns what the other program has said to end the game, and false if it has not.
func (g *Game) Ending() (GameEnd, bool) { return g.end, g.byOther }

// End ends the game, in place of a move of this program, and waits for the answer. The error is ErrWrongTurn if it is
// not on move.
func (g *Game) End(ctx context.Context, end GameEnd) error {
	const expected = "the answer to the end of the game"
	nilarg.Check(ctx == nil, "dxp: End", "a nil context")
	if !g.OnMove() {
		return ErrWrongTurn
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

// ErrBack is returned by TakeBack if the other program does not take moves back.
var ErrBack = errors.New("moves are not taken back")

// TakeBack asks to go back to the position after the given plies, and waits for the answer. A move that the other
// program makes meanwhile is taken back, too. If the answer is no the error is ErrBack, and the game goes on.
func (g *Game) TakeBack(ctx context.Context, ply int) error {
	const expected = "the answer to the wish to take back"
	nilarg.Check(ctx == nil, "dxp: TakeBack", "a nil context")
	if g.ended || g.game == nil {
		return ErrWrongTurn
	}
	request, err := g.backRequest(ply)
	if err != nil {
		return err
	}
	if err := g.peer.send(request); err != nil {
		return err
	}
	for {
		m, err := g.peer.receive(ctx, g.peer.options.Timeout, expected)
		if err != nil {
			return err
		}
		switch m := m.(type) {
		case BackAnswer:
			if m.Acceptance != BackAccepted {
				return fmt.Errorf("%w: %v", ErrBack, m.Acceptance)
			}
			return g.goBack(ply)
		case MoveMade:
			if g.OnMove() {
				return g.peer.unexpected(m, expected)
			}
			if err := g.take(m); err != nil {
				return err
			}
		case GameEnd:
			if err := g.confirm(m); err != nil {
				return err
			}
			return fmt.Errorf("%w: the game has ended", ErrBack)
		case BackRequest: // one wish at a time
			if err := g.peer.send(BackAnswer{BackRefused}); err != nil {
				return err
			}
		default:
			return g.peer.unexpected(m, expected)
		}
	}
}

// A BackRequest names a position by the number of a move and the side that is to make it. White's moves begin a new
// number, except that of a game that Black begins, which has the number 1.

// backRequest returns the request for the position after the given plies.
func (g *Game) backRequest(ply int) (BackRequest, error) {
	p, err := g.game.PositionAt(ply)
	if err != nil {
		return BackRequest{}, err
	}
	if ply > g.game.Ply() {
		return BackRequest{}, fmt.Errorf("%w: ply %d lies ahead", draughts.ErrNoSuchPly, ply)
	}
	return BackRequest{Move: (ply+g.offset())/2 + 1, Turn: p.Turn()}, nil
}

// ply returns after how many plies there is the position that is asked for, which may be no ply of the game.
func (g *Game) ply(r BackRequest) int {
	ply := 2*(r.Move-1) - g.offset()
	if r.Turn == draughts.Black {
		ply++
	}
	return ply
}

// offset returns by how many plies the game begins later than one that White begins.
func (g *Game) offset() int {
	if g.game.Start().Turn() == draughts.Black {
		return 1
	}
	return 0
}

// answerBack answers the wish to take moves back, and takes them back if that is accepted.
func (g *Game) answerBack(r BackRequest) (taken bool, err error) {
	ply := g.ply(r)
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

// goBack goes back. The clocks go on as they stand.
func (g *Game) goBack(ply int) error {
	g.press()
	g.blind = false
	return g.game.GoTo(ply)
}
