package egdb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestCounts compares the number of positions with n pieces and one side to move with the published numbers (Chinook).
// They include positions in which one side has no pieces.
func TestCounts(t *testing.T) {
	want := []uint64{1: 120, 2: 6_972, 3: 261_224, 4: 7_092_774, 5: 148_688_232, 6: 2_503_611_964, 7: 34_779_531_480}
	require.Len(t, want, MaxPieces+1)
	for n := 1; n <= MaxPieces; n++ {
		var total uint64
		for us := range n + 1 {
			for men := range us + 1 {
				for theirMen := range n - us + 1 {
					total += newSlice(Material{men, us - men, theirMen, n - us - theirMen}).size
				}
			}
		}
		require.Equal(t, want[n], total, "%d pieces", n)
	}
}

// TestSliceCounts does the same for positions in which both sides have pieces.
func TestSliceCounts(t *testing.T) {
	split := func(us, them int) (total uint64) {
		for men := range us + 1 {
			for theirMen := range them + 1 {
				total += newSlice(Material{men, us - men, theirMen, them - theirMen}).size
			}
		}
		return total
	}
	require.EqualValues(t, 3_488, split(1, 1))
	require.EqualValues(t, 98_016, split(2, 1))
	require.EqualValues(t, 2_662_932, split(2, 2))
	require.EqualValues(t, 1_773_192, split(3, 1))
	require.EqualValues(t, 46_520_744, split(3, 2))
	require.EqualValues(t, 23_204_660, split(4, 1))
	require.EqualValues(t, 783_806_128, split(3, 3))
	require.EqualValues(t, 587_139_846, split(4, 2))
	require.EqualValues(t, 233_999_928, split(5, 1))
	require.EqualValues(t, int64(9_527_629_380), split(4, 3))
	require.EqualValues(t, 14_880, newSlice(Material{0, 2, 0, 1}).size)
	require.EqualValues(t, 215_760, newSlice(Material{0, 2, 0, 2}).size)
	require.EqualValues(t, 2_013_760, newSlice(Material{0, 3, 0, 2}).size)
	require.EqualValues(t, 18_123_840, newSlice(Material{0, 3, 0, 3}).size)
}

// TestLayout checks that all 8x8 boards have the squares and crowning rows that the index assumes.
func TestLayout(t *testing.T) {
	for _, v := range draughts.Variants() {
		if v.Rules().Size == 8 {
			require.Equal(t, board, v.AllSquares(), v)
			require.Equal(t, crownRow.set(), v.CrownRow(draughts.White), v)
			require.Equal(t, crownRow.rotated().set(), v.CrownRow(draughts.Black), v)
		}
	}
}

// TestDense checks conversions and rotations of dense sets, and that steps lead back.
func TestDense(t *testing.T) {
	for square := range boardSquares {
		d := dense(1 << square)
		require.Equal(t, d, denseOf(d.set()))
		require.Equal(t, dense(1<<(boardSquares-1-square)), d.rotated())
		require.Equal(t, manOrigins[square].rotated(), adjacent[d.rotated().first()]&^manOrigins[d.rotated().first()])
		for from := adjacent[square]; from != 0; from &= from - 1 {
			require.NotZero(t, adjacent[from.first()]&d, "there and back: %d", square)
		}
	}
	require.Equal(t, board, (^dense(0)).set())
	require.Equal(t, ^dense(0), denseOf(board))
}

// TestInsertRanker compares insertRanker with rank.
func TestInsertRanker(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 17))
	for range 20_000 {
		taken := dense(random.Uint32() & random.Uint32() & random.Uint32())
		var set dense
		for range random.IntN(MaxPieces) {
			set |= 1 << random.IntN(boardSquares) &^ taken
		}
		var j insertRanker
		j.start(set, taken)
		for left := ^(set | taken); left != 0; left &= left - 1 {
			require.Equal(t, rank(set|left&-left, taken), j.rank(left.first()), "%b %b", set, taken)
		}
	}
}

// TestBijection checks that each number of a slice is that of a possible position with the material, and that the
// position has that number. It checks all numbers of small slices and random numbers of large ones.
func TestBijection(t *testing.T) {
	const maxWhole = 200_000 // positions of a slice that is gone through as a whole
	random := rand.New(rand.NewPCG(1, 2))
	for _, pair := range pairs(MaxPieces) {
		for _, m := range pair.both() {
			s := sliceOf(m)
			require.Less(t, s.size, uint64(1)<<32, "a table has 32 bits for a position number")
			c := newCursor(s)
			if s.size <= maxWhole {
				for n := range s.size {
					requireNumber(t, c, n, n%101 == 0)
				}
				continue
			}
			for range 200 {
				requireNumber(t, c, random.Uint64N(s.size), true)
			}
			requireNumber(t, c, s.size-1, true)
		}
	}
}

// requireNumber checks that position n has number n and, if check is set, the material of the slice.
func requireNumber(t *testing.T, c *cursor, n uint64, check bool) {
	t.Helper()
	c.seek(n)
	pl := c.placement()
	if got := c.rank(pl); got != n {
		t.Fatalf("%s: position %d has number %d", c.slice, n, got)
	}
	if !check {
		return
	}
	p, err := pl.position(draughts.English).Setup().Position()
	require.NoError(t, err)
	require.Equal(t, c.Material, MaterialOf(p))
	require.Equal(t, c.Material.key(), pl.key())
	require.Equal(t, pl, placementOf(p))
	require.Equal(t, pl, placementOf(p.Swapped()), "the placement is that of the side to move")
}

// TestMaterialText checks the text form of all material, and that other text is refused.
func TestMaterialText(t *testing.T) {
	for _, pair := range pairs(MaxPieces) {
		require.Equal(t, pair, pair.pair())
		require.Equal(t, pair, pair.Mirror().pair())
		for _, m := range pair.both() {
			parsed, err := ParseMaterial(m.String())
			require.NoError(t, err)
			require.Equal(t, m, parsed)
			require.Equal(t, m, m.Mirror().Mirror())
		}
	}
	for _, text := range []string{"", "-", "K", "K-", "-K", "MK-K", "K-K-K", "K-Q", "KKKKKKK-K", "k-k"} {
		_, err := ParseMaterial(text)
		require.ErrorIs(t, err, ErrMaterial, text)
	}
}
