package analysis

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// Settings are the settings of the annotation of a file: of "draughts pdn annotate", and of a job that does the same on
// many machines. [DefaultSettings] returns the defaults.
type Settings struct {
	Variant draughts.Variant `json:"variant,omitzero"` // of games whose tags do not name it; if zero, it is inferred
	Depth   int              `json:"depth,omitempty"`  // plies
	Nodes   uint64           `json:"nodes,omitempty"`
	Time    string           `json:"time,omitempty"` // of a search, such as 500ms
	Hash    int              `json:"hash"`           // size of the transposition table in MiB
	Eval    string           `json:"eval"`           // as eval.Load reads it
	Egdb    string           `json:"egdb"`           // a directory, or the name of built-in databases
}

// DefaultSettings returns the defaults.
func DefaultSettings() Settings { return Settings{Hash: 64, Eval: "patterns", Egdb: "builtin"} }

// defaultDepth is the depth, in plies, of the searches without a limit. With a depth, unlike a time, each run gives the
// same result.
const defaultDepth = 12

// Flags registers a flag for each setting, whose default is the present value. variant reads the value of --variant.
func (s *Settings) Flags(f *flag.FlagSet, variant func(text string) (draughts.Variant, error)) {
	flagvalue.Var(f, &s.Variant, "variant", s.Variant, flagvalue.VariantOfGamesUsage, variant)
	f.IntVar(&s.Depth, "depth", s.Depth, "stop at this depth, in `PLIES`")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "stop after `N` nodes")
	flagvalue.Text(f, &s.Time, "time", "stop after this `TIME`, such as 500ms or 1m30s", flagvalue.CheckTime)
	f.IntVar(&s.Hash, "hash", s.Hash, "size of the transposition table in `MiB`")
	flagvalue.Eval(f, &s.Eval)
	f.StringVar(&s.Egdb, "egdb", s.Egdb, flagvalue.EgdbUsage)
}

// Limits returns the limits of the searches. The error is the first mistake in the settings, with its name.
func (s *Settings) Limits() (l draughts.Limits, err error) {
	l = draughts.Limits{Depth: s.Depth, Nodes: s.Nodes}
	switch limit := draughts.MaxHash(); {
	case s.Depth < 0 || s.Depth > draughts.MaxDepth:
		return l, fmt.Errorf("depth %d: 0 to %d plies are expected", s.Depth, draughts.MaxDepth)
	case s.Hash < 1 || s.Hash > limit:
		return l, fmt.Errorf("hash %d: 1 to %d MiB are expected", s.Hash, limit)
	}
	if s.Time != "" {
		if l.Time, err = flagvalue.ParseTime(s.Time); err != nil {
			return l, fmt.Errorf("time %s: %w", quote.Text(s.Time), err)
		}
	}
	if l.Depth == 0 && l.Nodes == 0 && l.Time == 0 {
		l.Depth = defaultDepth
	}
	return l, nil
}
