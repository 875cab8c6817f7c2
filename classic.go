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
	TermRunaway                         // rows that the nearest man which no enemy can stop has come, where the first king wins
	TermRefuge                          // kings of the side behind where they are hard to catch, in the ending

	NumClassicTerms = iota // how many there are
)

// classicTerms has a row for each term: its name, and its weights in each style of play. Those of the first two styles
// were set by hand, and moved to where logistic regression on self-play pointed if that then won a match; a flying king
// is as good as in the centre, and next to its enemy, wherever it stands, so those terms are off. The other styles have
// what regression on self-play gave.
var classicTerms = [NumClassicTerms]struct {
	name    string
	weights [styles]Weight
}{
	//                   short kings, flying kings, crossing captures, breakthrough, losing with short and with flying kings
	TermMen:          {"men", [styles]Weight{{100, 100}, {100, 100}, {93, 81}, {77, 98}, {-36, 47}, {1, 21}}},
	TermKings:        {"kings", [styles]Weight{{130, 130}, {300, 300}, {157, 341}, {}, {-15, 13}, {0, -103}}},
	TermExchanges:    {"exchanges", [styles]Weight{{2, 2}, {4, 1}, {11, -2}, {-9, -3}, {}, {}}},
	TermDrawn:        {"drawn", [styles]Weight{{}, {0, 40}, {-56, 36}, {}, {}, {}}},
	TermAdvancement:  {"advancement", [styles]Weight{{-5, 4}, {-1, 2}, {-15, 12}, {-6, 11}, {-4, 3}, {-6, -11}}},
	TermBackRow:      {"back row", [styles]Weight{{8, 6}, {1, 5}, {-42, 62}, {-15, 56}, {17, 6}, {-13, 23}}},
	TermBridge:       {"bridge", [styles]Weight{{14, 18}, {0, 6}, {16, -12}, {6, 0}, {}, {}}},
	TermGuarded:      {"guarded men", [styles]Weight{{2, 1}, {4, 2}, {20, -9}, {15, -27}, {19, -40}, {12, -49}}},
	TermCentre:       {"centre", [styles]Weight{{3, 2}, {2, -2}, {-10, -39}, {-2, 2}, {}, {}}},
	TermBalance:      {"balance", [styles]Weight{{-1, -1}, {-1, -5}, {5, -17}, {1, -12}, {}, {}}},
	TermSingleCorner: {"single corner", [styles]Weight{{-10, -8}, {-6, -2}, {11, 0}, {-3, -32}, {}, {}}},
	TermDoubleCorner: {"double corner", [styles]Weight{{2, 0}, {}, {-14, 34}, {-3, 10}, {-5, -10}, {-1, -19}}},
	TermDogHole:      {"dog hole", [styles]Weight{{-15, -25}, {-8, -15}, {70, -1}, {32, -19}, {}, {}}},
	TermMobility:     {"mobility", [styles]Weight{{5, 2}, {0, 4}, {3, -1}, {3, -4}, {0, -1}, {0, 10}}},
	TermKingMobility: {"king mobility", [styles]Weight{{4, 4}, {2, 1}, {-13, 2}, {}, {-36, 27}, {-21, 31}}},
	TermKingCentre:   {"kings in the centre", [styles]Weight{{4, 6}, {}, {4, -9}, {}, {}, {}}},
	TermTrappedKings: {"trapped kings", [styles]Weight{{-25, -25}, {-80, -80}, {-105, -88}, {}, {}, {}}},
	TermHanging:      {"hanging", [styles]Weight{{20, 20}, {20, 20}, {12, 39}, {35, 15}, {2, 1}, {-9, 52}}},
	TermDistance:     {"distance", [styles]Weight{{-4, -4}, {}, {61, -7}, {}, {}, {}}},
	TermRunaway:      {"runaway", [styles]Weight{{}, {}, {}, {-14, 35}, {}, {}}},
	TermRefuge:       {"refuge", [styles]Weight{{15, 15}, {40, 40}, {33, 5}, {}, {}, {}}},
}

// The styles of play: rule sets of one style want the same weights.
const (
	shortStyle        = iota // short kings
	flyingStyle              // flying kings
	crossingStyle            // captures along rows and columns too: Frisian
	breakthroughStyle        // the first king wins
	losingShortStyle         // losing games with short kings ...
	losingFlyingStyle        // ... and with flying ones
	styles
)

// style returns the style of a rule set.
func (r *Rules) style() int {
	switch {
	case r.Losing && r.FlyingKings:
		return losingFlyingStyle
	case r.Losing:
		return losingShortStyle
	case r.KingWins:
		return breakthroughStyle
	case r.Orthogonal:
		return crossingStyle
	case r.FlyingKings:
		return flyingStyle
	}
	return shortStyle
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
func DefaultWeights(v Variant) ClassicWeights { return defaultWeights(&v.rules().Rules) }

func defaultWeights(r *Rules) (w ClassicWeights) {
	for t, row := range classicTerms {
		w[t] = row.weights[r.style()]
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
	b := &rs.classic
	b.count(p, rs, n)
	weights := c.weights
	if weights == nil {
		weights = &b.weights
	}
	return &weights[b.phase[(p.white|p.black).Len()]]
}
