package book_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/testtable"
	"github.com/godraughts/draughts/pdn"
)

// randomBook returns a builder with the positions of random games, until it has at least the given number.
func randomBook(t testing.TB, v draughts.Variant, positions int, seed uint64) *book.Builder {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	b := book.NewBuilder(v)
	for b.Len() < positions {
		p := v.Start()
		for range 2 + random.IntN(20) {
			moves := p.Moves()
			if len(moves) == 0 || p.Kings() != 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			require.NoError(t, b.Add(book.Entry{Position: p, Moves: []book.Move{randomValue(m, random)}}))
			p = p.After(m)
		}
	}
	return b
}

// randomValue returns a move with a value of one of all kinds and some games.
func randomValue(m draughts.Move, random *rand.Rand) book.Move {
	move := book.Move{Move: m, Wins: random.Uint32N(9), Draws: random.Uint32N(3), Losses: random.Uint32N(9)}
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

func binaryForm(t testing.TB, b *book.Builder) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, b.WriteBinary(&out))
	return out.Bytes()
}

func textForm(t testing.TB, b *book.Builder) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, b.WriteText(&out))
	return out.String()
}

func tryOpen(file []byte) (*book.Book, error) {
	return book.New(bytes.NewReader(file), int64(len(file)))
}

func open(t testing.TB, file []byte) *book.Book {
	t.Helper()
	return must(tryOpen(file))
}

func after(t testing.TB, v draughts.Variant, moves ...string) draughts.Position {
	t.Helper()
	g := draughts.NewGame(v)
	for _, m := range moves {
		must(g.PlayText(m))
	}
	return g.Position()
}

func bookMove(t testing.TB, p draughts.Position, move string, score draughts.Score, depth int) book.Move {
	t.Helper()
	m := must(p.ParseMove(move))
	return book.Move{Move: m, Score: score, Depth: depth}
}

// TestForms checks for all rule sets that both forms keep all entries, and that they are the same
// when written again.
func TestForms(t *testing.T) {
	must(draughts.LoadVariant("../examples/rules/brazilian-fmjd64.json"))
	for _, v := range draughts.Variants() {
		builder := randomBook(t, v, 700, 3)
		e, _ := builder.Lookup(v.Start())
		e.Name, e.Comment = "Start of "+v.String(), strings.Repeat("ĥ", 2000)
		require.NoError(t, builder.Add(e))
		p := v.Start()
		for known := true; known; _, known = builder.Lookup(p) {
			p = p.After(p.Moves()[0])
		}
		require.NoError(t, builder.Add(book.Entry{Position: p, Name: "no moves"}))

		source := textForm(t, builder)
		read := must(book.Read(strings.NewReader(source)))
		require.Equal(t, source, textForm(t, read))
		require.Contains(t, source, " 1 "+v.Identity()+"\n")
		file := binaryForm(t, builder)
		require.True(t, bytes.Equal(file, binaryForm(t, read)), v)
		require.Contains(t, string(file[:4096]), v.Identity()+"\x00")

		opened := open(t, file)
		require.NoError(t, opened.Verify())
		require.Equal(t, v, opened.Variant())
		require.Equal(t, builder.Len(), opened.Len())
		n, moves := 0, 0
		for e, err := range opened.All() {
			require.NoError(t, err)
			want, ok := builder.Lookup(e.Position)
			require.True(t, ok)
			require.Equal(t, want, e)
			found, ok, err := opened.Lookup(e.Position)
			require.NoError(t, err)
			require.True(t, ok)
			require.Equal(t, want, found)
			n++
			moves += len(e.Moves)
		}
		require.Equal(t, builder.Len(), n)
		require.Equal(t, moves, opened.NumMoves())
		random := rand.New(rand.NewPCG(8, 8))
		for range 200 {
			p := must(v.RandomPosition(draughts.RandomOptions{WhiteMen: 4, BlackMen: 3}, random))
			_, ok, err := opened.Lookup(p)
			require.NoError(t, err)
			require.False(t, ok)
		}
	}
}

// TestText reads the example of docs/book-format.md, and writes it as it is there.
func TestText(t *testing.T) {
	docs := must(os.ReadFile("../docs/book-format.md"))
	example := regexp.MustCompile("(?s)```\n(draughts-book.*?)```").FindStringSubmatch(string(docs))
	require.NotNil(t, example)
	b := must(book.Read(strings.NewReader(example[1])))
	start := draughts.English.Start()
	e, ok := b.Lookup(start)
	require.True(t, ok)
	first := bookMove(t, start, "11-15", 6, 21)
	first.Wins, first.Draws, first.Losses = 310, 505, 288
	require.Equal(t, book.Entry{
		Position: start, Name: "Start", Comment: "The first moves.",
		Moves: []book.Move{first, bookMove(t, start, "12-16", -12, 20)},
	}, e)
	e, ok = b.Lookup(after(t, draughts.English, "12-16"))
	require.True(t, ok)
	require.True(t, e.Moves[0].Drawn)
	require.Equal(t, -draughts.WinScore+12, e.Moves[1].Score)
	require.False(t, e.Moves[2].HasScore())
	require.EqualValues(t, 9, e.Moves[2].Games())

	// Spaces, comments and the order of lines do not matter.
	loose := "\ufeff# mine\r\n" + strings.ReplaceAll(example[1], "\n", "  \r\n")
	again := must(book.Read(strings.NewReader(loose)))
	require.Equal(t, textForm(t, b), textForm(t, again))
}

// TestTextRefused checks that an error names the line and the reason, and quotes a long text in part.
func TestTextRefused(t *testing.T) {
	refuse := func(source, say string) {
		b, err := book.Read(strings.NewReader(source))
		require.Nil(t, b)
		require.ErrorContains(t, err, say, "%.60q", source)
		require.Less(t, len(err.Error()), 1000)
	}
	for _, row := range testtable.Rows(t, "testdata/refused.txt", 2) {
		refuse(row[0], row[1])
	}
	const start = "draughts-book 1 english\nposition B:W21-32:B1-12\n"
	refuse(start+"name "+strings.Repeat("x", 201), `has 201 bytes, 200 at most are possible`)
	refuse(strings.Repeat("x", 1<<17), "line 1: not an opening book: the line has more than 65536 bytes")
	for beginning, line := range map[string]string{
		"": "line 1", "draughts-book ": "line 1", "draughts-book 1 ": "line 1", start + "name ": "line 2", start: "line 3",
		start + "move ": "line 3", start + "move 9-14 ": "line 3", start[:24] + "position ": "line 2",
	} {
		refuse(beginning+strings.Repeat("x", 60_000), line) // a line has at most 65,535 bytes
	}
}

// TestMerge checks that halves merge to the same bytes in either order, and what is kept of two values.
func TestMerge(t *testing.T) {
	a, b, c := randomBook(t, draughts.English, 400, 1), randomBook(t, draughts.English, 400, 2), randomBook(t,
		draughts.English, 400, 3)
	merged := func(parts ...*book.Builder) []byte {
		all := book.NewBuilder(draughts.English)
		for _, part := range parts {
			require.NoError(t, all.AddBuilder(part))
		}
		return binaryForm(t, all)
	}
	want := merged(a, b, c)
	require.Equal(t, want, merged(c, b, a))
	require.Equal(t, want, merged(b, c, a))
	ab := book.NewBuilder(draughts.English)
	require.NoError(t, ab.AddBook(open(t, merged(a, b))))
	require.Equal(t, want, merged(c, ab))
	body := func(b *book.Builder) string {
		return strings.TrimPrefix(textForm(t, b), "draughts-book 1 english\n")
	}
	joined := must(book.Read(strings.NewReader(textForm(t, c) + body(a) + body(b))))
	require.Equal(t, want, binaryForm(t, joined), "joined texts merge, too")

	start := draughts.English.Start()
	value := func(score draughts.Score, depth int) book.Move {
		return bookMove(t, start, "9-14", score, depth)
	}
	for name, tt := range map[string]struct{ a, b, want book.Move }{
		"depth":  {value(5, 10), value(9, 8), value(5, 10)},
		"lower":  {value(5, 10), value(9, 10), value(5, 10)},
		"proven": {value(31990, 4), value(9, 30), value(31990, 4)},
		"none":   {value(0, 0), value(-9, 3), value(-9, 3)},
	} {
		for range 2 {
			opened := book.NewBuilder(draughts.English)
			for _, m := range []book.Move{tt.a, tt.b} {
				m.Wins, m.Losses = 4_000_000_000, 3
				require.NoError(t, opened.Add(book.Entry{Position: start, Moves: []book.Move{m}}))
			}
			tt.want.Wins, tt.want.Losses = 4_294_967_295, 6
			e, _ := opened.Lookup(start)
			require.Equal(t, []book.Move{tt.want}, e.Moves, name)
			tt.a, tt.b = tt.b, tt.a
		}
	}
}

func TestEntryRefused(t *testing.T) {
	b := book.NewBuilder(draughts.Frisian)
	run := draughts.MustParseFEN(draughts.Frisian, "W:WK46,32:BK5,7:+0+146")
	for say, e := range map[string]book.Entry{
		"it is of english, the book of frisian": {Position: draughts.English.Start()},
		"it has a run of king moves":            {Position: run},
		"is not legal": {Position: draughts.Frisian.Start(), Moves: []book.Move{
			{Move: draughts.English.Start().Moves()[0]},
		}},
		"depth 256: it is 0 to 255": {Position: draughts.Frisian.Start(), Moves: []book.Move{
			{Move: draughts.Frisian.Start().Moves()[0], Depth: 256},
		}},
		"score 32001: it is at most 32000": {Position: draughts.Frisian.Start(), Moves: []book.Move{
			{Move: draughts.Frisian.Start().Moves()[0], Depth: 2, Score: 32001},
		}},
	} {
		err := b.Add(e)
		require.ErrorIs(t, err, book.ErrEntry)
		require.ErrorContains(t, err, say)
	}
	require.Zero(t, b.Len())
	_, ok, err := open(t, binaryForm(t, b)).Lookup(run)
	require.NoError(t, err)
	require.False(t, ok)
}

func TestOpenBook(t *testing.T) {
	builder := randomBook(t, draughts.Russian, 300, 4)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	must(z.Write([]byte(textForm(t, builder))))
	require.NoError(t, z.Close())
	want := open(t, binaryForm(t, builder)).Sum()
	for name, contents := range map[string][]byte{
		"a.book": binaryForm(t, builder), "a.txt": []byte(textForm(t, builder)), "a.txt.gz": packed.Bytes(),
	} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, contents, 0o600))
		opened := must(book.Open(file))
		require.Equal(t, want, opened.Sum())
		require.NoError(t, opened.Verify())
		require.NoError(t, opened.Close())
		require.NoError(t, os.WriteFile(file, contents[:len(contents)-5], 0o600))
		if name == "a.txt" {
			continue // a text that is cut may be a text
		}
		_, err := book.Open(file)
		require.ErrorContains(t, err, name)
	}
	_, err := book.Open(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	for _, name := range []string{t.TempDir(), strings.Repeat("x", 60_000)} {
		_, err = book.Open(name)
		require.Error(t, err)
		require.Less(t, len(err.Error()), 1000)
	}
}

// TestAddGame counts moves by result, side, weight and plies. A move that is repeated in a game counts once.
func TestAddGame(t *testing.T) {
	s := pdn.NewScanner(strings.NewReader(`[FEN "W:WK32:BK1"] 1. 32-28 1-5 2. 28-32 5-1 3. 32-28 1-6 1-1`),
		pdn.Options{Variant: draughts.English})
	require.True(t, s.Next())
	start := draughts.MustParseFEN(draughts.English, "W:WK32:BK1")
	count := func(g book.Game) (moves string) {
		b := book.NewBuilder(draughts.English)
		g.Moves = s.Moves()
		require.NoError(t, b.AddGame(g))
		for line := range strings.Lines(textForm(t, b)) {
			if strings.HasPrefix(line, "move") {
				moves += line
			}
		}
		return moves
	}
	require.Equal(t, []string{
		"move 1-5 games=7/0/0\n", "move 1-6 games=7/0/0\n", "move 28-32 games=0/0/2\n", "move 32-28 games=0/0/2\n",
		"move 5-1 games=7/0/0\n",
	}, slices.Sorted(strings.Lines(count(book.Game{Result: draughts.BlackWins, White: 2, Black: 7}))))
	require.Equal(t, "move 32-28 games=1/0/0\n", count(book.Game{Result: draughts.WhiteWins, White: 1, Plies: 2}))
	require.Empty(t, count(book.Game{Result: draughts.Ongoing, White: 1, Black: 1}))
	require.Empty(t, count(book.Game{Result: draughts.Draw}))

	b := book.NewBuilder(draughts.English)
	game := book.Game{Moves: s.Moves(), Result: draughts.Draw, White: 1, Black: 1}
	require.NoError(t, b.AddGame(game))
	e, ok := b.Lookup(start)
	require.True(t, ok)
	require.EqualValues(t, 1, e.Moves[0].Draws)
	err := book.NewBuilder(draughts.Pool).AddGame(game)
	require.ErrorIs(t, err, book.ErrEntry)
	require.ErrorContains(t, err, "ply 1: ")
}

// TestRemoveRare keeps moves with a value or enough games.
func TestRemoveRare(t *testing.T) {
	b, err := book.Read(strings.NewReader(`draughts-book 1 english
position B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
move 9-13 games=1/0/0
move 9-14 games=1/1/1
move 10-14 score=4 depth=3 games=1/0/0
position W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15
move 23-19 games=0/0/2
`))
	require.NoError(t, err)
	require.Equal(t, 1, b.RemoveRare(3))
	require.Equal(t, 1, b.Len())
	e, _ := b.Lookup(draughts.English.Start())
	require.Len(t, e.Moves, 2)
	require.Zero(t, b.RemoveRare(0))
}

func TestAddNames(t *testing.T) {
	start, next := draughts.English.Start(), after(t, draughts.English, "11-15")
	b := book.NewBuilder(draughts.English)
	require.NoError(t, b.Add(book.Entry{Position: start, Name: "Start"}))
	require.NoError(t, b.Add(book.Entry{Position: next}))
	require.ErrorIs(t, b.AddNames(func(draughts.Position) string { return "a\nb" }), book.ErrEntry)
	require.NoError(t, b.AddNames(func(draughts.Position) string { return "Old Faithful" }))
	for p, name := range map[draughts.Position]string{start: "Start", next: "Old Faithful"} {
		e, ok := b.Lookup(p)
		require.True(t, ok)
		require.Equal(t, name, e.Name)
	}
}

// TestZeroBuilder checks that a builder without a rule set takes and writes nothing.
func TestZeroBuilder(t *testing.T) {
	var b book.Builder
	require.ErrorIs(t, b.Add(book.Entry{}), book.ErrEntry)
	require.ErrorIs(t, b.WriteText(io.Discard), draughts.ErrUnknownVariant)
	require.ErrorIs(t, b.WriteBinary(io.Discard), draughts.ErrUnknownVariant)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
