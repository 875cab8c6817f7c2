package table

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestVariantsTellEachSquare reads the places and names of all squares as the page does.
func TestVariantsTellEachSquare(t *testing.T) {
	for i, rules := range Variants() {
		v := draughts.Variants()[i]
		require.Len(t, rules.Squares, 2*v.NumSquares(), rules.Name)
		for sq := range v.Squares(v.AllSquares()) {
			row, col, _ := v.Place(sq)
			assert.Equal(t, 10*row+col, atoi(t, rules.Squares[2*sq-2:2*sq]), rules.Name)
			name := strconv.Itoa(int(sq))
			if rules.Names != nil {
				name = rules.Names[sq-1]
			}
			assert.Equal(t, v.SquareText(sq), name, rules.Name)
		}
	}
}

func atoi(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}
