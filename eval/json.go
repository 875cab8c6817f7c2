package eval

import (
	"fmt"
	"math"
	"slices"

	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// weightsDoc is the JSON of weights in hundredths of a man, which docs/evaluation.md explains. What is missing is zero.
type weightsDoc struct {
	Size        int                    `json:"size"`
	FlyingKings bool                   `json:"flying_kings"`
	Game        string                 `json:"game"`
	Rules       string                 `json:"rules"`
	Origin      string                 `json:"origin"`
	Phases      []map[string][]float64 `json:"phases"` // by group; one stands for all
	TallWindows [][]float64            `json:"tall_windows"`
	Net         []int16                `json:"net"`
}

// parseWeights reads weights in JSON. The error wraps ErrPatternWeights.
func parseWeights(text []byte) (*PatternWeights, error) {
	var doc weightsDoc
	if err := strictjson.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPatternWeights, err)
	}
	if err := patterns.CheckSize(doc.Size); err != nil {
		return nil, err
	}
	w := patterns.NewWeights(doc.Size, doc.FlyingKings)
	w.Game, w.Rules, w.Origin = doc.Game, doc.Rules, doc.Origin
	if n := len(doc.Phases); n != 1 && n != len(w.Phases) || (w.Game == "") != (w.Rules == "") {
		return nil, fmt.Errorf("%w: %d phases, 1 or %d are expected; game and rules go together", ErrPatternWeights, n,
			len(w.Phases))
	}
	for i, phase := range w.Phases {
		for name, weights := range doc.Phases[i%len(doc.Phases)] {
			group := slices.Index(patterns.GroupNames[:patterns.TallWindows], name)
			if group < 0 {
				return nil, fmt.Errorf("%w: there is no group %s", ErrPatternWeights, quote.Text(name))
			}
			first, end := patterns.Range(doc.Size, doc.FlyingKings, group)
			if err := setWeights(phase[first:end], weights, name); err != nil {
				return nil, err
			}
		}
	}
	for i, weights := range doc.TallWindows {
		if i == len(w.Tall) {
			return nil, fmt.Errorf("%w: more than %d sets of tall windows", ErrPatternWeights, i)
		}
		if err := setWeights(w.Tall[i], weights, patterns.GroupNames[patterns.TallWindows]); err != nil {
			return nil, err
		}
	}
	if len(doc.Net) > 0 {
		w.Net = doc.Net
	}
	return w, w.Validate()
}

// setWeights sets the weights of a group, which are given in hundredths of a man.
func setWeights(to []int16, weights []float64, group string) error {
	if len(weights) != len(to) {
		return fmt.Errorf("%w: %d weights of %s, %d are expected", ErrPatternWeights, len(weights), group, len(to))
	}
	for i, weight := range weights {
		x := math.Round(weight * patterns.Unit)
		if math.Abs(x) > math.MaxInt16 {
			return fmt.Errorf("%w: weight %d of %s is %v, which is too large", ErrPatternWeights, i, group, weight)
		}
		to[i] = int16(x)
	}
	return nil
}
