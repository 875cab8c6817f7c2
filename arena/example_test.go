package arena_test

import (
	"context"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/openings"
)

// A match of an evaluation of your choice against random moves. Each of three openings is played with both colours.
func Example() {
	a := arena.Contestant{Name: "material", New: func(*arena.Match) (arena.Engine, error) {
		return arena.NewSearcherEngine(draughts.NewSearcher(draughts.Options{Evaluator: draughts.Material{}})), nil
	}}
	b, err := arena.ParseContestant("random", arena.Resources{})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := arena.Match{
		A: a, B: b, Variant: draughts.English,
		Limits:   draughts.Limits{Nodes: 500},
		Openings: openings.ThreeMove(openings.DeckInPlay),
		Games:    6,
	}
	var tally arena.Tally
	for record, err := range m.Play(context.Background(), 1) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%d. %s, A plays %v: %v\n", record.Number, record.Opening, record.A, record.Game.Outcome().Result)
		tally.Add(record)
	}
	fmt.Println("wins, draws, losses of A:", tally.Wins, tally.Draws, tally.Losses)
	fmt.Println("pairs of games:", tally.Pairs)
	// Output:
	// 1. 9-13 21-17 5-9, A plays Black: Black wins
	// 2. 9-13 21-17 5-9, A plays White: White wins
	// 3. 9-13 21-17 6-9, A plays Black: Black wins
	// 4. 9-13 21-17 6-9, A plays White: White wins
	// 5. 9-13 22-17 13x22, A plays Black: Black wins
	// 6. 9-13 22-17 13x22, A plays White: White wins
	// wins, draws, losses of A: 6 0 0
	// pairs of games: [0 0 0 0 3]
}

// A bot that speaks Hub against a program that listens for DXP.
func Example_programs() {
	bot := arena.Contestant{Name: "my bot", New: func(m *arena.Match) (arena.Engine, error) {
		o := hub.ClientOptions{Variant: m.Variant, Params: []hub.Arg{{Name: "threads", Value: "1"}}}
		return arena.NewHubEngine(o, "./mybot", "hub"), nil
	}}
	program := arena.Contestant{Name: "program", New: func(m *arena.Match) (arena.Engine, error) {
		return arena.NewDXPEngine(dxp.Options{Variant: m.Variant}, "localhost:27531"), nil
	}}
	m := arena.Match{
		A: bot, B: program, Variant: draughts.International,
		Limits: draughts.Limits{Time: 100 * time.Millisecond}, Games: 20,
	}
	if _, err := m.SetOpenings("random:6", nil); err != nil {
		fmt.Println(err)
		return
	}
	for record, err := range m.Play(context.Background(), 1) {
		if err != nil { // such as that there is no program ./mybot
			fmt.Println(err)
			return
		}
		fmt.Println(record.Number, record.Game.Outcome(), record.Fault)
	}
}

// A match of 500 pairs of games, with a test of whether A is stronger by 10 Elo points or not stronger at all.
func ExampleSPRT() {
	pairs := arena.Pentanomial{20, 90, 230, 120, 40}
	test := arena.SPRT{Elo0: 0, Elo1: 10}
	lower, upper := test.Bounds()
	fmt.Println("Elo:", pairs.Elo())
	fmt.Printf("log-likelihood ratio: %.2f, bounds %.2f and %.2f\n", test.LLR(pairs), lower, upper)
	fmt.Println(test.Verdict(pairs))
	// Output:
	// Elo: +24.4 ± 14.4
	// log-likelihood ratio: 3.59, bounds -2.94 and 2.94
	// A is stronger by more than Elo0
}
