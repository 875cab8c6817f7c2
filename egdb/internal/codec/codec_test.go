package codec

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/egdb/internal/index"
)

// slice returns the slice of a board with material such as KM-K.
func slice(b *index.Board, material string) *index.Slice {
	for _, pair := range b.Pairs(b.MaxPieces) {
		for _, m := range pair.Both() {
			if m.String() == material {
				return b.Slice(m)
			}
		}
	}
	panic(material)
}

// TestBlocks packs and unpacks symbols from all equal to random.
func TestBlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 13))
	for _, s := range []*index.Slice{
		slice(index.Board8, "K-K"), slice(index.Board8, "M-M"), slice(index.Board8, "KM-M"),
		slice(index.Board8, "MM-K"), slice(index.Board8, "KK-KK"), slice(index.Board8, "MM-MM"),
		slice(index.Board8, "KKK-M"), slice(index.Board10, "KM-M"), slice(index.Board10, "KK-KK"),
	} {
		for k := range NumKinds {
			for _, disorder := range []int{0, 1, 10, 100, 1000} {
				symbols := make([]uint8, min(s.Size, 50_000))
				for i := range symbols {
					switch {
					case random.IntN(5) == 0:
						symbols[i] = DontCare
					case random.IntN(1000) < disorder || i == 0:
						symbols[i] = uint8(random.IntN(3))
						if k == DTW {
							symbols[i] = uint8(random.IntN(Drawn))
							if symbols[i] == DontCare {
								symbols[i] = Drawn
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

func requireRoundTrip(t *testing.T, k Kind, s *index.Slice, symbols []uint8) {
	t.Helper()
	var counted OutcomeCounts
	e := &BlockEncoder{Kind: k, Lines: index.NewLineIndex(s), Record: counted.Record}
	e.Blocks(0, symbols, func(BlockEntry) {})
	u := &BlockDecoder{Kind: k, Model: counted.FitModel(), Lines: e.Lines}
	out := NewEncoder(nil)
	e.Model, e.Record = u.Model, func(_ int, q uint8, yes bool) { out.Write(q, yes) }
	start := uint64(0)
	buffer := make([]uint8, MaxBlock[k]+Margin)
	e.Blocks(0, symbols, func(entry BlockEntry) {
		for i := range buffer {
			buffer[i] = uint8(entry.Checksum)
		}
		if entry.Packed > 0 {
			packed := out.Finish()
			require.Less(t, len(packed), MaxPacked)
			require.LessOrEqual(t, entry.Positions, uint64(MaxBlock[k]))
			var x Unpacking
			u.Begin(&x, packed, start, int(entry.Positions), buffer)
			for end := 1; x.Next < int(entry.Positions); end = x.Next + 1 + x.Next%100 { // in steps
				u.Unpack(&x, min(end, int(entry.Positions)))
			}
			out = NewEncoder(nil)
		}
		for i := range entry.Positions {
			if want := symbols[start+i]; want != DontCare && (entry.Packed > 0 || i < uint64(len(buffer))) {
				at := i
				if entry.Packed > 0 {
					at += Margin
				}
				require.Equal(t, want, buffer[at], "%s %s: position %d", k, s, start+i)
			}
		}
		start += entry.Positions
	})
	require.EqualValues(t, len(symbols), start)
}

// FuzzUnpack unpacks random bytes in place of a block. It must neither panic nor run forever.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte("draughts"), uint16(3))
	slices := []*index.Slice{
		slice(index.Board8, "K-K"), slice(index.Board8, "KM-M"), slice(index.Board8, "MM-KK"),
		slice(index.Board10, "KM-M"),
	}
	f.Fuzz(func(t *testing.T, packed []byte, seed uint16) {
		s := slices[int(seed)%len(slices)]
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		var m Model
		for i := range m {
			m[i] = uint8(random.IntN(256))
		}
		for k := range NumKinds {
			start := random.Uint64N(s.Size)
			n := min(int(s.Size-start), MaxBlock[k])
			var x Unpacking
			u := &BlockDecoder{Kind: k, Model: &m, Lines: index.NewLineIndex(s)}
			u.Begin(&x, packed, start, n, make([]uint8, n+Margin))
			u.Unpack(&x, n)
		}
	})
}
