package commands

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// facts returns the cells of the rows of a table in docs/facts.md, by the first cell. A word of its head names it.
func facts(t *testing.T, head string) map[string][]string {
	t.Helper()
	_, rest, ok := strings.Cut(readFile(t, "../../../../docs/facts.md"), head)
	require.True(t, ok, head)
	table, _, _ := strings.Cut(rest, "\n\n")
	rows := map[string][]string{}
	for line := range strings.SplitSeq(table, "\n") {
		cells := strings.Split(strings.ReplaceAll(strings.Trim(line, "| "), "`", ""), " | ")
		rows[cells[0]] = cells[1:]
	}
	return rows
}

// TestFacts measures the rows of docs/facts.md again that take seconds.
func TestFacts(t *testing.T) {
	t.Parallel()
	counts := facts(t, "| ply ")
	variants := []draughts.Variant{
		draughts.English, draughts.Italian, draughts.Spanish, draughts.Pool, draughts.Russian, draughts.Brazilian,
		draughts.Czech, draughts.International, draughts.Frisian,
	}
	for _, ply := range []int{5, 6, 8} {
		row := counts[strconv.Itoa(ply)]
		require.Len(t, row, len(variants))
		for i, v := range variants {
			assert.Equal(t, strings.ReplaceAll(row[i], ",", ""), fmt.Sprint(draughts.Perft(v.Start(), ply, draughts.ByResult)))
		}
	}

	rows := must(csv.NewReader(strings.NewReader(run(t, "egdb info --pieces 3 --csv").out)).ReadAll())
	shares, longest, kings := map[string][4]int{}, map[string]int{}, map[string]string{}
	for _, row := range rows[1:] {
		var n [5]int // positions, wins, losses, draws, longest
		for i := range n {
			n[i] = must(strconv.Atoi(row[3+i]))
		}
		if row[1] == "KK-K" {
			kings[row[0]] = fmt.Sprintf("%.2f %d", 100*float64(n[1])/float64(n[0]), n[4])
		}
		if row[2] != "3" {
			continue
		}
		s := shares[row[0]]
		for i := range s {
			s[i] += n[i]
		}
		shares[row[0]], longest[row[0]] = s, max(longest[row[0]], n[4])
	}
	require.Len(t, shares, 2)
	for v, s := range shares {
		percent := func(i int) float64 { return 100 * float64(s[i]) / float64(s[0]) }
		assert.Equal(t, []string{fmt.Sprintf("%.1f, %.1f, %.1f", percent(1), percent(3), percent(2)), fmt.Sprint(longest[v])},
			facts(t, "| 3: won")[v][:2])
		assert.Equal(t, kings[v], strings.Join(facts(t, "| two kings")[v][:2], " "))
	}

	file := filepath.Join(t.TempDir(), "random.pdn")
	run(t, "match -a random -b random --games 10000 --openings start -o "+file)
	var o statsObject
	require.NoError(t, json.Unmarshal([]byte(run(t, "pdn stats --json "+file).out), &o))
	assert.Equal(t, facts(t, "| plies |")["english"], strings.Fields(fmt.Sprintf("%.1f %.1f %.1f %d %.1f",
		o.Length.Mean, o.LegalMoves.Mean, o.LegalMoves.Forced, o.LegalMoves.Most, float64(o.Results.Draw)/100)))
}
