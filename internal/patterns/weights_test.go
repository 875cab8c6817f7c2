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

// fileHead is the beginning of a file of weights for English draughts.
const fileHead = "draughts patterns 6\n\x08\x00\x01\x00\n"

// sealed returns a file with the packed sets of weights given and the right checksums. The weights need not be valid.
func sealed(t testing.TB, sets ...[]byte) []byte {
	t.Helper()
	b := bytes.NewBufferString(fileHead)
	sum := crc32.ChecksumIEEE([]byte(fileHead))
	for _, packed := range sets {
		sum = crc32.Update(sum, crc32.IEEETable, packed)
		w, err := flate.NewWriter(b, flate.BestSpeed)
		require.NoError(t, err)
		_, err = w.Write(binary.LittleEndian.AppendUint32(bytes.Clone(packed), sum))
		require.NoError(t, err)
		require.NoError(t, w.Close())
	}
	return b.Bytes()
}

// TestRead reads files with the right checksum and wrong weights.
func TestRead(t *testing.T) {
	w := newWeights(draughts.English)
	zeros := make([]byte, patterns.NumPhases/patterns.NumTallSets*len(w.Phases[0]))
	kings := append(bytes.Clone(zeros), 0)
	end := binary.AppendUvarint(nil, uint64(len(w.Tall[0])))
	last := binary.AppendUvarint(nil, uint64(len(w.Tall[0])-1))
	const (
		tooLong = "weight 0 of phase 0 is missing or has more than 16 bits"
		count   = "set 0 of the tall windows: the number of weights is missing or too large"
		run     = "the number of zeros is missing or too large"
		value   = "a weight is missing, is zero or has more than 16 bits"
	)
	for _, tt := range []struct {
		name   string
		phases []byte
		rest   []byte // the net, and the tall windows
		kings  []byte // the set of weights with kings; nil: there is none
		say    string // empty: no error
	}{
		{"one too few", zeros[1:], nil, kings, "is missing or has more than 16 bits"},
		{"17 bits", binary.AppendVarint(nil, 1<<15), zeros[1:], kings, tooLong},
		{"80 bits", bytes.Repeat([]byte{0xff}, 11), zeros[1:], kings, tooLong},

		{"no tall windows", zeros, []byte{0, 0}, kings, ""},
		{"the first and the last", zeros, []byte{0, 1, 0, 2}, slices.Concat(zeros, []byte{1}, last, []byte{2}), ""},
		{"missing", zeros, []byte{0}, kings, count},
		{"no kings", zeros, []byte{0, 0}, nil, "the file ends in its weights"},
		{"kings without tall windows", zeros, []byte{0, 0}, zeros, "set 1 of the tall windows: "},
		{"kings, one too few", zeros, []byte{0, 0}, zeros[1:], "of phase 5 is missing"},
		{"too many", zeros, slices.Concat([]byte{0, 1}, end, []byte{2}), kings, run},
		{"more than there are", zeros, append(binary.AppendUvarint([]byte{0}, 1<<40), 0, 2), kings, count},
		{"no zeros", zeros, []byte{0, 1}, kings, run},
		{"no weight", zeros, []byte{0, 1, 0}, kings, value},
		{"a weight of zero", zeros, []byte{0, 1, 0, 0}, kings, value},
		{"tall, 17 bits", zeros, binary.AppendVarint([]byte{0, 1, 0}, 1<<15), kings, value},
		{"tall, one too many", zeros, []byte{0, 0, 0}, kings, "1 bytes too many in set 0"},

		{"no net", zeros, nil, kings, "the net: the number of weights is missing or too large"},
		{"a net", zeros, append(binary.AppendVarint([]byte{1, 0}, 642), 0), kings, ""},
		{"a net, too large", zeros, append(binary.AppendVarint([]byte{1, 0}, 643), 0), kings, "weight 0 of the net is 643"},
	} {
		sets := [][]byte{slices.Concat(tt.phases, tt.rest), tt.kings}
		if tt.kings == nil {
			sets = sets[:1]
		}
		_, err := patterns.Read(bytes.NewReader(sealed(t, sets...)))
		if tt.say == "" {
			require.NoError(t, err, tt.name)
			continue
		}
		require.ErrorIs(t, err, patterns.ErrWeights, tt.name)
		require.ErrorContains(t, err, tt.say, tt.name)
		require.Equal(t, err, patterns.Give("spanish", bytes.NewReader(sealed(t, sets...))), tt.name)
	}
	for text, say := range map[string]string{
		"something else, and rather long":                    "does not begin with",
		"draughts patterns 5\n\x08\x00\x00\x00":              "does not begin with",
		"draughts patterns 6\n\x08\x00\x0c\x00own \nmade up": "the first line of the origin names no rules",
	} {
		_, err := patterns.Read(strings.NewReader(text))
		require.ErrorContains(t, err, say)
	}
}

// TestValidate changes the numbers of weights.
func TestValidate(t *testing.T) {
	for say, change := range map[string]func(w *patterns.Weights){
		"12 rows": func(w *patterns.Weights) { w.Size = 12 },
		"set 1 of the tall windows has 2125763 weights, 2125764 are expected": func(w *patterns.Weights) {
			w.Tall[1] = w.Tall[1][1:]
		},
		"weight 7 of the net is -643, -642 to 642 is expected": func(w *patterns.Weights) { w.Net[7] = -643 },
		"the net has 0 weights, 12864 are expected":            func(w *patterns.Weights) { w.Net = nil },
		"phase 2 has 0 weights":                                func(w *patterns.Weights) { w.Phases[2] = nil },
	} {
		w := newWeights(draughts.International)
		change(w)
		_, err := w.WriteTo(io.Discard)
		require.ErrorIs(t, err, patterns.ErrWeights)
		require.ErrorContains(t, err, say)
	}
}

func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	games := []draughts.Variant{onSixRows(t, "english"), draughts.English, draughts.International}
	for _, v := range games[:testsize.Pick(2, 3, 3)] {
		zeros := newWeights(v)
		w := randomWeights(v, 1<<15-1, random)
		w.Game, w.Rules, w.Origin = "own", "0123456789abcdef", "made up"
		for i, w := range []*patterns.Weights{zeros, w} {
			var b bytes.Buffer
			n, err := w.WriteTo(&b)
			require.NoError(t, err)
			require.EqualValues(t, b.Len(), n)
			require.Equal(t, i == 0, n < 1000, "zeros take almost no space")
			back, err := patterns.Read(&b)
			require.NoError(t, err)
			require.Equal(t, w, back)
		}
	}
}

// TestDamage changes bits of a file and cuts it.
func TestDamage(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	w := newWeights(draughts.English)
	w.Origin = "made up"
	for range 500 {
		w.Phases[random.IntN(len(w.Phases))][random.IntN(len(w.Phases[0]))] = int16(random.IntN(1 << 16))
		w.Tall[random.IntN(len(w.Tall))][random.IntN(len(w.Tall[0]))] = int16(random.IntN(1 << 16))
	}
	var b bytes.Buffer
	_, err := w.WriteTo(&b)
	require.NoError(t, err)
	whole := b.Bytes()
	step := len(whole) / testsize.Pick(40, 200, 2000)
	for i := 0; i < len(whole); i += step {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 1 << random.IntN(8)
		back, err := patterns.Read(bytes.NewReader(damaged))
		if err == nil { // DEFLATE has bits that mean nothing
			require.Equal(t, w, back, "byte %d", i)
			continue
		}
		require.ErrorIs(t, err, patterns.ErrWeights, "byte %d", i)
		_, err = patterns.Read(bytes.NewReader(whole[:i]))
		require.ErrorIs(t, err, patterns.ErrWeights, "%d bytes", i)
	}
	broken := errors.New("broken")
	_, err = patterns.Read(io.MultiReader(bytes.NewReader(whole[:40]), iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
}

// FuzzRead reads arbitrary files, and files with the right checksum and arbitrary weights.
func FuzzRead(f *testing.F) {
	zeros := make([]byte, patterns.NumPhases/patterns.NumTallSets*len(newWeights(draughts.English).Phases[0])+1)
	whole := sealed(f, append(bytes.Clone(zeros), 0), zeros)
	f.Add(whole, false)
	f.Add(whole[:len(whole)-1], false)
	f.Add([]byte(fileHead), false)
	f.Add([]byte("draughts patterns 6\n\x0a\x01\x04\x00\nabc\x03\x00"), false)
	f.Add([]byte("\xff\xff\xff\xff\x0f"), true)
	f.Add(zeros[:100], true)
	f.Fuzz(func(t *testing.T, file []byte, isSealed bool) {
		if isSealed {
			file = sealed(t, file, zeros)
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
