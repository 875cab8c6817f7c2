package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// result is what a run of the program leaves behind.
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

// TestBadUsage checks that what cannot be understood says so in one line, names the culprit and prints no results.
func TestBadUsage(t *testing.T) {
	tests := []struct{ name, args, say string }{
		{"unknown command", "prft 3", `there is no command "prft 3" (see draughts help)`},
		{"half a command", "pdn chk", `there is no command "pdn chk"`},
		{"help on nothing", "help prft", `there is no command "prft"`},
		{"unknown flag", "perft 3 -path", "draughts perft: flag provided but not defined: -path (see draughts perft -h)"},
		{"flag without a value", "perft 3 -fen", "flag needs an argument: -fen"},
		{"unknown variant", "moves -variant chess", `unknown variant "chess" (known: english, `},
		{"no depth", "perft", "one DEPTH is expected, not 0"},
		{"two depths", "perft 3 4", "one DEPTH is expected, not 2"},
		{"depth of nothing", "perft 0", `DEPTH "0"`},
		{"depth in words", "perft three", `DEPTH "three"`},
		{"flags that exclude each other", "perft -leaves -paths 3", "-leaves goes with neither"},
		{"broken FEN", "moves -fen W:W99:B1", "the squares are 1 to 32"},
		{"impossible FEN", "moves -fen W:W1:B5", "man on its crowning row: white on 1"},
		{"FEN of another board", "perft 2 -fen W:W50:B1", "the squares are 1 to 32"},
		{"illegal move", "search 11-15 23-14", `move 2: illegal move "23-14"`},
		{"negative depth", "search -depth -3", "-depth -3: 0 to 100 plies are expected"},
		{"negative time", "search -time -1s", "-time -1s is negative"},
		{"time without a unit", "search -time 5", `invalid value "5" for flag -time`},
		{"no lines", "search -multipv 0", "-multipv 0: 1 or more"},
		{"no memory", "search -hash 0", "-hash 0: 1 to 65536 MiB"},
		{"too much memory", "search -hash 99999999", "-hash 99999999: 1 to 65536 MiB"},
		{"unknown evaluation", "search -eval neural", "classic or material is expected"},
		{"arguments of bench", "bench fast", `no arguments are expected, not "fast"`},
		{"rules of nothing", "variants chess", `unknown variant "chess"`},
		{"nothing to check", "pdn check", "FILE"},
		{"nothing to annotate", "pdn annotate", "one FILE is expected, not 0"},
		{"too much to annotate", "pdn annotate a.pdn b.pdn", "one FILE is expected, not 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := try(strings.Fields(tt.args)...)
			require.Equal(t, exitUsage, r.status)
			require.Empty(t, r.out)
			require.Contains(t, r.err, tt.say)
			require.Equal(t, 1, strings.Count(r.err, "\n"), r.err)
			require.Contains(t, r.err, "(see draughts ")
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

// TestExamples checks that the commands which the help shows as examples are understood.
func TestExamples(t *testing.T) {
	shorter := map[string]string{"search": " -time 10ms", "bench": " -short"}
	for _, c := range commands {
		for line := range strings.Lines(c.about) {
			example, ok := strings.CutPrefix(line, "  draughts ")
			if !ok {
				continue
			}
			r := try(strings.Fields(example + shorter[c.name])...)
			// An illegal move, or a file that is not there, fails: but it is understood.
			require.NotEqual(t, exitUsage, r.status, example+r.err)
		}
	}
}

// fullDisk is where nothing can be written.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestOutputFails(t *testing.T) {
	for _, args := range []string{"perft 2", "moves", "eval", "variants", "search -depth 2", "pdn check testdata/match.pdn"} {
		var messages bytes.Buffer
		require.Equal(t, exitFailed, run(strings.Fields(args), streams{nil, fullDisk{}, &messages}), args)
		require.Contains(t, messages.String(), ": disk full\n")
	}
}
