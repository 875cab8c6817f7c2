package dxp

import (
	"context"
	"errors"
	"fmt"

	"github.com/godraughts/draughts"
)

// ErrBack is returned by TakeBack if the other program refuses.
var ErrBack = errors.New("moves are not taken back")

// TakeBack asks to take moves back to the position after the given number of plies, and waits for the answer.
//
// A move that the other program makes meanwhile is taken back too. The error is ErrBack if the other program refuses;
// the game then goes on. It is draughts.ErrGameOver if the game has ended, draughts.ErrNoSuchPly for an invalid ply,
// and otherwise one of those of a Peer.
func (g *Game) TakeBack(ctx context.Context, ply int) error {
	const expected = "the answer to the request to take moves back"
	if err := g.goesOn(); err != nil {
		return err
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
			if err := g.applyMove(m); err != nil {
				return err
			}
		case GameEnd:
			if err := g.confirmEnd(m); err != nil {
				return err
			}
			return fmt.Errorf("%w: the game has ended", ErrBack)
		case BackRequest: // one request at a time
			if err := g.peer.send(BackAnswer{BackRefused}); err != nil {
				return err
			}
		default:
			return g.peer.unexpected(m, expected)
		}
	}
}

// backRequest returns the request for the position after the given number of plies.
//
// A BackRequest identifies a position by a move number and the side to move. Each move of White starts a new number.
// A game that Black begins starts with Black's move 1.
func (g *Game) backRequest(ply int) (BackRequest, error) {
	p, err := g.game.PositionAt(ply)
	if err != nil {
		return BackRequest{}, err
	}
	if ply > g.game.Ply() {
		return BackRequest{}, fmt.Errorf("%w: ply %d lies ahead", draughts.ErrNoSuchPly, ply)
	}
	return BackRequest{Move: (ply+g.startOffset())/2 + 1, Turn: p.Turn()}, nil
}

// ply returns the ply of a request. It may lie outside the game.
func (g *Game) ply(r BackRequest) int {
	ply := 2*(r.Move-1) - g.startOffset()
	if r.Turn == draughts.Black {
		ply++
	}
	return ply
}

// startOffset returns 1 if Black begins the game, and otherwise 0.
func (g *Game) startOffset() int {
	if g.game.Start().Turn() == draughts.Black {
		return 1
	}
	return 0
}

// answerBack answers a request to take moves back. If it accepts, it takes them back.
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

// goBack takes moves back. The times on the clocks stay.
func (g *Game) goBack(ply int) error {
	g.switchClock()
	g.missedEnd = false
	return g.game.GoTo(ply)
}
