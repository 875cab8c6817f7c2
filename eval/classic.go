package eval

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
)

// ClassicTerm is one of the NumClassicTerms terms of [Classic], from TermMen to TermRefuge.
type ClassicTerm uint8

// The terms. What they count for each side:
const (
	TermMen          ClassicTerm = iota // men; the weight depends on the square too
	TermKings                           // kings; the weight depends on the square too
	TermTurn                            // 1 for the side to move
	TermExchanges                       // the lead in material, in percent of all material: exchanges increase it
	TermDrawn                           // the lead of the enemy, in half men, if the enemy has too little to win with it
	TermBackRank                        // men on the side's back rank, while the enemy has men
	TermBridge                          // every second man on the back rank: no single enemy man gets past
	TermGuarded                         // men that cannot be captured from the front
	TermIsolated                        // men without a piece of their side next to them
	TermBalance                         // the difference between the men on the left and on the right half of the board
	TermDogHole                         // the man in the enemy's double corner whose only way out is blocked
	TermMobility                        // moves of men to squares where they cannot be captured
	TermMobileMen                       // men that have such a move; the weight depends on the square too
	TermBlocked                         // men without any move but a capture
	TermKingMobility                    // moves of kings to squares where they cannot be captured
	TermTrappedKings                    // kings without such a move or a capture
	TermChased                          // enemy men with a king right behind them
	TermHanging                         // enemy pieces that can be captured, less one if the enemy is to move
	TermDistance                        // steps from the kings of the side ahead to the enemy, in the ending
	TermRunaway                         // rows advanced by the best unstoppable man, if the first king wins
	TermRefuge                          // kings of the side behind on squares where they are safest, in the ending

	NumClassicTerms = iota // the number of terms
)

// String returns the name of the term, such as "back rank".
func (t ClassicTerm) String() string { return nameOf(classic.TermNames[:], t, "invalid term") }

// Classic is [draughts.Classic] with weights of your choice and with its contributions. It is a sum of terms. A term is
// a count of something on the board times a weight; it is added for the side to move and subtracted for its opponent.
// The zero Classic uses the built-in weights. It is safe for concurrent use.
type Classic struct {
	evaluations *classic.ByVariant // nil for those with the built-in weights
}

// NewClassic returns an evaluation that uses the weights w for every rule set.
func NewClassic(w ClassicWeights) Classic { return Classic{classic.NewByVariant(w.internal())} }

// builtinClassic holds the evaluations with the built-in weights.
var builtinClassic classic.ByVariant

// evaluation returns the evaluation of v; nil if v is invalid.
func (c Classic) evaluation(v draughts.Variant) *classic.Evaluation {
	evaluations := c.evaluations
	if evaluations == nil {
		evaluations = &builtinClassic
	}
	if e := evaluations.Get(uint8(v)); e != nil {
		return e
	}
	if r, ok := rulesOf(v); ok {
		return evaluations.Build(uint8(v), r)
	}
	return nil
}

// Evaluate returns the sum of the terms, limited to [draughts.MaxEval]; 0 for the zero Position.
func (c Classic) Evaluate(p draughts.Position) draughts.Score {
	e := c.evaluation(p.Variant())
	if e == nil {
		return 0
	}
	return clamped(e.Evaluate(featuresOf(p)))
}

// ClassicContribution is what one term of [Classic] adds to an evaluation, in hundredths of a man.
type ClassicContribution struct {
	Term         ClassicTerm
	White, Black draughts.Score // the term of each side
	Total        draughts.Score // for the side to move, less for its opponent
}

// Contributions returns what each term adds to the evaluation of p, in the order of the terms. The totals add up to
// what Evaluate returns, unless that was limited to [draughts.MaxEval]. In the zero Position every contribution is
// zero.
func (c Classic) Contributions(p draughts.Position) []ClassicContribution {
	contributions := make([]ClassicContribution, NumClassicTerms)
	var byTerm [NumClassicTerms][2]int32
	if e := c.evaluation(p.Variant()); e != nil {
		byTerm = e.Contributions(featuresOf(p))
	}
	for t := range contributions {
		white, black := draughts.Score(byTerm[t][draughts.White]), draughts.Score(byTerm[t][draughts.Black])
		contributions[t] = ClassicContribution{Term: ClassicTerm(t), White: white, Black: black, Total: white - black}
		if p.Turn() == draughts.Black {
			contributions[t].Total = black - white
		}
	}
	return contributions
}
