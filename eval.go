package draughts

import (
	"fmt"
	"strconv"

	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/patterns"
)

// Score is the worth of a position to the side to move, in hundredths of a man. It fits 16 bits. Its range is
// divided, so that a score tells how it is known:
//
//	      0 ..  20000  an evaluation
//	  20001 ..  29000  an endgame database says that it is won, but not in how many plies
//	32000-n            won by force in at most n plies
//
// and the same below zero for the opponent.
type Score int

// The bounds of the ranges of a Score.
const (
	// MaxEval is the largest evaluation. What an [Evaluator] returns beyond it is cut down to it.
	MaxEval Score = 20000
	// MaxDatabaseWin is the largest score of a win of unknown length.
	MaxDatabaseWin Score = 29000
	// WinScore is a win in no plies: the opponent is to move and has lost. A win in n plies is WinScore - n.
	WinScore Score = 32000
)

// WinIn returns in how many plies at most the game is won by force, negative if it is lost; ok is false for all other
// scores, a database win of unknown length among them. A search proves that there is such a win, not that there is no
// shorter one: it does not look at every move as far as at the best. The side to move that cannot move has lost in 0
// plies, or has won in 0 if the game is a losing game.
func (s Score) WinIn() (plies int, ok bool) {
	switch {
	case s > MaxDatabaseWin:
		return int(WinScore - s), true
	case s < -MaxDatabaseWin:
		return int(-WinScore - s), true
	}
	return 0, false
}

// String returns the score in men, such as "+0.25" or "-1.03", or what is known of the end: "win in at most 5", "loss
// in at most 4", both in plies, "win" or "loss". Two plies and less are exact: "win in 1", "loss in 2".
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

// clamped returns s cut down to the range of evaluations.
func (s Score) clamped() Score { return max(-MaxEval, min(s, MaxEval)) }

// Evaluator judges positions without looking ahead. The search asks it at the ends of its lines, where nothing is to
// be captured.
type Evaluator interface {
	// Evaluate returns what p is worth to the side to move, at most MaxEval either way. It is called from many
	// goroutines at once, millions of times a second. It must always return the same for the same position, for the
	// search remembers it until [Searcher.Clear].
	Evaluate(p Position) Score
}

// IncrementalEvaluator is an Evaluator that can keep a sum up to date from move to move instead of looking at the whole
// board each time. A search finds out by type assertion.
type IncrementalEvaluator interface {
	Evaluator
	// NewState returns a new state, one for each worker of a search; it is called when a Searcher is made.
	NewState() EvalState
}

// EvalState follows a search through its tree. It is used by one goroutine at a time. Its methods must not allocate
// once they have been as deep as the search goes.
type EvalState interface {
	// Reset begins anew at p.
	Reset(p Position)
	// Push follows m from before to after.
	Push(before Position, m Move, after Position)
	// Pop takes the last Push back.
	Pop()
	// Evaluate returns what Evaluator.Evaluate would for the position that the state has come to.
	Evaluate() Score
}

// Material is an Evaluator that counts the pieces. A man is worth 100, a king 130 where kings are short and
// 300 where they fly. In losing games fewer pieces are better.
type Material struct{}

// Evaluate implements [Evaluator].
func (Material) Evaluate(p Position) Score {
	us, them := p.sides()
	king := shortKingWorth
	if p.rules().kings == flyingKings {
		king = flyingKingWorth
	}
	men := (us &^ p.kings).Len() - (them &^ p.kings).Len()
	kings := (us & p.kings).Len() - (them & p.kings).Len()
	worth := Score(manWorth*men + king*kings)
	if p.rules().Losing {
		worth = -worth
	}
	return worth.clamped()
}

// What pieces are worth, in hundredths of a man.
const (
	manWorth        = 100
	shortKingWorth  = 130
	flyingKingWorth = 300
)

// Classic is the hand-made evaluation. It counts material, mobility, structure and the safety of pieces, and has
// weights for every rule set. The zero Classic is ready to use; it builds its tables when it first evaluates a position
// of a rule set. Package eval explains its evaluations and makes one of other weights.
type Classic struct{}

// classicEvaluations holds the evaluations of Classic by rule set.
var classicEvaluations classic.ByVariant

// Evaluate implements [Evaluator].
func (Classic) Evaluate(p Position) Score {
	v := p.Variant()
	e := classicEvaluations.Get(uint8(v))
	if e == nil {
		if !v.IsValid() {
			return 0
		}
		e = classicEvaluations.Build(uint8(v), v.rules().features())
	}
	return Score(e.Evaluate(p.features())).clamped()
}

// Patterns is the learnt evaluation, and the one that a Searcher uses by default. It looks up what the men in
// overlapping windows of the board are worth in tables that were learnt from games of the library with itself (patterns
// as in Buro's Logistello, 1995, and in Scan, 2015). Where it has no weights for a rule set it evaluates as [Classic]
// does: see [Patterns.TrainedOn]. The zero Patterns is ready to use; it unpacks its weights when it first evaluates a
// position of a rule set. Package eval explains its evaluations and makes one of other weights.
type Patterns struct{}

// patternEvaluations holds the evaluations of Patterns by rule set.
var patternEvaluations patterns.ByVariant

// Evaluate implements [Evaluator].
func (Patterns) Evaluate(p Position) Score {
	v := p.Variant()
	e := patternEvaluations.Get(uint8(v))
	if e == nil {
		if !v.IsValid() {
			return 0
		}
		e = patternEvaluations.Build(uint8(v), v.rules().features(), trainedOn(v))
	}
	if !e.HasWeights() {
		return Classic{}.Evaluate(p)
	}
	return Score(e.Evaluate(p.features())).clamped()
}

// TrainedOn returns the rule set from whose games the weights for v were learnt. That is v itself, or a game that is
// played alike. The result is false if there are no weights for v, and Patterns evaluates as [Classic] does.
func (Patterns) TrainedOn(v Variant) (Variant, bool) {
	game, err := ParseVariant(trainedOn(v))
	return game, err == nil
}

// trainedOn returns the name of the game whose weights serve v; empty if there are none. Registered rules that differ
// from a built-in game in names, squares and draws only have the weights of that game.
func trainedOn(v Variant) string {
	rules := v.rules().playingRules()
	for _, known := range knownVariants() {
		if known.rules().playingRules() != rules {
			continue
		}
		if game := patterns.TrainedOn(known.String()); game != "" {
			return game
		}
	}
	return ""
}

// playingRules is the part of the rules that decides what pieces are worth.
type playingRules struct {
	size, startRows, maxSameKingMoves int
	choice                            CaptureChoice

	flyingKings, backwardCaptures, orthogonalCaptures, menCannotCaptureKings, crownMidCapture, kingStopsBehindKing,
	optionalCapture, losing, kingWins bool
}

func (r *Rules) playingRules() playingRules {
	return playingRules{
		size: r.Size, startRows: r.StartRows, maxSameKingMoves: r.MaxSameKingMoves, choice: r.Choice,
		flyingKings: r.FlyingKings, backwardCaptures: r.BackwardCaptures, orthogonalCaptures: r.OrthogonalCaptures,
		menCannotCaptureKings: r.MenCannotCaptureKings, crownMidCapture: r.CrownMidCapture,
		kingStopsBehindKing: r.KingStopsBehindKing, optionalCapture: r.OptionalCapture,
		losing: r.Losing, kingWins: r.KingWins,
	}
}

// features returns the part of the rules that the built-in evaluations depend on.
func (r *Rules) features() features.Rules {
	return features.Rules{
		Size: r.Size, FlyingKings: r.FlyingKings, BackwardCaptures: r.BackwardCaptures, Orthogonal: r.OrthogonalCaptures,
		Losing: r.Losing, KingWins: r.KingWins,
	}
}

// features returns p in the form in which the built-in evaluations take it.
func (p Position) features() features.Position {
	return features.NewPosition(p.white, p.black, p.kings, p.state&blackToMove)
}
