package pdn

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
)

// held returns what dialects hold of a game: its rules, moves, last position, winner by name and, if all of them do,
// the words of the comments.
func held(t *testing.T, g *Game, by ...*Dialect) string {
	t.Helper()
	played := must(g.Replay())
	winner := "-"
	if side, ok := g.Result().Winner(); ok {
		winner = g.Tags.Get(side.String())
	}
	var words []string
	for i := range g.Main.Moves {
		words = append(words, g.Main.Moves[i].CommentsAfter...)
	}
	if len(by) == 0 || slices.ContainsFunc(by, func(d *Dialect) bool { return d.NoComments }) {
		words = nil
	}
	return fmt.Sprintf("%v | %d | %s | %v%s", g.Start.Variant, len(g.Main.Moves), cmp.Or(winner, "?"), played.Position(),
		strings.Join(words, " "))
}

// rewrite returns a game as it is read again in a dialect, or nil if the dialect refuses it.
func rewrite(t *testing.T, g *Game, d *Dialect) *Game {
	t.Helper()
	text, _, err := d.AppendText(nil, g)
	if err != nil {
		require.ErrorIs(t, err, ErrDialect)
		return nil
	}
	games, errs := readAll(t, bytes.NewReader(text), Options{Variant: g.Start.Variant, Dialect: d})
	require.Empty(t, errs, "%s", text)
	require.Len(t, games, 1, "%s", text)
	return games[0]
}

// TestDialectFixtures reads games as other programs write them, and writes them by way of each pair of dialects.
func TestDialectFixtures(t *testing.T) {
	next := map[string]int{}
	pairs := 0
	for _, row := range testtable.Rows(t, "testdata/tables/dialects.txt", 5) {
		name := row[0]
		d := must(ParseDialect(name))
		games, errs := readFile(t, "testdata/dialects/"+name+".pdn", Options{Infer: true, Dialect: d})
		require.Empty(t, errs)
		g := games[next[name]]
		next[name]++
		require.Equal(t, strings.Join(row[1:], " | "), held(t, g), name)
		require.NotNil(t, rewrite(t, g, d), "%s refuses its own game", name)
		for _, first := range Dialects {
			again := rewrite(t, g, first)
			if again == nil {
				continue
			}
			require.Equal(t, held(t, g, first), held(t, again, first), first.Name)
			for _, second := range Dialects {
				if last := rewrite(t, again, second); last != nil {
					require.Equal(t, held(t, g, first, second), held(t, last, first, second), "%s, then %s", first.Name, second.Name)
					pairs++
				}
			}
		}
	}
	require.Greater(t, pairs, 150)
}

// TestDialects writes a game in each dialect, and tells what is left out.
func TestDialects(t *testing.T) {
	text := must(os.ReadFile("testdata/dialects/all.txt"))
	source, _, _ := strings.Cut(string(text), "\n\n== ")
	g := must(ParseGame(source))
	var b strings.Builder
	b.WriteString(source)
	for _, d := range Dialects {
		out, lost, err := d.AppendText(nil, g)
		fmt.Fprintf(&b, "\n\n== %s: %s %v\n%s", d.Name, lost, err, bytes.TrimSuffix(out, []byte("\n")))
	}
	b.WriteString("\n")
	require.Equal(t, golden(t, "testdata/dialects/all.txt", b.String()), b.String())
}

// TestDialectRefuses writes games that dialects cannot hold.
func TestDialectRefuses(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/refused.txt", 3) {
		var b bytes.Buffer
		w := NewWriter(&b)
		w.Dialect = must(ParseDialect(row[0]))
		err := w.Write(must(ParseGame(row[1])))
		require.ErrorIs(t, err, ErrDialect)
		require.ErrorContains(t, err, "pdn: ")
		require.ErrorContains(t, err, row[0]+": "+row[2]+" cannot be written in this dialect")
		require.Empty(t, b.String())
		require.NoError(t, w.Write(FromGame(draughts.NewGame(w.Dialect.Rules[0]))))
		require.Empty(t, w.Lost())
	}
	_, err := ParseDialect("scid")
	require.EqualError(t, err,
		"one of standard, checkerboard, kcheckers, lidraughts, draughts.js, plain, ratings is expected")
}

// TestRealKCheckers writes real games for KCheckers, whose first number of a result is White's. Read as such they have
// the same winners by name.
func TestRealKCheckers(t *testing.T) {
	file, err := os.Open("../../shared/pdn/english-tinsley.pdn")
	if err != nil {
		t.Skip("no real files beside the repository; TestDialectFixtures reads ours")
	}
	defer file.Close()
	games, wins := 0, 0
	for g := range NewReader(file, Options{}).All() {
		for _, d := range Dialects {
			if again := rewrite(t, g, d); again != nil {
				require.Equal(t, g.Result(), again.Result(), "%s, game %d", d.Name, games+1)
				require.Equal(t, g.Tags.Get("White"), again.Tags.Get("White"))
				games++
			}
		}
		if _, ok := g.Result().Winner(); ok {
			wins++
		}
	}
	require.Equal(t, "[3620 191]", fmt.Sprint([]int{games, wins}))
}
