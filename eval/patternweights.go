package eval

import (
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/patterns"
)

// PatternGroup is a kind of weight of [Patterns], one of NumPatternGroups from PatternMen to PatternTallWindows.
type PatternGroup uint8

// The groups of weights, in their order in a section of [PatternWeights]. Squares are numbered from 0 as the side sees
// the board, from the left of the row that is furthest from it.
const (
	PatternMen         PatternGroup = iota // a man on a square
	PatternMobileMen                       // a man on a square that can step to another where it cannot be captured
	PatternKings                           // a king on a square
	PatternBackRank                        // the men on the side's back rank, while the enemy has kings
	PatternMaterial                        // the men and kings of both sides
	PatternTerms                           // by PatternTerm
	PatternBlocks                          // the men on two by two squares, on rows 1 and 2, 3 and 4 ...
	PatternWindows                         // the men on two blocks, one above the other
	PatternBands                           // the men on two adjacent rows; on 8x8 only
	PatternKingPairs                       // a king on a square and another piece on another
	PatternNet                             // the units of a small net, whose inputs are the pieces on the squares
	PatternTallWindows                     // the men on three blocks, one above the other

	NumPatternGroups = iota // the number of groups
)

var patternGroupNames = [NumPatternGroups]string{
	PatternMen: "men", PatternMobileMen: "mobile men", PatternKings: "kings", PatternBackRank: "back rank",
	PatternMaterial: "material", PatternTerms: "terms", PatternBlocks: "blocks", PatternWindows: "windows",
	PatternBands: "bands", PatternKingPairs: "king pairs", PatternNet: "net", PatternTallWindows: "tall windows",
}

// String returns the name of the group, such as "back rank".
func (g PatternGroup) String() string { return nameOf(patternGroupNames[:], g, "invalid group") }

// PatternTerm is something that [Patterns] counts besides single squares and patterns, one of NumPatternTerms from
// PatternTurn to PatternRefuge.
type PatternTerm uint8

// The terms. What they count for each side:
const (
	PatternTurn         PatternTerm = iota // 1 for the side to move
	PatternOpposition                      // having the opposition (the move), with equal numbers of pieces
	PatternExchanges                       // the lead in material, in percent of all material
	PatternKingMoves                       // moves of kings to squares where they cannot be captured
	PatternTrappedKings                    // kings without such a move or a capture
	PatternDistance                        // steps from the kings of the side ahead to the enemy, in the ending
	PatternRefuge                          // kings of the side behind on squares where they are safest, in the ending

	NumPatternTerms = iota // the number of terms
)

var patternTermNames = [NumPatternTerms]string{
	PatternTurn: "turn", PatternOpposition: "opposition", PatternExchanges: "exchanges", PatternKingMoves: "king moves",
	PatternTrappedKings: "trapped kings", PatternDistance: "distance", PatternRefuge: "refuge",
}

// String returns the name of the term, such as "king moves".
func (t PatternTerm) String() string { return nameOf(patternTermNames[:], t, "invalid term") }

// NumPatternSections is the number of sections of [PatternWeights].
const NumPatternSections = 6

// NumPatternTallSets is the number of sets of weights of PatternTallWindows in [PatternWeights].
const NumPatternTallSets = 2

// PatternUnit is how many units of a weight in [PatternWeights] make a hundredth of a man.
const PatternUnit = 8

// PatternWeights are the weights of [Patterns] for one size of board and one kind of king. The zero PatternWeights fit
// no board: see [NewPatternWeights].
type PatternWeights struct {
	Size        int    // rows of the board: 8 or 10
	FlyingKings bool   // whether kings fly
	Origin      string // a note on how the weights were made

	// Sections holds the weights by PatternGroup, in order, but for PatternTallWindows: see PatternGroupRange. The unit is
	// PatternUnit. The first three sections are for positions without kings: with no pieces, with half of the pieces of
	// the start position, and with all of them. The others are the same for positions with kings. Between two sections
	// weights are interpolated.
	Sections [NumPatternSections][]int16

	// Tall holds the weights of PatternTallWindows in the same unit: for positions without kings, and for positions with
	// kings. They do not depend on the number of pieces.
	Tall [NumPatternTallSets][]int16

	// Net holds the weights of the inputs of the net, each time one for each unit of PatternNet: the biases, then those of
	// the side's men by square, of its kings, of the enemy's men and of the enemy's kings. The unit is 1/255, and none is
	// beyond ±642. The sum of the inputs of a unit, limited to the range from 0 to 1 and squared, less the same as the
	// opponent sees the board, is what the unit counts for the side. Weights of zero are no net.
	Net []int16
}

// NewPatternWeights returns weights for the board and the kings of v, all of them zero. If v is invalid they fit no
// board.
func NewPatternWeights(v draughts.Variant) *PatternWeights {
	r, ok := rulesOf(v)
	if !ok {
		return new(PatternWeights)
	}
	return (*PatternWeights)(patterns.NewWeights(r.Size, r.FlyingKings))
}

// PatternGroupRange returns the range of the weights of a group in each section for the board of v: the index of the
// first weight, and that after the last. For PatternTallWindows it is the range in each of [PatternWeights.Tall]. Both
// are 0 if v or g is invalid.
func PatternGroupRange(v draughts.Variant, g PatternGroup) (first, end int) {
	r, ok := rulesOf(v)
	if !ok || g >= NumPatternGroups {
		return 0, 0
	}
	return patterns.Range(r.Size, r.FlyingKings, int(g))
}

// ErrPatternWeights is returned for weights that are damaged, or that fit no board.
var ErrPatternWeights = patterns.ErrWeights

// internal returns w in the form of package patterns.
func (w *PatternWeights) internal() *patterns.Weights { return (*patterns.Weights)(w) }

// Validate reports whether w has as many weights as its board needs. If not, the error wraps ErrPatternWeights.
func (w *PatternWeights) Validate() error { return w.internal().Validate() }

// WriteTo writes w so that ReadPatternWeights can read it. The error is from Validate or the stream.
func (w *PatternWeights) WriteTo(to io.Writer) (int64, error) {
	return w.internal().WriteTo(to)
}

// ReadPatternWeights reads the form of WriteTo. The error wraps ErrPatternWeights or is from the stream.
func ReadPatternWeights(r io.Reader) (*PatternWeights, error) {
	w, err := patterns.Read(r)
	return (*PatternWeights)(w), err
}
