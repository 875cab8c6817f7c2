// Command quickstart shows the main uses of the library. It reads a game from PDN, replays it, searches a position, and
// writes the game with annotations.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/pdn"
)

// file is a game of the engine against itself.
//
//go:embed game.pdn
var file string

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(w io.Writer) error {
	tree, err := pdn.ParseGame(file)
	if err != nil {
		return err
	}
	game, err := tree.Replay()
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %s (Black) against %s (White), %d moves\n\n",
		tree.Tags.Get("Event"), tree.Tags.Get("Black"), tree.Tags.Get("White"), (game.Ply()+1)/2)
	fmt.Fprintf(w, "The final position (w, b: men; W, B: kings):\n\n%s\n", game.Position().Diagram(draughts.White))
	fmt.Fprintf(w, "The game ended: %s\n\n", game.Outcome())

	searcher := draughts.NewSearcher(draughts.Options{})
	if err := middleGame(w, searcher, game.Clone()); err != nil {
		return err
	}
	if err := annotate(searcher, game, tree); err != nil {
		return err
	}
	fmt.Fprintf(w, "The game with annotations (1-0: the player with the first move, Black, has won):\n\n%s\n", tree)
	return nil
}

// middleGame searches the position after eight moves of each side for a second.
func middleGame(w io.Writer, searcher *draughts.Searcher, game *draughts.Game) error {
	if err := game.GoTo(16); err != nil {
		return err
	}
	p := game.Position()
	fmt.Fprintf(w, "What is best here?\n\n%s\n", p.Diagram(draughts.White))
	found, err := searcher.Search(context.Background(), game, draughts.Limits{Time: time.Second})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s, %s men for %s: depth %d, %d nodes in %.1f s.\nPrincipal variation: %s\n\n",
		p.MoveText(found.Move()), found.Score(), p.Turn(), found.Depth, found.Nodes, found.Time.Seconds(),
		p.LineText(found.PV()))
	return nil
}

// annotate marks the mistakes that a short search finds, with the better move in a comment.
func annotate(searcher *draughts.Searcher, game *draughts.Game, tree *pdn.Game) error {
	annotator := analysis.Annotator{Searcher: searcher, Limits: draughts.Limits{Depth: 13}}
	for ply, node := range tree.Main.Moves {
		if err := game.GoTo(ply); err != nil {
			return err
		}
		judged, err := annotator.Judge(context.Background(), game, node.Move)
		if err != nil {
			return err
		}
		if judged.NAG != 0 {
			node.Strength = "?"
			node.CommentsAfter = append(node.CommentsAfter, fmt.Sprintf("%s; better %s, %s",
				judged.Score, game.Position().MoveText(judged.Best.PV[0]), judged.Best.Score))
		}
	}
	return nil
}
