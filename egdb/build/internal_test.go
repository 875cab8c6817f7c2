package build

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/testsize"
)

// TestDivision checks that the parts of a pair have each position once, that their index has no gaps, and that no move
// leads to a part that is solved later.
func TestDivision(t *testing.T) {
	materials := []string{"KM-M", "MM-M", "KM-KM", "M-KK", "K-MM"}
	if testsize.Current() >= testsize.Middle {
		materials = append(materials, "MM-MM", "KMM-K", "MMM-M")
	}
	for _, text := range materials {
		m, ok := index.ParseMaterial(text)
		require.True(t, ok)
		for _, v := range []draughts.Variant{draughts.English, draughts.Russian} {
			t.Run(v.String()+"/"+m.String(), func(t *testing.T) {
				b := index.BoardOf(v)
				_, enough := divide(b, m, 0)
				d, _ := divide(b, m, enough)
				require.NotNil(t, d)
				require.Greater(t, len(d.parts), 1)
				last, sizes := b.PlacementsOf(d.own.Men), [2]uint64{}
				for n, p := range d.parts {
					require.Equal(t, last, p.men.To)
					require.LessOrEqual(t, d.bytes(n, p), enough)
					last = p.men.From
					pair := d.slices(p)
					for i, s := range pair {
						require.Equal(t, p.size, s.Size)
						sizes[i] += s.Size
					}
					checkPart(t, v, pair, d.other.WithTheirs(p.ahead))
				}
				require.Zero(t, last)
				require.Equal(t, [2]uint64{d.own.Size, d.other.Size}, sizes)
			})
		}
	}
}

// checkPart checks the index of the sub-slices of a part, and where the moves of the divided side lead to.
func checkPart(t *testing.T, v draughts.Variant, pair []*index.Slice, ahead *index.Slice) {
	t.Helper()
	for which, s := range pair {
		c := index.NewCursor(s)
		for i := range s.Size {
			c.Seek(i)
			pl := c.Placement()
			if s.Rank(pl) != i {
				require.Equal(t, i, s.Rank(pl))
			}
			p := pl.Position(v)
			if p.HasCapture() {
				continue
			}
			for _, m := range p.Moves() {
				after := index.PlacementOf(s.Board, p.After(m))
				if after.Key() != s.Mirror().Key() {
					continue // a promotion
				}
				ours, theirs := after.Us&^after.Kings, after.Them&^after.Kings
				inside, outside := pair[1-which].Has(ours, theirs), which == 0 && ahead.Has(ours, theirs)
				if inside == outside {
					require.Fail(t, "a move leads to another part", "%v: %v", p, m)
				}
			}
		}
	}
}

// TestSample checks that a sample has all segments if there are few, and otherwise some that are spread evenly.
func TestSample(t *testing.T) {
	for n := 1; n < 1000; n++ {
		all := segments(uint64(n) * segmentSize)
		require.Len(t, all, n)
		some := sample(all)
		require.GreaterOrEqual(t, len(some), min(n, 8))
		require.GreaterOrEqual(t, 16*len(some)+8, n)
		require.LessOrEqual(t, some[0], n/8)
		require.GreaterOrEqual(t, some[len(some)-1], n-1-n/8)
		if n >= 128 {
			require.LessOrEqual(t, 16*len(some), n+8)
		}
	}
}
