package openings

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"github.com/godraughts/draughts"
)

// openingMargin is the margin of the moves of openings from a book. It is wider than that of a player, since openings
// are to be different.
const openingMargin draughts.Score = 30

// cutBook returns the file and the plies of a text such as book:FILE:8.
func cutBook(text string) (file, plies string, ok bool) {
	rest, ok := strings.CutPrefix(text, "book:")
	colon := strings.LastIndexByte(rest, ':') // the file may have a drive
	if !ok || colon < 0 {
		return "", "", false
	}
	return rest[:colon], rest[colon+1:], true
}

// openBookSource returns a Source with the moves of a book in a file. Its name has the beginning of the book's
// checksum.
func openBookSource(name string, v draughts.Variant, plies int) (s Source, err error) {
	book, err := OpenBook(name)
	if err != nil {
		return Source{}, err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	s = Source{kind: fromBook, plies: plies, book: NewBookBuilder(book.Variant())}
	for line, err := range book.Walk(book.Variant().Start(), plies-1) {
		if err == nil {
			err = s.book.Add(line.Entry)
		}
		if err != nil {
			return Source{}, bookFileError(name, err)
		}
	}
	s.name = fmt.Sprintf("book:%s#%.4x:%d", filepath.Base(name), book.Sum(), plies)
	return s, s.check(v)
}

// bookGame returns a game with a number of moves of a book; ok is false if the book has no more before.
func bookGame(book *BookBuilder, v draughts.Variant, plies int, random *rand.Rand) (g *draughts.Game, ok bool) {
	g = draughts.NewGame(v)
	choice := BookChoice{Margin: openingMargin}
	for g.Ply() < plies && g.Outcome().Result == draughts.Ongoing {
		e, ok := book.Lookup(g.Position())
		if !ok {
			return nil, false
		}
		m, ok := choice.Choose(&e, nil, random)
		if !ok || g.Play(m.Move) != nil {
			return nil, false
		}
	}
	return g, g.Ply() == plies
}
