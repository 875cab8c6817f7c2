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

var setters = map[string]func(s *session, value string) error{
	"variant": (*session).setVariant,
	"hash":    (*session).setHash,
	"threads": (*session).setThreads,
	"level":   (*session).setStrength,
	"egdb":    (*session).setDatabases,
	"book":    (*session).setBook,
	"ponder":  (*session).setPonder,
}

// has reports whether the engine has a parameter. The parameter egdb needs Server.Databases, and book Server.Books.
func (s *session) has(name string) bool {
	switch name {
	case "egdb":
		return s.server.Databases != nil
	case "book":
		return s.server.Books != nil
	}
	return setters[name] != nil
}

// describeAll sends a param message for each parameter.
func (s *session) describeAll() {
	describe := func(name, value, kind string, more ...string) {
		if s.has(name) {
			s.send(unquotedMessage("param", append([]string{"name", name, "value", value, "type", kind}, more...)...))
		}
	}
	number := func(name string, value, limit int) {
		describe(name, strconv.Itoa(value), "int", "min", "1", "max", strconv.Itoa(limit))
	}
	strength, strengths := fullStrength, fullStrength
	if s.limited {
		strength = strconv.Itoa(int(s.strength))
	}
	for level := range draughts.MaxLevel + 1 {
		strengths += " " + strconv.Itoa(int(level))
	}
	limit := draughts.MaxHash()
	describe("variant", variantName(s.rules()), "enum", "values", allVariants())
	number("hash", cmp.Or(max(s.options.Hash, 0), min(64, limit)), limit)
	number("threads", max(s.options.Workers, 1), draughts.MaxWorkers)
	describe("level", strength, "enum", "values", strengths)
	describe("egdb", s.databases, "string")
	describe("book", s.book, "string")
	describe("ponder", strconv.FormatBool(s.ponder), "bool")
}

// setParam sets a parameter. Unknown parameters are ignored: controllers set parameters that many engines have.
func (s *session) setParam(m Message) error {
	name, _ := m.Get("name")
	value, _ := m.Get("value")
	if !s.has(name) {
		return nil
	}
	if err := setters[name](s, value); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (s *session) setVariant(value string) error {
	v, err := parseVariant(value)
	if err != nil {
		return err
	}
	s.variant, s.game = v, draughts.NewGame(v)
	if s.searcher != nil {
		s.load()
	}
	return nil
}

func parseNumber(text string, limit int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > limit {
		return 0, fmt.Errorf("%s is not 1 to %d", quote.Text(text), limit)
	}
	return n, nil
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

func (s *session) setThreads(value string) error {
	n, err := parseNumber(value, draughts.MaxWorkers)
	if err != nil {
		return err
	}
	s.options.Workers = n
	s.renew()
	return nil
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

func (s *session) seedBook() {
	if seeded, ok := s.options.Book.(interface{ SetSeed(seed uint64) }); ok {
		seeded.SetSeed(s.random.Uint64())
	}
}
