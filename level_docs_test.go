package draughts

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLevelsAreDocumented compares the table in docs/levels.md with the levels.
func TestLevelsAreDocumented(t *testing.T) {
	rows := docRows(t, "docs/levels.md", regexp.MustCompile(`^\d+$`))
	require.Len(t, rows, len(levels))
	for l, row := range rows {
		assert.Equal(t, levelRow(l), row, "level %d", l)
	}
}

// levelRow returns the cells of a level.
func levelRow(l int) []string {
	row := []string{strconv.Itoa(l), "none", "", "all legal moves"}
	level := levels[l]
	switch {
	case level.depth == 1:
		row[1] = "1 ply"
	case level.depth > 0:
		row[1] = fmt.Sprintf("%d plies", level.depth)
	case level.nodes > 0:
		row[1] = fmt.Sprintf("%d,%03d nodes", level.nodes/1000, level.nodes%1000)
	}
	switch {
	case level.slips > 0:
		row[2] = fmt.Sprintf("%d %%", level.slips)
	case l > 1:
		row[2] = "never"
	}
	switch {
	case level.margin > 0:
		row[3] = fmt.Sprintf("moves within %.2f men of the best", float64(level.margin)/100)
	case l > 1:
		row[3] = "the best move only"
	}
	return row
}

// TestLevelScoresAgree checks that the scores in docs/levels.md follow from the games, and that the comment of Level
// gives them.
func TestLevelScoresAgree(t *testing.T) {
	rows := docRows(t, "docs/levels.md", regexp.MustCompile(`^\d+ against \d+$`))
	english, international := rows[:MaxLevel], rows[MaxLevel:]
	englishScores := levelScores(t, english)
	internationalScores := levelScores(t, international)
	source, err := os.ReadFile("level.go")
	require.NoError(t, err)
	require.Contains(t, string(source), fmt.Sprintf("the others score %.0f to %.0f %% against",
		slices.Min(englishScores[1:]), slices.Max(englishScores[1:])))
	require.Contains(t, string(source), fmt.Sprintf("%.0f to %.0f %% in International draughts",
		slices.Min(internationalScores[1:]), slices.Max(internationalScores[1:])))
}

// levelScores returns the scores of the levels against the level below in percent, and checks them.
func levelScores(t *testing.T, rows [][]string) (scores []float64) {
	t.Helper()
	require.Len(t, rows, int(MaxLevel))
	for i, row := range rows {
		require.Equal(t, fmt.Sprintf("%d against %d", i+1, i), row[0])
		var wins, draws, losses int
		_, err := fmt.Sscanf(row[1], "%d, %d, %d", &wins, &draws, &losses)
		require.NoError(t, err, row[1])
		require.Equal(t, 400, wins+draws+losses, row[0])
		score := (float64(wins) + float64(draws)/2) / 4
		require.Equal(t, fmt.Sprintf("%.1f %%", score), row[2], row[0])
		scores = append(scores, score)
	}
	return scores
}

// docRows returns the cells of those rows of a page's tables whose first cell matches first.
func docRows(t *testing.T, page string, first *regexp.Regexp) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 3 {
			continue
		}
		cells = cells[1 : len(cells)-1]
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if first.MatchString(cells[0]) {
			rows = append(rows, cells)
		}
	}
	return rows
}
