package commands

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// TestComplete completes the last word of lines. A number after a colon is what shells do besides, such as completing
// files. The files are those of this package.
func TestComplete(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"vers", "version :4"},
		{"pd", "pdn :4"},
		{"pdn fo", "format :4"},
		{"help pdn st", "stats :4"},
		{"perft --p", "--paths :4"},
		{"perft --variant russ", "russian :0"},
		{"perft -v russ", "russian :0"},
		{"perft --variant=fr", "frisian frysk :0"},
		{"perft --variant my.js", ":0"},
		{"perft --divide --variant losing-e", "losing-english :0"},
		{"perft --variant english ", ":4"},
		{"pdn check testdata/ma", ":0"},
		{"pdn format --write-for k", "kcheckers :4"},
		{"pdn format -o testdata/ma", ":0"},
		{"search --eval cl", "classic :0"},
		{"search --depth ", ":4"},
		{"match -a le", "level= :6"},
		{"match -a hub:testdata/ma", "hub:testdata/match.pdn :4"},
		{"match --clock 10", "10m d5s :4"},
		{"selfplay --openings 3move-", "3move-crossboard 3move-all :0"},
		{"egdb info --egdb no", "none :4"},
		{"egdb info --egdb test", ":16"},
		{"variants losing-r", "losing-russian :0"},
		{"completion ", "bash zsh fish powershell :4"},
		{"perft --nonsense=", ":0"},
	} {
		r := try(append([]string{"__completeNoDesc"}, strings.Split(tt.line, " ")...)...)
		require.Zero(t, r.status, tt.line)
		require.Equal(t, tt.want, strings.Join(strings.Split(strings.TrimSpace(r.out), "\n"), " "), tt.line)
	}
	require.Contains(t, try("__complete", "perft", "--di").out, "--divide\tcount at DEPTH only")
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		require.Contains(t, try("completion", shell).out, "__complete", shell)
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
