package draughts

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts/internal/enum"
)

// Describe returns the rules in words, from the board to the draws, as a few short sentences.
func (r Rules) Describe() string {
	var text strings.Builder
	say := func(yes bool, format string, args ...any) {
		if yes {
			fmt.Fprintf(&text, " "+format+".", args...)
		}
	}
	say(true, "%dx%d board, %d men a side, %v moves first", r.Size, r.Size, r.StartRows*r.Size/2, r.FirstToMove)

	say(!r.KingWins && !r.FlyingKings, "Kings move one step")
	say(!r.KingWins && r.FlyingKings, "Kings move any distance")
	say(r.MaxSameKingMoves > 0,
		"A side with a man makes at most %d quiet moves in a row with the same king", r.MaxSameKingMoves)

	say(!r.BackwardCaptures, "Men capture forward only")
	say(r.BackwardCaptures, "Men capture backwards too")
	say(r.OrthogonalCaptures, "Captures go along rows and columns too")
	say(r.MenCannotCaptureKings, "Men may not capture kings")
	say(r.KingStopsBehindKing, "A king whose last captured piece is a king stops right behind it")
	say(r.KingStopsBehindPiece, "A king stops right behind each piece that it captures, which is removed at once")

	say(r.OptionalCapture, "Captures are optional. Choice of capture: %v", r.Choice)
	say(!r.OptionalCapture, "Captures are compulsory. Choice of capture: %v", r.Choice)

	say(r.CrownMidCapture, "A man that reaches its crowning row is crowned at once, even in mid-capture")
	say(!r.CrownMidCapture, "A man whose move ends on its crowning row is crowned")

	say(r.KingWins, "The first king wins")
	say(r.Losing, "The side that cannot move wins")
	say(!r.Losing, "The side that cannot move loses")

	draws := r.Draws.describe()
	say(len(draws) == 0, "Games are drawn by agreement only")
	say(len(draws) > 0, "Draws: %s", strings.Join(draws, "; "))
	return text.String()[1:]
}

// describe returns the rules in words, one by one.
func (d *DrawRules) describe() []string {
	var rules []string
	add := func(yes, claim bool, format string, args ...any) {
		if claim {
			format += ", if claimed"
		}
		if yes {
			rules = append(rules, fmt.Sprintf(format, args...))
		}
	}
	repetition := "the same position %d times"
	if d.ClaimRepetition && d.ClaimWithMove {
		repetition += ", if claimed, also with the move that makes it"
	}
	add(d.Repetition > 0, d.ClaimRepetition && !d.ClaimWithMove, repetition, d.Repetition)
	add(d.NoProgress > 0, d.ClaimNoProgress, "kings only and no capture for %d moves each", d.NoProgress)
	for _, e := range d.Endings {
		add(true, false, "%v", e)
	}
	return rules
}

// String returns the rule in words, such as "most pieces, then most kings".
func (c CaptureChoice) String() string { return enum.Name(choiceWords, c) }

// MarshalText returns a word such as "most-pieces". The error wraps ErrUnknownWord if c is none of the constants.
func (c CaptureChoice) MarshalText() ([]byte, error) { return enum.Marshal(choiceWords, c) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (c *CaptureChoice) UnmarshalText(text []byte) error { return enum.Unmarshal(choiceWords, c, text) }

var choiceWords = []enum.Word{
	{"free-choice", "free"}, {"most-pieces", "most pieces"}, {"most-pieces-then-kings", "most pieces, then most kings"},
	{"italian-order", "most pieces, then by a king, then most kings, then kings earliest"},
	{"king-first", "by a king if possible"}, {"highest-value", "highest value, then by a king"},
}
