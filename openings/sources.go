package openings

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/quote"
)

// ErrUnknown is returned by Parse for a text that names no openings.
var ErrUnknown = errors.New("unknown openings")

const maxPlies = 40 // largest number of random plies that Parse accepts; after more of them games have often ended

// Sources are sources of openings that take turns. No sources are the starting position.
type Sources []Source

// Parse reads one source of openings or several, separated by commas. The package comment has the syntax.
//
// Parse reads files, whose openings must be of v. The error wraps ErrUnknown if the text names no openings, and ErrNone
// if they are of another rule set.
func Parse(v draughts.Variant, text string) (Sources, error) { return Books(nil).Parse(v, text) }

// Books are opening books by name. A function such as book/builtin.Open returns that of a rule set.
type Books map[string]func(draughts.Variant) (*book.Book, error)

// Parse is like the function Parse, but book:NAME:PLIES means the book with that name if b has one.
func (b Books) Parse(v draughts.Variant, text string) (Sources, error) {
	var sources Sources
	for part := range strings.SplitSeq(text, ",") {
		s, err := b.parseSource(v, part)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", quote.Text(part), err)
		}
		sources = append(sources, s)
	}
	return sources, nil
}

// Player returns a player with the book that b has under a name, or with one in a file, which it then closes.
func (b Books) Player(name string, c book.Choice, seed uint64) (*book.Player, error) {
	if open := b[name]; open != nil {
		return book.NewPlayerFunc(open, c, seed), nil
	}
	opened, err := book.Open(name)
	if err != nil {
		return nil, err
	}
	return book.NewPlayer(opened, c, seed), nil
}

var decks = map[string]func() []Opening{
	"11man":            elevenMan,
	"3move":            func() []Opening { return ThreeMove(DeckInPlay) },
	"3move-crossboard": func() []Opening { return ThreeMove(DeckCrossboard) },
	"3move-all":        func() []Opening { return ThreeMove(DeckAll) },
}

func (b Books) parseSource(v draughts.Variant, text string) (Source, error) {
	if deck := decks[text]; deck != nil {
		s := &deckSource{text, deck()}
		return s, s.check(v)
	}
	kind, file, number := splitSource(text)
	plies, err := strconv.Atoi(number)
	good := err == nil && plies >= 0 && plies <= maxPlies
	switch {
	case kind == "start":
		return Start{}, nil
	case kind == "":
		return openFile(file, v)
	case kind == "book" && (!good || plies == 0):
		return nil, fmt.Errorf("%w: PLIES is 1 to %d, as in book:FILE:8", ErrUnknown, maxPlies)
	case !good:
		return nil, fmt.Errorf("%w: PLIES is 0 to %d, as in %s:8", ErrUnknown, maxPlies, kind)
	case kind == "book":
		return b.open(file, v, plies)
	case kind == "11man":
		return RandomElevenMan(plies), nil
	}
	return RandomMoves(plies), nil
}

// splitSource returns the kind of a source with its file and its plies, of those it has. A file has the kind "".
func splitSource(text string) (kind, file, plies string) {
	kind, rest, _ := strings.Cut(text, ":")
	colon := strings.LastIndexByte(rest, ':') // the file may have a drive
	switch {
	case kind == "book" && colon >= 0:
		return kind, rest[:colon], rest[colon+1:]
	case text == "start", decks[text] != nil, kind == "random", kind == "11man":
		return kind, "", rest
	}
	return "", text, ""
}

// MapFiles returns a text for Parse with other names of files: rename gets each name. The error is that of rename.
func (b Books) MapFiles(text string, rename func(string) (string, error)) (string, error) {
	parts := strings.Split(text, ",")
	for i, part := range parts {
		kind, file, plies := splitSource(part)
		if kind != "" && (kind != "book" || b[file] != nil) {
			continue
		}
		name, err := rename(file)
		if err != nil {
			return "", err
		}
		if parts[i] = name; kind == "book" {
			parts[i] = "book:" + name + ":" + plies
		}
	}
	return strings.Join(parts, ","), nil
}

// String returns the sources as [Parse] reads them, separated by commas; see [Source.String] for files.
func (s Sources) String() string {
	if len(s) == 0 {
		return Start{}.String()
	}
	texts := make([]string, len(s))
	for i, source := range s {
		texts[i] = source.String()
	}
	return strings.Join(texts, ",")
}

// At returns the source whose turn it is for the game with a number. Numbers may be negative.
func (s Sources) At(number int) Source {
	if len(s) == 0 {
		return Start{}
	}
	return s[(number%len(s)+len(s))%len(s)]
}

// Positions returns the positions after all openings of v in each source: those of a deck, and the first n of a source
// of random ones. A position that two openings lead to is there twice. Errors are those of [Source.List].
func (s Sources) Positions(v draughts.Variant, n int) ([]draughts.Position, error) {
	var positions []draughts.Position
	for _, source := range s {
		list, err := source.List(v, cmp.Or(source.Len(), n), 1)
		if err != nil {
			return nil, err
		}
		for _, o := range list {
			g, err := o.Game()
			if err != nil {
				return nil, err
			}
			positions = append(positions, g.Position())
		}
	}
	return positions, nil
}

// List returns n openings of v, from each source in turn. A source that has no more starts over.
//
// The same seed gives the same openings; a larger n adds others at the end. Errors are those of [Source.List].
func (s Sources) List(v draughts.Variant, n int, seed uint64) ([]Opening, error) {
	if len(s) == 0 {
		s = Sources{Start{}}
	}
	share := (max(n, 0) + len(s) - 1) / len(s) // of one source
	lists := make([][]Opening, len(s))
	for i, source := range s {
		var err error
		if lists[i], err = source.List(v, share, seed); err != nil {
			return nil, err
		}
	}
	var list []Opening
	for i := range n {
		turn := lists[i%len(s)]
		list = append(list, turn[i/len(s)%len(turn)])
	}
	return list, nil
}
