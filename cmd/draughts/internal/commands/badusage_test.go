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
	{"unknown command", "prft 3", `draughts: unknown command "prft"; did you mean perft? (see draughts -h)`},
	{"misspelled group", "pdm check x.pdn", "did you mean pdn?"},
	{"misspelled word", "pdn chk x.pdn", `draughts pdn: unknown command "chk"; did you mean check? (see draughts pdn -h)`},
	{"surplus word", "hub tyr", `draughts hub: unknown command "tyr"; did you mean try?`},
	{"no time to try", "hub try --timeout 0 x", "--timeout 0s is not positive"},
	{"help of an unknown command", "help castle", `draughts: unknown command "castle" (see draughts -h)`},
	{"help of a surplus word", "help perft moves", `draughts perft: unknown command "moves"`},
	{"flag of a group", "pdn --strict", `there is no flag --strict (see draughts pdn -h)`},
	{"one dash", "perft -divide 3", "flags take two dashes: --divide"},
	{"short flag without a value", "perft 3 -f", "flag needs an argument: 'f' in -f"},
	{"unknown short flag", "perft -x 3", "unknown shorthand flag: 'x' in -x (see draughts perft -h)"},
	{"joined words", "egdbbuild", "did you mean egdb?"},
	{"command of two groups", "stats x.pdn", "did you mean pdn or archive?"},
	{"flag without a command", "--fen W:W18:B5", `there is no flag --fen (see draughts -h)`},
	{
		"misspelled variant", "perft --variant rusian 3",
		`--variant: unknown variant "rusian"; did you mean russian? (see draughts perft -h)`,
	},
	{"misspelled variant as an argument", "variants rusian", `: unknown variant "rusian"; did you mean russian?`},
	{"completion of an unknown shell", "completion csh", `unknown command "csh"; did you mean bash or zsh?`},
	{"two formats", "perft --json --csv 2", "--json and --csv cannot be combined"},
	{"rows of tune without a file", "tune --json x.pdn", "--json and --csv go with -o FILE"},
	{"archive without a file", "archive find", "--archive FILE is missing"},
	{"query without an archive", "archive find player=x", `"player=x" is no file: --archive FILE is missing`},
	{"archive without an output", "archive build x.pdn", "-o FILE is missing"},
	{"archive without memory", "archive build --memory 0 -o x x.pdn", "--memory 0: 1 to 1048576 MiB are expected"},
	{"JSON of games", "pdn filter --json x.pdn", "--json goes with --count"},
	{"unknown flag", "perft 3 --path",
		"draughts perft: there is no flag --path; did you mean --paths? (see draughts perft -h)"},
	{"flag without a value", "perft 3 --fen", "flag needs an argument: --fen"},
	{"unknown variant", "moves --variant chess", `unknown variant "chess" (known: english, `},
	{"no depth", "perft", "one DEPTH is expected, not 0"},
	{"no depth at all", "perft 0", `DEPTH "0": 1 to 100 plies are expected`},
	{"flags that exclude each other", "perft --leaves --paths 3", "--leaves cannot be combined with"},
	{"broken FEN", "moves --fen W:W99:B1", "the squares are 1 to 32"},
	{"illegal move", "search 11-15 23-14", `move 2: illegal move "23-14"`},
	{"move from an empty square", "moves 11-15 11-18", `move 2: illegal move "11-18": the square is empty: 11`},
	{"no move", "moves nonsense",
		`move 1: move "nonsense": not a move: two or more squares are expected, as in 11-15 or 22x15`},
	{"one of two captures", "moves 47x36 --variant international --fen " + twoWays, "ambiguous"},
	{"negative depth", "search --depth -3", "--depth -3: 0 to 100 plies are expected"},
	{"negative time", "search --time -1s", "--time -1s is negative"},
	{"time without a unit", "search --time 5", `for flag --time: a time such as 500ms or 1m30s is expected`},
	{"number in words", "search --hash big", `invalid value "big" for flag --hash: a whole number is expected`},
	{"doubtful switch", "perft --divide=maybe 3", `invalid value "maybe" for flag --divide: true or false is expected`},
	{"an argument as a flag", "perft --depth 7", "DEPTH is an argument, not a flag: draughts perft DEPTH"},
	{"no moves", "search --multipv 0", "--multipv 0: 1 or more"},
	{"no hash", "search --hash 0", "--hash 0: 1 to " + strconv.Itoa(draughts.MaxHash()) + " MiB"},
	{"no workers", "search --workers 0", "--workers 0: 1 to 256 are expected"},
	{"unknown evaluation", "search --eval neural", "neither an evaluation (patterns, classic, material)"},
	{"arguments of match", "match default", `no arguments are expected, not "default"`},
	{"match without games", "match --games 2000000000", "--games 2000000000: 1 to 1000000"},
	{"match without concurrency", "match --concurrency 0", "--concurrency 0: 1 to 256 are expected"},
	{"too many runs", "bench --runs 1000000000", "--runs 1000000000: 1 to 10000 are expected"},
	{"build on too many threads", "egdb build --egdb x --workers 1000000", "--workers 1000000: 0 to 256 are expected"},
	{"book on too many threads", "book build -o x --concurrency 1000000", "--concurrency 1000000: 0 to 256"},
	{"book without a file", "book build", "-o FILE is missing"},
	{"book of a large drop", "book build --drop 30000 -o x", "--drop 30000: 1 to 20000 are expected"},
	{"book of unknown openings", "book build --openings nowhere -o x", "unknown openings"},
	{"merged book without a file", "book merge a", "-o FILE is missing"},
	{"book of games without a file", "book import a", "-o FILE is missing"},
	{"moves of counts", "book show --stats x.book 11-15", "no moves are expected with --stats and --verify"},
	{"games of no weight", "book import --weight 0 a -o x", "--weight 0: 1 to 1000000 are expected"},
	{"DXP on a small board", "dxp serve --variant english", "DXP knows only boards of 10x10"},
	{"two addresses", "dxp serve here there", `not also "there"`},
	{"no connections", "dxp serve --connections 0", "--connections 0: 1 or more are expected"},
	{"no time to be idle", "dxp serve --idle 0s", "--idle 0s is not positive"},
	{"no time to be silent", "dxp serve --silence 0s", "--silence 0s is not positive"},
	{"match with an unknown engine", "match -a nosuch", `for flag -a: no such engine: "nosuch": default, random, `},
	{"match too deep", "match --depth 101", "--depth 101: 0 to 100 plies"},
	{"match with a negative time", "match --time -1s", "a time such as 100ms is expected"},
	{"match without a file", "match --resume", "--resume goes with -o FILE"},
	{"match with a negative length", "match --maxplies -1", "--maxplies -1 is negative"},
	{"match with an unknown clock", "match --clock sand", `"sand" is not a time`},
	{"SPRT with one number", "match --sprt 5", "two numbers are expected"},
	{"score without moves", "match --winscore 600", "2 numbers are expected"},
	{"self-play without a file", "selfplay", "-o FILE is missing"},
	{"no pairs", "spsa -o x --pairs 0", "--pairs 0: 1 to 500000 are expected"},
	{"no such constant", "spsa -o x --constants iirdepth,foo", `--constants "foo": known are reversefutilitymargin, `},
	{"no games", "selfplay -o x.samples --games 0", "--games 0: 1 or more"},
	{"too many variations", "selfplay -o x.samples --variations 101", "--variations 101: 0 to 100 are expected"},
	{"negative threads", "selfplay -o x.samples --concurrency 257", "--concurrency 257: 0 to 256"},
	{"tune without files", "tune", "at least one FILE"},
	{"openings of no file", "match --openings random:8,none.pdn",
		`draughts match: --openings "none.pdn": unknown openings: neither start, `},
	{"results not a number", "tune --results NaN x.samples", "--results NaN: 0 to 1"},
	{"negative ridge", "tune --ridge -1 x.pdn", "--ridge -1: 0 or more is expected"},
	{"no openings", "openings --count 0", "--count 0: 1 to 1000000 are expected"},
	{"no nodes for openings", "openings --nodes 0", "--nodes 0: 1 or more are expected"},
	{"unknown openings", "openings --openings random:41", "--openings \"random:41\": unknown openings: PLIES is 0 to 40"},
	{"great rate", "tune --rate 2 x.pdn", "--rate 2: 0 to 1 is expected"},
	{"standard input twice", "pdn check - x.pdn -", "standard input can be read only once"},
	{"filter by a date in words", "pdn filter --from May x.pdn", `"May" for flag --from: a date such as 1996`},
	{"filter by a result", "pdn filter --result 1-0 x.pdn", "white, black, draw or none is expected"},
	{"filter by a negative length", "pdn filter --min -3 x.pdn", "a number of plies is expected"},
	{"stats with negative plies", "pdn stats --plies -1 x.pdn", "--plies -1 is negative"},
	{"stats of no rows", "pdn stats --top 0 x.pdn", "--top 0: 1 or more is expected"},
	{"tofen of no positions", "pdn tofen --every 0 x.pdn", "--every 0: 1 or more is expected"},
	{"plies exchanged", "pdn tofen --plies 9-3 x.pdn", "the first number is the larger one"},
	{"plies in words", "pdn tofen --plies few x.pdn", "a range is expected: N, N-M, N- or -M"},
	{"databases without a folder", "egdb build --pieces 2", "DIR is expected: the directory of the new databases"},
	{"databases in two places", "egdb info --egdb x y", "either DIR or --egdb is expected, not both"},
	{"distances of nothing", "egdb build --distances x --egdb x", `"x": 0 to 8 pieces are expected`},
	{"distances of one side", "egdb build --distances 2,KK --egdb x", `no such material "KK"`},
	{"distances of too many pieces", "egdb build --pieces 3 --distances 2,KK-KK --egdb x",
		"--distances: KK-KK has more than 3 pieces"},
	{"databases of too many pieces", "egdb build --pieces 9 --egdb x", "--pieces 9: 2 to 8 are expected"},
	{"databases of limited kings", "egdb build --variant frisian --egdb x", "legal moves depend on those before"},
	{"databases without memory", "egdb build --memory 0 --egdb x", "--memory 0: 1 MiB or more"},
	{"a line of another game", "egdb line --variant russian --fen W:Wa1:Bh8", "--egdb DIR is expected"},
	{"a sample of nothing", "egdb verify --one-in 0", "--one-in 0: 1 or more is expected"},
	{"slices of one piece", "egdb info --pieces 1", "--pieces 1: 2 to 8 are expected"},
	{"picture of an unknown form", "picture -o board.jpg", `-o "board.jpg": a name that ends with .svg, .png or .gif`},
	{"picture of no size", "picture --size 0", "for flag --size: 64 to 4096 pixels are expected"},
	{"unknown theme", "picture --theme purple", `unknown word "purple": green, walnut, `},
	{"mark that the board does not have", "picture --marks 11,40",
		`--marks: no such square: "40": the squares are 1 to 32`},
	{"arrow to nowhere", "picture --arrows 11-15,11-99", `--arrows "11-99": no such square: "99"`},
	{"picture of two games", "picture --pdn x.pdn 11-15", `no moves are expected with --pdn, not "11-15"`},
	{"picture of a game and a position", "picture --pdn x.pdn --fen W:W1:B2", "--pdn cannot be combined with --fen"},
	{"picture of game zero", "picture --pdn x.pdn --game 0", "--game 0: 1 or more is expected"},
	{"picture of a missing game", "picture --pdn testdata/match.pdn --game 99", "--game 99: testdata/match.pdn has "},
	{"picture after the end", "picture --ply 1", "--ply: no such ply: 1, the game has 0 to 0"},
	{"picture before the start", "picture --ply -2", "--ply -2 is negative"},
	{"strip after the end", "picture --strip --plies 3-", "--plies 3-: the game has 0 to 0"},
	{"strip of one ply", "picture --strip --ply 3", "--plies is for a strip or a .gif"},
	{"board of several plies", "picture --plies 3-4", "--ply is for one position"},
	{"strip in time", "picture --strip -o x.gif", "--strip cannot be combined with a .gif"},
	{"strip without columns", "picture --strip --columns 0", "--columns 0: 1 or more is expected"},
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
