package classic

import (
	"embed"
	"encoding/json"
	"slices"
	"sync"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// Weight is the value of one count of a term, in hundredths of a man: with all pieces on the board, with half of them,
// and with none. Between these points it is interpolated by the number of pieces.
type Weight struct {
	Opening, Middle, Ending int16
}

// SquareWeights holds a weight for each square: by the row, from the back rank of the side, and by the place in the
// row, from the lowest bit.
type SquareWeights [bitboard.MaxRows][bitboard.RowSquares]Weight

// Weights holds the weights of an evaluation. The weights by square are added to the terms Men, Kings and MobileMen.
type Weights struct {
	Terms              [NumTerms]Weight
	Men, Kings, Mobile SquareWeights
}

// The terms with weights by square.
const (
	menSquares = iota
	kingSquares
	mobileSquares
	squareTerms
)

// squareTermNumbers holds their numbers among the terms.
var squareTermNumbers = [squareTerms]int{menSquares: Men, kingSquares: Kings, mobileSquares: MobileMen}

// bySquare returns the weights by square of these terms.
func (w *Weights) bySquare() [squareTerms]*SquareWeights {
	return [...]*SquareWeights{menSquares: &w.Men, kingSquares: &w.Kings, mobileSquares: &w.Mobile}
}

// Files holds the built-in weights. docs/experiments/evaluation.md has the games and matches behind them.
//
//go:embed weights/*.json
var Files embed.FS

// builtin returns the built-in weights in a file.
func builtin(name string) *Weights {
	text, err := Files.ReadFile("weights/" + name + ".json")
	if err != nil {
		panic(err) // not a name in Files
	}
	return parse(text)
}

// builtinName returns the name of the file with the weights of a rule set. Rules without weights have the weights of
// the rules that they resemble most.
func builtinName(r features.Rules) string {
	switch {
	case r.Losing && r.FlyingKings && r.Size == 10:
		return "losinginternational"
	case r.Losing && r.FlyingKings:
		return "losingrussian"
	case r.Losing:
		return "losingenglish"
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

// parse reads one of Files. A weight is a list of three numbers, for the opening, the middle and the ending. Rows are
// in the order in which White sees them, the back rank last. It panics at a mistake: the file is part of the program.
func parse(text []byte) *Weights {
	var read struct {
		Terms  map[string][3]int16 `json:"terms"`
		Men    [][][3]int16        `json:"men"`
		Kings  [][][3]int16        `json:"kings"`
		Mobile [][][3]int16        `json:"mobile"`
	}
	if err := json.Unmarshal(text, &read); err != nil {
		panic(err)
	}
	w := new(Weights)
	for name, numbers := range read.Terms {
		w.Terms[slices.Index(TermNames[:], name)] = newWeight(numbers)
	}
	rows := [...][][][3]int16{menSquares: read.Men, kingSquares: read.Kings, mobileSquares: read.Mobile}
	for i, squares := range w.bySquare() {
		for k, row := range rows[i] {
			for place, numbers := range row {
				squares[len(rows[i])-1-k][place] = newWeight(numbers)
			}
		}
	}
	return w
}

func newWeight(n [3]int16) Weight { return Weight{Opening: n[0], Middle: n[1], Ending: n[2]} }

// builtinTables holds the tables of the built-in weights, from tableKey to *table. Several rule sets share a table. It
// is built on first use.
var builtinTables sync.Map

type tableKey struct {
	weights string
	size    int
}

// builtinTable returns the table of the built-in weights of a rule set.
func builtinTable(r features.Rules) *table {
	key := tableKey{builtinName(r), r.Size}
	if known, ok := builtinTables.Load(key); ok {
		return known.(*table)
	}
	built, _ := builtinTables.LoadOrStore(key, newTable(builtin(key.weights), r.Size))
	return built.(*table)
}
