package draughts

import (
	"errors"
	"fmt"
)

// Result is the result of a game: Ongoing, the zero Result, WhiteWins, BlackWins or Draw.
type Result uint8

// The results.
const (
	Ongoing Result = iota
	WhiteWins
	BlackWins
	Draw
)

// Win returns the result in which c wins.
func Win(c Color) Result { return WhiteWins + Result(c) }

// Winner returns the side that has won, and false if there is none.
func (r Result) Winner() (Color, bool) {
	return Color(r-WhiteWins) & 1, r == WhiteWins || r == BlackWins
}

// String returns the result in words, such as "White wins".
func (r Result) String() string { return nameOf(resultNames, r, "invalid result") }

// MarshalText returns "ongoing", "white-wins", "black-wins" or "draw". The error wraps ErrUnknownWord if r is none of
// the constants.
func (r Result) MarshalText() ([]byte, error) { return marshalWord(resultWords, r) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (r *Result) UnmarshalText(text []byte) error { return unmarshalWord(resultWords, r, text) }

var resultWords = []string{"ongoing", "white-wins", "black-wins", "draw"}

var resultNames = []string{"ongoing", "White wins", "Black wins", "draw"}

// Reason is why a game has ended. NoPieces, NoMoves and KingMade decide it on the board. Repetition, NoProgress and
// EndingLimit are draws by the rules. Agreement, Resignation, TimeOut, Forfeit and Adjudication are declared. The zero
// Reason is NoReason.
type Reason uint8

// The reasons.
const (
	NoReason     Reason = iota
	NoPieces            // the side to move has no pieces
	NoMoves             // the side to move cannot move
	KingMade            // a side has got a king, where that wins
	Repetition          // the same position, the same side to move, too often
	NoProgress          // too many moves without a capture or a man's move
	EndingLimit         // too many moves with material that does not win
	Agreement           // the players agreed on a draw
	Resignation         // the loser resigned
	TimeOut             // the loser's time ran out
	Forfeit             // the loser did not appear or broke the rules
	Adjudication        // an arbiter decided
)

// String returns the reason in words, such as "no legal moves".
func (r Reason) String() string { return nameOf(reasonNames, r, "invalid reason") }

// MarshalText returns a word such as "no-moves" or "resignation". The error wraps ErrUnknownWord if r is none of the
// constants.
func (r Reason) MarshalText() ([]byte, error) { return marshalWord(reasonWords, r) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (r *Reason) UnmarshalText(text []byte) error { return unmarshalWord(reasonWords, r, text) }

var reasonWords = []string{
	"no-reason", "no-pieces", "no-moves", "king-made", "repetition", "no-progress", "ending-limit", "agreement",
	"resignation", "time-out", "forfeit", "adjudication",
}

var reasonNames = []string{
	NoReason: "no reason", NoPieces: "no pieces left", NoMoves: "no legal moves", KingMade: "a king",
	Repetition: "repetition",
	NoProgress: "no capture or man's move for too long", EndingLimit: "move limit of the ending",
	Agreement: "agreement", Resignation: "resignation", TimeOut: "time-out", Forfeit: "forfeit",
	Adjudication: "adjudication",
}

// Outcome is the result of a game and the reason for it. The zero Outcome means that the game goes on.
type Outcome struct {
	Result Result `json:"result"`
	Reason Reason `json:"reason,omitzero"`
}

// UnmarshalJSON reads an object with result and reason. The error is a *DecodeError. On an error o is unchanged.
func (o *Outcome) UnmarshalJSON(text []byte) error {
	type object Outcome
	return readObject("Outcome", text, (*object)(o))
}

// String returns result and reason, such as "White wins: no legal moves".
func (o Outcome) String() string {
	if o.Reason == NoReason {
		return o.Result.String()
	}
	return o.Result.String() + ": " + o.Reason.String()
}

// Errors of the end of a Game.
var (
	// ErrNoClaim is returned for a claim of a draw that the rules do not grant.
	ErrNoClaim = errors.New("there is no draw to claim")
	// ErrNotAnOutcome is returned by End for an outcome that cannot end the game now. It does not end a game at all,
	// contradicts itself, or is contradicted by the current position.
	ErrNotAnOutcome = errors.New("not the outcome of this game")
)

// Outcome returns the result of the game in its current position and the reason, or Ongoing. A draw that must be
// claimed is an outcome only after ClaimDraw or ClaimDrawWith.
func (g *Game) Outcome() Outcome { return g.outcome }

// judged returns the outcome of the current position.
func (g *Game) judged() Outcome {
	if g.ended.Result != Ongoing && g.ply == len(g.moves) {
		return g.ended
	}
	f := &g.frames[g.ply]
	if o := f.position.Outcome(); o.Result != Ongoing {
		return o
	}
	if f.counters == (DrawCounters{}) { // as after a move by a man
		return Outcome{}
	}
	if reason := g.drawReason(false); reason != NoReason {
		return Outcome{Draw, reason}
	}
	return Outcome{}
}

// Outcome returns what p alone decides: who has won if the side to move has no move, otherwise Ongoing. Draws depend on
// the moves made: see [Game.Outcome] and [Board.Outcome].
func (p Position) Outcome() Outcome {
	if p.HasMoves() || !p.IsValid() {
		return Outcome{}
	}
	rs := p.rules()
	mover := p.Turn()
	us, _ := p.sides()
	blocked := mover.Other() // the winner if the side to move cannot move
	if rs.Losing {
		blocked = mover
	}
	switch {
	case rs.KingWins && p.kings != 0:
		if p.kings&us != 0 {
			return Outcome{Win(mover), KingMade}
		}
		return Outcome{Win(mover.Other()), KingMade}
	case us == 0:
		return Outcome{Win(blocked), NoPieces}
	}
	return Outcome{Win(blocked), NoMoves}
}

// drawReason returns the rule by which the current position is drawn; NoReason if there is none. If claimed is set it
// returns only rules that need a claim, otherwise only rules that do not.
func (g *Game) drawReason(claimed bool) Reason {
	f := g.at(g.ply)
	d := &f.position.rules().Draws
	switch {
	case !claimed && f.counters.endingDraws(d):
		return EndingLimit
	case d.ClaimRepetition == claimed && repeated(g.played(), d.Repetition):
		return Repetition
	case d.ClaimNoProgress == claimed && f.counters.noProgressDraws(d) && !d.replacesNoProgress(f.position):
		return NoProgress
	}
	return NoReason
}

// ClaimableDraw returns the rule by which the player to move may claim a draw now; NoReason if there is none. Draws
// that need no claim end the game at once and are not among them.
func (g *Game) ClaimableDraw() Reason {
	if g.outcome.Result != Ongoing {
		return NoReason
	}
	return g.drawReason(true)
}

// ClaimableDrawWith returns Repetition if the player to move may claim a draw with m, because m makes a position the
// last time that it takes; NoReason otherwise. The rule is [DrawRules] ClaimWithMove.
func (g *Game) ClaimableDrawWith(m Move) Reason {
	if !g.Position().rules().Draws.ClaimWithMove {
		return NoReason
	}
	if next := g.Clone(); next.Play(m) == nil && next.ClaimableDraw() == Repetition {
		return Repetition
	}
	return NoReason
}

// DrawLimits returns how far the current position is from a draw by each rule that counts moves: see
// [DrawCounters.DrawLimits].
func (g *Game) DrawLimits() []DrawLimit { return g.DrawCounters().DrawLimits(g.Position()) }

// ClaimDraw ends the game as a draw by the rule that ClaimableDraw returns. If there is none the error is ErrNoClaim.
func (g *Game) ClaimDraw() error {
	reason := g.ClaimableDraw()
	if reason == NoReason && g.outcome.Result == Ongoing {
		return ErrNoClaim
	}
	return g.End(Outcome{Draw, reason})
}

// ClaimDrawWith makes m and ends the game as a draw by the rule that ClaimableDrawWith returns. If there is none the
// error is ErrNoClaim and m is not made.
func (g *Game) ClaimDrawWith(m Move) error {
	if g.outcome.Result == Ongoing && g.ClaimableDrawWith(m) == NoReason {
		return fmt.Errorf("%w with %v", ErrNoClaim, m)
	}
	if err := g.Play(m); err != nil {
		return err
	}
	return g.ClaimDraw()
}

// Resign ends the game as lost by c.
func (g *Game) Resign(c Color) error { return g.End(Outcome{Win(c.Other()), Resignation}) }

// AgreeDraw ends the game as drawn by agreement. Whether a draw was offered is up to the program.
func (g *Game) AgreeDraw() error { return g.End(Outcome{Draw, Agreement}) }

// End ends the game with an outcome that the board does not show: a time-out, a forfeit, an adjudication. The outcome
// belongs to the current position: after Undo the game goes on, Redo restores the outcome, and a new move drops it.
// Like a move, End drops the moves that could be redone.
//
// The error is ErrGameOver if the game has ended. It is ErrNotAnOutcome if o ends nothing or contradicts itself, such
// as a draw by resignation, or if the game would have ended by itself for that reason, such as NoMoves. Repetition and
// NoProgress are reasons where ClaimableDraw returns them.
func (g *Game) End(o Outcome) error {
	if err := g.checkOngoing(); err != nil {
		return err
	}
	if ok, fault := g.mayEnd(o); !ok {
		return fmt.Errorf("%w: %s", ErrNotAnOutcome, fault)
	}
	g.moves, g.frames = g.moves[:g.ply], g.frames[:g.ply+1]
	g.ended, g.outcome = o, o
	return nil
}

// mayEnd reports whether o may be declared in the current position, in which the game goes on. If not, fault says why.
func (g *Game) mayEnd(o Outcome) (ok bool, fault string) {
	_, won := o.Result.Winner()
	drawn := o.Result == Draw
	switch o.Reason {
	case Agreement:
		return drawn, "the reason is that of a draw"
	case Resignation, TimeOut, Forfeit:
		return won, "the reason is that of a win"
	case Adjudication:
		return won || drawn, "a result is missing"
	case Repetition, NoProgress:
		return drawn && g.ClaimableDraw() == o.Reason, "there is no such draw to claim"
	case NoPieces, NoMoves, KingMade, EndingLimit:
		return false, "by the rules the game goes on"
	}
	return false, "a reason is missing"
}
