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
	want := []uint64{
		1: 120, 2: 6_972, 3: 261_224, 4: 7_092_774, 5: 148_688_232, 6: 2_503_611_964, 7: 34_779_531_480,
		8: 406_309_208_481,
	}
	require.Len(t, want, MaxPieces+1)
	for n := 1; n <= MaxPieces; n++ {
		var total uint64
		for us := range n + 1 {
			for men := range us + 1 {
				for theirMen := range n - us + 1 {
					total += newSlice(board8, Material{men, us - men, theirMen, n - us - theirMen}).size
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
				total += newSlice(board8, Material{men, us - men, theirMen, them - theirMen}).size
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
	require.EqualValues(t, int64(111_378_534_401), split(4, 4))
	require.EqualValues(t, 14_880, newSlice(board8, Material{0, 2, 0, 1}).size)
	require.EqualValues(t, 215_760, newSlice(board8, Material{0, 2, 0, 2}).size)
	require.EqualValues(t, 2_013_760, newSlice(board8, Material{0, 3, 0, 2}).size)
	require.EqualValues(t, 18_123_840, newSlice(board8, Material{0, 3, 0, 3}).size)
	require.EqualValues(t, 736_281_000, newSlice(board8, Material{0, 4, 0, 4}).size)
}

// TestCounts10 compares the number of positions of each slice on 10x10 boards with a sum over the men of both sides on
// the two crowning rows, and the totals by the number of pieces with the numbers that the sum gives.
func TestCounts10(t *testing.T) {
	const row, rest = 5, 40 // squares of a crowning row, and squares outside both
	want := []uint64{2: 8_845, 3: 806_300, 4: 41_971_200, 5: 1_570_600_750, 6: 46_198_758_750}
	for n := 2; n <= board10.maxPieces; n++ {
		total := uint64(0)
		for _, pair := range pairs(n) {
			for _, m := range pair.both() {
				if m.Pieces() != n {
					continue
				}
				sum := uint64(0)
				for home := range min(row, m.Men) + 1 {
					for theirHome := range min(row, m.TheirMen) + 1 {
						middle, theirMiddle := m.Men-home, m.TheirMen-theirHome
						sum += binomial(row, home) * binomial(rest, middle) *
							binomial(row, theirHome) * binomial(rest-middle, theirMiddle)
					}
				}
				men := m.Men + m.TheirMen
				sum *= binomial(50-men, m.Kings) * binomial(50-men-m.Kings, m.TheirKings)
				require.Equal(t, sum, board10.slice(m).size, m)
				total += sum
			}
		}
		require.Equal(t, want[n], total, "%d pieces", n)
	}
}

// binomial returns the number of ways to choose k of n squares.
func binomial(n, k int) uint64 {
	c := uint64(1)
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}

// TestLayout checks that all boards have the squares and crowning rows that the index assumes.
func TestLayout(t *testing.T) {
	sizes := map[int]bool{}
	for _, v := range draughts.Variants() {
		b := boardOf(v)
		require.Equal(t, v.Rules().Size, b.Size)
		require.Equal(t, draughts.Set(^b.ghosts), v.AllSquares(), v)
		require.Equal(t, draughts.Set(b.crownRow), v.CrownRow(draughts.White), v)
		require.Equal(t, draughts.Set(b.turned(b.crownRow)), v.CrownRow(draughts.Black), v)
		require.Equal(t, b.turned(b.crownRow), ^b.ghosts&^below(b.homeRow))
		sizes[b.Size] = true
	}
	require.Len(t, sizes, len(boards))
}

// TestBoards checks conversions of dense sets, and that steps lead back.
func TestBoards(t *testing.T) {
	for _, b := range boards {
		var all set
		for square := range b.squares {
			s := b.set(1 << square)
			require.Equal(t, 1, s.len())
			require.Equal(t, square, freeBelow(s.first(), b.ghosts))
			require.Equal(t, b.set(1<<(b.squares-1-square)), b.turned(s))
			require.Equal(t, b.turned(manOrigins(s)&^b.ghosts), adjacent(b.turned(s))&^manOrigins(b.turned(s))&^b.ghosts)
			for from := adjacent(s) &^ b.ghosts; from != 0; from &= from - 1 {
				require.NotZero(t, adjacent(from&-from)&s, "there and back: %d", square)
			}
			all |= s
		}
		require.Equal(t, ^b.ghosts, all)
		require.Equal(t, all, b.set(1<<b.squares-1))
	}
}

// TestInsertRanker compares insertRanker with rank.
func TestInsertRanker(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 17))
	for i := range 20_000 {
		b := boards[i%len(boards)]
		taken := set(random.Uint64()&random.Uint64()&random.Uint64()) | b.ghosts
		var squares set
		for range random.IntN(MaxPieces) {
			squares |= b.set(1<<random.IntN(b.squares)) &^ taken
		}
		var j insertRanker
		j.start(squares, taken)
		for left := ^(squares | taken); left != 0; left &= left - 1 {
			require.Equal(t, rank(squares|left&-left, taken), j.rank(left.first()), "%b %b", squares, taken)
		}
	}
}

// TestBijection checks that each number of a slice is that of a possible position with the material, and that the
// position has that number. It checks all numbers of small slices and random numbers of large ones.
func TestBijection(t *testing.T) {
	const maxWhole = 200_000 // positions of a slice that is gone through as a whole
	random := rand.New(rand.NewPCG(1, 2))
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		b := boardOf(v)
		for _, pair := range pairs(b.maxPieces) {
			for _, m := range pair.both() {
				s := b.slice(m)
				if s.size > maxPositions {
					require.Equal(t, MaxPieces, m.Pieces(), m)
					continue
				}
				c := newCursor(s)
				if s.size <= maxWhole {
					for n := range s.size {
						requireNumber(t, v, c, n, n%101 == 0)
					}
					continue
				}
				for range 200 {
					requireNumber(t, v, c, random.Uint64N(s.size), true)
				}
				requireNumber(t, v, c, s.size-1, true)
			}
		}
	}
}

// requireNumber checks that position n of a variant has number n and, if check is set, the material of the slice.
func requireNumber(t *testing.T, v draughts.Variant, c *cursor, n uint64, check bool) {
	t.Helper()
	c.seek(n)
	pl := c.placement()
	if got := c.rank(pl); got != n {
		t.Fatalf("%s %s: position %d has number %d", v, c.slice, n, got)
	}
	if !check {
		return
	}
	p, err := pl.position(v).Setup().Position()
	require.NoError(t, err)
	require.Equal(t, c.Material, MaterialOf(p))
	require.Equal(t, c.Material.key(), pl.key())
	require.Equal(t, pl, placementOf(c.board, p))
	require.Equal(t, pl, placementOf(c.board, p.Swapped()), "the placement is that of the side to move")
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
	for _, text := range []string{"", "-", "K", "K-", "-K", "MK-K", "K-K-K", "K-Q", "KKKKKKKK-K", "k-k"} {
		_, err := ParseMaterial(text)
		require.ErrorIs(t, err, ErrMaterial, text)
	}
}
