package pdn

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

func TestWriterTags(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/writtentags.txt", 4) {
		g := &Game{Tags: tagsOf(row[2]), Start: must(draughts.ParseVariant(row[1])).Start().Setup()}
		require.Equal(t, row[3], write(t, g), row[0])
	}
}

// TestWriterMoves writes moves that need more than from and to, or that need a number.
func TestWriterMoves(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/writtenmoves.txt", 3) {
		require.Equal(t, strings.TrimSpace(row[2]), body(t, must(ParseGame(row[1]))), row[0])
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestWriterErrors(t *testing.T) {
	start := draughts.English.Start()
	legal := must(start.ParseMove("11-15"))
	foreign := must(draughts.International.Start().ParseMove("33-29"))
	game := func(change func(*Game)) *Game {
		g := &Game{Start: start.Setup(), Main: Line{Moves: []*Node{{Move: legal}}}}
		change(g)
		return g
	}
	for _, test := range []struct {
		name string
		game *Game
		is   error
		says string
	}{
		{"the zero Game", &Game{}, draughts.ErrUnknownVariant, ""},
		{"an impossible start", game(func(g *Game) { g.Start.White = 0; g.Start.Black = 0 }), draughts.ErrEmptyBoard, ""},
		{"a tag name", game(func(g *Game) { g.Tags.Set("1st", "") }), ErrNotPDN, `tag "1st"`},
		{"an empty tag name", game(func(g *Game) { g.Tags.Set("", "") }), ErrNotPDN, ""},
		{"a line break in a tag", game(func(g *Game) { g.Tags.Set("A", "a\nb") }), ErrNotPDN, ""},
		{"a backslash at the end", game(func(g *Game) { g.Tags.Set("A", `C:\`) }), ErrNotPDN, ""},
		{"a strength", game(func(g *Game) { g.Main.Moves[0].Strength = "!)" }), ErrNotPDN, "ply 1: strength"},
		{"a glyph", game(func(g *Game) { g.Main.Moves[0].NAGs = []int{-1} }), ErrNotPDN, "glyph $-1"},
		{"no move", game(func(g *Game) { g.Main.Moves[0] = &Node{} }), ErrNotPDN, "ply 1"},
		{"a move of other rules", game(func(g *Game) { g.Main.Moves[0].Move = foreign }), draughts.ErrOtherVariant, ""},
		{"an illegal move", game(func(g *Game) { g.Main.Moves = append(g.Main.Moves, &Node{Move: legal}) }),
			draughts.ErrEmptySquare, "ply 2"},
		{"an illegal move in a variation", game(func(g *Game) {
			g.Main.Moves[0].Variations = []*Line{{Moves: []*Node{{Move: legal}, {Move: legal}}}}
		}), draughts.ErrEmptySquare, "ply 2"},
		{"too deep", game(func(g *Game) {
			for range maxDepth + 1 {
				g.Main = Line{Moves: []*Node{{Move: legal, Variations: []*Line{{Moves: g.Main.Moves}}}}}
			}
		}), ErrTooLarge, "variations"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b bytes.Buffer
			w := NewWriter(&b)
			err := w.Write(test.game)
			require.ErrorIs(t, err, test.is)
			require.ErrorContains(t, err, test.says)
			require.Empty(t, b.String(), "nothing half-written")
			require.NoError(t, w.Write(game(func(*Game) {})))
			require.Equal(t, "[Result \"*\"]\n[GameType \"21\"]\n\n1. 11-15 *\n", b.String())
		})
	}

	full := errors.New("disk full")
	require.ErrorIs(t, NewWriter(failing{full}).Write(game(func(*Game) {})), full)
}

// TestWriterCounters writes positions that lidraughts.org wrote, without its counters: TestFixtures asks for them.
func TestWriterCounters(t *testing.T) {
	for text, want := range map[string]string{
		`[GameType "20"][FEN "W:WK28:BK5:H3:F12"]/FEN "B:WK28:BK5:H4"/*`: `"W:WK28:BK5"]` + "\n\n" + `/FEN "B:WK28:BK5"/ *`,
		`[GameType "40"][FEN "W:W35,K46:BK5,6:H1:F50:+0+246"]*`:          `"W:W35,K46:BK5,6"]` + "\n\n*",
	} {
		var b strings.Builder
		require.NoError(t, NewWriter(&b).Write(must(ParseGame(text))))
		require.Contains(t, b.String(), want)
	}

	// F1 counts as no move number.
	atStart := must(ParseGame(`[GameType "25"][FEN "W:W21-32:B1-12:H0:F1"]*`))
	require.Equal(t, draughts.Russian.Start().Setup(), atStart.Start)

	// A move number that stands in front of no move stands in the FEN.
	g := &Game{Start: must(ParseGame(`[GameType "20"][FEN "W:W31,K32:B1,2:H3:F31"]*`)).Start}
	require.Contains(t, g.String(), `"W:W31,K32:B1,2:H3:F31"`)
	follow(t, g, "31-27")
	require.Contains(t, g.String(), `"W:W31,K32:B1,2:H3"`)
	require.Contains(t, g.String(), "31. 31-27")
}

// TestWriterComments writes comments that PDN cannot hold as they are.
func TestWriterComments(t *testing.T) {
	g := FromGame(draughts.NewGame(draughts.English))
	g.Main.Comments = []string{"a } b", " c\n\n d ", "", "{", "\xff"}
	text := write(t, g)
	require.Contains(t, text, "\n\n{a ) b} {c d} {{} {\uFFFD} *\n")
	games, errs := readAll(t, strings.NewReader(text), Options{})
	require.Empty(t, errs)
	require.Equal(t, []string{"a ) b", "c d", "{", "\uFFFD"}, games[0].Main.Comments)
}

// TestWriterCommands keeps each command of a comment on a line.
func TestWriterCommands(t *testing.T) {
	for n := range 80 {
		comment := strings.Repeat("x", n+1) + " [%eval loss in at most 7] [%clk 1:55:21] [%open words"
		text := write(t, must(ParseGame("11-15 {"+comment+"} *")))
		require.Contains(t, text, "[%eval loss in at most 7]")
		require.Contains(t, text, "[%clk 1:55:21]")
		require.Equal(t, comment, must(ParseGame(text)).Main.Moves[0].CommentsAfter[0])
	}
}

// format returns the games in a text as a Writer writes them with Counters, and their errors and warnings. It repairs
// their starts.
func format(t testing.TB, text []byte, o Options) (formatted []byte, findings []*Error) {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	w.Counters = true
	for g, err := range NewReader(bytes.NewReader(text), o).All() {
		if errors.Is(err, ErrNoGame) {
			break
		}
		require.NotNil(t, g, "%v", err)
		findings = append(append(findings, g.Errors...), g.Warnings...)
		g.RepairStart()
		require.NoError(t, w.Write(g), "%q", text)
	}
	return b.Bytes(), findings
}

// TestManyTags refuses more tags, and longer ones, than a Reader takes.
func TestManyTags(t *testing.T) {
	g := must(ParseGame(strings.Repeat("[Event \"A\"]\n", maxTags-2) + "*")) // and Result and GameType
	requireStable(t, g, Options{})
	g.Tags = append(g.Tags, Tag{"White", "B"})
	require.ErrorIs(t, NewWriter(io.Discard).Write(g), ErrTooLarge)
	g.Tags = Tags{{"Event", strings.Repeat("q", maxTag)}}
	require.ErrorIs(t, NewWriter(io.Discard).Write(g), ErrTooLarge)
}

// TestLongComments formats comments of more than 1 MiB, the last of which is as long as a game may be.
func TestLongComments(t *testing.T) {
	const most = maxGame - len("[Result \"*\"]\n[GameType \"21\"]\n\n{} *\n")
	for _, n := range []int{1<<20 - 2, 3 << 20, most} {
		g := must(ParseGame("{" + strings.Repeat("q", n) + "} *"))
		require.Len(t, g.Main.Comments[0], n)
		requireStable(t, g, Options{})
		g.Main.Comments[0] += strings.Repeat("q", most+1-n)
		require.ErrorIs(t, NewWriter(io.Discard).Write(g), ErrTooLarge)
	}
}
