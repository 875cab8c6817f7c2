package pdn

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestFixtures reads the files in testdata, each of which deviates from the standard in another way.
func TestFixtures(t *testing.T) {
	for _, test := range []struct {
		name                              string
		games, moves, inVariations, wrong int
	}{
		{"algebraic", 8, 58, 1, 0},
		{"captures", 4, 20, 0, 0},
		{"comments", 4, 5, 0, 0},
		{"encodings", 2, 5, 0, 0},
		{"errors", 23, 32, 6, 16},
		{"gametypes", 15, 449, 0, 0},
		{"notags", 4, 8, 0, 0},
		{"numbers", 6, 27, 0, 0},
		{"positions", 8, 6, 0, 0},
		{"results", 15, 34, 0, 0},
		{"spaces", 3, 26, 0, 0},
		{"tags", 4, 3, 0, 0},
		{"variations", 3, 15, 13, 0},
		{"rulewarnings", 8, 8, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, errs := readFile(t, "testdata/"+test.name+".pdn", Options{})
			moves, inVariations := countMoves(games)
			got := [4]int{len(games), moves, inVariations, len(errs)}
			require.Equal(t, [4]int{test.games, test.moves, test.inVariations, test.wrong}, got, "%v", errs)
		})
	}
}

// TestRealFiles reads files of people and programs, if they lie beside the repository.
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
			moves, inVariations := countMoves(games)
			require.Equal(t, [3]int{test.games, test.moves, test.inVariations}, [3]int{len(games), moves, inVariations})
			var wrong []string
			for _, e := range errs {
				wrong = append(wrong, e.Error())
			}
			require.Equal(t, test.wrong, wrong)
			for _, g := range games {
				requireStable(t, g, Options{})
			}
		})
	}
}

// TestWarnings reads text that deviates from PDN 3.0. Each deviation is a warning at its place, and an error with
// Options.Strict.
func TestWarnings(t *testing.T) {
	findings := func(o Options) string {
		games, errs := readFile(t, "testdata/warnings.pdn", o)
		require.Equal(t, o.Strict, len(errs) > 0)
		var b strings.Builder
		for _, g := range games {
			for _, e := range slices.Concat(g.Errors, g.Warnings) {
				fmt.Fprintln(&b, e)
			}
		}
		return b.String()
	}
	warnings := findings(Options{})
	require.Equal(t, golden(t, "testdata/warnings.txt", warnings), warnings)
	require.Equal(t, warnings, findings(Options{Strict: true}))
}
