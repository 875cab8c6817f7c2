package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"version", "version", 0}, {"vershion", "version", 1}, {"prft", "perft", 1},
		{"evla", "eval", 1}, {"moves", "move", 1}, {"saerch", "search", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 1},
	} {
		require.Equal(t, tt.want, distance(tt.a, tt.b), "%s %s", tt.a, tt.b)
		require.Equal(t, tt.want, distance(tt.b, tt.a), "%s %s", tt.b, tt.a)
	}
}

func TestNearest(t *testing.T) {
	names := []string{"pool", "polo", "english", "russian"}
	require.Equal(t, []string{"english"}, Nearest("Englsh", names))
	require.Equal(t, []string{"pool", "polo"}, Nearest("polol", names), "both are one edit away")
	require.Equal(t, []string{"pool"}, Nearest("pool", names), "not those farther away")
	require.Empty(t, Nearest("chess", names))
	require.Empty(t, Nearest("", names))
	require.Empty(t, Nearest(strings.Repeat("x", 1<<20), names))
	require.Len(t, Nearest("a", []string{"b", "c", "d"}), 2, "at most two")
}
