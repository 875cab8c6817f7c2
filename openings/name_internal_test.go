package openings

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testtable"
	"github.com/godraughts/draughts/pdn"
)

func played(t *testing.T, v draughts.Variant, moves string) *draughts.Game {
	t.Helper()
	g := draughts.NewGame(v)
	for text := range strings.FieldsSeq(moves) {
		_, err := g.PlayText(text)
		require.NoError(t, err, "%s: %s", moves, text)
	}
	return g
}

func TestName(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/names.txt", 5) {
		t.Run(row[0], func(t *testing.T) {
			v, err := draughts.ParseVariant(row[1])
			require.NoError(t, err)
			g := played(t, v, row[2])
			name, ply := Name(g)
			require.Equal(t, row[3:], []string{name, strconv.Itoa(ply)})
			at, err := g.PositionAt(ply)
			require.NoError(t, err)
			require.Equal(t, name, NameOf(at))
		})
	}
}

// TestNameOfUndoneMoves: only moves that are made count, and a game may begin after the opening.
func TestNameOfUndoneMoves(t *testing.T) {
	g := played(t, draughts.English, "11-15 23-19 9-14 22-17 6-9")
	name, _ := Name(g)
	require.Equal(t, "Souter", name)
	require.NoError(t, g.GoTo(2))
	name, ply := Name(g)
	require.Equal(t, "Old Faithful", name)
	require.Equal(t, 1, ply)

	require.NoError(t, g.GoTo(5))
	name, ply = Name(draughts.NewGameAt(g.Position()))
	require.Equal(t, "Souter", name)
	require.Zero(t, ply)

	name, ply = Name(&draughts.Game{})
	require.Empty(t, name)
	require.Zero(t, ply)
}

// TestNameInPDN reads the games of a PDN file with a Scanner, one of them with an illegal move after its opening.
func TestNameInPDN(t *testing.T) {
	const games = `
[Event "1"]
1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11x18 *
[Event "2"]
1. 10-14 22-18 2. 12-16 9-13 *
[Event "3"]
*
`
	scanner := pdn.NewScanner(strings.NewReader(games), pdn.Options{})
	var got []string
	for scanner.Next() {
		name, ply := NameIn(scanner.Positions())
		got = append(got, fmt.Sprint(name, " ", ply))
	}
	require.NoError(t, scanner.Err())
	require.Equal(t, []string{"Glasgow 5", "White Doctor 3", " 0"}, got)

	seen := 0
	NameIn(func(yield func(draughts.Position) bool) { // an ending has no opening: it is not read to its end
		for p := draughts.MustParseFEN(draughts.English, "W:WK1:BK32"); yield(p); seen++ {
		}
	})
	require.Zero(t, seen)
}

// TestNamedOpenings plays every line: the moves are legal, the end has the name, and no position has two.
func TestNamedOpenings(t *testing.T) {
	names := map[draughts.Position]string{}
	for _, o := range allNames().openings {
		g, err := o.Game()
		require.NoError(t, err)
		require.Equal(t, g.Variant().Start(), g.Start())
		require.NotEmpty(t, o.Moves)
		require.NotContains(t, names, g.Position(), "%s and %s are the same position", o.Name, names[g.Position()])
		names[g.Position()] = o.Name
		name, ply := Name(g)
		require.Equal(t, o.Name, name)
		require.Equal(t, len(o.Moves), ply)
	}
	require.Greater(t, len(names), 75)
}

// TestNamesHaveSources reads names.txt: each line has a source of the list at its top.
func TestNamesHaveSources(t *testing.T) {
	text, err := os.ReadFile("names.txt")
	require.NoError(t, err)
	sources := map[string]bool{}
	lines := 0
	for line := range strings.Lines(string(text)) {
		if source, ok := strings.CutPrefix(line, "#   "); ok {
			sources[strings.Fields(source)[0]] = false
		}
		if fields := strings.Split(strings.TrimSpace(line), " | "); len(fields) == 4 {
			require.Contains(t, sources, fields[3], line)
			sources[fields[3]] = true
			lines++
		}
	}
	require.Greater(t, lines, 50)
	for source, used := range sources {
		require.True(t, used, "no line has the source %s", source)
	}
}
