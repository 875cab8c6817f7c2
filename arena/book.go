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

// bookOption holds the options of a description that are about an opening book.
type bookOption struct {
	name   string
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

func isBookOption(name string) bool { return name == "book" || name == "bookmargin" }

func (b *bookOption) set(name, value string) error {
	if name == "book" {
		b.name = value
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > int(draughts.MaxEval) {
		return fmt.Errorf("bookmargin needs a number from 0 to %d, not %s", int(draughts.MaxEval), quote.Text(value))
	}
	b.margin = new(draughts.Score(n))
	return nil
}

func (b *bookOption) open(o *draughts.Options, r Resources) error {
	if b.name == "" {
		if b.margin != nil {
			return errors.New("bookmargin is given without book=FILE")
		}
		return nil
	}
	var choice book.Choice
	if b.margin != nil {
		choice.Margin = *b.margin
	}
	if named, ok := r.Books[b.name]; ok {
		o.Book = book.NewPlayerFunc(named, choice, 0)
		return nil
	}
	opened, err := book.Open(b.name)
	if err != nil {
		return err
	}
	o.Book = book.NewPlayer(opened, choice, 0)
	return nil
}

// ownBook gives o a book.Player of its own, whose seed can change for each game, and returns it; nil if o has none.
func ownBook(o *draughts.Options) *book.Player {
	shared, ok := o.Book.(*book.Player)
	if !ok || shared == nil {
		return nil
	}
	opened := shared.Clone()
	o.Book = opened
	return opened
}

// checkBook returns an error if player, which may be nil, has no book of v.
func checkBook(player *book.Player, v draughts.Variant) error {
	if player == nil {
		return nil
	}
	if _, err := player.Book(v); err != nil {
		return fmt.Errorf("%w: book: %w", ErrContestant, err)
	}
	return nil
}
