package openings

import (
	"slices"

	"github.com/godraughts/draughts"
)

// BackUp computes the values of moves again by minimax, from those at the ends of the book. It is for after a merge.
//
// It changes the positions in which each legal move has a value or leads to a position with one: a move to a position
// of the book gets its value from there. The value of a position is that of its best move. Positions from which both
// sides prefer to repeat moves have the value of a draw. The result depends on the entries alone, not on the order in
// which they were added.
func (b *BookBuilder) BackUp() {
	keys := b.keys()
	numbers := make(map[draughts.Position]int, len(keys)) // of positions with a value
	var entries []*BookEntry
	for _, k := range keys {
		if e := b.entries[k.position]; slices.ContainsFunc(e.Moves, BookMove.HasScore) {
			numbers[k.position] = len(entries)
			entries = append(entries, e)
			e.sortMoves()
		}
	}
	graph := make(bookGraph, len(entries))
	for n, e := range entries {
		graph[n].edges = e.edges(numbers)
	}
	graph.backUp()
	for n, e := range entries {
		edges := graph[n].edges
		if len(edges) < len(e.Position.Moves()) {
			continue // it stays as it is
		}
		for i, edge := range edges {
			if edge.to != outside {
				e.Moves[i].Score, e.Moves[i].Depth, e.Moves[i].Drawn = edge.value.score, edge.value.depth, false
			}
		}
	}
}

// edges returns the edges of e in a graph with nodes that have these numbers. They are in the order of the moves. If
// not all legal moves have a value, the edges are those of the moves that do, and lead out of the graph.
func (e *BookEntry) edges(numbers map[draughts.Position]int) []graphEdge {
	var all, valued []graphEdge
	for _, m := range e.Moves {
		leaving := graphEdge{outside, m.value()}
		if m.HasScore() {
			valued = append(valued, leaving)
		}
		if to, ok := numbers[e.Position.After(m.Move)]; ok {
			all = append(all, graphEdge{to: to})
		} else if m.HasScore() {
			all = append(all, leaving)
		}
	}
	if len(all) == len(e.Position.Moves()) {
		return all
	}
	return valued
}
