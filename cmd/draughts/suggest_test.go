package main

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
	require.Equal(t, []string{"english"}, nearest("Englsh", names))
	require.Equal(t, []string{"pool", "polo"}, nearest("polol", names), "both are one edit away")
	require.Equal(t, []string{"pool"}, nearest("pool", names), "not those farther away")
	require.Empty(t, nearest("chess", names))
	require.Empty(t, nearest("", names))
	require.Empty(t, nearest(strings.Repeat("x", 1<<20), names))
	require.Len(t, nearest("a", []string{"b", "c", "d"}), 2, "at most two")
}

func TestNearestCommands(t *testing.T) {
	for words, want := range map[string][]string{
		"vershion":        {"version"},
		"hlep":            {"help"},
		"pdm check x.pdn": {"pdn check"},
		"pdn chek x.pdn":  {"pdn check"},
		"pnd":             {"pdn"},
		"stats x.pdn":     {"pdn stats", "book stats"},
		"egdbbuild":       {"egdb build"},
		"anotate x.pdn":   {"pdn annotate"},
		"envirnment":      {"help environment"},
		"statsu":          {"help status"},
		"knight":          nil,
	} {
		require.Equal(t, want, nearestCommands(strings.Fields(words)), words)
	}
}
