package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSelfplayGoesOn checks that a file is the same whether its games were played in one run, in two, or with an
// interruption in the middle of a game.
func TestSelfplayGoesOn(t *testing.T) {
	folder := t.TempDir()
	play := func(file string, more ...string) string {
		name := filepath.Join(folder, file)
		r := try(append(strings.Fields("selfplay -nodes 100 -openings 11man:2 -o "+name), more...)...)
		require.Equal(t, exitOK, r.status, r.err)
		require.Empty(t, r.out)
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		return string(b)
	}
	one := play("one.pdn", "-games", "4")
	require.Equal(t, 4, strings.Count(one, "[Round "))
	require.Equal(t, one, play("one.pdn", "-games", "4"), "nothing is missing")
	require.Equal(t, one, play("one.pdn", "-games", "2"), "nor too much")

	play("two.pdn", "-games", "1", "-threads", "1")
	require.Equal(t, one, play("two.pdn", "-games", "4"))

	for _, cut := range []int{1, len(one) / 2, len(one) - 1} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "cut.pdn"), []byte(one[:len(one)-cut]), 0o600))
		require.Equal(t, one, play("cut.pdn", "-games", "4"), "%d bytes lost", cut)
	}
	require.Equal(t, exitOK, try("pdn", "check", filepath.Join(folder, "one.pdn")).status)
}

// TestSelfplaySpares checks that no file is touched but one of the same self-play.
func TestSelfplaySpares(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pdn")
	for text, say := range map[string]string{
		"Dear diary":                  "not a file of self-play",
		"Dear * diary":                "game 1",
		"[Event \"x\"]\n\n1. 11-15 *": "game 1 is not round 0 of Self-play of english, random:8, 100 nodes, seed 1",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		r := try(strings.Fields("selfplay -games 1 -nodes 100 -o " + name)...)
		require.Equal(t, exitFailed, r.status)
		require.Contains(t, r.err, say)
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, text, string(b))
	}
	require.NoError(t, os.Remove(name))
	require.Equal(t, exitOK, try(strings.Fields("selfplay -games 1 -nodes 100 -o "+name)...).status)
	require.Equal(t, exitFailed, try(strings.Fields("selfplay -games 2 -nodes 100 -seed 2 -o "+name)...).status)
}
