package analysis_test

import (
	"context"
	"fmt"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/pdn"
)

// White has a won game and loses it with the first move. Annotate marks the move and adds the winning variation.
func ExampleAnnotator_Annotate() {
	game, err := pdn.ParseGame(`[FEN "W:W9,17:B1,5"] 1. 9-6 1x10 *`)
	if err != nil {
		fmt.Println(err)
		return
	}
	annotator := analysis.Annotator{
		Searcher: draughts.NewSearcher(draughts.Options{Hash: 1}),
		Limits:   draughts.Limits{Depth: 12},
	}
	if err := annotator.Annotate(context.Background(), game, nil); err != nil {
		fmt.Println(err)
		return
	}
	if err := pdn.NewWriter(os.Stdout).Write(game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Result "*"]
	// [GameType "21"]
	// [FEN "W:W9,17:B1,5"]
	//
	// 1... 9-6 $4 {[%eval loss in at most 6]} (1... 17-14 {[%eval win in at most 5]}
	// 2. 1-6 9x2 3. 5-9 14x5) 2. 1x10 {[%eval loss in at most 5]} *
}

func ExampleAnnotator_Judge() {
	game := draughts.NewGameAt(draughts.MustParseFEN(draughts.English, "W:W9,17:B1,5"))
	move, err := game.Position().ParseMove("9-6")
	if err != nil {
		fmt.Println(err)
		return
	}
	annotator := analysis.Annotator{
		Searcher: draughts.NewSearcher(draughts.Options{Hash: 1}),
		Limits:   draughts.Limits{Depth: 12},
	}
	judgement, err := annotator.Judge(context.Background(), game, move)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("score:", judgement.Score)
	fmt.Println("blunder:", judgement.NAG == analysis.NAGBlunder)
	fmt.Println("best:", game.Position().MoveText(judgement.Best.PV[0]), judgement.Best.Score)
	// Output:
	// score: loss in at most 6
	// blunder: true
	// best: 17-14 win in at most 5
}
