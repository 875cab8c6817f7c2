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

// param is a parameter of the engine.
type param struct {
	name, value, kind string
	more              []string // the other arguments of its message: names and values
	set               func(value string) error
}

// params returns the parameters in the order of their messages.
func (s *session) params() []param {
	number := func(name string, value, limit int, set func(int) error) param {
		parse := func(text string) error {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > limit {
				return fmt.Errorf("%s is not 1 to %d", quote.Text(text), limit)
			}
			return set(n)
		}
		return param{name, strconv.Itoa(value), "int", []string{"min", "1", "max", strconv.Itoa(limit)}, parse}
	}
	strength, strengths := fullStrength, fullStrength
	if s.strength != nil {
		strength = strconv.Itoa(int(*s.strength))
	}
	for level := range draughts.MaxLevel + 1 {
		strengths += " " + strconv.Itoa(int(level))
	}
	limit := draughts.MaxHash()
	all := []param{
		{"variant", variantName(s.rules()), "enum", []string{"values", allVariants()}, s.setVariant},
		number("hash", cmp.Or(max(s.options.Hash, 0), min(64, limit)), limit, s.setHash),
		number("threads", max(s.options.Workers, 1), draughts.MaxWorkers, s.setThreads),
		{"level", strength, "enum", []string{"values", strengths}, s.setStrength},
	}
	if s.server.Databases != nil {
		all = append(all, param{"egdb", s.databases.name, "string", nil, s.setDatabases})
	}
	if s.server.Books != nil {
		all = append(all, param{"book", s.book.name, "string", nil, s.setBook})
	}
	return append(all, param{"ponder", strconv.FormatBool(s.ponder), "bool", nil, s.setPonder})
}

// setParam sets a parameter. Unknown parameters are ignored: controllers set parameters that many engines have.
func (s *session) setParam(m Message) error {
	name, _ := m.Get("name")
	value, _ := m.Get("value")
	for _, p := range s.params() {
		if p.name != name {
			continue
		}
		if err := p.set(value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
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

// setHash resizes the transposition table at once. If there is no memory for it, the old table stays.
func (s *session) setHash(n int) error {
	s.prepare()
	if err := s.searcher.SetHash(n); err != nil {
		return err
	}
	s.options.Hash = n
	return nil
}

func (s *session) setThreads(n int) error {
	s.options.Workers = n
	s.renew()
	return nil
}

func (s *session) setStrength(value string) error {
	if value == fullStrength {
		s.strength = nil
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || !draughts.Level(n).IsValid() {
		return fmt.Errorf("%s is neither %s nor 0 to %d", quote.Text(value), fullStrength, int(draughts.MaxLevel))
	}
	s.strength = new(draughts.Level(n))
	return nil
}

func (s *session) setDatabases(value string) error {
	prober, err := s.server.Databases(value)
	if err != nil {
		return err
	}
	err = s.databases.replace(value, prober)
	s.options.Prober = prober
	s.renew()
	return err
}

// resource is the value of a parameter for databases or a book.
type resource struct {
	name   string
	opened io.Closer // what the session opened and must close; nil if nothing
}

// replace sets the name and what was opened for it, and closes what was opened before.
func (r *resource) replace(name string, opened any) error {
	before := r.opened
	r.name = name
	r.opened, _ = opened.(io.Closer)
	if before == nil {
		return nil
	}
	return before.Close()
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
	var opened any
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
		opened = book
	}
	err = s.book.replace(value, opened)
	s.options.Book = book
	s.renew()
	s.seedBook()
	return err
}

func (s *session) seedBook() {
	if seeded, ok := s.options.Book.(interface{ SetSeed(seed uint64) }); ok {
		seeded.SetSeed(s.random.Uint64())
	}
}
