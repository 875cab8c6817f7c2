package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestSolve(t *testing.T) {
	file := filepath.Join(t.TempDir(), "certificate")
	proved := []string{"frysk-6x6 W:W16,17,18:B1,2,3", "Black wins in at most 13 moves, proved by 525 moves",
		"the rules may draw it: they limit moves without progress, to 2 or more"}
	require.Equal(t, proved, lines(t, "solve --variant frysk-6x6 -o "+file))
	require.Equal(t, proved, lines(t, "solve check "+file))
	require.Equal(t, []string{proved[0], "Black does not lose, proved by 675 moves"},
		lines(t, "solve --variant frysk-6x6 --for win"))

	ending := lines(t, "solve --fen W:W29,30:BK2,K25,3 --pieces 4 -o "+file)
	require.Equal(t, ending, lines(t, "solve check "+file))
	fails(t, cli.ExitUsage, "databases of up to 4 pieces are expected", "solve check --egdb none "+file)

	other := strings.Replace(readFile(t, file), `"databases":"`, `"databases":"0`, 1)
	require.NoError(t, os.WriteFile(file, []byte(other), 0o600))
	fails(t, cli.ExitFailed, "it needs databases with the SHA-256 \"0", "solve check "+file)
	checkpoint := file + ".checkpoint"
	require.Equal(t, proved, lines(t, "solve --variant frysk-6x6 --checkpoint "+checkpoint))
	require.NoFileExists(t, checkpoint)

	require.NoError(t, os.WriteFile(file, []byte("a letter"), 0o600))
	fails(t, cli.ExitFailed, "not a checkpoint", "solve --fen W:W9:B5 --checkpoint "+file)
	fails(t, cli.ExitFailed, "not a certificate", "solve --fen W:W9:B5 -o "+file)
	fails(t, cli.ExitUsage, "win or draw is expected", "solve --for loss")
	fails(t, cli.ExitUsage, "0 or more is expected", "solve --pieces -1")
	require.Contains(t, lines(t, "solve 16-13 --variant frysk-6x6 --for win")[0], "frysk-6x6 B:")
	fails(t, cli.ExitUsage, "MiB are expected", "solve --memory 0")
}
