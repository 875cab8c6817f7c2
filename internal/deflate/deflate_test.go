package deflate

import (
	"bytes"
	"compress/flate"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// requireRoundTrip requires that compress/flate reads back what Append writes, and returns the compressed form.
func requireRoundTrip(t *testing.T, src []byte) []byte {
	t.Helper()
	packed := Append([]byte("before"), src)
	require.Equal(t, "before", string(packed[:6]))
	rest := bytes.NewReader(packed[6:])
	got, err := io.ReadAll(flate.NewReader(rest))
	require.NoError(t, err)
	require.Equal(t, src, append([]byte{}, got...))
	require.Zero(t, rest.Len(), "bytes after the last block")
	return packed[6:]
}

// skewed returns bytes of an alphabet whose size and frequencies are random, some of them copied from before.
func skewed(r *rand.Rand, n int) []byte {
	src, letters, share := make([]byte, 0, n), 1+r.IntN(256), r.Float64()
	for len(src) < n {
		if back := 1 + r.IntN(len(src)+1); len(src) > 0 && back <= len(src) && r.Float64() < share {
			for range min(1+r.IntN(400), n-len(src)) {
				src = append(src, src[len(src)-back])
			}
			continue
		}
		src = append(src, byte(float64(letters)*r.Float64()*r.Float64()*r.Float64()))
	}
	return src
}

func TestAppend(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 100 {
		requireRoundTrip(t, bytes.Repeat([]byte{'a'}, n))
		requireRoundTrip(t, skewed(r, n))
		requireRoundTrip(t, skewed(r, r.IntN(100_000)))
	}
	far := skewed(r, 3*window)
	requireRoundTrip(t, append(far[:window:window], far...)) // matches at the maximum distance
	fibonacci := []byte{}                                    // counts whose optimal code would be longer than 15 bits
	for symbol, a, b := byte(0), 1, 1; len(fibonacci) < blockTokens; symbol, a, b = symbol+1, b, a+b {
		for range a {
			fibonacci = append(fibonacci, symbol, byte(r.Uint32()))
		}
	}
	requireRoundTrip(t, fibonacci)
}

// The bytes are promised to be the same everywhere, so that a change of them is a change of all formats.
func TestAppendIsStable(t *testing.T) {
	packed := requireRoundTrip(t, skewed(rand.New(rand.NewPCG(3, 4)), 300_000))
	require.Equal(t, uint32(0x9c36bba4), crc32.ChecksumIEEE(packed))
}

// Sizes are within 3 % of those of compress/flate at its best level, on text of this repository.
func TestAppendSize(t *testing.T) {
	files, err := filepath.Glob("../../*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		src, err := os.ReadFile(name)
		require.NoError(t, err)
		var standard bytes.Buffer
		w, _ := flate.NewWriter(&standard, flate.BestCompression)
		w.Write(src)
		w.Close()
		require.LessOrEqual(t, len(requireRoundTrip(t, src)), standard.Len()*103/100, name)
	}
}

func FuzzAppend(f *testing.F) {
	f.Add([]byte("draughts draughts"))
	f.Fuzz(func(t *testing.T, src []byte) { requireRoundTrip(t, append([]byte{}, src...)) })
}
