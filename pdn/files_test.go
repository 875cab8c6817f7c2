package pdn

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/testtable"
)

// summary returns all that a Reader finds in a game, and the game as a Writer writes it.
func summary(t *testing.T, g *Game) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%v %s, %v by %q\n", g.Start.Variant, g.Start.FEN(), g.Result(), g.Terminator)
	for _, e := range g.Errors {
		fmt.Fprintf(&b, "error %v\n", e)
	}
	for _, w := range g.Warnings {
		fmt.Fprintf(&b, "warning %v\n", w)
	}
	if played, err := g.Replay(); err != nil {
		fmt.Fprintf(&b, "replay: %v\n", err)
	} else {
		fmt.Fprintf(&b, "ends in %v, %v\n", played.Position(), played.Outcome().Result)
	}
	g.RepairStart()
	return b.String() + write(t, g)
}

// TestFixtures reads the files in testdata, each of which deviates from the standard in another way. With
// Options.Strict the warnings are errors. What a Writer makes of them is strict PDN, and writing that changes nothing.
func TestFixtures(t *testing.T) {
	for _, name := range must(filepath.Glob("testdata/*.pdn")) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			games, _ := readFile(t, name, Options{})
			strict, _ := readFile(t, name, Options{Strict: true})
			var summaries []string
			for i, g := range games {
				if len(g.Errors) == 0 {
					requireStable(t, g, Options{})
					require.ElementsMatch(t, g.Warnings, slices.Concat(strict[i].Errors, strict[i].Warnings))
				}
				summaries = append(summaries, summary(t, g))
			}
			text := strings.Join(summaries, "\n")
			require.Equal(t, golden(t, strings.TrimSuffix(name, "pdn")+"txt", text), text)
			once := write(t, games...)
			twice, _ := format(t, []byte(once), Options{Strict: true})
			require.Equal(t, once, string(twice))
			for line := range strings.Lines(once) {
				if !strings.HasPrefix(line, "[") {
					require.LessOrEqual(t, len([]rune(strings.TrimSuffix(line, "\n"))), 80)
				}
			}
		})
	}
}

// TestRealFiles reads files of people and programs, if they lie beside the repository. Their names begin with the
// rules, which can be inferred too.
func TestRealFiles(t *testing.T) {
	const folder = "../../shared/pdn/"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("no real files beside the repository; TestFixtures reads ours")
	}
	for _, row := range testtable.Rows(t, "testdata/tables/realfiles.txt", 5) {
		t.Run(row[0], func(t *testing.T) {
			name, _, _ := strings.Cut(row[0], "-")
			games, errs := readFile(t, folder+row[0]+".pdn", Options{Variant: must(draughts.ParseVariant(name))})
			moves, inVariations := 0, 0
			for _, g := range games {
				requireStable(t, g, Options{})
				m, v := g.Main.CountMoves()
				moves, inVariations = moves+m, inVariations+v
			}
			require.Equal(t, strings.Join(row[1:4], " "), fmt.Sprint(len(games), moves, inVariations))
			require.Equal(t, row[4], quote.List(errs, "\n", (*Error).Error))
			inferred, _ := readFile(t, folder+row[0]+".pdn", Options{Infer: true})
			require.Equal(t, write(t, games...), write(t, inferred...))
		})
	}
}
