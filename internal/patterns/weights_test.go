package patterns_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/internal/testsize"
)

// The beginnings of files of weights: for the board of English draughts of version 1, and for International draughts of
// the last version.
const (
	patternFileHead     = "draughts patterns 1\n\x08\x00\x00\x00"
	lastPatternFileHead = "draughts patterns 4\n\x0a\x01\x00\x00"
)

// sealedPatterns returns a file of weights with the head and the packed weights given and the right checksum. The
// weights need not be valid.
func sealedPatterns(t testing.TB, head string, packed []byte) []byte {
	t.Helper()
	sum := crc32.ChecksumIEEE(append([]byte(head), packed...))
	b := bytes.NewBufferString(head)
	w, err := flate.NewWriter(b, flate.BestSpeed)
	require.NoError(t, err)
	_, err = w.Write(binary.LittleEndian.AppendUint32(bytes.Clone(packed), sum))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// englishPatternWeights returns the number of weights in a file of version 1 for English draughts.
func englishPatternWeights() int {
	first, _ := patterns.Range(8, false, patterns.KingPairs)
	return patterns.NumSections * first
}

// TestInvalidPatternWeights reads files with the right checksum and wrong weights, also of tall windows.
func TestInvalidPatternWeights(t *testing.T) {
	zeros := make([]byte, englishPatternWeights())
	w := newWeights(draughts.International)
	large := make([]byte, patterns.NumSections*len(w.Sections[0]))
	end := binary.AppendUvarint(nil, uint64(len(w.Tall[0])))
	last := binary.AppendUvarint(nil, uint64(len(w.Tall[0])-1))
	const (
		tooLong = "weight 0 of section 0 is missing or has more than 16 bits"
		count   = "set 0 of the tall windows: the number of weights is missing or too large"
		run     = "the number of zeros is missing or too large"
		value   = "a weight is missing, is zero or has more than 16 bits"
	)
	for _, tt := range []struct {
		name   string
		packed []byte // the weights without the tall windows
		tall   []byte // and before them the net
		say    string // empty: no error
	}{
		{"none", zeros, nil, ""},
		{"one too few", zeros[1:], nil, "is missing or has more than 16 bits"},
		{"one too many", zeros, []byte{0, 0}, "2 bytes too many"},
		{"17 bits", binary.AppendVarint(nil, 1<<15), zeros[1:], tooLong},
		{"80 bits", bytes.Repeat([]byte{0xff}, 11), zeros[1:], tooLong},

		{"no tall windows", large, []byte{0, 0, 0}, ""},
		{"the first and the last", large, slices.Concat([]byte{0, 1, 0, 2, 1}, last, []byte{2}), ""},
		{"missing", large, []byte{0}, count},
		{"one set", large, []byte{0, 0}, "set 1 of the tall windows: "},
		{"too many", large, slices.Concat([]byte{0}, end, []byte{0, 2}), run},
		{"more than there are", large, append(binary.AppendUvarint([]byte{0}, 1<<40), 0, 2), count},
		{"behind the end", large, slices.Concat([]byte{0, 1}, end, []byte{2, 0}), run},
		{"no zeros", large, []byte{0, 1}, run},
		{"no weight", large, []byte{0, 1, 0}, value},
		{"a weight of zero", large, []byte{0, 1, 0, 0, 0}, value},
		{"tall, 17 bits", large, append(binary.AppendVarint([]byte{0, 1, 0}, 1<<15), 0), value},
		{"tall, one too many", large, []byte{0, 0, 0, 0}, "1 bytes too many"},

		{"no net", large, nil, "the net: the number of weights is missing or too large"},
		{"a net", large, append(binary.AppendVarint([]byte{1, 0}, 642), 0, 0), ""},
		{"a net, too large", large, append(binary.AppendVarint([]byte{1, 0}, 643), 0, 0), "weight 0 of the net is 643"},
	} {
		head := patternFileHead
		if len(tt.packed) == len(large) {
			head = lastPatternFileHead
		}
		file := sealedPatterns(t, head, slices.Concat(tt.packed, tt.tall))
		_, err := patterns.Read(bytes.NewReader(file))
		if tt.say == "" {
			require.NoError(t, err, tt.name)
			continue
		}
		require.ErrorIs(t, err, patterns.ErrWeights, tt.name)
		require.ErrorContains(t, err, tt.say, tt.name)
	}
}

// FuzzPatternWeights reads arbitrary files, and files with the right checksum and arbitrary weights.
func FuzzPatternWeights(f *testing.F) {
	zeros := make([]byte, englishPatternWeights())
	whole := sealedPatterns(f, patternFileHead, zeros)
	f.Add(whole, false)
	f.Add(whole[:len(whole)-1], false)
	f.Add([]byte(patternFileHead), false)
	f.Add([]byte(lastPatternFileHead), false)
	f.Add([]byte("draughts patterns 2\n\x0a\x01\x03\x00abc\x03\x00"), false)
	f.Add([]byte("\xff\xff\xff\xff\x0f"), true)
	f.Add(zeros[:100], true)
	f.Fuzz(func(t *testing.T, file []byte, sealed bool) {
		if sealed {
			file = sealedPatterns(t, patternFileHead, file)
		}
		w, err := patterns.Read(bytes.NewReader(file))
		if err != nil {
			require.ErrorIs(t, err, patterns.ErrWeights)
			return
		}
		require.NoError(t, w.Validate())
		var b bytes.Buffer
		_, err = w.WriteTo(&b)
		require.NoError(t, err)
		back, err := patterns.Read(&b)
		require.NoError(t, err)
		require.Equal(t, w, back)
	})
}

// TestWeightsRoundTrip also checks that weights without tall windows are written in the format of older files.
func TestWeightsRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for _, v := range []draughts.Variant{draughts.English, draughts.Russian, draughts.International} {
		zeros := newWeights(v)
		w := randomWeights(v, 1<<15-1, random)
		w.Origin = "made up"
		for i, w := range []*patterns.Weights{zeros, w} {
			var b bytes.Buffer
			n, err := w.WriteTo(&b)
			require.NoError(t, err)
			require.EqualValues(t, b.Len(), n)
			require.Equal(t, i == 0, n < 1000, "zeros take almost no space")
			require.True(t, bytes.HasPrefix(b.Bytes(), []byte("draughts patterns 4\n")))
			back, err := patterns.Read(&b)
			require.NoError(t, err)
			require.Equal(t, w, back)
		}
	}
}

// TestDamagedWeights changes bits of files and cuts them.
func TestDamagedWeights(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		requireDamageFound(t, v)
	}
	_, err := patterns.Read(strings.NewReader("something else, and rather long"))
	require.ErrorContains(t, err, "does not begin with")

	w := newWeights(draughts.International)
	w.Tall[1] = w.Tall[1][1:]
	_, err = w.WriteTo(io.Discard)
	require.ErrorContains(t, err, "set 1 of the tall windows has 2125763 weights, 2125764 are expected")
	w.Tall[1] = w.Tall[0]
	w.Net[7] = -643
	_, err = w.WriteTo(io.Discard)
	require.ErrorContains(t, err, "weight 7 of the net is -643, -642 to 642 is expected")
	w.Net = nil
	_, err = w.WriteTo(io.Discard)
	require.ErrorContains(t, err, "the net has 0 weights, 12864 are expected")
	w.Sections[2] = nil
	_, err = w.WriteTo(io.Discard)
	require.ErrorContains(t, err, "section 2 has 0 weights")
	require.ErrorIs(t, w.Validate(), patterns.ErrWeights)
}

func requireDamageFound(t *testing.T, v draughts.Variant) {
	t.Helper()
	random := rand.New(rand.NewPCG(4, 4))
	w := newWeights(v)
	w.Origin = "made up"
	for range 500 {
		w.Sections[random.IntN(len(w.Sections))][random.IntN(len(w.Sections[0]))] = int16(random.IntN(1 << 16))
		if tall := w.Tall[random.IntN(len(w.Tall))]; len(tall) > 0 {
			tall[random.IntN(len(tall))] = int16(random.IntN(1 << 16))
		}
	}
	var b bytes.Buffer
	_, err := w.WriteTo(&b)
	require.NoError(t, err)
	whole := b.Bytes()
	step := len(whole) / testsize.Pick(40, 200, 800, 2000)
	for i := 0; i < len(whole); i += step {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 1 << random.IntN(8)
		back, err := patterns.Read(bytes.NewReader(damaged))
		if err == nil { // DEFLATE has bits that mean nothing
			require.Equal(t, w, back, "%v: byte %d", v, i)
			continue
		}
		require.ErrorIs(t, err, patterns.ErrWeights, "%v: byte %d", v, i)
	}
	for n := 0; n < len(whole); n += step {
		_, err := patterns.Read(bytes.NewReader(whole[:n]))
		require.ErrorIs(t, err, patterns.ErrWeights, "%v: %d bytes", v, n)
	}
	broken := errors.New("broken")
	_, err = patterns.Read(io.MultiReader(bytes.NewReader(whole[:40]), iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
}
