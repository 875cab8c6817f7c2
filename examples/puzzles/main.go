// Command puzzles finds positions of a PDN archive in which exactly one move wins, at each move of the solution.
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

const won, even, longest = draughts.Score(200), draughts.Score(50), 20

// only returns the line of the only move that wins, and nil if there is none or several.
func only(s *draughts.Searcher, p draughts.Position, depth int) []draughts.Move {
	found, err := s.SearchPosition(context.Background(), p, draughts.Limits{Depth: depth, MultiPV: 2})
	if err != nil && !errors.Is(err, draughts.ErrGameOver) {
		log.Fatal(err)
	}
	if err != nil || found.Score() < won || len(found.Lines) > 1 && found.Lines[1].Score > even {
		return nil
	}
	return found.PV()[:min(2, len(found.PV()))]
}

// solution returns the moves of the solver and the replies, nil if p is no puzzle. A shallow search rejects most.
func solution(s *draughts.Searcher, p draughts.Position) (line []draughts.Move) {
	if len(p.Moves()) < 2 || only(s, p, 5) == nil {
		return nil
	}
	for best := only(s, p, 13); best != nil && len(line) < longest; best = only(s, p, 13) {
		for _, m := range best {
			line, p = append(line, m), p.After(m)
		}
	}
	return line[:max(0, len(line)-1+len(line)%2)] // without the reply to the last move
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
			if line := solution(searcher, p); line != nil {
				fmt.Printf("%v %v  %s\n", p.Variant(), p, p.LineText(line))
			}
		}
	}
	if err := archive.Err(); err != nil {
		log.Fatal(err)
	}
}
