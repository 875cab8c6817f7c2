// Command trainer sets a random won ending of English draughts. It reads the moves of White, who is to win, from
// standard input, and defends perfectly. A move that throws the win away is refused, with the perfect line.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	text := flag.String("material", "KK-K", "the pieces of White and of Black")
	seed := flag.Uint64("seed", rand.Uint64(), "seed of the position")
	flag.Parse()
	material, err := egdb.ParseMaterial(*text)
	check(err)
	db, random := english.DB(), rand.New(rand.NewPCG(*seed, 0))
	p, err := db.RandomPosition(draughts.English, material, draughts.WhiteWins, random)
	check(err)
	game := draughts.NewGameAt(p)
	fmt.Print(p.Diagram(draughts.White))
	for lines := bufio.NewScanner(os.Stdin); game.Outcome().Result == draughts.Ongoing && lines.Scan(); {
		p := game.Position()
		line, err := db.Line(p)
		check(err)
		move, err := p.ParseMove(lines.Text())
		if err != nil {
			fmt.Println(err)
			continue
		}
		if probe, _ := db.Probe(p.After(move), false); probe.Result != draughts.WhiteWins {
			fmt.Printf("%s throws the win away: %s wins\n", lines.Text(), p.LineText(line))
			continue
		}
		check(game.Play(move))
		defence, err := db.Line(game.Position())
		check(err)
		if len(defence) > 0 {
			fmt.Printf("%s (plies left: %d)\n", game.Position().MoveText(defence[0]), len(defence)-1)
			check(game.Play(defence[0]))
		}
	}
	fmt.Println(game.Outcome())
}
