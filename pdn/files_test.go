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
	for _, name := range glob(t, "testdata/*.pdn") {
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
	for _, test := range []struct {
		name                       string
		games, moves, inVariations int
		wrong                      []string
	}{
		{"czech-mrcd2000", 40, 1954, 0, nil},
		{"english-tinsley", 724, 36108, 0, []string{
			`5588:5: game 541, ply 123: illegal move "32-28": the square is empty: 32`}},
		{"english-inferno", 68, 3306, 0, nil},
		{"english-principles", 16, 594, 0, nil},
		{"english-problems-gem", 162, 0, 0, nil},
		{"frisian-online", 30, 957, 0, nil},
		{"international-comments-windragon", 1, 152, 0, nil},
		{"international-compositions-pwcp2", 51, 602, 0, nil},
		{"international-delfts", 2, 252, 0, nil},
		{"international-dutch96", 13, 1381, 0, nil},
		{"international-kurnik", 4, 535, 0, nil},
		{"international-variations-nk01", 7, 725, 372, nil},
		{"international-wk2003", 23, 2381, 0, nil},
		{"russian-abatsiev", 56, 2648, 0, nil},
		{"english-online-split-jumps", 30, 2672, 0, nil},
		{"international-ambiguous-schildpad", 34, 3014, 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			name, _, _ := strings.Cut(test.name, "-")
			v, err := draughts.ParseVariant(name)
			require.NoError(t, err)
			games, errs := readFile(t, folder+test.name+".pdn", Options{Variant: v})
			moves, inVariations := 0, 0
			for _, g := range games {
				requireStable(t, g, Options{})
				m, v := g.Main.CountMoves()
				moves, inVariations = moves+m, inVariations+v
			}
			require.Equal(t, [3]int{test.games, test.moves, test.inVariations}, [3]int{len(games), moves, inVariations})
			var wrong []string
			for _, e := range errs {
				wrong = append(wrong, e.Error())
			}
			require.Equal(t, test.wrong, wrong)
			inferred, _ := readFile(t, folder+test.name+".pdn", Options{Infer: true})
			require.Equal(t, write(t, games...), write(t, inferred...))
		})
	}
}
