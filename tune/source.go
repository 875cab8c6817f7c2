package tune

import (
	"errors"
	"fmt"
	"go/format"
	"go/token"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// ErrName is returned for a name that no variable can have.
var ErrName = errors.New("not the name of a variable")

// WriteGo writes weights as the Go source of a variable of package draughts, as which the weights of the zero Classic
// are kept. Rows of squares stand as White sees them on a board with so many rows. The error is ErrName, or that of the
// stream.
// WriteGo panics if w or weights is nil.
func WriteGo(w io.Writer, size int, name, comment string, weights *draughts.ClassicWeights) error {
	nilarg.Check(w == nil, "tune: WriteGo", "a nil writer")
	nilarg.Check(weights == nil, "tune: WriteGo", "nil weights")
	if !token.IsIdentifier(name) {
		return fmt.Errorf("%w: %s", ErrName, quote.Text(name))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package draughts\n\n// %s %s\nvar %s = ClassicWeights{\n", name, comment, name)
	b.WriteString("\tTerms: [NumClassicTerms]Weight{\n")
	for t, weight := range weights.Terms {
		if weight != (draughts.Weight{}) {
			fmt.Fprintf(&b, "\t\t%s: %s,\n", constants[t], weightText(weight))
		}
	}
	b.WriteString("\t},\n")
	for _, squares := range []struct {
		field   string
		weights *draughts.SquareWeights
	}{{"Men", &weights.Men}, {"Kings", &weights.Kings}, {"Free", &weights.Free}} {
		if *squares.weights == (draughts.SquareWeights{}) {
			continue
		}
		fmt.Fprintf(&b, "\t%s: SquareWeights{\n", squares.field)
		for row := size - 1; row >= 0; row-- {
			var texts []string
			for _, weight := range squares.weights[row][:size/2] {
				texts = append(texts, weightText(weight))
			}
			fmt.Fprintf(&b, "\t\t%d: {%s},\n", row, strings.Join(texts, ", "))
		}
		b.WriteString("\t},\n")
	}
	b.WriteString("}\n")
	source, err := format.Source([]byte(b.String()))
	if err != nil {
		return err
	}
	_, err = w.Write(source)
	return err
}

func weightText(w draughts.Weight) string {
	return fmt.Sprintf("{%d, %d, %d}", w.Opening, w.Middle, w.Ending)
}

// constants holds the names of the constants for the terms.
var constants = [draughts.NumClassicTerms]string{
	draughts.TermMen: "TermMen", draughts.TermKings: "TermKings", draughts.TermTurn: "TermTurn",
	draughts.TermExchanges: "TermExchanges", draughts.TermDrawn: "TermDrawn", draughts.TermBackRow: "TermBackRow",
	draughts.TermBridge: "TermBridge", draughts.TermGuarded: "TermGuarded", draughts.TermAlone: "TermAlone",
	draughts.TermBalance: "TermBalance", draughts.TermDogHole: "TermDogHole", draughts.TermMobility: "TermMobility",
	draughts.TermFree: "TermFree", draughts.TermBlocked: "TermBlocked", draughts.TermKingMobility: "TermKingMobility",
	draughts.TermTrappedKings: "TermTrappedKings", draughts.TermChased: "TermChased",
	draughts.TermHanging: "TermHanging", draughts.TermDistance: "TermDistance", draughts.TermRunaway: "TermRunaway",
	draughts.TermRefuge: "TermRefuge",
}
