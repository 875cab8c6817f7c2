package solve_test

import (
	"context"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/solve"
)

func ExampleSolve() {
	p := draughts.MustParseFEN(draughts.English, "W:W9,12:B5")
	c, err := solve.Solve(context.Background(), p, solve.Options{Memory: 16})
	if err != nil {
		panic(err)
	}
	fmt.Println(c.Result(), "-", c.Proofs[0])
	fmt.Println(c.Check(nil))
	// Output:
	// White wins - White wins in at most 26 moves
	// <nil>
}
