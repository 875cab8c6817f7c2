package egdb

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzDirectory parses random bytes in place of a directory. They must be refused, or give a valid directory.
func FuzzDirectory(f *testing.F) {
	for _, b := range boards {
		kings := Material{0, 1, 0, 1}
		d := directory{
			board: b, fileHead: fileHead{variant: "english", material: kings},
			slices: []sliceEntry{{&model{}, []blockEntry{{b.slice(kings).size, 0, 2}}}},
		}
		f.Add(d.bytes())
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		for _, b := range boards {
			d, err := parseDirectory(header{board: b, kind: wld}, bytes)
			if err != nil {
				require.ErrorIs(t, err, ErrDamaged)
				continue
			}
			require.NoError(t, d.material.check())
			require.LessOrEqual(t, d.material.Pieces(), b.maxPieces)
		}
	})
}
