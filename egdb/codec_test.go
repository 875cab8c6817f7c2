package egdb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRangeCoder writes and reads random decisions under random probabilities.
func TestRangeCoder(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	for n := range 2000 {
		type decision struct {
			q   uint8
			yes bool
		}
		decisions := make([]decision, n%300)
		e := newEncoder(nil)
		for i := range decisions {
			q := uint8(random.IntN(256))
			yes := random.IntN(1<<16) < int(probability[q])
			if n%3 == 0 { // as unlikely as can be
				yes = probability[q] < half
			}
			decisions[i] = decision{q, yes}
			e.write(q, yes)
		}
		d := decoder{e.finish()}
		at := d.start()
		for i, want := range decisions {
			var yes bool
			at, yes = d.read(at, want.q)
			require.Equal(t, want.yes, yes, "decision %d of %d", i, len(decisions))
		}
	}
}

// TestProbabilities checks the table of probabilities, on which the format rests.
func TestProbabilities(t *testing.T) {
	require.EqualValues(t, half, probability[127])
	require.EqualValues(t, half, probability[128])
	require.EqualValues(t, half/2, probability[127-8])
	require.EqualValues(t, 1, probability[0])
	for q := range 256 {
		require.EqualValues(t, 2*half, probability[q]+probability[255-q])
		if q > 0 {
			require.GreaterOrEqual(t, probability[q], probability[q-1])
		}
	}
	for _, n := range [][2]uint64{{0, 0}, {0, 1000}, {1000, 0}, {1, 1}, {5, 100_000}, {1 << 40, 1}} {
		q := quantize(n)
		require.Equal(t, n[1] > n[0], probability[q] > half, n)
	}
}

// TestDifferences checks that differences come back from their numbers.
func TestDifferences(t *testing.T) {
	small := 0
	for by := range 256 {
		if by%2 == 0 && evenDifference(uint8(by)) < evens-1 {
			require.EqualValues(t, by, difference(evenDifference(uint8(by))))
			small++
		}
	}
	require.Equal(t, evens-1, small)
}

// TestNeighbourhood compares the symbols around a position one by one.
func TestNeighbourhood(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 15))
	for range 20_000 {
		var symbols [6]uint8 // in the order of the bits of a context
		for i := range symbols {
			symbols[i] = [...]uint8{0, 1, 2, 127, 128, drawn}[random.IntN(6)]
		}
		last := symbols[random.IntN(6)]
		context, second := 2<<6, last
		for _, i := range []int{0, 5, 4, 3, 2, 1} { // the last to be looked at first
			if symbols[i] != last {
				context |= 1 << i
				second = symbols[i]
			}
		}
		a := newNeighbourhood(symbols[0], symbols[1], symbols[2], symbols[3], symbols[4], symbols[5])
		require.Equal(t, context, a.context(2, last), "%v %d", symbols, last)
		require.Equal(t, second, a.second(context), "%v %d", symbols, last)
	}
}

// TestSample checks that a sample is all of a few segments, and of many some that are spread over all.
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

// TestLines compares lines found step by step with those found at once, in slices of all shapes, and checks that a
// line's positions differ in one piece.
func TestLines(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 11))
	for _, pair := range pairs(5) {
		for _, m := range pair.both() {
			s := sliceOf(m)
			lines := newLineIndex(s)
			at := random.Uint64N(s.size)
			stepped := newLine(lines, at)
			for range 300 {
				require.Equal(t, newLine(lines, at), stepped, "%s: %d", s, at)
				requireLine(t, s, stepped)
				step := uint64(stepped.length)
				if random.IntN(3) == 0 {
					step = 1 + random.Uint64N(130)
				}
				if at += step; at >= s.size {
					break
				}
				stepped.advance(at)
			}
		}
	}
}

func requireLine(t *testing.T, s *slice, l line) {
	t.Helper()
	require.Positive(t, l.length)
	require.LessOrEqual(t, l.at+uint64(l.length), s.size)
	first, last := newCursor(s), newCursor(s)
	first.seek(l.at)
	last.seek(l.at + uint64(l.length) - 1)
	a, b := first.placement(), last.placement()
	require.LessOrEqual(t, (a.us^b.us).len()+(a.them^b.them).len(), 2, "%s: %d", s, l.at)
}

// TestBlocks packs and unpacks symbols of all kinds of disorder.
func TestBlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 13))
	for _, m := range []Material{{0, 1, 0, 1}, {1, 0, 1, 0}, {1, 1, 1, 0}, {2, 0, 0, 1}, {0, 2, 0, 2}, {2, 0, 2, 0}, {0, 3, 1, 0}} {
		s := sliceOf(m)
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

func requireRoundTrip(t *testing.T, k kind, s *slice, symbols []uint8) {
	t.Helper()
	var counted tally
	e := &blockEncoder{kind: k, lines: newLineIndex(s), record: counted.count}
	e.blocks(0, symbols, func(blockEntry) {})
	u := &blockDecoder{k, counted.model(), e.lines}
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
			u.unpack(packed, start, int(entry.positions), buffer)
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

// FuzzUnpack unpacks what is no block: it must come to an end.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte("draughts"), uint16(3))
	slices := []*slice{sliceOf(Material{0, 1, 0, 1}), sliceOf(Material{1, 1, 1, 0}), sliceOf(Material{2, 0, 0, 2})}
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
			(&blockDecoder{k, &m, newLineIndex(s)}).unpack(packed, start, n, make([]uint8, n+margin))
		}
	})
}

// FuzzDirectory reads what is no directory: it must be refused or make sense.
func FuzzDirectory(f *testing.F) {
	d := directory{variant: "english", material: Material{0, 1, 0, 1}, parts: []part{{&model{}, []blockEntry{{992, 0, 2}}}}}
	f.Add(d.bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := parseDirectory(wld, b)
		if err != nil {
			require.ErrorIs(t, err, ErrDamaged)
			return
		}
		require.NoError(t, d.material.check())
	})
}
