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

// namedOptions holds the options of a description that are about an opening book.
type namedOptions struct {
	book   string
	margin *draughts.Score // nil if it is not given
}

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

// set sets egdb, book or bookmargin. known is false for another name.
func (b *namedOptions) set(o *draughts.Options, r Resources, name, value string) (known bool, err error) {
	switch {
	case name == "egdb" && r.Prober != nil:
		o.Prober, err = r.Prober(value)
	case name == "book":
		b.book = value
	case name == "bookmargin":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > int(draughts.MaxEval) {
			const most = int(draughts.MaxEval)
			return true, fmt.Errorf("bookmargin needs a number from 0 to %d, not %s", most, quote.Text(value))
		}
		b.margin = new(draughts.Score(n))
	default:
		return false, nil
	}
	return true, err
}

func (b *namedOptions) open(o *draughts.Options, r Resources) error {
	if b.book == "" {
		if b.margin != nil {
			return errors.New("bookmargin is given without book=FILE")
		}
		return nil
	}
	var choice book.Choice
	if b.margin != nil {
		choice.Margin = *b.margin
	}
	if named, ok := r.Books[b.book]; ok {
		o.Book = book.NewPlayerFunc(named, choice, 0)
		return nil
	}
	opened, err := book.Open(b.book)
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
