package eval_test

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// Weights are written to a file, and Load reads it. The command draughts loads the same files.
func ExampleLoad() {
	dir, err := os.MkdirTemp("", "weights")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "english.patterns")
	var text bytes.Buffer
	if _, err := eval.NewPatternWeights(draughts.English).WriteTo(&text); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(name, text.Bytes(), 0o600); err != nil {
		log.Fatal(err)
	}

	loaded, err := eval.Load(name)
	if err != nil {
		log.Fatal(err)
	}
	p := draughts.MustParseFEN(draughts.English, "W:W21,22,30:B13,14")
	fmt.Println("with weights of zero:", loaded.Evaluate(p))

	_, err = eval.Load("classical")
	fmt.Println(errors.Is(err, eval.ErrUnknown))
	// Output:
	// with weights of zero: 0.00
	// true
}

// The terms that are worth a tenth of a man or more.
func ExampleClassicContributions() {
	p := draughts.MustParseFEN(draughts.English, "W:W21,22,30:B13,14")
	for _, c := range eval.ClassicContributions(p) {
		if c.Total >= 10 || c.Total <= -10 {
			fmt.Printf("%v: White %v, Black %v, together %v\n", c.Term, c.White, c.Black, c.Total)
		}
	}
	fmt.Println(draughts.Classic{}.Evaluate(p))
	// Output:
	// men: White +3.95, Black +2.59, together +1.36
	// exchanges: White +0.40, Black 0.00, together +0.40
	// +1.67
}

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
