package tune

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// weightsText is the form of weights in JSON: each is a list of three numbers, for the opening, the middle and the
// ending. Rows of squares stand as White sees them, the back row last.
type weightsText struct {
	Terms map[string][3]int16 `json:"terms"`
	Men   [][][3]int16        `json:"men"`
	Kings [][][3]int16        `json:"kings"`
	Free  [][][3]int16        `json:"free"`
}

// ErrWeights is returned for a text that ReadWeights cannot read.
var ErrWeights = errors.New("not the weights of an evaluation")

// ReadWeights reads what WriteWeights wrote. Terms that are missing get the zero weight. The error wraps ErrWeights, or
// is that of the stream.
// ReadWeights panics if r is nil.
func ReadWeights(r io.Reader) (w draughts.ClassicWeights, err error) {
	nilarg.Check(r == nil, "tune: ReadWeights", "a nil reader")
	b, err := io.ReadAll(r)
	if err != nil {
		return w, err
	}
	var text weightsText
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&text); err != nil {
		return w, fmt.Errorf("%w: %w", ErrWeights, quote.Error(err))
	}
	terms := map[string]draughts.ClassicTerm{}
	for t := range draughts.ClassicTerm(draughts.NumClassicTerms) {
		terms[t.String()] = t
	}
	for name, numbers := range text.Terms {
		t, ok := terms[name]
		if !ok {
			return w, fmt.Errorf("%w: unknown term %s", ErrWeights, quote.Text(name))
		}
		w.Terms[t] = weight(numbers)
	}
	for _, squares := range []struct {
		name    string
		weights *draughts.SquareWeights
		rows    [][][3]int16
	}{{"men", &w.Men, text.Men}, {"kings", &w.Kings, text.Kings}, {"free", &w.Free, text.Free}} {
		if err := readSquares(squares.weights, squares.rows); err != nil {
			return w, fmt.Errorf("%w: %s: %w", ErrWeights, squares.name, err)
		}
	}
	return w, nil
}

func readSquares(w *draughts.SquareWeights, rows [][][3]int16) error {
	if len(rows) > len(w) {
		return fmt.Errorf("%d rows, a board has %d at most", len(rows), len(w))
	}
	for i, row := range rows {
		to := &w[len(rows)-1-i]
		if len(row) > len(to) {
			return fmt.Errorf("row %d: %d squares, a row has %d at most", i+1, len(row), len(to))
		}
		for k, numbers := range row {
			to[k] = weight(numbers)
		}
	}
	return nil
}

func weight(n [3]int16) draughts.Weight {
	return draughts.Weight{Opening: n[0], Middle: n[1], Ending: n[2]}
}

// WriteWeights writes weights as a JSON object, those of squares for boards with so many rows.
// WriteWeights panics if w or weights is nil.
func WriteWeights(w io.Writer, size int, weights *draughts.ClassicWeights) error {
	nilarg.Check(w == nil, "tune: WriteWeights", "a nil writer")
	nilarg.Check(weights == nil, "tune: WriteWeights", "nil weights")
	var b strings.Builder
	b.WriteString("{\n\t\"terms\": {\n")
	for t, weight := range weights.Terms {
		separate(&b, t)
		fmt.Fprintf(&b, "\t\t%q: %s", draughts.ClassicTerm(t), numbers(weight))
	}
	b.WriteString("\n\t}")
	for _, squares := range []struct {
		name    string
		weights *draughts.SquareWeights
	}{{"men", &weights.Men}, {"kings", &weights.Kings}, {"free", &weights.Free}} {
		fmt.Fprintf(&b, ",\n\t%q: [\n", squares.name)
		for i := range size {
			separate(&b, i)
			var texts []string
			for _, weight := range squares.weights[size-1-i][:size/2] {
				texts = append(texts, numbers(weight))
			}
			fmt.Fprintf(&b, "\t\t[%s]", strings.Join(texts, ", "))
		}
		b.WriteString("\n\t]")
	}
	b.WriteString("\n}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func separate(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteString(",\n")
	}
}

func numbers(w draughts.Weight) string {
	return fmt.Sprintf("[%d, %d, %d]", w.Opening, w.Middle, w.Ending)
}
