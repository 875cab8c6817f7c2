package eval_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/patterns"
)

// orderedView is a position as a side sees it: 1 and 3 are its men and kings, 2 and 4 those of its opponent, in rows.
type orderedView struct {
	size, r int // rows, and squares of a row
	at      []int
}

func viewOf(p draughts.Position, side draughts.Color) orderedView {
	if side == draughts.Black {
		p = p.Swapped()
	}
	size := p.Variant().Rules().Size
	v := orderedView{size: size, r: size / 2}
	for sq := range p.Variant().Squares(p.Variant().AllSquares()) {
		v.at = append(v.at, int(p.At(sq))) // the constants of Piece have this order
	}
	return v
}

// state returns the state of some squares, which counts men only.
func (v *orderedView) state(squares ...int) (state int) {
	for _, square := range slices.Backward(squares) {
		state *= 3
		if piece := v.at[square]; piece <= 2 {
			state += piece
		}
	}
	return state
}

func (v *orderedView) block(row, column int) int {
	first := row*v.r + column
	return v.state(first, first+1, first+v.r, first+v.r+1)
}

// indexes returns the indexes of the weights of a group that count, as docs/evaluation.md has them.
func (v *orderedView) indexes(group int) (list []int) {
	if group == patterns.TallWindows {
		for column := range v.r - 1 {
			strip := func(column int) (squares []int) {
				for row := range 6 {
					squares = append(squares, row*v.r+column)
				}
				return squares
			}
			list = append(list, column*531441+v.state(strip(column)...)+729*v.state(strip(column+1)...))
		}
		return list
	}
	rows := map[int]int{patterns.Blocks: v.size, patterns.Windows: v.size - 2}[group]
	for i := range (rows/2*(v.r-1) + 1) / 2 {
		row, column := i/(v.r-1)*2, i%(v.r-1)
		if group == patterns.Blocks {
			list = append(list, i*81+v.block(row, column))
		} else {
			list = append(list, i*6561+v.block(row, column)+81*v.block(row+2, column))
		}
	}
	if group == patterns.Bands && v.size == 8 {
		for row := range 4 {
			first := row * v.r
			list = append(list, row*6561+v.state(first, first+1, first+2, first+3, first+4, first+5, first+6, first+7))
		}
	}
	for king, piece := range v.at {
		switch {
		case group == patterns.Men && piece == 1, group == patterns.Kings && piece == 3:
			list = append(list, king)
		case group == patterns.KingPairs && piece == 3:
			for other, piece := range v.at {
				kind := []int{0, 0, 2, 1, 3}[piece] // own men, own kings, enemy men, enemy kings
				if piece > 0 && (piece != 3 || other > king) {
					list = append(list, (king*4+kind)*len(v.at)+other)
				}
			}
		}
	}
	return list
}

// TestOrderOfWeights compares evaluations by weights of one group with sums over the indexes in docs/evaluation.md.
func TestOrderOfWeights(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		r := v.Rules()
		for _, group := range []int{
			patterns.Men, patterns.Kings, patterns.Blocks, patterns.Windows, patterns.Bands, patterns.KingPairs,
			patterns.TallWindows,
		} {
			w := patterns.NewWeights(r.Size, r.FlyingKings)
			first, end := patterns.Range(r.Size, r.FlyingKings, group)
			weights := make([]int, end-first)
			for i := range weights {
				weights[i] = random.IntN(101) - 50
				for _, phase := range w.Phases {
					if group != patterns.TallWindows {
						phase[first+i] = int16(weights[i] * patterns.Unit)
					}
				}
				for _, tall := range w.Tall {
					if group == patterns.TallWindows {
						tall[i] = int16(weights[i] * patterns.Unit)
					}
				}
			}
			e, err := eval.NewPatterns(w)
			require.NoError(t, err)
			for i := range 50 {
				material := draughts.RandomOptions{WhiteMen: 6, BlackMen: 7, WhiteKings: 2, BlackKings: 1}
				p, err := v.RandomPosition(material, random)
				require.NoError(t, err)
				if i%2 == 0 {
					p = p.Swapped()
				}
				sum := 0
				for sign, side := range map[int]draughts.Color{1: p.Turn(), -1: p.Turn().Other()} {
					view := viewOf(p, side)
					for _, i := range view.indexes(group) {
						sum += sign * weights[i]
					}
				}
				require.EqualValues(t, sum, e.Evaluate(p), "%v %s %s", v, patterns.GroupNames[group], p)
			}
		}
	}
}
