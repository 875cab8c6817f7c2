package draughts

import (
	"errors"
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
