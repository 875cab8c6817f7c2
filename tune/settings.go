package tune

import (
	"cmp"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
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

// Flags registers a flag for each setting, whose default is the present value. variant reads the value of --variant.
func (s *SelfPlaySettings) Flags(f *flag.FlagSet, variant func(text string) (draughts.Variant, error)) {
	flagvalue.Variant(f, &s.Variant, variant)
	f.IntVar(&s.Games, "games", s.Games, "number `N` of games in the file")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes for each move")
	f.StringVar(&s.Openings, "openings", s.Openings, "begin the games with these `OPENINGS`")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "seed `N` of the random openings")
	f.IntVar(&s.Variations, "variations", s.Variations,
		"add a variation, which begins with a random move, to `N` percent of the searched moves")
	f.StringVar(&s.Eval, "eval", s.Eval, eval.Usage)
	flagvalue.EgdbOfVariant(f, &s.Egdb)
}

// Check returns the first mistake in the numbers, with the name of the setting.
func (s *SelfPlaySettings) Check() error {
	if !s.Variant.IsValid() {
		return fmt.Errorf("variant: %w", draughts.ErrUnknownVariant)
	}
	return flagvalue.Check(
		flagvalue.Range{Name: "games", Value: s.Games, Min: 1},
		flagvalue.Range{Name: "nodes", Value: int(min(s.Nodes, 1)), Min: 1},
		flagvalue.Range{Name: "variations", Value: s.Variations, Max: 100},
	)
}

// SelfPlay returns the self-play without its openings, evaluation and databases, which are files.
func (s *SelfPlaySettings) SelfPlay() SelfPlay {
	return SelfPlay{Variant: s.Variant, Seed: s.Seed, Nodes: s.Nodes, Variations: s.Variations}
}

// FitSettings are the settings of a [PatternFit]: of "draughts tune". [DefaultFitSettings] returns the defaults.
type FitSettings struct {
	// Results is the weight of the game results in the targets, from 0 to 1. The rest is that of the scores, if known.
	Results float64 `json:"results"`
	// Ridge is the strength of the ridge penalty on weights that few samples depend on. It keeps a window near the sum of
	// its blocks and squares. A weight of one scale costs half of Ridge in log-likelihood. It has no effect on a net.
	Ridge float64 `json:"ridge"`
	Rate  float64 `json:"rate,omitempty"` // initial learning rate; 0 means 0.15, and 0.002 for a net
	// Epochs is the largest number of epochs. The fit ends early if the held-out loss has not fallen for three epochs. It
	// returns the weights of the epoch with the minimum held-out loss.
	Epochs int    `json:"epochs"`
	Seed   uint64 `json:"seed"` // of the order of the samples
	// Net fits a net to what the other weights leave over, and changes nothing else. It goes on from the net of the
	// weights to start from if there is one. Without Net, that net stays as it is.
	Net bool `json:"net,omitempty"`
}

// DefaultFitSettings returns the defaults.
func DefaultFitSettings() FitSettings {
	return FitSettings{Results: 0.3, Ridge: 8, Epochs: 12, Seed: 1}
}

// The initial learning rates.
const (
	weightsRate = 0.15  // of AdaGrad
	netRate     = 0.002 // of Adam
)

func (s *FitSettings) rate() float64 {
	if s.Net {
		return cmp.Or(s.Rate, netRate)
	}
	return cmp.Or(s.Rate, weightsRate)
}

// Flags registers a flag for each setting, whose default is the present value.
func (s *FitSettings) Flags(f *flag.FlagSet) {
	f.Float64Var(&s.Results, "results", s.Results,
		"weight `N` of the game results in the targets, from 0 to 1; the rest is that of the search scores")
	f.Float64Var(&s.Ridge, "ridge", s.Ridge, "strength `N` of the ridge penalty on the weights")
	f.Float64Var(&s.Rate, "rate", s.Rate, fmt.Sprintf(
		"initial learning rate `N`; with --start, a third of it or less (default %v; %v with --net)", weightsRate, netRate))
	f.IntVar(&s.Epochs, "epochs", s.Epochs, "at most `N` epochs")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "seed `N` of the order of the positions")
	f.BoolVar(&s.Net, "net", s.Net, "fit a net to what the weights of --start leave over, and change nothing else")
}

// Check returns the first mistake in the numbers, with the name of the setting.
func (s *FitSettings) Check() error {
	switch {
	case !(s.Ridge >= 0): // nor what is no number
		return fmt.Errorf("ridge %v: 0 or more is expected", s.Ridge)
	case !(s.Rate >= 0 && s.Rate <= 1):
		return fmt.Errorf("rate %v: 0 to 1 is expected", s.Rate)
	case !(s.Results >= 0 && s.Results <= 1):
		return fmt.Errorf("results %v: 0 to 1 is expected", s.Results)
	}
	return flagvalue.Check(flagvalue.Range{Name: "epochs", Value: s.Epochs, Min: 1})
}
