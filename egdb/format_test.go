package egdb

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzDirectory parses random bytes in place of a directory. They must be refused, or give a valid directory.
func FuzzDirectory(f *testing.F) {
	d := directory{
		variant: "english", material: Material{0, 1, 0, 1},
		slices: []sliceEntry{{&model{}, []blockEntry{{992, 0, 2}}}},
	}
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
