package format

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// FuzzDirectory parses random bytes in place of a directory. They must be refused, or give a valid directory.
func FuzzDirectory(f *testing.F) {
	for _, b := range index.Boards {
		kings := index.Material{Kings: 1, TheirKings: 1}
		d := Directory{
			Board: b, FileHead: FileHead{Variant: "english", Material: kings},
			Slices: []SliceEntry{{&codec.Model{}, []codec.BlockEntry{{Positions: b.Slice(kings).Size, Checksum: 2}}}},
		}
		f.Add(d.Bytes())
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		for _, b := range index.Boards {
			d, err := parseDirectory(Header{Board: b, Kind: codec.WLD}, bytes)
			if err != nil {
				require.ErrorIs(t, err, ErrDamaged)
				continue
			}
			require.NoError(t, d.Material.Check())
			require.LessOrEqual(t, d.Material.Pieces(), b.MaxPieces)
		}
	})
}

// TestReadFilter adds ranges of positions to filters of tables of many sizes. The filter has all of them, and no
// position that is further away than a mean block is long.
func TestReadFilter(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 7))
	for range 200 {
		positions := 1 + random.Uint64N(10_000)
		blocks := 1 + random.IntN(int(positions))
		f := newReadFilter(positions, blocks)
		require.LessOrEqual(t, len(f.words), 1+4*blocks/64+1)
		added := make([]bool, positions)
		for range 3 {
			start := random.Uint64N(positions)
			n := 1 + random.Uint64N(positions-start)/4
			f.Add(start, n)
			for i := start; i < start+n; i++ {
				added[i] = true
			}
		}
		reach := int(positions) / blocks
		for i := range added {
			if added[i] {
				require.True(t, f.Has(uint64(i)))
				continue
			}
			near := false
			for j := max(0, i-reach); j <= min(i+reach, len(added)-1); j++ {
				near = near || added[j]
			}
			require.True(t, near || !f.Has(uint64(i)))
		}
	}
}
