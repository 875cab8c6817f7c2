package tune_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// FuzzSamples reads any bytes as the contents of a game in a file with valid checksums. With kind 255 it reads them as
// a whole file. Games that read without an error must be the same after they are written and read again.
func FuzzSamples(f *testing.F) {
	all := draughts.Variants()
	for i, v := range all {
		games := randomGames(v, 1)
		games[0].Samples = games[0].Samples[:min(len(games[0].Samples), 20)]
		games[0].Variations = games[0].Variations[:min(len(games[0].Variations), 5)]
		header, file := sampleFile(f, v, nil), sampleFile(f, v, games)
		f.Add(byte(i), file[len(header)+8:len(file)-4])
		f.Add(byte(255), file)
	}
	f.Fuzz(func(t *testing.T, kind byte, contents []byte) {
		file := contents
		if kind != 255 {
			file = record(sampleFile(t, all[int(kind)%len(all)], nil), contents)
		}
		games, r, err := readSamples(file)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.EqualValues(t, len(file), r.Offset())
		for _, g := range games {
			for _, s := range slices.Concat(g.Samples, g.Variations) {
				require.True(t, s.Position.IsValid())
			}
		}
		if r.Origin() == testOrigin {
			again, _, err := readSamples(sampleFile(t, r.Variant(), games))
			require.NoError(t, err)
			require.Equal(t, games, again)
		}
	})
}
