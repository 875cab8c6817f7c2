package picture

import (
	"fmt"

	"github.com/godraughts/draughts"
)

// Frames returns copies of b with the positions of g, from its start to the current one. Each has the move that led to
// it as LastMove and, with its number, as Caption.
func (b Board) Frames(g *draughts.Game) []Board {
	p := g.Start()
	b.Position, b.LastMove, b.Caption = p, draughts.Move{}, "Start"
	frames := []Board{b}
	number := 2 // twice the number of the next move, plus 1 for the side that moves second
	if p.Turn() != p.Variant().Rules().FirstToMove {
		number++
	}
	for before, m := range g.All() {
		dots := "."
		if number%2 == 1 {
			dots = "..."
		}
		b.Caption = fmt.Sprintf("%d%s %s", number/2, dots, before.MoveText(m))
		number++
		b.Position, b.LastMove = before.After(m), m
		frames = append(frames, b)
	}
	return frames
}
