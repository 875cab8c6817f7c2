package tune

import (
	"errors"
	"fmt"
	"go/format"
	"go/token"
	"io"
	"strings"

	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/quote"
)

// ErrName is returned for a name that no variable can have.
var ErrName = errors.New("not the name of a variable")

// WriteGo writes weights as the Go source of a variable of the package internal/classic, which holds the built-in
// weights. Rows of squares stand as White sees them on a board of size rows. The error is ErrName, or that of the
// stream.
func WriteGo(w io.Writer, size int, name, comment string, weights *eval.ClassicWeights) error {
	if !token.IsIdentifier(name) {
		return fmt.Errorf("%w: %s", ErrName, quote.Text(name))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package classic\n\n// %s %s\nvar %s = Weights{\n", name, comment, name)
	b.WriteString("\tTerms: [NumTerms]Weight{\n")
	for t, weight := range weights.Terms {
		if weight != (eval.Weight{}) {
			fmt.Fprintf(&b, "\t\t%s: %s,\n", constants[t], weightText(weight))
		}
	}
	b.WriteString("\t},\n")
	for _, squares := range []struct {
		field   string
		weights *eval.SquareWeights
	}{{"Men", &weights.Men}, {"Kings", &weights.Kings}, {"Mobile", &weights.Mobile}} {
		if *squares.weights == (eval.SquareWeights{}) {
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

func weightText(w eval.Weight) string {
	return fmt.Sprintf("{%d, %d, %d}", w.Opening, w.Middle, w.Ending)
}

// constants holds the names of the constants for the terms in the package internal/classic.
var constants = [eval.NumClassicTerms]string{
	eval.TermMen: "Men", eval.TermKings: "Kings", eval.TermTurn: "Turn", eval.TermExchanges: "Exchanges",
	eval.TermDrawn: "Drawn", eval.TermBackRank: "BackRank", eval.TermBridge: "Bridge", eval.TermGuarded: "Guarded",
	eval.TermIsolated: "Isolated", eval.TermBalance: "Balance", eval.TermDogHole: "DogHole",
	eval.TermMobility: "Mobility", eval.TermMobileMen: "MobileMen", eval.TermBlocked: "Blocked",
	eval.TermKingMobility: "KingMobility", eval.TermTrappedKings: "TrappedKings", eval.TermChased: "Chased",
	eval.TermHanging: "Hanging", eval.TermDistance: "Distance", eval.TermRunaway: "Runaway", eval.TermRefuge: "Refuge",
}
