// Command customeval gives the searcher a custom evaluation and plays it against the built-in Classic evaluation. It
// plays a few openings, each with both colours.
package main

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/godraughts/draughts"
)

// advance is an evaluation that counts material and the rows by which men have advanced.
type advance struct{}

// Evaluate implements draughts.Evaluator.
func (advance) Evaluate(p draughts.Position) draughts.Score {
	score := draughts.Material{}.Evaluate(p)
	v := p.Variant()
	for sq := range v.Squares(p.Men()) {
		row, _, _ := v.Place(sq)
		color, _ := p.At(sq).Color()
		forward := row // a black man begins at the top
		if color == draughts.White {
			forward = v.Rules().Size - 1 - row
		}
		if color != p.Turn() {
			forward = -forward
		}
		score += draughts.Score(5 * forward)
	}
	return score
}

// play plays a game from an opening and returns its outcome.
func play(players [2]*draughts.Searcher, opening string) (draughts.Outcome, int) {
	game := draughts.NewGame(draughts.English)
	for move := range strings.FieldsSeq(opening) {
		if _, err := game.PlayText(move); err != nil {
			log.Fatal(err)
		}
	}
	for game.Outcome().Result == draughts.Ongoing && game.ClaimDraw() != nil {
		found, err := players[game.Position().Turn()].Search(context.Background(), game, draughts.Limits{Nodes: 20_000})
		if err != nil {
			log.Fatal(err)
		}
		if err := game.Play(found.Move()); err != nil {
			log.Fatal(err)
		}
	}
	return game.Outcome(), game.Ply()
}

func main() {
	custom := draughts.NewSearcher(draughts.Options{Evaluator: advance{}, Hash: 8})
	classic := draughts.NewSearcher(draughts.Options{Evaluator: draughts.Classic{}, Hash: 8})
	var won, drawn, lost int
	for _, opening := range []string{"9-13 21-17 5-9", "10-14 22-18 12-16", "11-15 23-18 9-14", "12-16 24-20 8-12"} {
		for _, color := range []draughts.Color{draughts.Black, draughts.White} {
			players := [2]*draughts.Searcher{classic, classic}
			players[color] = custom
			outcome, plies := play(players, opening)
			fmt.Printf("%-18s custom evaluation plays %s: %s (%d plies)\n", opening, color, outcome, plies)
			switch winner, decided := outcome.Result.Winner(); {
			case !decided:
				drawn++
			case winner == color:
				won++
			default:
				lost++
			}
		}
	}
	fmt.Printf("custom evaluation against Classic: %d won, %d drawn, %d lost\n", won, drawn, lost)
}
