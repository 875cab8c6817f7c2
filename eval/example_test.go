package eval_test

import (
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// An evaluation that counts men, and likes those that can step on.
func ExampleNewPatterns() {
	weights := eval.NewPatternWeights(draughts.English)
	set := func(g eval.PatternGroup, hundredths int16) {
		first, end := eval.PatternGroupRange(draughts.English, g)
		for _, section := range weights.Sections {
			for i := range section[first:end] {
				section[first+i] = hundredths * eval.PatternUnit
			}
		}
	}
	set(eval.PatternMen, 100)
	set(eval.PatternMobileMen, 7)
	evaluator, err := eval.NewPatterns(weights)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := draughts.MustParseFEN(draughts.English, "W:W21,22,30:B13,14")
	for _, c := range evaluator.Contributions(p) {
		if c.Total != 0 {
			fmt.Println(c.Group, c.Total)
		}
	}
	fmt.Println("together", evaluator.Evaluate(p))
	// Output:
	// men +1.00
	// mobile men +0.07
	// together +1.07
}

func ExampleNewClassic() {
	p := draughts.MustParseFEN(draughts.English, "W:W30,26,27,22,23,19:B1,3,7,10,11,12")
	w := eval.DefaultClassicWeights(draughts.English)
	w.Terms[eval.TermBridge] = eval.Weight{} // switched off
	without := eval.NewClassic(w)

	bridge := eval.Classic{}.Contributions(p)[eval.TermBridge]
	fmt.Println(bridge.Term, bridge.White > 0, bridge.Black > 0)
	fmt.Println(draughts.Classic{}.Evaluate(p) == without.Evaluate(p)+bridge.Total)
	// Output:
	// bridge false true
	// true
}
