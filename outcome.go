package draughts

import (
	"errors"

	"github.com/godraughts/draughts/internal/enum"
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
func (r Result) String() string { return enum.Name(resultWords, r) }

// MarshalText returns "ongoing", "white-wins", "black-wins" or "draw". The error wraps ErrUnknownWord.
func (r Result) MarshalText() ([]byte, error) { return enum.Marshal(resultWords, r) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (r *Result) UnmarshalText(text []byte) error { return enum.Unmarshal(resultWords, r, text) }

var resultWords = []enum.Word{
	{"ongoing", "ongoing"}, {"white-wins", "White wins"}, {"black-wins", "Black wins"}, {"draw", "draw"},
}

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
func (r Reason) String() string { return enum.Name(reasonWords, r) }

// MarshalText returns a word such as "no-moves" or "resignation". The error wraps ErrUnknownWord for another value.
func (r Reason) MarshalText() ([]byte, error) { return enum.Marshal(reasonWords, r) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (r *Reason) UnmarshalText(text []byte) error { return enum.Unmarshal(reasonWords, r, text) }

var reasonWords = []enum.Word{
	{"no-reason", "no reason"}, {"no-pieces", "no pieces left"}, {"no-moves", "no legal moves"}, {"king-made", "a king"},
	{"repetition", "repetition"}, {"no-progress", "no capture or man's move for too long"},
	{"ending-limit", "move limit of the ending"}, {"agreement", "agreement"}, {"resignation", "resignation"},
	{"time-out", "time-out"}, {"forfeit", "forfeit"}, {"adjudication", "adjudication"},
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
