// Package kinds has the kinds of job that play and analyse draughts: matches, self-play, annotation of games, opening
// books, verification of endgame databases, and counts of move sequences (perft).
//
// The output of a job is, byte for byte, the file that the command draughts writes with the same settings on one
// machine: for any cut into tasks, any number of workers and any order in which they finish. Only a match with a time
// limit is not repeatable.
package kinds

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// Settings are the settings of a job. Their JSON is what farm.Kind.Plan takes.
type Settings interface {
	// Register registers a flag for each setting. Parsing the flags sets them.
	Register(f *flag.FlagSet)
}

// jobKind is a farm.Kind with what a command needs of it.
type jobKind interface {
	farm.Kind
	newSettings() Settings
	output(settings json.RawMessage) string
}

// kinds are the kinds of this package.
var kinds = []jobKind{matchKind{}, selfplayKind{}, annotateKind{}, bookKind{}, verifyKind{}, perftKind{}}

// ErrUnknown is returned for a name that is not that of a kind.
var ErrUnknown = errors.New("unknown kind of job")

// All returns all kinds of this package.
func All() []farm.Kind {
	list := make([]farm.Kind, len(kinds))
	for i, k := range kinds {
		list[i] = k
	}
	return list
}

// Find returns the kind with a name. The error is ErrUnknown.
func Find(name string) (farm.Kind, error) { return find(name) }

func find(name string) (jobKind, error) {
	for _, k := range kinds {
		if k.Name() == name {
			return k, nil
		}
	}
	names := quote.List(kinds, ", ", jobKind.Name)
	return nil, fmt.Errorf("%w: %s (known: %s)", ErrUnknown, quote.Text(name), names)
}

// NewSettings returns the settings of a kind, with their defaults. The error is ErrUnknown.
func NewSettings(name string) (Settings, error) {
	k, err := find(name)
	if err != nil {
		return nil, err
	}
	return k.newSettings(), nil
}

// OutputName returns the name of the output of a job in the folder of its collector, such as "match.pdn". The error is
// ErrUnknown if m is of another kind.
func OutputName(m *farm.Manifest) (string, error) {
	k, err := find(m.Kind)
	if err != nil {
		return "", err
	}
	return k.output(m.Settings), nil
}

// ErrSettings is returned for settings of a job that are wrong.
var ErrSettings = errors.New("invalid settings")

// decode reads settings over the defaults in to. Settings that are missing keep their defaults.
func decode(text json.RawMessage, to any) error {
	if len(text) == 0 {
		return nil
	}
	if err := strictjson.Unmarshal(text, to); err != nil {
		return fmt.Errorf("%w: %w", ErrSettings, err)
	}
	return nil
}

// planned returns the plan with its settings in JSON.
func planned(p farm.Plan, settings any) (farm.Plan, error) {
	text, err := json.Marshal(settings)
	if err != nil {
		return farm.Plan{}, err
	}
	p.Settings = text
	return p, nil
}

// settingsErrorf returns an error that wraps ErrSettings.
func settingsErrorf(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrSettings, fmt.Errorf(format, args...))
}
