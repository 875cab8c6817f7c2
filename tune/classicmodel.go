package tune

import (
	"math"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// classicModel maps the weights of Classic to a vector. Each weight has three numbers, for the opening, the middle game
// and the ending. The order is: terms, then men, kings and mobile men by square.
type classicModel struct {
	size    int // rows of the board
	squares int
}

func newClassicModel(size int) *classicModel { return &classicModel{size, size * size / 2} }

const numTerms = int(eval.NumClassicTerms)

// vector returns the vector of weights.
func (m *classicModel) vector(w *eval.ClassicWeights) []float64 {
	var v []float64
	m.each(w, func(weight *eval.Weight) {
		v = append(v, float64(weight.Opening), float64(weight.Middle), float64(weight.Ending))
	})
	return v
}

// weights returns the weights of a vector times a scale. Squares that the board does not have keep the weights in from.
func (m *classicModel) weights(from *eval.ClassicWeights, v []float64, scale float64) eval.ClassicWeights {
	w := *from
	whole := func(x float64) int16 {
		return int16(math.Round(max(-math.MaxInt16, min(x*scale, math.MaxInt16))))
	}
	i := 0
	m.each(&w, func(weight *eval.Weight) {
		*weight = eval.Weight{Opening: whole(v[i]), Middle: whole(v[i+1]), Ending: whole(v[i+2])}
		i += 3
	})
	return w
}

// ridge returns the strength of the penalty on each element of the vector. It is prohibitive for the terms to be kept.
func (m *classicModel) ridge(strength float64, keep []eval.ClassicTerm) []float64 {
	const prohibitive = 1e15
	kept := new(eval.ClassicWeights)
	mark := eval.Weight{Opening: 1, Middle: 1, Ending: 1}
	for _, t := range keep {
		kept.Terms[t] = mark
		for term, squares := range map[eval.ClassicTerm]*eval.SquareWeights{
			eval.TermMen: &kept.Men, eval.TermKings: &kept.Kings, eval.TermMobileMen: &kept.Mobile,
		} {
			for row := range squares {
				for i := range squares[row] {
					if t == term {
						squares[row][i] = mark
					}
				}
			}
		}
	}
	ridge := m.vector(kept)
	for i, marked := range ridge {
		ridge[i] = max(strength, marked*prohibitive)
	}
	return ridge
}

// each calls use for each weight in the order of the vector.
func (m *classicModel) each(w *eval.ClassicWeights, use func(*eval.Weight)) {
	for t := range w.Terms {
		use(&w.Terms[t])
	}
	for _, squares := range []*eval.SquareWeights{&w.Men, &w.Kings, &w.Mobile} {
		for row := range m.size {
			for i := range m.size / 2 {
				use(&squares[row][i])
			}
		}
	}
}

// features are the nonzero features of a position: their indexes in the vector, ascending, and their values.
type features struct {
	index []int
	value []float64
}

// add adds the three features of weight i, if its count is not 0.
func (f *features) add(i int, count int, c *eval.ClassicCounts) {
	if count == 0 {
		return
	}
	for k, part := range [...]float64{c.Opening, c.Middle, c.Ending} {
		if part != 0 {
			f.index = append(f.index, 3*i+k)
			f.value = append(f.value, part*float64(count))
		}
	}
}

// fill sets f to the features of p.
func (m *classicModel) fill(f *features, p draughts.Position) {
	c := eval.CountClassic(p)
	f.index, f.value = f.index[:0], f.value[:0]
	for t, count := range c.Terms {
		f.add(t, int(count), &c)
	}
	for kind, counts := range []*[10][5]int8{&c.Men, &c.Kings, &c.Mobile} {
		for row := range m.size {
			for i := range m.size / 2 {
				f.add(numTerms+kind*m.squares+row*m.size/2+i, int(counts[row][i]), &c)
			}
		}
	}
}
