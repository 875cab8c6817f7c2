package tune_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/tune"
)

// Example plays games, writes their samples to a file, and fits the weights of Patterns to them. Useful weights need
// tens of thousands of games with thousands of nodes a move, not forty games with fifty.
func Example() {
	dir, err := os.MkdirTemp("", "tune")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "russian.samples")
	if err := playToFile(name, 40); err != nil {
		log.Fatal(err)
	}

	data, err := tune.ReadSamples(draughts.Russian, nil, nil, name)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(data.Games, "games,", data.HeldOutGames, "of them held out")

	var losses []tune.Losses
	fit := tune.PatternFit{FitSettings: tune.DefaultFitSettings()}
	fit.Epochs = 3
	fit.Epoch = func(l tune.Losses) { losses = append(losses, l) }
	weights, err := fit.Weights(context.Background(), data)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("the fit lowers the held-out loss:", losses[3].HeldOut < losses[0].HeldOut)

	patterns, err := eval.NewPatterns(weights)
	if err != nil {
		log.Fatal(err)
	}
	p := draughts.MustParseFEN(draughts.Russian, "W:Wc3,e3,g3:Bb6,d6")
	fmt.Println("three men are better than two:", patterns.Evaluate(p) > 0)
	// Output:
	// 40 games, 2 of them held out
	// the fit lowers the held-out loss: true
	// three men are better than two: true
}

// playToFile writes the samples of a number of games to a new file.
func playToFile(name string, games int) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	s := tune.SelfPlay{
		Variant:   draughts.Russian,
		Openings:  openings.Sources{openings.RandomMoves(6)},
		Seed:      9,
		Nodes:     50,
		Evaluator: draughts.Classic{},
	}
	w, err := tune.NewSampleWriter(f, s.Variant, s.Event())
	if err != nil {
		return err
	}
	for g, err := range s.Games(context.Background(), 0, games) {
		if err != nil {
			return err
		}
		if err := w.Write(g); err != nil {
			return err
		}
	}
	return f.Close()
}

// A game depends on the fields of SelfPlay and its number.
func ExampleSelfPlay() {
	s := tune.SelfPlay{Variant: draughts.English, Openings: openings.Sources{openings.RandomElevenMan(2)}, Nodes: 100}
	fmt.Println(s.Event())
	for g, err := range s.Games(context.Background(), 0, 3) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("game %d: %t\n", g.Number, g.NumSamples() > 20)
	}
	// Output:
	// Self-play of english, 11man:2, 100 nodes, seed 0
	// game 0: true
	// game 1: true
	// game 2: true
}
