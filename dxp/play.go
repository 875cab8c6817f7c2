package dxp

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/wire"
)

// MoveFunc chooses a move for the side to move in g. The clock is nil in a game without clocks. When ctx is
// cancelled, it must return soon; its results are then ignored.
type MoveFunc func(ctx context.Context, g *draughts.Game, clock *draughts.ClockLimit) (draughts.Move, error)

// Search returns a MoveFunc that searches with s within limits. Without a limit of depth, nodes or time it uses the
// clock of the game, or one second for a move if there is none.
func Search(s *draughts.Searcher, limits draughts.Limits) MoveFunc {
	unlimited := limits.Depth == 0 && limits.Nodes == 0 && limits.Time == 0 && limits.Clock == nil
	return func(ctx context.Context, g *draughts.Game, clock *draughts.ClockLimit) (draughts.Move, error) {
		limits := limits
		switch {
		case unlimited && clock != nil:
			limits.Clock = clock
		case unlimited:
			limits.Time = time.Second
		}
		found, err := s.Search(ctx, g, limits)
		return found.Move(), err
	}
}

// Play plays the game to its end with the moves of think, and returns the outcome.
//
// This program ends the game when the rules decide it, when it can claim a draw, and after the agreed number of moves.
// It answers requests to take moves back, also while think runs.
//
// The outcome is that of the rules if they decide the game. Otherwise it follows from the reason that the other program
// gives. If it resigns, it loses. A draw counts as agreed; check Ending to contest it. A claimed win is ErrProtocol,
// unless the time of this program has run out. Without a reason the outcome is Ongoing. After the agreed number of
// moves the game is a draw by agreement unless the other program resigns: some programs then claim a win by their
// evaluation. With an error, the outcome is that of the rules so far.
func (g *Game) Play(ctx context.Context, think MoveFunc) (draughts.Outcome, error) {
	for !g.ended {
		if !g.OnMove() {
			if _, err := g.Next(ctx); err != nil {
				return g.game.Outcome(), err
			}
			continue
		}
		if end, over := g.ownEnd(); over {
			return g.game.Outcome(), g.End(ctx, end)
		}
		m, ok, err := g.think(ctx, think)
		if err != nil {
			return g.game.Outcome(), err
		}
		if !ok {
			continue // moves were taken back, or the game has ended
		}
		if err := g.Move(m); err != nil {
			return g.game.Outcome(), g.peer.fail(err)
		}
	}
	return g.finalOutcome()
}

// ownEnd returns the message with which this program ends the game, and whether it does.
func (g *Game) ownEnd() (GameEnd, bool) {
	_ = g.game.ClaimDraw() // an error unless it can be claimed
	o := g.game.Outcome()
	winner, won := o.Result.Winner()
	switch {
	case won && winner == g.color:
		return GameEnd{Reason: Won}, true
	case won:
		return GameEnd{Reason: Resigned}, true
	case o.Result == draughts.Draw:
		return GameEnd{Reason: Drawn}, true
	case !g.madeAllMoves(g.color):
		return GameEnd{}, false
	}
	_ = g.game.AgreeDraw() // the game has not ended
	return GameEnd{Reason: Drawn}, true
}

func (g *Game) madeAllMoves(c draughts.Color) bool { return g.moves > 0 && g.movesMade(c) >= g.moves }

// finalOutcome returns the outcome of a game that the other program ended.
func (g *Game) finalOutcome() (draughts.Outcome, error) {
	if o := g.game.Outcome(); o.Result != draughts.Ongoing {
		return o, nil
	}
	end := draughts.Outcome{Result: draughts.Draw, Reason: draughts.Agreement}
	clock, timed := g.Clock(g.color)
	switch reason := g.end.Reason; {
	case reason == Resigned:
		end = draughts.Outcome{Result: draughts.Win(g.color), Reason: draughts.Resignation}
	case reason == Won && timed && clock.Remaining <= 0:
		end = draughts.Outcome{Result: draughts.Win(g.color.Other()), Reason: draughts.TimeOut}
	case reason == Drawn && g.game.ClaimableDraw() != draughts.NoReason:
		end.Reason = g.game.ClaimableDraw()
	case reason == Drawn, g.madeAllMoves(g.color.Other()):
	case reason == Won:
		return draughts.Outcome{}, g.peer.fail(fmt.Errorf("%w: it claims a win in %v", ErrProtocol, g.game.Position()))
	default:
		return draughts.Outcome{}, nil
	}
	return end, g.game.End(end)
}

// think runs a MoveFunc and handles messages at the same time. ok is false if a move is no longer needed.
func (g *Game) think(ctx context.Context, think MoveFunc) (m draughts.Move, ok bool, err error) {
	const expected = "nothing but chat"
	if g.peer.err != nil {
		return m, false, g.peer.err
	}
	var clock *draughts.ClockLimit
	if c, ok := g.Clock(g.color); ok {
		clock = &c
	}
	thinking, cancel := context.WithCancel(ctx)
	defer cancel()
	chosen := make(chan wire.Received[draughts.Move], 1)
	game := g.Record()
	go func() {
		m, err := think(thinking, game, clock)
		chosen <- wire.Received[draughts.Move]{Value: m, Err: err}
	}()
	for {
		select {
		case t := <-chosen:
			if err := cmp.Or(ctx.Err(), t.Err); err != nil {
				return m, false, g.peer.fail(err)
			}
			return t.Value, true, nil
		case r := <-g.peer.received:
			over := false
			m, err := g.peer.filterChat(r, expected)
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

// interrupt handles a message that comes while this program thinks. It reports whether to stop thinking.
func (g *Game) interrupt(m Message) (over bool, err error) {
	switch m := m.(type) {
	case BackRequest:
		return g.answerBack(m)
	case GameEnd: // by the protocol it must wait for its turn, but it will not play on
		return true, g.confirmEnd(m)
	default:
		return true, g.peer.unexpected(m, "nothing but chat")
	}
}
