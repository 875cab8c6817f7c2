package book

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/flagvalue"
)

// Settings are the settings of an Expansion: of "draughts book build", and of a job that does the same on many
// machines. [DefaultSettings] returns the defaults.
type Settings struct {
	Variant   draughts.Variant `json:"variant"`
	Openings  string           `json:"openings"`  // after which the book begins, as openings.Parse reads them
	Count     int              `json:"count"`     // number of openings of a source of random ones
	Positions int              `json:"positions"` // at least that many are searched
	Nodes     uint64           `json:"nodes"`     // of the search of a position
	Drop      int              `json:"drop"`      // hundredths of a man, 1 to draughts.MaxEval
	Batch     int              `json:"batch"`     // positions that are expanded at a time
	Hash      int              `json:"hash"`      // size of the transposition table of a search in MiB
	Eval      string           `json:"eval"`      // as eval.Load reads it
	Egdb      string           `json:"egdb,omitempty"`
}

// DefaultSettings returns the defaults.
func DefaultSettings() Settings {
	return Settings{
		Variant: draughts.English, Openings: "start", Count: 100, Positions: 1000, Nodes: 100_000, Drop: 5, Batch: 16,
		Hash: 16, Eval: "patterns",
	}
}

// Flags registers a flag for each setting, whose default is the present value. variant reads the value of --variant.
func (s *Settings) Flags(f *flag.FlagSet, variant func(text string) (draughts.Variant, error)) {
	flagvalue.Variant(f, &s.Variant, variant)
	f.StringVar(&s.Openings, "openings", s.Openings, "begin the book with all of these `OPENINGS`")
	f.IntVar(&s.Count, "count", s.Count, "number `N` of openings of a source of random ones")
	f.IntVar(&s.Positions, "positions", s.Positions, "search `N` positions or a few more")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes of a position")
	f.IntVar(&s.Drop, "drop", s.Drop, "a loss of `N` hundredths of a man counts as a move")
	f.IntVar(&s.Batch, "batch", s.Batch, "expand `N` positions before the values are backed up")
	f.IntVar(&s.Hash, "hash", s.Hash, "size of the transposition table of a search in `MiB`")
	flagvalue.Eval(f, &s.Eval)
	flagvalue.EgdbOfVariant(f, &s.Egdb)
}

// The largest numbers of positions in a book and in a batch.
const (
	maxPositions = 100_000_000
	maxBatch     = 100_000
)

// Check returns the first mistake in the numbers, with the name of the setting.
func (s *Settings) Check() error {
	if !s.Variant.IsValid() {
		return fmt.Errorf("variant: %w", draughts.ErrUnknownVariant)
	}
	return flagvalue.Check(
		flagvalue.Range{Name: "positions", Value: s.Positions, Min: 1, Max: maxPositions},
		flagvalue.Range{Name: "drop", Value: s.Drop, Min: 1, Max: int(draughts.MaxEval)},
		flagvalue.Range{Name: "batch", Value: s.Batch, Min: 1, Max: maxBatch},
		flagvalue.Range{Name: "hash", Value: s.Hash, Min: 1, Max: draughts.MaxHash()},
		flagvalue.Range{Name: "count", Value: s.Count, Min: 1, Max: maxPositions},
		flagvalue.Range{Name: "nodes", Value: int(s.Nodes), Min: 1},
	)
}

// Expansion returns the expansion without its roots, evaluation and databases.
func (s *Settings) Expansion() Expansion {
	return Expansion{
		Variant: s.Variant, Positions: s.Positions, Nodes: s.Nodes, Hash: s.Hash, Drop: draughts.Score(s.Drop),
		Batch: s.Batch,
	}
}
