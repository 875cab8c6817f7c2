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

// TestUndoAgainstEngine checks that both step back, and forward, to the person's own move.
func TestUndoAgainstEngine(t *testing.T) {
	status, out, _ := script(t, "-black human -white 0 -board none", "11-15", "#1", "undo", "redo", "undo all", "undo",
		"redo 1", "redo all", "redo", "undo 99", "#2", "redo")
	require.Equal(t, cli.ExitFailed, status)
	replies := strings.Split(out, "Black> ")
	require.Contains(t, replies[1], "White (level 0) plays")
	require.Contains(t, replies[3], ", move 1.\nBlack to move", "undo")
	require.Contains(t, replies[4], ", move 2.\nBlack to move", "redo")
	require.Contains(t, replies[5], "The start of the game.\nBlack to move", "undo all")
	require.Contains(t, replies[6], "refused: there is no move of yours to take back")
	require.Contains(t, replies[7], ", move 1.\nBlack to move", "redo 1")
	require.Contains(t, replies[8], ", move 2.\nBlack to move", "redo all")
	require.Contains(t, replies[9], "refused: there is nothing to redo")
	require.Contains(t, replies[10], "The start of the game.", "undo more than there is")
	require.Contains(t, replies[11], "White (level 0) plays", "another move after undo")
	require.Contains(t, replies[12], "refused: there is nothing to redo", "which drops what was undone")
}

// TestUndoBeforeOwnMove checks that the engine's first move is not taken back, since it would move again.
func TestUndoBeforeOwnMove(t *testing.T) {
	_, out, _ := script(t, "-black 0 -white human -board none", "undo")
	require.Contains(t, out, "refused: there is no move of yours to take back")
}

// TestUndoAfterTheEnd checks that a game that is over can be played on, and counts once.
func TestUndoAfterTheEnd(t *testing.T) {
	_, out, _ := script(t, "-black human -white human -board none -fen W:W22,32:B18,1",
		"22x15", "1-5", "15-11", "resign", "undo", "15-10", "resign", "score")
	require.Equal(t, 2, strings.Count(out, "White wins. White beats Black"))
	score := out[strings.LastIndex(out, "> score"):]
	require.Contains(t, score, "Black                          |   1      0      0  |   0      0     1      0")
	require.Contains(t, score, "White                          |   2      0      1  |   1      0     0      1")
}

// TestUndoAfterSwap checks that undo takes the points from the players who got them.
func TestUndoAfterSwap(t *testing.T) {
	_, out, _ := script(t, "-black human:Ann -white human:Bob -board none -fen W:W22,32:B18,1",
		"22x15", "resign", "swap", "undo", "score")
	score := out[strings.LastIndex(out, "> score"):]
	require.Contains(t, score, "Black (Bob)                    |   2      0      0  |   0      0     0      0")
	require.Contains(t, score, "White (Ann)                    |   2      0      0  |   0      0     0      0")
}

// TestOpeningName checks that a name is printed once, when the game has it, and again when it is played again.
func TestOpeningName(t *testing.T) {
	status, out, _ := script(t, "-black human -white human -board none",
		"9-14", "23-19", "11-15", "27-23", "8-11", "undo 2", "27-23")
	require.Equal(t, cli.ExitOK, status)
	replies := strings.Split(out, "> ")
	require.Contains(t, replies[1], "plays 9-14.\nOpening: Double Corner.\n")
	require.NotContains(t, replies[2]+replies[3]+replies[5]+replies[6], "Opening:")
	require.Contains(t, replies[4], "plays 27-23.\nOpening: Defiance.\n")
	require.Contains(t, replies[7], "Opening: Defiance.\n")
}

func TestEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		status, out, errors := script(t, "-black 0 -white 0 -games 1 -house 5 -plain -variant "+v.String())
		require.Equal(t, cli.ExitOK, status, v)
		require.Empty(t, errors)
		require.Regexp(t, `(Black wins|White wins|Draw) `, out, v)

		status, out, _ = script(t, "-black human -white human -board none -variant "+v.String(),
			"rules", "moves", "#1", "#1", "undo", "#1", "list")
		require.Equal(t, cli.ExitOK, status, out)
	}
}

// TestSameSeedSameMatch checks that equal seeds give equal games.
func TestSameSeedSameMatch(t *testing.T) {
	const flags = "-black 0 -white 1 -games 2 -board none -seed "
	_, one, _ := script(t, flags+"7")
	_, same, _ := script(t, flags+"7")
	_, other, _ := script(t, flags+"8")
	require.Equal(t, one, same)
	require.NotEqual(t, one, other)
	require.Contains(t, one, "Game 2: Black (level 0) against White (level 1).")
}

func TestSwapInMatch(t *testing.T) {
	_, out, _ := script(t, "-black 0 -white 1 -games 2 -swap -board none")
	require.Contains(t, out, "Game 2: Black (level 1) against White (level 0).")
}

// TestHubEngine plays a game against another process.
func TestHubEngine(t *testing.T) {
	t.Setenv(hubVariable, "1")
	status, out, errors := script(t, "-black 0 -white hub:"+os.Args[0]+" -board none -time 1ms -games 2")
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

	status, out, _ = script(t, "-black hub:./there-is-none -white 3 -games 3")
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

func TestLevels(t *testing.T) {
	_, out, _ := script(t, "-board none", "level", "level 0", "level", "level 11", "black 0", "white 1", "swap")
	require.Contains(t, out, "> level\nWhite (level 3) plays.\n")
	require.Contains(t, out, "> level\nWhite (level 0) plays.\n")
	require.Contains(t, out, `refused: "11" is not a level: the levels are 0 (random moves) to 10`)
	_, out, _ = script(t, "-black human -white human", "level 3", "white grandmaster")
	require.Contains(t, out, "refused: no engine plays: white 3 lets one play White at level 3")
	require.Contains(t, out, `refused: "grandmaster" is no player: a player is human, human:NAME, a level from 0 to 10`)
}

// TestEngineAgreesToDraw checks that an engine takes a draw late in a game that it does not win, and not before.
func TestEngineAgreesToDraw(t *testing.T) {
	_, out, _ := script(t, "-black human -white 3 -board none", "draw")
	require.Contains(t, out, "White (level 3) does not agree to a draw.")

	_, out, _ = script(t, "-load testdata/late.pdn -black human -white 3 -board none", "draw")
	require.Contains(t, out, "Draw. Black and White (level 3) share the points")
}

// TestClaimWithMove claims a draw with the move that makes a position the third time, as a person and as an engine.
func TestClaimWithMove(t *testing.T) {
	round := []string{"1-5", "32-28", "5-1", "28-32"}
	moves := append(slices.Concat(round, round[:3]), "draw 28-24", "draw 28-32")
	status, out, _ := script(t, "-black human -white human:Bob -board none -fen B:WK32:BK1", moves...)
	require.Equal(t, cli.ExitFailed, status)
	require.Contains(t, out, "Type draw 28-32 to claim a\ndraw with it: repetition.")
	require.Contains(t, out, "refused: there is no draw to claim with 28-24")
	require.Contains(t, out, "plays 28-32.\nWhite (Bob) claims a draw: repetition.")
	require.Contains(t, out, "Draw. ")

	moves = append(slices.Concat(round, round[:3]), "white 5")
	_, out, _ = script(t, "-black human -white human -board none -fen B:WK32:BK1,K2,K3", moves...)
	require.Regexp(t, `plays 28-32\..*\nWhite \(level 5\) claims a draw: repetition\.`, out, "it is behind")
}

// TestMatchFromPosition checks that all games of a match begin where the first did.
func TestMatchFromPosition(t *testing.T) {
	status, out, _ := script(t, "-black 0 -white 0 -games 3 -board none -fen W:W22:B18")
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, 3, strings.Count(out, "White (level 0) plays 22x15, taking 18."))
	require.Contains(t, out, "White (level 0)                |   1      0      1  |   3      0     0      3")
}

func TestWinAgainstEngine(t *testing.T) {
	_, out, _ := script(t, "-black 0 -white human -plain -fen W:W22:B18", "go")
	require.Contains(t, out, "* White wins *")
	require.Contains(t, out, "White beats Black (level 0) in 1 move: no pieces left")
	require.Contains(t, out, "Well played")
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
			found, err := findCommand(c.name)
			require.NoError(t, err)
			require.Equal(t, c.name, found.name)
		}
	}
	found, err := findCommand("hi")
	require.NoError(t, err)
	require.Equal(t, "hint", found.name)
}
