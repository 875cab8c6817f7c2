package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/cli"
)

func TestEgdbProbe(t *testing.T) {
	got := lines(t, "egdb probe --fen W:WK15,20:BK28,12")
	require.Equal(t, []string{
		"win in 81, best 15-19", "15-19   win in 81", "15-18   win in 85", "15-10   win in 85", "15-11   draw",
		"20-16   loss in 4",
	}, got)
	require.Equal(t, "draw, best 28-32 28-24", lines(t, "egdb probe --fen B:WK15,20:BK28,12")[0])

	fails(t, cli.ExitFailed, "not in the endgame databases: it has 24 pieces, databases have at most 8", "egdb probe")

	fails(t, cli.ExitFailed, "not in the endgame databases: there is no file english-KKK-KKM.wld or .dtw",
		"egdb probe --fen W:W6,K1,K2:BK31,K32,K30")
}

// TestEgdbLine checks that lines are games that pdn check accepts, with as many moves as egdb probe says.
func TestEgdbLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "line.pdn")
	for fen, want := range map[string]string{"W:WK15,20:BK28,12": "moves=81", "B:WK1,K2:BK32": "moves=30"} {
		run(t, "egdb line --fen "+fen+" -o "+file)
		checked := lines(t, "pdn check --strict "+file)
		require.Len(t, checked, 1)
		require.Contains(t, checked[0], " games=1 "+want+" errors=0")
	}
	after := strings.Join(lines(t, "egdb line --fen W:WK15,20:BK28,12 15-19"), "\n")
	require.Contains(t, after, "[Result \"0-1\"]")
	require.Contains(t, after, "1... 15-19 2. 28-32 20-16")

	for fen, want := range map[string]string{
		"B:WK15,20:BK28,12":          "drawn with perfect play\n",
		"W:W21,28,K32:BK19,K25":      "there is no file english-KMM-KK.dtw\n",
		"W:W21,22,23,24,25:B1,2,3,4": "it has 9 pieces, databases have at most 8\n",
	} {
		r := fails(t, cli.ExitFailed, want, "egdb line --fen "+fen)
		require.Empty(t, r.out)
	}
}

// TestEgdb builds databases, counts, verifies and probes them, and damages them.
func TestEgdb(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "databases")
	built := strings.Split(run(t, "egdb build --variant russian --pieces 3 "+dir).out, "\n")
	require.Len(t, built, 4+1)
	require.Equal(t, "to build: slices=9 positions=199520 memory=0MiB disk=0MiB", built[0])
	require.Contains(t, built[3], "built in ")

	counted := strings.Join(lines(t, "egdb info "+dir), "\n") + "\n"
	require.Contains(t, counted, "variant=russian\n")
	require.Contains(t, counted, "\nslice=KK-K positions=14880 ")
	require.Contains(t, counted, "\npieces=2 positions=3488 win=1291 loss=690 draw=1507 longest=13\n")
	require.Contains(t, counted, "\npieces=3 positions=196032 win=67475 loss=33413 draw=95144 longest=25\n")

	require.Contains(t, lines(t, "egdb verify --full "+dir)[0], "files=18 ")
	db := must(egdb.Open(dir, egdb.Options{}))
	require.Equal(t, 18, db.NumFiles())
	require.NoError(t, db.Close())
	require.Contains(t, lines(t, "egdb probe --egdb "+dir+" --variant russian --fen W:Wa1:Bh8")[0], "best ")
	r := try("egdb line --egdb " + dir + " --variant russian --fen W:WKb8,Kc7:BKg1:H28")
	require.Equal(t, "after 2 of 7 plies: draw: no capture or man's move for too long\n", r.err)
	require.Contains(t, r.out, "\n1. b8-a7 g1-h2 *\n")

	name := filepath.Join(dir, "russian-KK-K.dtw")
	damage(t, name)
	r = fails(t, cli.ExitFailed, "draughts egdb verify: russian-KK-K.dtw: block ", "egdb verify --egdb "+dir)
	require.Contains(t, r.err, "damaged endgame database: checksum\n")

	part := t.TempDir()
	built = lines(t, "egdb build --pieces 4 --slices KK-K,MM-M --distances 1 --egdb "+part)
	require.Contains(t, built[0], "to build: slices=9 ")
	require.Len(t, must(filepath.Glob(filepath.Join(part, "*"))), 9)
	fails(t, cli.ExitUsage, "--slices: KK-KK has more than 3 pieces", "egdb build --pieces 3 --slices KK-KK --egdb "+part)
	fails(t, cli.ExitUsage, "", "egdb build --slices KKX --egdb "+part)
	require.Equal(t, cli.ExitFailed, try("egdb info --egdb "+t.TempDir()).status)
	// The built-in databases have the counts of those that TestFormats builds, and of an independent generator.
	golden(t, "info.csv", run(t, "egdb info --csv --pieces 2 --egdb english").out)
}

// damage changes a bit near the end of a file.
func damage(t *testing.T, name string) {
	t.Helper()
	content := []byte(readFile(t, name))
	content[len(content)-5] ^= 16
	require.NoError(t, os.WriteFile(name, content, 0o600))
}

// TestUnreadDatabases checks that commands that search report when a database cannot be read.
func TestUnreadDatabases(t *testing.T) {
	t.Chdir(t.TempDir())
	run(t, "egdb build --variant russian --pieces 2 --egdb dir")
	for _, name := range must(filepath.Glob("dir/*")) {
		damage(t, name)
	}
	require.NoError(t, os.WriteFile("o.fen", []byte("W:Wa1,c1:Be5\n"), 0o600))
	require.NoError(t, os.WriteFile("a.pdn", []byte("[GameType \"25\"]\n[FEN \"W:Wa1,c1:Be5\"]\n1. a1-b2 *\n"), 0o600))
	hub := "set-param name=variant value=russian\nhub\ninit\npos pos=Wb" + strings.Repeat("e", 30) +
		"w\nlevel depth=14\ngo think\n"
	for _, args := range []string{
		"search --variant russian --fen W:Wa1,c1:Be5 --depth 14 --egdb dir",
		"match --variant russian --openings o.fen -a egdb=dir -b level=5,egdb=dir --games 2",
		"selfplay --variant russian --openings o.fen --egdb dir --games 1 --nodes 2000 -o s.samples",
		"book build --variant russian --openings o.fen --egdb dir --positions 5 --nodes 2000 -o a.book",
		"pdn annotate --egdb dir -o b.pdn a.pdn",
		"hub --egdb dir",
		"play --variant russian --fen W:Wa1,c1:Be5 --white egdb=dir --black 5 --time 10ms",
	} {
		r := try(args, hub)
		require.Equal(t, cli.ExitFailed, r.status, args)
		require.Regexp(t, "russian-.*: damaged endgame database: checksum\n", r.err, args)
	}
	require.FileExists(t, "b.pdn")
}
