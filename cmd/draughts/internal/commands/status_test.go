package commands

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// statusTests are, for each command, arguments that work and arguments that fail. DIR is a temporary folder, and FULL a
// disk on which nothing can be written.
var statusTests = map[string]struct{ works, fails, in string }{
	"leaders":        {"testdata/leaders.csv", "testdata/match.pdn", ""},
	"play":           {"--black 0 --white 0 --board none", "--load missing.pdn", ""},
	"match":          {"--games 2 --depth 1 -b random", "-b hub:/no/such/program", ""},
	"openings":       {"--count 2", "FULL --count 2", ""},
	"hub":            {"--hash 1", "--egdb missing", "quit\n"},
	"hub try":        {"-h", "/no/such/program", ""},
	"dxp serve":      {"-h", "192.0.2.1:1", ""}, // an address of no machine
	"dxp try":        {"-h", "127.0.0.1:1", ""},
	"moves":          {"11-15", "FULL", ""},
	"search":         {"--depth 2 --hash 1", "--egdb missing", ""},
	"eval":           {"11-15", "FULL", ""},
	"solve":          {"--fen W:W9:B5 -o DIR/x.certificate", "--fen W:W9:B5 -o testdata/match.pdn", ""},
	"solve check":    {"../../../../solve/builtin/frysk-6x6.certificate", "testdata/match.pdn", ""},
	"perft":          {"2", "FULL 2", ""},
	"variants":       {"russian", "FULL", ""},
	"picture":        {"-o DIR/board.svg", "-o DIR/missing/board.svg", ""},
	"pdn check":      {"testdata/match.pdn", "testdata/broken.pdn", ""},
	"pdn format":     {"testdata/match.pdn", "missing.pdn", ""},
	"pdn filter":     {"--player x testdata/match.pdn", "--player x missing.pdn", ""},
	"pdn stats":      {"testdata/match.pdn", "missing.pdn", ""},
	"pdn crosstable": {"testdata/season.pdn", "missing.pdn", ""},
	"pdn tofen":      {"testdata/match.pdn", "testdata/broken.pdn", ""},
	"pdn annotate":   {"--depth 1 --hash 1 testdata/match.pdn", "--depth 1 --hash 1 testdata/broken.pdn", ""},
	"egdb build":     {"--pieces 2 --egdb DIR/egdb", "--pieces 2 --egdb testdata/match.pdn", ""},
	"egdb verify":    {"--egdb DIR/egdb", "--egdb missing", ""},
	"egdb probe":     {"--fen W:WK15,20:BK28,12", "", ""}, // too many pieces
	"egdb info":      {"--egdb DIR/egdb", "--egdb missing", ""},
	"egdb line":      {"--fen W:WK15,20:BK28,12", "", ""},
	"book build":     {"--positions 5 --nodes 50 -o DIR/x.book", "--positions 5 -o DIR/missing/x.book", ""},
	"book import":    {"-o DIR/x.txt testdata/match.pdn", "-o DIR/x.txt missing.pdn", ""},
	"book merge":     {"-o DIR/y.book DIR/x.book", "-o DIR/y.book missing", ""},
	"book show":      {"--book DIR/x.book", "--book missing", ""},
	"book export":    {"DIR/x.book", "missing", ""},
	"spsa":           {"--pairs 1 --nodes 20 -o DIR/x.spsa", "--pairs 1 -o DIR/missing/x.spsa", ""},
	"selfplay":       {"--games 1 --nodes 20 -o DIR/x.samples", "--games 1 -o DIR/missing/x.samples", ""},
	"tune":           {"-h", "missing.pdn", ""},
	"samples export": {"--csv testdata/match.pdn", "--npy missing.samples", ""},
	"bench":          {"--short --runs 1", "FULL --short --runs 1", ""},
	"version":        {"", "FULL", ""},

	"archive build":  {"-o DIR/x.archive testdata/season.pdn", "-o DIR/x.archive missing.pdn", ""},
	"archive add":    {"--archive DIR/x.archive testdata/match.pdn", "--archive missing testdata/match.pdn", ""},
	"archive find":   {"--archive DIR/x.archive", "--archive missing", ""},
	"archive tree":   {"--archive DIR/x.archive", "--archive missing", ""},
	"archive show":   {"--archive DIR/x.archive 1", "--archive DIR/x.archive 1000", ""},
	"archive dedupe": {"--archive DIR/x.archive", "--archive missing", ""},
	"archive stats":  {"--archive DIR/x.archive", "--archive missing", ""},
}

// TestStatus checks for every command that success is 0 and failure 1 with a message. TestHelp has help, which is 0,
// and TestBadUsage has mistakes in the command line, which are 2.
func TestStatus(t *testing.T) {
	dir := t.TempDir()
	require.Equal(t, cli.ExitOK, try("egdb", "build", "--pieces", "2", "--egdb", filepath.Join(dir, "egdb")).status)
	for _, c := range all() {
		tt, ok := statusTests[c.name]
		require.True(t, ok, "no row for %s", c.name)
		call := func(args string) result {
			words := strings.Fields(strings.ReplaceAll(c.name+" "+args, "DIR", dir))
			if rest, full := strings.CutPrefix(args, "FULL"); full {
				var messages strings.Builder
				words = strings.Fields(c.name + rest)
				return result{Main(words, cli.Streams{Out: &smallDisk{}, Err: &messages}), "", messages.String()}
			}
			return tryWith(tt.in, words...)
		}
		r := call(tt.works)
		require.Equal(t, cli.ExitOK, r.status, "draughts %s %s: %s", c.name, tt.works, r.err)
		r = call(tt.fails)
		require.Equal(t, cli.ExitFailed, r.status, "draughts %s %s: %s%s", c.name, tt.fails, r.out, r.err)
		require.NotEmpty(t, r.out+r.err, c.name)
	}
	for _, status := range []string{"0    success", "1    failure", "2    a mistake", "130  interrupted"} {
		require.Contains(t, try("help", "status").out, "\n  "+status)
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
