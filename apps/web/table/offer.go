package table

import (
	"fmt"

	"github.com/godraughts/draughts"
)

// Offer is what one of two people has asked the other.
type Offer struct {
	What string `json:"what"` // "undo", "draw" or "rematch"
	By   string `json:"by"`   // the side that asks
}

// makeOffer asks the other side, or accepts if that has asked the same.
func (t *Table) makeOffer(token Token, what string) error {
	by := side(draughts.White)
	if t.holds(token, draughts.Black) {
		by = side(draughts.Black)
	}
	if t.offer != nil && t.offer.What == what && t.offer.By != by {
		return t.doAccept(token, Action{})
	}
	t.offer = &Offer{What: what, By: by}
	t.changed()
	return nil
}

// answerable returns what the person with the token has been asked.
func (t *Table) answerable(token Token) (string, error) {
	if t.offer != nil {
		for _, c := range sides {
			if t.offer.By != side(c) && t.holds(token, c) {
				return t.offer.What, nil
			}
		}
	}
	return "", fmt.Errorf("%w to answer", ErrNothing)
}

func (t *Table) doAccept(token Token, _ Action) error {
	what, err := t.answerable(token)
	if err != nil {
		return err
	}
	switch what {
	case "undo":
		return t.goTo(t.game.Ply()-1, 0)
	case "draw":
		return t.end(t.game.AgreeDraw())
	}
	t.rematch()
	return nil
}

func (t *Table) doDecline(token Token, _ Action) error {
	if _, err := t.answerable(token); err != nil {
		return err
	}
	t.offer = nil
	t.changed()
	return nil
}

// An engine agrees on a draw after so many plies if it is not better off by more than so much, and claims one then.
const (
	earliestDraw = 40
	drawMargin   = draughts.Score(20)
)

func (t *Table) doDraw(token Token, _ Action) error {
	if o := t.game.Outcome(); o.Result != draughts.Ongoing {
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, o)
	}
	if !t.alone(token) {
		return t.makeOffer(token, "draw")
	}
	for _, c := range sides {
		if t.players.Of(c).Kind != Engine {
			continue
		}
		p := t.game.Position()
		score := draughts.Classic{}.Evaluate(p)
		if p.Turn() != c {
			score = -score
		}
		if t.game.Ply() < earliestDraw || score > drawMargin {
			return ErrPlaysOn
		}
	}
	return t.end(t.game.AgreeDraw())
}

func (t *Table) doRematch(token Token, _ Action) error {
	if !t.alone(token) {
		return t.makeOffer(token, "rematch")
	}
	t.rematch()
	return nil
}

// rematch begins another game of the same rules with sides changed. The score goes with the players.
func (t *Table) rematch() {
	t.replace(record{game: draughts.NewGame(t.game.Variant())})
	t.players = Pair[Player]{t.players.Black, t.players.White}
	t.held = Pair[Token]{t.held.Black, t.held.White}
	t.past = Pair[int]{t.past.Black, t.past.White}
	t.clock = newClock(t.clock.ClockSettings)
	t.moved()
}
