package commands

import (
	"encoding/csv"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testtable"
)

var update = flag.Bool("update", false, "write the golden files in testdata/formats anew")

// formatTests returns commands whose --json and --csv are golden files: names, arguments and formats.
func formatTests(t *testing.T) [][]string { return testtable.Rows(t, "testdata/formats.txt", 3) }

// measured are the keys of figures that differ each time. Golden files have 0 there.
var measured = []string{"time_ms", "nps"}

// TestFormats compares --json and --csv with the golden files.
func TestFormats(t *testing.T) {
	databases := t.TempDir()
	run(t, "egdb build --pieces 2 --egdb "+databases)
	for _, row := range formatTests(t) {
		name, args := row[0], row[1]
		for format := range strings.FieldsSeq(row[2]) {
			dir := databases
			if strings.Contains(args, " -o ") {
				dir = t.TempDir()
			}
			r := try(strings.ReplaceAll(args, "DIR", dir) + " --" + format)
			require.NotEqual(t, cli.ExitUsage, r.status, r.err)
			got := strings.ReplaceAll(r.out, dir, "DIR")
			if format == "json" {
				got = regexp.MustCompile(`"(`+strings.Join(measured, "|")+`)":[0-9]+`).ReplaceAllString(got, `"$1":0`)
			} else {
				got = withoutMeasured(t, got)
			}
			golden(t, name+"."+format, got)
		}
	}
}

// withoutMeasured returns CSV with 0 in the columns that differ each time.
func withoutMeasured(t *testing.T, text string) string {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err, "as many cells as columns in each row")
	for _, row := range rows[1:] {
		for i, name := range rows[0] {
			if slices.Contains(measured, name) {
				row[i] = "0"
			}
		}
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	require.NoError(t, w.WriteAll(rows))
	return b.String()
}

// golden compares text with a golden file, or writes the file with -update.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", "formats", name)
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	require.Equal(t, readFile(t, file), text, "%s (go test -run %s -update writes it)", name, t.Name())
}

// TestFormatsDocumented checks that docs/formats.md has each key of the golden files and of the outputs that have none,
// and no key more.
func TestFormatsDocumented(t *testing.T) {
	text := readFile(t, "../../../../docs/formats.md")
	documented := map[string]bool{}
	for _, cell := range regexp.MustCompile("(?m)^\\| (`[^|]+`) \\|").FindAllStringSubmatch(text, -1) {
		for key := range strings.SplitSeq(cell[1], ", ") {
			documented[strings.Trim(key, "`")] = true
		}
	}
	used := map[string]bool{}
	add := func(object string) {
		var o map[string]any
		require.NoError(t, json.Unmarshal([]byte(object), &o), object)
		addKeys(o, used)
	}
	for _, row := range formatTests(t) {
		for line := range strings.Lines(readFile(t, filepath.Join("testdata", "formats", row[0]+".json"))) {
			add(line)
		}
	}
	add(try("version --json").out)
	add(lines(t, "bench --short --runs 1 --json")[0])
	weights := filepath.Join(t.TempDir(), "x.patterns")
	row, _, _ := strings.Cut(try("tune --json -o "+weights+" testdata/match.pdn").out, "\n")
	add(row)
	book := filepath.Join(t.TempDir(), "x.book")
	add(try("book build --positions 5 --nodes 50 --json -o " + book).out)
	add(lines(t, "book show --json --book "+book)[0])
	add(lines(t, "book show --stats --json --book "+book)[0])
	archive := filepath.Join(t.TempDir(), "x.archive")
	add(try("archive build --json -o " + archive + " testdata/season.pdn testdata/season.pdn").out)
	for _, command := range []string{"find", "tree", "dedupe", "stats"} {
		add(lines(t, "archive "+command+" --json --archive "+archive)[0])
	}
	add(`{"revision": "", "time": "", "modified": true, "level": ""}`) // of version, if they are known
	for _, column := range []string{"line", "table", "count"} {        // of CSV only
		used[column] = true
	}
	require.Equal(t, slices.Sorted(maps.Keys(used)), slices.Sorted(maps.Keys(documented)))
}

// TestFormatsNamed checks that the topic names the commands with --json and --csv, and those with --json alone.
func TestFormatsNamed(t *testing.T) {
	both, single, ok := strings.Cut(strings.ReplaceAll(run(t, "help formats").out, "\n", " "), ". --json alone: ")
	require.True(t, ok)
	_, both, _ = strings.Cut(both, " Both: ")
	single, _, _ = strings.Cut(single, ". ")
	named := map[string]bool{} // whether the command has --csv too
	for i, list := range []string{single, both} {
		for group := range strings.SplitSeq(list, "; ") {
			first, others, _ := strings.Cut(group, " ")
			for sub := range strings.SplitSeq(others, ", ") {
				named[strings.TrimSpace(first+" "+sub)] = i == 1
			}
		}
	}
	has := map[string]bool{}
	for _, c := range all() {
		if c.Flags().Lookup("json") != nil {
			has[c.name] = c.Flags().Lookup("csv") != nil
		}
	}
	require.Equal(t, has, named)
}

// mapKeys are the keys of objects whose own keys are names of things.
var mapKeys = []string{"ends", "kinds", "variants", "years"}

// addKeys adds the keys of o and of the objects in it.
func addKeys(o map[string]any, used map[string]bool) {
	for key, value := range o {
		used[key] = true
		if list, ok := value.([]any); ok && len(list) > 0 {
			value = list[0]
		}
		if inner, ok := value.(map[string]any); ok && !slices.Contains(mapKeys, key) {
			addKeys(inner, used)
		}
	}
}

// TestFormatsEmpty checks outputs without rows: CSV still has the names of its columns.
func TestFormatsEmpty(t *testing.T) {
	const command = "pdn tofen --plies 900 testdata/match.pdn"
	require.Equal(t, result{}, try(command+" --json"))
	require.Regexp(t, `^file,game,ply,[a-z_,]+\n$`, try(command+" --csv").out)
}

// TestFormatsOnOutput checks that nothing but the documents is on standard output if some of the work fails.
func TestFormatsOnOutput(t *testing.T) {
	r := fails(t, cli.ExitFailed, "missing.pdn", "pdn check --json testdata/broken.pdn missing.pdn testdata/sloppy.pdn")
	require.Equal(t, 2, strings.Count(r.out, "\n"))
	for line := range strings.Lines(r.out) {
		require.True(t, json.Valid([]byte(line)), line)
	}
	require.Contains(t, r.err, "testdata/broken.pdn:", "errors of games")
	require.Contains(t, r.err, ": warning: ")

	require.Empty(t, fails(t, cli.ExitFailed, "", "match --json --games 2 -b hub:/no/such/program").out)
}
