package arena

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/tune"
)

// Entrant is a contestant of a match: a name, and how to make engines, one for each game that is played at a time.
type Entrant struct {
	Name string
	New  func(m *Match) (Engine, error)
}

// ErrEntrant is returned for a description that is none of an engine.
var ErrEntrant = errors.New("no such engine")

// ParseEntrant reads the description of an engine, which is also its name:
//
//	random                 any legal move
//	level=3                a draughts.Level, 0 to 10
//	default                a draughts.Searcher with the zero Options
//	hash=16,nolmr          one with these Options, separated by commas, in any case of letters: numbers, and each
//	                       field of draughts.SearchFeatures after "no" to disable it
//	eval=material          one with another Evaluator: patterns, classic, material, or a FILE with weights, as
//	                       draughts tune writes it
//	egdb=english           one with endgame databases: those built in for English, or those in a DIRECTORY
//	hub:PROGRAM ARGS       a program that speaks Hub, with its arguments; in front of it may stand parameters to
//	                       set, as in hub:threads=1 book=false ./scan hub
//	dxp:HOST:PORT          a program that listens for DXP there, at 127.0.0.1:27531 where that is left out; only
//	                       rules of a 10x10 board
//
// Without hash, the transposition table has the size that suits the limits of the match.
func ParseEntrant(text string) (Entrant, error) {
	if command, ok := strings.CutPrefix(text, "hub:"); ok {
		return parseHubEntrant(text, command)
	}
	if address, ok := strings.CutPrefix(text, "dxp:"); ok {
		return Entrant{text, func(m *Match) (Engine, error) {
			return NewDXPEngine(dxp.Options{Variant: m.Variant}, address), nil
		}}, nil
	}
	if text == "random" {
		return Entrant{text, func(*Match) (Engine, error) { return NewRandomEngine(), nil }}, nil
	}
	if number, ok := strings.CutPrefix(text, "level="); ok {
		return parseLevelEntrant(text, number)
	}
	var o draughts.Options
	var databases string
	for i, item := range strings.Split(text, ",") {
		name, value, hasValue := strings.Cut(item, "=")
		if i == 0 && item == "default" {
			continue
		}
		if !hasValue {
			value = "true"
		}
		var err error
		switch name {
		case "eval":
			o.Evaluator, err = tune.Evaluator(value)
		case "egdb":
			databases = value
		default:
			err = setOption(&o, name, value)
		}
		if err != nil {
			return Entrant{}, fmt.Errorf("%w: %s: %w", ErrEntrant, quote.Text(text), err)
		}
	}
	return Entrant{text, func(m *Match) (Engine, error) {
		o := o
		if o.Hash == 0 {
			o.Hash = suitableHash(m.Limits)
		}
		return newSearcherEngine(o, databases)
	}}, nil
}

// newSearcherEngine returns an Engine with a Searcher that has these options and databases, if any.
func newSearcherEngine(o draughts.Options, databases string) (Engine, error) {
	var opened io.Closer
	switch databases {
	case "":
	case "english":
		o.Prober = english.DB()
	default:
		db, err := egdb.Open(databases, egdb.Options{})
		if err != nil {
			return nil, err
		}
		o.Prober, opened = db, db
	}
	return searcherEngine{draughts.NewSearcher(o), opened}, nil
}

// setOption sets the option of o with that name.
func setOption(o *draughts.Options, name, value string) error {
	fields := optionFields(o)
	for key, field := range fields {
		if strings.EqualFold(key, name) {
			return setField(field, name, value)
		}
	}
	known := slices.Sorted(maps.Keys(fields))
	return fmt.Errorf("there is no option %s (known: egdb, eval, %s)", quote.Text(name), strings.Join(known, ", "))
}

// optionFields returns the fields of o that text can set, by their names in text: the numbers, and the parts of the
// search with "no" before them, since to set one is to disable it. They are found by reflection, so that a new field of
// draughts.SearchFeatures needs no line here.
func optionFields(o *draughts.Options) map[string]reflect.Value {
	fields := make(map[string]reflect.Value)
	for field, value := range reflect.ValueOf(o).Elem().Fields() {
		if value.Kind() == reflect.Int {
			fields[strings.ToLower(field.Name)] = value
		}
	}
	for field, value := range reflect.ValueOf(&o.Disable).Elem().Fields() {
		fields["no"+strings.ToLower(field.Name)] = value
	}
	return fields
}

// maxOption returns the largest number that an option may have.
func maxOption(name string) int {
	if strings.EqualFold(name, "hash") {
		return draughts.MaxHash()
	}
	return draughts.MaxWorkers
}

func setField(field reflect.Value, name, value string) error {
	if field.Kind() == reflect.Bool {
		on, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("%s is a switch, and %s neither true nor false", name, quote.Text(value))
		}
		field.SetBool(on)
		return nil
	}
	n, err := strconv.Atoi(value)
	if most := maxOption(name); err != nil || n < 1 || n > most {
		return fmt.Errorf("%s needs a number from 1 to %d, not %s", name, most, quote.Text(value))
	}
	field.SetInt(int64(n))
	return nil
}

// suitableHash returns the size of a transposition table, in MiB, that is large enough for searches within the limits
// and not so large that to empty it for each game takes time.
func suitableHash(l draughts.Limits) int {
	switch {
	case l.Depth > 0 && l.Depth <= 8 || l.Nodes > 0 && l.Nodes <= 5000:
		return 1
	case l.Depth > 0 && l.Depth <= 12 || l.Nodes > 0 && l.Nodes <= 100000:
		return 8
	}
	return 64
}

func parseLevelEntrant(text, number string) (Entrant, error) {
	n, err := strconv.Atoi(number)
	level := draughts.Level(n)
	if err != nil || !level.Valid() {
		return Entrant{}, fmt.Errorf("%w: %s: the levels are 0 to %d", ErrEntrant, quote.Text(text), int(draughts.MaxLevel))
	}
	return Entrant{text, func(*Match) (Engine, error) { return NewLevelEngine(level, suitableHash(level.Limits())) }}, nil
}

func parseHubEntrant(text, command string) (Entrant, error) {
	words := strings.Fields(command)
	var params []hub.Arg
	for len(words) > 0 {
		name, value, ok := strings.Cut(words[0], "=")
		if !ok || strings.ContainsAny(name, `/\.`) {
			break
		}
		params = append(params, hub.Arg{Name: name, Value: value})
		words = words[1:]
	}
	if len(words) == 0 {
		return Entrant{}, fmt.Errorf("%w: %s lacks the program", ErrEntrant, quote.Text(text))
	}
	return Entrant{text, func(m *Match) (Engine, error) {
		return NewHubEngine(hub.ClientOptions{Variant: m.Variant, Params: params}, words[0], words[1:]...), nil
	}}, nil
}
