package commands

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestPDNFormat(t *testing.T) {
	r := try("pdn format --variant english testdata/sloppy.pdn testdata/polish.pdn")
	require.Equal(t, result{out: r.out}, r)
	golden(t, "format.pdn", r.out)
	requireFormatted(t, r.out, "english")
}

// requireFormatted checks that a text is strict PDN, and that to format it changes nothing.
func requireFormatted(t *testing.T, text, variant string) {
	t.Helper()
	run(t, "pdn check --strict --variant "+variant+" -", text)
	require.Equal(t, result{out: text}, try("pdn format --variant "+variant+" -", text))
}

func TestPDNFormatBroken(t *testing.T) {
	r := fails(t, cli.ExitFailed, "", "pdn format testdata/broken.pdn")
	require.Equal(t, "testdata/broken.pdn:11:19: game 2, ply 3: illegal move \"9-14\": "+
		"a capture is compulsory: 15 must capture (15x22)\n", r.err)
	require.Contains(t, r.out, "\n1. 11-15 22-18 {9-14 18x9} *\n")
	require.Len(t, readGames(t, r.out), 3)
	requireFormatted(t, r.out, "english")
}

// TestPDNFormatCounters checks that pdn format writes the counters of lidraughts.org only if they are asked for. Other
// commands keep them.
func TestPDNFormatCounters(t *testing.T) {
	const game = "[GameType \"20\"]\n[FEN \"W:WK28:BK5:H3:F12\"]\n\n*\n"
	require.Contains(t, try("pdn format -", game).out, "[FEN \"W:WK28:BK5\"]\n")
	file := filepath.Join(t.TempDir(), "a")
	run(t, "archive build -o "+file+" -", game)
	for _, c := range []string{"pdn format --counters -", "pdn annotate -", "archive show " + file, "pdn filter " + file} {
		require.Contains(t, try(c, game).out, "[FEN \"W:WK28:BK5:H3:F12\"]\n", c)
	}
}

// TestPDNFormatDialect writes games for KCheckers, which has White's score first, and reads them again.
func TestPDNFormatDialect(t *testing.T) {
	const file = "testdata/season.pdn"
	const players = "[White \"Bruno Vale\"]\n[Black \"Cleo Marsh\"]\n"
	r := fails(t, cli.ExitFailed, file+": game 4 is left out: pdn: kcheckers: a game of international draughts cannot",
		"pdn format --write-for KCheckers "+file)
	require.Contains(t, r.out, players+"[Result \"0-1\"]\n[GameType \"21\"]\n\n1. 9-14 22-18\n2. 11-16 18x9\n")
	require.Contains(t, r.err, file+": game 5 is left out: pdn: kcheckers: a game that begins in another position")
	require.Contains(t, try("pdn format --read-as kcheckers -", r.out).out, players+"[Result \"1-0\"]\n")
	require.Contains(t, try("pdn format -", r.out).out, players+"[Result \"0-1\"]\n")

	many := strings.Repeat("1. 11-15 {why} *\n\n", 12)
	r = try("pdn format --write-for plain -", many)
	require.Contains(t, r.err, "-: game 10: plain cannot hold comments 1\n... and parts of 2 more games\n")
	require.Contains(t, try("pdn format --write-for x "+file).err, "one of standard, checkerboard")
}

// TestRatings checks that 1-0 is a win of White in all rule sets.
func TestRatings(t *testing.T) {
	for text, want := range map[string]string{
		"[GameType \"21\"][Result \"1-0\"] *": "0-1", "[GameType \"20\"][Result \"2-0\"] *": "1-0",
		"[GameType \"25\"][Result \"1/2-1/2\"] *": "1/2-1/2",
	} {
		r := try("pdn format --write-for ratings -", text)
		require.Empty(t, r.err)
		require.Contains(t, r.out, "[Result \""+want+"\"]\n")
		require.Contains(t, r.out, "\n"+want+"\n")
	}
}

// TestPDNFormatOutput checks that a file is written although there are bad games, but not if one of the inputs cannot
// be read: then it would lack games that it should have.
func TestPDNFormatOutput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.pdn")
	require.Empty(t, fails(t, cli.ExitFailed, "", "pdn format -o "+name+" testdata/broken.pdn").out)
	require.Equal(t, try("pdn format testdata/broken.pdn").out, readFile(t, name))
	requireAlone(t, name)

	require.NoError(t, os.WriteFile(name, []byte("precious"), 0o600))
	r := fails(t, cli.ExitFailed, "draughts pdn format: open testdata/missing.pdn: no such file or directory\n",
		"pdn format -o "+name+" testdata/missing.pdn testdata/broken.pdn")
	require.Contains(t, r.err, "testdata/broken.pdn:11:19: game 2", "the others are read all the same")
	require.Contains(t, r.err, "out.pdn is not written\n")
	require.Equal(t, "precious", readFile(t, name))
	requireAlone(t, name)
}

// TestPDNCollection checks that files of all kinds come out as strict PDN, and that formatting that changes nothing:
// our fixtures, many of them with mistakes, and the real files that lie beside the repository.
func TestPDNCollection(t *testing.T) {
	format := func(file, variant string) (status int) {
		r := try("pdn format --variant " + variant + " " + file)
		requireFormatted(t, r.out, variant)
		return r.status
	}
	fixtures := slices.Concat(must(filepath.Glob("testdata/*.pdn")), must(filepath.Glob("../../../../pdn/testdata/*.pdn")))
	require.Greater(t, len(fixtures), 15)
	for _, file := range fixtures {
		format(file, "english")
	}
	for _, file := range must(filepath.Glob("../../../../../shared/pdn/*.pdn")) {
		variant, _, _ := strings.Cut(filepath.Base(file), "-")
		illegal := strings.Contains(file, "tinsley") // has a game with an illegal move
		require.Equal(t, illegal, format(file, variant) != cli.ExitOK, file)
	}
}
