package table

import (
	"fmt"

	"github.com/godraughts/draughts"
)

// Offer is an offer of one person to the other.
type Offer struct {
	What string `json:"what"` // "undo", "draw", "pause" or "rematch"
	By   string `json:"by"`   // the side that makes the offer
}

// makeOffer makes an offer to the other side, or accepts its offer of the same.
func (t *Table) makeOffer(token Token, what string) error {
	by := side(draughts.White)
	if t.holds(token, draughts.Black) {
		by = side(draughts.Black)
	}
	if t.offer != nil && t.offer.What == what && t.offer.By != by {
		return t.doAccept(token, Action{})
	}
	t.offer = &Offer{What: what, By: by}
	t.viewChanged()
	return nil
}

// offerTo returns the offer that the person with the token may answer.
func (t *Table) offerTo(token Token) (string, error) {
	if t.offer != nil {
		for _, c := range sides {
			if t.offer.By != side(c) && t.holds(token, c) {
				return t.offer.What, nil
			}
		}
	}
	return "", fmt.Errorf("%w to answer", ErrNothingToDo)
}

func (t *Table) doAccept(token Token, _ Action) error {
	what, err := t.offerTo(token)
	if err != nil {
		return err
	}
	switch what {
	case "undo":
		return t.goTo(t.game.Ply()-1, 0)
	case "draw":
		return t.endGame(t.game.AgreeDraw())
	case "pause":
		return t.pause()
	}
	t.rematch()
	return nil
}

func (t *Table) doDecline(token Token, _ Action) error {
	if _, err := t.offerTo(token); err != nil {
		return err
	}
	t.offer = nil
	t.viewChanged()
	return nil
}

// The conditions under which an engine agrees to a draw. It also claims a draw only up to drawMargin.
const (
	earliestDraw = 40                 // plies made
	drawMargin   = draughts.Score(20) // the highest score for the engine
)

func (t *Table) doDraw(token Token, _ Action) error {
	if o := t.game.Outcome(); o.Result != draughts.Ongoing {
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, o)
	}
	if !t.holdsBoth(token) {
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
	return t.endGame(t.game.AgreeDraw())
}

func (t *Table) doRematch(token Token, _ Action) error {
	if !t.holdsBoth(token) {
		return t.makeOffer(token, "rematch")
	}
	t.rematch()
	return nil
}

// rematch begins another game of the same rules with colours exchanged. Each player keeps the score.
func (t *Table) rematch() {
	t.setGame(record{game: draughts.NewGame(t.game.Variant())})
	t.players = Pair[Player]{t.players.Black, t.players.White}
	t.seats = Pair[seat]{t.seats.Black, t.seats.White}
	t.wonBefore = Pair[int]{t.wonBefore.Black, t.wonBefore.White}
	t.clock = newClock(ClockSettings{t.clock.control}, 0)
	t.positionChanged()
}
