package tune

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/flagvalue"
)

// SelfPlaySettings are the settings of a file of self-play: of "draughts selfplay", and of a job that does the same on
// many machines. [DefaultSelfPlaySettings] returns the defaults.
type SelfPlaySettings struct {
	Variant    draughts.Variant `json:"variant"`
	Games      int              `json:"games"`                // 1 or more
	Nodes      uint64           `json:"nodes"`                // searched for each move; 1 or more
	Variations int              `json:"variations,omitempty"` // percentage of the searched moves, 0 to 100
	Openings   string           `json:"openings"`             // as openings.Parse reads them
	Seed       uint64           `json:"seed"`
	Eval       string           `json:"eval"`           // as eval.Load reads it
	Egdb       string           `json:"egdb,omitempty"` // a directory, or the name of built-in databases
}

// DefaultSelfPlaySettings returns the defaults.
func DefaultSelfPlaySettings() SelfPlaySettings {
	return SelfPlaySettings{
		Variant: draughts.English, Games: 1000, Nodes: defaultNodes, Openings: "random:8", Seed: 1, Eval: "patterns",
	}
}

// Flags registers a flag for each setting, whose default is the present value. variant reads the value of -variant.
func (s *SelfPlaySettings) Flags(f *flag.FlagSet, variant func(text string) (draughts.Variant, error)) {
	flagvalue.Var(f, &s.Variant, "variant", s.Variant, flagvalue.VariantUsage, variant)
	f.IntVar(&s.Games, "games", s.Games, "number `N` of games in the file")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes for each move")
	f.StringVar(&s.Openings, "openings", s.Openings, "begin the games with these `OPENINGS`")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "seed `N` of the random openings")
	f.IntVar(&s.Variations, "variations", s.Variations,
		"add a variation, which begins with a random move, to `N` percent of the searched moves")
	flagvalue.Eval(f, &s.Eval)
	f.StringVar(&s.Egdb, "egdb", s.Egdb, flagvalue.EgdbOfVariantUsage)
}

// Check returns the first mistake in the numbers, with the name of the setting.
func (s *SelfPlaySettings) Check() error {
	switch {
	case !s.Variant.IsValid():
		return fmt.Errorf("variant: %w", draughts.ErrUnknownVariant)
	case s.Games < 1:
		return fmt.Errorf("games %d: 1 or more are expected", s.Games)
	case s.Nodes < 1:
		return fmt.Errorf("nodes %d: 1 or more are expected", s.Nodes)
	case s.Variations < 0 || s.Variations > 100:
		return fmt.Errorf("variations %d: 0 to 100 is expected", s.Variations)
	}
	return nil
}

// SelfPlay returns the self-play without its openings, evaluation and databases, which are files.
func (s *SelfPlaySettings) SelfPlay() SelfPlay {
	return SelfPlay{Variant: s.Variant, Seed: s.Seed, Nodes: s.Nodes, Variations: s.Variations}
}
