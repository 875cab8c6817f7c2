package draughts

import "github.com/godraughts/draughts/internal/nilarg"

// Patterns is the learnt evaluation. It cuts the board into windows of four rows by four columns that overlap by half,
// and looks up what the men in each are worth in a table of all the ways to occupy its eight squares (patterns as in
// Buro's Logistello, 1995, and in Scan, 2015). Free men, kings and what they can do, the back row and the material are
// judged apart. All this depends on how many pieces are left and on whether there are kings, and is learnt from games
// that the library has played against itself: see docs/evaluation.md.
//
// The zero Patterns is ready to use: it has weights for the rule sets of which [HasPatterns] says so, and judges the
// others as [Classic] does. [NewPatterns] makes one of other weights.
type Patterns struct {
	table *patternTable // nil: that of the rule set
}

// HasPatterns reports whether the library has weights of [Patterns] for a rule set.
func HasPatterns(v Variant) bool { return v.rules().patterns != nil }

// NewPatterns returns an evaluation with weights of one's own, which it copies. It uses them for all rule sets that have
// their board and kind of king, and judges the others as [Classic] does. The error is that of [PatternWeights.Validate].
// NewPatterns panics if w is nil.
func NewPatterns(w *PatternWeights) (Patterns, error) {
	nilarg.Check(w == nil, "draughts: NewPatterns", "nil weights")
	if err := w.Validate(); err != nil {
		return Patterns{}, err
	}
	return Patterns{newPatternTable(w.clone())}, nil
}

// Evaluate implements [Evaluator].
func (e Patterns) Evaluate(p Position) Score {
	rs := p.rules()
	table := e.tableFor(rs)
	if table == nil || table.shape != rs.shape {
		return Classic{}.Evaluate(p)
	}
	phase := &table.shape.phases[(p.white|p.black).Len()&63]
	section := &table.sections[phase.section]
	if p.kings != 0 {
		section = &table.sections[phase.section+patternSteps]
	}
	var seen patternView
	seen.read(p, rs)
	score := section.sum(&seen, table.shape).at(phase.upper)
	if p.Turn() == Black {
		score = -score
	}
	return Score(score).clamped()
}

// tableFor returns the weights to judge with, if they are of the rule set's shape; nil if there are none.
func (e Patterns) tableFor(rs *ruleset) *patternTable {
	if e.table != nil {
		return e.table
	}
	return rs.patterns.load()
}

// PatternTerm is one of the things that [Patterns] counts besides what stands on which squares.
type PatternTerm uint8

// The terms. What they count for each side:
const (
	PatternTurn         PatternTerm = iota // being to move
	PatternMove                            // having the move, or opposition, where both sides have as many pieces
	PatternExchanges                       // the lead in material, in percent of all there is
	PatternKingMoves                       // moves of kings to squares where they cannot be captured
	PatternTrappedKings                    // kings without such a move or a capture
	PatternDistance                        // steps from the kings of the side ahead to the enemy, in the ending
	PatternRefuge                          // kings of the side behind where they are hard to catch, in the ending

	NumPatternTerms = iota // how many there are
)

var patternTermNames = [NumPatternTerms]string{
	PatternTurn: "turn", PatternMove: "move", PatternExchanges: "exchanges", PatternKingMoves: "king moves",
	PatternTrappedKings: "trapped kings", PatternDistance: "distance", PatternRefuge: "refuge",
}

// String returns the name of the term, such as "king moves".
func (t PatternTerm) String() string {
	if t < NumPatternTerms {
		return patternTermNames[t]
	}
	return "invalid term"
}
