package egdb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSample checks that a sample has all segments if there are few, and otherwise some that are spread evenly.
func TestSample(t *testing.T) {
	for n := 1; n < 1000; n++ {
		all := segments(uint64(n) * segmentSize)
		require.Len(t, all, n)
		some := sample(all)
		require.GreaterOrEqual(t, len(some), min(n, 8))
		require.GreaterOrEqual(t, 16*len(some)+8, n)
		require.LessOrEqual(t, some[0], n/8)
		require.GreaterOrEqual(t, some[len(some)-1], n-1-n/8)
		if n >= 128 {
			require.LessOrEqual(t, 16*len(some), n+8)
		}
	}
}

// TestBlocks packs and unpacks symbols from all equal to random.
func TestBlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 13))
	for _, s := range []*slice{
		board8.slice(Material{0, 1, 0, 1}), board8.slice(Material{1, 0, 1, 0}), board8.slice(Material{1, 1, 1, 0}),
		board8.slice(Material{2, 0, 0, 1}), board8.slice(Material{0, 2, 0, 2}), board8.slice(Material{2, 0, 2, 0}),
		board8.slice(Material{0, 3, 1, 0}), board10.slice(Material{1, 1, 1, 0}), board10.slice(Material{0, 2, 0, 2}),
	} {
		for k := range numKinds {
			for _, disorder := range []int{0, 1, 10, 100, 1000} {
				symbols := make([]uint8, min(s.size, 50_000))
				for i := range symbols {
					switch {
					case random.IntN(5) == 0:
						symbols[i] = dontCare
					case random.IntN(1000) < disorder || i == 0:
						symbols[i] = uint8(random.IntN(3))
						if k == dtw {
							symbols[i] = uint8(random.IntN(maxPlies + 2))
							if symbols[i] == dontCare {
								symbols[i] = drawn
							}
						}
					default:
						symbols[i] = symbols[max(0, i-1-random.IntN(2)*27)]
					}
				}
				requireRoundTrip(t, k, s, symbols)
			}
		}
	}
}

// requireRoundTrip packs and unpacks symbols and compares them.
func requireRoundTrip(t *testing.T, k kind, s *slice, symbols []uint8) {
	t.Helper()
	var counted outcomeCounts
	e := &blockEncoder{kind: k, lines: newLineIndex(s), record: counted.record}
	e.blocks(0, symbols, func(blockEntry) {})
	u := &blockDecoder{k, counted.fitModel(), e.lines}
	out := newEncoder(nil)
	e.model, e.record = u.model, func(_ int, q uint8, yes bool) { out.write(q, yes) }
	start := uint64(0)
	buffer := make([]uint8, maxBlock[k]+margin)
	e.blocks(0, symbols, func(entry blockEntry) {
		for i := range buffer {
			buffer[i] = uint8(entry.checksum)
		}
		if entry.packed > 0 {
			packed := out.finish()
			require.Less(t, len(packed), maxPacked)
			require.LessOrEqual(t, entry.positions, uint64(maxBlock[k]))
			var x unpacking
			u.begin(&x, packed, start, int(entry.positions), buffer)
			for end := 1; x.next < int(entry.positions); end = x.next + 1 + x.next%100 { // in steps
				u.unpack(&x, min(end, int(entry.positions)))
			}
			out = newEncoder(nil)
		}
		for i := range entry.positions {
			if want := symbols[start+i]; want != dontCare && (entry.packed > 0 || i < uint64(len(buffer))) {
				at := i
				if entry.packed > 0 {
					at += margin
				}
				require.Equal(t, want, buffer[at], "%s %s: position %d", k, s, start+i)
			}
		}
		start += entry.positions
	})
	require.EqualValues(t, len(symbols), start)
}

// FuzzUnpack unpacks random bytes in place of a block. It must neither panic nor run forever.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte("draughts"), uint16(3))
	slices := []*slice{
		board8.slice(Material{0, 1, 0, 1}), board8.slice(Material{1, 1, 1, 0}), board8.slice(Material{2, 0, 0, 2}),
		board10.slice(Material{1, 1, 1, 0}),
	}
	f.Fuzz(func(t *testing.T, packed []byte, seed uint16) {
		s := slices[int(seed)%len(slices)]
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		var m model
		for i := range m {
			m[i] = uint8(random.IntN(256))
		}
		for k := range numKinds {
			start := random.Uint64N(s.size)
			n := min(int(s.size-start), maxBlock[k])
			var x unpacking
			u := &blockDecoder{k, &m, newLineIndex(s)}
			u.begin(&x, packed, start, n, make([]uint8, n+margin))
			u.unpack(&x, n)
		}
	})
}
