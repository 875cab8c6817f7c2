package arena

import (
	"context"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// dxpEngine is a program that listens for DXP. It is called for the first game, and again for the one after it has
// failed. It follows, and this program plays the moves of its opponent.
type dxpEngine struct {
	options dxp.Options
	address string
	peer    *dxp.Peer // nil if there is no connection
	game    *dxp.Game // nil until the first move of a game is wanted
}

// NewDXPEngine returns an Engine that calls the program which listens for DXP at an address, and asks it for moves.
//
// DXP knows no limits but minutes for a game: those of the match are told as the time that they make for 60 moves, at
// least a minute, and that is what the program is held to. If it should rather have the limits of the match it must be
// started with them.
func NewDXPEngine(o dxp.Options, address string) Engine {
	return &dxpEngine{options: o, address: address}
}

// NewGame calls the program if there is no connection. The game begins with the first move that is wanted, when it is
// known from where, and with which colour.
func (e *dxpEngine) NewGame(ctx context.Context, _ uint64) error {
	mustHaveContext("NewGame", ctx)
	e.game = nil
	if e.peer != nil {
		return nil
	}
	peer, err := dxp.Dial(ctx, e.address, e.options)
	if err != nil {
		return err
	}
	e.peer = peer
	return nil
}

// Clock implements Timed.
func (e *dxpEngine) Clock(l draughts.Limits) draughts.Clock {
	const moves = 60
	game := 5 * time.Minute
	switch c := l.Clock; {
	case c != nil && c.Moves > 0:
		game = moves * (c.Remaining/time.Duration(c.Moves) + c.Increment)
	case c != nil:
		game = c.Remaining + moves*c.Increment
	case l.Time > 0:
		game = moves * l.Time
	}
	minutes := (game + time.Minute - 1) / time.Minute
	return draughts.Clock{Remaining: min(max(minutes, 1), 999) * time.Minute}
}

// Search implements Engine.
func (e *dxpEngine) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	mustSearch(ctx, g)
	if e.peer == nil {
		return draughts.Info{}, errNotBegun
	}
	if err := e.tell(ctx, g, l); err != nil {
		return draughts.Info{}, e.giveUp(err)
	}
	event, err := e.game.Next(ctx)
	switch {
	case err != nil:
		return draughts.Info{}, e.giveUp(err)
	case event == dxp.Ended:
		return draughts.Info{}, e.ended()
	}
	moves := e.game.Record().Moves()
	return draughts.Info{Lines: []draughts.Line{{PV: moves[len(moves)-1:]}}}, nil
}

// tell tells the program the last move of g, or to begin a game with it. A game begins a move ago at most, since the
// program makes one of two moves itself; the opening before goes as a position.
func (e *dxpEngine) tell(ctx context.Context, g *draughts.Game, l draughts.Limits) error {
	if e.game == nil {
		before, err := g.PositionAt(max(g.Ply()-1, 0))
		if err != nil {
			return err
		}
		e.game, err = e.peer.Offer(ctx, dxp.Offer{
			Color: g.Position().Turn().Other(), Minutes: int(e.Clock(l).Remaining / time.Minute), Start: before,
		})
		if err != nil {
			return err
		}
	}
	if !e.game.OnMove() {
		return nil
	}
	moves := g.Moves()
	return e.game.Move(moves[len(moves)-1])
}

// ended returns what the program means by ending the game in place of a move.
func (e *dxpEngine) ended() error {
	end, _ := e.game.Ending()
	e.game = nil
	if end.Stop {
		_ = e.Close() // it may let itself be called again
	}
	if end.Reason == dxp.GaveUp {
		return ErrResigns
	}
	return fmt.Errorf("the program ends the game, where the rules do not: %v", end.Reason)
}

// Finish implements Finisher. It ends the game for the program as well, if that is in the middle of it.
func (e *dxpEngine) Finish(ctx context.Context, g *draughts.Game) error {
	if e.peer == nil || e.game == nil {
		return nil
	}
	if last, ok := e.untold(g); ok {
		if err := e.game.Move(last); err != nil {
			return e.giveUp(err)
		}
	}
	for !e.game.OnMove() {
		event, err := e.game.Next(ctx)
		if err != nil {
			return e.giveUp(err)
		}
		if event == dxp.Ended {
			return nil
		}
	}
	return e.giveUp(e.game.End(ctx, dxp.GameEnd{Reason: e.reason()}))
}

// untold returns the last move of g if the program has not been told it.
func (e *dxpEngine) untold(g *draughts.Game) (draughts.Move, bool) {
	moves := g.Moves()
	if len(moves) == 0 {
		return draughts.Move{}, false
	}
	last := moves[len(moves)-1]
	p, err := e.game.Record().Position().Apply(last)
	return last, err == nil && p == g.Position()
}

// reason returns why the game has ended, if the program can see it.
func (e *dxpEngine) reason() dxp.Reason {
	o := e.game.Record().Outcome()
	winner, won := o.Result.Winner()
	switch {
	case won && winner == e.game.Color():
		return dxp.Won
	case won:
		return dxp.GaveUp
	case o.Result == draughts.Draw:
		return dxp.Drawn
	}
	return dxp.NoReason
}

// giveUp closes the connection because of an error, if there is one, and returns that.
func (e *dxpEngine) giveUp(err error) error {
	if err != nil {
		_ = e.Close() // there is nothing to be done about it
	}
	return err
}

// Close implements Engine.
func (e *dxpEngine) Close() error {
	if e.peer == nil {
		return nil
	}
	peer := e.peer
	e.peer, e.game = nil, nil
	return peer.Close()
}
