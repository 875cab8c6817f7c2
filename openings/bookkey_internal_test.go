package openings

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestBookKeys checks that a key becomes the position again, and that other keys are refused.
func TestBookKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for _, v := range draughts.Variants() {
		p := v.Start()
		for range 300 {
			moves := p.Moves()
			if len(moves) == 0 {
				p = v.Start()
				continue
			}
			p = p.After(moves[random.IntN(len(moves))])
			if hasKingRun(p) {
				continue
			}
			again, err := keyOf(p).position(v)
			require.NoError(t, err)
			require.Equal(t, p, again)
		}
		for range 300 {
			var key bookKey
			binary.BigEndian.PutUint64(key[:], random.Uint64()>>random.IntN(64))
			binary.BigEndian.PutUint64(key[8:], random.Uint64()>>random.IntN(64))
			if p, err := key.position(v); err == nil {
				require.Equal(t, key, keyOf(p))
			}
		}
	}
}

// TestBookKeyInTheDocs checks the example of docs/book-format.md.
func TestBookKeyInTheDocs(t *testing.T) {
	docs, err := os.ReadFile("../docs/book-format.md")
	require.NoError(t, err)
	key := keyOf(draughts.English.Start())
	require.Contains(t, string(docs), fmt.Sprintf("`%x` and `%x`", key[:8], key[8:]))
}
