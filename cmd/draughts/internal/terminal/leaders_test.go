package terminal

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestLeaders plays a game that is won and one that is lost, and reads the board.
func TestLeaders(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.csv")
	status, out, _ := script(t, "-black 0 -white human:Ann,B. -board none -fen W:W22:B18 -leaders "+file,
		"22x15", "undo", "22x15", "new", "quit")
	require.Equal(t, cli.ExitOK, status, out)
	status, _, _ = script(t, "-white human -level 10 -board none -leaders "+file, "resign")
	require.Equal(t, cli.ExitOK, status)
	status, _, _ = script(t, "-black human -white human -board none -leaders "+file, "resign")
	require.Equal(t, cli.ExitOK, status)
	text := readFile(file)
	require.Regexp(t, `^name,rules,level,result,moves,date
"Ann,B.",english,0,won,1,20\d\d-\d\d-\d\d
human,english,10,lost,\d,20\d\d-\d\d-\d\d
$`, text)
	require.Contains(t, out, LeaderHead+"\n    0      1  20")
	require.Contains(t, out, "english         Ann,B.\n")
}

// TestReadLeaders checks the ranks, and that a file of another kind is refused and stays as it is.
func TestReadLeaders(t *testing.T) {
	const head = "name,rules,level,result,moves,date\n"
	file := filepath.Join(t.TempDir(), "games.csv")
	write := func(text string) { require.NoError(t, os.WriteFile(file, []byte(text), 0o600)) }
	write(head + "A,english,3,won,40,d\nB,english,10,won,60,d\nC,english,3,won,30,d\nD,english,full,won,90,d\n" +
		"E,english,9,drawn,20,d\n")
	board := must(ReadLeaders(file))
	require.Equal(t, "D B C A", join(board, " ", func(l Leader) string { return l.Name }))
	for _, foreign := range []string{
		"", "a,b\n1,2\n", head + "A,english,3,won\n", head + "A,english,11,won,40,d\n", head + "A,english,3,won,x,d\n",
		head + "A,english,3,won,40,d", "\xff",
	} {
		write(foreign)
		require.ErrorIs(t, Leader{}.append(file), errNoLeaders, foreign)
		require.Equal(t, foreign, readFile(file))
	}
}
