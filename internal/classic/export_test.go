package classic

import "github.com/godraughts/draughts/internal/features"

// Counts returns what each term counts for White and for Black.
func Counts(r Rules, p features.Position) (c [NumTerms][2]int32) {
	b := newBoard(r)
	for color, n := range b.count(p) {
		for t, count := range n.terms {
			c[t][color] = count
		}
	}
	return c
}
