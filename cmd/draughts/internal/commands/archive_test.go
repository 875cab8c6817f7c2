package commands

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestArchive builds an archive, adds games, and asks it.
func TestArchive(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.archive")
	in := func(command string) []string {
		t.Helper()
		return lines(t, "archive "+command+" --archive "+file)
	}
	season, match := "testdata/season.pdn", "testdata/match.pdn"
	require.Contains(t, run(t, "archive build -o "+file+" "+season).out, "segments: 1")
	before := readFile(t, file)
	r := run(t, "archive add --json --archive "+file+" -", readFile(t, match))
	var size archiveObject
	require.NoError(t, json.Unmarshal([]byte(r.out), &size))
	require.Equal(t, strings.Count(readFile(t, season)+readFile(t, match), "[White \""), size.Games)
	stats := strings.SplitN(strings.Join(in("stats"), "\n"), "\n\n", 2)
	require.Contains(t, stats[0], "segments: ")
	require.Equal(t, strings.TrimSuffix(try("pdn stats "+season+" "+match).out, "\n"), stats[1])
	require.Contains(t, in("stats --csv"), "total,segments,"+strconv.Itoa(size.Segments)+",,,,")

	found := in("find player=quill result=draw year=1996")
	require.Equal(t, []string{"1  Ada Quill - Bruno Vale  draw  1996.04.02  Spring Cup  ply 0"}, found)
	require.Len(t, in("find player=bruno player=ada"), 3) // in either order
	r = fails(t, cli.ExitFailed, "no game of the archive passes the query",
		"archive find --archive "+file+" --csv fen=W:W17,19,21,24-32:B1-7,9-12,15 then turn=black")
	require.Equal(t, "game,ply,variant,white,black,event,date,result,plies,round,opening,white_rating,black_rating\n",
		r.out)
	found = in("find --json rules=english b=15 w=19 sort=-year limit=1")
	require.Len(t, found, 1)
	require.Contains(t, found[0], `"ply":2,"variant":"english"`)
	require.Contains(t, found[0], `"opening":"`)
	require.Contains(t, in("stats --csv white=quill result=draw"), "player,Ada Quill,2,0,2,0,50")

	tree := in("tree 11-15 23-19")
	require.Regexp(t, `^B:W`, tree[0])
	require.Regexp(t, `^move +games +won +drawn +lost +score +rating +years$`, tree[1])
	require.Regexp(t, `^all +\d+`, tree[2])
	require.Regexp(t, `^8-11 +\d+ +\d+ +\d+ +\d+ +[0-9.]+ +- +1996-1997$`, tree[3])
	require.Contains(t, strings.Join(tree, "\n"), "\nbefore ")
	require.Contains(t, in("tree --json 11-15 23-19")[0], `{"direction":"next","move":"8-11","games":`)
	require.Contains(t, in("tree --csv 11-15")[0], "direction,move,games,wins,draws,losses,score,rating,first_year")

	require.Contains(t, in("show 1 3"), "1. 11-15 23-19 2. 8-11 22-17 {agreed} *")
	out := filepath.Join(t.TempDir(), "out.pdn")
	require.Equal(t, []string{""}, in("show -o "+out+" player=quill"))
	fails(t, cli.ExitFailed, "no such game: 99, the archive has", "archive show "+file+" 99")
	require.Contains(t, readFile(t, out), "{agreed}")
	require.Equal(t, size.Games, strings.Count(strings.Join(in("show"), "\n"), "[White "))

	for args, say := range map[string]string{
		"find year=x": `QUERY: not a query: character 1: "year=x": a range is expected`,
		"show 0":      "QUERY: not a query: character 1: ",
		"stats x":     `QUERY: not a query: character 1: "x": one of rules, player,`,
		"dedupe x":    `no arguments are expected with --archive, not "x"`,
	} {
		fails(t, cli.ExitUsage, say, "archive "+args+" --archive "+file)
	}

	run(t, "archive add --archive "+file+" "+season)
	list := in("dedupe --json")
	require.Contains(t, list[len(list)-1], `"of":`)
	require.NotEmpty(t, in("dedupe -o "+file))
	require.Equal(t, []string{""}, in("dedupe"))

	require.NoError(t, os.WriteFile(file, []byte(before[:len(before)-9]), 0o600))
	fails(t, cli.ExitFailed, "the archive is damaged", "archive find --archive "+file)
}

// TestArchiveOfBadGames checks that commands that read PDN find the errors of games in an archive, too.
func TestArchiveOfBadGames(t *testing.T) {
	const games = "[GameType \"21\"]\n11-15 23-19 9-14 11-15 *\n[Event \"no rules\"]\n11-15 {the start} 15-11 *\n\n" +
		"{intro} [GameType \"21\"]\n11-16 11-16 *"
	file := filepath.Join(t.TempDir(), "bad.archive")
	run(t, "archive build --variant russian -o "+file+" -", "[GameType \"?\"]\nc3-d4 d6-c5 {b\xe4d} c3-d4 *")
	run(t, "archive add --variant english --archive "+file+" -", games)
	require.Equal(t, "4\n", run(t, "pdn filter --count --broken "+file).out)
	require.Contains(t, run(t, "pdn stats "+file).out, "bad games         4\n")
	filtered := run(t, "pdn filter "+file).out
	require.Contains(t, filtered, "[Variant \"russian\"]")
	require.Contains(t, filtered, "{bäd}")
	require.Contains(t, fails(t, cli.ExitFailed, "illegal move", "pdn format "+file).out, "\n\n{intro} 1. 11-16")
}

// TestReadAsOfArchives checks that the results of an archive stay as they are.
func TestReadAsOfArchives(t *testing.T) {
	file := filepath.Join(t.TempDir(), "black.archive")
	run(t, "archive build --read-as kcheckers -o "+file+" -", "[Result \"0-1\"]\n[GameType \"21\"]\n11-15 23-19 *")
	require.Contains(t, run(t, "pdn format --read-as kcheckers "+file).out, "[Result \"1-0\"]")
}

// TestArchiveLeavesOut checks that a game of an archive that PDN cannot hold is missed, and that the archive stays.
func TestArchiveLeavesOut(t *testing.T) {
	games := writeFile(t, "games.pdn", `1. 11-15 * [Event "x`+strings.Repeat(`"`, 40000)+`x"] 1. 11-16 *`)
	name, other := filepath.Join(t.TempDir(), "games.archive"), filepath.Join(t.TempDir(), "other")
	run(t, "archive build --variant english -o "+name+" "+games)
	before := readFile(t, name)
	for _, command := range []string{
		"pdn check", "pdn format", "pdn format -o " + name, "pdn annotate --nodes 1 -o " + other,
		"archive build -o " + other + "2",
	} {
		fails(t, cli.ExitFailed, `game 2 is left out: pdn: tag "Event": too large`, command+" "+name)
	}
	require.Equal(t, before, readFile(t, name))

	games = writeFile(t, "russian.pdn", "[Event \"Чемпионат\"]\n1. c3-d4 *")
	run(t, "archive build -o "+name+"2 "+games)
	require.Contains(t, run(t, "pdn format --encoding koi8-r "+name+"2").out, "Чемпионат", "archives are UTF-8")
}
