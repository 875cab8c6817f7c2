package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// badUsages are command lines with a mistake, and what the message says.
var badUsages = []struct{ name, args, say string }{
	{"unknown command", "prft 3", `there is no command "prft"; did you mean perft? (see draughts help)`},
	{"misspelled command", "vershion", `there is no command "vershion"; did you mean version? (see draughts help)`},
	{"nothing like a command", "castle", `there is no command "castle" (see draughts help)`},
	{"flag without a command", "-fen W:W18:B5", `a command is expected before "-fen" (see draughts help)`},
	{"group with an unknown command", "pdn chk",
		`there is no command "pdn chk"; did you mean pdn check? (see draughts help pdn)`},
	{"command without its group", "annotate x.pdn", `there is no command "annotate"; did you mean pdn annotate?`},
	{"misspelled variant", "perft -variant rusian 3", "; did you mean russian? (see draughts perft -h)"},
	{"misspelled evaluation", "search -eval paterns", "; did you mean patterns?"},
	{"misspelled colour", "dxp play -color whit", "white or black is expected; did you mean white?"},
	{"misspelled variant as an argument", "variants rusian", "; did you mean russian?"},
	{"completion of no shell", "completion", "one SHELL is expected, bash, fish, zsh"},
	{"completion of an unknown shell", "completion csh", `SHELL "csh": one of bash, fish, zsh is expected; did you mean`},
	{"two formats", "perft -json -csv 2", "-json and -csv cannot be combined"},
	{"two formats of bench", "bench -json -markdown", "-count, -markdown, -json and -csv cannot be combined"},
	{"negative count", "bench -count -1", "-count -1 is negative"},
	{"JSON of games", "pdn filter -json x.pdn", "-json goes with -count"},
	{"arguments of version", "version 2", `no arguments are expected, not "2"`},
	{"help on an unknown command", "help prft", `there is no command "prft"`},
	{"unknown flag", "perft 3 -path",
		"draughts perft: there is no flag -path; did you mean -paths? (see draughts perft -h)"},
	{"flag without a value", "perft 3 -fen", "flag needs an argument: -fen"},
	{"unknown variant", "moves -variant chess", `unknown variant "chess" (known: english, `},
	{"no depth", "perft", "one DEPTH is expected, not 0"},
	{"two depths", "perft 3 4", "one DEPTH is expected, not 2"},
	{"depth zero", "perft 0", `DEPTH "0"`},
	{"depth in words", "perft three", `DEPTH "three"`},
	{"flags that exclude each other", "perft -leaves -paths 3", "-leaves cannot be combined with"},
	{"broken FEN", "moves -fen W:W99:B1", "the squares are 1 to 32"},
	{"impossible FEN", "moves -fen W:W1:B5", "man on its crowning row: white on 1"},
	{"FEN of another board", "perft 2 -fen W:W50:B1", "the squares are 1 to 32"},
	{"illegal move", "search 11-15 23-14", `move 2: illegal move "23-14"`},
	{"negative depth", "search -depth -3", "-depth -3: 0 to 100 plies are expected"},
	{"negative time", "search -time -1s", "-time -1s is negative"},
	{"time without a unit", "search -time 5", `for flag -time: a time such as 500ms or 1m30s is expected`},
	{"number in words", "search -hash big", `invalid value "big" for flag -hash: a whole number is expected`},
	{"doubtful switch", "perft -divide=maybe 3", `invalid boolean value "maybe" for -divide: true or false is expected`},
	{"no moves", "search -multipv 0", "-multipv 0: 1 or more"},
	{"no hash", "search -hash 0", "-hash 0: 1 to " + strconv.Itoa(draughts.MaxHash()) + " MiB"},
	{"no workers", "search -workers 0", "-workers 0: 1 to 256 are expected"},
	{"too much hash", "search -hash 99999999", "-hash 99999999: 1 to " + strconv.Itoa(draughts.MaxHash()) + " MiB"},
	{"unknown evaluation", "search -eval neural", "neither an evaluation (patterns, classic, material)"},
	{"arguments of bench", "bench fast", `no arguments are expected, not "fast"`},
	{"arguments of match", "match default", `no arguments are expected, not "default"`},
	{"match without games", "match -games 0", "-games 0: 1 or more"},
	{"match without concurrency", "match -concurrency 0", "-concurrency 0: 1 or more"},
	{"match with an unknown engine", "match -a nobody", `there is no option "nobody" (known: egdb, eval, hash, `},
	{"match too deep", "match -depth 101", "-depth 101: 0 to 100 plies"},
	{"match with a negative time", "match -time -1s", "-time -1s is negative"},
	{"match without a file", "match -resume", "-resume goes with -pdn FILE"},
	{"match with a negative length", "match -maxplies -1", "-maxplies -1 is negative"},
	{"match with an unknown clock", "match -clock sand", `"sand" is not a time`},
	{"match with half a clock", "match -clock 1m+", `"" is not a time`},
	{"match with a clock for no moves", "match -clock 0/1m", `"0" is not a number of moves`},
	{"SPRT with one number", "match -sprt 5", "two numbers are expected"},
	{"SPRT with bounds exchanged", "match -sprt 5,0", "Elo 5 is not less than 0"},
	{"score without moves", "match -winscore 600", "2 numbers are expected"},
	{"score in words", "match -drawscore a,b,c", `"a" is not a number`},
	{"openings of another game", "match -variant russian -openings 3move",
		`-openings "3move": no openings of russian: they are for english`},
	{"random openings of no length", "match -openings random", `-openings "random": unknown openings: PLIES is 0 to 40`},
	{"random openings too long", "match -variant frysk -openings random:500", "PLIES is 0 to 40, as in random:8"},
	{"arguments of play", "play moves.txt", `no arguments are expected, not "moves.txt"`},
	{"unknown player", "play -black 11", "-black 11: a player is human"},
	{"people in a match", "play -games 2", "-games is for a match of two engines"},
	{"arguments of hub", "hub fast", `no arguments are expected, not "fast"`},
	{"hub without hash", "hub -hash 0", "-hash 0: 1 to " + strconv.Itoa(draughts.MaxHash()) + " MiB"},
	{"unknown rules", "variants chess", `unknown variant "chess"`},
	{"self-play without a file", "selfplay", "-o FILE is missing"},
	{"no games", "selfplay -o x.pdn -games 0", "-games 0: 1 or more"},
	{"no search", "selfplay -o x.pdn -nodes 0", "-nodes 0: 1 or more"},
	{"negative threads", "selfplay -o x.pdn -concurrency -1", "-concurrency -1 is negative"},
	{"unknown openings", "selfplay -o x.pdn -openings wild:3", `-openings "wild:3": unknown openings: neither start, `},
	{"arguments of self-play", "selfplay x.pdn", `no arguments are expected, not "x.pdn"`},
	{"tune without files", "tune", "at least one FILE"},
	{"invalid name for weights", "tune -go 1 x.pdn", `-go "1": not the name of a variable`},
	{"unknown term", "tune -keep mne x.pdn", "there is no such term"},
	{"results not a number", "tune -eval patterns -results NaN x.samples", "-results NaN: 0 to 1"},
	{"negative ridge", "tune -ridge -1 x.pdn", "-ridge -1: 0 or more is expected"},
	{"check without files", "pdn check", "FILE"},
	{"standard input twice", "pdn check - x.pdn -", "standard input can be read only once"},
	{"format without files", "pdn format -o out.pdn", "FILE"},
	{"split without files", "pdn split -games 1 -o nowhere", "FILE"},
	{"split without a folder", "pdn split -games 1 x.pdn", "-o DIR is missing"},
	{"split in two ways", "pdn split -games 1 -by event -o nowhere x.pdn", "either -games or -by is expected"},
	{"split by nothing", "pdn split -o nowhere x.pdn", "either -games or -by is expected"},
	{"split by something unknown", "pdn split -by colour -o nowhere x.pdn",
		`-by "colour": black, event, variant, white, year is expected`},
	{"negative games", "pdn split -games -1 -o nowhere x.pdn", "-games -1 is negative"},
	{"filter by a date in words", "pdn filter -from May x.pdn", `"May" for flag -from: a date such as 1996`},
	{"filter by a span", "pdn filter -to 1996-1997 x.pdn", `for flag -to: a date such as 1996`},
	{"filter by a result", "pdn filter -result 1-0 x.pdn", "white, black, draw or none is expected"},
	{"filter by unknown rules", "pdn filter -rules chess x.pdn", `unknown variant "chess"`},
	{"filter by a broken position", "pdn filter -fen W:W99:B1 x.pdn", "the squares are 1 to 50"},
	{"filter by a negative length", "pdn filter -min -3 x.pdn", "a number of plies is expected"},
	{"stats with negative plies", "pdn stats -plies -1 x.pdn", "-plies -1 is negative"},
	{"stats of no rows", "pdn stats -top 0 x.pdn", "-top 0: 1 or more is expected"},
	{"tofen of no positions", "pdn tofen -every 0 x.pdn", "-every 0: 1 or more is expected"},
	{"plies exchanged", "pdn tofen -plies 9-3 x.pdn", "the first number is the larger one"},
	{"plies in words", "pdn tofen -plies few x.pdn", "a range is expected: N, N-M, N- or -M"},
	{"annotate without files", "pdn annotate", "one FILE is expected, not 0"},
	{"databases without a folder", "egdb build -pieces 2", "-egdb DIR is expected"},
	{"arguments of egdb build", "egdb build -egdb x small", `no arguments are expected, not "small"`},
	{"databases of too many pieces", "egdb build -pieces 9 -egdb x", "-pieces 9: 2 to 7 are expected"},
	{"databases of 10x10", "egdb build -variant international -egdb x", "the board is not 8x8"},
	{"databases without memory", "egdb build -memory 0 -egdb x", "-memory 0: 1 MiB or more"},
	{"two databases", "egdb info x y", `no arguments are expected, not "x": the databases are those of -egdb`},
	{"built-in databases of another game", "egdb probe -variant russian -fen W:Wa1:Bh8", "-egdb DIR is expected"},
	{"annotate two files", "pdn annotate a.pdn b.pdn", "one FILE is expected, not 2"},
}

// TestBadUsage checks that a mistake in the command line is one line that names it, and that nothing else is printed.
func TestBadUsage(t *testing.T) {
	for _, tt := range badUsages {
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
