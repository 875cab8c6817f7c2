package tune_test

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/tune"
)

func TestSampleWriterRefuses(t *testing.T) {
	var b bytes.Buffer
	_, err := tune.NewSampleWriter(&b, 0, "")
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
	w, err := tune.NewSampleWriter(&b, draughts.English, "")
	require.NoError(t, err)
	size := b.Len()
	start := draughts.English.Start()
	draw := func(s tune.Sample) tune.GameSamples {
		return tune.GameSamples{Result: draughts.Draw, Samples: []tune.Sample{s}}
	}
	for say, g := range map[string]tune.GameSamples{
		"game number -1":                             {Number: -1, Result: draughts.Draw},
		"invalid sample: game 3 has no result":       {Number: 3},
		"a position of russian in a file of english": draw(tune.Sample{Position: draughts.Russian.Start(), Result: 0.5}),
		"a score of 32768":                           draw(tune.Sample{Position: start, Result: 0.5, Score: 32768}),
		"ply 65536":                                  draw(tune.Sample{Position: start, Result: 0.5, Ply: 65536}),
		"the result 1 is not that of the game":       draw(tune.Sample{Position: start, Result: 1}),
	} {
		err := w.Write(g)
		require.ErrorIs(t, err, tune.ErrBadSample, say)
		require.ErrorContains(t, err, say)
	}
	require.Equal(t, size, b.Len(), "nothing was written")
}

// resumableFile returns three short games, the file that has them, and its bytes.
func resumableFile(t *testing.T) (games []tune.GameSamples, name string, content []byte) {
	t.Helper()
	games = randomGames(draughts.English, 3)
	for i := range games {
		games[i].Samples = games[i].Samples[:2]
	}
	content = sampleFile(t, draughts.English, games)
	return games, saved(t, "games.samples", content), content
}

// rewritten writes a file anew and opens it for reading and writing.
func rewritten(t *testing.T, name string, content []byte) *os.File {
	t.Helper()
	require.NoError(t, os.WriteFile(name, content, 0o600))
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	require.NoError(t, err)
	return f
}

// TestResumeSamples checks that a resumed file has the same bytes, wherever it was truncated, and keeps its time if it
// was not.
func TestResumeSamples(t *testing.T) {
	games, name, file := resumableFile(t)
	for size := range len(file) + 1 {
		f := rewritten(t, name, file[:size])
		longAgo := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
		require.NoError(t, os.Chtimes(name, longAgo, longAgo))
		w, done, err := tune.ResumeSamples(f, draughts.English, testOrigin)
		require.NoError(t, err, size)
		for _, g := range games[done:] {
			require.NoError(t, w.Write(g))
		}
		info, err := f.Stat()
		require.NoError(t, err)
		require.Equal(t, size == len(file), longAgo.Equal(info.ModTime()))
		require.NoError(t, f.Close())
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, file, got, size)
	}
}

// TestResumeSamplesRefuses checks the errors of files that cannot be resumed, and that these stay unchanged.
func TestResumeSamplesRefuses(t *testing.T) {
	games, name, file := resumableFile(t)
	damaged := bytes.Clone(file)
	damaged[len(file)-1]++
	// recordOf returns the record of the first game under another number.
	recordOf := func(number int) []byte {
		g := games[0]
		g.Number = number
		one := sampleFile(t, draughts.English, []tune.GameSamples{g})
		return one[len(sampleFile(t, draughts.English, nil)):]
	}
	followedBy := func(b []byte) []byte { return append(bytes.Clone(file), b...) }
	noPosition := recordOf(3)
	copy(noPosition[8+5:], bytes.Repeat([]byte{0xff}, 16)) // squares with pieces of both sides
	for _, c := range []struct {
		content []byte
		reason  error
		say     string
	}{
		{[]byte("Dear diary"), tune.ErrNotSamples, "it does not begin"},
		{[]byte("d!"), tune.ErrNotSamples, "it does not begin"},
		{damaged, tune.ErrDamagedSamples, "checksum"},
		{sampleFile(t, draughts.Russian, nil), tune.ErrSamplesMismatch, "they are of russian"},
		{sampleFile(t, draughts.English, games[1:]), tune.ErrSamplesMismatch, "game 1 is in the place of game 0"},
		{
			followedBy([]byte("note")), tune.ErrSamplesMismatch,
			"the 4 bytes after the last game are not the beginning of game 3",
		},
		{followedBy([]byte("a note")), tune.ErrSamplesMismatch, "the 6 bytes after"},
		{followedBy([]byte("Dear diary")), tune.ErrDamagedSamples, "checksum of the length"},
		{followedBy(recordOf(4)[:9]), tune.ErrSamplesMismatch, "not the beginning of game 3"},
		{followedBy(recordOf(4)[:20]), tune.ErrSamplesMismatch, "not the beginning of game 3"},
		{followedBy(noPosition[:len(noPosition)-1]), tune.ErrSamplesMismatch, "not the beginning of game 3"},
	} {
		f := rewritten(t, name, c.content)
		_, _, err := tune.ResumeSamples(f, draughts.English, testOrigin)
		require.ErrorIs(t, err, c.reason)
		require.ErrorContains(t, err, c.say)
		require.NoError(t, f.Close())
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, c.content, got)
	}
	f := rewritten(t, name, file)
	defer f.Close()
	_, _, err := tune.ResumeSamples(f, draughts.English, "another origin")
	require.ErrorIs(t, err, tune.ErrSamplesMismatch)
}
