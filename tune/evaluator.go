package tune

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
)

// ErrEvaluator is returned for what names no evaluation.
var ErrEvaluator = errors.New("eval is neither patterns, classic nor material nor a file of weights")

// Evaluator returns the evaluation of that name: "patterns", "classic" or "material", or that with the weights in the
// file of that name, which may be those of Patterns or of Classic. The error wraps ErrEvaluator where there is no such
// file, and ErrWeights or draughts.ErrPatternWeights where it is not a file of weights.
func Evaluator(name string) (e draughts.Evaluator, err error) {
	switch name {
	case "patterns":
		return draughts.Patterns{}, nil
	case "classic":
		return draughts.Classic{}, nil
	case "material":
		return draughts.Material{}, nil
	}
	file, err := osfile.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrEvaluator, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	r := bufio.NewReader(file)
	// The weights of Classic are a JSON object; those of Patterns begin with a letter.
	if first, err := r.Peek(1); err == nil && first[0] == '{' {
		weights, err := ReadWeights(r)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return draughts.NewClassic(weights), nil
	}
	weights, err := draughts.ReadPatternWeights(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return draughts.NewPatterns(weights)
}
