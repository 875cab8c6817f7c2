package index

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/bitboard"
)

// TestCounts compares the number of positions with n pieces and one side to move with the published numbers (Chinook).
// They include positions in which one side has no pieces.
func TestCounts(t *testing.T) {
	want := []uint64{
		1: 120, 2: 6_972, 3: 261_224, 4: 7_092_774, 5: 148_688_232, 6: 2_503_611_964, 7: 34_779_531_480,
		8: 406_309_208_481,
	}
	require.Len(t, want, Board8.MaxPieces+1)
	for n := 1; n <= Board8.MaxPieces; n++ {
		var total uint64
		for us := range n + 1 {
			for men := range us + 1 {
				for theirMen := range n - us + 1 {
					total += newSlice(Board8, Material{men, us - men, theirMen, n - us - theirMen}).Size
				}
			}
		}
		require.Equal(t, want[n], total, "%d pieces", n)
	}
}

// TestCounts6 compares the number of positions on 6x6 boards with the published one, which includes positions in which
// one side has no pieces.
func TestCounts6(t *testing.T) {
	total := uint64(0)
	for _, pair := range Board6.Pairs(MaxPieces) {
		for _, m := range pair.Both() {
			total += Board6.Slice(m).Size
		}
	}
	for men := range Board6.maxSide + 1 {
		for kings := range Board6.maxSide - men + 1 {
			if men+kings > 0 {
				total += 2 * newSlice(Board6, Material{Men: men, Kings: kings}).Size
			}
		}
	}
	require.Equal(t, uint64(63_838_220_543), total)
}

// TestCounts10 compares the number of positions of each slice on 10x10 boards with a sum over the men of both sides on
// the two crowning rows, and the totals by the number of pieces with the numbers that the sum gives.
func TestCounts10(t *testing.T) {
	const row, rest = 5, 40 // squares of a crowning row, and squares outside both
	want := []uint64{2: 8_845, 3: 806_300, 4: 41_971_200, 5: 1_570_600_750, 6: 46_198_758_750}
	for n := 2; n <= Board10.MaxPieces; n++ {
		total := uint64(0)
		for _, pair := range Board10.Pairs(n) {
			for _, m := range pair.Both() {
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
				require.Equal(t, sum, Board10.Slice(m).Size, m)
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
	_, err := draughts.ParseVariant("english-6x6")
	require.NoError(t, err)
	for _, v := range draughts.Variants() {
		b := BoardOf(v)
		require.Equal(t, v.Rules().Size, b.Size)
		require.Equal(t, draughts.Set(^b.Ghosts), v.AllSquares(), v)
		require.Equal(t, draughts.Set(b.CrownRow), v.CrownRow(draughts.White), v)
		require.Equal(t, draughts.Set(b.Rotated(b.CrownRow)), v.CrownRow(draughts.Black), v)
		require.Equal(t, b.Rotated(b.CrownRow), ^b.Ghosts&^Below(b.homeRow))
		sizes[b.Size] = true
	}
	require.Len(t, sizes, len(Boards))
}

// TestBoards checks conversions of dense sets, and that steps lead back.
func TestBoards(t *testing.T) {
	for _, b := range Boards {
		var all uint64
		for square := range b.NumSquares {
			s := b.Set(1 << square)
			require.Equal(t, 1, bitboard.Len(s))
			require.Equal(t, square, freeBelow(bitboard.First(s), b.Ghosts))
			require.Equal(t, b.Set(1<<(b.NumSquares-1-square)), b.Rotated(s))
			require.Equal(t, b.Rotated(ManOrigins(s)&^b.Ghosts), Adjacent(b.Rotated(s))&^ManOrigins(b.Rotated(s))&^b.Ghosts)
			for from := Adjacent(s) &^ b.Ghosts; from != 0; from &= from - 1 {
				require.NotZero(t, Adjacent(from&-from)&s, "there and back: %d", square)
			}
			all |= s
		}
		require.Equal(t, ^b.Ghosts, all)
		require.Equal(t, all, b.Set(1<<b.NumSquares-1))
	}
}

// TestBijection checks that each number of a slice is that of a possible position with the material, and that the
// position has that number. It checks all numbers of small slices and random numbers of large ones.
func TestBijection(t *testing.T) {
	const maxWhole = 200_000 // positions of a slice that is gone through as a whole
	random := rand.New(rand.NewPCG(1, 2))
	six, err := draughts.ParseVariant("english-6x6")
	require.NoError(t, err)
	for _, v := range []draughts.Variant{draughts.English, draughts.International, six} {
		b := BoardOf(v)
		for _, pair := range b.Pairs(b.MaxPieces) {
			for _, m := range pair.Both() {
				s := b.Slice(m)
				if s.Size > MaxPositions {
					require.Equal(t, Board8.MaxPieces, m.Pieces(), m)
					continue
				}
				c := NewCursor(s)
				if s.Size <= maxWhole {
					for n := range s.Size {
						requireNumber(t, v, c, n, n%101 == 0)
					}
					continue
				}
				for range 200 {
					requireNumber(t, v, c, random.Uint64N(s.Size), true)
				}
				requireNumber(t, v, c, s.Size-1, true)
			}
		}
	}
}

// requireNumber checks that position n of a variant has number n and, if check is set, the material of the slice.
func requireNumber(t *testing.T, v draughts.Variant, c *Cursor, n uint64, check bool) {
	t.Helper()
	c.Seek(n)
	pl := c.Placement()
	if got := c.Rank(pl); got != n {
		t.Fatalf("%s %s: position %d has number %d", v, c.Slice, n, got)
	}
	if !check {
		return
	}
	p, err := pl.Position(v).Setup().Position()
	require.NoError(t, err)
	require.Equal(t, c.Material, MaterialOf(p))
	require.Equal(t, c.Material.Key(), pl.Key())
	require.Equal(t, pl, PlacementOf(c.Board, p))
	require.Equal(t, pl, PlacementOf(c.Board, p.Swapped()), "the placement is that of the side to move")
}

func TestInsertRanker(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 17))
	for i := range 20_000 {
		b := Boards[i%len(Boards)]
		taken := random.Uint64()&random.Uint64()&random.Uint64() | b.Ghosts
		var squares uint64
		for range random.IntN(maxSide) {
			squares |= b.Set(1<<random.IntN(b.NumSquares)) &^ taken
		}
		var j InsertRanker
		j.Start(squares, taken)
		for left := ^(squares | taken); left != 0; left &= left - 1 {
			require.Equal(t, Rank(squares|left&-left, taken), j.Rank(bitboard.First(left)), "%b %b", squares, taken)
		}
	}
}

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
	for _, pair := range b.Pairs(pieces) {
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
	require.LessOrEqual(t, bitboard.Len(a.Us^b.Us)+bitboard.Len(a.Them^b.Them), 2, "%s: %d", s, l.at)
}
