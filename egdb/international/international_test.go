package international_test

import (
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/international"
)

// Three kings often do not win against one: 47 % of the positions with the three kings to move are draws.
func ExampleDB() {
	p := draughts.MustParseFEN(draughts.International, "W:WK1,K2,K3:BK50")
	probe, ok := international.DB().Probe(p, false)
	fmt.Println(probe.Result, ok)
	// Output: draw true
}
