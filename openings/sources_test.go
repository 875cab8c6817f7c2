package openings_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

func TestParse(t *testing.T) {
	for _, text := range []string{
		"start", "random:8", "random:40", "11man", "11man:0", "11man:2", "3move", "3move-crossboard", "3move-all",
		"11man:2,random:8", "3move,start,11man",
	} {
		sources, err := openings.Parse(draughts.English, text)
		require.NoError(t, err)
		require.Equal(t, text, sources.String())
		require.Len(t, sources, 1+strings.Count(text, ","))
	}
	sources, err := openings.Parse(draughts.Russian, "random:0")
	require.NoError(t, err)
	require.Equal(t, "start", sources.String())
	require.Equal(t, openings.Start{}, sources[0])
}

func TestParseRefuses(t *testing.T) {
	for text, say := range map[string]string{
		"":           `"": unknown openings: neither start, random:PLIES, `,
		"start,":     `"": unknown openings: neither start, random:PLIES, `,
		"random":     `"random": unknown openings: PLIES is 0 to 40`,
		"random:":    "PLIES is 0 to 40, as in random:8",
		"random:-1":  "PLIES is 0 to 40, as in random:8",
		"random:41":  "PLIES is 0 to 40, as in random:8",
		"11man:x":    "PLIES is 0 to 40, as in 11man:8",
		"10man:2":    `"10man:2": unknown openings: neither start, `,
		"start:3":    `"start:3": unknown openings: neither start, `,
		"Random:3":   `"Random:3": unknown openings: neither start, `,
		"3move-none": "nor a file: open 3move-none: no such file",
	} {
		_, err := openings.Parse(draughts.English, text)
		require.ErrorIs(t, err, openings.ErrUnknown, text)
		require.ErrorContains(t, err, say)
	}
	for _, text := range []string{"11man", "random:8,3move"} {
		_, err := openings.Parse(draughts.Russian, text)
		require.ErrorIs(t, err, openings.ErrNone)
		require.ErrorContains(t, err, ": no openings of russian: they are for english")
	}
}

// TestParseFile checks that the text of a source changes with the contents of its file.
func TestParseFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.fen")
	write := func(text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o600)) }
	write("B:W32,31,30:B1,2,3\nB:W32,31,30:B1,2,4\n")
	sources, err := openings.Parse(draughts.English, "random:8,"+name)
	require.NoError(t, err)
	first := sources.String()
	require.Regexp(t, `^random:8,mine\.fen#[0-9a-f]{8}$`, first)
	deck := list(t, sources[1], draughts.English, 10, 1)
	require.Len(t, deck, 2)

	write("B:W32,31,30:B1,2,3\n")
	sources, err = openings.Parse(draughts.English, "random:8,"+name)
	require.NoError(t, err)
	require.NotEqual(t, first, sources.String())

	write("# nothing\n")
	_, err = openings.Parse(draughts.English, name)
	require.ErrorIs(t, err, openings.ErrNone)
	write("B:W50:B1\n")
	_, err = openings.Parse(draughts.English, name)
	require.ErrorContains(t, err, "line 1: ")
}

// TestSourcesTakeTurns checks the order of a list, in which a source that has no more starts over.
func TestSourcesTakeTurns(t *testing.T) {
	sources, err := openings.Parse(draughts.English, "random:1,start,3move")
	require.NoError(t, err)
	deck, err := sources.List(draughts.English, 29, 1)
	require.NoError(t, err)
	require.Len(t, deck, 29)
	for i, o := range deck {
		require.Len(t, o.Moves, []int{1, 0, 3}[i%3])
		require.Equal(t, sources.At(i), sources[i%3])
	}
	require.Equal(t, deck[0], deck[21], "there are 7 first moves")
	shorter, err := sources.List(draughts.English, 20, 1)
	require.NoError(t, err)
	require.Equal(t, deck[:20], shorter)
	require.Equal(t, sources[2], sources.At(-1))

	none, err := openings.Sources(nil).List(draughts.English, 2, 1)
	require.NoError(t, err)
	require.Len(t, none, 2)
	require.Equal(t, "start", openings.Sources(nil).String())
	require.Equal(t, openings.Start{}, openings.Sources(nil).At(7))
	_, err = sources.List(draughts.Russian, 3, 1)
	require.ErrorIs(t, err, openings.ErrNone)
}

// TestMapFiles renames the files in a text, and leaves all that Parse knows by name.
func TestMapFiles(t *testing.T) {
	rename := func(name string) (string, error) { return "/other/" + name, nil }
	got, err := openings.MapFiles("start,11man,11man:2,3move,a.pdn,random:8,3move-all,3move-crossboard,b:c.fen,"+
		"book:c:d.book:7", rename)
	require.NoError(t, err)
	require.Equal(t, "start,11man,11man:2,3move,/other/a.pdn,random:8,3move-all,3move-crossboard,/other/b:c.fen,"+
		"book:/other/c:d.book:7", got)
	for part := range strings.SplitSeq("start,11man,11man:2,3move,random:8,3move-all,3move-crossboard", ",") {
		_, err := openings.Parse(draughts.English, part)
		require.NoError(t, err)
	}
	_, err = openings.MapFiles("start,x", func(string) (string, error) { return "", io.ErrUnexpectedEOF })
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

// TestSourceLen counts the openings of sources.
func TestSourceLen(t *testing.T) {
	require.Equal(t, 1, openings.Start{}.Len())
	require.Equal(t, 0, openings.RandomMoves(3).Len())
	require.Equal(t, 174, openings.FromDeck("all", openings.ThreeMove(openings.DeckAll)).Len())
}

// TestPositions lists the positions after all openings of a deck, and after some random ones.
func TestPositions(t *testing.T) {
	sources, err := openings.Parse(draughts.English, "start,3move,random:3")
	require.NoError(t, err)
	positions, err := sources.Positions(draughts.English, 10)
	require.NoError(t, err)
	require.Len(t, positions, 1+156+10)
	require.Equal(t, draughts.English.Start(), positions[0])
	_, err = sources.Positions(draughts.Russian, 10)
	require.ErrorIs(t, err, openings.ErrNone)
}
