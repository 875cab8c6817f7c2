// Command ownrules registers a rule set and tests a custom evaluation in a match under these rules. The match ends
// as soon as a sequential test (SPRT) has decided whether the evaluation is better than counting pieces.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/openings"
)

// guard is an evaluation that counts the pieces and the men that still guard their own back row.
type guard struct{}

// Evaluate implements draughts.Evaluator.
func (guard) Evaluate(p draughts.Position) draughts.Score {
	us, them := p.Turn(), p.Turn().Other()
	ours := p.Pieces(us) & p.Men() & p.Variant().CrownRow(them)
	theirs := p.Pieces(them) & p.Men() & p.Variant().CrownRow(us)
	return draughts.Material{}.Evaluate(p) + draughts.Score(10*(ours.Len()-theirs.Len()))
}

func main() {
	rules := draughts.English.Rules()
	rules.GameType = 0 // the number is that of English draughts
	rules.BackwardCaptures = true
	variant, err := draughts.RegisterVariant("backward-english", rules)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(variant.Rules().Describe())
	starts, err := openings.RandomMoves(6).List(variant, 500, 1)
	if err != nil {
		log.Fatal(err)
	}
	match := arena.Match{
		A:       arena.NewSearcherContestant("guard", draughts.Options{Evaluator: guard{}}),
		B:       arena.NewSearcherContestant("material", draughts.Options{Evaluator: draughts.Material{}}),
		Variant: variant, Limits: draughts.Limits{Nodes: 500}, Openings: starts, Games: 2 * len(starts),
	}
	test, tally := arena.SPRT{Elo0: 0, Elo1: 50}, arena.Tally{}
	for record, err := range match.Play(context.Background(), 1) {
		if err != nil {
			log.Fatal(err)
		}
		if tally.Add(record); test.Verdict(tally.Pairs) != arena.Undecided {
			break
		}
	}
	fmt.Printf("%d won, %d drawn, %d lost, Elo %s: %s\n",
		tally.Wins, tally.Draws, tally.Losses, tally.Pairs.Elo(), test.Verdict(tally.Pairs))
}
