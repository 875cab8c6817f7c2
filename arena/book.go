package arena

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

// bookOption holds the options of a description that are about an opening book.
type bookOption struct {
	name   string
	margin *draughts.Score // nil if it is not given
}

// WithBook returns a description for [ParseContestant] with an opening book. It returns the same text if book is empty,
// for a description that has a book, and for an engine that cannot use one.
func WithBook(text, book string) string {
	hasBook := func(item string) bool { return strings.HasPrefix(item, "book=") }
	switch {
	case book == "", text == "random", strings.HasPrefix(text, "hub:"), strings.HasPrefix(text, "dxp:"):
		return text
	case slices.ContainsFunc(strings.Split(text, ","), hasBook):
		return text
	}
	return text + ",book=" + book
}

// isBookOption reports whether an option is one of a bookOption.
func isBookOption(name string) bool { return name == "book" || name == "bookmargin" }

// set sets the option with that name.
func (b *bookOption) set(name, value string) error {
	if name == "book" {
		b.name = value
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > int(draughts.MaxEval) {
		return fmt.Errorf("bookmargin needs a number from 0 to %d, not %s", int(draughts.MaxEval), quote.Text(value))
	}
	margin := draughts.Score(n)
	b.margin = &margin
	return nil
}

// open opens the book and sets it in o.
func (b *bookOption) open(o *draughts.Options, r Resources) error {
	if b.name == "" {
		if b.margin != nil {
			return errors.New("bookmargin is given without book=FILE")
		}
		return nil
	}
	choice := openings.BookChoice{Margin: openings.DefaultBookMargin}
	if b.margin != nil {
		choice.Margin = *b.margin
	}
	if named, ok := r.Books[b.name]; ok {
		o.Book = openings.NewBookPlayerFunc(named, choice, 0)
		return nil
	}
	book, err := openings.OpenBook(b.name)
	if err != nil {
		return err
	}
	o.Book = openings.NewBookPlayer(book, choice, 0)
	return nil
}

// ownBook gives o a BookPlayer of its own, whose seed can change for each game, and returns it; nil if o has none.
func ownBook(o *draughts.Options) *openings.BookPlayer {
	shared, ok := o.Book.(*openings.BookPlayer)
	if !ok || shared == nil {
		return nil
	}
	book := shared.Clone()
	o.Book = book
	return book
}

// checkBook returns an error if player, which may be nil, has no book of v.
func checkBook(player *openings.BookPlayer, v draughts.Variant) error {
	if player == nil {
		return nil
	}
	if _, err := player.Book(v); err != nil {
		return fmt.Errorf("%w: book: %w", ErrContestant, err)
	}
	return nil
}
