package commands

import (
	"strings"

	"github.com/spf13/cobra"
)

// topics returns what several commands have in common, as commands that only have a help.
func topics() []*cobra.Command {
	topic := func(name, brief, text string) *cobra.Command {
		return &cobra.Command{Use: name, Short: brief, Long: strings.TrimSpace(text)}
	}
	return []*cobra.Command{
		topic("fen", "how positions are written", fenTopic),
		topic("notation", "how moves are written", notationTopic),
		topic("engines", "the players of match and play", enginesTopic),
		topic("clocks", "the flag --clock of match, play and dxp play", clocksTopic),
		topic("queries", "how games of an archive are found", queriesTopic),
		topic("databases", "the flag --egdb", databasesTopic),
		topic("formats", "output for other programs: --json and --csv", formatsTopic),
		topic("status", "the exit statuses, and what is printed where", statusTopic),
		topic("environment", "environment variables, colours and files", environmentTopic),
	}
}

const fenTopic = `
FEN is a position in one line of text: the side to move, W or B; then the
squares of White and of Black, in either order. K marks a king, and two numbers
with a dash are a range. Quote it, or the shell may change it.

  draughts moves --fen 'W:W21-32:B1-12'
  draughts search --fen 'B:W18,22,K5:B3,K11,12'
  draughts eval --variant russian --fen 'W:Wa1,Kc3:Bb8'

Russian, Brazilian and Czech squares have names; the other rule sets number
them. Numbers are read everywhere. A side without pieces may be missing. After
the pieces may come, each after a colon:

  H12    12 plies without a capture or a man's move, for the draw rules
  F30    the number of the next move
  +0+2   Frisian: moves in a row with the same king, Black's first
`

const notationTopic = `
A MOVE is the squares from and to: 11-15, or 22x15 for a capture. A capture that
is then ambiguous needs more of its squares: 47x38x24x13x36. "draughts moves"
lists the moves of a position in this form.

When moves are read, any dash, x, colon or blank may stand between squares, for
captures too, and a number before or a mark such as !? after the move. Squares
have names in all rule sets, so c3-d4 is read where numbers are printed, and cd4
if it is clear. Commands read the moves of a game one after another:

  draughts search 11-15 23-19 8-11
  draughts moves --variant russian c3-d4
`

const databasesTopic = `
--egdb DIR is the directory of the endgame databases in all commands: those that
write databases (egdb build), those that read them, and those that search. Four
names are no directories:

  builtin            all built-in databases
  english            those of English draughts: results of up to 5 pieces,
                     distances of up to 4
  international      those of International draughts: results of up to 4
                     pieces, distances of nearly all
  none               no databases

The built-in databases are the default. "draughts egdb build" makes others.
`

const statusTopic = `
The exit status is

  0    success, also of help that was asked for with -h
  1    failure: a file is missing or cannot be written, a check found an error,
       an engine does not start
  2    a mistake in the command line: an unknown command or flag, a value that
       is refused, such as a FEN or an illegal move, a missing or surplus
       argument
  130  interrupted by Ctrl-C or a signal such as TERM; what was done so far is
       printed or kept

Results go to standard output. Errors, warnings and progress go to standard
error. An error is one line that says what to do; a mistake in the command line
names the help to read. Files given by -o appear only when they are complete,
but for games and samples that are added as they are played.
`

const environmentTopic = `
  NO_COLOR           if set, nothing has colours (https://no-color.org)
  TERM               dumb: no colours, and no progress
  LC_ALL, LC_CTYPE, LANG
                     without UTF-8 in the first one that is set, draughts play
                     draws the board in ASCII
  GOMAXPROCS         how many cores are used at most
  GOMEMLIMIT         soft limit of the memory, such as 2GiB

Colours are used only on a terminal. A job of more than two seconds shows its
progress on standard error if that is a terminal, in a line that is erased at
the end.
`

const enginesTopic = `
An engine is described by one of these:

  default                the searcher of this program with default options
  hash=16,nolmr          the searcher with these options: hash in MiB, workers,
                         and switches that disable a part of the search (nolmr,
                         noiir, norazoring ...; "default,?" lists all of them)
  eval=material          the searcher with this evaluation: patterns, classic,
                         material or a file of weights from draughts tune
  egdb=builtin           the searcher with the built-in endgame databases, or
                         with those in a directory
  book=builtin           the searcher with the built-in opening book of the
                         rule set, or with that in a file; bookmargin=N varies
                         its moves, which may lose N hundredths of a man in a
                         game together
  level=3                a difficulty level for people, 0 to 10
  random                 any legal move
  hub:./program args     a program that speaks Hub; hub:book=false ./program
                         sets a parameter
  dxp:HOST:PORT          a program that listens for DXP, by default on this
                         machine at port 27531; only rules of a 10x10 board.
                         It gets the time of 60 moves, in minutes, for a game
`

const clocksTopic = `
CLOCK is the time of each side, as one of these:

  5m                 5 minutes for the game
  5m+3s              and 3 seconds more after each move (Fischer)
  "10m d5s"          10 minutes; the first 5 seconds of a move do not count
  "10m b5s"          10 minutes; after a move, up to 5 seconds of the time that
                     it took are returned (Bronstein)
  40/60m             an hour for each 40 moves
  40/90m,30m+30s     90 minutes for 40 moves, then 30 minutes for the rest, with
                     30 seconds more after each move; more periods may follow
  none               no clock

Times have units: 1h30m, 90s, 2.5s, 300ms. What is left at the end of a period
is kept. A side whose time is used up loses the game.
`

const formatsTopic = `
--json prints a result for other programs: one JSON object, or for a list an
object for each row, each on a line of its own (JSON Lines). --csv prints the
rows of a list as CSV, below a line with the names of the columns. Progress and
messages are on standard error, so that the output can be piped:

  draughts match --json --games 100 | jq .elo.value
  draughts moves --json | jq -r .move
  draughts search --json --depth 12 | jq -r '.bestmove // empty'
  draughts pdn stats --csv games.pdn > stats.csv

The help of a command says which of the two it has.

Moves, positions and rule sets are text as the commands read them, squares PDN
numbers, colours white and black, times milliseconds (time_ms). A score is in
hundredths of a man for the side to move; a win in n plies is 32000-n, a loss
n-32000. docs/formats.md in the source explains every key. Commands that write
games write PDN.
`
