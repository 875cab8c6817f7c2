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
	file   string
	margin *draughts.Score // nil if it is not given
}

// WithBook returns a description for [ParseContestant] with the opening book in a file. It returns the same text if the
// file is empty, for a description that has a book, and for an engine that cannot use one.
func WithBook(text, file string) string {
	hasBook := func(item string) bool { return strings.HasPrefix(item, "book=") }
	switch {
	case file == "", text == "random", strings.HasPrefix(text, "hub:"), strings.HasPrefix(text, "dxp:"):
		return text
	case slices.ContainsFunc(strings.Split(text, ","), hasBook):
		return text
	}
	return text + ",book=" + file
}

// isBookOption reports whether an option is one of a bookOption.
func isBookOption(name string) bool { return name == "book" || name == "bookmargin" }

// set sets the option with that name.
func (b *bookOption) set(name, value string) error {
	if name == "book" {
		b.file = value
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
func (b *bookOption) open(o *draughts.Options) error {
	if b.file == "" {
		if b.margin != nil {
			return errors.New("bookmargin is given without book=FILE")
		}
		return nil
	}
	book, err := openings.OpenBook(b.file)
	if err != nil {
		return err
	}
	choice := openings.BookChoice{Margin: openings.DefaultBookMargin}
	if b.margin != nil {
		choice.Margin = *b.margin
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

// checkBook returns an error if a book, which may be nil, is of other rules than v.
func checkBook(player *openings.BookPlayer, v draughts.Variant) error {
	if player == nil || player.Book() == nil || player.Book().Variant() == v {
		return nil
	}
	return fmt.Errorf("%w: its book is of %s, the match of %s", ErrContestant, player.Book().Variant(), v)
}
