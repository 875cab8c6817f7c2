package table

import (
	"fmt"

	"github.com/godraughts/draughts"
)

// Offer is an offer of one person to the other.
type Offer struct {
	What     string `json:"what"`               // "undo", "draw", "pause" or "rematch"
	By       string `json:"by"`                 // the side that makes the offer
	Declined bool   `json:"declined,omitempty"` // the other side has said no; it stays until the next move or offer
}

// stands reports whether the offer can be answered.
func (o *Offer) stands() bool { return o != nil && !o.Declined }

// makeOffer makes an offer to the other side, or accepts its offer of the same.
func (t *Table) makeOffer(token Token, what string) error {
	by := side(t.seatOf(token))
	if t.offer.stands() && t.offer.What == what && t.offer.By != by {
		return t.doAccept(token, Action{})
	}
	t.offer = &Offer{What: what, By: by}
	t.viewChanged()
	return nil
}

// seatOf returns the side of a person who holds one seat.
func (t *Table) seatOf(token Token) draughts.Color {
	if t.holds(token, draughts.Black) {
		return draughts.Black
	}
	return draughts.White
}

// takeBack returns the ply before the last move of a side; -1 if it has made none.
func (t *Table) takeBack(c draughts.Color) int {
	if t.game.Position().Turn() == c {
		return max(-1, t.game.Ply()-2)
	}
	return t.game.Ply() - 1
}

// offerTo returns the offer that the person with the token may answer.
func (t *Table) offerTo(token Token) (string, error) {
	if t.offer.stands() {
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
		asker, _ := draughts.ParseColor(t.offer.By) // which side has written
		ply := t.takeBack(asker)
		if ply < 0 {
			return fmt.Errorf("%w to take back", ErrNothingToDo)
		}
		return t.goTo(ply, 0, t.clock.takeBackTo)
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
	t.offer.Declined = true
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

// rematch begins another game from the same position with colours exchanged. Each player keeps the score.
func (t *Table) rematch() {
	first := t.game.Clone()
	_ = first.GoTo(0) // which every game has
	game, err := draughts.NewGameFrom(first.Setup())
	if err != nil {
		game = draughts.NewGameAt(first.Position()) // a position that cannot be set up
	}
	t.setGame(record{game: game})
	t.players = Pair[Player]{t.players.Black, t.players.White}
	t.seats = Pair[seat]{t.seats.Black, t.seats.White}
	t.wonBefore = Pair[int]{t.wonBefore.Black, t.wonBefore.White}
	t.clock = newClock(t.clock.control, 0)
	t.positionChanged()
}
