package tune_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/tune"
)

const someOrigin = "Self-play of something,\nin two lines"

// randomGames returns games of random moves with made-up results and scores.
func randomGames(v draughts.Variant, n int) []tune.GameSamples {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	var games []tune.GameSamples
	for number := range n {
		g := tune.GameSamples{Origin: someOrigin, Number: number, Result: draughts.Result(1 + random.IntN(3)), Samples: []tune.Sample{}}
		p := v.Start()
		for moves := p.Moves(); len(moves) > 0 && len(g.Samples) < 150; moves = p.Moves() {
			s := tune.Sample{Position: p, Result: 0.5, Ply: len(g.Samples)}
			if winner, won := g.Result.Winner(); won && winner == p.Turn() {
				s.Result = 1
			} else if won {
				s.Result = 0
			}
			if s.Scored = random.IntN(3) > 0; s.Scored {
				s.Score = draughts.Score(random.IntN(2*int(draughts.WinScore)+1)) - draughts.WinScore
			}
			g.Samples = append(g.Samples, s)
			p = p.After(moves[random.IntN(len(moves))])
		}
		games = append(games, g)
	}
	return games
}

// sampleFile returns a file with games.
func sampleFile(t testing.TB, v draughts.Variant, games []tune.GameSamples) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := tune.NewSampleWriter(&b, v, someOrigin)
	require.NoError(t, err)
	for _, g := range games {
		require.NoError(t, w.Write(g))
	}
	return b.Bytes()
}

// readSamples reads as many games as it can, and returns the error that ends them.
func readSamples(file []byte) (games []tune.GameSamples, r *tune.SampleReader, err error) {
	if r, err = tune.NewSampleReader(bytes.NewReader(file)); err != nil {
		return nil, nil, err
	}
	for g, err := range r.All() {
		if err != nil {
			return games, r, err
		}
		games = append(games, g)
	}
	return games, r, nil
}

// TestSampleFileRoundTrip checks that samples of all rule sets come back as they were, the state of Frisian draughts
// included.
func TestSampleFileRoundTrip(t *testing.T) {
	for _, v := range draughts.Variants() {
		games, runs := randomGames(v, 20), 0
		file := sampleFile(t, v, games)
		read, r, err := readSamples(file)
		require.NoError(t, err, v)
		require.Equal(t, games, read, v)
		require.Equal(t, v, r.Variant())
		require.Equal(t, someOrigin, r.Origin())
		require.EqualValues(t, len(file), r.Offset())

		positions := 0
		for _, g := range games {
			positions += len(g.Samples)
			for _, s := range g.Samples {
				if s.Position.KingRun(draughts.White).Moves > 0 {
					runs++
				}
			}
		}
		require.Equal(t, v.Rules().MaxSameKingMoves > 0, runs > 0, v)
		if v == draughts.English {
			require.Less(t, len(file), 200+18*positions)
		}
	}
}

// TestSampleFileCut checks that of a file cut off anywhere what is whole is read, and the rest neither taken for
// something else nor passed over in silence.
func TestSampleFileCut(t *testing.T) {
	games := randomGames(draughts.Frisian, 4)
	for i := range games {
		games[i].Samples = games[i].Samples[:5*i] // one has none
	}
	file := sampleFile(t, draughts.Frisian, games)
	ends := map[int]int{} // the games by where they end
	for i := range games {
		ends[len(sampleFile(t, draughts.Frisian, games[:i+1]))] = i + 1
	}
	header := len(sampleFile(t, draughts.Frisian, nil))
	whole, end := 0, header
	for size := range len(file) {
		read, r, err := readSamples(file[:size])
		if n := ends[size]; n > 0 {
			whole, end = n, size
		}
		require.Len(t, read, whole)
		if size == end {
			require.NoError(t, err)
		} else {
			require.ErrorIs(t, err, tune.ErrTruncatedSamples)
		}
		if size >= header {
			require.EqualValues(t, end, r.Offset())
		}
	}
}

// TestSampleFileDamage checks that no bit can change unnoticed, and that the place is told.
func TestSampleFileDamage(t *testing.T) {
	games := randomGames(draughts.English, 2)
	for i := range games {
		games[i].Samples = games[i].Samples[:3]
	}
	file := sampleFile(t, draughts.English, games)
	header := len(sampleFile(t, draughts.English, nil))
	for i := range 8 * len(file) {
		damaged := bytes.Clone(file)
		damaged[i/8] ^= 1 << (i % 8)
		_, _, err := readSamples(damaged)
		switch {
		case i/8 < 10:
			require.ErrorIs(t, err, tune.ErrNotSamples)
		case i/8 < header:
			require.ErrorIs(t, err, tune.ErrDamagedSamples)
			require.ErrorContains(t, err, "record at byte 10: ")
		default:
			require.ErrorIs(t, err, tune.ErrDamagedSamples)
			require.ErrorContains(t, err, "record at byte ")
		}
	}
}

func TestSampleReaderRefuses(t *testing.T) {
	refused := func(file []byte, reason error, say string) {
		t.Helper()
		_, _, err := readSamples(file)
		require.ErrorIs(t, err, reason)
		require.ErrorContains(t, err, say)
	}
	file := sampleFile(t, draughts.English, nil)
	refused([]byte("Dear diary"), tune.ErrNotSamples, `it does not begin with "dsamples"`)
	refused([]byte("D"), tune.ErrNotSamples, `it does not begin with "dsamples"`)
	refused(nil, tune.ErrTruncatedSamples, "at byte 0")
	later := bytes.Clone(file)
	later[8]++
	refused(later, tune.ErrNotSamples, "version 2, expected version 1")
	refused(record(file[:10], []byte("english")), tune.ErrNotSamples, "names no variant")
	refused(record(file[:10], []byte("tennis\nsomething")), tune.ErrNotSamples, "tennis")

	// What only a writer of another kind can have written: the checksums are right.
	game := append([]byte{7, 0, 0, 0, byte(draughts.Draw)}, make([]byte, 17)...)
	with := func(at int, b byte) []byte {
		changed := bytes.Clone(game)
		changed[8] = 1 << 7 // a white man on square 32
		changed[at] = b
		return record(file, changed)
	}
	refused(record(file, game[:4]), tune.ErrDamagedSamples, "a game of 4 bytes")
	refused(record(file, game[:10]), tune.ErrDamagedSamples, "a game of 10 bytes")
	refused(with(3, 128), tune.ErrDamagedSamples, "game number 2147483655")
	refused(with(4, 0), tune.ErrDamagedSamples, "result 0")
	refused(with(4, 4), tune.ErrDamagedSamples, "result 4")
	refused(with(17, 4), tune.ErrDamagedSamples, "game 7, sample 1: damaged file of samples: flags 0x4")
	refused(with(18, 9), tune.ErrDamagedSamples, "score 9, which is marked as unknown")
	refused(with(13, 2), tune.ErrDamagedSamples, "king on an empty square")
	refused(record(file, game), tune.ErrDamagedSamples, "no pieces")
	large := sampleFile(t, draughts.International, nil)
	piece := append([]byte{7, 0, 0, 0, byte(draughts.Draw)}, make([]byte, 26)...)
	piece[11] = 1 << 2
	refused(record(large, piece), tune.ErrDamagedSamples, "a piece beyond square 50")
	refused(lengthy(file, 1<<24+1), tune.ErrDamagedSamples, "the maximum is 16777216")

	broken := errors.New("broken")
	_, err := tune.NewSampleReader(iotest.ErrReader(broken))
	require.ErrorIs(t, err, broken)
	r, err := tune.NewSampleReader(io.MultiReader(bytes.NewReader(file), iotest.ErrReader(broken)))
	require.NoError(t, err)
	_, err = r.Read()
	require.ErrorIs(t, err, broken)
}

func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// record returns a file with one record more.
func record(file, contents []byte) []byte {
	b := append(lengthy(file, len(contents)), contents...)
	return binary.LittleEndian.AppendUint32(b, checksum(contents))
}

// lengthy returns a file with the beginning of one record more.
func lengthy(file []byte, size int) []byte {
	length := binary.LittleEndian.AppendUint32(nil, uint32(size))
	b := append(bytes.Clone(file), length...)
	return binary.LittleEndian.AppendUint32(b, checksum(length))
}

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

// TestResumeSamples checks that a file comes out the same wherever it was cut off.
func TestResumeSamples(t *testing.T) {
	games := randomGames(draughts.English, 3)
	for i := range games {
		games[i].Samples = games[i].Samples[:2]
	}
	file := sampleFile(t, draughts.English, games)
	name := filepath.Join(t.TempDir(), "games.samples")
	open := func(content []byte) *os.File {
		require.NoError(t, os.WriteFile(name, content, 0o600))
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		require.NoError(t, err)
		return f
	}
	for size := range len(file) + 1 {
		f := open(file[:size])
		w, done, err := tune.ResumeSamples(f, draughts.English, someOrigin)
		require.NoError(t, err, size)
		for _, g := range games[done:] {
			require.NoError(t, w.Write(g))
		}
		require.NoError(t, f.Close())
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, file, got, size)
	}

	damaged := bytes.Clone(file)
	damaged[len(file)-1]++
	// record returns the last record of a file with the game after those in file, or with another in its place.
	record := func(g tune.GameSamples) []byte {
		one := sampleFile(t, draughts.English, []tune.GameSamples{g})
		return one[len(sampleFile(t, draughts.English, nil)):]
	}
	next, after := games[0], games[0]
	next.Number, after.Number = 3, 4
	behind := func(b []byte) []byte { return append(bytes.Clone(file), b...) }
	noPosition := record(next)
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
		{behind([]byte("note")), tune.ErrSamplesMismatch, "the 4 bytes after the last game are not the beginning of game 3"},
		{behind([]byte("a note")), tune.ErrSamplesMismatch, "the 6 bytes after"},
		{behind([]byte("Dear diary")), tune.ErrDamagedSamples, "checksum of the length"},
		{behind(record(after)[:9]), tune.ErrSamplesMismatch, "not the beginning of game 3"},
		{behind(record(after)[:20]), tune.ErrSamplesMismatch, "not the beginning of game 3"},
		{behind(noPosition[:len(noPosition)-1]), tune.ErrSamplesMismatch, "not the beginning of game 3"},
	} {
		f := open(c.content)
		_, _, err := tune.ResumeSamples(f, draughts.English, someOrigin)
		require.ErrorIs(t, err, c.reason)
		require.ErrorContains(t, err, c.say)
		require.NoError(t, f.Close())
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, c.content, got)
	}
	f := open(file)
	defer f.Close()
	_, _, err := tune.ResumeSamples(f, draughts.English, "another origin")
	require.ErrorIs(t, err, tune.ErrSamplesMismatch)

	longAgo := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	require.NoError(t, os.Chtimes(name, longAgo, longAgo))
	_, done, err := tune.ResumeSamples(f, draughts.English, someOrigin)
	require.NoError(t, err)
	require.Equal(t, 3, done)
	info, err := f.Stat()
	require.NoError(t, err)
	require.True(t, longAgo.Equal(info.ModTime()), "there is nothing to cut off")
}
