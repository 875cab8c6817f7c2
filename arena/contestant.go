package arena

import (
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

// Contestant is one of the two sides of a match.
type Contestant struct {
	Name string
	// New returns an engine for a match. It is called once for each game that is played at a time.
	New func(m *Match) (Engine, error)

	opened  draughts.Options // the databases and the book of ParseContestant
	weights string           // eval.Label of its file of weights; "" if there is none
}

// sum returns # and the beginning of a checksum of the weights, databases and book for games of v; "" without any.
func (c *Contestant) sum(v draughts.Variant) string {
	parts := []byte(c.weights)
	if databases, ok := c.opened.Prober.(interface{ Sum() [sha256.Size]byte }); ok {
		parts = fmt.Appendf(parts, "%x", databases.Sum())
	}
	if player, ok := c.opened.Book.(*book.Player); ok {
		if opened, err := player.Book(v); err == nil { // otherwise there will be no match
			parts = fmt.Appendf(parts, "%x", opened.Sum())
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("#%.4x", sha256.Sum256(parts))
}

// Close closes the book that [ParseContestant] has opened, after the last match of the contestant. Databases stay open.
// The error is also the first of reading the databases, if they have a method Err: an engine plays on without them.
func (c *Contestant) Close() (err error) {
	if databases, ok := c.opened.Prober.(interface{ Err() error }); ok {
		err = databases.Err()
	}
	if player, ok := c.opened.Book.(*book.Player); ok {
		err = errors.Join(err, player.Close())
	}
	return err
}

// CheckRules returns the error of [eval.CheckRules] for the weights of a contestant of the library.
func (c *Contestant) CheckRules(v draughts.Variant) error {
	return eval.CheckRules(c.opened.Evaluator, v)
}

// ErrContestant is returned for a text that describes no engine.
var ErrContestant = errors.New("no such engine")

// Resources are what the names in the description of a contestant stand for. With the zero Resources egdb is not
// accepted, and a book is always a file.
type Resources struct {
	// Prober opens the endgame databases with a name, such as that of a directory. It stays open during the match.
	Prober func(name string) (draughts.Prober, error)
	Books  openings.Books
	Book   string // of searchers and levels whose description has no book=FILE; none if empty
}

// ParseContestant reads the description of an engine. The text, with r.Book where it is used, is also the name of the
// contestant. It is one of
//
//	random                 any legal move
//	level=3                a draughts.Level, 0 to 10; with egdb=NAME, book=FILE or bookmargin=N after it, as below
//	default                a draughts.Searcher with the zero Options
//	hash=16,nolmr          one with these Options, separated by commas: hash=MiB, workers=N, a constant of
//	                       draughts.SearchConstants such as iirdepth=5, and "no" before the name of a field of
//	                       draughts.SearchFeatures, to disable it; upper and lower case are the same
//	eval=material          one with another Evaluator: patterns, classic, material, or a FILE with weights that
//	                       draughts tune wrote
//	egdb=NAME              one with the endgame databases that r opens under NAME
//	book=FILE              one that plays from the opening book in FILE, or that r has under this name; bookmargin=N
//	                       varies its moves, which may lose N hundredths of a man in a game together
//	hub:PROGRAM ARGS       a program that speaks Hub, with its arguments; parameters to set come first, as in
//	                       hub:threads=1 "book=my book" ./scan hub, or hub:"C:\Program Files\scan.exe" hub
//	dxp:HOST:PORT          a program that listens for DXP, by default at 127.0.0.1:27531; only for 10x10 boards
//
// Without hash, the size of the transposition table suits the limits of the match.
//
// [Contestant.Close] closes the book. In each game the moves of a book follow from the seed of the game.
//
// The error wraps ErrContestant. Weights, databases and books are opened at once; the error also wraps theirs.
func ParseContestant(text string, r Resources) (Contestant, error) {
	c := Contestant{Name: text}
	var err error
	if command, ok := strings.CutPrefix(text, "hub:"); ok {
		c.New, err = parseHub(command)
	} else if address, ok := strings.CutPrefix(text, "dxp:"); ok {
		c.New = func(m *Match) (Engine, error) { return NewDXPEngine(dxp.Options{Variant: m.Variant}, address), nil }
	} else if text == "random" {
		c.New = newLevelEngine(0, draughts.Options{})
	} else {
		c, err = parseSearcher(text, r)
	}
	if err != nil {
		return Contestant{}, fmt.Errorf("%w: %s: %w", ErrContestant, quote.Text(text), err)
	}
	return c, nil
}

// NewSearcherContestant returns a Contestant whose engines are draughts.Searcher values with these Options.
//
// If o.Hash is 0, the size of the transposition table suits the limits of the match. In a match without a time limit,
// o.Prober also reads values that are not in memory, so that the games do not depend on what is. If o.Book is a
// book.Player, each engine has a clone of it, with a seed for each game; a match of other rules then fails.
func NewSearcherContestant(name string, o draughts.Options) Contestant {
	return Contestant{Name: name, New: newSearcherEngine(o, nil)}
}

func newSearcherEngine(o draughts.Options, constants map[string]string) func(m *Match) (Engine, error) {
	return func(m *Match) (Engine, error) {
		o := o
		if len(constants) > 0 {
			c := draughts.DefaultSearchConstants(m.Variant)
			fields := optionFields("", &c)
			for name, value := range constants {
				if err := setField(fields[name], name, value); err != nil {
					return nil, err
				}
			}
			o.Constants = &c
		}
		o.Hash = cmp.Or(o.Hash, suitableHash(m.Limits))
		if !m.IsTimed() {
			o.Prober = draughts.Waiting(o.Prober)
		}
		book, err := ownBook(&o, m.Variant)
		if err != nil {
			return nil, err
		}
		o.Load(m.Variant)
		return searcherEngine{draughts.NewSearcher(o), book}, nil
	}
}

func parseSearcher(text string, r Resources) (_ Contestant, err error) {
	var o draughts.Options
	title := text
	if r.Book != "" {
		title += ",book=" + r.Book
	}
	margin, weights := -1, ""                      // of the book, -1 if it is not given; see Contestant
	others := map[string]func(value string) error{ // options that are no number or switch
		"book":       func(value string) error { r.Book, title = value, text; return nil },
		"bookmargin": func(value string) error { return setField(reflect.ValueOf(&margin).Elem(), "bookmargin", value) },
		"eval": func(value string) (err error) {
			if o.Evaluator, err = eval.Load(value); err == nil && !slices.Contains(eval.Names(), value) {
				weights, err = eval.Label(value)
			}
			return err
		},
	}
	if r.Prober != nil {
		others["egdb"] = func(value string) (err error) { o.Prober, err = r.Prober(value); return err }
	}
	constants := map[string]string{}
	fields, constantFields := optionFields("", &o), optionFields("", new(draughts.SearchConstants))
	maps.Copy(fields, optionFields("no", &o.Disable))
	items := strings.Split(text, ",")
	number, isLevel := strings.CutPrefix(items[0], "level=")
	for i, item := range items {
		name, value, hasValue := strings.Cut(item, "=")
		if !hasValue {
			value = "true"
		}
		switch key := strings.ToLower(name); {
		case i == 0 && (item == "default" || isLevel): // no option
		case others[name] != nil && (name != "eval" || !isLevel):
			err = others[name](value)
		case isLevel:
			err = errors.New("egdb=NAME, book=FILE or bookmargin=N is expected after the level")
		case fields[key].IsValid():
			err = setField(fields[key], name, value)
		case constantFields[key].IsValid():
			err = setField(constantFields[key], name, value)
			constants[key] = value
		case text == name:
			err = errors.New("default, random, level=N, hash=MiB, workers=N, eval=NAME, egdb=NAME, book=FILE, hub:PROGRAM, " +
				"dxp:HOST:PORT or a switch such as nolmr is expected")
		default:
			maps.Copy(fields, constantFields)
			known := slices.Concat(slices.Sorted(maps.Keys(others)), slices.Sorted(maps.Keys(fields)))
			err = fmt.Errorf("there is no option %s (known: %s)", quote.Text(name), strings.Join(known, ", "))
		}
		if err != nil {
			return Contestant{}, err
		}
	}
	level, err := strconv.Atoi(number)
	if isLevel && (err != nil || !draughts.Level(level).IsValid()) {
		return Contestant{}, fmt.Errorf("the levels are 0 to %d", int(draughts.MaxLevel))
	}
	if o.Book, err = r.openBook(margin); err != nil {
		return Contestant{}, err
	}
	if isLevel {
		return Contestant{title, newLevelEngine(draughts.Level(level), o), o, ""}, nil
	}
	return Contestant{title, newSearcherEngine(o, constants), o, weights}, nil
}

// openBook returns a player with the book that is named Book, or nil. margin is -1 if it is not given.
func (r *Resources) openBook(margin int) (draughts.Book, error) {
	switch {
	case r.Book != "":
		return r.Books.Player(r.Book, book.Choice{Margin: draughts.Score(max(margin, 0))}, 0)
	case margin >= 0:
		return nil, errors.New("bookmargin is given without book=FILE")
	}
	return nil, nil
}

// optionFields returns the fields of a struct that a description can set, numbers and switches, by option name: the
// name of the field in lower case after a prefix.
func optionFields(prefix string, of any) map[string]reflect.Value {
	fields := make(map[string]reflect.Value)
	for field, value := range reflect.ValueOf(of).Elem().Fields() {
		if kind := value.Kind(); kind == reflect.Int || kind == reflect.Bool {
			fields[prefix+strings.ToLower(field.Name)] = value
		}
	}
	return fields
}

// setField sets a field to a number or to true or false; a constant to at most ten men, 100 plies or 1,000 percent.
func setField(field reflect.Value, name, value string) error {
	if field.Kind() == reflect.Bool {
		on, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("%s is true or false, not %s", name, quote.Text(value))
		}
		field.SetBool(on)
		return nil
	}
	low, high := 0, 1000
	switch strings.ToLower(name) {
	case "hash":
		low, high = 1, draughts.MaxHash()
	case "workers":
		low, high = 1, draughts.MaxWorkers
	case "bookmargin":
		high = int(draughts.MaxEval)
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < low || n > high {
		return fmt.Errorf("%s needs a number from %d to %d, not %s", name, low, high, quote.Text(value))
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

// newLevelEngine returns the New of a contestant that plays at a level, with the databases and the book of o.
func newLevelEngine(level draughts.Level, o draughts.Options) func(m *Match) (Engine, error) {
	o.Hash = suitableHash(level.Limits())
	return func(m *Match) (_ Engine, err error) {
		o, e := o, &levelEngine{level: level}
		o.Prober = draughts.Waiting(o.Prober)
		if e.book, err = ownBook(&o, m.Variant); err != nil {
			return nil, err
		}
		if level > 0 {
			o.Load(m.Variant)
			e.searcher = draughts.NewSearcher(o)
		}
		return e, nil
	}
}

func parseHub(command string) (func(m *Match) (Engine, error), error) {
	oneLine := strings.Map(func(c rune) rune {
		if strings.ContainsRune("\t\r\n", c) {
			return ' '
		}
		return c
	}, strings.TrimSpace(command))
	r := csv.NewReader(strings.NewReader(oneLine))
	r.Comma, r.TrimLeadingSpace = ' ', true
	words, err := r.Read()
	if err != nil && err != io.EOF {
		return nil, errors.New(`a word with blanks is in double quotes as a whole, as in "book=my book"`)
	}
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
		return nil, errors.New("the program is missing")
	}
	return func(m *Match) (Engine, error) {
		return NewHubEngine(hub.ClientOptions{Variant: m.Variant, Params: params}, words[0], words[1:]...), nil
	}, nil
}

// ownBook gives o a book.Player of its own, whose seed can change for each game, and returns it; nil if o has none. The
// error is that it has no book of v.
func ownBook(o *draughts.Options, v draughts.Variant) (*book.Player, error) {
	shared, ok := o.Book.(*book.Player)
	if !ok || shared == nil {
		return nil, nil
	}
	opened := shared.Clone()
	o.Book = opened
	if _, err := opened.Book(v); err != nil {
		return nil, fmt.Errorf("%w: book: %w", ErrContestant, err)
	}
	return opened, nil
}
