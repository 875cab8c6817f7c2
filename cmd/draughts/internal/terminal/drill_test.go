package terminal

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// repertoire is a book without scores that answers 11-15.
const repertoire = `draughts-book 1 english
position B:W21-32:B1-12
move 11-15
position W:W21-32:B1-10,12,15
move 23-19
move 22-18
position B:W19,21,22,24-32:B1-10,12,15
move 8-11
`

func writeRepertoire(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "my.book.txt")
	require.NoError(t, os.WriteFile(file, []byte(repertoire), 0o600))
	return file
}

// TestDrill plays White by a book: another move is refused with those of the book, until the book ends.
func TestDrill(t *testing.T) {
	flags := "-board none -white human -black 0 -drill " + writeRepertoire(t)
	status, out, _ := script(t, flags, "24-20", "23-19", "22-17")
	require.Equal(t, cli.ExitFailed, status)
	require.Contains(t, out, "Black (level 0) plays 11-15.\n")
	require.Contains(t, out, "refused: the book plays 22-18 or 23-19, not 24-20\n")
	require.Contains(t, out, "White plays 23-19.\nBlack (level 0) plays 8-11.\nThe book ends here: ")
	require.Contains(t, out, "White plays 22-17.\n", "the game goes on")
	status, out, _ = script(t, flags, "23-19")
	require.Equal(t, cli.ExitOK, status, out)

	atScreen(t, 80, 24, "unicode", flags, func(p *seat) {
		p.shows("11-15", "White>")
		p.clicks(24, 20)
		p.shows("not 24-20", "White>")
		p.clicks(23, 19)
		p.shows("The book ends here")
	})
}
