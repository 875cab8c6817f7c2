package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Action is a request to change a table.
type Action struct {
	Do       string       `json:"do"`   // the name of the action, such as "move"
	Ply      int          `json:"ply"`  // of the position in which the move is made; for "goto" the target
	Text     string       `json:"text"` // a move, PDN, FEN, name or offer
	Path     []string     `json:"path"` // moves from the start of the game, for actions on variations
	Game     int          `json:"game"` // which game of a PDN, counted from 1
	On       bool         `json:"on"`
	Players  Pair[Player] `json:"players"`
	Settings Settings     `json:"settings"` // of another game; the rules of what is loaded, if it does not tell them
}

// Errors of actions. The error of an illegal move is a *draughts.MoveError.
var (
	ErrUnknownAction   = errors.New("there is no such action")
	ErrWatching        = errors.New("you are watching this game") // of a person without a seat
	ErrNotYourTurn     = errors.New("it is not your turn")
	ErrNotAlone        = errors.New("another person plays at this table") // for actions that need both seats
	ErrPositionChanged = errors.New("the position has changed")           // for a move that was meant for another one
	ErrNothingToDo     = errors.New("there is nothing")                   // to undo, to redo or to answer
	ErrPlaysOn         = errors.New("the engine plays on")                // and declines a draw
)

// aloneOnly are the actions for which the person must hold both seats.
var aloneOnly = []string{"goto", "new", "load", "players", "promote"}

// actions holds the actions by name.
var actions = map[string]func(*Table, Token, Action) error{
	"move":    (*Table).doMove,
	"undo":    (*Table).doUndo,
	"redo":    (*Table).doRedo,
	"goto":    func(t *Table, _ Token, a Action) error { return t.goTo(a.Ply, 0, t.clock.goTo) },
	"resign":  func(t *Table, token Token, _ Action) error { return t.endGame(t.game.Resign(t.sideOf(token))) },
	"draw":    (*Table).doDraw,
	"claim":   (*Table).doClaim,
	"pause":   (*Table).doPause,
	"resume":  (*Table).doResume,
	"accept":  func(t *Table, token Token, a Action) error { return t.answer(token, a, t.agree) },
	"decline": func(t *Table, token Token, a Action) error { return t.answer(token, a, t.decline) },
	"new":     func(t *Table, token Token, a Action) error { return t.begin(a.Settings, token) },
	"rematch": (*Table).doRematch,
	"load":    (*Table).doLoad,
	"players": (*Table).doPlayers,
	"name":    (*Table).doName,
	"vary":    (*Table).doStudied,
	"prune":   (*Table).doStudied,
	"promote": (*Table).doStudied,
	"review":  (*Table).doReview,
}

// Do runs an action for the person with the token. After an error the table is unchanged.
func (t *Table) Do(token Token, a Action) error {
	do := actions[a.Do]
	if do == nil {
		return fmt.Errorf("%w: %s", ErrUnknownAction, quote.Text(a.Do))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case !t.holdsAny(token):
		return ErrWatching
	case !t.holdsBoth(token) && slices.Contains(aloneOnly, a.Do):
		return ErrNotAlone
	}
	return do(t, token, a)
}

// Reads returns the number of bytes of text that the action may have to read: its own, and the text of the game.
func (t *Table) Reads(a Action) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(a.Text) + a.Settings.Reads() + t.loaded.size
}

func (t *Table) doMove(token Token, a Action) error {
	turn := t.game.Position().Turn()
	switch {
	case t.players.Of(turn).Kind == Engine:
		return fmt.Errorf("%w: the engine plays %v", ErrNotYourTurn, turn)
	case !t.holds(token, turn):
		return fmt.Errorf("%w: %v is to move", ErrNotYourTurn, turn)
	case a.Ply != t.game.Ply():
		return ErrPositionChanged
	}
	t.endOnTime() // the timer may be late
	if o := t.game.Outcome(); o.Result != draughts.Ongoing {
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, o)
	}
	if t.paused {
		return ErrPaused
	}
	m, err := t.game.Position().ParseMove(a.Text)
	if err != nil {
		return err
	}
	return t.play(m)
}

// goTo goes to a ply and sets the clock for it. Where an engine is to move, it goes further by step, within the line.
func (t *Table) goTo(ply, step int, setClock func(ply int)) error {
	if err := t.game.GoTo(ply); err != nil {
		return err
	}
	for step != 0 && !t.allEngines() && t.players.Of(t.game.Position().Turn()).Kind == Engine {
		if t.game.GoTo(t.game.Ply()+step) != nil {
			break
		}
	}
	setClock(t.game.Ply())
	t.offer = nil
	t.positionChanged()
	return nil
}

func (t *Table) doUndo(token Token, _ Action) error {
	switch {
	case t.game.Ply() == 0:
		return fmt.Errorf("%w to take back", ErrNothingToDo)
	case t.holdsBoth(token):
		return t.goTo(t.game.Ply()-1, -1, t.clock.goTo)
	case t.game.Outcome().Reason == draughts.TimeOut: // there is no time to play on
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, t.game.Outcome())
	case t.takeBack(t.sideOf(token)) < 0 && !(t.offer.stands() && t.offer.What == "undo"):
		return fmt.Errorf("%w to take back: you have not moved", ErrNothingToDo)
	}
	return t.ask(token, "undo")
}

func (t *Table) doRedo(token Token, _ Action) error {
	switch {
	case t.game.Ply() == len(t.line):
		return fmt.Errorf("%w to play again", ErrNothingToDo)
	case !t.holdsBoth(token):
		return ErrNotAlone
	}
	return t.goTo(t.game.Ply()+1, +1, t.clock.goTo)
}

// sideOf returns the side for which the person with the token acts: the side to move if they play it, else the other.
func (t *Table) sideOf(token Token) draughts.Color {
	turn := t.game.Position().Turn()
	if other := turn.Other(); t.holds(token, other) &&
		(!t.holds(token, turn) || t.players.Of(turn).Kind == Engine && t.players.Of(other).Kind != Engine) {
		return other
	}
	return turn
}

// doClaim claims a draw, with the move in Text if there is one.
func (t *Table) doClaim(token Token, a Action) error {
	if a.Text != "" {
		m, err := t.game.Position().ParseMove(a.Text)
		if err == nil && t.game.ClaimableDrawWith(m) == draughts.NoReason {
			err = draughts.ErrNoClaim
		}
		if err == nil {
			err = t.doMove(token, a)
		}
		if err != nil {
			return err
		}
	} else if turn := t.game.Position().Turn(); !t.holds(token, turn) || t.players.Of(turn).Kind == Engine {
		return fmt.Errorf("%w: %v may claim", ErrNotYourTurn, turn)
	}
	return t.endGame(t.game.ClaimDraw())
}

// endGame updates the table after a call that may have ended the game. err is the error of that call.
func (t *Table) endGame(err error) error {
	if err != nil {
		return err
	}
	t.cutLine()
	t.offer, t.paused = nil, false
	t.positionChanged()
	return nil
}

// cutLine drops the moves that redo would play.
func (t *Table) cutLine() {
	if len(t.line) == t.game.Ply() {
		return
	}
	t.dropReview()
	t.line = t.line[:t.game.Ply()]
	tree, err := t.tree()
	if err == nil && t.loaded.Number != 0 {
		tree.Tags.Set("Result", "*") // a result of the moves that are gone
		err = t.setTree(tree)
	}
	if err != nil {
		t.variations = nil // they may hang on moves that are gone
	}
}

func (t *Table) doLoad(token Token, a Action) error {
	r, err := read(cmp.Or(a.Settings.Variant, t.game.Variant()), a.Text, max(1, a.Game))
	if err != nil {
		return err
	}
	who := Player{Kind: Record}
	if r.loaded.text == "" { // a position
		who.Kind = Person
	}
	t.setGame(r)
	t.setPlayers(r.named(Pair[Player]{who, who}), token)
	t.clock = newClock(nil, r.game.Ply())
	t.positionChanged()
	return nil
}

func (t *Table) doPlayers(token Token, a Action) error {
	for _, c := range sides {
		if err := a.Players.Of(c).check(); err != nil {
			return err
		}
	}
	t.setPlayers(a.Players, token)
	t.positionChanged()
	return nil
}

// doName sets the name of a person.
func (t *Table) doName(token Token, a Action) error {
	name, err := checkName(a.Text)
	if err != nil {
		return err
	}
	for _, c := range sides {
		if t.holds(token, c) && t.players.Of(c).Kind == Person {
			t.players.Of(c).Name = name
		}
	}
	t.viewChanged()
	return nil
}

// Offer is an offer of one person to the other.
type Offer struct {
	What     string         `json:"what"`               // "undo", "draw", "pause" or "rematch"
	By       draughts.Color `json:"by"`                 // the side that makes the offer
	Declined bool           `json:"declined,omitempty"` // by the other side; it stays until the next move or offer
}

// stands reports whether the offer can be answered.
func (o *Offer) stands() bool { return o != nil && !o.Declined }

// ask does what both sides must agree on if one person has both, or if the other side offers the same. Otherwise it
// makes an offer.
func (t *Table) ask(token Token, what string) error {
	by := t.sideOf(token)
	if t.holdsBoth(token) || t.offer.stands() && t.offer.What == what && t.offer.By != by {
		return t.agree(what)
	}
	t.offer = &Offer{What: what, By: by}
	t.viewChanged()
	return nil
}

// takeBack returns the ply before the last move of a side; -1 if it has made none.
func (t *Table) takeBack(c draughts.Color) int {
	if t.game.Position().Turn() == c {
		return max(-1, t.game.Ply()-2)
	}
	return t.game.Ply() - 1
}

// answer calls reply with the offer that the person with the token may answer. The Text of the action, unless it is
// empty, names the offer that is meant: another may have taken its place.
func (t *Table) answer(token Token, a Action, reply func(what string) error) error {
	if t.offer.stands() && t.holds(token, t.offer.By.Other()) && (a.Text == "" || a.Text == t.offer.What) {
		return reply(t.offer.What)
	}
	return fmt.Errorf("%w to answer", ErrNothingToDo)
}

// doRematch begins a new game. Another person must agree, and has a running game to end first.
func (t *Table) doRematch(token Token, _ Action) error {
	if !t.holdsBoth(token) && t.game.Outcome().Result == draughts.Ongoing {
		return fmt.Errorf("%w to play again: the game goes on", ErrNothingToDo)
	}
	return t.ask(token, "rematch")
}

// agree does what both sides agree on.
func (t *Table) agree(what string) error {
	switch what {
	case "undo":
		ply := t.takeBack(t.offer.By)
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

func (t *Table) decline(string) error {
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
		return t.ask(token, "draw")
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
		if t.game.Ply() < earliestDraw || max(score, t.engineScore) > drawMargin {
			return ErrPlaysOn
		}
	}
	return t.agree("draw")
}

// rematch begins another game from the same position with colours exchanged. Each player keeps the score.
func (t *Table) rematch() {
	game, _ := draughts.NewGameFrom(t.game.StartSetup()) // as the last one began
	t.setGame(record{game: game})
	t.players, t.seats = t.players.exchanged(), t.seats.exchanged()
	t.wonBefore = t.wonBefore.exchanged()
	t.clock = newClock(t.clock.control, 0)
	t.positionChanged()
}
