package terminal

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWidth(t *testing.T) {
	require.Equal(t, 5, width("\x1b[38;5;136m○ ○\x1b[0m\xff!"))
	require.Equal(t, 0, width("\x1b["))
}

func TestCut(t *testing.T) {
	require.Equal(t, "as it is", cut("as it is", 8))
	require.Equal(t, "●●●..", cut("●●●●●●", 5))
	require.Equal(t, "a\x1b[1mb\x1b[0m..", cut("a\x1b[1mbcdef\x1b[0m", 4))
	require.Equal(t, ".", cut("abc", 1))
	require.Equal(t, "", cut("abc", 0))
}

func TestFold(t *testing.T) {
	require.Equal(t, []string{"fits"}, fold("fits", 4))
	require.Equal(t, []string{"  moves, ?", "    list"}, fold("  moves, ? list", 11))
	require.Equal(t, []string{"abcdef", "  ghij", "  kl"}, fold("abcdefghijkl", 6))
	require.Equal(t, []string{"\x1b[1mone\x1b[0m", "  two"}, fold("\x1b[1mone\x1b[0m two", 5))
	for columns := range 8 {
		for _, line := range fold("   White plays 22-17.", columns) {
			require.LessOrEqual(t, width(line), max(columns, 1))
		}
	}
}
