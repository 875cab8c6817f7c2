package draughts

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/internal/quote"
)

// Score is the value of a position for the side to move, in hundredths of a man. It fits 16 bits. Its range shows how
// the value is known:
//
//	      0 ..  20000  an evaluation
//	  20001 ..  29000  an endgame database says that it is won, but not in how many plies
//	32000-n            won by force in at most n plies
//
// and the same below zero for the opponent. The zero Score is an even position.
type Score int

// The bounds of the ranges of a Score.
const (
	MaxEval        Score = 20000 // the largest evaluation; a larger score of an [Evaluator] is reduced to it
	MaxDatabaseWin Score = 29000 // the largest score of a win of unknown length
	// WinScore is a win in no plies: the opponent is to move and has lost. A win in n plies is WinScore - n.
	WinScore Score = 32000
)

// WinIn returns the greatest number of plies in which the game is won by force. The number is negative if the game is
// lost. ok is false for all other scores, also for a database win of unknown length. There may be a shorter win, since
// a search does not search all moves to the same depth. A side to move without moves has lost in 0 plies; in losing
// games it has won in 0.
func (s Score) WinIn() (plies int, ok bool) {
	switch {
	case s > MaxDatabaseWin:
		return int(WinScore - s), true
	case s < -MaxDatabaseWin:
		return int(-WinScore - s), true
	}
	return 0, false
}

// ForWhite returns s, the score of side c, from White's point of view.
func (s Score) ForWhite(c Color) Score {
	if c == Black {
		return -s
	}
	return s
}

// String returns the score in men, such as "+0.25" or "-1.03". For a known end of the game it returns "win in at most
// 5" or "loss in at most 4", both in plies, and "win" or "loss" if the number of plies is unknown. Up to two plies are
// exact: "win in 1", "loss in 2".
func (s Score) String() string {
	size, outcome, sign := s, "win", '+'
	if s < 0 {
		size, outcome, sign = -s, "loss", '-'
	}
	switch {
	case size > WinScore-3:
		return outcome + " in " + strconv.Itoa(int(WinScore-size))
	case size > MaxDatabaseWin:
		return outcome + " in at most " + strconv.Itoa(int(WinScore-size))
	case size > MaxEval:
		return outcome
	case size == 0:
		return "0.00"
	}
	return fmt.Sprintf("%c%d.%02d", sign, size/100, size%100)
}

// MarshalJSON returns an evaluation as a number, in hundredths of a man. A known end of the game is a string, such as
// "win in 5" or "loss in 4", in plies at most. A win of unknown length is a string with the Score, such as
// "win (28990)". The error wraps ErrNotEncodable if s is out of range.
func (s Score) MarshalJSON() ([]byte, error) {
	size, outcome := s, "win"
	if s < 0 {
		size, outcome = -s, "loss"
	}
	switch {
	case size > WinScore || size < 0:
		return nil, fmt.Errorf("%w: Score %d is above %d", ErrNotEncodable, int(s), int(WinScore))
	case size > MaxDatabaseWin:
		return fmt.Appendf(nil, `"%s in %d"`, outcome, WinScore-size), nil
	case size > MaxEval:
		return fmt.Appendf(nil, `"%s (%d)"`, outcome, int(s)), nil
	}
	return strconv.AppendInt(nil, int64(s), 10), nil
}

// UnmarshalJSON reads what MarshalJSON returns. The error is a *DecodeError.
func (s *Score) UnmarshalJSON(text []byte) error {
	var words string
	var n int
	var read Score
	switch {
	case string(text) == "null":
		return nil
	case json.Unmarshal(text, &n) == nil:
		read = Score(n)
	case json.Unmarshal(text, &words) == nil:
		if _, err := fmt.Sscanf(words, "win in %d", &n); err == nil {
			read = WinScore - Score(n)
		} else if _, err := fmt.Sscanf(words, "loss in %d", &n); err == nil {
			read = Score(n) - WinScore
		} else if _, number, ok := strings.Cut(words, "("); ok {
			n, _ = strconv.Atoi(strings.TrimSuffix(number, ")"))
			read = Score(n)
		}
	}
	if again, err := read.MarshalJSON(); err != nil || string(again) != string(bytes.TrimSpace(text)) {
		reason := fmt.Errorf("%w: %s: a number from %d to %d, \"win in 5\", \"loss in 4\" or the like is expected",
			ErrJSON, quote.Text(string(text)), int(-MaxEval), int(MaxEval))
		return &DecodeError{Type: "Score", Reasons: []error{reason}}
	}
	*s = read
	return nil
}

// clamped returns s cut down to the range of evaluations.
func (s Score) clamped() Score { return max(-MaxEval, min(s, MaxEval)) }

// Evaluator is a static evaluation of positions. The search calls it at its leaves and at inner nodes, in positions
// without captures, unless these are optional. Now and then the side to move has no moves, or no pieces.
type Evaluator interface {
	// Evaluate returns the value of p for the side to move, from -MaxEval to MaxEval. It is called from many goroutines
	// at once, millions of times a second. It must always return the same score for the same position: the search keeps
	// scores until [Searcher.Clear].
	Evaluate(p Position) Score
}

// IncrementalEvaluator is an Evaluator that can update its score from move to move. The search finds it by type
// assertion and then evaluates with an EvalState.
type IncrementalEvaluator interface {
	Evaluator
	// NewState returns a new state, one for each worker of a search; it is called when a Searcher is made.
	NewState() EvalState
}

// EvalState is the state of an IncrementalEvaluator, which follows the moves of a search. It is used by one goroutine
// at a time. Its methods should not allocate after they have been as deep as the search goes.
type EvalState interface {
	// Reset sets the state to p, the root of a search.
	Reset(p Position)
	// Push updates the state for m, which leads from before to after.
	Push(before Position, m Move, after Position)
	// Pop takes the last Push back.
	Pop()
	// Evaluate returns the same score as Evaluator.Evaluate for the current position.
	Evaluate() Score
}

// Material is an Evaluator that counts the pieces. A man is worth 100, a short king 130 and a flying king 300. In
// losing games fewer pieces are better.
type Material struct{}

// Evaluate returns the value of the pieces of p, limited to MaxEval.
func (Material) Evaluate(p Position) Score {
	us, them := p.sides()
	king := 130
	if p.rules().FlyingKings {
		king = 300
	}
	men := (us &^ p.kings).Len() - (them &^ p.kings).Len()
	kings := (us & p.kings).Len() - (them & p.kings).Len()
	value := Score(100*men + king*kings)
	if p.rules().Losing {
		value = -value
	}
	return value.clamped()
}

// Classic is the hand-made evaluation. It counts material, mobility, structure and the safety of pieces, and has
// weights for every rule set. The zero Classic is ready to use. It builds its tables for a rule set on first use.
// Package eval explains its evaluations.
type Classic struct{}

// Evaluate returns 0 for the zero Position.
func (Classic) Evaluate(p Position) Score {
	v := p.Variant()
	e := classic.Get(uint8(v))
	if e == nil {
		if !v.IsValid() {
			return 0
		}
		e = classic.Build(uint8(v), v.rules().classicRules())
	}
	return Score(e.Evaluate(p.features())).clamped()
}

// Patterns is the learnt evaluation, and the default of a Searcher. It looks up the men on parts of the board, which
// are n-tuple patterns, in tables of weights (as in Buro's Logistello, 1995, and in Scan, 2015). The weights were
// learnt from games of the library with itself: see [Patterns.TrainedOn]. The zero Patterns is ready to use. It unpacks
// the weights for a rule set on first use: see [Options.Load]. Package eval explains its evaluations and makes others
// with other weights.
type Patterns struct{}

// Evaluate returns 0 for the zero Position. A side without pieces or moves is evaluated like any other.
func (Patterns) Evaluate(p Position) Score {
	v := p.Variant()
	e := patterns.Builtin.Get(uint8(v))
	if e == nil {
		if !v.IsValid() {
			return 0
		}
		e = patterns.Builtin.Build(uint8(v), v.rules().evalBoard(), trainedOn(v))
	}
	if !e.HasWeights() {
		return Classic{}.Evaluate(p)
	}
	return Score(e.Evaluate(p.features())).clamped()
}

// TrainedOn returns the rule set from whose games the weights for v were learnt: v itself, or the one with the nearest
// rules. It returns false if there are no weights for the board, the kind of king, the aim and the directions of
// captures of v. Patterns then evaluates as [Classic] does.
func (Patterns) TrainedOn(v Variant) (Variant, bool) {
	game, err := ParseVariant(trainedOn(v))
	return game, err == nil
}

// trainedOn returns the name of the rule set whose weights v uses; empty if there are none.
func trainedOn(v Variant) (nearest string) {
	least := otherGame
	for _, game := range patterns.Games() {
		known, _ := ParseVariant(game)
		if d := v.rules().distance(&known.rules().Rules); d < least {
			nearest, least = game, d
		}
	}
	return nearest
}

const otherGame = 100 // distance from which on the weights for one rule set do not serve another

// distance returns how far the play by two rule sets differs. Weights are of one board and kind of king, and a man is
// worth something else under another aim of the game, or where it can be captured along rows and columns: by the
// weights of Brazilian draughts Frisian on 8x8 lost to Classic by 71 ± 23 Elo. Whether men capture backwards changes
// many positions, the other rules a few.
func (r *Rules) distance(other *Rules) (d int) {
	for _, rule := range [...]struct {
		differs bool
		by      int
	}{
		{r.Size != other.Size, otherGame}, {r.FlyingKings != other.FlyingKings, otherGame},
		{r.Losing != other.Losing, otherGame}, {r.KingWins != other.KingWins, otherGame},
		{r.OrthogonalCaptures != other.OrthogonalCaptures, otherGame}, {r.BackwardCaptures != other.BackwardCaptures, 10},
		{r.StartRows != other.StartRows, 1}, {r.MenCannotCaptureKings != other.MenCannotCaptureKings, 1},
		{r.CrownMidCapture != other.CrownMidCapture, 1}, {r.KingStopsBehindKing != other.KingStopsBehindKing, 1},
		{r.KingStopsBehindPiece != other.KingStopsBehindPiece, 1}, {r.OptionalCapture != other.OptionalCapture, 1},
		{r.Choice != other.Choice, 1}, {r.MaxSameKingMoves != other.MaxSameKingMoves, 1},
	} {
		if rule.differs {
			d += rule.by
		}
	}
	return d
}

func (r *Rules) evalBoard() features.Board {
	return features.NewBoard(r.Size, r.FlyingKings, r.BackwardCaptures)
}

func (r *Rules) classicRules() classic.Rules {
	return classic.Rules{
		Board: r.evalBoard(), Orthogonal: r.OrthogonalCaptures, Losing: r.Losing, KingWins: r.KingWins,
	}
}

// features returns p in the form in which the built-in evaluations take it.
func (p Position) features() features.Position {
	return features.NewPosition(p.white, p.black, p.kings, p.state&blackToMove)
}
