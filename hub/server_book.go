package hub

import (
	"errors"
	"io"
	"strconv"

	"github.com/godraughts/draughts"
)

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
	err = s.closeBook()
	s.discard()
	s.options.Book, s.book, s.openBook = book, value, opened
	s.seedBook()
	return err
}

// closeBook closes the book if setBook opened it.
func (s *session) closeBook() error {
	if s.openBook == nil {
		return nil
	}
	opened := s.openBook
	s.openBook = nil
	return opened.Close()
}

// seedBook gives the book the seed of a new game.
func (s *session) seedBook() {
	if seeded, ok := s.options.Book.(interface{ SetSeed(seed uint64) }); ok {
		seeded.SetSeed(s.random.Uint64())
	}
}
