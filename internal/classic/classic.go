// Package classic is the evaluation draughts.Classic: a sum of terms that were chosen by hand, each a count times a
// weight. The counts of White are added, those of Black subtracted.
//
// It works on words in the layout of package bitboard.
package classic

import (
	"embed"
	"encoding/json"
	"math"
	"slices"
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

// TermNames holds the names of the terms, which the files of weights use too.
var TermNames = [NumTerms]string{
	Men: "men", Kings: "kings", Turn: "turn", Exchanges: "exchanges", Drawn: "drawn", BackRank: "back rank",
	Bridge: "bridge", Guarded: "guarded men", Isolated: "isolated men", Balance: "balance", DogHole: "dog hole",
	Mobility: "mobility", MobileMen: "mobile men", Blocked: "blocked men", KingMobility: "king mobility",
	TrappedKings: "trapped kings", Chased: "chased men", Hanging: "hanging", Distance: "distance", Runaway: "runaway",
	Refuge: "refuge",
}

// squareTerms are the terms whose weight depends on the square.
var squareTerms = [...]int{Men, Kings, MobileMen}

// Rules are the rules on which the terms and the weights depend.
type Rules struct {
	features.Board
	Orthogonal, Losing, KingWins bool
}

// weightsName returns the name of the file with the weights of a rule set. Rules without weights have those of the
// rules that they resemble most.
func (r *Rules) weightsName() string {
	switch {
	case r.Losing && r.FlyingKings && r.Size == 10:
		return "antidraughts"
	case r.Losing && r.FlyingKings:
		return "losing-russian"
	case r.Losing:
		return "losing-english"
	case r.KingWins:
		return "breakthrough"
	case r.Orthogonal:
		return "frisian"
	case r.FlyingKings && r.Size == 10:
		return "international"
	case r.FlyingKings:
		return "russian"
	}
	return "english"
}

// Files holds the weights. docs/experiments/evaluation.md has the games and matches behind them.
//
//go:embed weights/*.json
var Files embed.FS

// weight is the value of one count of a term, in hundredths of a man: with all pieces on the board, with half of them,
// and with none. Between these points it is interpolated by the number of pieces.
type weight [3]int32

// The phases of the game: phase 0 is the ending without pieces, halfway the middle, and phases the opening.
const (
	phases      = 2 * halfway
	halfway     = 1 << halfwayBits
	halfwayBits = 4
)

// at returns halfway times the weight in a phase.
func (w weight) at(phase int32) int32 {
	return max(phase-halfway, 0)*w[0] + (halfway-max(phase-halfway, halfway-phase))*w[1] + max(halfway-phase, 0)*w[2]
}

// Evaluation is the evaluation of one rule set. It is immutable and safe for concurrent use.
type Evaluation struct {
	board
	terms   [phases + 1][NumTerms]int32  // weights by phase, in whole hundredths; 0 for squareTerms
	squares [len(squareTerms)][64]weight // weights of squareTerms by the bit of the square as the side sees the board
}

func newEvaluation(r Rules) *Evaluation {
	text, err := Files.ReadFile("weights/" + r.weightsName() + ".json")
	if err != nil {
		panic(err) // not a name in Files
	}
	var file struct {
		Terms              map[string]weight
		Men, Kings, Mobile [][]weight // what each square adds to the weight of its term, in rows as White sees them
	}
	if err := json.Unmarshal(text, &file); err != nil {
		panic(err) // the file is part of the program
	}
	e := &Evaluation{board: newBoard(r)}
	for i, rows := range [...][][]weight{file.Men, file.Kings, file.Mobile} {
		for set := e.Squares; set != 0; set &= set - 1 {
			bit := bitboard.First(set)
			row, _ := bitboard.Place(bit)
			e.squares[i][bit] = file.Terms[TermNames[squareTerms[i]]]
			// The file may be of a smaller board: both begin at the back rank.
			n, place := len(rows)-r.Size+row, bit-bitboard.RowStart(row)
			if n >= 0 && place < len(rows[n]) {
				for k, added := range rows[n][place] {
					e.squares[i][bit][k] += added
				}
			}
		}
	}
	for phase := range e.terms {
		for t, name := range TermNames {
			if !slices.Contains(squareTerms[:], t) {
				e.terms[phase][t] = int32(math.Round(float64(file.Terms[name].at(int32(phase))) / halfway))
			}
		}
	}
	return e
}

// Evaluate returns the score of p for the side to move, in hundredths of a man. It may exceed the range of evaluations.
func (e *Evaluation) Evaluate(p features.Position) (score int32) {
	for _, c := range e.Contributions(p) {
		score += c[p.Turn&1] - c[p.Turn&1^1]
	}
	return score
}

// Contributions returns what each term adds for White and for Black. White's sum less Black's is White's evaluation.
func (e *Evaluation) Contributions(p features.Position) (c [NumTerms][2]int32) {
	phase := e.phase(p)
	for color, n := range e.count(p) {
		for t, count := range n.terms {
			c[t][color] = e.terms[phase][t] * count
		}
		for i, t := range squareTerms {
			var sum weight
			for pieces := n.squares[i]; pieces != 0; pieces &= pieces - 1 {
				for k, w := range e.squares[i][bitboard.First(pieces)&63] {
					sum[k] += w
				}
			}
			c[t][color] = (sum.at(phase) + halfway/2) >> halfwayBits
		}
	}
	return c
}

// built holds an evaluation for each rule set, by its number.
var built [256]atomic.Pointer[Evaluation]

// Get returns the evaluation of a rule set, nil if it has not been built.
func Get(variant uint8) *Evaluation { return built[variant].Load() }

// Build builds and keeps the evaluation of a rule set.
func Build(variant uint8, r Rules) *Evaluation {
	e := newEvaluation(r)
	built[variant].Store(e)
	return e
}
