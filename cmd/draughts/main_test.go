package main

import (
	"bytes"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// result is the result of a run of the program.
type result struct {
	status   int
	out, err string
}

// try runs the program.
func try(args ...string) result { return tryWith("", args...) }

// tryWith runs the program with a text on standard input.
func tryWith(in string, args ...string) result {
	var out, err bytes.Buffer
	status := run(args, streams{strings.NewReader(in), &out, &err})
	return result{status, out.String(), err.String()}
}

// lines runs the program, which must succeed, and returns the lines that it prints.
func lines(t *testing.T, args ...string) []string {
	t.Helper()
	r := try(args...)
	require.Equal(t, exitOK, r.status, r.err)
	require.Empty(t, r.err)
	return strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
}

func TestList(t *testing.T) {
	list := try().out
	for _, c := range commands {
		require.Contains(t, list, "\n  "+c.name+" ")
		require.Contains(t, list, c.brief)
	}
	for name, heading := range headings {
		_, _, found := find(strings.Fields(name))
		require.True(t, found, name)
		require.Contains(t, list, "\n"+heading+":\n  "+name+" ")
	}
	require.LessOrEqual(t, strings.Count(list, "\n"), 60, "it fits on a large screen")
	for _, args := range []string{"-h", "help", "--help", "help help", "help -h"} {
		require.Equal(t, result{exitOK, list, ""}, try(strings.Fields(args)...), args)
	}
}

func TestGroup(t *testing.T) {
	for _, args := range []string{"pdn", "pdn -h", "help pdn"} {
		r := try(strings.Fields(args)...)
		require.Equal(t, exitOK, r.status)
		require.Contains(t, r.out, "pdn check")
		require.Contains(t, r.out, "pdn annotate")
		require.NotContains(t, r.out, "perft")
	}
}

func TestExplain(t *testing.T) {
	for _, c := range commands {
		t.Run(c.name, func(t *testing.T) {
			r := try(append(strings.Fields(c.name), "-h")...)
			require.Equal(t, exitOK, r.status)
			require.Empty(t, r.err)
			require.Contains(t, r.out, "usage: draughts "+c.name+" [flags]")
			require.Contains(t, r.out, "\n  draughts "+c.name, "an example")
			require.Equal(t, r, try(append([]string{"help"}, strings.Fields(c.name)...)...))
			require.Equal(t, r, try(append(strings.Fields(c.name), "argument", "--help")...))
		})
	}
}

func TestFlagsAnywhere(t *testing.T) {
	want := lines(t, "perft", "-divide", "-variant", "international", "2")
	for _, args := range []string{
		"perft 2 -divide -variant international",
		"perft -divide 2 -variant=international",
		"perft -variant international -divide -- 2",
	} {
		require.Equal(t, want, lines(t, strings.Fields(args)...), args)
	}
	require.Contains(t, try("perft", "--", "-divide").err, `DEPTH "-divide"`)
}

// TestExamples checks that the examples in the help are valid command lines.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute under the race detector")
	}
	shorter := map[string]string{
		"search": " -time 10ms", "bench": " -short", "match": " -games 2 -o=",
		"play": " -house 1", "selfplay": " -games 1 -nodes 100",
		"egdb build": " -pieces 2 -slices K-K -egdb " + t.TempDir(),
		"book build": " -positions 20 -nodes 100",
		"dxp serve":  " 192.0.2.1:1", // an address of no machine, so listening fails at once
	}
	own := strings.NewReplacer(`"russian"`, `"own-russian"`, `"game_type": 25,`, "").Replace(
		try("variants", "-rules", "russian").out)
	t.Chdir(t.TempDir()) // where selfplay may write
	require.NoError(t, os.WriteFile("my.json", []byte(own), 0o600))
	for _, c := range commands {
		for line := range strings.Lines(c.about) {
			line, _, _ = strings.Cut(line, " > ") // which the shell reads
			example, ok := strings.CutPrefix(line, "  draughts ")
			if !ok {
				continue
			}
			r := try(strings.Fields(example + shorter[c.name])...)
			// An illegal move or a missing file fails, but is valid usage.
			require.NotEqual(t, exitUsage, r.status, example+r.err)
		}
	}
}

// fullDisk is an output where nothing can be written.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestOutputFails(t *testing.T) {
	for _, args := range []string{"perft 2", "moves", "eval", "variants", "search -depth 2",
		"pdn check testdata/match.pdn", "pdn format testdata/match.pdn", "pdn merge testdata/match.pdn",
		"pdn filter testdata/match.pdn", "pdn stats testdata/match.pdn", "pdn tofen testdata/match.pdn"} {
		var messages bytes.Buffer
		require.Equal(t, exitFailed, run(strings.Fields(args), streams{nil, fullDisk{}, &messages}), args)
		require.Contains(t, messages.String(), ": disk full\n")
	}
}

// TestTopics checks that each topic of the help is in the list and can be read.
func TestTopics(t *testing.T) {
	list := try().out
	for _, topic := range topics {
		require.Regexp(t, "\n  "+topic.name+" +"+regexp.QuoteMeta(topic.brief)+"\n", list)
		r := try("help", topic.name)
		require.Equal(t, result{exitOK, strings.TrimPrefix(topic.text, "\n"), ""}, r)
	}
}

// TestHelpIsShort checks that each help fits on a screen of 50 lines and 80 columns.
func TestHelpIsShort(t *testing.T) {
	check := func(name, text string) {
		require.LessOrEqual(t, strings.Count(text, "\n"), 50, name)
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "  draughts ") { // an example
				require.LessOrEqual(t, len(line)-1, 80, line)
			}
		}
	}
	for _, topic := range topics {
		check(topic.name, topic.text)
	}
	for _, c := range commands {
		check(c.name, try(append(strings.Fields(c.name), "-h")...).out)
	}
}
