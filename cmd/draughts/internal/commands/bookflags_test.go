package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// writeBook writes the text of a book with the first moves 12-16 and, a little worse, 9-13, and returns its name.
func writeBook(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "my.book")
	const text = `draughts-book 1 english
position B:W21-32:B1-12
move 12-16 score=31 depth=20
move 9-13 score=30 depth=20
move 10-14 score=loss:40 depth=20
`
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// TestSearchBook checks that a search answers from the book if it has the position.
func TestSearchBook(t *testing.T) {
	book := writeBook(t)
	got := lines(t, "search", "--book", book, "--bookmargin", "0", "--csv")
	require.Len(t, got, 2)
	require.Contains(t, got[1], "12-16")
	got = lines(t, "search", "--book", book, "--depth", "3", "--csv", "12-16")
	require.Len(t, got, 4, "a line for each depth")
	fails(t, cli.ExitUsage, "no book of these rules: it is of english, not of russian",
		"search --book "+book+" --variant russian")
	require.Contains(t, lines(t, "search", "--book", "builtin", "--bookmargin", "0", "--csv")[1], "11-15")
	require.Contains(t, try("search", "--book", "builtin", "--variant", "frisian").err, "none of frisian is built in")
	fails(t, cli.ExitFailed, "none.book", "search --book none.book")
	fails(t, cli.ExitUsage, "--bookmargin -1: 0 to 20000 are expected", "search --book "+book+" --bookmargin -1")
}

// TestHubBook checks the first value of the parameter book, and that true chooses it again.
func TestHubBook(t *testing.T) {
	book := writeBook(t)
	messages := "hub\nset-param name=variant value=english\nset-param name=book value=false\nhub\n" +
		"set-param name=book value=true\nhub\ninit\n" +
		"pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\nlevel depth=1\ngo think\nquit\n"
	r := tryWith(messages, "hub", "--hash", "1", "--book", book)
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.Equal(t, 2, strings.Count(r.out, "param name=book value="+book+" type=string\n"))
	require.Contains(t, r.out, "param name=book value=none type=string\n")
	require.Regexp(t, `\ndone move=(12-16|9-13)\n`, r.out)
	require.Contains(t, tryWith("set-param name=book value=/no/such/file\nhub\n", "hub").out, `error message="book: `)
}

// TestMatchBook checks that both engines of a match play from the book.
func TestMatchBook(t *testing.T) {
	book, file := writeBook(t), filepath.Join(t.TempDir(), "games.pdn")
	const match = "match --openings start --games 6 --depth 1 --maxplies 6 --book "
	run(t, match+book+" -o "+file)
	require.Equal(t, 6, strings.Count(readFile(t, file), "1. 12-16")+strings.Count(readFile(t, file), "1. 9-13"))
	run(t, match+"builtin")
	require.Contains(t, try(strings.Fields(match+book+" --variant russian")...).err, "it is of english, not of russian")
}

// TestPlayBook checks that an engine of a game plays from the book.
func TestPlayBook(t *testing.T) {
	r := tryWith("quit\n", "play", "--book", writeBook(t), "--black", "10", "--white", "human", "--board", "none")
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.Regexp(t, `12-16|9-13`, r.out)

	// There is no built-in book of Frisian draughts, so the engine searches.
	for _, engine := range []string{"1", "hash=1"} {
		r = tryWith("quit\n", "play", "--variant", "frisian", "--book", "builtin", "--white", engine, "--black", "human",
			"--time", "1ms", "--scroll", "--board", "none")
		require.Equal(t, cli.ExitOK, r.status, r.err)
		require.Contains(t, r.out, "White ("+map[string]string{"1": "level 1", "hash=1": "hash=1"}[engine]+") plays ")
	}
}
