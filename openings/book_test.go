package openings_test

import (
	"bytes"
	"compress/gzip"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// randomBook returns a builder with the positions of random games, until it has at least the given number.
func randomBook(t testing.TB, v draughts.Variant, positions int, seed uint64) *openings.BookBuilder {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	b := openings.NewBookBuilder(v)
	for b.Len() < positions {
		p := v.Start()
		for range 2 + random.IntN(20) {
			moves := p.Moves()
			if len(moves) == 0 || p.Kings() != 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			require.NoError(t, b.Add(openings.BookEntry{Position: p, Moves: []openings.BookMove{randomValue(m, random)}}))
			p = p.After(m)
		}
	}
	return b
}

// randomValue returns a move with a value of one of all kinds and some games.
func randomValue(m draughts.Move, random *rand.Rand) openings.BookMove {
	move := openings.BookMove{Move: m, Wins: random.Uint32N(9), Draws: random.Uint32N(3), Losses: random.Uint32N(9)}
	switch random.IntN(8) {
	case 0:
	case 1:
		move.Drawn, move.Depth = true, 1
	case 2:
		move.Score, move.Depth = draughts.WinScore-draughts.Score(random.IntN(50)), 3
	case 3:
		move.Score, move.Depth = -draughts.WinScore+draughts.Score(random.IntN(50)), 3
	case 4:
		move.Score, move.Depth = draughts.MaxDatabaseWin-7, 3
	default:
		move.Score, move.Depth = draughts.Score(random.IntN(201)-100), 1+random.IntN(30)
	}
	return move
}

// binaryForm and textForm return the forms of a book.
func binaryForm(t testing.TB, b *openings.BookBuilder) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, b.WriteBinary(&out))
	return out.Bytes()
}

func textForm(t testing.TB, b *openings.BookBuilder) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, b.WriteText(&out))
	return out.String()
}

// open returns the book with these bytes.
func open(t testing.TB, file []byte) *openings.Book {
	t.Helper()
	book, err := openings.NewBook(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	return book
}

// after returns the position after moves from the starting position.
func after(t testing.TB, v draughts.Variant, moves ...string) draughts.Position {
	t.Helper()
	g := draughts.NewGame(v)
	for _, m := range moves {
		_, err := g.PlayText(m)
		require.NoError(t, err)
	}
	return g.Position()
}

// bookMove returns a legal move of p with a value.
func bookMove(t testing.TB, p draughts.Position, move string, score draughts.Score, depth int) openings.BookMove {
	t.Helper()
	m, err := p.ParseMove(move)
	require.NoError(t, err)
	return openings.BookMove{Move: m, Score: score, Depth: depth}
}

// TestBookForms checks for all rule sets that both forms keep all entries, and that they are the same
// when written again.
func TestBookForms(t *testing.T) {
	for _, v := range draughts.Variants() {
		builder := randomBook(t, v, 700, 3)
		e, _ := builder.Lookup(v.Start())
		e.Name, e.Comment = "Start of "+v.String(), strings.Repeat("ĥ", 2000)
		require.NoError(t, builder.Set(e))
		require.NoError(t, builder.Set(openings.BookEntry{Position: v.Start().After(v.Start().Moves()[0]), Name: "no moves"}))

		source := textForm(t, builder)
		read, err := openings.ReadBook(strings.NewReader(source))
		require.NoError(t, err)
		require.Equal(t, source, textForm(t, read))
		file := binaryForm(t, builder)
		require.True(t, bytes.Equal(file, binaryForm(t, read)), v)

		book := open(t, file)
		require.NoError(t, book.Verify())
		require.Equal(t, v, book.Variant())
		require.Equal(t, builder.Len(), book.Len())
		n, moves := 0, 0
		for e, err := range book.All() {
			require.NoError(t, err)
			want, ok := builder.Lookup(e.Position)
			require.True(t, ok)
			require.Equal(t, want, e)
			found, ok, err := book.Lookup(e.Position)
			require.NoError(t, err)
			require.True(t, ok)
			require.Equal(t, want, found)
			n++
			moves += len(e.Moves)
		}
		require.Equal(t, builder.Len(), n)
		require.Equal(t, moves, book.NumMoves())
		random := rand.New(rand.NewPCG(8, 8))
		for range 200 {
			p, err := v.RandomPosition(draughts.RandomOptions{WhiteMen: 4, BlackMen: 3}, random)
			require.NoError(t, err)
			_, ok, err := book.Lookup(p)
			require.NoError(t, err)
			require.False(t, ok)
		}
	}
}

// TestBookText checks the text form against one written by hand.
func TestBookText(t *testing.T) {
	const source = `draughts-book 1 english

position W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15
move 22-17 score=draw depth=1
move 22-18 games=0/0/7
move 23-18 score=loss:12 depth=30
move 23-19 score=win:3 depth=30
move 24-20 score=-28990 depth=30

position B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
name Start
comment The first moves.
move 11-15 score=6 depth=21 games=310/505/288
move 12-16 score=-12 depth=20
`
	b, err := openings.ReadBook(strings.NewReader(source))
	require.NoError(t, err)
	require.Equal(t, source, textForm(t, b))
	start := draughts.English.Start()
	e, ok := b.Lookup(start)
	require.True(t, ok)
	first := bookMove(t, start, "11-15", 6, 21)
	first.Wins, first.Draws, first.Losses = 310, 505, 288
	require.Equal(t, openings.BookEntry{
		Position: start, Name: "Start", Comment: "The first moves.",
		Moves: []openings.BookMove{first, bookMove(t, start, "12-16", -12, 20)},
	}, e)
	e, ok = b.Lookup(after(t, draughts.English, "11-15"))
	require.True(t, ok)
	require.True(t, e.Moves[0].Drawn)
	require.False(t, e.Moves[1].HasScore())
	require.EqualValues(t, 7, e.Moves[1].Games())
	require.True(t, e.Moves[2].IsLost())
	require.Equal(t, draughts.Score(31997), e.Moves[3].Score)
	require.True(t, e.Moves[4].IsLost())

	// Spaces, comments and the order of lines do not matter.
	loose := "\ufeff# mine\r\n" + strings.ReplaceAll(source, "\n", "  \r\n")
	again, err := openings.ReadBook(strings.NewReader(loose))
	require.NoError(t, err)
	require.Equal(t, source, textForm(t, again))
}

// TestBookTextRefused checks that an error names the line and the reason.
func TestBookTextRefused(t *testing.T) {
	const header = "draughts-book 1 english\n"
	const format = ": not an opening book: "
	const start = header + "position B:W21-32:B1-12\n"
	for source, say := range map[string]string{
		"":                                         "line 0" + format + `the first line "draughts-book 1 VARIANT" is missing`,
		"[Event]":                                  "line 1" + format + `it begins with "[Event]", not with "draughts-book"`,
		"draughts-book 2 english":                  "line 1" + format + `version "2" is unknown, 1 is expected`,
		"draughts-book 1 chess":                    `line 1: unknown variant "chess"`,
		header + "name x":                          "line 2" + format + `"name" before the first position`,
		header + "position W:W1":                   `line 2: FEN "W:W1"`,
		start + "name a\nname b":                   "line 4" + format + `a second name of the position`,
		start + "nam b":                            "line 3" + format + `"nam": position, name, comment or move is expected`,
		start + "move":                             "line 3" + format + `a move is expected`,
		start + "move 1-5":                         `line 3: illegal move "1-5"`,
		start + "move 9-14 score":                  "line 3" + format + `"score": score=N, depth=N or games=W/D/L is`,
		start + "move 9-14 depth=4 depth=4":        "line 3" + format + `"depth=4"`,
		start + "move 9-14 depth=256":              "line 3" + format + `"depth=256"`,
		start + "move 9-14 score=30000":            "line 3" + format + `"score=30000"`,
		start + "move 9-14 score=win:3000":         "line 3" + format + `"score=win:3000"`,
		start + "move 9-14 games=1/2":              "line 3" + format + `"games=1/2"`,
		start + "move 9-14 games=1/2/-3":           "line 3" + format + `"games=1/2/-3"`,
		start + "move 9-14 score=4":                `line 2: unusable book entry: B:W21,22`,
		start + "move 9-14 score=draw":             `the move 9-14: a proven draw with score 0 and depth 0`,
		start + "move 9-14\nmove 9-14":             `the move 9-14 is there twice`,
		start + "name " + strings.Repeat("x", 201): `has 201 bytes, 200 at most are possible`,
		start + "name a\tb":                        `the name "a\tb" has a control character`,
		start + "name \xff":                        `the name "\xff" is not UTF-8`,
		strings.Repeat("x", 1<<17):                 "line 1" + format + `the line has more than 65536 bytes`,
	} {
		b, err := openings.ReadBook(strings.NewReader(source))
		require.Nil(t, b)
		require.ErrorContains(t, err, say, "%.60q", source)
		require.Less(t, len(err.Error()), 1000)
	}
}

// TestBookMerge checks that halves merge to the same bytes in either order, and what is kept of two values.
func TestBookMerge(t *testing.T) {
	a, b, c := randomBook(t, draughts.English, 400, 1), randomBook(t, draughts.English, 400, 2), randomBook(t,
		draughts.English, 400, 3)
	merged := func(parts ...*openings.BookBuilder) []byte {
		all := openings.NewBookBuilder(draughts.English)
		for _, part := range parts {
			require.NoError(t, all.AddBuilder(part))
		}
		return binaryForm(t, all)
	}
	want := merged(a, b, c)
	require.Equal(t, want, merged(c, b, a))
	require.Equal(t, want, merged(b, c, a))
	ab := openings.NewBookBuilder(draughts.English)
	require.NoError(t, ab.AddBook(open(t, merged(a, b))))
	require.Equal(t, want, merged(c, ab))
	body := func(b *openings.BookBuilder) string {
		return strings.TrimPrefix(textForm(t, b), "draughts-book 1 english\n")
	}
	joined, err := openings.ReadBook(strings.NewReader(textForm(t, c) + body(a) + body(b)))
	require.NoError(t, err)
	require.Equal(t, want, binaryForm(t, joined), "joined texts merge, too")

	start := draughts.English.Start()
	value := func(score draughts.Score, depth int) openings.BookMove {
		return bookMove(t, start, "9-14", score, depth)
	}
	for name, tt := range map[string]struct{ a, b, want openings.BookMove }{
		"depth":  {value(5, 10), value(9, 8), value(5, 10)},
		"lower":  {value(5, 10), value(9, 10), value(5, 10)},
		"proven": {value(31990, 4), value(9, 30), value(31990, 4)},
		"none":   {value(0, 0), value(-9, 3), value(-9, 3)},
	} {
		for range 2 {
			book := openings.NewBookBuilder(draughts.English)
			for _, m := range []openings.BookMove{tt.a, tt.b} {
				m.Wins, m.Losses = 4_000_000_000, 3
				require.NoError(t, book.Add(openings.BookEntry{Position: start, Moves: []openings.BookMove{m}}))
			}
			tt.want.Wins, tt.want.Losses = 4_294_967_295, 6
			e, _ := book.Lookup(start)
			require.Equal(t, []openings.BookMove{tt.want}, e.Moves, name)
			tt.a, tt.b = tt.b, tt.a
		}
	}
}

// TestBookTranspositions checks that a position has one entry by whatever order of moves.
func TestBookTranspositions(t *testing.T) {
	b := openings.NewBookBuilder(draughts.English)
	one := after(t, draughts.English, "11-15", "23-19", "8-11", "22-17")
	two := after(t, draughts.English, "11-15", "22-17", "8-11", "23-19")
	require.NoError(t, b.Add(openings.BookEntry{Position: one, Name: "Glasgow"}))
	require.NoError(t, b.Add(openings.BookEntry{Position: two, Moves: []openings.BookMove{
		bookMove(t, two, "11-16", 3, 12),
	}}))
	require.Equal(t, 1, b.Len())
	e, ok := b.Lookup(one)
	require.True(t, ok)
	require.Equal(t, "Glasgow", e.Name)
	require.Len(t, e.Moves, 1)
	require.True(t, b.Remove(two))
	require.False(t, b.Remove(one))
	require.Zero(t, b.Len())
}

// TestBookEntryRefused checks what a builder does not take.
func TestBookEntryRefused(t *testing.T) {
	b := openings.NewBookBuilder(draughts.Frisian)
	run := draughts.MustParseFEN(draughts.Frisian, "W:WK46,32:BK5,7:+0+146")
	for say, e := range map[string]openings.BookEntry{
		"it is of english, the book of frisian": {Position: draughts.English.Start()},
		"it has a run of king moves":            {Position: run},
		"is not legal": {Position: draughts.Frisian.Start(), Moves: []openings.BookMove{
			{Move: draughts.English.Start().Moves()[0]},
		}},
		"depth 256: it is 0 to 255": {Position: draughts.Frisian.Start(), Moves: []openings.BookMove{
			{Move: draughts.Frisian.Start().Moves()[0], Depth: 256},
		}},
		"score 32001: it is at most 32000": {Position: draughts.Frisian.Start(), Moves: []openings.BookMove{
			{Move: draughts.Frisian.Start().Moves()[0], Depth: 2, Score: 32001},
		}},
	} {
		for _, add := range []func(openings.BookEntry) error{b.Add, b.Set} {
			err := add(e)
			require.ErrorIs(t, err, openings.ErrBookEntry)
			require.ErrorContains(t, err, say)
		}
	}
	require.Zero(t, b.Len())
	_, ok, err := open(t, binaryForm(t, b)).Lookup(run)
	require.NoError(t, err)
	require.False(t, ok)
}

// TestOpenBook opens a file of each form.
func TestOpenBook(t *testing.T) {
	builder := randomBook(t, draughts.Russian, 300, 4)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write([]byte(textForm(t, builder)))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	want := open(t, binaryForm(t, builder)).Sum()
	for name, contents := range map[string][]byte{
		"a.book": binaryForm(t, builder), "a.txt": []byte(textForm(t, builder)), "a.txt.gz": packed.Bytes(),
	} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, contents, 0o600))
		book, err := openings.OpenBook(file)
		require.NoError(t, err)
		require.Equal(t, want, book.Sum())
		require.NoError(t, book.Verify())
		require.NoError(t, book.Close())
		require.NoError(t, os.WriteFile(file, contents[:len(contents)-5], 0o600))
		if name == "a.txt" {
			continue // a text that is cut may be a text
		}
		_, err = openings.OpenBook(file)
		require.ErrorContains(t, err, name)
	}
	_, err = openings.OpenBook(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = openings.OpenBook(t.TempDir())
	require.Error(t, err)
}

// TestBookErrorsAreShort checks that the errors of texts do not grow with them.
