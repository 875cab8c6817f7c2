package kinds

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/farm"
)

// TestPerft checks that the parts of a count add up to the count of the whole, for both ways of counting captures.
func TestPerft(t *testing.T) {
	const kings = "W:WK5,K46,28:B14,K1,22,23,33" // captures of kings with several paths
	perft, err := Find("perft")
	require.NoError(t, err)
	for _, c := range []struct {
		variant, fen           string
		depth, prefix, perTask int
		path                   bool
	}{
		{"english", "", 6, 3, 7, false},
		{"english", "", 1, 0, 1, false},
		{"english", "", 3, 3, 1000, true},
		{"international", kings, 3, 2, 3, false},
		{"international", kings, 3, 2, 3, true},
		{"frisian", "", 4, 1, 2, true},
		{"russian", "W:Wa1:B", 3, 2, 1, false},
		{"english", "W:W5:BK1", 3, 2, 1, false}, // no moves
	} {
		name := fmt.Sprintf("%+v", c)
		v, err := draughts.ParseVariant(c.variant)
		require.NoError(t, err)
		settings, err := json.Marshal(perftSettings{Variant: v, FEN: c.fen, Depth: c.depth, Prefix: c.prefix,
			PerTask: c.perTask, Paths: c.path})
		require.NoError(t, err)
		m, err := farm.NewManifest(t.Context(), perft, settings)
		require.NoError(t, err, name)
		r, err := perft.Open(t.Context(), m, nil)
		require.NoError(t, err, name)
		var sum uint64
		for n := range m.Tasks {
			text, err := r.Run(t.Context(), n, nil)
			require.NoError(t, err, name)
			part, err := strconv.ParseUint(string(text), 10, 64)
			require.NoError(t, err, name)
			sum += part
		}
		_, err = r.Run(t.Context(), m.Tasks, nil)
		require.Error(t, err, name)
		p := v.Start()
		if c.fen != "" {
			p, err = draughts.ParseFEN(v, c.fen)
			require.NoError(t, err, name)
		}
		counting := draughts.ByResult
		if c.path {
			counting = draughts.ByPath
		}
		assert.Equal(t, draughts.Perft(p, c.depth, counting), sum, name)
	}
}
