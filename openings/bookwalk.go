package openings

import (
	"iter"

	"github.com/godraughts/draughts"
)

// BookLine is an entry of a book and the moves by which a walk has come to it.
type BookLine struct {
	Entry BookEntry
	Moves []draughts.Move // from the first position of the walk
}

// Walk returns the entries that are reached from a position by moves of the book, the position's own first, then those
// after one move, and so on, up to a number of plies. A position is visited once, by the shortest line. An error ends
// the sequence; it is that of [Book.Lookup].
func (b *Book) Walk(from draughts.Position, plies int) iter.Seq2[BookLine, error] {
	return func(yield func(BookLine, error) bool) {
		type step struct {
			position draughts.Position
			moves    []draughts.Move
		}
		seen := map[draughts.Position]bool{from: true}
		for queue := []step{{position: from}}; len(queue) > 0; queue = queue[1:] {
			at := queue[0]
			e, ok, err := b.Lookup(at.position)
			if err != nil {
				yield(BookLine{}, err)
				return
			}
			if !ok {
				continue
			}
			if !yield(BookLine{e, at.moves}, nil) {
				return
			}
			if len(at.moves) >= plies {
				continue
			}
			for _, m := range e.Moves {
				if next := at.position.After(m.Move); !seen[next] {
					seen[next] = true
					moves := append(at.moves[:len(at.moves):len(at.moves)], m.Move)
					queue = append(queue, step{next, moves})
				}
			}
		}
	}
}
