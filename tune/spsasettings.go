package tune

import (
	"context"
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// SPSASettings are the settings of a search for the constants of the search by games: of "draughts spsa", and of a job
// that does the same on many machines. [DefaultSPSASettings] returns the defaults.
type SPSASettings struct {
	Variant   draughts.Variant `json:"variant"`
	Constants string           `json:"constants,omitempty"` // names of draughts.SearchConstants, by commas; empty for all
	Pairs     int              `json:"pairs"`               // of games; 1 or more
	Batch     int              `json:"batch"`               // see SPSA; 1 or more
	Nodes     uint64           `json:"nodes"`               // searched for each move; 1 or more
	Openings  string           `json:"openings"`            // as arena.Match.SetOpenings reads them
	Seed      uint64           `json:"seed"`                // of the steps and the openings
}

// DefaultSPSASettings returns the defaults.
func DefaultSPSASettings() SPSASettings {
	return SPSASettings{
		Variant: draughts.English, Pairs: 30000, Batch: 32, Nodes: defaultNodes, Openings: "random:6", Seed: 1,
	}
}

// Flags registers a flag for each setting, whose default is the present value. variant reads the value of --variant.
func (s *SPSASettings) Flags(f *flag.FlagSet, variant func(text string) (draughts.Variant, error)) {
	flagvalue.Variant(f, &s.Variant, variant)
	f.StringVar(&s.Constants, "constants", s.Constants, "change the constants in this `LIST`; without it, all")
	f.IntVar(&s.Pairs, "pairs", s.Pairs, "play `N` pairs of games")
	f.IntVar(&s.Batch, "batch", s.Batch, "move the constants after every `N` pairs")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes for each move")
	f.StringVar(&s.Openings, "openings", s.Openings, "begin the games with these `OPENINGS`")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "seed `N` of the steps and the openings")
}

// Match returns the match without its engines and openings. Games that are decided, or drawn, by the scores end there.
// The error is the first mistake in the settings of games, with the name of the setting.
func (s *SPSASettings) Match() (arena.Match, error) {
	if err := flagvalue.Check(flagvalue.Range{Name: "nodes", Value: int(s.Nodes), Min: 1}); err != nil {
		return arena.Match{}, err
	}
	m := arena.DefaultMatchSettings()
	m.Variant, m.Games, m.Nodes, m.Seed = s.Variant, 2*s.Pairs, s.Nodes, s.Seed
	m.WinScore, m.DrawScore = "300,4", "25,8,40"
	return m.Match()
}

// SPSA returns the SPSA of the constants. Its steps are a fifth of each constant, at least half of one, and 20 for
// those that are off. The error is the first mistake in its settings, with the name of the setting.
func (s *SPSASettings) SPSA() (*SPSA, error) {
	if !s.Variant.IsValid() {
		return nil, fmt.Errorf("variant: %w", draughts.ErrUnknownVariant)
	}
	if err := flagvalue.Check(
		flagvalue.Range{Name: "pairs", Value: s.Pairs, Min: 1, Max: maxPairs},
		flagvalue.Range{Name: "batch", Value: s.Batch, Min: 1},
	); err != nil {
		return nil, err
	}
	var known []string
	all := reflect.ValueOf(draughts.DefaultSearchConstants(s.Variant))
	for field := range all.Fields() {
		known = append(known, strings.ToLower(field.Name))
	}
	names := known
	if s.Constants != "" {
		names = strings.Split(strings.ToLower(s.Constants), ",")
	}
	spsa := &SPSA{Pairs: s.Pairs, Batch: s.Batch, Seed: s.Seed}
	for _, name := range names {
		i := slices.Index(known, name)
		if i < 0 {
			return nil, fmt.Errorf("constants %s: known are %s", quote.Text(name), strings.Join(known, ", "))
		}
		n := SPSANumber{Name: name, Value: float64(all.Field(i).Int()), Min: 1, Max: 1000}
		if n.Step = max(n.Value/5, 0.5); n.Value == 0 {
			n.Step = 20
		}
		spsa.Numbers = append(spsa.Numbers, n)
	}
	return spsa, nil
}

// maxPairs is the largest number of pairs of games for which the openings fit into memory.
const maxPairs = 500_000

// Head returns the first line of a file of results, after which each line has the points of a pair. No other settings
// have the same.
func (s *SPSASettings) Head() ([]byte, error) {
	spsa, err := s.SPSA()
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "draughts spsa -variant %v -pairs %d -batch %d -nodes %d -openings %q -seed %d %s\n",
		s.Variant, s.Pairs, s.Batch, s.Nodes, s.Openings, s.Seed, spsa.Engine(spsa.Found())), nil
}

// PlayPair plays a pair of games of m between the engines that two texts describe. It returns what the first has won
// less what the second has.
func PlayPair(ctx context.Context, m arena.Match, pair int, a, b string, r arena.Resources) (points int, err error) {
	m.Games = 2*pair + 2
	if m.A, err = arena.ParseContestant(a, r); err != nil {
		return 0, err
	}
	if m.B, err = arena.ParseContestant(b, r); err != nil {
		return 0, err
	}
	var tally arena.Tally
	for record, err := range m.Play(ctx, 2*pair+1) {
		if err != nil {
			return 0, err
		}
		tally.Add(record)
	}
	return tally.Wins - tally.Losses, nil
}

// AppendPoints appends the line of a pair to a file of results.
func AppendPoints(to []byte, points int) []byte { return fmt.Appendln(to, points) }

// ParsePoints reads what AppendPoints has appended.
func ParsePoints(line []byte) (points int, err error) {
	points = slices.Index([]string{"-2\n", "-1\n", "0\n", "1\n", "2\n"}, string(line)) - 2
	if points < -2 {
		return 0, fmt.Errorf("%s is not the points of a pair", quote.Text(string(line)))
	}
	return points, nil
}
