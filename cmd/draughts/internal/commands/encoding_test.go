package commands

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/godraughts/draughts/internal/cli"
)

// TestEncoding reads a game in several encodings. Without --encoding a message names the encoding, but not of Latin-1.
func TestEncoding(t *testing.T) {
	const russian = "[Event \"Чемпионат мира\"]\n[White \"Иванов\"]\n[Black \"Петров\"]\n[Result \"*\"]\n" +
		"[GameType \"25\"]\n\n1. c3-d4 {сильный ход} 1... d6-c5 *\n"
	for _, name := range []string{"windows-1251", "koi8-r", "ibm866"} {
		e, err := htmlindex.Get(name)
		require.NoError(t, err)
		text, err := e.NewEncoder().String(russian)
		require.NoError(t, err)
		for _, command := range []string{"check", "format", "stats", "filter", "tofen", "annotate"} {
			require.Contains(t, tryWith(text, "pdn", command, "-").err,
				"draughts pdn "+command+": - is not UTF-8 and looks like "+name+": try --encoding "+name+"\n")
		}
		require.Equal(t, result{cli.ExitOK, russian, ""}, tryWith(text, "pdn", "format", "--encoding", name, "-"))
		require.Equal(t, result{cli.ExitOK, "- games=1 moves=2 errors=0\n", ""},
			tryWith(text, "pdn", "check", "--encoding", name, "-"))
	}
	require.Equal(t, result{cli.ExitOK, russian, ""}, tryWith(russian, "pdn", "format", "-"))
	require.Equal(t, result{cli.ExitOK, russian, ""}, tryWith(russian, "pdn", "format", "--encoding", "utf-8", "-"))
	const french = "[White \"Jos\xe9 M\xfc\xdf\"][GameType \"21\"] {tr\xe8s \xe0 droite} *"
	require.Empty(t, tryWith(french, "pdn", "format", "-").err)
	fails(t, cli.ExitUsage, "no such encoding: see https://encoding.spec.whatwg.org for their names",
		"pdn check --encoding cyrillic-1 -")
}
