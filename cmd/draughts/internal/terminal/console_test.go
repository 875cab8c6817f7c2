package terminal

import (
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestTitle(t *testing.T) {
	_, out := atKeyboard(t, inColour, "", "quit")
	require.Contains(t, out, "\x1b[")
	require.Contains(t, out, "Type a move such as 9-13. ? lists the legal moves,")

	_, out = atKeyboard(t, noColour, "", "11-15", "help", "quit", "y")
	require.NotContains(t, out, "\x1b", "no colour means no escape sequence at all")
	require.Contains(t, out, "┌──────┬")

	_, out = atKeyboard(t, nil, "-plain", "11-15", "help", "quit", "y")
	for _, r := range out {
		require.Less(t, r, rune(128), "a plain board is ASCII, and so is all else")
	}
}

// TestQuestions checks that a command that ends a game asks for confirmation, except in a script.
func TestQuestions(t *testing.T) {
	const people = "-black human -white human -board none"
	_, out := atKeyboard(t, nil, people, "11-15", "quit", "n", "new", "", "resign", "no", "draw", "n", "22-18", "list",
		"undo all", "quit", "y")
	require.Contains(t, out, "Black does not agree to a draw.")
	require.Equal(t, 3, strings.Count(out, "This game is not finished."))
	require.Contains(t, out, "White, do you resign? [y/n] ")
	require.NotContains(t, out, "White wins")
	require.Contains(t, out, "1. 11-15 22-18")

	_, out = atKeyboard(t, nil, people, "11-15", "resign", "yes", "quit")
	require.Contains(t, out, "Black wins. Black beats White")
	require.NotContains(t, out, "not finished", "nothing is lost by leaving now")

	_, out, _ = script(t, people, "11-15", "new", "resign", "new", "draw", "quit")
	require.NotContains(t, out, "[y/n]")
	require.Contains(t, out, "Draw. Black and White share the points")
}

// TestSaveAsksBeforeItReplaces checks that the question says if a file has more than one game.
func TestSaveAsksBeforeItReplaces(t *testing.T) {
	file := t.TempDir() + "/x.pdn"
	_, out := atKeyboard(t, nil, "-black human -white human -board none",
		"11-15", "save "+file, "save "+file, "n", "save "+file, "y")
	require.Equal(t, 2, strings.Count(out, "exists. Replace it? [y/n] "))
	require.Equal(t, 2, strings.Count(out, "Saved in "))
	require.NoError(t, os.WriteFile(file, []byte("1. 11-15 *\n\n1. 9-14 *\n"), 0o644))
	_, out = atKeyboard(t, nil, "-black human -white human -board none", "save "+file, "n")
	require.Contains(t, out, "exists, with more than one game. Replace them all? [y/n] ")
	require.NotContains(t, out, "Saved")
}

// TestEnter checks that Enter plays a move that is the only one, and none if there is a choice.
func TestEnter(t *testing.T) {
	_, out := atKeyboard(t, nil, "-black human -white human -board none -fen W:W22,32:B18,1", "", "")
	require.Contains(t, out, "White plays 22x15, taking 18. [the only move]")
	require.Contains(t, out, "refused: there are 2 legal moves: ? lists them, hint recommends one")
}

// TestEndOfInput checks that Ctrl-D leaves, in the middle of a question too.
func TestEndOfInput(t *testing.T) {
	for _, lines := range [][]string{{}, {"11-15"}, {"11-15", "quit"}} {
		status, _ := atKeyboard(t, nil, "-board none -black human -white human", lines...)
		require.Equal(t, cli.ExitOK, status, lines)
	}
}

// TestMatchOnScreen checks that the moves of two engines are shown one by one at the pace asked for.
func TestMatchOnScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, out := atKeyboard(t, nil, "-black 0 -white 0 -seed 1 -pace 2s")
		moves := strings.Count(out, " plays ")
		require.Equal(t, time.Duration(moves-1)*2*time.Second, time.Since(began))
		shown := 0
		for _, marked := range []string{"[w ]", "[b ]", "[W ]", "[B ]"} {
			shown += strings.Count(out, marked)
		}
		require.Equal(t, moves, shown)
	})
}
