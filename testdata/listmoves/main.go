// Command listmoves prints the legal moves at the start of English draughts. A test looks at what it links, and at what
// it does before main.
package main

import (
	"fmt"

	"github.com/godraughts/draughts"
)

func main() {
	p := draughts.English.Start()
	for m := range p.All() {
		fmt.Println(p.MoveText(m))
	}
}
