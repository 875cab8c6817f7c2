package arena_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/openings"
)

// bookFile returns the name of a book of the first moves of English draughts, all with the same score.
func bookFile(t *testing.T) string {
	t.Helper()
	first := book.Entry{Position: draughts.English.Start()}
	for m := range first.Position.All() {
		first.Moves = append(first.Moves, book.Move{Move: m, Depth: 1})
	}
	b, name := book.NewBuilder(draughts.English), filepath.Join(t.TempDir(), "a.book")
	require.NoError(t, b.Add(first))
	f := must(os.Create(name))
	require.NoError(t, b.WriteBinary(f))
	require.NoError(t, f.Close())
	return name
}

// TestContestantsWithABook checks that contestants play from a book, the same moves in the same match, and different
// ones in its games.
func TestContestantsWithABook(t *testing.T) {
	opened := bookFile(t)
	for _, options := range []string{"hash=1", "level=2"} {
		m := smallMatch(t, options+",book="+opened+",bookmargin=0", "hash=1,book="+opened)
		m.Openings, m.Games = []openings.Opening{{Start: draughts.English.Start().Setup()}}, 12
		require.Regexp(t, `-b "hash=1,book=[^"]+"#[0-9a-f]{8} -openings`, m.LogFormat("").Event)
		once, _ := playAll(t, m)
		again, _ := playAll(t, m)
		lines := map[string]bool{}
		require.Equal(t, allMoves(once), allMoves(again))
		for _, moves := range allMoves(once) {
			lines[draughts.English.Start().LineText(moves[:4])] = true
		}
		require.Greater(t, len(lines), 4)
		for _, c := range []*arena.Contestant{&m.A, &m.B} {
			require.NoError(t, c.Close())
			require.ErrorIs(t, c.Close(), os.ErrClosed, "the file is closed already")
		}
	}
}

// TestContestantBookRefused checks the errors about books.
func TestContestantBookRefused(t *testing.T) {
	opened := bookFile(t)
	for spec, say := range map[string]string{
		"book=none.book":                     "open none.book",
		"bookmargin=4":                       "bookmargin is given without book=FILE",
		"book=" + opened + ",bookmargin=-1":  "bookmargin needs a number from 0 to 20000",
		"level=2,bookmargin=3":               "bookmargin is given without book=FILE",
		"level=2,book=" + opened + ",hash=2": "egdb=NAME, book=FILE or bookmargin=N is expected after the level",
	} {
		_, err := arena.ParseContestant(spec, resources)
		require.ErrorIs(t, err, arena.ErrContestant)
		require.ErrorContains(t, err, say)
	}
	for _, spec := range []string{"book=" + opened, "level=1,book=" + opened} {
		_, err := contestant(spec).New(&arena.Match{Variant: draughts.Russian})
		require.ErrorIs(t, err, arena.ErrContestant)
		require.ErrorContains(t, err, "no book of these rules: it is of english, not of russian")
	}
	_, err := contestant("book=builtin,bookmargin=3").New(&arena.Match{Variant: draughts.English})
	require.ErrorIs(t, err, book.ErrNoBook)
}

// TestContestantNamedBook checks that a book is found under a name, also one that the resources give to all engines of
// the library, whose name has it then.
func TestContestantNamedBook(t *testing.T) {
	opened := must(book.Open(bookFile(t)))
	t.Cleanup(func() { require.NoError(t, opened.Close()) })
	named := arena.Resources{Prober: openProber, Books: map[string]func(draughts.Variant) (*book.Book, error){
		"mine": func(draughts.Variant) (*book.Book, error) { return opened, nil },
	}}
	standard := named
	standard.Book = "mine"
	for text, want := range map[string]string{
		"default": "default,book=mine", "hash=1,bookmargin=3": "hash=1,bookmargin=3,book=mine",
		"level=3,egdb=english": "level=3,egdb=english,book=mine", "hash=1,book=mine": "hash=1,book=mine",
		"random": "random", "hub:./scan hub": "hub:./scan hub", "dxp:": "dxp:", "hash=1,book=": "hash=1,book=",
	} {
		c := must(arena.ParseContestant(text, standard))
		require.Equal(t, want, c.Name)
		if text == want {
			continue
		}
		again := must(arena.ParseContestant(want, named))
		m := smallMatch(t, "random", "random")
		for _, c := range []arena.Contestant{c, again} {
			engine := must(c.New(&m))
			require.NoError(t, engine.NewGame(context.Background(), 1))
			info := must(engine.Search(context.Background(), draughts.NewGame(draughts.English), draughts.Limits{Depth: 3}))
			require.Zero(t, info.Depth, "a move of the book")
			require.NoError(t, engine.Close())
		}
	}
	standard.Book = "none.book"
	_, err := arena.ParseContestant("hash=1", standard)
	require.ErrorContains(t, err, "open none.book")
}
