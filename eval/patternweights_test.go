package eval_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
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
	first, _ := eval.PatternGroupRange(draughts.English, eval.PatternKingPairs)
	return eval.NumPatternSections * first
}

// TestInvalidPatternWeights reads files with the right checksum and wrong weights, also of tall windows.
func TestInvalidPatternWeights(t *testing.T) {
	zeros := make([]byte, englishPatternWeights())
	w := eval.NewPatternWeights(draughts.International)
	large := make([]byte, eval.NumPatternSections*len(w.Sections[0]))
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
		_, err := eval.ReadPatternWeights(bytes.NewReader(file))
		if tt.say == "" {
			require.NoError(t, err, tt.name)
			continue
		}
		require.ErrorIs(t, err, eval.ErrPatternWeights, tt.name)
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
		w, err := eval.ReadPatternWeights(bytes.NewReader(file))
		if err != nil {
			require.ErrorIs(t, err, eval.ErrPatternWeights)
			return
		}
		require.NoError(t, w.Validate())
		var b bytes.Buffer
		_, err = w.WriteTo(&b)
		require.NoError(t, err)
		back, err := eval.ReadPatternWeights(&b)
		require.NoError(t, err)
		require.Equal(t, w, back)
	})
}
