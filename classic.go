package draughts

import "math"

// Classic is the hand-made evaluation: a sum of terms, each a number of things that a side has on the board times a
// weight, added for the side to move and subtracted for its opponent. The zero Classic is ready to use and plays every
// rule set with weights of its own. A draughts player finds the terms in [ClassicTerm], their shares in a position in
// [Classic.Terms], and may change the weights with [NewClassic].
type Classic struct {
	weights *weightTable // nil: the weights of the rule set
}

// ClassicTerm is one term of [Classic].
type ClassicTerm uint8

// The terms. What they count for each side:
const (
	TermMen          ClassicTerm = iota // men
	TermKings                           // kings
	TermExchanges                       // the lead in material, in percent of all there is: it grows with each exchange
	TermDrawn                           // the lead, in half men, of an enemy that has too little to win with it
	TermAdvancement                     // rows that the men have come forward
	TermBackRow                         // men at home on the back row, as long as the enemy has men to be kept from it
	TermBridge                          // the back row held by every second man, which no lone man gets past
	TermGuarded                         // men that cannot be captured from in front
	TermCentre                          // men on the eight squares in the middle
	TermBalance                         // men by which the left and the right half of the board differ
	TermSingleCorner                    // the man still in the corner on the left, the last to find work
	TermDoubleCorner                    // men still in the corner on the right
	TermDogHole                         // the man stuck in the enemy's double corner, its only way out shut
	TermMobility                        // moves of men to squares where they cannot be captured
	TermKingMobility                    // moves of kings to such squares
	TermKingCentre                      // kings on the eight squares in the middle
	TermTrappedKings                    // kings without a safe move
	TermHanging                         // enemy pieces left to be captured, less one if the enemy is to move
	TermDistance                        // steps from the kings of the side ahead to the enemy, in the ending
	TermRefuge                          // kings of the side behind where they are hard to catch, in the ending

	NumClassicTerms = iota // how many there are
)

// classicTerms has a row for each term: its name, and its weights for short kings and for flying ones. The weights were
// set by hand, and moved to where logistic regression on self-play pointed if that then won a match. A flying king is
// as good as in the centre, and next to its enemy, wherever it stands: those terms are off.
var classicTerms = [NumClassicTerms]struct {
	name          string
	short, flying Weight
}{
	TermMen:          {"men", Weight{100, 100}, Weight{100, 100}},
	TermKings:        {"kings", Weight{130, 130}, Weight{300, 300}},
	TermExchanges:    {"exchanges", Weight{2, 2}, Weight{4, 1}},
	TermDrawn:        {"drawn", Weight{0, 0}, Weight{0, 40}},
	TermAdvancement:  {"advancement", Weight{-5, 4}, Weight{-1, 2}},
	TermBackRow:      {"back row", Weight{8, 6}, Weight{1, 5}},
	TermBridge:       {"bridge", Weight{14, 18}, Weight{0, 6}},
	TermGuarded:      {"guarded men", Weight{2, 1}, Weight{4, 2}},
	TermCentre:       {"centre", Weight{3, 2}, Weight{2, -2}},
	TermBalance:      {"balance", Weight{-1, -1}, Weight{-1, -5}},
	TermSingleCorner: {"single corner", Weight{-10, -8}, Weight{-6, -2}},
	TermDoubleCorner: {"double corner", Weight{2, 0}, Weight{0, 0}},
	TermDogHole:      {"dog hole", Weight{-15, -25}, Weight{-8, -15}},
	TermMobility:     {"mobility", Weight{5, 2}, Weight{0, 4}},
	TermKingMobility: {"king mobility", Weight{4, 4}, Weight{2, 1}},
	TermKingCentre:   {"kings in the centre", Weight{4, 6}, Weight{0, 0}},
	TermTrappedKings: {"trapped kings", Weight{-25, -25}, Weight{-80, -80}},
	TermHanging:      {"hanging", Weight{20, 20}, Weight{20, 20}},
	TermDistance:     {"distance", Weight{-4, -4}, Weight{0, 0}},
	TermRefuge:       {"refuge", Weight{15, 15}, Weight{40, 40}},
}

// String returns the name of the term, such as "back row".
func (t ClassicTerm) String() string {
	if t < NumClassicTerms {
		return classicTerms[t].name
	}
	return "invalid term"
}

// Weight is what a term is worth for each thing it counts, in hundredths of a man: while all pieces are on the board,
// and when none are. Between the two it changes with the number of pieces.
type Weight struct {
	Opening, Ending int16
}

// ClassicWeights holds the weights by [ClassicTerm]. The zero Weight switches a term off.
type ClassicWeights [NumClassicTerms]Weight

// DefaultWeights returns the weights that the zero [Classic] uses for v.
func DefaultWeights(v Variant) ClassicWeights { return defaultWeights(v.rules().kings) }

func defaultWeights(kings kingKind) (w ClassicWeights) {
	for t, row := range classicTerms {
		w[t] = row.short
		if kings == flyingKings {
			w[t] = row.flying
		}
	}
	return w
}

// NewClassic returns an evaluation that uses the weights w for every rule set. Begin with [DefaultWeights] and change
// some of them. With all weights 1 the shares are the bare counts, which is what fitting weights to games needs.
func NewClassic(w ClassicWeights) Classic { return Classic{newWeightTable(w)} }

// phases is how many steps the way from the opening to the ending has.
const phases = 16

// weightTable holds the weights by phase, phases being the opening, in whole hundredths. They are rounded here and not
// in the sum, so that the shares of the terms add up to the evaluation.
type weightTable [phases + 1][NumClassicTerms]int16

func newWeightTable(w ClassicWeights) *weightTable {
	table := new(weightTable)
	for phase := range table {
		for t, weight := range w {
			sum := int(weight.Opening)*phase + int(weight.Ending)*(phases-phase)
			table[phase][t] = int16(math.Round(float64(sum) / phases))
		}
	}
	return table
}

// counts is what the terms count for one side.
type counts [NumClassicTerms]int32

// Evaluate implements [Evaluator].
func (c Classic) Evaluate(p Position) Score {
	var n [2]counts
	weights := c.count(p, &n)
	us, them := &n[p.Turn()], &n[p.Turn().Other()]
	var sum int32
	for t, weight := range weights {
		sum += int32(weight) * (us[t] - them[t])
	}
	return Score(sum).clamped()
}

// TermShare is the share of one term in an evaluation, in hundredths of a man.
type TermShare struct {
	Term         ClassicTerm
	White, Black Score // what each side gets for it
	Total        Score // what it adds for the side to move: its own share less the opponent's
}

// Terms returns the shares of all terms in the order of their numbers. The totals add up to what Evaluate returns,
// unless that was cut down to MaxEval.
func (c Classic) Terms(p Position) []TermShare {
	var n [2]counts
	weights := c.count(p, &n)
	shares := make([]TermShare, NumClassicTerms)
	for t, weight := range weights {
		s := TermShare{Term: ClassicTerm(t)}
		s.White = Score(int32(weight) * n[White][t])
		s.Black = Score(int32(weight) * n[Black][t])
		s.Total = s.White - s.Black
		if p.Turn() == Black {
			s.Total = -s.Total
		}
		shares[t] = s
	}
	return shares
}

// count does the counting for both sides and returns the weights to count with.
func (c Classic) count(p Position, n *[2]counts) *[NumClassicTerms]int16 {
	rs := p.rules()
	b := rs.classicBoard()
	b.count(p, rs, n)
	weights := c.weights
	if weights == nil {
		weights = b.weights
	}
	return &weights[b.phase[(p.white|p.black).Len()]]
}
