package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestBook builds, merges, shows, counts, exports and verifies books.
func TestBook(t *testing.T) {
	t.Chdir(t.TempDir())
	const build = "book build --positions 60 --nodes 200 -o "
	run(t, build+"a.book")
	journal := readFile(t, "a.book.journal")
	half := []byte(journal[:len(journal)/2+3]) // as after an interruption
	require.NoError(t, os.WriteFile("b.journal", half, 0o600))
	run(t, build+"b.book --journal b.journal --concurrency 3")
	require.Equal(t, readFile(t, "a.book"), readFile(t, "b.book"))
	fails(t, cli.ExitFailed, "unusable journal of a book: it begins with", build+"a.book --nodes 201")

	// Books merge to the same bytes in either order.
	run(t, build+"1.txt --openings 3move")
	run(t, build+"2.txt.gz --openings start")
	require.NotEqual(t, readFile(t, "1.txt"), readFile(t, "2.txt.gz"))
	run(t, "book merge -o merged0 1.txt 2.txt.gz")
	run(t, "book merge -o merged1 2.txt.gz 1.txt")
	require.Equal(t, readFile(t, "merged0"), readFile(t, "merged1"))

	best := strings.Fields(lines(t, "book show --book a.book")[2])[0]
	shown := try("book show --book a.book " + best).out
	require.Regexp(t, `^W:W21,22.*\n(.*\n)?move  `, shown)
	require.NotContains(t, shown, "games")
	require.Contains(t, try("book show --book a.book").out, "Old Faithful")
	builtin := lines(t, "book show")
	require.Regexp(t, `^move +score +depth +name$`, builtin[1])
	require.Regexp(t, `^11-15 +\+0\.02 +\d+ +Old Faithful$`, builtin[2])
	require.Len(t, lines(t, "book show --book a.book --csv"), 8)
	require.Contains(t, lines(t, "book show --book a.book --json")[0], `"move":"`)
	require.Contains(t, try("book show --stats a.book").out, "positions reached from the start")
	require.Contains(t, lines(t, "book show --stats --json --book a.book")[0], `"start_score":`)

	text := try("book export a.book").out
	require.True(t, strings.HasPrefix(text, "draughts-book 1 english\n"))
	require.NoError(t, os.WriteFile("text", []byte(text), 0o600))
	run(t, "book export -o again text")
	require.Equal(t, readFile(t, "a.book"), readFile(t, "again"))

	require.Contains(t, lines(t, "book show --verify a.book")[0], ": english, ")
	require.Contains(t, lines(t, "book show --verify --variant russian builtin")[0], "book: russian, ")
	require.Contains(t, try("book export --variant russian builtin").out, "draughts-book 1 russian\n")
	run(t, "book merge -o more a.book builtin")
	require.Contains(t, try("book merge -o more x builtin").err, "open x: ")
	require.NoError(t, os.WriteFile("bad", []byte(readFile(t, "a.book")[:9000]+"x"+readFile(t, "a.book")[9001:]), 0o600))
	require.Empty(t, fails(t, cli.ExitFailed, "damaged opening book", "book show --verify --json bad").out)
}

// TestBookImport imports games with filters, ratings and weights, and joins them with searches.
func TestBookImport(t *testing.T) {
	const games = `
[White "Ann"]
[Black "Bob"]
[WhiteElo "2100"]
[BlackElo "1900"]
[Date "1990.01.02"]
1. 11-15 23-19 2. 8-11 22-17 2-0

[White "Cid"]
[Black "Dora"]
[Date "2005.??.??"]
1. 11-15 22-18 1-1

[White "Cid"]
[Black "Eve"]
1. 9-14 22-18 *
`
	pdnFile, dir := writeFile(t, "games.pdn", games), t.TempDir()
	out := filepath.Join(dir, "games.txt")
	imported := func(flags string) string {
		run(t, "book import -o "+out+" "+pdnFile+" "+flags)
		return readFile(t, out)
	}
	all := imported("")
	require.Contains(t, all, "\nmove 11-15 games=1/1/0\n", "2-0 is a win of the side that moves first")
	require.Contains(t, all, "\nmove 23-19 games=0/0/1\n")
	require.Contains(t, all, "\nmove 22-18 games=0/1/0\n")
	require.Contains(t, all, "\nname Old Faithful\n")
	require.NotContains(t, all, "9-14")
	require.Contains(t, imported("--weight 3 --to 1999"), "\nmove 11-15 games=3/0/0\n")
	require.NotContains(t, imported("--plies 2"), "8-11")
	require.NotContains(t, imported("--rating 2000"), "11-15")
	require.Contains(t, imported("--rating 2000"), "\nmove 22-17 games=0/0/1\n")
	require.Equal(t, 1, strings.Count(imported("--games 2"), "position"))
	require.NotContains(t, imported("--player ann"), "11-15", "a repertoire has the player's own moves")
	require.Contains(t, imported("--player ann"), "\nmove 22-17 games=0/0/1\n")

	text := imported("")
	fails(t, cli.ExitFailed, "no move of the games counts", "book import --games 9 -o "+out+" "+pdnFile)
	require.Equal(t, text, readFile(t, out))
	archived := filepath.Join(dir, "games.archive")
	run(t, "archive build -o "+archived+" "+pdnFile)
	pdnFile = archived
	require.Equal(t, text, imported(""), "commands that read PDN read archives")

	imported("")
	searched, merged := filepath.Join(dir, "searched"), filepath.Join(dir, "merged.txt")
	run(t, "book build --positions 9 --nodes 100 -o "+searched)
	run(t, "book merge -o "+merged+" "+searched+" "+out)
	require.Regexp(t, `\nmove 11-15 score=\S+ depth=\d+ games=1/1/0\n`, readFile(t, merged))
}

// writeBook writes the text of a book with the first moves 12-16 and, a little worse, 9-13, and returns its name.
func writeBook(t *testing.T) string {
	t.Helper()
	return writeFile(t, "my.book", `draughts-book 1 english
position B:W21-32:B1-12
move 12-16 score=31 depth=20
move 9-13 score=30 depth=20
move 10-14 score=loss:40 depth=20
`)
}

// TestSearchBook checks that a search answers from the book if it has the position.
func TestSearchBook(t *testing.T) {
	book := writeBook(t)
	got := lines(t, "search --book "+book+" --bookmargin 0 --csv")
	require.Len(t, got, 2)
	require.Contains(t, got[1], "12-16")
	got = lines(t, "search --book "+book+" --depth 3 --csv 12-16")
	require.Len(t, got, 4, "a line for each depth")
	fails(t, cli.ExitUsage, "no book of these rules: it is of english, not of russian",
		"search --book "+book+" --variant russian")
	require.Contains(t, lines(t, "search --book builtin --bookmargin 0 --csv")[1], "11-15")
	require.Contains(t, try("search --book builtin --variant frisian").err, "none of frisian is built in")
	fails(t, cli.ExitFailed, "none.book", "search --book none.book")
}

// TestHubBook checks the first value of the parameter book, and that true chooses it again.
func TestHubBook(t *testing.T) {
	book := writeBook(t)
	messages := "hub\nset-param name=variant value=english\nset-param name=book value=false\nhub\n" +
		"set-param name=book value=true\nhub\ninit\n" +
		"pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\nlevel depth=1\ngo think\nquit\n"
	r := run(t, "hub --hash 1 --book "+book, messages)
	require.Equal(t, 2, strings.Count(r.out, "param name=book value="+book+" type=string\n"))
	require.Contains(t, r.out, "param name=book value=none type=string\n")
	require.Regexp(t, `\ndone move=(12-16|9-13)\n`, r.out)
	require.Contains(t, try("hub", "set-param name=book value=/no/such/file\nhub\n").out, `error message="book: `)
}

// TestMatchBook checks that both engines of a match play from the book.
func TestMatchBook(t *testing.T) {
	book, file := writeBook(t), filepath.Join(t.TempDir(), "games.pdn")
	const match = "match --openings start --games 6 --depth 1 --maxplies 6 --book "
	run(t, match+book+" -o "+file)
	require.Equal(t, 6, strings.Count(readFile(t, file), "1. 12-16")+strings.Count(readFile(t, file), "1. 9-13"))
	run(t, match+"builtin")
	require.Contains(t, try(match+book+" --variant russian").err, "it is of english, not of russian")
}

// TestPlayBook checks that an engine of a game plays from the book.
func TestPlayBook(t *testing.T) {
	const play = "play --board none --book "
	require.Regexp(t, `12-16|9-13`, run(t, play+writeBook(t)+" --black 10 --white human", "quit\n").out)

	// There is no built-in book of Frisian draughts, so the engine searches.
	for engine, name := range map[string]string{"1": "level 1", "hash=1": "hash=1"} {
		r := run(t, play+"builtin --variant frisian --white "+engine+" --black human --time 1ms --scroll", "quit\n")
		require.Contains(t, r.out, "White ("+name+") plays ")
	}
}
