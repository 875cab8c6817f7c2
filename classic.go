package draughts

// Classic is the hand-made evaluation: a sum of terms, each a number of things that a side has on the board times a
// weight, added for the side to move and subtracted for its opponent. The zero Classic is ready to use and plays every
// rule set with weights of its own. A draughts player finds the terms in [ClassicTerm], their shares in a position in
// [Classic.Terms], and may change the weights with [NewClassic].
type Classic struct {
	tables *[sizes]classicTable // nil: those of the rule set
}

// ClassicTerm is one term of [Classic].
type ClassicTerm uint8

// The terms. What they count for each side:
const (
	TermMen          ClassicTerm = iota // men; what each is worth depends on its square too
	TermKings                           // kings; the same
	TermTurn                            // being to move
	TermExchanges                       // the lead in material, in percent of all there is: it grows with each exchange
	TermDrawn                           // the lead, in half men, of an enemy that has too little to win with it
	TermBackRow                         // men at home on the back row, as long as the enemy has men to be kept from it
	TermBridge                          // the back row held by every second man, which no lone man gets past
	TermGuarded                         // men that cannot be captured from in front
	TermAlone                           // men with no piece of their own next to them
	TermBalance                         // men by which the left and the right half of the board differ
	TermDogHole                         // the man stuck in the enemy's double corner, its only way out shut
	TermMobility                        // moves of men to squares where they cannot be captured
	TermFree                            // men that have such a move; what each is worth depends on its square too
	TermBlocked                         // men that have no move at all but a capture
	TermKingMobility                    // moves of kings to squares where they cannot be captured
	TermTrappedKings                    // kings without a safe move
	TermChased                          // enemy men with a king right behind them
	TermHanging                         // enemy pieces left to be captured, less one if the enemy is to move
	TermDistance                        // steps from the kings of the side ahead to the enemy, in the ending
	TermRunaway                         // rows that the nearest man which no enemy can stop has come, where the first king wins
	TermRefuge                          // kings of the side behind where they are hard to catch, in the ending

	NumClassicTerms = iota // how many there are
)

var classicTermNames = [NumClassicTerms]string{
	TermMen: "men", TermKings: "kings", TermTurn: "turn", TermExchanges: "exchanges", TermDrawn: "drawn",
	TermBackRow: "back row", TermBridge: "bridge", TermGuarded: "guarded men", TermAlone: "men alone",
	TermBalance: "balance", TermDogHole: "dog hole", TermMobility: "mobility", TermFree: "free men",
	TermBlocked: "blocked men", TermKingMobility: "king mobility", TermTrappedKings: "trapped kings",
	TermChased: "chased men", TermHanging: "hanging", TermDistance: "distance", TermRunaway: "runaway",
	TermRefuge: "refuge",
}

// String returns the name of the term, such as "back row".
func (t ClassicTerm) String() string {
	if t < NumClassicTerms {
		return classicTermNames[t]
	}
	return "invalid term"
}

// Weight is what a term is worth for each thing it counts, in hundredths of a man: while all pieces are on the board,
// when half of them are left, and when none are. Between these it changes with the number of pieces.
type Weight struct {
	Opening, Middle, Ending int16
}

// ClassicWeights are the weights of a Classic. The zero Weight switches a term off.
type ClassicWeights struct {
	Terms [NumClassicTerms]Weight // by ClassicTerm
	Men   SquareWeights           // what a man on a square is worth besides Terms[TermMen]
	Kings SquareWeights           // what a king on a square is worth besides Terms[TermKings]
	Free  SquareWeights           // what a free man on a square is worth besides Terms[TermFree]
}

// The terms that depend on squares.
const (
	menSquares = iota
	kingSquares
	freeSquares
	squareTerms
)

var squareTermNumbers = [squareTerms]ClassicTerm{menSquares: TermMen, kingSquares: TermKings, freeSquares: TermFree}

// bySquare returns the weights by square of these terms.
func (w *ClassicWeights) bySquare() [squareTerms]*SquareWeights {
	return [...]*SquareWeights{menSquares: &w.Men, kingSquares: &w.Kings, freeSquares: &w.Free}
}

// SquareWeights holds a weight for each square as a side sees the board: by the row, its own back row being 0, and by
// the place in the row, counted from the left, or from the right on boards that have a dark corner there. Smaller
// boards use fewer rows and places.
type SquareWeights [10][5]Weight

// DefaultWeights returns the weights that the zero [Classic] uses for v.
func DefaultWeights(v Variant) ClassicWeights { return *defaultWeights(&v.rules().Rules) }

// NewClassic returns an evaluation that uses the weights w for every rule set. Begin with [DefaultWeights] and change
// some of them.
func NewClassic(w ClassicWeights) Classic {
	tables := new([sizes]classicTable)
	for i := range tables {
		tables[i] = *newClassicTable(&w, 8+2*i)
	}
	return Classic{tables}
}

// Evaluate implements [Evaluator].
func (c Classic) Evaluate(p Position) Score {
	rs := p.rules()
	var n [2]counts
	rs.classic.count(p, rs, &n)
	us, them := &n[p.Turn()], &n[p.Turn().Other()]
	table, phase := c.table(rs), rs.classic.phase[(p.white|p.black).Len()&63]
	sum := table.terms[phase].sum(&us.terms, &them.terms)
	for i := range table.squares {
		if i == kingSquares && p.kings == 0 {
			continue // as in most positions
		}
		squares := &table.squares[i]
		sum += squares.sum(us.squares[i]).at(phase) - squares.sum(them.squares[i]).at(phase)
	}
	return Score(sum).clamped()
}

// table returns the weights to count with.
func (c Classic) table(rs *ruleset) *classicTable {
	switch {
	case c.tables != nil:
		return &c.tables[sizeIndex(rs.board.Size)]
	case rs.classic.table != nil:
		return rs.classic.table
	}
	return &noWeights // p is no position
}

var noWeights classicTable

// TermShare is the share of one term in an evaluation, in hundredths of a man.
type TermShare struct {
	Term         ClassicTerm
	White, Black Score // what each side gets for it
	Total        Score // what it adds for the side to move: its own share less the opponent's
}

// Terms returns the shares of all terms in the order of their numbers. The totals add up to what Evaluate returns,
// unless that was cut down to MaxEval.
func (c Classic) Terms(p Position) []TermShare {
	rs := p.rules()
	var n [2]counts
	rs.classic.count(p, rs, &n)
	table, phase := c.table(rs), rs.classic.phase[(p.white|p.black).Len()]
	share := func(t ClassicTerm, side *counts) Score {
		for i, term := range squareTermNumbers {
			if term == t {
				return Score(table.squares[i].sum(side.squares[i]).at(phase))
			}
		}
		return Score(int32(table.terms[phase][t]) * side.terms[t])
	}
	shares := make([]TermShare, NumClassicTerms)
	for t := range ClassicTerm(NumClassicTerms) {
		s := TermShare{Term: t, White: share(t, &n[White]), Black: share(t, &n[Black])}
		s.Total = s.White - s.Black
		if p.Turn() == Black {
			s.Total = -s.Total
		}
		shares[t] = s
	}
	return shares
}

// ClassicCounts is what the terms of [Classic] count in a position for the side to move, less what they count for its
// opponent: what is needed to fit weights to games. The evaluation is the sum of each count times its weight, less
// some rounding.
type ClassicCounts struct {
	Terms            [NumClassicTerms]int32
	Men, Kings, Free [10][5]int8 // by square, as in SquareWeights

	// How much of Weight's Opening, Middle and Ending counts in the position. They add up to 1.
	Opening, Middle, Ending float64
}

// CountClassic returns what the terms of Classic count in p.
func CountClassic(p Position) (c ClassicCounts) {
	rs := p.rules()
	var n [2]counts
	rs.classic.count(p, rs, &n)
	for color, sign := range [2]int32{1, -1} {
		if p.Turn() == Black {
			sign = -sign
		}
		side := &n[color]
		for t, count := range side.terms {
			c.Terms[t] += sign * count
		}
		for i, counts := range [...]*[10][5]int8{menSquares: &c.Men, kingSquares: &c.Kings, freeSquares: &c.Free} {
			countSquares(counts, side.squares[i], rs.board.Size, int8(sign))
		}
	}
	mix := phaseMixes[rs.classic.phase[(p.white|p.black).Len()]]
	c.Opening, c.Middle, c.Ending = float64(mix[0])/halfway, float64(mix[1])/halfway, float64(mix[2])/halfway
	return c
}

// countSquares adds n for each piece of a side.
func countSquares(counts *[10][5]int8, pieces Set, size int, n int8) {
	for bit := range pieces.Bits() {
		row, i := seat(bit, size)
		counts[row][i] += n
	}
}
