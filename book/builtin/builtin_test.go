package builtin_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/openings"
)

var update = flag.Bool("update", false, "write the tables of the docs")

// TestBooks verifies each book, and compares it with the table of the docs.
func TestBooks(t *testing.T) {
	table := "| file | positions | moves | bytes | SHA-256 of the contents |\n" +
		"|---|---|---|---|---|\n"
	for _, v := range builtin.Variants() {
		opened, err := builtin.Open(v)
		require.NoError(t, err)
		require.Equal(t, v, opened.Variant())
		require.NoError(t, opened.Verify())
		start, ok, err := opened.Lookup(v.Start())
		require.NoError(t, err)
		require.True(t, ok)
		require.Len(t, start.Moves, len(v.Start().Moves()))
		name := v.String() + ".book.txt.gz"
		file, err := builtin.Packed(v)
		require.NoError(t, err)
		require.Less(t, len(file), 2<<20)
		table += fmt.Sprintf("| [`%s`](../book/builtin/%s) | %d | %d | %d | `%x` |\n", name, name, opened.Len(),
			opened.NumMoves(), len(file), opened.Sum())

		fromFile, err := book.Open(name)
		require.NoError(t, err)
		require.Equal(t, opened.Sum(), fromFile.Sum())
		require.NoError(t, fromFile.Close())
		again, err := builtin.Open(v)
		require.NoError(t, err)
		require.Same(t, opened, again)
	}
	requireTable(t, "../../docs/book-format.md", table)
	_, err := builtin.Open(draughts.Frisian)
	require.ErrorIs(t, err, book.ErrNoBook)
	require.ErrorContains(t, err,
		"none of frisian is built in; there are those of [brazilian english international russian]")
}

// requireTable checks that a file has a table. With -update it replaces the table that begins with the same line and
// ends with an empty line, or with the file.
func requireTable(t *testing.T, name, table string) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	if *update && !strings.Contains(string(text), table) {
		heading, _, _ := strings.Cut(table, "\n")
		before, rest, ok := strings.Cut(string(text), heading+"\n")
		require.True(t, ok, "there is no table of %s", heading)
		if _, after, more := strings.Cut(rest, "\n\n"); more {
			table += "\n" + after
		}
		text = []byte(before + table)
		require.NoError(t, os.WriteFile(name, text, 0o644))
	}
	require.Contains(t, string(text), table, "go test ./book/builtin -update writes it")
}

// lostFrom is the value from which the docs call a ballot lost, in hundredths of a man. Of all values it agrees best
// with the classes of the deck.
const lostFrom = 32

// TestBallotValues compares the values of the 174 three-move ballots in the English book with the classes of the deck,
// and with testdata/ballots.csv.
func TestBallotValues(t *testing.T) {
	opened, err := builtin.Open(draughts.English)
	require.NoError(t, err)
	class := map[string]string{}
	for deck, name := range []string{"crossboard", "mail", "barred"} {
		for _, o := range openings.ThreeMove(openings.ThreeMoveDeck(deck)) {
			if class[o.Name] == "" {
				class[o.Name] = name
			}
		}
	}
	var table strings.Builder
	table.WriteString("ballot,class,value,depth,reply\n")
	counts := map[string]int{}
	for _, o := range openings.ThreeMove(openings.DeckAll) {
		g, err := o.Game()
		require.NoError(t, err)
		e, ok, err := opened.Lookup(g.Position())
		require.NoError(t, err)
		require.True(t, ok, o.Name)
		best := e.Moves[0]
		for _, m := range e.Moves {
			if m.Score > best.Score {
				best = m
			}
		}
		if lost := best.Score <= -lostFrom || best.Score >= lostFrom; lost != (class[o.Name] == "barred") {
			counts[class[o.Name]]++
		}
		fmt.Fprintf(&table, "%s,%s,%s,%d,%s\n", o.Name, class[o.Name], -best.Score, best.Depth,
			e.Position.MoveText(best.Move))
	}
	requireTable(t, "testdata/ballots.csv", table.String())
	require.Equal(t, map[string]int{"barred": 3, "mail": 1, "crossboard": 2}, counts)
}
