// Command openingtree reads a PDN archive on standard input and prints its opening tree as CSV. A row is a position of
// the first plies, by whatever moves the games came to it, and its score is White's share of the points.
package main

import (
	"cmp"
	"encoding/csv"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

type row struct {
	moves, opening string
	games          int
	results        [4]int // by draughts.Result
}

func main() {
	plies := flag.Int("plies", 3, "the depth of the tree")
	flag.Parse()
	tree := make(map[draughts.Position]*row)
	archive := pdn.NewScanner(os.Stdin, pdn.Options{Infer: true})
	for archive.Next() {
		var moves []draughts.Move
		position, opening := draughts.Position{}, ""
		for before, move := range archive.Moves() {
			if len(moves) == *plies || before != cmp.Or(position, before.Variant().Start()) { // or it begins elsewhere
				break
			}
			moves, position = append(moves, move), before.After(move)
			opening = cmp.Or(openings.NameOf(position), opening)
			if tree[position] == nil {
				tree[position] = &row{moves: before.Variant().Start().LineText(moves), opening: opening}
			}
			tree[position].games++
			tree[position].results[archive.Result()]++
		}
	}
	out := csv.NewWriter(os.Stdout)
	out.Write([]string{"moves", "games", "white", "black", "draws", "score", "opening"})
	for _, r := range slices.SortedFunc(maps.Values(tree), func(a, b *row) int { return cmp.Compare(a.moves, b.moves) }) {
		white, black, draws := r.results[draughts.WhiteWins], r.results[draughts.BlackWins], r.results[draughts.Draw]
		score := (float64(white) + float64(draws)/2) / float64(max(white+black+draws, 1))
		out.Write([]string{r.moves, strconv.Itoa(r.games), strconv.Itoa(white), strconv.Itoa(black), strconv.Itoa(draws),
			fmt.Sprintf("%.2f", score), r.opening})
	}
	out.Flush()
	if err := cmp.Or(archive.Err(), out.Error()); err != nil {
		log.Fatal(err)
	}
}
