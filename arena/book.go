package arena

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/quote"
)

// WithBook returns a description for [ParseContestant] with an opening book. It returns the same text if book is empty,
// for a description that has a book, and for an engine that cannot use one.
func WithBook(text, name string) string {
	hasBook := func(item string) bool { return strings.HasPrefix(item, "book=") }
	switch {
	case name == "", text == "random", strings.HasPrefix(text, "hub:"), strings.HasPrefix(text, "dxp:"):
		return text
	case slices.ContainsFunc(strings.Split(text, ","), hasBook):
		return text
	}
	return text + ",book=" + name
}

func parseMargin(text string) (*draughts.Score, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > int(draughts.MaxEval) {
		return nil, fmt.Errorf("bookmargin needs a number from 0 to %d, not %s", int(draughts.MaxEval), quote.Text(text))
	}
	return new(draughts.Score(n)), nil
}

// openBook sets the book of o to that of r with a name, or to one in a file. Without a name there is none.
func openBook(o *draughts.Options, r Resources, name string, margin *draughts.Score) error {
	var choice book.Choice
	switch {
	case name == "" && margin != nil:
		return errors.New("bookmargin is given without book=FILE")
	case name == "":
		return nil
	case margin != nil:
		choice.Margin = *margin
	}
	if named, ok := r.Books[name]; ok {
		o.Book = book.NewPlayerFunc(named, choice, 0)
		return nil
	}
	opened, err := book.Open(name)
	if err != nil {
		return err
	}
	o.Book = book.NewPlayer(opened, choice, 0)
	return nil
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
