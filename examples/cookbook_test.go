// Package examples holds programs to copy from. Its tests hold README.md to them.
package examples

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the output of the programs into README.md anew")

const cookbook = "README.md"

// recipe is a section of the cookbook: a program, how to run it, and what that prints.
type recipe struct {
	title, text string
	file        string // of the program, such as trainer/main.go
}

var (
	programLink = regexp.MustCompile(`\((\w+/\w+\.go)\)`)
	shellBlock  = regexp.MustCompile("(?s)```sh\n(.*?)```\n")
	outputBlock = regexp.MustCompile("(?s)```(?:text|csv)\n(.*?)```\n")
)

// recipes returns the sections of the cookbook.
func recipes(t *testing.T) []recipe {
	t.Helper()
	page, err := os.ReadFile(cookbook)
	require.NoError(t, err)
	var all []recipe
	for _, section := range strings.Split(string(page), "\n## ")[1:] {
		title, text, _ := strings.Cut(section, "\n")
		link := programLink.FindStringSubmatch(text)
		require.NotNil(t, link, "%s: a link to the program is expected", title)
		all = append(all, recipe{title, text, link[1]})
	}
	return all
}

// block returns the content of the only block of a kind.
func (r recipe) block(t *testing.T, kind *regexp.Regexp) string {
	t.Helper()
	found := kind.FindAllStringSubmatch(r.text, -1)
	require.Len(t, found, 1, "%s: blocks of %s", r.title, kind)
	return found[0][1]
}

// requireBlock checks the content of a block, or writes it into the page if the flag update is set.
func (r recipe) requireBlock(t *testing.T, kind *regexp.Regexp, want string) {
	t.Helper()
	shown := r.block(t, kind)
	if *update && shown != want {
		page, err := os.ReadFile(cookbook)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(page), "\n"+shown+"```\n"), "%s: a block that stands once", r.title)
		text := strings.Replace(string(page), "\n"+shown+"```\n", "\n"+want+"```\n", 1)
		require.NoError(t, os.WriteFile(cookbook, []byte(text), 0o644))
		return
	}
	require.Equal(t, want, shown, "%s: go test ./examples -update writes it anew", r.title)
}

// TestPrograms checks that the cookbook has every program, and that none is long.
func TestPrograms(t *testing.T) {
	var shown []string
	for _, r := range recipes(t) {
		source, err := os.ReadFile(r.file)
		require.NoError(t, err)
		lines := strings.Count(string(source), "\n")
		require.True(t, 20 <= lines && lines <= 60, "%s has %d lines", r.file, lines)
		shown = append(shown, r.file)
	}
	files, err := filepath.Glob("*/*.go")
	require.NoError(t, err)
	elsewhere := []string{"bot/main.go", "bot/main_test.go", "quickstart/main.go"} // larger, and in the README
	require.ElementsMatch(t, files, append(elsewhere, shown...))
}

var (
	benchmarkFunc = regexp.MustCompile(`(?m)^func (Benchmark\w+)`)
	benchmarkLine = regexp.MustCompile(`(?m)^(Benchmark[A-Z]\w+)`)
)

// TestBenchmarks checks that the cookbook shows output of every benchmark of the program. The figures vary.
func TestBenchmarks(t *testing.T) {
	for _, r := range recipes(t) {
		if !strings.HasSuffix(r.file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(r.file)
		require.NoError(t, err)
		var want []string
		for _, name := range benchmarkFunc.FindAllStringSubmatch(string(source), -1) {
			want = append(want, name[1])
		}
		require.Equal(t, want, slices.Compact(benchmarkLine.FindAllString(r.text, -1)))
	}
}
