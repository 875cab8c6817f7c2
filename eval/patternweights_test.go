package eval_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// patternFileHead is the beginning of a file of weights for the board of English draughts.
const patternFileHead = "draughts patterns 1\n\x08\x00\x00\x00"

// sealedPatterns returns a file of weights for English draughts with the packed weights given and the right checksum.
// The weights need not be valid.
func sealedPatterns(t testing.TB, packed []byte) []byte {
	t.Helper()
	sum := crc32.ChecksumIEEE(append([]byte(patternFileHead), packed...))
	b := bytes.NewBufferString(patternFileHead)
	w, err := flate.NewWriter(b, flate.BestSpeed)
	require.NoError(t, err)
	_, err = w.Write(binary.LittleEndian.AppendUint32(bytes.Clone(packed), sum))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// englishPatternWeights returns the number of weights in a file for English draughts.
func englishPatternWeights() int {
	_, end := eval.PatternGroupRange(draughts.English, eval.NumPatternGroups-1)
	return eval.NumPatternSections * end
}

// TestInvalidPatternWeights reads files with the right checksum and wrong weights.
func TestInvalidPatternWeights(t *testing.T) {
	n := englishPatternWeights()
	zeros := make([]byte, n)
	_, err := eval.ReadPatternWeights(bytes.NewReader(sealedPatterns(t, zeros)))
	require.NoError(t, err)
	const tooLong = "weight 0 of section 0 is missing or has more than 16 bits"
	for _, tt := range []struct {
		name   string
		packed []byte
		say    string
	}{
		{"one too few", zeros[1:], "is missing or has more than 16 bits"},
		{"one too many", append(bytes.Clone(zeros), 0, 0), "2 bytes too many"},
		{"17 bits", append(binary.AppendVarint(nil, 1<<15), zeros[1:]...), tooLong},
		{"80 bits", append(bytes.Repeat([]byte{0xff}, 11), zeros[1:]...), tooLong},
	} {
		_, err := eval.ReadPatternWeights(bytes.NewReader(sealedPatterns(t, tt.packed)))
		require.ErrorIs(t, err, eval.ErrPatternWeights, tt.name)
		require.ErrorContains(t, err, tt.say, tt.name)
	}
}

// FuzzPatternWeights reads arbitrary files, and files with the right checksum and arbitrary weights.
func FuzzPatternWeights(f *testing.F) {
	zeros := make([]byte, englishPatternWeights())
	whole := sealedPatterns(f, zeros)
	f.Add(whole, false)
	f.Add(whole[:len(whole)-1], false)
	f.Add([]byte(patternFileHead), false)
	f.Add([]byte("draughts patterns 1\n\x0a\x01\x03\x00abc\x03\x00"), false)
	f.Add([]byte("\xff\xff\xff\xff\x0f"), true)
	f.Add(zeros[:100], true)
	f.Fuzz(func(t *testing.T, file []byte, sealed bool) {
		if sealed {
			file = sealedPatterns(t, file)
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
