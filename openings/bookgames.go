package openings

import (
	"fmt"
	"iter"
	"slices"

	"github.com/godraughts/draughts"
)

// BookGame is a game whose moves a book counts.
type BookGame struct {
	Moves  iter.Seq2[draughts.Position, draughts.Move] // as of [pdn.Scanner.Moves]
	Result draughts.Result                             // the game counts for nothing if it is draughts.Ongoing
	Plies  int                                         // count this number of moves from the start; 0 means all

	// White and Black are how many times the moves of that side count: 0 for a player whose games are not wanted, more
	// than 1 for games that count more than others.
	White, Black uint32
}

// AddGame adds the moves of a game to the games of their positions. A move that is made several times in the same
// position counts once. Moves after runs of king moves do not count. The error wraps ErrBookEntry if a move is not
// legal or of other rules; the moves before it have been added.
func (b *BookBuilder) AddGame(g BookGame) error {
	if g.Result == draughts.Ongoing {
		return nil
	}
	type made struct {
		position draughts.Position
		move     draughts.Move
	}
	var before []made
	for p, m := range g.Moves {
		if g.Plies > 0 && len(before) == g.Plies {
			break
		}
		this := made{p, m}
		repeated := slices.Contains(before, this)
		before = append(before, this)
		weight := g.White
		if p.Turn() == draughts.Black {
			weight = g.Black
		}
		if weight == 0 || repeated || p.Variant() == b.variant && hasKingRun(p) {
			continue
		}
		counted := BookMove{Move: m}
		switch g.Result {
		case draughts.Draw:
			counted.Draws = weight
		case draughts.Win(p.Turn()):
			counted.Wins = weight
		default:
			counted.Losses = weight
		}
		if err := b.Add(BookEntry{Position: p, Name: NameOf(p), Moves: []BookMove{counted}}); err != nil {
			return fmt.Errorf("ply %d: %w", len(before), err)
		}
	}
	return nil
}

// RemoveRare removes the moves without a value that were made in fewer games than that, and then the positions without
// moves. It returns the number of positions that it removed.
func (b *BookBuilder) RemoveRare(games uint64) (removed int) {
	for p, e := range b.entries {
		e.Moves = slices.DeleteFunc(e.Moves, func(m BookMove) bool { return !m.HasScore() && m.Games() < games })
		if len(e.Moves) == 0 {
			delete(b.entries, p)
			removed++
		}
	}
	return removed
}
