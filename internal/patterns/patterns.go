// Package patterns is the evaluation draughts.Patterns: tables with a weight for each state of n-tuple patterns, and a
// small net.
//
// An n-tuple pattern is n squares of the board, each of which is empty, has a man of the side, or an enemy man. They
// have four shapes here: a block is two by two squares, a window is two blocks, one above the other, a tall window is
// three, and a band is two adjacent rows.
//
// It works on words in the layout of package bitboard.
package patterns

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/quote"
)

// The groups of weights, in their order in a phase of Weights. Squares are numbered from 0 as the side sees the
// board, from the left of the row that is furthest from it.
const (
	Men         = iota // a man on a square
	Mobile             // a man on a square that can step to another where it cannot be captured
	Kings              // a king on a square
	BackRank           // the men on the side's back rank, while the enemy has kings
	Material           // the men and kings of both sides
	Terms              // by term
	Blocks             // the men on two by two squares, on rows 1 and 2, 3 and 4 ...
	Windows            // the men on two blocks, one above the other
	Bands              // the men on two adjacent rows; on 8x8 only
	KingPairs          // a king on a square and another piece on another
	NetUnits           // the units of a small net, whose inputs are the pieces on the squares
	TallWindows        // the men on three blocks, one above the other

	NumGroups
)

// GroupNames holds the names of the groups.
var GroupNames = [NumGroups]string{
	Men: "men", Mobile: "mobile men", Kings: "kings", BackRank: "back rank", Material: "material", Terms: "terms",
	Blocks: "blocks", Windows: "windows", Bands: "bands", KingPairs: "king pairs", NetUnits: "net",
	TallWindows: "tall windows",
}

// numPhaseGroups is the number of groups whose weights depend on the phase. Those of TallWindows lie in Weights.Tall.
const numPhaseGroups = TallWindows

// The terms, the weights of the group Terms. What they count for each side:
const (
	Turn         = iota // 1 for the side to move
	Opposition          // having the opposition (the move), with equal numbers of pieces
	Exchanges           // the lead in material, in percent of all material
	KingMoves           // moves of kings to squares where they cannot be captured
	TrappedKings        // kings without such a move or a capture
	Distance            // steps from the kings of the side ahead to the enemy, in the ending
	Refuge              // kings of the side behind on squares where they are safest, in the ending

	NumTerms
)

// TermNames holds the names of the terms.
var TermNames = [NumTerms]string{
	Turn: "turn", Opposition: "opposition", Exchanges: "exchanges", KingMoves: "king moves",
	TrappedKings: "trapped kings", Distance: "distance", Refuge: "refuge",
}

// Evaluation is the evaluation of one rule set. It is immutable and safe for concurrent use.
type Evaluation struct {
	features.Board
	shape *shape
	table *Table
}

// New returns the evaluation of a board with the weights of a table. Without a fitting table it can only count.
func New(b features.Board, t *Table) *Evaluation {
	e := &Evaluation{Board: b, shape: shapeOf(b.Size, b.FlyingKings)}
	if t != nil && t.shape == e.shape {
		e.table = t
	}
	return e
}

// HasWeights reports whether e can evaluate.
func (e *Evaluation) HasWeights() bool { return e.table != nil }

// Evaluate returns the score of p for the side to move, in hundredths of a man. It may exceed the range of evaluations.
// It panics unless HasWeights is true.
func (e *Evaluation) Evaluate(p features.Position) int32 {
	sum, upper := e.sum(p)
	return sum.at(upper)
}

// interval returns the weights for the pieces of p, and the factor of the upper phase.
func (e *Evaluation) interval(p features.Position) (s *interval, upper int32) {
	blend := &e.shape.blends[bitboard.Len(p.White|p.Black)&63]
	i := blend.lower
	if p.Kings != 0 {
		i += intervals
	}
	return e.table.interval(i), blend.upper
}

// sum returns the evaluation of p at two phases, and the factor of the upper one.
func (e *Evaluation) sum(p features.Position) (sum tapered, upper int32) {
	interval, upper := e.interval(p)
	if p.Kings == 0 {
		sum = interval.menOnly(p.White, p.Black, e)
	} else {
		var v view
		v.read(p, e)
		sum = interval.sum(&v, e.shape)
	}
	if e.table.net != nil {
		sum += e.table.net.sum(p, e.shape, interval)
	}
	if p.Turn == features.Black {
		sum = -sum
	}
	return sum + interval.terms[Turn] + interval.terms[Opposition]*tapered(opposition(p)), upper
}

// Builtin holds the evaluations with the built-in weights.
var Builtin ByVariant

// ByVariant holds an evaluation for each rule set, by its number. It is safe for concurrent use.
type ByVariant struct {
	table *Table // nil: the built-in weights
	built [256]atomic.Pointer[Evaluation]
}

// NewByVariant returns evaluations with the weights w, which it copies. Rule sets with another board or kind of king
// get evaluations without weights. The weights must be valid.
func NewByVariant(w *Weights) *ByVariant { return &ByVariant{table: newTable(w)} }

// Weights returns the weights, without Tall and Net; nil for the built-in ones.
func (b *ByVariant) Weights() *Weights {
	if b == nil || b.table == nil {
		return nil
	}
	return b.table.weights
}

// Get returns the evaluation of a rule set, nil if it has not been built.
func (b *ByVariant) Get(variant uint8) *Evaluation { return b.built[variant].Load() }

// Build builds and keeps the evaluation of a rule set with a board. game names its built-in weights, if any.
func (b *ByVariant) Build(variant uint8, board features.Board, game string) *Evaluation {
	t := b.table
	if t == nil && game != "" {
		t = builtinTable(game)
	}
	e := New(board, t)
	b.built[variant].Store(e)
	return e
}

var games = [...]string{
	"antidraughts", "brazilian", "breakthrough", "czech", "english", "frisian", "international", "italian",
	"losing-brazilian", "losing-english", "losing-italian", "losing-russian", "pool", "russian", "spanish",
}

// tables holds the tables of the built-in weights, by the index of their game. They are unpacked on first use.
var tables [len(games)]struct {
	unpack sync.Once
	table  *Table
}

// builtinTable returns the table of the built-in weights of a game in games, or nil if the program has none.
func builtinTable(game string) *Table {
	t := &tables[slices.Index(games[:], game)]
	t.unpack.Do(func() {
		file, err := files.Open(fileOf(game)) // without the copy of BuiltinFile
		if errors.Is(err, fs.ErrNotExist) {
			return // a program without weights, that has not been given them
		}
		if t.table, err = readTable(file); err != nil {
			panic(fmt.Errorf("built-in weights: %w", err)) // a test reads all of them
		}
	})
	return t.table
}

// BuiltinFile returns the built-in weights of a game as Read reads them. The error wraps fs.ErrNotExist for none.
func BuiltinFile(game string) ([]byte, error) { return files.ReadFile(fileOf(game)) }

func fileOf(game string) string { return "weights/" + game + ".patterns" }

// Games returns the games that have weights, also in a program that was built without them.
func Games() []string { return slices.Clone(games[:]) }

// Give sets the weights of a game in a program that was built without them. The weights have the form that Read reads.
// It must be called before a position of the game is evaluated: afterwards it has no effect.
func Give(game string, weights io.Reader) error {
	i := slices.Index(games[:], game)
	if i < 0 {
		return fmt.Errorf("%w: there is no game %s", ErrWeights, quote.Text(game))
	}
	t, err := readTable(weights)
	if err == nil {
		err = t.readKings()
	}
	if err != nil {
		return err
	}
	for set, tall := range t.tall {
		if err := eachTall(tall, t.shape, set, func(int, int16) {}); err != nil {
			return err
		}
	}
	tables[i].unpack.Do(func() { tables[i].table = t })
	return nil
}
