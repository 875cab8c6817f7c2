package tune

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// SPSA finds whole numbers, such as the constants of a search, by games (simultaneous perturbation stochastic
// approximation; Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
// approximation", 1992). Two engines play pairs of games, each opening with both colours. For each pair the numbers of
// one engine move a step up or down at random, and those of the other as far the opposite way. All numbers then move a
// little towards the winner's. A number whose step is worth 2 Elo needs about 30,000 pairs.
//
// The steps depend on Seed and on the index of the pair alone, so the same results give the same numbers. The pairs
// of a batch can be played at the same time.
type SPSA struct {
	Numbers []SPSANumber
	Pairs   int // how many are planned, 1 or more: the moves shrink towards the last
	Batch   int // how many pairs are played before the numbers move; 0 means 1
	Seed    uint64

	done   int         // pairs
	moves  []float64   // of the numbers, of the pairs of this batch that are done
	before [][]float64 // the values at the beginning of each batch before this one
}

// SPSANumber is a number that SPSA changes.
type SPSANumber struct {
	Name     string
	Value    float64 // at first the initial value, and at the end the one that was found
	Step     float64 // larger than 0: how far the engines of the last pairs have it from Value
	Min, Max float64
}

// The exponents and the offset, a share of the pairs, of the usual gain sequences (Spall, "Implementation of the
// simultaneous perturbation algorithm for stochastic optimization", 1998).
const (
	spsaRateExponent = 0.602
	spsaStepExponent = 0.101
	spsaOffset       = 0.1
	spsaRate         = 0.003 // how far a number moves at the end for one point, in steps
)

// Engines returns the numbers of the two engines of a pair. Pairs are numbered from 0. A number between two whole ones
// is rounded at random, for both engines alike. ok is false if the pair is of a batch that waits for results.
func (s *SPSA) Engines(pair int) (a, b []int, ok bool) {
	batch := pair / s.batch()
	if batch > len(s.before) {
		return nil, nil, false
	}
	for i, shift := range s.shifts(pair) {
		n := &s.Numbers[i]
		value := n.Value
		if batch < len(s.before) {
			value = s.before[batch][i]
		}
		a = append(a, n.rounded(value+shift.step, shift.rounding))
		b = append(b, n.rounded(value-shift.step, shift.rounding))
	}
	return a, b, true
}

func (s *SPSA) batch() int { return max(s.Batch, 1) }

// Done returns how many pairs Learn has taken.
func (s *SPSA) Done() int { return s.done }

// Found returns the numbers as they are now.
func (s *SPSA) Found() (numbers []int) {
	for _, n := range s.Numbers {
		numbers = append(numbers, int(math.Round(n.Value)))
	}
	return numbers
}

// Values returns the numbers at first and after each batch, before they are rounded.
func (s *SPSA) Values() [][]float64 {
	var now []float64
	for _, n := range s.Numbers {
		now = append(now, n.Value)
	}
	return append(slices.Clone(s.before), now)
}

// Engine returns the text that describes an engine with these numbers as constants of its search.
func (s *SPSA) Engine(numbers []int) string {
	text := "default"
	for i, n := range s.Numbers {
		text += fmt.Sprintf(",%s=%d", n.Name, numbers[i])
	}
	return text
}

// Learn takes the result of the next pair. points is what engine a has won less what engine b has, with 1 for a won
// game. The numbers move after the last pair of a batch.
func (s *SPSA) Learn(points float64) {
	offset := float64(spsaOffset * float64(s.Pairs))
	rate := spsaRate * math.Pow((offset+float64(s.Pairs))/(offset+float64(s.done+1)), spsaRateExponent)
	if s.moves == nil {
		s.moves = make([]float64, len(s.Numbers))
	}
	for i, shift := range s.shifts(s.done) {
		step := s.Numbers[i].Step
		s.moves[i] += float64(rate * step * step / shift.step * points)
	}
	if s.done++; s.done%s.batch() != 0 && s.done != s.Pairs {
		return
	}
	values := make([]float64, len(s.Numbers))
	for i := range s.Numbers {
		n := &s.Numbers[i]
		values[i] = n.Value
		n.Value = n.limited(n.Value + s.moves[i])
	}
	s.before, s.moves = append(s.before, values), nil
}

// shift is how the engines of a pair differ in a number: a has it a step higher, or lower if the step is negative.
type shift struct{ step, rounding float64 }

func (s *SPSA) shifts(pair int) []shift {
	random := rand.New(rand.NewPCG(s.Seed, uint64(pair)))
	growth := math.Pow(float64(s.Pairs)/float64(pair+1), spsaStepExponent)
	shifts := make([]shift, len(s.Numbers))
	for i, n := range s.Numbers {
		shifts[i] = shift{n.Step * growth, random.Float64()}
		if random.IntN(2) == 0 {
			shifts[i].step = -shifts[i].step
		}
	}
	return shifts
}

func (n *SPSANumber) limited(value float64) float64 { return max(n.Min, min(value, n.Max)) }

// rounded returns a value between the limits as a whole number: the one below it plus 0 to 1.
func (n *SPSANumber) rounded(value, rounding float64) int {
	return int(n.limited(math.Floor(n.limited(value) + rounding)))
}

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
	if err := flagvalue.Check(flagvalue.Range{Name: "nodes", Value: int(min(s.Nodes, 1)), Min: 1}); err != nil {
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

const maxPairs = 500_000 // largest number of pairs of games for which the openings fit into memory

// Head returns the first line of a file of results, which only these settings have. Each later line is of a pair.
func (s *SPSASettings) Head() ([]byte, error) {
	spsa, err := s.SPSA()
	if err != nil {
		return nil, err
	}
	name := s.Variant.String()
	if !s.Variant.IsBuiltin() {
		name += " -rules " + s.Variant.Rules().Hash()
	}
	return fmt.Appendf(nil, "draughts spsa -variant %s -pairs %d -batch %d -nodes %d -openings %q -seed %d %s\n",
		name, s.Pairs, s.Batch, s.Nodes, s.Openings, s.Seed, spsa.Engine(spsa.Found())), nil
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
