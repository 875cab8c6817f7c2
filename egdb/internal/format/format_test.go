package format

import (
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
