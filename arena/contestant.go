package arena

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/quote"
)

// Contestant is one of the two sides of a match.
type Contestant struct {
	Name string
	// New returns an engine for a match. It is called once for each game that is played at a time.
	New func(m *Match) (Engine, error)
}

// ErrContestant is returned for a text that describes no engine.
var ErrContestant = errors.New("no such engine")

// OpenProber opens the endgame databases with a name, such as that of a directory. The Prober stays open for as long as
// the match lasts.
type OpenProber func(name string) (draughts.Prober, error)

// ParseContestant reads the description of an engine. The text is also the name of the contestant. It is one of
//
//	random                 any legal move
//	level=3                a draughts.Level, 0 to 10
//	default                a draughts.Searcher with the zero Options
//	hash=16,nolmr          one with these Options, separated by commas, in any case of letters: numbers, and each
//	                       field of draughts.SearchFeatures after "no" to disable it
//	eval=material          one with another Evaluator: patterns, classic, material, or a FILE with weights that
//	                       draughts tune wrote
//	egdb=NAME              one with the endgame databases that open returns for NAME
//	hub:PROGRAM ARGS       a program that speaks Hub, with its arguments; parameters to set come first, as in
//	                       hub:threads=1 book=false ./scan hub
//	dxp:HOST:PORT          a program that listens for DXP; 127.0.0.1:27531 by default; only rules of a 10x10 board
//
// Without hash, the size of the transposition table suits the limits of the match. If open is nil, egdb is no option.
//
// The error wraps ErrContestant. Weights and databases are read at once, so it may be that of a file too.
func ParseContestant(text string, open OpenProber) (Contestant, error) {
	if command, ok := strings.CutPrefix(text, "hub:"); ok {
		return parseHub(text, command)
	}
	if address, ok := strings.CutPrefix(text, "dxp:"); ok {
		return Contestant{text, func(m *Match) (Engine, error) {
			return NewDXPEngine(dxp.Options{Variant: m.Variant}, address), nil
		}}, nil
	}
	if text == "random" {
		return Contestant{text, func(*Match) (Engine, error) { return NewRandomEngine(), nil }}, nil
	}
	if number, ok := strings.CutPrefix(text, "level="); ok {
		return parseLevel(text, number)
	}
	return parseSearcher(text, open)
}

// parseSearcher reads the options of a Searcher.
func parseSearcher(text string, open OpenProber) (Contestant, error) {
	known := []string{"eval"} // besides the fields of o
	if open != nil {
		known = []string{"egdb", "eval"}
	}
	var o draughts.Options
	for i, item := range strings.Split(text, ",") {
		name, value, hasValue := strings.Cut(item, "=")
		if i == 0 && item == "default" {
			continue
		}
		if !hasValue {
			value = "true"
		}
		var err error
		switch {
		case name == "eval":
			o.Evaluator, err = eval.Load(value)
		case name == "egdb" && open != nil:
			o.Prober, err = open(value)
		default:
			err = setOption(&o, name, value, known)
		}
		if err != nil {
			return Contestant{}, fmt.Errorf("%w: %s: %w", ErrContestant, quote.Text(text), err)
		}
	}
	return Contestant{text, func(m *Match) (Engine, error) {
		o := o
		if o.Hash == 0 {
			o.Hash = suitableHash(m.Limits)
		}
		if m.Limits.Time == 0 && m.Limits.Clock == nil && o.Prober != nil {
			o.Prober = waitingProber{o.Prober}
		}
		return NewSearcherEngine(draughts.NewSearcher(o)), nil
	}}, nil
}

// waitingProber waits for values that have to be read. Without a time limit the games of a match must not depend on
// what a database has in its cache.
type waitingProber struct{ draughts.Prober }

// Probe implements draughts.Prober.
func (p waitingProber) Probe(position draughts.Position, _ bool) (draughts.ProbeResult, bool) {
	return p.Prober.Probe(position, false)
}

// setOption sets the option of o with that name. Its error names all options, among them others that are known.
func setOption(o *draughts.Options, name, value string, known []string) error {
	fields := optionFields(o)
	for key, field := range fields {
		if strings.EqualFold(key, name) {
			return setField(field, name, value)
		}
	}
	known = slices.Concat(known, slices.Sorted(maps.Keys(fields)))
	return fmt.Errorf("there is no option %s (known: %s)", quote.Text(name), strings.Join(known, ", "))
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

// maxOption returns the largest value of an option that is a number.
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
			return fmt.Errorf("%s is true or false, not %s", name, quote.Text(value))
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

// suitableHash returns the size of a transposition table in MiB. It is large enough for searches within the limits, and
// small enough to be cleared quickly before each game.
func suitableHash(l draughts.Limits) int {
	switch {
	case l.Depth > 0 && l.Depth <= 8 || l.Nodes > 0 && l.Nodes <= 5000:
		return 1
	case l.Depth > 0 && l.Depth <= 12 || l.Nodes > 0 && l.Nodes <= 100000:
		return 8
	}
	return 64
}

func parseLevel(text, number string) (Contestant, error) {
	n, err := strconv.Atoi(number)
	level := draughts.Level(n)
	if err != nil || !level.IsValid() {
		most := int(draughts.MaxLevel)
		return Contestant{}, fmt.Errorf("%w: %s: the levels are 0 to %d", ErrContestant, quote.Text(text), most)
	}
	return Contestant{text, func(*Match) (Engine, error) {
		return NewLevelEngine(level, suitableHash(level.Limits()))
	}}, nil
}

func parseHub(text, command string) (Contestant, error) {
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
		return Contestant{}, fmt.Errorf("%w: %s: the program is missing", ErrContestant, quote.Text(text))
	}
	return Contestant{text, func(m *Match) (Engine, error) {
		return NewHubEngine(hub.ClientOptions{Variant: m.Variant, Params: params}, words[0], words[1:]...), nil
	}}, nil
}
