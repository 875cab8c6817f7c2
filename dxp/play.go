package dxp

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// Thinker chooses a move for the side to move in g. The clock is nil in a game without clocks. When ctx is cancelled it
// must return soon; what it returns then does not matter.
type Thinker func(ctx context.Context, g *draughts.Game, clock *draughts.Clock) (draughts.Move, error)

// Search returns a Thinker that searches with s within limits. If they are zero it goes by the clock of the game, or
// takes a second for a move if there is none. Search panics if s is nil.
func Search(s *draughts.Searcher, limits draughts.Limits) Thinker {
	nilarg.Check(s == nil, "dxp: Search", "a nil searcher")
	free := limits.Depth == 0 && limits.Nodes == 0 && limits.Time == 0 && limits.Clock == nil
	return func(ctx context.Context, g *draughts.Game, clock *draughts.Clock) (draughts.Move, error) {
		limits := limits
		switch {
		case free && clock != nil:
			limits.Clock = clock
		case free:
			limits.Time = time.Second
		}
		found, err := s.Search(ctx, g, limits)
		return found.Move(), err
	}
}

// Play plays the game to its end, with the moves that think chooses, and returns the outcome. The program ends the game
// where the board decides it or gives a claim to a draw, and where the moves agreed on have been made. It answers the
// other's wish to take moves back even while it thinks.
//
// The outcome is that of the board if that shows one, whatever is said. If the other program ends the game before, it
// loses if it gives up. A draw that it declares is one by agreement; a program that does not want that must look at
// Ending. A win that it declares is ErrProtocol, but for one on time, when the time of this program has run out. A
// game that ends without a reason, or after the last move agreed on, has no result: the outcome is Ongoing. Where
// there is an error, the outcome is that of the board as far as it shows one. Play panics if ctx or think is nil.
func (g *Game) Play(ctx context.Context, think Thinker) (draughts.Outcome, error) {
	nilarg.Check(ctx == nil, "dxp: Play", "a nil context")
	nilarg.Check(think == nil, "dxp: Play", "a nil Thinker")
	if g.game == nil {
		return draughts.Outcome{}, ErrWrongTurn
	}
	for !g.ended {
		if !g.OnMove() {
			if _, err := g.Next(ctx); err != nil {
				return g.game.Outcome(), err
			}
			continue
		}
		if end, over := g.over(); over {
			return g.game.Outcome(), g.End(ctx, end)
		}
		m, ok, err := g.think(ctx, think)
		if err != nil {
			return g.game.Outcome(), err
		}
		if !ok {
			continue // the position is another now, or the game has ended
		}
		if err := g.Move(m); err != nil {
			return g.game.Outcome(), g.peer.fail(err)
		}
	}
	return g.judge()
}

// over returns how this program ends the game where it is on move, and whether it does.
func (g *Game) over() (GameEnd, bool) {
	if g.game.ClaimableDraw() != draughts.NoReason {
		if err := g.game.ClaimDraw(); err != nil {
			return GameEnd{}, false
		}
	}
	o := g.game.Outcome()
	winner, won := o.Result.Winner()
	switch {
	case won && winner == g.color:
		return GameEnd{Reason: Won}, true
	case won:
		return GameEnd{Reason: GaveUp}, true
	case o.Result == draughts.Draw:
		return GameEnd{Reason: Drawn}, true
	}
	return GameEnd{}, g.moves > 0 && g.movesMade(g.color) >= g.moves
}

// judge returns the outcome of a game that the other program has ended.
func (g *Game) judge() (draughts.Outcome, error) {
	if o := g.game.Outcome(); o.Result != draughts.Ongoing {
		return o, nil
	}
	var end draughts.Outcome
	switch g.end.Reason {
	case NoReason:
		return end, nil
	case GaveUp:
		end = draughts.Outcome{Result: draughts.Win(g.color), Reason: draughts.Resignation}
	case Drawn:
		end = draughts.Outcome{Result: draughts.Draw, Reason: draughts.Agreement}
		if reason := g.game.ClaimableDraw(); reason != draughts.NoReason {
			end.Reason = reason
		}
	case Won:
		if clock, ok := g.Clock(g.color); !ok || clock.Remaining > 0 {
			return end, g.peer.fail(fmt.Errorf("%w: it says that it has won, in %v", ErrProtocol, g.game.Position()))
		}
		end = draughts.Outcome{Result: draughts.Win(g.color.Other()), Reason: draughts.TimeOut}
	}
	return end, g.game.End(end)
}

// thought is what a Thinker returns.
type thought struct {
	move draughts.Move
	err  error
}

// think lets a Thinker choose a move while it listens to the other program, and returns false if there is none to be
// made any more.
func (g *Game) think(ctx context.Context, think Thinker) (m draughts.Move, ok bool, err error) {
	const expected = "nothing but chat"
	if g.peer.err != nil {
		return m, false, g.peer.err
	}
	var clock *draughts.Clock
	if c, ok := g.Clock(g.color); ok {
		clock = &c
	}
	thinking, cancel := context.WithCancel(ctx)
	defer cancel()
	chosen := make(chan thought, 1)
	game := g.Record()
	go func() {
		m, err := think(thinking, game, clock)
		chosen <- thought{m, err}
	}()
	for {
		select {
		case t := <-chosen:
			if err := cmp.Or(ctx.Err(), t.err); err != nil {
				return m, false, g.peer.fail(err)
			}
			return t.move, true, nil
		case r := <-g.peer.conn.received:
			over := false
			m, err := g.peer.take(r, expected)
			if m != nil {
				over, err = g.interrupt(m)
			}
			if over || err != nil {
				cancel()
				<-chosen
				return draughts.Move{}, false, err
			}
		}
	}
}

// interrupt deals with a message that comes while this program thinks, and reports whether it need not think on.
func (g *Game) interrupt(m Message) (over bool, err error) {
	switch m := m.(type) {
	case BackRequest:
		return g.answerBack(m)
	case GameEnd: // the protocol has it wait for its turn, but there is no sense in playing on
		return true, g.confirm(m)
	default:
		return true, g.peer.unexpected(m, "nothing but chat")
	}
}
