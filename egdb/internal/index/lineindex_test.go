package index

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLines compares lines reached by advance with those of newLine, in all slices of up to 5 pieces on 8x8 boards and
// of up to 4 on 10x10. It checks that the positions of a line differ in one piece.
func TestLines(t *testing.T) {
	requireLines(t, Board8, 5)
	requireLines(t, Board10, 4)
}

// requireLines checks the lines of all slices of a board of up to the given number of pieces.
func requireLines(t *testing.T, b *Board, pieces int) {
	t.Helper()
	random := rand.New(rand.NewPCG(10, 11))
	for _, pair := range Pairs(pieces) {
		for _, m := range pair.Both() {
			s := b.Slice(m)
			lines := NewLineIndex(s)
			at := random.Uint64N(s.Size)
			stepped := NewLine(lines, at)
			for range 300 {
				require.Equal(t, NewLine(lines, at), stepped, "%s: %d", s, at)
				requireLine(t, s, stepped)
				step := uint64(stepped.Length)
				if random.IntN(3) == 0 {
					step = 1 + random.Uint64N(130)
				}
				if at += step; at >= s.Size {
					break
				}
				stepped.Advance(at)
			}
		}
	}
}

// requireLine checks that the first and the last position of a line differ in at most one piece.
func requireLine(t *testing.T, s *Slice, l Line) {
	t.Helper()
	require.Positive(t, l.Length)
	require.LessOrEqual(t, l.at+uint64(l.Length), s.Size)
	first, last := NewCursor(s), NewCursor(s)
	first.Seek(l.at)
	last.Seek(l.at + uint64(l.Length) - 1)
	a, b := first.Placement(), last.Placement()
	require.LessOrEqual(t, (a.Us^b.Us).Len()+(a.Them^b.Them).Len(), 2, "%s: %d", s, l.at)
}
