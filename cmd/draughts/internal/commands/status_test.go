package commands

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testtable"
)

// TestStatus checks for every command that success is 0 and failure 1 with a message. TestHelp has help, which is 0,
// and TestBadUsage has mistakes in the command line, which are 2.
func TestStatus(t *testing.T) {
	dir := t.TempDir()
	run(t, "egdb build --pieces 2 --egdb "+filepath.Join(dir, "egdb"))
	rows := map[string][]string{}
	for _, row := range testtable.Rows(t, "testdata/status.txt", 4) {
		rows[row[0]] = row[1:]
	}
	for _, c := range all() {
		row, ok := rows[c.name]
		require.True(t, ok, "no row for %s", c.name)
		works, fails, in := row[0], row[1], row[2]
		call := func(args string) result {
			words := strings.Fields(strings.ReplaceAll(c.name+" "+args, "DIR", dir))
			if rest, full := strings.CutPrefix(args, "FULL"); full {
				var messages strings.Builder
				words = strings.Fields(c.name + rest)
				return result{Main(words, cli.Streams{Out: &smallDisk{}, Err: &messages}), "", messages.String()}
			}
			return call(in, words...)
		}
		r := call(works)
		require.Equal(t, cli.ExitOK, r.status, "draughts %s %s: %s", c.name, works, r.err)
		r = call(fails)
		require.Equal(t, cli.ExitFailed, r.status, "draughts %s %s: %s%s", c.name, fails, r.out, r.err)
		require.NotEmpty(t, r.out+r.err, c.name)
	}
	for _, status := range []string{"0    success", "1    failure", "2    a mistake", "130  interrupted"} {
		require.Contains(t, try("help status").out, "\n  "+status)
	}
}

// flagExceptions are the flags that mean another thing in some commands, and those commands.
var flagExceptions = map[string][]string{
	"count": {"pdn filter"},                                  // without a number
	"black": {"pdn filter", "pdn crosstable", "book import"}, // names in games; play has players
	"white": {"pdn filter", "pdn crosstable", "book import"},
	"egdb":  {"egdb build"}, // the built-in databases cannot be built
	"rules": {"variants"},   // prints them; pdn filter selects by them
}

// TestFlagNames checks that a flag has the same kind of value in all commands.
func TestFlagNames(t *testing.T) {
	kinds := map[string]string{}
	for _, c := range all() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			kind, _ := pflag.UnquoteUsage(f)
			if slices.Contains(flagExceptions[f.Name], c.name) {
				return
			}
			if before, seen := kinds[f.Name]; seen {
				require.Equal(t, before, kind, "%s --%s", c.name, f.Name)
			}
			kinds[f.Name] = kind
		})
	}
}
