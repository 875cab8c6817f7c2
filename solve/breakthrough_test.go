package solve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// breakthrough finds the values of positions of Breakthrough by the rules alone: each move makes progress.
type breakthrough struct {
	variant draughts.Variant
	row     int               // squares of a row; White's men win on the first, Black's on the last
	values  map[[2]int][]int8 // by numbers of men: of the positions with White to move; 0 is unknown
}

// value returns where the value of a position with White to move is kept.
func (b *breakthrough) value(p draughts.Position) *int8 {
	white, men := b.rank(p.White(), b.row+1)
	black, others := b.rank(p.Black(), 1)
	material, squares := [2]int{men, others}, b.row*(2*b.row-1)
	if b.values[material] == nil {
		b.values[material] = make([]int8, choose(squares, men)*choose(squares, others))
	}
	return &b.values[material][white*choose(squares, others)+black]
}

// rank returns the number of a set among those with as many squares from first on.
func (b *breakthrough) rank(s draughts.Set, first int) (rank, men int) {
	for square := range b.variant.Squares(s) {
		men++
		rank += choose(int(square)-first, men)
	}
	return rank, men
}

func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

func (b *breakthrough) wins(p draughts.Position) bool {
	if p.Turn() == draughts.Black {
		p = p.Swapped()
	}
	if p.White() == 0 || p.Black() == 0 {
		return p.Black() == 0
	}
	value := b.value(p)
	if *value == 0 {
		*value = -1
		for m := range p.All() {
			if m.IsPromotion() || !b.wins(p.After(m)) {
				*value = 1
				break
			}
		}
	}
	return *value == 1
}

// men calls do with each set of n squares from first to last.
func (b *breakthrough) men(n int, first, last draughts.Square, do func(draughts.Set)) {
	if n == 0 {
		do(0)
		return
	}
	for square := first; square <= last; square++ {
		b.men(n-1, square+1, last, func(s draughts.Set) { do(s | b.variant.SetOf(square)) })
	}
}

// TestBreakthrough counts the positions on 8x8 in which the side to move cannot capture, and wins or loses. The numbers
// were published in 2017. On 6x6 it finds the value of the start, which a certificate has, too.
func TestBreakthrough(t *testing.T) {
	six := variant(t, "breakthrough-6x6")
	require.False(t, (&breakthrough{six, 3, map[[2]int][]int8{}}).wins(six.Start()))
	rules := draughts.Breakthrough.Rules()
	rules.Name, rules.Size, rules.StartRows, rules.GameType = "breakthrough-8x8", 8, 3, 0
	v, err := draughts.ParseVariant(rules.Name) // of an earlier run
	if err != nil {
		v, err = draughts.RegisterVariant(rules.Name, rules)
	}
	require.NoError(t, err)
	b := &breakthrough{v, 4, map[[2]int][]int8{}}
	published := [][2]int{{388, 306}, {56_410, 33_269}, {2_699_916, 1_255_259}, {56_865_877, 20_714_313}}
	for i, want := range published[:testsize.Pick(2, 2, 4)] {
		won, lost := 0, 0
		b.men(i+1, 5, 32, func(white draughts.Set) {
			b.men(i+1, 1, 28, func(black draughts.Set) {
				p := draughts.UncheckedPosition(v, draughts.White, white, black, 0)
				switch {
				case white&black != 0 || p.HasCapture():
				case b.wins(p):
					won++
				default:
					lost++
				}
			})
		})
		require.Equal(t, want, [2]int{won, lost}, "%d men each", i+1)
	}
}
