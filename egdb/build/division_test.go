package build

import (
	"math/rand/v2"
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

// TestRankBelow checks the number of sets before another, with and without squares that are taken.
func TestRankBelow(t *testing.T) {
	b := index.Board8
	for _, taken := range []index.Set{b.Ghosts, b.Ghosts | b.Set(1<<3|1<<9), b.Ghosts | b.Set(1<<0|1<<1|1<<27)} {
		before := uint64(0)
		for _, squares := range b.SubsetsOf(3) {
			s := b.Set(squares)
			if before != index.RankBelow(s, taken) {
				require.Equal(t, before, index.RankBelow(s, taken), "%x", squares)
			}
			if s&taken == 0 {
				before++
			}
		}
	}
}

// TestInsertRanker compares insertRanker with rank.
func TestInsertRanker(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 17))
	for i := range 20_000 {
		b := index.Boards[i%len(index.Boards)]
		taken := index.Set(random.Uint64()&random.Uint64()&random.Uint64()) | b.Ghosts
		var squares index.Set
		for range random.IntN(index.MaxPieces) {
			squares |= b.Set(1<<random.IntN(b.NumSquares)) &^ taken
		}
		var j index.InsertRanker
		j.Start(squares, taken)
		for left := ^(squares | taken); left != 0; left &= left - 1 {
			require.Equal(t, index.Rank(squares|left&-left, taken), j.Rank(left.First()), "%b %b", squares, taken)
		}
	}
}
