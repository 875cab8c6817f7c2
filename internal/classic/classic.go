// Package classic is the evaluation draughts.Classic: a sum of terms, each a count times a weight.
//
// It works on words in the layout of package bitboard.
package classic

import (
	"sync/atomic"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// The terms. What they count for each side:
const (
	Men          = iota // men; the weight depends on the square too
	Kings               // kings; the weight depends on the square too
	Turn                // 1 for the side to move
	Exchanges           // the lead in material, in percent of all material: exchanges increase it
	Drawn               // the lead of the enemy, in half men, if the enemy has too little to win with it
	BackRank            // men on the side's back rank, while the enemy has men
	Bridge              // every second man on the back rank: no single enemy man gets past
	Guarded             // men that cannot be captured from the front
	Isolated            // men without a piece of their side next to them
	Balance             // the difference between the men on the left and on the right half of the board
	DogHole             // the man in the enemy's double corner whose only way out is blocked
	Mobility            // moves of men to squares where they cannot be captured
	MobileMen           // men that have such a move; the weight depends on the square too
	Blocked             // men without any move but a capture
	KingMobility        // moves of kings to squares where they cannot be captured
	TrappedKings        // kings without such a move or a capture
	Chased              // enemy men with a king right behind them
	Hanging             // enemy pieces that can be captured, less one if the enemy is to move
	Distance            // steps from the kings of the side ahead to the enemy, in the ending
	Runaway             // rows advanced by the best unstoppable man, if the first king wins
	Refuge              // kings of the side behind on squares where they are safest, in the ending

	NumTerms
)

// TermNames holds the names of the terms.
var TermNames = [NumTerms]string{
	Men: "men", Kings: "kings", Turn: "turn", Exchanges: "exchanges", Drawn: "drawn",
	BackRank: "back rank", Bridge: "bridge", Guarded: "guarded men", Isolated: "isolated men",
	Balance: "balance", DogHole: "dog hole", Mobility: "mobility", MobileMen: "mobile men",
	Blocked: "blocked men", KingMobility: "king mobility", TrappedKings: "trapped kings",
	Chased: "chased men", Hanging: "hanging", Distance: "distance", Runaway: "runaway",
	Refuge: "refuge",
}

// Evaluation is the evaluation of one rule set. It is immutable and safe for concurrent use.
type Evaluation struct {
	board
	weights *table
}

// Evaluate returns the score of p for the side to move, in hundredths of a man. It may exceed the range of evaluations.
func (e *Evaluation) Evaluate(p features.Position) int32 {
	var n [2]counts
	e.count(p, &n)
	us, them := &n[p.Turn&1], &n[p.Turn&1^1]
	phase := e.phaseOf(p)
	sum := e.weights.terms[phase].sum(&us.terms, &them.terms)
	for i := range e.weights.squares {
		if i == kingSquares && p.Kings == 0 {
			continue // most positions have no kings
		}
		squares := &e.weights.squares[i]
		sum += squares.sum(us.squares[i]).at(phase) - squares.sum(them.squares[i]).at(phase)
	}
	return sum
}

// phaseOf returns the phase of p, from 0 to phases.
func (b *board) phaseOf(p features.Position) uint8 { return b.phase[bitboard.Len(p.White|p.Black)&63] }

// Contributions returns what each term adds for White and for Black. White's sum less Black's is the evaluation
// for White.
func (e *Evaluation) Contributions(p features.Position) (c [NumTerms][2]int32) {
	var n [2]counts
	e.count(p, &n)
	phase := e.phaseOf(p)
	for color := range n {
		for t, count := range n[color].terms {
			c[t][color] = int32(e.weights.terms[phase][t]) * count
		}
		for i, t := range squareTermNumbers {
			c[t][color] = e.weights.squares[i].sum(n[color].squares[i]).at(phase)
		}
	}
	return c
}

// built holds an evaluation for each rule set, by its number.
var built [256]atomic.Pointer[Evaluation]

// Get returns the evaluation of a rule set, nil if it has not been built.
func Get(variant uint8) *Evaluation { return built[variant].Load() }

// Build builds and keeps the evaluation of a rule set.
func Build(variant uint8, r features.Rules) *Evaluation {
	e := &Evaluation{board: newBoard(r), weights: builtinTable(r)}
	built[variant].Store(e)
	return e
}
