package tune_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/tune"
)

const testOrigin = "Self-play of something,\nin two lines"

// points returns the points of a side for a result.
func points(r draughts.Result, side draughts.Color) float64 {
	return map[draughts.Result]float64{draughts.Win(side): 1, draughts.Draw: 0.5}[r]
}

// randomGames returns games of random moves with random results and scores. Some positions are samples of variations.
func randomGames(v draughts.Variant, n int) []tune.GameSamples {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	var games []tune.GameSamples
	for number := range n {
		g := tune.GameSamples{Origin: testOrigin, Number: number, Samples: []tune.Sample{}}
		g.Result = draughts.Result(1 + random.IntN(3))
		p := v.Start()
		for moves := p.Moves(); len(moves) > 0 && len(g.Samples) < 150; moves = p.Moves() {
			s := tune.Sample{Position: p, Result: points(g.Result, p.Turn()), Ply: len(g.Samples)}
			if s.Scored = random.IntN(3) > 0; s.Scored {
				s.Score = draughts.Score(random.IntN(2*int(draughts.WinScore)+1)) - draughts.WinScore
			}
			if s.Scored && random.IntN(4) == 0 {
				s.Result = 0
				g.Variations = append(g.Variations, s)
			} else {
				g.Samples = append(g.Samples, s)
			}
			p = p.After(moves[random.IntN(len(moves))])
		}
		games = append(games, g)
	}
	return games
}

func sampleFile(t testing.TB, v draughts.Variant, games []tune.GameSamples) []byte {
	t.Helper()
	var b bytes.Buffer
	w := must(tune.NewSampleWriter(&b, v, testOrigin))
	for _, g := range games {
		require.NoError(t, w.Write(g))
	}
	return b.Bytes()
}

// readSamples reads the games of a file up to the first error, which it returns.
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

// TestSampleFileRoundTrip checks that samples of all rule sets read back equal, with the moves of a king in a row of
// Frisian draughts.
func TestSampleFileRoundTrip(t *testing.T) {
	for _, v := range draughts.Variants() {
		games, runs := randomGames(v, 20), 0
		file := sampleFile(t, v, games)
		read, r, err := readSamples(file)
		require.NoError(t, err, v)
		require.Equal(t, games, read, v)
		require.Equal(t, v, r.Variant())
		require.Equal(t, testOrigin, r.Origin())
		require.EqualValues(t, len(file), r.Offset())

		positions := 0
		for _, g := range games {
			positions += g.NumSamples()
			for _, s := range g.Samples {
				if s.Position.SameKingMoves(draughts.White).Moves > 0 {
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

// TestDamagedSampleFile checks that a change of any bit is an error, and that the error says where.
func TestDamagedSampleFile(t *testing.T) {
	games := randomGames(draughts.English, 2)
	for i := range games {
		games[i].Samples, games[i].Variations = games[i].Samples[:3], games[i].Variations[:1]
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
	for _, version := range []byte{1, 3} {
		other := bytes.Clone(file)
		other[8] = version
		refused(other, tune.ErrNotSamples, fmt.Sprintf("version %d, expected version 2", version))
	}
	refused(record(file[:10], []byte("english")), tune.ErrNotSamples, "names no variant")
	refused(record(file[:10], []byte("tennis\nsomething")), tune.ErrSamplesMismatch, "tennis")
	refused(record(file[:10], []byte("english\n01234\nsomething")), tune.ErrSamplesMismatch, "english with other rules")

	// Contents that SampleWriter does not write, with valid checksums.
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
	refused(with(17, 8), tune.ErrDamagedSamples, "game 7, sample 1: damaged file of samples: flags 0x8")
	refused(with(17, 4), tune.ErrDamagedSamples, "flags 0x4")
	variation := append(bytes.Clone(game), game[5:]...)
	variation[8], variation[17], variation[25] = 1<<7, 6, 1<<7
	refused(record(file, variation), tune.ErrDamagedSamples, "sample 2: damaged file of samples: it is of the main line")
	refused(with(18, 9), tune.ErrDamagedSamples, "score 9, which is marked as unknown")
	refused(with(13, 2), tune.ErrDamagedSamples, "king on an empty square")
	refused(record(file, game), tune.ErrDamagedSamples, "no pieces")
	large := sampleFile(t, draughts.International, nil)
	piece := append([]byte{7, 0, 0, 0, byte(draughts.Draw)}, make([]byte, 26)...)
	piece[11] = 1 << 2
	refused(record(large, piece), tune.ErrDamagedSamples, "a piece beyond square 50")
	refused(recordHead(file, 1<<24+1), tune.ErrDamagedSamples, "the maximum is 16777216")

	broken := errors.New("broken")
	_, err := tune.NewSampleReader(iotest.ErrReader(broken))
	require.ErrorIs(t, err, broken)
	in := must(tune.NewSampleReader(io.MultiReader(bytes.NewReader(file), iotest.ErrReader(broken))))
	for _, err := range in.All() {
		require.ErrorIs(t, err, broken)
	}
}

func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// record returns a file with a record appended.
func record(file, contents []byte) []byte {
	b := append(recordHead(file, len(contents)), contents...)
	return binary.LittleEndian.AppendUint32(b, checksum(contents))
}

// recordHead returns a file with the size of a record and its checksum appended.
func recordHead(file []byte, size int) []byte {
	length := binary.LittleEndian.AppendUint32(nil, uint32(size))
	b := append(bytes.Clone(file), length...)
	return binary.LittleEndian.AppendUint32(b, checksum(length))
}

// FuzzSamples reads any bytes as the contents of a game in a file with valid checksums. With kind 255 it reads them as
// a whole file. Games that read without an error must be the same after they are written and read again.
func FuzzSamples(f *testing.F) {
	all := draughts.Variants()
	for i, v := range all {
		games := randomGames(v, 1)
		games[0].Samples = games[0].Samples[:min(len(games[0].Samples), 20)]
		games[0].Variations = games[0].Variations[:min(len(games[0].Variations), 5)]
		header, file := sampleFile(f, v, nil), sampleFile(f, v, games)
		f.Add(byte(i), file[len(header)+8:len(file)-4])
		f.Add(byte(255), file)
	}
	f.Fuzz(func(t *testing.T, kind byte, contents []byte) {
		file := contents
		if kind != 255 {
			file = record(sampleFile(t, all[int(kind)%len(all)], nil), contents)
		}
		games, r, err := readSamples(file)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.EqualValues(t, len(file), r.Offset())
		for _, g := range games {
			for _, s := range slices.Concat(g.Samples, g.Variations) {
				require.True(t, s.Position.IsValid())
			}
		}
		if r.Origin() == testOrigin {
			again, _, err := readSamples(sampleFile(t, r.Variant(), games))
			require.NoError(t, err)
			require.Equal(t, games, again)
		}
	})
}

func TestSampleWriterRefuses(t *testing.T) {
	var b bytes.Buffer
	_, err := tune.NewSampleWriter(&b, 0, "")
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
	w := must(tune.NewSampleWriter(&b, draughts.English, ""))
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

// resumableFile returns four short games, the file that has them, and its bytes.
func resumableFile(t *testing.T) (games []tune.GameSamples, name string, content []byte) {
	t.Helper()
	games = randomGames(draughts.Frisian, 4)
	for i := range games {
		games[i].Samples = games[i].Samples[:5*i] // one has none
		games[i].Variations = games[i].Variations[:1]
	}
	content = sampleFile(t, draughts.Frisian, games)
	return games, saved(t, "games.samples", content), content
}

// rewritten writes a file anew and opens it for reading and writing.
func rewritten(t *testing.T, name string, content []byte) *os.File {
	t.Helper()
	require.NoError(t, os.WriteFile(name, content, 0o600))
	return must(os.OpenFile(name, os.O_RDWR, 0))
}

// TestResumeSamples truncates a file anywhere. Its complete games are read, and the error is ErrTruncatedSamples unless
// the file ends with a game. The resumed file has the same bytes, and keeps its time if it was not truncated.
func TestResumeSamples(t *testing.T) {
	games, name, file := resumableFile(t)
	var ends []int // by number of games
	for i := range len(games) + 1 {
		ends = append(ends, len(sampleFile(t, draughts.Frisian, games[:i])))
	}
	for size := range len(file) + 1 {
		next := sort.SearchInts(ends, size+1)
		read, r, err := readSamples(file[:size])
		require.Len(t, read, max(next-1, 0))
		if slices.Contains(ends, size) {
			require.NoError(t, err)
		} else {
			require.ErrorIs(t, err, tune.ErrTruncatedSamples)
		}
		if next > 0 {
			require.EqualValues(t, ends[next-1], r.Offset())
		}

		f := rewritten(t, name, file[:size])
		longAgo := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
		require.NoError(t, os.Chtimes(name, longAgo, longAgo))
		w, done, err := tune.ResumeSamples(f, draughts.Frisian, testOrigin)
		require.NoError(t, err, size)
		require.Len(t, read, done)
		for _, g := range games[done:] {
			require.NoError(t, w.Write(g))
		}
		info := must(f.Stat())
		require.Equal(t, size == len(file), longAgo.Equal(info.ModTime()))
		require.NoError(t, f.Close())
		got := must(os.ReadFile(name))
		require.Equal(t, file, got, size)
	}
}

// TestResumeSamplesRefuses checks the errors of files that cannot be resumed, and that these stay unchanged.
func TestResumeSamplesRefuses(t *testing.T) {
	games, name, file := resumableFile(t)
	damaged := bytes.Clone(file)
	damaged[len(file)-1]++
	followedBy := func(b []byte) []byte { return append(bytes.Clone(file), b...) }
	for _, c := range []struct {
		content []byte
		reason  error
		say     string
	}{
		{[]byte("Dear diary"), tune.ErrNotSamples, "it does not begin"},
		{[]byte("d!"), tune.ErrNotSamples, "it does not begin"},
		{damaged, tune.ErrDamagedSamples, "checksum"},
		{sampleFile(t, draughts.Russian, nil), tune.ErrSamplesMismatch, "they are of russian"},
		{sampleFile(t, draughts.Frisian, games[1:]), tune.ErrSamplesMismatch, "game 1 is in the place of game 0"},
		{followedBy([]byte("Dear diary")), tune.ErrDamagedSamples, "checksum of the length"},
	} {
		f := rewritten(t, name, c.content)
		_, _, err := tune.ResumeSamples(f, draughts.Frisian, testOrigin)
		require.ErrorIs(t, err, c.reason)
		require.ErrorContains(t, err, c.say)
		require.NoError(t, f.Close())
		got := must(os.ReadFile(name))
		require.Equal(t, c.content, got)
	}
	f := rewritten(t, name, file)
	defer f.Close()
	_, _, err := tune.ResumeSamples(f, draughts.Frisian, "another origin")
	require.ErrorIs(t, err, tune.ErrSamplesMismatch)
}
