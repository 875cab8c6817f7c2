package main

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
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
		{"no memory", "search -hash 0", "-hash 0: 1 to " + strconv.Itoa(draughts.MaxHash()) + " MiB"},
		{"nobody to search", "search -workers 0", "-workers 0: 1 to 256 are expected"},
		{"too much memory", "search -hash 99999999", "-hash 99999999: 1 to " + strconv.Itoa(draughts.MaxHash()) + " MiB"},
		{"unknown evaluation", "search -eval neural", "eval is neither patterns, classic nor material"},
		{"arguments of bench", "bench fast", `no arguments are expected, not "fast"`},
		{"arguments of match", "match default", `no arguments are expected, not "default"`},
		{"match of nothing", "match -games 0", "-games 0: 1 or more"},
		{"match nowhere", "match -concurrency 0", "-concurrency 0: 1 or more"},
		{"match with nobody", "match -a nobody", `there is no option "nobody" (known: egdb, eval, hash, `},
		{"match too deep", "match -depth 101", "-depth 101: 0 to 100 plies"},
		{"match back in time", "match -time -1s", "-time -1s is negative"},
		{"match without a file", "match -resume", "-resume goes with -pdn FILE"},
		{"match with no end", "match -maxplies -1", "-maxplies -1 is negative"},
		{"match by hourglass", "match -clock sand", `"sand" is no time`},
		{"match by half a clock", "match -clock 1m+", `"" is no time`},
		{"match in no moves", "match -clock 0/1m", `"0" is no number of moves`},
		{"test of one figure", "match -sprt 5", "two figures are expected"},
		{"test backwards", "match -sprt 5,0", "Elo 5 is not less than 0"},
		{"score without moves", "match -winscore 600", "2 numbers are expected"},
		{"score in words", "match -drawscore a,b,c", `"a" is no number`},
		{"openings of another game", "match -variant russian -openings 3move", `-openings "3move": no openings of russian: they are for english`},
		{"random openings of no length", "match -openings random", `-openings "random": unknown openings: PLIES is 0 to 40`},
		{"openings that end games", "match -variant frysk -openings random:500", "PLIES is 0 to 40, as in random:8"},
		{"arguments of play", "play moves.txt", `no arguments are expected, not "moves.txt"`},
		{"a player that is none", "play -black 11", "-black 11: a player is human"},
		{"people in a match", "play -games 2", "-games is for a match of two engines"},
		{"arguments of hub", "hub fast", `no arguments are expected, not "fast"`},
		{"hub without memory", "hub -hash 0", "-hash 0: 1 to " + strconv.Itoa(draughts.MaxHash()) + " MiB"},
		{"rules of nothing", "variants chess", `unknown variant "chess"`},
		{"self-play to nowhere", "selfplay", "-o FILE is missing"},
		{"no games", "selfplay -o x.pdn -games 0", "-games 0: 1 or more"},
		{"no search", "selfplay -o x.pdn -nodes 0", "-nodes 0: 1 or more"},
		{"negative threads", "selfplay -o x.pdn -threads -1", "-threads -1 is negative"},
		{"unknown openings", "selfplay -o x.pdn -openings wild:3", `-openings "wild:3": unknown openings: neither start, `},
		{"arguments of self-play", "selfplay x.pdn", `no arguments are expected, not "x.pdn"`},
		{"nothing to learn from", "tune", "one FILE at least"},
		{"no name for weights", "tune -go 1 x.pdn", `-go "1": not the name of a variable`},
		{"unknown term", "tune -keep mne x.pdn", "there is no such term"},
		{"results that are no number", "tune -eval patterns -results NaN x.samples", "-results NaN: 0 to 1"},
		{"no ridge", "tune -ridge -1 x.pdn", "-ridge -1: 0 or more is expected"},
		{"nothing to check", "pdn check", "FILE"},
		{"standard input twice", "pdn check - x.pdn -", "standard input can be read only once"},
		{"nothing to format", "pdn format -o out.pdn", "FILE"},
		{"nothing to split", "pdn split -games 1 -dir nowhere", "FILE"},
		{"nowhere to split to", "pdn split -games 1 x.pdn", "-dir is missing"},
		{"split in two ways", "pdn split -games 1 -by event -dir nowhere x.pdn", "either -games or -by is expected"},
		{"split by nothing", "pdn split -dir nowhere x.pdn", "either -games or -by is expected"},
		{"split by something unknown", "pdn split -by colour -dir nowhere x.pdn",
			`-by "colour": black, event, variant, white, year is expected`},
		{"negative games", "pdn split -games -1 -dir nowhere x.pdn", "-games -1 is negative"},
		{"filter by a date in words", "pdn filter -from May x.pdn", `"May" for flag -from: a date such as 1996`},
		{"filter by a span", "pdn filter -to 1996-1997 x.pdn", `for flag -to: a date such as 1996`},
		{"filter by a result", "pdn filter -result 1-0 x.pdn", "white, black, draw or none is expected"},
		{"filter by unknown rules", "pdn filter -rules chess x.pdn", `unknown variant "chess"`},
		{"filter by a broken position", "pdn filter -position W:W99:B1 x.pdn", "the squares are 1 to 50"},
		{"filter by a negative length", "pdn filter -min -3 x.pdn", "a number of plies is expected"},
		{"openings of nothing", "pdn stats -plies -1 x.pdn", "-plies -1 is negative"},
		{"the most frequent none", "pdn stats -top 0 x.pdn", "-top 0: 1 or more is expected"},
		{"every none", "pdn tofen -every 0 x.pdn", "-every 0: 1 or more is expected"},
		{"plies backwards", "pdn tofen -plies 9-3 x.pdn", "the first number is the larger one"},
		{"plies in words", "pdn tofen -plies few x.pdn", "a range is expected: N, N-M, N- or -M"},
		{"nothing to annotate", "pdn annotate", "one FILE is expected, not 0"},
		{"databases nowhere", "egdb build -pieces 2", "-out DIR is expected"},
		{"databases of a word", "egdb build -out x small", `no arguments are expected, not "small"`},
		{"databases of too much", "egdb build -pieces 9 -out x", "-pieces 9: 2 to 7 are expected"},
		{"databases of 10x10", "egdb build -variant international -out x", "the board is not 8x8"},
		{"databases without memory", "egdb build -memory 0 -out x", "-memory 0: 1 MiB or more"},
		{"two databases", "egdb info x y", "one DIR is expected, not 2"},
		{"databases built in", "egdb probe -variant russian -fen W:Wa1:Bh8", "-egdb DIR is expected"},
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
	shorter := map[string]string{
		"search": " -time 10ms", "bench": " -short", "match": " -games 2 -pdn=",
		"play": " -house 1", "selfplay": " -games 1 -nodes 100",
		"egdb build": " -pieces 2 -out " + t.TempDir(),
		"dxp serve":  " 192.0.2.1:1", // no machine has this address, so that listening there fails at once
	}
	t.Chdir(t.TempDir()) // where selfplay may write
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
	for _, args := range []string{"perft 2", "moves", "eval", "variants", "search -depth 2",
		"pdn check testdata/match.pdn", "pdn format testdata/match.pdn", "pdn merge testdata/match.pdn",
		"pdn filter testdata/match.pdn", "pdn stats testdata/match.pdn", "pdn tofen testdata/match.pdn"} {
		var messages bytes.Buffer
		require.Equal(t, exitFailed, run(strings.Fields(args), streams{nil, fullDisk{}, &messages}), args)
		require.Contains(t, messages.String(), ": disk full\n")
	}
}
