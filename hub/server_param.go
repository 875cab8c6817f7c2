package hub

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// fullStrength is the value of the parameter level for play at full strength.
const fullStrength = "full"

// parameter is a setting of the engine.
type parameter struct {
	name string
	// describe returns the arguments of the param message after the name, as alternating names and values.
	describe func(*session) []string
	set      func(s *session, value string) error
}

// parameters are listed in the order in which they are sent.
var parameters = []parameter{
	{"variant", describeVariant, (*session).setVariant},
	{"hash", describeHash, (*session).setHash},
	{"threads", describeThreads, (*session).setThreads},
	{"level", describeLevel, (*session).setStrength},
	{"egdb", describeDatabases, (*session).setDatabases},
	{"book", describeBook, (*session).setBook},
	{"ponder", describePonder, (*session).setPonder},
}

// has reports whether the engine has the parameter. The parameter egdb needs Server.Databases, and book Server.Books.
func (s *session) has(p *parameter) bool {
	switch p.name {
	case "egdb":
		return s.server.Databases != nil
	case "book":
		return s.server.Books != nil
	}
	return true
}

// describeAll sends a param message for each parameter.
func (s *session) describeAll() {
	for i := range parameters {
		if p := &parameters[i]; s.has(p) {
			s.send(unquotedMessage("param", append([]string{"name", p.name}, p.describe(s)...)...))
		}
	}
}

// setParam sets a parameter. Unknown parameters are ignored: controllers set parameters that many engines have.
func (s *session) setParam(m Message) error {
	name, _ := m.Get("name")
	value, _ := m.Get("value")
	for i := range parameters {
		if p := &parameters[i]; p.name == name && s.has(p) {
			if err := p.set(s, value); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

func describeVariant(s *session) []string {
	return []string{"value", VariantName(s.rules()), "type", "enum", "values", allVariants()}
}

func (s *session) setVariant(value string) error {
	v, err := ParseVariant(value)
	if err != nil {
		return err
	}
	s.variant, s.game = v, draughts.NewGame(v)
	return nil
}

// describeNumber describes an integer parameter with a minimum of 1.
func describeNumber(value, limit int) []string {
	return []string{"value", strconv.Itoa(value), "type", "int", "min", "1", "max", strconv.Itoa(limit)}
}

// parseNumber parses a number from 1 to limit.
func parseNumber(text string, limit int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > limit {
		return 0, fmt.Errorf("%s is not 1 to %d", quote.Text(text), limit)
	}
	return n, nil
}

func describeHash(s *session) []string {
	limit := draughts.MaxHash()
	return describeNumber(cmp.Or(max(s.options.Hash, 0), min(64, limit)), limit)
}

// setHash resizes the transposition table at once. If there is no memory for it, the old table stays.
func (s *session) setHash(value string) error {
	n, err := parseNumber(value, draughts.MaxHash())
	if err != nil {
		return err
	}
	s.prepare()
	if err := s.searcher.SetHash(n); err != nil {
		return err
	}
	s.options.Hash = n
	return nil
}

func describeThreads(s *session) []string {
	return describeNumber(max(s.options.Workers, 1), draughts.MaxWorkers)
}

func (s *session) setThreads(value string) error {
	n, err := parseNumber(value, draughts.MaxWorkers)
	if err != nil {
		return err
	}
	s.options.Workers = n
	s.renew()
	return nil
}

func describeLevel(s *session) []string {
	value := fullStrength
	if s.limited {
		value = strconv.Itoa(int(s.strength))
	}
	values := fullStrength
	for strength := range draughts.MaxLevel + 1 {
		values += " " + strconv.Itoa(int(strength))
	}
	return []string{"value", value, "type", "enum", "values", values}
}

func (s *session) setStrength(value string) error {
	if value == fullStrength {
		s.limited = false
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || !draughts.Level(n).IsValid() {
		return fmt.Errorf("%s is neither %s nor 0 to %d", quote.Text(value), fullStrength, int(draughts.MaxLevel))
	}
	s.strength, s.limited = draughts.Level(n), true
	return nil
}

func describeDatabases(s *session) []string {
	return []string{"value", s.databases, "type", "string"}
}

func (s *session) setDatabases(value string) error {
	prober, err := s.server.Databases(value)
	if err != nil {
		return err
	}
	err = closeOpened(&s.opened)
	s.options.Prober, s.databases = prober, value
	s.opened, _ = prober.(io.Closer)
	s.renew()
	return err
}

// closeOpened closes databases or a book that the session opened, if there are any.
func closeOpened(opened *io.Closer) error {
	closer := *opened
	*opened = nil
	if closer == nil {
		return nil
	}
	return closer.Close()
}

func describePonder(s *session) []string {
	return []string{"value", strconv.FormatBool(s.ponder), "type", "bool"}
}

func (s *session) setPonder(value string) error {
	on, err := strconv.ParseBool(value)
	if err != nil {
		return errors.New("true or false is expected")
	}
	s.ponder = on
	return nil
}

// unquotedMessage returns a message whose values have no equals signs, for programs that split arguments at every
// equals sign.
func unquotedMessage(command string, namesAndValues ...string) Message {
	m := message(command, namesAndValues...)
	for i := range m.Args {
		m.Args[i].Value = strings.ReplaceAll(m.Args[i].Value, "=", "-")
	}
	return m
}

// noBook is the value of the parameter book for no book.
const noBook = "none"

// errNoBook is returned for "book=true" if the server began without a book.
var errNoBook = errors.New("there is no book; the name of a file is expected")

func describeBook(s *session) []string { return []string{"value", s.book, "type", "string"} }

// setBook sets the parameter book. In other engines it is true or false, and controllers send that.
func (s *session) setBook(value string) error {
	var book draughts.Book
	var opened io.Closer
	on, err := strconv.ParseBool(value)
	switch {
	case value == "" || value == noBook || err == nil && !on:
		value = noBook
	case err == nil && s.server.Options.Book == nil:
		return errNoBook
	case err == nil:
		book, value = s.server.Options.Book, s.server.BookName
	default:
		if book, err = s.server.Books(value); err != nil {
			return err
		}
		opened, _ = book.(io.Closer)
	}
	err = closeOpened(&s.openBook)
	s.options.Book, s.book, s.openBook = book, value, opened
	s.renew()
	s.seedBook()
	return err
}

// seedBook gives the book the seed of a new game.
func (s *session) seedBook() {
	if seeded, ok := s.options.Book.(interface{ SetSeed(seed uint64) }); ok {
		seeded.SetSeed(s.random.Uint64())
	}
}
