package tune

import (
	"math"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// model lays out the weights of Classic as one list of numbers: three, for the opening, the middle and the ending, for
// each term, for men on each square, for kings and for mobile men.
type model struct {
	size    int // rows of the board
	squares int
}

func newModel(size int) *model { return &model{size, size * size / 2} }

const numTerms = int(eval.NumClassicTerms)

// vector returns weights as such a list.
func (m *model) vector(w *eval.ClassicWeights) []float64 {
	var v []float64
	m.each(w, func(weight *eval.Weight) {
		v = append(v, float64(weight.Opening), float64(weight.Middle), float64(weight.Ending))
	})
	return v
}

// weights turns a list, times a scale, into weights. Squares that the board does not have keep the weights that they
// have in from.
func (m *model) weights(from *eval.ClassicWeights, v []float64, scale float64) eval.ClassicWeights {
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

// ridge returns what holds back each weight of the list: a number, but more than anything else for terms to be kept.
func (m *model) ridge(standard float64, keep []eval.ClassicTerm) []float64 {
	const tight = 1e15
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
		ridge[i] = max(standard, marked*tight)
	}
	return ridge
}

// each calls use for each weight in the order of the list.
func (m *model) each(w *eval.ClassicWeights, use func(*eval.Weight)) {
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

// row is what a position counts, without the zeros: the numbers in the list of weights, ascending, and for each how
// much of it the evaluation gets.
type row struct {
	index []int
	count []float64
}

func (r *row) add(i int, count int, c *eval.ClassicCounts) {
	if count == 0 {
		return
	}
	for k, part := range [...]float64{c.Opening, c.Middle, c.Ending} {
		if part != 0 {
			r.index = append(r.index, 3*i+k)
			r.count = append(r.count, part*float64(count))
		}
	}
}

// fill sets r to what p counts.
func (m *model) fill(r *row, p draughts.Position) {
	c := eval.CountClassic(p)
	r.index, r.count = r.index[:0], r.count[:0]
	for t, count := range c.Terms {
		r.add(t, int(count), &c)
	}
	for kind, counts := range []*[10][5]int8{&c.Men, &c.Kings, &c.Mobile} {
		for row := range m.size {
			for i := range m.size / 2 {
				r.add(numTerms+kind*m.squares+row*m.size/2+i, int(counts[row][i]), &c)
			}
		}
	}
}
