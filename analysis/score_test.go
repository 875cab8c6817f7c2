package analysis_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
)

// TestParseScore reads the text of every score, the texts of older files, and texts that are no scores.
func TestParseScore(t *testing.T) {
	for s := -draughts.WinScore; s <= draughts.WinScore; s++ {
		read, ok := analysis.ParseScore(s.String())
		require.True(t, ok, s)
		switch {
		case draughts.MaxEval < s && s <= draughts.MaxDatabaseWin:
			require.Equal(t, draughts.MaxEval+1, read)
		case -draughts.MaxDatabaseWin <= s && s < -draughts.MaxEval:
			require.Equal(t, -draughts.MaxEval-1, read)
		default:
			require.Equal(t, s, read)
		}
	}
	for text, want := range map[string]draughts.Score{
		"win in 7": draughts.WinScore - 7, "loss in 4": 4 - draughts.WinScore, "win in 1": draughts.WinScore - 1,
	} {
		read, ok := analysis.ParseScore(text)
		require.True(t, ok, text)
		require.Equal(t, want, read)
	}
	for _, text := range []string{
		"", "+", "-", ".", "a win", "win in", "win in x", "win in -5", "win in 05", "win in 4000", "win in at most",
		"win in at most 07", "win in at most 1", "loss at most 4", "loss in 5 or so",
		"0", "+0.00", "-0.00", "1.25", "+1.2", "+1.255", "+.25", "+01.25", "+-1.25", "1.2.5", "+201.00",
		"+99999999999.00", "good", "+1.25 good", " +1.25",
	} {
		_, ok := analysis.ParseScore(text)
		require.False(t, ok, text)
	}
}
