package openings

import (
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
)

// BookGrowth is an [Expansion] whose caller does the searches, such as on several machines. One goroutine at a time
// may use it. The zero BookGrowth is complete and has no book.
//
//	growth, err := expansion.Grow()
//	...
//	for wanted := growth.Wanted(); len(wanted) > 0; wanted = growth.Wanted() {
//		for _, p := range wanted {
//			found, err := search(ctx, p) // of Expansion.Searcher, here or elsewhere
//			...
//			err = growth.Add(found)
//			...
//		}
//	}
//	book, err := growth.Book()
type BookGrowth struct {
	expander   *expander
	expansions []leafExpansion     // of the present batch
	positions  []draughts.Position // of the present batch, numbered; none if the book is complete
	found      []BookMove          // the results of the first of them
}

// Grow begins a book with the settings of x. Its result does not depend on Workers, Journal and Progress. The error is
// ErrExpansion.
func (x Expansion) Grow() (*BookGrowth, error) {
	x, err := x.prepared()
	if err != nil {
		return nil, err
	}
	return x.grow(), nil
}

// grow is Grow for settings that are prepared.
func (x Expansion) grow() *BookGrowth {
	g := &BookGrowth{expander: &expander{Expansion: x, numbers: map[draughts.Position]int{}}}
	for _, p := range x.Roots {
		if !slices.Contains(g.positions, p) {
			g.positions = append(g.positions, p)
		}
	}
	g.expander.roots = len(g.positions)
	g.expander.number(g.positions)
	return g
}

// Wanted returns the positions that are to be searched next, in the order in which Add takes their results: those of a
// batch whose results are missing. Nothing is wanted once the book is complete.
func (g *BookGrowth) Wanted() []draughts.Position {
	e := g.expander
	if e == nil {
		return nil
	}
	for len(g.found) == len(g.positions) {
		e.add(g.positions, g.found)
		e.expand(g.expansions)
		g.expansions, g.positions, g.found = nil, nil, nil
		if len(e.graph) >= e.Positions {
			break
		}
		leaves := e.cheapestLeaves()
		if len(leaves) == 0 {
			break // all lines are played to their ends
		}
		g.expansions, g.positions = e.expansions(leaves)
	}
	return slices.Clone(g.positions[len(g.found):])
}

// Add adds the results of the searches of the first positions of Wanted. The error wraps ErrBookEntry if there are more
// results than positions, or if one is not a legal move with a value; then nothing has been added.
func (g *BookGrowth) Add(found ...BookMove) error {
	wanted := g.Wanted()
	if len(found) > len(wanted) {
		return fmt.Errorf("%w: %d results of searches, of which %d are wanted", ErrBookEntry, len(found), len(wanted))
	}
	for i, m := range found {
		if !m.HasScore() {
			return fmt.Errorf("%w: the search of %v has no depth", ErrBookEntry, wanted[i])
		}
		e := BookEntry{Position: wanted[i], Moves: []BookMove{m}}
		if err := e.check(g.expander.Variant); err != nil {
			return err
		}
	}
	g.found = append(g.found, found...)
	return nil
}

// Len returns the number of positions that have been searched.
func (g *BookGrowth) Len() int {
	if g.expander == nil {
		return 0
	}
	return len(g.expander.graph) + len(g.found)
}

// Book returns the book as far as its batches are complete. Each position has the moves and values known: all of an
// expanded position, the best of another. The error is ErrExpansion for the zero BookGrowth.
func (g *BookGrowth) Book() (*BookBuilder, error) {
	if g.expander == nil {
		return nil, fmt.Errorf("%w: there are none", ErrExpansion)
	}
	g.Wanted() // a batch that is complete becomes part of the book
	return g.expander.book()
}
