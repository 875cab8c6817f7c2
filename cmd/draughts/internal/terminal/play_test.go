package terminal

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
)

func TestEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		status, out, errors := script(t, "-black 0 -white 0 -plain -variant "+v.String())
		require.Equal(t, cli.ExitOK, status, v)
		require.Empty(t, errors)
		require.Regexp(t, `(Black wins|White wins|Draw) `, out, v)

		status, out, _ = script(t, "-black human -white human -board none -variant "+v.String(),
			"rules", "moves", "#1", "#1", "undo", "#1", "list")
		require.Equal(t, cli.ExitOK, status, out)
	}
}

// TestSameSeed checks that equal seeds give equal games.
func TestSameSeed(t *testing.T) {
	const flags = "-black 0 -white 1 -board none -seed "
	_, one, _ := script(t, flags+"7", "new")
	_, same, _ := script(t, flags+"7", "new")
	_, other, _ := script(t, flags+"8", "new")
	require.Equal(t, one, same)
	require.NotEqual(t, one, other)
	require.Contains(t, one, "A new game. Rules: english. Black (level 0) moves first, against White (level 1).")
}

// TestHubEngine plays a game against another process.
func TestHubEngine(t *testing.T) {
	t.Setenv(hubVariable, "1")
	status, out, errors := script(t, "-black 0 -white hub:"+os.Args[0]+" -board none -time 1ms", "new")
	require.Equal(t, cli.ExitOK, status, out)
	require.Empty(t, errors)
	require.Equal(t, 2, strings.Count(out, "White wins. White (hub:"))
}

// TestEngineWithoutProgram checks that a missing engine gives one message.
func TestEngineWithoutProgram(t *testing.T) {
	status, out, _ := script(t, "-black hub:./there-is-none -white human", "list")
	require.Equal(t, cli.ExitFailed, status)
	require.Contains(t, out, "refused: Black (hub:./there-is-none) does not move: ")
	require.Equal(t, 1, strings.Count(out, "does not move"))

	status, out, _ = script(t, "-black hub:./there-is-none -white 3")
	require.Equal(t, cli.ExitFailed, status)
	require.Equal(t, 1, strings.Count(out, "does not move"))
}

func TestAdvice(t *testing.T) {
	status, out, _ := script(t, "-black human -white human -board none",
		"hint", "analyse 100ms", "why 11-15", "why 12-16", "why 22-18", "11-15", "why")
	require.Equal(t, cli.ExitOK, status, out)
	require.Regexp(t, `Play \S+: \S+ for White at depth \d+\. Then `, out)
	require.Regexp(t, `For White, at depth \d+ after \d+\.\d s and \d+ positions:\n`, out)
	require.Regexp(t, `12-16 is (the best move|a good move|doubtful|a mistake|a blunder): `, out)
	require.Contains(t, out, "Illegal move \"22-18\": the piece is the opponent's: 22.\n")

	_, out, _ = script(t, "-black human -white human -board none -fen B:W32,31:B1,2,3,4,5", "hint", "why 5-9")
	require.Regexp(t, `Play \S+: (-|loss)`, out, "Black is ahead")
	require.Regexp(t, `5-9 is .*: (-|loss)`, out)

	status, out, _ = script(t, "-black human -white human -board none", "why", "analyse soon", "why hello")
	require.Equal(t, cli.ExitFailed, status)
	require.Equal(t, 3, strings.Count(out, "refused: ")+strings.Count(out, ": not a move: "), out)
}

// TestEngineAgreesToDraw checks that an engine takes a draw late in a game that it does not win, and not before.
func TestEngineAgreesToDraw(t *testing.T) {
	_, out, _ := script(t, "-black human -white 3 -board none", "draw")
	require.Contains(t, out, "White (level 3) does not agree to a draw.")

	_, out, _ = script(t, "-load testdata/late.pdn -black human -white 3 -board none", "draw")
	require.Contains(t, out, "Draw. Black and White (level 3) share the points")
}

// TestEngineClaims checks that an engine which is behind claims a draw with the move that makes a position the third
// time.
func TestEngineClaims(t *testing.T) {
	round := []string{"1-5", "32-28", "5-1", "28-32"}
	moves := append(slices.Concat(round, round[:3]), "white 5")
	_, out, _ := script(t, "-black human -white human -board none -fen B:WK32:BK1,K2,K3", moves...)
	require.Regexp(t, `plays 28-32\..*\nWhite \(level 5\) claims a draw: repetition\.`, out)
}

func TestHelp(t *testing.T) {
	status, out, _ := script(t, "-board none", "help", "help undo", "?")
	require.Equal(t, cli.ExitOK, status)
	for line := range strings.Lines(out) {
		require.LessOrEqual(t, utf8.RuneCountInString(line), 81, line)
	}
	for _, g := range commandGroups() {
		for _, c := range g.commands {
			require.Contains(t, out, c.usage())
		}
	}
	require.Contains(t, out, "> help undo\n  undo, u [N|all]")
}

// TestAbbreviations checks that each command has an abbreviation of its own.
func TestAbbreviations(t *testing.T) {
	seen := make(map[string]bool)
	for _, g := range commandGroups() {
		for _, c := range g.commands {
			for _, name := range []string{c.name, c.short} {
				require.False(t, name != "" && seen[name], name)
				seen[name] = true
			}
			require.Equal(t, c.name, must(findCommand(c.name)).name)
		}
	}
	require.Equal(t, "hint", must(findCommand("hi")).name)
}

// TestDrill plays White by a book on a screen, as drill-book.script does in plain lines.
func TestDrill(t *testing.T) {
	const flags = "-board none -white human -black 0 -drill testdata/repertoire.book.txt"
	atScreen(t, 80, 24, "unicode", flags, func(p *seat) {
		p.shows("11-15", "White>")
		p.clicks(24, 20)
		p.shows("not 24-20", "White>")
		p.clicks(23, 19)
		p.shows("The book ends here")
	})
}
