package dxp

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/wire"
)

// Try tries which parts of the protocol a program that listens supports. It yields the name of each part, and nil or
// what is wrong.
//
// The function connect connects to the program by [Dial] or [NewPeer], with the options that it is given. It is called
// again after a fault; if it fails, no part follows. An error ends with the last messages sent (>) and received (<),
// each on a line of its own. Each wait for the program ends after Timeout, 5 s if 0.
func Try(ctx context.Context, o Options, connect func(Options) (*Peer, error)) iter.Seq2[string, error] {
	o.log, o.Variant = &wire.Log{}, cmp.Or(o.Variant, draughts.International)
	o.Timeout = cmp.Or(max(o.Timeout, 0), 5*time.Second)
	o.MoveTimeout = o.Timeout
	var steps []wire.Step[*Peer]
	for _, t := range parts {
		if g := wire.FindGame(o.Variant, t.game); g != nil {
			steps = append(steps, wire.Step[*Peer]{Name: t.name, Do: func(p *Peer) error { return t.play(ctx, p, g) }})
		}
	}
	return wire.Try(o.log, func() (*Peer, error) { return connect(o) }, steps)
}

// part is a short game that Try plays.
type part struct {
	name      string
	game      func(*draughts.Game) bool // reports whether a game will do, at whose end this one starts
	itsMove   bool                      // the program is on move first
	reversed  bool                      // the captured squares of a move are sent in reverse order
	chat      bool                      // a text is sent before the move
	takesBack bool                      // the first move is taken back in the end
	decides   bool                      // the first move decides the game, which the program must then end
}

var parts = []part{
	{name: "a game", game: wire.Ply(0)},
	{name: "a second game, it begins", game: wire.Ply(0), itsMove: true},
	{name: "position, first player to move", game: wire.Ply(30)},
	{name: "position, second player to move", game: wire.Ply(31)},
	{name: "position, its move", game: wire.Ply(31), itsMove: true},
	{name: "position with kings", game: wire.HasOnlyKings, itsMove: true},
	{name: "captured squares in any order", game: wire.CapturesSeveral, reversed: true},
	{name: "captured squares of its move", game: wire.CapturesSeveral, itsMove: true},
	{name: "chat", game: wire.Ply(0), chat: true},
	{name: "taking back", game: wire.Ply(0), takesBack: true},
	{name: "its end of a decided game", game: func(g *draughts.Game) bool {
		return slices.ContainsFunc(g.Position().Moves(), decides(g.Position()))
	}, decides: true},
}

// decides returns a function that reports whether a move in p decides the game.
func decides(p draughts.Position) func(draughts.Move) bool {
	return func(m draughts.Move) bool {
		return draughts.NewGameAt(p.After(m)).Outcome().Result != draughts.Ongoing
	}
}

// play plays the game: a move of each side, or one of the program.
func (t *part) play(ctx context.Context, p *Peer, from *draughts.Game) error {
	start := from.Position()
	color := start.Turn()
	if t.itsMove {
		color = color.Other()
	}
	g, err := p.Offer(ctx, Offer{Color: color, Minutes: 1, Start: start.WithoutRuns()})
	if err != nil {
		return err
	}
	g.budget = 0 // waits end after MoveTimeout
	if t.chat {
		if err := p.send(Chat{"Good luck"}); err != nil {
			return err
		}
	}
	if g.OnMove() {
		moves := start.Moves()
		m := moves[max(slices.IndexFunc(moves, func(m draughts.Move) bool { return decides(start)(m) == t.decides }), 0)]
		captured := m.Captured()
		if t.reversed {
			slices.Reverse(captured)
		}
		if err := g.move(m, captured); err != nil {
			return err
		}
	}
	event, err := g.Next(ctx)
	switch {
	case err != nil, t.decides && event == Ended:
		return err
	case event == Ended:
		return fmt.Errorf("%w: it ends the game, and %v", ErrProtocol, g.end.Reason)
	case t.takesBack:
		if err := g.askBack(ctx); err != nil {
			return err
		}
	}
	return g.End(ctx, GameEnd{})
}

// askBack asks to go back to the start of the game. The program may refuse.
func (g *Game) askBack(ctx context.Context) error {
	const expected = "the answer to taking back"
	if err := g.peer.send(BackRequest{Move: 1, Turn: g.game.Start().Turn()}); err != nil {
		return err
	}
	m, err := g.peer.receive(ctx, g.peer.options.Timeout, expected)
	if answer, ok := m.(BackAnswer); err == nil && !ok {
		return g.peer.unexpected(m, expected)
	} else if err != nil || answer.Acceptance != BackAccepted {
		return err
	}
	return g.goBack(0)
}
