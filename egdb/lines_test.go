package egdb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLines compares lines reached by advance with those of newLine, in all slices of up to 5 pieces on 8x8 boards and
// of up to 4 on 10x10. It checks that the positions of a line differ in one piece.
func TestLines(t *testing.T) {
	requireLines(t, board8, 5)
	requireLines(t, board10, 4)
}

// requireLines checks the lines of all slices of a board of up to the given number of pieces.
func requireLines(t *testing.T, b *board, pieces int) {
	t.Helper()
	random := rand.New(rand.NewPCG(10, 11))
	for _, pair := range pairs(pieces) {
		for _, m := range pair.both() {
			s := b.slice(m)
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

// requireLine checks that the first and the last position of a line differ in at most one piece.
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
