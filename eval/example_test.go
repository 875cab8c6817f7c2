package eval_test

import (
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// The terms that are worth a tenth of a man or more.
func ExampleExplain() {
	p := draughts.MustParseFEN(draughts.English, "W:W21,22,30:B13,14")
	explained := eval.Explain(draughts.Classic{}, p)
	for _, t := range explained.Terms {
		if t.Total >= 10 || t.Total <= -10 {
			fmt.Printf("%v: White %v, Black %v, together %v\n", t.Name, *t.White, *t.Black, t.Total)
		}
	}
	fmt.Println(explained.Total)
	// Output:
	// men: White +3.95, Black +2.59, together +1.36
	// exchanges: White +0.40, Black 0.00, together +0.40
	// +1.67
}
