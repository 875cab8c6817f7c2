package dxp

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/godraughts/draughts"
)

// Offer is a request for a game.
type Offer struct {
	Color   draughts.Color // the side of the program that asks
	Minutes int            // for each side and the whole game, up to 999; 0 for games without clocks
	Moves   int            // of each side, after which the game is a draw, up to 999; 0 for no limit
	// Start is the start position; if zero, that of the variant.
	Start draughts.Position
}

// Offer asks the other program for a game.
//
// The error is ErrRefused if it does not accept; the connection stays usable. It is ErrOffer for an offer that the
// protocol cannot express, ErrStopped if one of the programs wants no more games, and otherwise one of those of a Peer.
func (p *Peer) Offer(ctx context.Context, o Offer) (*Game, error) {
	if p.stopped {
		return nil, ErrStopped
	}
	request := GameRequest{
		Version: Version, Name: p.options.Name, Follower: o.Color.Other(), Minutes: o.Minutes, Moves: o.Moves,
	}
	if min(o.Minutes, o.Moves) < 0 || max(o.Minutes, o.Moves) > 999 {
		return nil, fmt.Errorf("%w: %d minutes and %d moves, where 0 to 999 are possible", ErrOffer, o.Minutes, o.Moves)
	}
	game := draughts.NewGame(p.options.Variant)
	if o.Start.IsValid() {
		if v := o.Start.Variant(); v != p.options.Variant {
			return nil, fmt.Errorf("%w: a position of %s, where %s is played", ErrOffer, v, p.options.Variant)
		}
		var err error
		if game, err = draughts.NewGameFrom(o.Start.Setup()); err != nil {
			return nil, err
		}
	}
	if game.Start() != defaultStart(p.options.Variant) {
		request.Position = string(AppendPosition(nil, game.Start()))
	}
	if err := p.send(request); err != nil {
		return nil, err
	}
	m, err := p.receive(ctx, p.options.Timeout, "the answer to a request")
	if err != nil {
		return nil, err
	}
	answer, ok := m.(GameAnswer)
	if !ok {
		return nil, p.unexpected(m, "the answer to a request")
	}
	p.name = answer.Name
	if answer.Acceptance != Accepted {
		p.stopped = answer.Acceptance == NoGame
		return nil, fmt.Errorf("%w: %s answers: %v", ErrRefused, p.name, answer.Acceptance)
	}
	return newGame(p, game, o.Color, o.Minutes, o.Moves), nil
}

// defaultStart returns the start position that a request need not contain: that of v if it is the usual one, with
// twenty men on each side and White to move. Otherwise it returns the zero Position.
func defaultStart(v draughts.Variant) draughts.Position {
	start, usual := v.Start(), draughts.International.Start()
	if start.White() != usual.White() || start.Black() != usual.Black() || start.Turn() != usual.Turn() {
		return draughts.Position{}
	}
	return start
}

const aRequest = "a request for a game" // what Accept expects

// Accept waits until the other program asks for a game that is valid and accepted.
//
// It waits until ctx is cancelled. The error is io.EOF if the other program closes the connection, and otherwise one
// of those of a Peer.
func (p *Peer) Accept(ctx context.Context) (*Game, error) {
	for {
		m, err := p.next(ctx, aRequest)
		switch {
		case errors.Is(err, io.EOF):
			return nil, io.EOF
		case err != nil:
			return nil, err
		}
		switch m := m.(type) {
		case GameRequest:
			p.name = m.Name
			game, answer := p.answerRequest(m)
			if err := p.send(GameAnswer{p.options.Name, answer}); err != nil {
				return nil, err
			}
			if answer == Accepted {
				return newGame(p, game, m.Follower, m.Minutes, m.Moves), nil
			}
		case GameEnd:
			// The late answer to the end of a game.
		case BackRequest:
			if err := p.send(BackAnswer{BackUnknown}); err != nil {
				return nil, err
			}
		default:
			return nil, p.unexpected(m, aRequest)
		}
	}
}

// answerRequest returns the requested game and the answer to the request.
func (p *Peer) answerRequest(r GameRequest) (*draughts.Game, Acceptance) {
	switch {
	case r.Version != Version:
		return nil, OtherVersion
	case p.stopped:
		return nil, NoGame
	}
	game := draughts.NewGame(p.options.Variant)
	if r.Position != "" {
		position, err := ParsePosition(p.options.Variant, r.Position)
		if err != nil {
			return nil, NotThisGame
		}
		game = draughts.NewGameAt(position)
	}
	if game.Outcome().Result != draughts.Ongoing {
		return nil, NotThisGame
	}
	if p.options.OnRequest != nil {
		return game, p.options.OnRequest(r)
	}
	return game, Accepted
}
