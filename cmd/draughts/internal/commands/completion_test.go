package commands

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testtable"
)

// TestComplete completes the last word of lines.
func TestComplete(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/complete.txt", 2) {
		line, want := row[0], row[1]
		r := call("", append([]string{"__completeNoDesc"}, strings.Split(line, " ")...)...)
		require.Zero(t, r.status, line)
		require.Equal(t, want, strings.Join(strings.Split(strings.TrimSpace(r.out), "\n"), " "), line)
	}
	require.Contains(t, try("__complete perft --di").out, "--divide\tcount at DEPTH only")
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		require.Contains(t, try("completion "+shell).out, "__complete", shell)
	}
}

// freeValues stand for values that cannot be completed.
var freeValues = []string{
	"", "N", "PLIES", "TIME", "MiB", "FEN", "NAME", "WORDS", "DATE", "ELO0,ELO1", "SCORE,MOVES", "SCORE,MOVES,PLY",
	"DEPTH", "MOVE", "MOVES", "SQUARES", "PIXELS", "HOST:PORT", "QUERY", "PIECES", "N,PIECES", "I/N", "LIST",
}

// TestKinds checks that each flag and argument has a kind of values, and that each flag accepts the words of its kind.
func TestKinds(t *testing.T) {
	for _, c := range all() {
		check := func(kind string) []string {
			known, ok := kinds[kind]
			require.NotEqual(t, ok, slices.Contains(freeValues, kind),
				"%s: %s is either in kinds, so that shells complete it, or in freeValues", c.name, kind)
			return known.Words
		}
		check(c.argument())
		c.Flags().VisitAll(func(f *pflag.Flag) {
			kind, _ := pflag.UnquoteUsage(f)
			for _, word := range check(kind) {
				if !strings.ContainsAny(word, ":=") {
					require.NoError(t, f.Value.Set(word), "%s --%s", c.name, f.Name)
				}
			}
		})
	}
}
