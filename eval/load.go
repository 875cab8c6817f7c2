package eval

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
)

// ErrUnknown is returned for a name that is neither that of an evaluation nor of a file.
var ErrUnknown = errors.New("neither an evaluation (patterns, classic, material) nor a file of weights")

// Load returns the evaluation "patterns", "classic" or "material". Any other name is that of a file with the weights of
// a [Patterns] or of a [Classic]. The error wraps ErrUnknown if there is no such file, and ErrClassicWeights or
// ErrPatternWeights if the file does not hold weights.
func Load(name string) (e draughts.Evaluator, err error) {
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
		return nil, fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	r := bufio.NewReader(file)
	// The weights of Classic are a JSON object; those of Patterns begin with a letter.
	if first, err := r.Peek(1); err == nil && first[0] == '{' {
		weights, err := ReadClassicWeights(r)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return NewClassic(weights), nil
	}
	weights, err := ReadPatternWeights(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return NewPatterns(weights)
}
