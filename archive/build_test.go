package archive_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/pdn"
)

// requireGames checks that an archive has these games. Places in errors, and the texts of moves, may differ.
func requireGames(t *testing.T, want []*pdn.Game, a *archive.Archive) {
	t.Helper()
	require.Equal(t, len(want), a.Len())
	for i, w := range want {
		g, err := a.Game(i)
		require.NoError(t, err)
		require.Equal(t, w.Tags, g.Tags)
		require.Equal(t, w.Start, g.Start)
		require.Equal(t, w.Terminator, g.Terminator)
		require.Equal(t, len(w.Errors), len(g.Errors))
		clearTexts(&w.Main)
		clearTexts(&g.Main)
		require.Equal(t, w.Main, g.Main)
	}
}

func clearTexts(l *pdn.Line) {
	for _, n := range l.Moves {
		n.Text = ""
		for _, v := range n.Variations {
			clearTexts(v)
		}
	}
}

// TestGames builds an archive of games of all rule sets, and reads them back.
func TestGames(t *testing.T) {
	text := synthetic(t, 1, testsize.Pick(40, 200, 2000), draughts.Variants()...)
	a, _ := build(t, text)
	requireGames(t, read(text), a)
	for _, n := range []int{-1, a.Len()} {
		_, err := a.Game(n)
		require.ErrorIs(t, err, archive.ErrNoSuchGame)
	}
	require.Greater(t, a.NumPositions(), uint64(20*a.Len()))
	b, report, err := archive.BuildInMemory(context.Background(), archive.Settings{Memory: 1}, sources(text))
	require.NoError(t, err)
	require.Equal(t, a.Len(), report.Games)
	require.Equal(t, a.Size(), b.Size())
	requireGames(t, read(text), b)
	require.NoError(t, b.Close())
}

// TestDeterministic builds an archive with several numbers of processors, and with little memory.
func TestDeterministic(t *testing.T) {
	texts := [][]byte{
		synthetic(t, 2, 150, draughts.English), synthetic(t, 3, 150, draughts.International, draughts.Russian),
	}
	_, name := build(t, texts...)
	want := bytesOf(t, name)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 3} {
		runtime.GOMAXPROCS(processors)
		name := filepath.Join(t.TempDir(), "again.archive")
		settings := archive.Settings{Memory: 1}
		_, err := archive.Build(context.Background(), name, settings, sources(texts...))
		require.NoError(t, err)
		require.Equal(t, want, bytesOf(t, name))
		entries, _ := os.ReadDir(filepath.Dir(name))
		require.Len(t, entries, 1, "no temporary file is left")
	}
}

// TestDialect builds an archive of games of a program that gives the score of White first, with a comment, with moves
// alone and with an error.
func TestDialect(t *testing.T) {
	list := sources([]byte("[Result \"0-1\"]\n11-16 24-20 {a comment} *\n[Result \"0-1\"]\n11-16 24-20 *\n" +
		"[Result \"0-1\"]\n11-16 24-20 11-16 *"))
	list[0].Options = pdn.Options{Variant: draughts.English, Dialect: &pdn.Dialect{WhiteFirst: true}}
	a, _, err := archive.BuildInMemory(context.Background(), archive.Settings{}, list)
	require.NoError(t, err)
	for n := range a.Len() {
		g, err := a.Game(n)
		require.NoError(t, err)
		require.Equal(t, draughts.BlackWins, g.Result())
		require.Len(t, g.Errors, n/2)
	}
}

// TestAdd adds games many times. The archive has all games in their order, in few segments, and a copy of it has the
// bytes of an archive that is built at once.
func TestAdd(t *testing.T) {
	var texts [][]byte
	for i := range 12 {
		texts = append(texts, synthetic(t, uint64(10+i), 5+20*(i%3), draughts.English, draughts.Frisian))
	}
	_, name := build(t, texts[0])
	for i := 1; i < len(texts); i++ {
		require.Equal(t, 5+20*(i%3), add(t, name, texts[i]).Games)
		a, err := archive.Open(name)
		require.NoError(t, err)
		require.LessOrEqual(t, a.NumSegments(), 6)
		requireGames(t, read(texts[:i+1]...), a)
		require.NoError(t, a.Close())
	}
	once, onceName := build(t, texts...)
	copied := filepath.Join(t.TempDir(), "copy.archive")
	keepAll := func(int) bool { return true }
	require.NoError(t, open(t, name).Copy(context.Background(), copied, archive.Settings{}, keepAll))
	require.Equal(t, bytesOf(t, onceName), bytesOf(t, copied))
	require.Equal(t, 1, once.NumSegments())
}

// TestCancelled checks that an interrupted Build writes nothing, and an interrupted Add changes nothing.
func TestCancelled(t *testing.T) {
	text := synthetic(t, 4, 20, draughts.English)
	a, name := build(t, text)
	before := bytesOf(t, name)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := archive.Add(ctx, name, archive.Settings{}, sources(text))
	require.ErrorIs(t, err, context.Canceled)
	requireGames(t, read(text), open(t, name))
	require.Equal(t, before, bytesOf(t, name))
	other := filepath.Join(t.TempDir(), "other.archive")
	_, err = archive.Build(ctx, other, archive.Settings{}, sources(text))
	require.ErrorIs(t, err, context.Canceled)
	require.NoFileExists(t, other)
	ctx, cancel = context.WithCancel(context.Background())
	_, err = archive.Build(ctx, other, archive.Settings{Progress: func(written, all uint64) {
		require.Zero(t, written)
		require.Equal(t, a.NumPositions(), all)
		cancel()
	}}, sources(text))
	require.ErrorIs(t, err, context.Canceled)
	require.NoFileExists(t, other)

	// An addition that is interrupted while segments are merged has been made.
	ctx, cancel = context.WithCancel(context.Background())
	begun := 0
	report, err := archive.Add(ctx, name, archive.Settings{Progress: func(written, _ uint64) {
		if written > 0 {
			return
		}
		if begun++; begun == 2 {
			cancel()
		}
	}}, sources(text))
	require.NoError(t, err)
	require.Equal(t, 20, report.Games)
	require.Equal(t, 2, begun)
	requireGames(t, read(text, text), open(t, name))
}

// TestBadSources checks the errors of files that are no PDN, no archive, or not there.
func TestBadSources(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.archive")
	missing := archive.Source{Open: func() (io.ReadCloser, error) { return nil, os.ErrNotExist }}
	_, err := archive.Build(context.Background(), name, archive.Settings{}, []archive.Source{missing})
	require.ErrorIs(t, err, os.ErrNotExist)
	missing.Open = func() (io.ReadCloser, error) { panic("a fault of the caller") }
	require.Panics(t, func() { _, _ = archive.Build(t.Context(), name, archive.Settings{}, []archive.Source{missing}) })
	require.NoFileExists(t, name)
	_, err = archive.Add(context.Background(), name, archive.Settings{}, nil)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(name, []byte("x"), 0o600))
	_, err = archive.Add(context.Background(), name, archive.Settings{}, nil)
	require.ErrorIs(t, err, archive.ErrFormat)
	_, err = archive.Build(context.Background(), name, archive.Settings{}, nil)
	require.ErrorIs(t, err, archive.ErrFormat, "a file of another kind is not replaced")
	_, err = archive.Open(name)
	require.ErrorIs(t, err, archive.ErrFormat)
	s := pdn.NewScanner(strings.NewReader(archive.Magic), pdn.Options{})
	require.False(t, s.Next())
	require.ErrorIs(t, s.Err(), pdn.ErrNotText)
}

// addVariable makes this test binary add games to the archive that it names, over and over.
const addVariable = "DRAUGHTS_TEST_ARCHIVE"

func TestMain(m *testing.M) {
	*archive.GroupedGames = 3
	if name := os.Getenv(addVariable); name != "" {
		text, err := os.ReadFile(name + ".pdn")
		for err == nil {
			_, err = archive.Add(context.Background(), name, archive.Settings{}, sources(text))
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestKilled kills a program that adds games at random moments. The archive has the games of some whole additions.
func TestKilled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a program cannot be killed there without its files")
	}
	text := synthetic(t, 5, 30, draughts.English, draughts.Italian)
	_, name := build(t, text)
	require.NoError(t, os.WriteFile(name+".pdn", text, 0o600))
	want := read(text)
	random := rand.New(rand.NewPCG(6, 6))
	additions := 1
	least := testsize.Pick(3, 10, 50)
	for kills := 0; kills < least || additions == 1; kills++ { // on a slow machine until one has added games
		command := exec.Command(os.Args[0])
		command.Env = append(os.Environ(), addVariable+"="+name)
		var stderr bytes.Buffer
		command.Stderr = &stderr
		require.NoError(t, command.Start())
		time.Sleep(time.Duration(random.IntN(60+5*kills)) * time.Millisecond)
		require.NoError(t, command.Process.Kill())
		_ = command.Wait()
		require.Empty(t, stderr.String())

		a, err := archive.Open(name)
		require.NoError(t, err)
		require.Zero(t, a.Len()%len(want))
		require.GreaterOrEqual(t, a.Len()/len(want), additions)
		additions = a.Len() / len(want)
		requireGames(t, slices.Repeat(want, additions), a)
		require.NoError(t, a.Close())
	}
	add(t, name, text)
	entries, _ := os.ReadDir(filepath.Dir(name))
	require.Len(t, entries, 2, "what the killed programs have left is removed")
}

// TestInUse checks that two programs do not write an archive at the same time, and that no copy replaces later games.
func TestInUse(t *testing.T) {
	text := synthetic(t, 7, 5, draughts.English)
	a, name := build(t, text)
	again := sources(text)[0]
	source := again
	source.Open = func() (io.ReadCloser, error) {
		_, err := archive.Add(context.Background(), name, archive.Settings{}, []archive.Source{again})
		require.ErrorIs(t, err, archive.ErrInUse)
		_, err = archive.Build(context.Background(), name, archive.Settings{}, nil)
		require.ErrorIs(t, err, archive.ErrInUse)
		return again.Open()
	}
	_, err := archive.Add(context.Background(), name, archive.Settings{}, []archive.Source{source})
	require.NoError(t, err)
	err = a.Copy(context.Background(), name, archive.Settings{}, func(int) bool { return true })
	require.ErrorIs(t, err, archive.ErrInUse)
}

// TestWarnings checks that a game that is too large is left out, with a warning, and that a cut game has none.
func TestWarnings(t *testing.T) {
	large := "[White \"x\"]\n1. 11-15 {" + strings.Repeat("word ", 1<<20) + "} *\n\n"
	text := append([]byte(large), synthetic(t, 8, 3, draughts.English)...)
	name := filepath.Join(t.TempDir(), "large.archive")
	var warnings []error
	settings := archive.Settings{Warn: func(err error) { warnings = append(warnings, err) }}
	report, err := archive.Build(context.Background(), name, settings, sources(text))
	require.NoError(t, err)
	require.Equal(t, 3, report.Games)
	require.Len(t, warnings, 1)
	require.True(t, errors.Is(warnings[0], pdn.ErrTooLarge))
	cut := archive.Source{Options: pdn.Options{Infer: true}, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.MultiReader(strings.NewReader("1. 11-15 23"), iotest.ErrReader(os.ErrClosed))), nil
	}}
	_, _, err = archive.BuildInMemory(context.Background(), settings, []archive.Source{cut})
	require.ErrorIs(t, err, os.ErrClosed)
	require.Len(t, warnings, 1)
}

func TestDuplicates(t *testing.T) {
	const text = `
[White "A"] [Black "B"] [Date "1990.05.01"] 1. 11-15 23-19 2. 8-11 *
[White "C"] [Black "D"] [Date "1991.05.01"] 1. 11-15 23-19 2. 8-11 {the same} *
[White "a"] [Black "b "] [Date "1990.05.01"] 1. 11-15 23-19 *
[White "A"] [Black "B"] [Date "1990.05.02"] 1. 11-15 *
[White "A"] [Black "B"] [Date "1990"] 1. 11-15 23-19 *
[White "A"] [Black "B"] [Date "1990.05.01"] 1. 11-15 22-18 *
[White "A"] [Black "B"] [Date "1990.05.01"] *
[White "B, a"] [Black "D"] [Date "1991.05.01"] 1. 11-15 23-19 2. 8-11 *
[White "A B"] [Black "d"] [Date "1991.05.01"] 1. 11-15 23-19 2. 8-11 {again} *
[Event "Problem"] [FEN "W:W18:B1"] *
[Event "Problem"] [FEN "W:W18:B1"] *
[Event "Problem"] [FEN "W:W18:B2"] *
[Event "Problem"] [FEN "W:W18:B1"] {by another} *
[White "A"] [Black "B"] [Date "1990.05.01"] 1. 11-15 - - *
[White "A"] [Black "B"] [Date "1990.05.01"] 1. 11-15 1-50 *
[White "A"] [Black "B"] [Date "1990.05.01"] 1. 11-15 1-50 *
[White "A"] [Black "B"] [Date "1990.05.01"] 1. 11-15 /FEN "W:W18:B1"/ 18-15 *
[White "A"] [Black "B"] [Date "03.07.20"] 1. 9-14 *
[White "A"] [Black "B"] [Date "7 april 2003"] 1. 9-14 *
[White "A"] [Black "B"] [Date "03-07-20"] 1. 9-14 *
[White "A"] [Black "B"] [Date "?"] 1. 9-14 *
[White "A"] [Black "B"] 1. 9-14 *
[White "A"] [Black "B"] [Date "????.??.??"] 1. 9-14 *
`
	a, _ := build(t, []byte(text))
	found, err := a.Duplicates(context.Background(), false)
	require.NoError(t, err)
	require.Equal(t, []archive.Duplicate{
		{Game: 1, Of: 0}, {Game: 2, Of: 0, Prefix: true}, {Game: 7, Of: 0}, {Game: 8, Of: 0}, {Game: 10, Of: 9},
		{Game: 15, Of: 14}, {Game: 18, Of: 17}, {Game: 19, Of: 17}, {Game: 20, Of: 17},
		{Game: 21, Of: 17}, {Game: 22, Of: 17},
	}, found)
	found, err = a.Duplicates(context.Background(), true)
	require.NoError(t, err)
	require.Equal(t, []archive.Duplicate{
		{Game: 2, Of: 0, Prefix: true}, {Game: 8, Of: 7}, {Game: 10, Of: 9}, {Game: 15, Of: 14},
		{Game: 19, Of: 17}, {Game: 21, Of: 20}, {Game: 22, Of: 20},
	}, found)
}
