package openings_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/openings"
)

// scoredBook returns a book of all moves of the first four plies, in which the fifth move is worse than the best by 40.
func scoredBook(t *testing.T) *book.Builder {
	t.Helper()
	b := book.NewBuilder(draughts.English)
	positions := []draughts.Position{draughts.English.Start()}
	for range 4 {
		var next []draughts.Position
		for _, p := range positions {
			e := book.Entry{Position: p}
			for i, m := range p.Moves() {
				e.Moves = append(e.Moves, book.Move{Move: m, Score: draughts.Score(-10 * i), Depth: 5})
				next = append(next, p.After(m))
			}
			require.NoError(t, b.Add(e))
		}
		positions = next
	}
	return b
}

func write(t *testing.T, b *book.Builder) string {
	t.Helper()
	var binary bytes.Buffer
	require.NoError(t, b.WriteBinary(&binary))
	file := filepath.Join(t.TempDir(), "a.book")
	require.NoError(t, os.WriteFile(file, binary.Bytes(), 0o600))
	return file
}

// TestBookSource checks that the openings of a book follow its moves.
func TestBookSource(t *testing.T) {
	b := scoredBook(t)
	file := write(t, b)
	sources := must(openings.Parse(draughts.English, "start,book:"+file+":4"))
	require.Regexp(t, `^start,book:a.book#[0-9a-f]{8}:4$`, sources.String())
	source := sources[1]
	deck := must(source.List(draughts.English, 60, 1))
	require.Len(t, requirePlayable(t, deck), 60, "all are different")
	require.Equal(t, deck[:7], must(source.List(draughts.English, 7, 1)))
	require.NotEqual(t, deck, must(source.List(draughts.English, 60, 2)))
	require.Equal(t, "book 1", deck[0].Name)
	for _, o := range deck {
		require.Len(t, o.Moves, 4)
		p := draughts.English.Start()
		for _, move := range o.Moves {
			e, ok := b.Lookup(p)
			require.True(t, ok)
			i := slices.IndexFunc(e.Moves, func(m book.Move) bool { return m.Move == move })
			require.GreaterOrEqual(t, i, 0)
			require.GreaterOrEqual(t, e.Moves[i].Score, e.Moves[0].Score-30, "the first move is the best")
			p = p.After(move)
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	drawn, ok := source.Draw(draughts.English, random)
	require.True(t, ok)
	require.NotEqual(t, draughts.English.Start().Setup(), drawn)
	_, ok = source.Draw(draughts.Russian, random)
	require.False(t, ok)
}

// TestNamedBook checks that a book with a name gives the openings of the same book in a file.
func TestNamedBook(t *testing.T) {
	b := scoredBook(t)
	opened := must(b.Book())
	books := openings.Books{"mine": func(v draughts.Variant) (*book.Book, error) {
		if v != draughts.English {
			return nil, book.ErrNoBook
		}
		return opened, nil
	}}
	named := must(books.Parse(draughts.English, "book:mine:4"))
	require.Regexp(t, `^book:mine#[0-9a-f]{8}:4$`, named.String())
	file := must(books.Parse(draughts.English, "book:"+write(t, b)+":4"))
	require.Equal(t, must(file[0].List(draughts.English, 20, 1)), must(named[0].List(draughts.English, 20, 1)))
	_, err := books.Parse(draughts.Russian, "book:mine:4")
	require.ErrorIs(t, err, book.ErrNoBook)
}

// TestBookSourceRefused checks the errors of openings of a book.
func TestBookSourceRefused(t *testing.T) {
	file := write(t, scoredBook(t))
	for text, say := range map[string]string{
		"book:" + file + ":0":   "PLIES is 1 to 40, as in book:FILE:8",
		"book:" + file + ":x":   "PLIES is 1 to 40, as in book:FILE:8",
		"book:none.book:3":      "open none.book",
		"book:source_test.go:3": `book "source_test.go": line 1: not an opening book`,
	} {
		_, err := openings.Parse(draughts.English, text)
		require.ErrorContains(t, err, say)
	}
	_, err := openings.Parse(draughts.Russian, "book:"+file+":4")
	require.ErrorIs(t, err, openings.ErrNone)
	require.ErrorContains(t, err, "no openings of russian: the book is of english")
	sources := must(openings.Parse(draughts.English, "book:"+file+":9"))
	_, err = sources.List(draughts.English, 3, 1)
	require.ErrorIs(t, err, openings.ErrNone)
}
