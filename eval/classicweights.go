package eval

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
)

// Weight is the value of one count of a term, in hundredths of a man: with all pieces on the board, with half of them,
// and with none. Between these points it is interpolated by the number of pieces.
type Weight struct {
	Opening, Middle, Ending int16
}

// SquareWeights holds a weight for each square as a side sees the board. The first index is the row, 0 for the side's
// back rank. The second is the place in the row, counted from the left, or from the right on boards with the dark
// corner there. Smaller boards use fewer rows and places.
type SquareWeights [10][5]Weight

// ClassicWeights are the weights of a [Classic]. The zero Weight switches a term off.
type ClassicWeights struct {
	Terms  [NumClassicTerms]Weight // by ClassicTerm
	Men    SquareWeights           // of a man on a square, added to Terms[TermMen]
	Kings  SquareWeights           // of a king on a square, added to Terms[TermKings]
	Mobile SquareWeights           // of a mobile man on a square, added to Terms[TermMobileMen]
}

// DefaultClassicWeights returns the built-in weights for v; the zero weights if v is invalid.
func DefaultClassicWeights(v draughts.Variant) (w ClassicWeights) {
	if r, ok := rulesOf(v); ok {
		w.set(classic.Builtin(r))
	}
	return w
}

// set sets w to weights of package classic.
func (w *ClassicWeights) set(from *classic.Weights) {
	for t, weight := range from.Terms {
		w.Terms[t] = Weight(weight)
	}
	convert(&w.Men, &from.Men)
	convert(&w.Kings, &from.Kings)
	convert(&w.Mobile, &from.Mobile)
}

// internal returns w in the form of package classic.
func (w *ClassicWeights) internal() *classic.Weights {
	var to classic.Weights
	for t, weight := range w.Terms {
		to.Terms[t] = classic.Weight(weight)
	}
	convert(&to.Men, &w.Men)
	convert(&to.Kings, &w.Kings)
	convert(&to.Mobile, &w.Mobile)
	return &to
}

// convert sets weights by square to other ones with the same fields.
func convert[To, From Weight | classic.Weight, S ~[10][5]To, F ~[10][5]From](to *S, from *F) {
	for row, weights := range *from {
		for i, weight := range weights {
			(*to)[row][i] = To(weight)
		}
	}
}

// ErrClassicWeights is returned for text that does not hold the weights of a [Classic].
var ErrClassicWeights = errors.New("not the weights of a classic evaluation")

// ReadClassicWeights reads the form of WriteClassicWeights. A missing term has the zero Weight. The error wraps
// ErrClassicWeights, or is from the stream.
func ReadClassicWeights(r io.Reader) (w ClassicWeights, err error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return w, err
	}
	parsed, err := classic.Parse(b)
	if err != nil {
		return w, fmt.Errorf("%w: %w", ErrClassicWeights, err)
	}
	w.set(parsed)
	return w, nil
}

// WriteClassicWeights writes weights as a JSON object, those by square for boards of size rows, 8 or 10. Each weight is
// a list of three numbers, for the opening, the middle and the ending. Rows are in the order in which White sees them,
// the back rank last. For another size the error wraps ErrClassicWeights; otherwise it is from the stream.
func WriteClassicWeights(to io.Writer, size int, weights *ClassicWeights) error {
	if size != 8 && size != 10 {
		return fmt.Errorf("%w: a board of %d rows, 8 or 10 are expected", ErrClassicWeights, size)
	}
	var b strings.Builder
	b.WriteString("{\n\t\"terms\": {\n")
	for t, weight := range weights.Terms {
		writeSeparator(&b, t)
		fmt.Fprintf(&b, "\t\t%q: %s", ClassicTerm(t), weight.json())
	}
	b.WriteString("\n\t}")
	for i, squares := range [...]*SquareWeights{&weights.Men, &weights.Kings, &weights.Mobile} {
		fmt.Fprintf(&b, ",\n\t%q: [\n", [...]string{"men", "kings", "mobile"}[i])
		for i := range size {
			writeSeparator(&b, i)
			var texts []string
			for _, weight := range squares[size-1-i][:size/2] {
				texts = append(texts, weight.json())
			}
			fmt.Fprintf(&b, "\t\t[%s]", strings.Join(texts, ", "))
		}
		b.WriteString("\n\t]")
	}
	b.WriteString("\n}\n")
	_, err := io.WriteString(to, b.String())
	return err
}

// writeSeparator ends the item before item i of a list.
func writeSeparator(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteString(",\n")
	}
}

func (w Weight) json() string { return fmt.Sprintf("[%d, %d, %d]", w.Opening, w.Middle, w.Ending) }
