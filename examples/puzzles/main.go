// Command puzzles finds puzzles in a PDN archive on standard input: positions in which exactly one move wins. It prints
// the FEN and the solution of each.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

const won, even = draughts.Score(200), draughts.Score(50)

// solution returns the line of the only move that wins, and nil if there is none or several. Most positions are no
// puzzles: a shallow search says so at once, and a deeper one verifies the others.
func solution(s *draughts.Searcher, p draughts.Position) ([]draughts.Move, error) {
	var line []draughts.Move
	for _, depth := range []int{5, 13} {
		found, err := s.SearchPosition(context.Background(), p, draughts.Limits{Depth: depth, MultiPV: 2})
		switch {
		case errors.Is(err, draughts.ErrGameOver):
			return nil, nil
		case err != nil:
			return nil, err
		case len(found.Lines) < 2 || found.Lines[0].Score < won || found.Lines[1].Score > even:
			return nil, nil
		}
		line = found.PV()
	}
	return line, nil
}

func main() {
	searcher := draughts.NewSearcher(draughts.Options{Hash: 16})
	seen := make(map[draughts.Position]bool)
	archive := pdn.NewScanner(os.Stdin, pdn.Options{Infer: true})
	for archive.Next() {
		for p := range archive.Positions() {
			if seen[p] {
				continue
			}
			seen[p] = true
			line, err := solution(searcher, p)
			if err != nil {
				log.Fatal(err)
			} else if line != nil {
				fmt.Printf("%v %v  %s\n", p.Variant(), p, p.LineText(line))
			}
		}
	}
	if err := archive.Err(); err != nil {
		log.Fatal(err)
	}
}
