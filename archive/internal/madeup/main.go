// Command madeup writes the PDN of a made-up collection of games: random first moves, then self-play of the engine,
// with players, ratings, events and dates from a seed. The same flags give the same text on any number of processors.
//
//	go run ./archive/internal/madeup -variant english -games 1000 -nodes 100 > english.pdn
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/ordered"
	"github.com/godraughts/draughts/pdn"
)

func main() {
	rules := flag.String("variant", "english", "rule set `VARIANT`")
	games := flag.Int("games", 1000, "number `N` of games")
	nodes := flag.Uint64("nodes", 100, "search about `N` nodes for each move")
	seed := flag.Uint64("seed", 1, "seed `N` of all that is random")
	flag.Parse()
	v, err := draughts.ParseVariant(*rules)
	if err == nil {
		err = write(os.Stdout, v, *games, *nodes, *seed)
	}
	if err != nil {
		log.Fatalf("madeup: %v", err)
	}
}

// write writes games in the order of their numbers.
func write(w io.Writer, v draughts.Variant, games int, nodes, seed uint64) error {
	workers := make([]ordered.Worker[*pdn.Game], runtime.GOMAXPROCS(0))
	for i := range workers {
		searcher := draughts.NewSearcher(draughts.Options{Hash: 1})
		workers[i] = func(ctx context.Context, number int) (*pdn.Game, error) {
			random := rand.New(rand.NewPCG(seed, uint64(number)))
			g, err := play(ctx, searcher, v, nodes, random)
			tree := pdn.FromGame(g)
			setTags(tree, rand.New(rand.NewPCG(seed, ^uint64(number/gamesOfEvent))), random)
			return tree, err
		}
	}
	out := bufio.NewWriter(w)
	writer := pdn.NewWriter(out)
	for g, err := range ordered.Results(context.Background(), workers, 100, 0, games-1) {
		if err != nil {
			return err
		}
		if err := writer.Write(g); err != nil {
			return err
		}
	}
	return out.Flush()
}

// play plays a game. A side resigns when the search has proved its loss, and a game without progress is a draw.
func play(ctx context.Context, s *draughts.Searcher, v draughts.Variant, nodes uint64, random *rand.Rand) (
	*draughts.Game, error,
) {
	err := s.Clear()
	g := draughts.NewGame(v)
	for opening := 3 + random.IntN(10); err == nil && g.Outcome().Result == draughts.Ongoing; {
		if g.Ply() < opening {
			moves := g.Position().Moves() // those in front are the more popular
			err = g.Play(moves[random.IntN(1+random.IntN(len(moves)))])
			continue
		}
		var found draughts.Info
		limit := nodes/2 + random.Uint64N(nodes) + 1 // so that few games are the same
		if found, err = s.Search(ctx, g, draughts.Limits{Nodes: limit}); err != nil {
			break
		}
		switch turn, score := g.Position().Turn(), found.Score(); {
		case score > draughts.MaxEval:
			err = g.Resign(turn.Other())
		case score < -draughts.MaxEval:
			err = g.Resign(turn)
		case g.DrawCounters().NoProgress >= 20 || g.Ply() >= 200:
			err = g.AgreeDraw()
		default:
			err = g.Play(found.Move())
		}
	}
	return g, err
}

// gamesOfEvent is the number of games of an event.
const gamesOfEvent = 60

// setTags sets the tags of a game. The event is the same for all its games.
func setTags(g *pdn.Game, event, random *rand.Rand) {
	city, year := name(event), 1950+event.IntN(75)
	var players, ratings [12]string
	for i := range players {
		players[i], ratings[i] = name(event)+", "+name(event), strconv.Itoa(1500+event.IntN(900))
	}
	white, black := random.IntN(6), 6+random.IntN(6)
	for _, tag := range []pdn.Tag{
		{Name: "Event", Value: fmt.Sprint(city, " Open ", year)}, {Name: "Site", Value: city},
		{Name: "Date", Value: fmt.Sprintf("%d.%02d.%02d", year, 1+event.IntN(12), 1+random.IntN(28))},
		{Name: "White", Value: players[white]}, {Name: "WhiteRating", Value: ratings[white]},
		{Name: "Black", Value: players[black]}, {Name: "BlackRating", Value: ratings[black]},
	} {
		g.Tags.Set(tag.Name, tag.Value)
	}
}

// name returns one of some thousand names.
func name(random *rand.Rand) string {
	begin := []string{"Ba", "Cor", "Da", "El", "Fer", "Gri", "Har", "Is", "Jo", "Ka", "Lin", "Mo", "Nor", "Pe", "Ru"}
	middle := []string{"", "be", "da", "li", "mi", "no", "ra", "ro", "se", "ti", "va"}
	end := []string{"den", "ker", "lov", "man", "ne", "nis", "rt", "sen", "ski", "son", "tha", "well"}
	return begin[random.IntN(len(begin))] + middle[random.IntN(len(middle))] + end[random.IntN(len(end))]
}
