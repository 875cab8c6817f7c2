package tune

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestParseScore(t *testing.T) {
	for s := -draughts.WinScore; s <= draughts.WinScore; s++ {
		read, ok := parseScore(s.String())
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
	for _, text := range []string{"", "+", "-", ".", "a win", "win in", "win in x", "win in -5", "win in 05", "win in 4000",
		"loss in 5 or so", "0", "+0.00", "-0.00", "1.25", "+1.2", "+1.255", "+.25", "+01.25", "+-1.25", "1.2.5", "+201.00",
		"+99999999999.00", "good", "+1.25 good", " +1.25"} {
		_, ok := parseScore(text)
		require.False(t, ok, text)
	}
}
