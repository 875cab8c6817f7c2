package arena

import (
	"context"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/dxp"
)

// dxpEngine is a program that listens for DXP. It is dialed for the first game, and again for the game after a failure.
// In the terms of the protocol the program is the follower, and this side plays for its opponent.
type dxpEngine struct {
	options dxp.Options
	address string
	peer    *dxp.Peer // nil without a connection
	game    *dxp.Game // nil until the first search of a game
}

// NewDXPEngine returns an Engine that dials a program which listens for DXP at an address, and asks it for moves.
//
// The only limit in DXP is a number of minutes for a game. The program is told the time that the limits of the match
// give for 60 moves, at least a minute, and has that time on its clock. To play with the limits of the match instead,
// it must be started with them.
func NewDXPEngine(o dxp.Options, address string) Engine {
	return &dxpEngine{options: o, address: address}
}

// NewGame dials the program if there is no connection. The first Search offers the game.
func (e *dxpEngine) NewGame(ctx context.Context, _ uint64) (err error) {
	e.game = nil
	if e.peer == nil {
		e.peer, err = dxp.Dial(ctx, e.address, e.options)
	}
	return err
}

// Control returns the time that the program is told.
func (e *dxpEngine) Control(l draughts.Limits, match clock.Control) clock.Control {
	return clock.Control{{Time: time.Duration(dxpMinutes(l, match)) * time.Minute}}
}

func dxpMinutes(l draughts.Limits, match clock.Control) int {
	const moves = 60
	game := 5 * time.Minute
	switch {
	case len(match) > 0:
		game = timeFor(match, moves)
	case l.Time > 0:
		game = moves * min(l.Time, clock.MaxTime)
	}
	return int(min(max((game+time.Minute-1)/time.Minute, 1), 999))
}

// timeFor returns the time that a player has for a number of moves, with a share of the last period.
func timeFor(c clock.Control, moves int) (total time.Duration) {
	for i, p := range c {
		n := moves
		if i < len(c)-1 {
			n = min(n, p.Moves)
		}
		share := p.Time
		if p.Moves > 0 {
			share = p.Time * time.Duration(n) / time.Duration(p.Moves)
		}
		total += share + time.Duration(n)*(p.Increment+p.Delay+p.Bronstein)
		if moves -= n; moves == 0 {
			break
		}
	}
	return total
}

// Search sends the opponent's move and waits for that of the program.
func (e *dxpEngine) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	if e.peer == nil {
		return draughts.Info{}, errNotStarted
	}
	if err := e.sendMove(ctx, g, l); err != nil {
		return draughts.Info{}, e.closeOnError(err)
	}
	event, err := e.game.Next(ctx)
	switch {
	case err != nil:
		return draughts.Info{}, e.closeOnError(err)
	case event == dxp.Ended:
		return draughts.Info{}, e.endError()
	}
	moves := e.game.Record().Moves()
	return draughts.Info{Position: g.Position(), Lines: []draughts.Line{{PV: moves[len(moves)-1:]}}}, nil
}

// sendMove sends the last move of g if the program did not make it. If there is no game yet, it first offers one that
// starts with the position before that move.
func (e *dxpEngine) sendMove(ctx context.Context, g *draughts.Game, l draughts.Limits) error {
	if e.game == nil {
		before, err := g.PositionAt(max(g.Ply()-1, 0))
		if err != nil {
			return err
		}
		var control clock.Control
		if c := l.Clock; c != nil {
			control = clock.Control{{Moves: c.Moves, Time: c.Remaining, Increment: c.Increment}}
		}
		e.game, err = e.peer.Offer(ctx, dxp.Offer{
			Color: g.Position().Turn().Other(), Minutes: dxpMinutes(l, control), Start: before,
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

func (e *dxpEngine) endError() error {
	end, _ := e.game.Ending()
	e.game = nil
	if end.Stop {
		_ = e.Close() // the next game dials again
	}
	if end.Reason == dxp.Resigned {
		return ErrResigned
	}
	return fmt.Errorf("the program ends the game before the rules do: it %v", end.Reason)
}

// Finish ends the game for the program too, if it is still playing.
func (e *dxpEngine) Finish(ctx context.Context, g *draughts.Game) error {
	if e.peer == nil || e.game == nil {
		return nil
	}
	if last, ok := e.unsentMove(g); ok {
		if err := e.game.Move(last); err != nil {
			return e.closeOnError(err)
		}
	}
	for !e.game.OnMove() {
		event, err := e.game.Next(ctx)
		if err != nil {
			return e.closeOnError(err)
		}
		if event == dxp.Ended {
			return nil
		}
	}
	return e.closeOnError(e.game.End(ctx, dxp.GameEnd{Reason: e.reason(g)}))
}

// unsentMove returns the last move of g, and whether it has not been sent to the program.
func (e *dxpEngine) unsentMove(g *draughts.Game) (draughts.Move, bool) {
	moves := g.Moves()
	if len(moves) == 0 {
		return draughts.Move{}, false
	}
	last := moves[len(moves)-1]
	p, err := e.game.Record().Position().Apply(last)
	return last, err == nil && p == g.Position()
}

// reason returns why the game g has ended, as far as DXP can express it. A win by adjudication has no reason there.
func (e *dxpEngine) reason(g *draughts.Game) dxp.Reason {
	o := e.game.Record().Outcome()
	winner, won := o.Result.Winner()
	switch {
	case won && winner == e.game.Color():
		return dxp.Won
	case won:
		return dxp.Resigned
	case o.Result == draughts.Draw, g.Outcome().Result == draughts.Draw:
		return dxp.Drawn
	}
	return dxp.NoReason
}

func (e *dxpEngine) closeOnError(err error) error {
	if err != nil {
		_ = e.Close() // err says more
	}
	return err
}

// Close closes the connection. The next game opens another.
func (e *dxpEngine) Close() error {
	if e.peer == nil {
		return nil
	}
	peer := e.peer
	e.peer, e.game = nil, nil
	return peer.Close()
}
