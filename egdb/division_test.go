package egdb

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// TestDivision checks that the parts of a pair have each position once, that their index has no gaps, and that no move
// leads to a part that is solved later.
func TestDivision(t *testing.T) {
	materials := []Material{{1, 1, 1, 0}, {2, 0, 1, 0}, {1, 1, 1, 1}, {1, 0, 0, 2}, {0, 1, 2, 0}}
	if testsize.Current() >= testsize.Middle {
		materials = append(materials, Material{2, 0, 2, 0}, Material{2, 1, 0, 1}, Material{3, 0, 1, 0})
	}
	for _, m := range materials {
		for _, v := range []draughts.Variant{draughts.English, draughts.Russian} {
			t.Run(v.String()+"/"+m.String(), func(t *testing.T) {
				b := boardOf(v)
				_, enough := b.divide(m, 0)
				d, _ := b.divide(m, enough)
				require.NotNil(t, d)
				require.Greater(t, len(d.parts), 1)
				last, sizes := b.placementsOf(d.own.Men), [2]uint64{}
				for n, p := range d.parts {
					require.Equal(t, last, p.men.to)
					require.LessOrEqual(t, d.bytes(n, p), enough)
					last = p.men.from
					pair := d.slices(p)
					for i, s := range pair {
						require.Equal(t, p.size, s.size)
						sizes[i] += s.size
					}
					checkPart(t, v, pair, d.other.withTheirs(p.ahead))
				}
				require.Zero(t, last)
				require.Equal(t, [2]uint64{d.own.size, d.other.size}, sizes)
			})
		}
	}
}

// checkPart checks the index of the sub-slices of a part, and where the moves of the divided side lead to.
func checkPart(t *testing.T, v draughts.Variant, pair []*slice, ahead *slice) {
	t.Helper()
	for which, s := range pair {
		c := newCursor(s)
		for i := range s.size {
			c.seek(i)
			pl := c.placement()
			if s.rank(pl) != i {
				require.Equal(t, i, s.rank(pl))
			}
			p := pl.position(v)
			if p.HasCapture() {
				continue
			}
			for _, m := range p.Moves() {
				after := placementOf(s.board, p.After(m))
				if after.key() != s.Mirror().key() {
					continue // a promotion
				}
				ours, theirs := after.us&^after.kings, after.them&^after.kings
				inside, outside := pair[1-which].has(ours, theirs), which == 0 && ahead.has(ours, theirs)
				if inside == outside {
					require.Fail(t, "a move leads to another part", "%v: %v", p, m)
				}
			}
		}
	}
}

// TestRankBelow checks the number of sets before another, with and without squares that are taken.
func TestRankBelow(t *testing.T) {
	b := board8
	for _, taken := range []set{b.ghosts, b.ghosts | b.set(1<<3|1<<9), b.ghosts | b.set(1<<0|1<<1|1<<27)} {
		before := uint64(0)
		for _, squares := range b.subsetsOf(3) {
			s := b.set(squares)
			if before != rankBelow(s, taken) {
				require.Equal(t, before, rankBelow(s, taken), "%x", squares)
			}
			if s&taken == 0 {
				before++
			}
		}
	}
}
