package patterns

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/features"
)

// TestNet compares the sums of a net, by all implementations, with sums in floating point, for random weights up to the
// largest and random pieces.
func TestNet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{6, 8, 10} {
		shape := shapeOf(size, true)
		for _, most := range []int{20, 200, MaxNetWeight} {
			weights := make([]int16, shape.netWeights())
			for i := range weights {
				weights[i] = int16(random.IntN(2*most+1) - most)
			}
			n := newNet(shape, weights)
			if n == nil {
				continue
			}
			var w unitWeights
			for i := range NumNetUnits {
				w[0][i], w[1][i] = int16(random.IntN(1<<16)), int16(random.IntN(1<<16))
			}
			for range 200 {
				p := randomPieces(shape, random)
				in := newNetInput(p, shape)
				lower, upper := n.outputs(&in, &w)
				plainLower, plainUpper := n.plainOutputs(&in, &w)
				require.Equal(t, [2]int32{plainLower, plainUpper}, [2]int32{lower, upper})
				wantLower, wantUpper := floatOutputs(shape, weights, p, &w)
				require.InDelta(t, wantLower, float64(lower), 64*math.MaxInt16)
				require.InDelta(t, wantUpper, float64(upper), 64*math.MaxInt16)
			}
		}
	}
}

// randomPieces returns a position with pieces on random squares, up to all of them.
func randomPieces(shape *shape, random *rand.Rand) (p features.Position) {
	share := random.Float64()
	for square := range shape.squares {
		bit := uint64(1) << shape.bit(square)
		if random.Float64() > share {
			continue
		}
		if random.IntN(2) == 0 {
			p.White |= bit
		} else {
			p.Black |= bit
		}
		if random.IntN(4) == 0 {
			p.Kings |= bit
		}
	}
	return p
}

// floatOutputs is outputs as the comment on the net defines it.
func floatOutputs(shape *shape, weights []int16, p features.Position, w *unitWeights) (lower, upper float64) {
	for unit := range NumNetUnits {
		value := func(own, enemy uint64, rotated bool) float64 {
			sum := float64(weights[unit])
			for square := range shape.squares {
				bit := uint64(1) << shape.bit(square)
				if rotated {
					bit = uint64(1) << shape.bit(shape.squares-1-square)
				}
				kind := -1
				if own&bit != 0 {
					kind = 0
				} else if enemy&bit != 0 {
					kind = 2
				}
				if kind >= 0 {
					if p.Kings&bit != 0 {
						kind++
					}
					sum += float64(weights[(1+kind*shape.squares+square)*NumNetUnits+unit])
				}
			}
			sum = max(0, min(sum/NetOne, 1))
			return sum * sum / NetOutput * countOne
		}
		count := value(p.White, p.Black, false) - value(p.Black, p.White, true)
		lower += count * float64(w[0][unit])
		upper += count * float64(w[1][unit])
	}
	return lower, upper
}

// TestGive checks that only weights of a game are taken, and that weights in use are not replaced.
func TestGive(t *testing.T) {
	file, err := BuiltinFile("russian")
	require.NoError(t, err)
	require.ErrorIs(t, Give("russian", bytes.NewReader([]byte("<!DOCTYPE html>"))), ErrWeights)
	require.ErrorIs(t, Give("killer", bytes.NewReader(file)), ErrWeights)
	used := builtinTable("russian")
	require.NotNil(t, used)
	require.NoError(t, Give("russian", bytes.NewReader(file)))
	assert.Same(t, used, builtinTable("russian"))
}
