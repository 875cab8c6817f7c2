package openings_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/testtable"
	"github.com/godraughts/draughts/openings"
)

func TestRandomLists(t *testing.T) {
	for _, v := range draughts.Variants() {
		for _, s := range []openings.Source{openings.RandomMoves(5), openings.RandomElevenMan(2)} {
			deck := must(s.List(v, 20, 1))
			require.Len(t, deck, 20, v)
			require.Len(t, requirePlayable(t, deck), 20)
			require.Equal(t, deck[:7], must(s.List(v, 7, 1)), "a shorter list is the beginning of a longer one")
			require.NotEqual(t, deck, must(s.List(v, 20, 2)))
		}
	}
	require.Len(t, must(openings.RandomMoves(1).List(draughts.English, 20, 1)), 7, "there are 7 first moves")
	require.Len(t, must(openings.RandomMoves(0).List(draughts.English, 20, 1)), 1)
	require.Len(t, must(openings.RandomMoves(-1).List(draughts.English, 20, 1)), 1)
}

func TestDeckList(t *testing.T) {
	deck := openings.ThreeMove(openings.DeckInPlay)
	s := openings.FromDeck("some", deck)
	shuffled := must(s.List(draughts.English, 1000, 1))
	require.NotEqual(t, deck, shuffled)
	require.ElementsMatch(t, deck, shuffled)
	require.Equal(t, shuffled[:9], must(s.List(draughts.English, 9, 1)))
	require.NotEqual(t, shuffled, must(s.List(draughts.English, 1000, 2)))
}

// TestListRefused checks that an error says why there are no openings.
func TestListRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		source openings.Source
		v      draughts.Variant
		say    string
	}{
		"no variant": {openings.RandomMoves(4), 0, "unknown variant"},
		"too many plies": {
			openings.RandomMoves(10000), draughts.Breakthrough,
			`"random:10000": no openings of breakthrough: the games end too early`,
		},
		"other rules": {
			openings.FromDeck("11", elevenMan()), draughts.Pool,
			`"11": no openings of pool: they are for english`,
		},
		"empty": {openings.FromDeck("mine", nil), draughts.English, `"mine": no openings: the deck is empty`},
	} {
		deck, err := tt.source.List(tt.v, 1, 1)
		require.ErrorIs(t, err, openings.ErrNone, name)
		require.ErrorContains(t, err, tt.say, name)
		require.Empty(t, deck, name)
		_, ok := tt.source.Draw(tt.v, rand.New(rand.NewPCG(1, 1)))
		require.False(t, ok, name)
	}
	require.Empty(t, must(openings.RandomMoves(4).List(draughts.English, 0, 1)))
	require.Empty(t, must(openings.RandomMoves(4).List(draughts.English, -1, 1)))
}

func TestDraw(t *testing.T) {
	for _, v := range draughts.Variants() {
		random := rand.New(rand.NewPCG(1, 2))
		full := v.Start().White().Len()
		setup, ok := openings.Start{}.Draw(v, random)
		require.True(t, ok)
		require.Equal(t, v.Start().Setup(), setup)

		drawn := 0
		for range 50 {
			setup, ok := openings.RandomElevenMan(2).Draw(v, random)
			if !ok {
				continue
			}
			drawn++
			p := must(setup.Position())
			require.Equal(t, full-1, p.White().Len())
			require.Equal(t, full-1, p.Black().Len())
			require.Equal(t, v.Start().Turn(), p.Turn())
			require.False(t, p.HasCapture())
		}
		require.NotZero(t, drawn, v)
	}
}

// TestDrawFromDeck checks that a drawn position is one of the deck, with its draw counters.
func TestDrawFromDeck(t *testing.T) {
	deck := openings.ThreeMove(openings.DeckAll)
	positions := requirePlayable(t, deck)
	random := rand.New(rand.NewPCG(1, 2))
	drawn := map[draughts.Position]bool{}
	for range 50 {
		setup, ok := openings.FromDeck("3", deck).Draw(draughts.English, random)
		require.True(t, ok)
		p := must(setup.Position())
		require.True(t, positions[p])
		drawn[p] = true
	}
	require.Greater(t, len(drawn), 30)

	setup := must(draughts.ParseSetup(draughts.English, "W:WK32,K31:BK1,K2:H7"))
	quiet := openings.FromDeck("quiet", []openings.Opening{{Name: "one", Start: setup}})
	setup, ok := quiet.Draw(draughts.English, random)
	require.True(t, ok)
	require.EqualValues(t, 7, setup.Counters.NoProgress)
}

// TestDrawIsStable fixes the openings that a seed draws, because resumed files of self-play depend on them.
func TestDrawIsStable(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/drawn.txt", 3) {
		v := must(draughts.ParseVariant(row[1]))
		sources := must(openings.Parse(v, row[0]))
		setup, ok := sources[0].Draw(v, rand.New(rand.NewPCG(1, 0)))
		require.True(t, ok)
		require.Equal(t, row[2], setup.FEN(), row[0])
	}
}

// TestThreeMove checks the sizes of the decks. The positions are not counted: some ballots transpose into each other.
func TestThreeMove(t *testing.T) {
	for d, want := range map[openings.ThreeMoveDeck]int{
		openings.DeckCrossboard: 144, openings.DeckInPlay: 156, openings.DeckAll: 174,
	} {
		deck := openings.ThreeMove(d)
		require.Len(t, deck, want)
		requirePlayable(t, deck)
		for _, o := range deck {
			require.Len(t, o.Moves, 3)
		}
	}
	require.Equal(t, "9-13 22-18 11-15 (Edinburgh Single)", openings.ThreeMove(openings.DeckAll)[7].Name)
	require.Nil(t, openings.ThreeMove(openings.ThreeMoveDeck(3)))
}

func elevenMan() []openings.Opening {
	sources := must(openings.Parse(draughts.English, "11man"))
	return must(sources.List(draughts.English, sources[0].Len(), 1))
}

func TestElevenMan(t *testing.T) {
	deck := elevenMan()
	require.Len(t, deck, 2405, "50 placements of each side, less 95 positions in which a man is lost at once")
	require.Len(t, requirePlayable(t, deck), len(deck))
	backRanks := draughts.English.SetOf(1, 2, 3, 4, 29, 30, 31, 32)
	for _, o := range deck {
		p := must(o.Start.Position())
		require.Equal(t, draughts.Black, p.Turn())
		require.Equal(t, []int{11, 11}, []int{p.Black().Len(), p.White().Len()})
		require.Equal(t, 8, ((p.Black() | p.White()) & backRanks).Len())
	}
	// One ballot by hand: remove 11 and 28, then 8-11 24-19.
	p := draughts.MustParseFEN(draughts.English, "B:B1-7,9-12:W19,21-23,25-27,29-32")
	require.True(t, requirePlayable(t, deck)[p])
}

func TestParse(t *testing.T) {
	for _, text := range []string{
		"start", "random:8", "random:40", "11man", "11man:0", "11man:2", "3move", "3move-crossboard", "3move-all",
		"11man:2,random:8", "3move,start,11man",
	} {
		sources := must(openings.Parse(draughts.English, text))
		require.Equal(t, text, sources.String())
		require.Len(t, sources, 1+strings.Count(text, ","))
	}
	sources := must(openings.Parse(draughts.Russian, "random:0"))
	require.Equal(t, "start", sources.String())
	require.Equal(t, openings.Start{}, sources[0])
}

func TestParseRefuses(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/badsources.txt", 2) {
		text, say := row[0], row[1]
		_, err := openings.Parse(draughts.English, text)
		require.ErrorIs(t, err, openings.ErrUnknown, text)
		require.ErrorContains(t, err, say)
	}
	for _, text := range []string{"11man", "random:8,3move"} {
		_, err := openings.Parse(draughts.Russian, text)
		require.ErrorIs(t, err, openings.ErrNone)
		require.ErrorContains(t, err, ": no openings of russian: they are for english")
	}
}

// TestParseFile checks that the text of a source changes with the contents of its file.
func TestParseFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.fen")
	write := func(text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o600)) }
	write("B:W32,31,30:B1,2,3\nB:W32,31,30:B1,2,4\n")
	sources := must(openings.Parse(draughts.English, "random:8,"+name))
	first := sources.String()
	require.Regexp(t, `^random:8,mine\.fen#[0-9a-f]{8}$`, first)
	deck := must(sources[1].List(draughts.English, 10, 1))
	require.Len(t, deck, 2)

	write("B:W32,31,30:B1,2,3\n")
	sources = must(openings.Parse(draughts.English, "random:8,"+name))
	require.NotEqual(t, first, sources.String())

	write("B:WK3,26,50:B13,35,K44:+344+0\n")
	sources = must(openings.Parse(draughts.Frisian, name))
	g := must(must(sources[0].List(draughts.Frisian, 1, 1))[0].Game())
	require.Equal(t, "B:WK3,26,50:B13,35,K44", g.Position().String(), "protocols have no moves of a king in a row")

	write("# nothing\n")
	_, err := openings.Parse(draughts.English, name)
	require.ErrorIs(t, err, openings.ErrNone)
	write("B:W50:B1\n")
	_, err = openings.Parse(draughts.English, name)
	require.ErrorContains(t, err, "line 1: ")
}

// TestSourcesTakeTurns checks the order of a list, in which a source that has no more starts over.
func TestSourcesTakeTurns(t *testing.T) {
	sources := must(openings.Parse(draughts.English, "random:1,start,3move"))
	deck := must(sources.List(draughts.English, 29, 1))
	require.Len(t, deck, 29)
	for i, o := range deck {
		require.Len(t, o.Moves, []int{1, 0, 3}[i%3])
		require.Equal(t, sources.At(i), sources[i%3])
	}
	require.Equal(t, deck[0], deck[21], "there are 7 first moves")
	shorter := must(sources.List(draughts.English, 20, 1))
	require.Equal(t, deck[:20], shorter)
	require.Equal(t, sources[2], sources.At(-1))

	none := must(openings.Sources(nil).List(draughts.English, 2, 1))
	require.Len(t, none, 2)
	require.Equal(t, "start", openings.Sources(nil).String())
	require.Equal(t, openings.Start{}, openings.Sources(nil).At(7))
	_, err := sources.List(draughts.Russian, 3, 1)
	require.ErrorIs(t, err, openings.ErrNone)
}

// TestMapFiles renames the files in a text, and leaves the names that TestParse reads.
func TestMapFiles(t *testing.T) {
	rename := func(name string) (string, error) { return "/other/" + name, nil }
	books := openings.Books{"mine": func(draughts.Variant) (*book.Book, error) { return nil, nil }}
	const text = "book:mine:3,start,11man,11man:2,3move,%sa.pdn,random:8,3move-all,3move-crossboard,%[1]sb:c.fen," +
		"book:%[1]sc:d.book:7"
	got := must(books.MapFiles(fmt.Sprintf(text, ""), rename))
	require.Equal(t, fmt.Sprintf(text, "/other/"), got)
	_, err := books.MapFiles("start,x", func(string) (string, error) { return "", io.ErrUnexpectedEOF })
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

// TestPositions lists the positions after all openings of a deck, and after some random ones.
func TestPositions(t *testing.T) {
	sources := must(openings.Parse(draughts.English, "start,3move,random:3"))
	positions := must(sources.Positions(draughts.English, 10))
	require.Len(t, positions, 1+156+10)
	require.Equal(t, draughts.English.Start(), positions[0])
	_, err := sources.Positions(draughts.Russian, 10)
	require.ErrorIs(t, err, openings.ErrNone)
}

// requirePlayable checks that a game can continue from every opening, and that the openings have different names. It
// returns the positions that they lead to.
func requirePlayable(t *testing.T, deck []openings.Opening) map[draughts.Position]bool {
	t.Helper()
	positions := map[draughts.Position]bool{}
	names := map[string]bool{}
	for _, o := range deck {
		g := must(o.Game())
		require.Equal(t, draughts.Ongoing, g.Outcome().Result, o.Name)
		positions[g.Position()] = true
		names[o.Name] = true
	}
	require.Len(t, names, len(deck), "names are different")
	return positions
}

func TestOpeningGame(t *testing.T) {
	o := openings.ThreeMove(openings.DeckAll)[0]
	g := must(o.Game())
	require.Equal(t, o.Moves, g.Moves())

	o.Moves = append(o.Moves, o.Moves[0])
	_, err := o.Game()
	require.ErrorContains(t, err, "opening 9-13 21-17 5-9: ")
	require.ErrorAs(t, err, new(*draughts.MoveError))
}

// TestRead reads a file of FEN, with a draw counter, and a PDN file that begins with a byte order mark.
func TestRead(t *testing.T) {
	deck := must(openings.Read(strings.NewReader("# two\nB:W32:BK1\n\n  W:W32,31:B1,2:H3\n"), draughts.English))
	require.Len(t, deck, 2)
	requirePlayable(t, deck)
	require.EqualValues(t, 3, deck[1].Start.Counters.NoProgress)

	const games = "\ufeff\n[Event \"x\"]\n1. 11-15 23-19 *\n[Event \"y\"]\n[FEN \"W:W32,31:B1,2\"]\n1. 32-28 *\n"
	deck = must(openings.Read(strings.NewReader(games), draughts.English))
	require.Len(t, deck, 2)
	requirePlayable(t, deck)
	require.Len(t, deck[0].Moves, 2)
}

// TestReadRefuses checks that errors say where and why.
func TestReadRefuses(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/badfiles.txt", 3) {
		_, err := openings.Read(strings.NewReader(row[1]), draughts.English)
		require.ErrorContains(t, err, row[2], row[0])
	}
}

// TestErrorsAreShort checks that an error quotes a long text in part.
func TestErrorsAreShort(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for name, text := range map[string]string{
		"FEN": "B:W32:B" + long, "move": "[Event \"x\"]\n1. " + long + " *", "tag": "[Event \"" + long, "word": long,
	} {
		_, err := openings.Read(strings.NewReader(text), draughts.English)
		require.Error(t, err, name)
		require.Less(t, len(err.Error()), 8000, name)
	}
	for _, text := range []string{long, "random:" + long, "book:" + long + ":8", "book:a:" + long} {
		_, err := openings.Parse(draughts.English, text)
		require.Error(t, err)
		require.Less(t, len(err.Error()), 8000)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
