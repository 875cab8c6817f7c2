package commands

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestPDNCheckKinds(t *testing.T) {
	const warning = "testdata/sloppy.pdn:7:48: warning: game 2: not the separator of this move: \"24x20\"\n"
	r := run(t, "pdn check -variant english testdata/sloppy.pdn")
	require.NotContains(t, r.out, warning, "the eleventh of its kind")
	require.Contains(t, r.out, `
... and 1 more: not the separator of this move
testdata/sloppy.pdn games=2 moves=13 errors=0 variations=1 warnings=13
      11  not the separator of this move
       1  an asterisk is expected between games
       1  from and to are enough
`)
	all := try("pdn", "check", "-variant", "english", "-all", "testdata/sloppy.pdn")
	require.Contains(t, all.out, warning)
	require.NotContains(t, all.out, "more:")
	require.Equal(t, strings.Count(r.out, "\n"), strings.Count(all.out, "\n"))
}

func TestPDNCheckStrict(t *testing.T) {
	r := try("pdn", "check", "-variant", "english", "-strict", "testdata/sloppy.pdn")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Equal(t, 13, strings.Count(r.out, "testdata/sloppy.pdn:"))
	require.Contains(t, r.out, "testdata/sloppy.pdn:7:48: game 2, ply 6: not the separator of this move: \"24x20\"\n")
	require.True(t, strings.HasSuffix(r.out, "\ntestdata/sloppy.pdn games=2 moves=13 errors=2 variations=1\n"), r.out)
	run(t, "pdn check -strict testdata/polish.pdn")
}

// TestPDNCheckSeveral checks that the errors and warnings of a game are printed in the order of the text.
func TestPDNCheckSeveral(t *testing.T) {
	const game = "[Date \"1950\"]\n1. 11x15 9-13 (1... 23-24)\n2. 8- 11 ) $ {\n"
	want := `-:1:1: warning: game 1: not a date of the form YYYY.MM.DD: "1950"
-:2:4: warning: game 1: not the separator of this move: "11x15"
-:2:10: game 1, ply 2: illegal move "9-13": the piece is the opponent's: 9
-:2:21: game 1, ply 2 in a variation: illegal move "23-24": the square is occupied: 24
-:3:10: game 1, ply 4: there is no variation to close
-:3:12: game 1, ply 4: unexpected text: "$"
-:3:14: game 1, ply 4: the comment is not closed
- games=1 moves=1 errors=1 warnings=2
       1  not a date of the form YYYY.MM.DD
       1  not the separator of this move
`
	require.Equal(t, result{cli.ExitFailed, want, ""}, tryWith(game, "pdn", "check", "-variant", "english", "-"))
	strict := tryWith(game, "pdn", "check", "-variant", "english", "-strict", "-")
	require.Contains(t, strict.out, "-:3:14: game 1, ply 4: the comment is not closed\n- games=1 moves=1 errors=1\n")
	require.Contains(t, strict.out, "-:1:1: game 1: not a date")
	require.Equal(t, 8, strings.Count(strict.out, "\n"))
}

// TestPDNManyErrors checks that ten errors of a game are printed, with the number of the others.
func TestPDNManyErrors(t *testing.T) {
	game := "1. 11-15 " + strings.Repeat("(1. 11-18) ", enoughErrors+3) + "*\n"
	check := []string{"pdn", "check", "-variant", "english", "-"}
	r := tryWith(game, check...)
	require.Equal(t, enoughErrors+2, strings.Count(r.out, "\n"), r.out)
	require.Contains(t, r.out, "\n... and 3 more errors in game 1\n- games=1 moves=1 errors=1\n")
	all := tryWith(game, append(check, "-all")...)
	require.Equal(t, enoughErrors+4, strings.Count(all.out, "\n"), all.out)
	require.NotContains(t, all.out, "more")

	format := tryWith(game, "pdn", "format", "-variant", "english", "-")
	require.Equal(t, cli.ExitFailed, format.status)
	require.Equal(t, enoughErrors+1, strings.Count(format.err, "\n"), format.err)
	require.Contains(t, format.err, "\n... and 3 more errors in game 1\n")
}
