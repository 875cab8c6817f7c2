package commands

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
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

// TestBadUsage checks that a mistake in the command line is one line that names it, and that nothing else is printed.
func TestBadUsage(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/badusage.txt", 3) {
		t.Run(row[0], func(t *testing.T) {
			r := fails(t, cli.ExitUsage, row[2], row[1])
			require.Empty(t, r.out)
			require.Equal(t, 1, strings.Count(r.err, "\n"), r.err)
			require.Contains(t, r.err, "(see draughts ")
		})
	}
}

// TestMessagesAreShort gives each command, and a command with each flag, very long arguments.
func TestMessagesAreShort(t *testing.T) {
	long := []string{strings.Repeat("x", 20_000), "W:W" + strings.Repeat("x,", 10_000), strings.Repeat("9", 20_000)}
	check := func(args ...string) {
		t.Helper()
		r := call("", args...)
		call := strings.Join(args, " ")
		require.Contains(t, []int{cli.ExitUsage, cli.ExitFailed}, r.status, "%.100s", call)
		assert.NotEmpty(t, r.out+r.err, "%.100s", call)
		assert.LessOrEqual(t, len(r.out)+len(r.err), 8000, "%.100s", call)
	}
	for _, text := range long {
		check(text)
		tried := map[string]bool{}
		for _, c := range all() {
			name := strings.Fields(c.name)
			check(append(name, "-"+text)...)
			check(append(name, text, text)...)
			c.Flags().VisitAll(func(f *pflag.Flag) {
				if !tried[f.Name] {
					check(append(name, "--"+f.Name, text, text)...)
				}
				tried[f.Name] = true
			})
		}
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
