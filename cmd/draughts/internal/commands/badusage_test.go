package commands

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
)

// badUsages are command lines with a mistake, and what the message says.
var badUsages = []struct{ name, args, say string }{
	{"unknown command", "prft 3", `there is no command "prft"; did you mean perft? (see draughts help)`},
	{"nothing like a command", "castle", `there is no command "castle" (see draughts help)`},
	{"flag without a command", "-fen W:W18:B5", `a command is expected before "-fen" (see draughts help)`},
	{"group with an unknown command", "pdn chk",
		`there is no command "pdn chk"; did you mean pdn check? (see draughts help pdn)`},
	{"command without its group", "annotate x.pdn", `there is no command "annotate"; did you mean pdn annotate?`},
	{
		"misspelled variant", "perft -variant rusian 3",
		`-variant: unknown variant "rusian"; did you mean russian? (see draughts perft -h)`,
	},
	{"misspelled colour", "dxp play -color whit", "white or black is expected; did you mean white?"},
	{"misspelled variant as an argument", "variants rusian", `: unknown variant "rusian"; did you mean russian?`},
	{"completion of no shell", "completion", "one SHELL is expected, not 0 arguments"},
	{"completion of an unknown shell", "completion csh", `SHELL "csh": one of bash, fish, zsh is expected; did you mean`},
	{"two formats", "perft -json -csv 2", "-json and -csv cannot be combined"},
	{"two formats of bench", "bench -json -markdown", "-count, -markdown, -json and -csv cannot be combined"},
	{"rows of tune without a file", "tune -json x.pdn", "-json and -csv go with -o FILE"},
	{"negative count", "bench -count -1", "-count -1 is negative"},
	{"JSON of games", "pdn filter -json x.pdn", "-json goes with -count"},
	{"help on an unknown command", "help prft", `there is no command "prft"`},
	{"unknown flag", "perft 3 -path",
		"draughts perft: there is no flag -path; did you mean -paths? (see draughts perft -h)"},
	{"flag without a value", "perft 3 -fen", "flag needs an argument: -fen"},
	{"unknown variant", "moves -variant chess", `unknown variant "chess" (known: english, `},
	{"no depth", "perft", "one DEPTH is expected, not 0"},
	{"depth below zero", "perft -1", `DEPTH "-1": 1 to 100 plies are expected`},
	{"too deep", "perft 99999999999", `DEPTH "99999999999": 1 to 100`},
	{"flags that exclude each other", "perft -leaves -paths 3", "-leaves cannot be combined with"},
	{"broken FEN", "moves -fen W:W99:B1", "the squares are 1 to 32"},
	{"illegal move", "search 11-15 23-14", `move 2: illegal move "23-14"`},
	{"negative depth", "search -depth -3", "-depth -3: 0 to 100 plies are expected"},
	{"negative time", "search -time -1s", "-time -1s is negative"},
	{"time without a unit", "search -time 5", `for flag -time: a time such as 500ms or 1m30s is expected`},
	{"number in words", "search -hash big", `invalid value "big" for flag -hash: a whole number is expected`},
	{"doubtful switch", "perft -divide=maybe 3", `invalid boolean value "maybe" for -divide: true or false is expected`},
	{"no moves", "search -multipv 0", "-multipv 0: 1 or more"},
	{"no hash", "search -hash 0", "-hash 0: 1 to " + strconv.Itoa(draughts.MaxHash()) + " MiB"},
	{"no workers", "search -workers 0", "-workers 0: 1 to 256 are expected"},
	{"unknown evaluation", "search -eval neural", "neither an evaluation (patterns, classic, material)"},
	{"arguments of match", "match default", `no arguments are expected, not "default"`},
	{"match without games", "match -games 2000000000", "-games 2000000000: 1 to 1000000"},
	{"match without concurrency", "match -concurrency 0", "-concurrency 0: 1 to 256 are expected"},
	{"too many runs", "bench -runs 1000000000", "-runs 1000000000: 1 to 10000 are expected"},
	{"match on too many threads", "match -concurrency 100000000", "-concurrency 100000000: 1 to 256"},
	{"build on too many threads", "egdb build -egdb x -workers 1000000", "-workers 1000000: 0 to 256 are expected"},
	{"book on too many threads", "book build -o x -concurrency 1000000", "-concurrency 1000000: 0 to 256"},
	{"match with an unknown engine", "match -a nobody", `there is no option "nobody" (known: book, bookmargin, egdb, `},
	{"match too deep", "match -depth 101", "-depth 101: 0 to 100 plies"},
	{"match with a negative time", "match -time -1s", "a time such as 100ms is expected"},
	{"match without a file", "match -resume", "-resume goes with -o FILE"},
	{"match with a negative length", "match -maxplies -1", "-maxplies -1 is negative"},
	{"match with an unknown clock", "match -clock sand", `"sand" is not a time`},
	{"SPRT with one number", "match -sprt 5", "two numbers are expected"},
	{"SPRT with bounds exchanged", "match -sprt 5,0", "Elo 5 is not less than 0"},
	{"score without moves", "match -winscore 600", "2 numbers are expected"},
	{"random openings of no length", "match -openings random", `-openings "random": unknown openings: PLIES is 0 to 40`},
	{"unknown player", "play -black 11", "-black 11: \"11\" is no level"},
	{"people in a match", "play -games 2", "-games is for a match of two engines"},
	{"self-play without a file", "selfplay", "-o FILE is missing"},
	{"no games", "selfplay -o x.pdn -games 0", "-games 0: 1 or more"},
	{"too many variations", "selfplay -o x.pdn -variations 101", "-variations 101: 0 to 100 is expected"},
	{"negative threads", "selfplay -o x.pdn -concurrency 257", "-concurrency 257: 0 to 256"},
	{"tune without files", "tune", "at least one FILE"},
	{"unknown term", "tune -keep mne x.pdn", "there is no such term"},
	{"results not a number", "tune -eval patterns -results NaN x.samples", "-results NaN: 0 to 1"},
	{"start of classic", "tune -start x.patterns x.pdn", "-start is for -eval patterns"},
	{"negative ridge", "tune -ridge -1 x.pdn", "-ridge -1: 0 or more is expected"},
	{"standard input twice", "pdn check - x.pdn -", "standard input can be read only once"},
	{"split without a folder", "pdn split -games 1 x.pdn", "-o DIR is missing"},
	{"split in two ways", "pdn split -games 1 -by event -o nowhere x.pdn", "either -games or -by is expected"},
	{"split by nothing", "pdn split -o nowhere x.pdn", "either -games or -by is expected"},
	{"split by something unknown", "pdn split -by colour -o nowhere x.pdn",
		`-by "colour": black, event, variant, white, year is expected`},
	{"negative games", "pdn split -games -1 -o nowhere x.pdn", "-games -1 is negative"},
	{"filter by a date in words", "pdn filter -from May x.pdn", `"May" for flag -from: a date such as 1996`},
	{"filter by a result", "pdn filter -result 1-0 x.pdn", "white, black, draw or none is expected"},
	{"filter by a broken position", "pdn filter -fen W:W99:B1 x.pdn", "the squares are 1 to 50"},
	{"filter by a negative length", "pdn filter -min -3 x.pdn", "a number of plies is expected"},
	{"stats with negative plies", "pdn stats -plies -1 x.pdn", "-plies -1 is negative"},
	{"stats of no rows", "pdn stats -top 0 x.pdn", "-top 0: 1 or more is expected"},
	{"tofen of no positions", "pdn tofen -every 0 x.pdn", "-every 0: 1 or more is expected"},
	{"plies exchanged", "pdn tofen -plies 9-3 x.pdn", "the first number is the larger one"},
	{"plies in words", "pdn tofen -plies few x.pdn", "a range is expected: N, N-M, N- or -M"},
	{"databases without a folder", "egdb build -pieces 2", "-egdb DIR is expected"},
	{"distances of nothing", "egdb build -distances x -egdb x", `"x": 0 to 8 pieces are expected`},
	{"distances of one side", "egdb build -distances 2,KK -egdb x", `no such material "KK"`},
	{"distances of too many pieces", "egdb build -pieces 3 -distances 2,KK-KK -egdb x",
		"-distances: KK-KK has more than 3 pieces"},
	{"databases of too many pieces", "egdb build -pieces 9 -egdb x", "-pieces 9: 2 to 8 are expected"},
	{"databases of limited kings", "egdb build -variant frisian -egdb x", "legal moves depend on those before"},
	{"databases without memory", "egdb build -memory 0 -egdb x", "-memory 0: 1 MiB or more"},
	{"a line of another game", "egdb line -variant russian -fen W:Wa1:Bh8", "-egdb DIR is expected"},
	{"a sample of nothing", "egdb verify -one-in 0", "-one-in 0: 1 or more is expected"},
	{"a report on one piece", "egdb report -pieces 1 x", "-pieces 1: 2 to 8 are expected"},
	{"random positions of nothing", "egdb random", "-material PIECES is expected, such as KKM-KM"},
	{"random positions that win nothing", "egdb random -material K-K -result won",
		`-result "won": win, draw or loss is expected`},
	{"no random positions", "egdb random -material K-K -count 0", "-count 0: 1 to 1000000 are expected"},
	{"picture of an unknown form", "picture -o board.jpg", `-o "board.jpg": a name that ends with .svg, .png or .gif`},
	{"picture of no size", "picture -size 0", "for flag -size: 64 to 4096 pixels are expected"},
	{"unknown theme", "picture -theme purple", `unknown theme "purple" (known: green, walnut, `},
	{"mark that the board does not have", "picture -marks 11,40", `-marks: no such square: "40": the squares are 1 to 32`},
	{"arrow to nowhere", "picture -arrows 11-15,11-99", `-arrows "11-99": no such square: "99"`},
	{"arrow of one square", "picture -arrows 11", "arrow 11: two squares or more are expected"},
	{"picture of two games", "picture -pdn x.pdn 11-15", `no moves are expected with -pdn, not "11-15"`},
	{"picture of a game and a position", "picture -pdn x.pdn -fen W:W1:B2", "-pdn cannot be combined with -fen"},
	{"picture of game zero", "picture -pdn x.pdn -game 0", "-game 0: 1 or more is expected"},
	{"picture of a missing game", "picture -pdn testdata/match.pdn -game 99", "-game 99: testdata/match.pdn has "},
	{"picture after the end", "picture -ply 1", "-ply: no such ply: 1, the game has 0 to 0"},
	{"picture before the start", "picture -ply -2", "-ply -2 is negative"},
	{"strip after the end", "picture -strip -plies 3-", "-plies 3-: the game has 0 to 0"},
	{"strip of one ply", "picture -strip -ply 3", "-plies is for a strip or a .gif"},
	{"board of several plies", "picture -plies 3-4", "-ply is for one position"},
	{"strip in time", "picture -strip -o x.gif", "-strip cannot be combined with a .gif"},
	{"strip without columns", "picture -strip -columns 0", "-columns 0: 1 or more is expected"},
	{"GIF too fast", "picture -delay 1ms -o x.gif", "delay 1ms: 20ms to 10m0s are expected"},
}

// TestBadUsage checks that a mistake in the command line is one line that names it, and that nothing else is printed.
func TestBadUsage(t *testing.T) {
	for _, tt := range badUsages {
		t.Run(tt.name, func(t *testing.T) {
			r := try(strings.Fields(tt.args)...)
			require.Equal(t, cli.ExitUsage, r.status)
			require.Empty(t, r.out)
			require.Contains(t, r.err, tt.say)
			require.Equal(t, 1, strings.Count(r.err, "\n"), r.err)
			require.Contains(t, r.err, "(see draughts ")
		})
	}
}
