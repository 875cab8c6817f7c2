package draughts

import "github.com/godraughts/draughts/internal/bitboard"

// PatternGroup is a kind of weight of [Patterns].
type PatternGroup uint8

// The groups of weights, in the order in which a section of [PatternWeights] holds them. Squares are numbered from 0, as
// the side that they are counted for sees the board: from the left of the row furthest from it.
const (
	PatternMen      PatternGroup = iota // a man on a square
	PatternFree                         // a man on a square that can step to another where it cannot be captured
	PatternKings                        // a king on a square
	PatternBackRow                      // the men on one's own back row, while the enemy has kings
	PatternMaterial                     // what both sides have on the board
	PatternTerms                        // by PatternTerm
	PatternBlocks                       // two by two squares, on rows 1 and 2, 3 and 4 ... in each way of being occupied by men
	PatternWindows                      // two blocks, one above the other, in each way of being occupied by men
	PatternBands                        // two rows on end, in each way of being occupied by men; on 8x8 only

	NumPatternGroups = iota // how many there are
)

var patternGroupNames = [NumPatternGroups]string{
	PatternMen: "men", PatternFree: "free men", PatternKings: "kings", PatternBackRow: "back row",
	PatternMaterial: "material", PatternTerms: "terms", PatternBlocks: "blocks", PatternWindows: "windows",
	PatternBands: "bands",
}

// String returns the name of the group, such as "back row".
func (g PatternGroup) String() string {
	if g < NumPatternGroups {
		return patternGroupNames[g]
	}
	return "invalid group"
}

// patternShape says how the weights are laid out for a kind of board and of kings.
type patternShape struct {
	size    int
	half    int  // squares on a row
	flying  bool // kings
	pairs   int  // of rows
	columns int  // in which a block can begin
	bands   int  // rows in which a band can begin
	manyMen int  // so many men and more count as the same material
	lastRow int  // its first bit

	codes  *[1 << 10]uint64          // see newPatternCodes
	groups [NumPatternGroups + 1]int // where each begins; in the end, the number of weights
	phases [64]patternPhase          // by the number of pieces
}

// The weights change with the number of pieces: there are as many knots, at no pieces, at half of those that a game
// begins with, and at all of them, and between two knots the weights are mixed. Positions with kings have weights of
// their own.
const (
	patternSteps  = 2
	patternKnots  = patternSteps + 1
	patternBlends = 256 // parts into which the way from knot to knot is divided

	// NumPatternSections is how many sections there are: the first are for positions without kings, from the ending to
	// the opening, the others in the same order for those with kings.
	NumPatternSections = 2 * patternKnots
)

// patternPhase says which weights count.
type patternPhase struct {
	section int   // the knot below
	upper   int32 // how much of the knot above, in parts of patternBlends
}

const (
	blockStates  = 81 // of four squares, each empty or with a man of one's own or an enemy man
	windowStates = blockStates * blockStates
	bandStates   = windowStates // of eight squares, too
	manyKings    = 4            // so many kings and more count as the same material
)

var patternShapes = func() (shapes [sizes][2]patternShape) {
	for i := range shapes {
		for flying := range 2 {
			shapes[i][flying] = newPatternShape(8+2*i, flying == 1)
		}
	}
	return shapes
}()

// patternShapeOf returns the shape for boards of size rows.
func patternShapeOf(size int, flying bool) *patternShape {
	if flying {
		return &patternShapes[sizeIndex(size)][1]
	}
	return &patternShapes[sizeIndex(size)][0]
}

func newPatternShape(size int, flying bool) patternShape {
	s := patternShape{size: size, half: size / 2, flying: flying, pairs: size / 2, columns: size/2 - 1}
	s.manyMen = s.half * (s.half - 1) // as many as a game begins with
	s.lastRow = bitboard.RowStart(size - 1)
	s.codes = &patternCodes[sizeIndex(size)]
	if size == 8 {
		s.bands = size - 1 // of 10x10 a band would have ten squares, and tables nine times as large
	}
	lengths := [NumPatternGroups]int{
		PatternMen:      size * s.half,
		PatternFree:     size * s.half,
		PatternKings:    size * s.half,
		PatternBackRow:  1 << s.half,
		PatternMaterial: (s.manyMen + 1) * (s.manyMen + 1) * (manyKings + 1) * (manyKings + 1),
		PatternTerms:    NumPatternTerms,
		PatternBlocks:   s.tables(s.pairs) * blockStates,
		PatternWindows:  s.tables(s.pairs-1) * windowStates,
		PatternBands:    (s.bands + 1) / 2 * bandStates,
	}
	for g, n := range lengths {
		s.groups[g+1] = s.groups[g] + n
	}
	full := 2 * s.manyMen
	for n := range s.phases {
		at := min(n*patternSteps*patternBlends/full, patternSteps*patternBlends)
		section := min(at/patternBlends, patternSteps-1)
		s.phases[n] = patternPhase{section, int32(at - section*patternBlends)}
	}
	return s
}

// tables returns how many tables so many rows of blocks or windows need: a place and the one where it comes to lie when
// the board is turned share one.
func (s *patternShape) tables(rows int) int { return (rows*s.columns + 1) / 2 }

// backRow returns the index of a side's men in the group PatternBackRow. Where the row has four squares, the fifth bit is
// never set.
func (s *patternShape) backRow(men Set) int {
	return int(men>>(s.lastRow&63)) & 31
}

// counts returns how many men and kings a side has, as the material counts them.
func (s *patternShape) counts(side *patternSide) (men, kings int) {
	return min(side.men.Len(), s.manyMen), min(side.kings.Len(), manyKings)
}

// material returns the index of what a side and its enemy have in the group PatternMaterial.
func (s *patternShape) material(men, enemyMen, kings, enemyKings int) int32 {
	return int32(((men*(s.manyMen+1)+enemyMen)*(manyKings+1)+kings)*(manyKings+1) + enemyKings)
}

// strength returns what a lead in men and in kings comes to, in half men.
func (s *patternShape) strength(men, kings int) int {
	if s.flying {
		return 2*men + flyingKingHalves*kings
	}
	return 2*men + shortKingHalves*kings
}

// exchanges returns what PatternExchanges counts for a side.
func (s *patternShape) exchanges(men, enemyMen, kings, enemyKings int) int32 {
	all := s.strength(men+enemyMen, kings+enemyKings)
	if all == 0 {
		return 0
	}
	return int32(100 * s.strength(men-enemyMen, kings-enemyKings) / all)
}
