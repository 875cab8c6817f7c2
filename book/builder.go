package book

import (
	"bytes"
	"fmt"
	"iter"
	"slices"

	"github.com/godraughts/draughts"
)

// Builder gathers the entries of a book in memory. [Builder.Book] returns the book, and its methods that write write it
// to a file. One goroutine at a time may use it. The zero Builder has no rule set and takes no entry.
type Builder struct {
	variant draughts.Variant
	entries map[draughts.Position]*Entry
}

// NewBuilder returns an empty book of v. If v is invalid, no entry can be added.
func NewBuilder(v draughts.Variant) *Builder {
	return &Builder{variant: v, entries: map[draughts.Position]*Entry{}}
}

// Len returns the number of positions.
func (b *Builder) Len() int { return len(b.entries) }

// Add adds what an entry knows. What the book knows about the position is merged with it, whatever comes first:
//
//   - of two values of a move, a proven one is kept, otherwise that of the greater depth, otherwise the lower one;
//   - games are added, so an entry that is added twice has its games twice;
//   - of two names or comments, the longer one is kept, otherwise the first in alphabetical order.
//
// The error wraps ErrEntry. After an error the book is unchanged.
func (b *Builder) Add(e Entry) error {
	if b.entries == nil || !b.variant.IsValid() {
		return fmt.Errorf("%w: %w: the book has no rule set", ErrEntry, draughts.ErrUnknownVariant)
	}
	if err := e.check(b.variant); err != nil {
		return err
	}
	known, ok := b.entries[e.Position]
	if !ok {
		e = e.clone()
		b.entries[e.Position] = &e
		return nil
	}
	known.merge(e)
	return nil
}

// AddBook adds the entries of a book as Add does. The error is that of reading the book, or wraps ErrEntry if it is
// of other rules. After an error the entries before it have been added.
func (b *Builder) AddBook(book *Book) error {
	for e, err := range book.All() {
		if err != nil {
			return err
		}
		if err := b.Add(e); err != nil {
			return err
		}
	}
	return nil
}

// AddBuilder adds the entries of another builder as Add does. The error wraps ErrEntry if it is of other rules.
func (b *Builder) AddBuilder(other *Builder) error {
	for e := range other.All() {
		if err := b.Add(e); err != nil {
			return err
		}
	}
	return nil
}

// AddNames names the positions that have no name: nameOf returns the name, or an empty string, as openings.NameOf does.
// The error wraps ErrEntry if a name is too long or has several lines.
func (b *Builder) AddNames(nameOf func(draughts.Position) string) error {
	for p, e := range b.entries {
		if e.Name != "" {
			continue
		}
		name := nameOf(p)
		if err := checkLine("name", name, MaxName); err != nil {
			return fmt.Errorf("%w: %s: %w", ErrEntry, p, err)
		}
		e.Name = name
	}
	return nil
}

// Lookup returns a copy of the entry of a position; ok is false if there is none.
func (b *Builder) Lookup(p draughts.Position) (e Entry, ok bool) {
	known, ok := b.entries[p]
	if !ok {
		return Entry{}, false
	}
	e = known.clone()
	e.sortMoves()
	return e, true
}

// All returns copies of the entries in the order of docs/book-format.md, without those added during the loop.
func (b *Builder) All() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for _, k := range b.keys() {
			if e, ok := b.Lookup(k.position); ok && !yield(e) { // the loop may have removed it
				return
			}
		}
	}
}

type keyedPosition struct {
	key      positionKey
	position draughts.Position
}

func (b *Builder) keys() []keyedPosition {
	keys := make([]keyedPosition, 0, len(b.entries))
	for p := range b.entries {
		keys = append(keys, keyedPosition{keyOf(p), p})
	}
	slices.SortFunc(keys, func(a, b keyedPosition) int { return bytes.Compare(a.key[:], b.key[:]) })
	return keys
}

// Book returns the book with the entries as they are now. The error is ErrUnknownVariant if the builder has no rule
// set, or ErrEntry if a book cannot hold that much.
func (b *Builder) Book() (*Book, error) {
	var file bytes.Buffer
	if err := b.WriteBinary(&file); err != nil {
		return nil, err
	}
	return New(bytes.NewReader(file.Bytes()), int64(file.Len()))
}

// BackUp computes the values of moves again by minimax, from those at the ends of the book. It is for after a merge.
//
// It changes the positions in which each legal move has a value or leads to a position with one: a move to a position
// of the book gets its value from there. The value of a position is that of its best move. Positions from which both
// sides prefer to repeat moves have the value of a draw. The order in which entries were added does not matter.
func (b *Builder) BackUp() {
	keys := b.keys()
	numbers := make(map[draughts.Position]int, len(keys)) // of positions with a value
	var entries []*Entry
	for _, k := range keys {
		if e := b.entries[k.position]; slices.ContainsFunc(e.Moves, Move.HasScore) {
			numbers[k.position] = len(entries)
			entries = append(entries, e)
			e.sortMoves()
		}
	}
	graph := make(moveGraph, len(entries))
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
func (e *Entry) edges(numbers map[draughts.Position]int) []graphEdge {
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

// Game is a game whose moves a book counts.
type Game struct {
	Moves  iter.Seq2[draughts.Position, draughts.Move] // as of [pdn.Scanner.Moves]
	Result draughts.Result                             // the game counts for nothing if it is draughts.Ongoing
	Plies  int                                         // count this number of moves from the start; 0 means all

	// White and Black are how many times the moves of that side count: 0 for a player whose games are not wanted, more
	// than 1 for games that count more than others.
	White, Black uint32
}

// AddGame adds the moves of a game to the games of their positions. A move that is made several times in the same
// position counts once. Moves after runs of king moves do not count. The error wraps ErrEntry if a move is not
// legal or of other rules; the moves before it have been added.
func (b *Builder) AddGame(g Game) error {
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
		counted := Move{Move: m}
		switch g.Result {
		case draughts.Draw:
			counted.Draws = weight
		case draughts.Win(p.Turn()):
			counted.Wins = weight
		default:
			counted.Losses = weight
		}
		if err := b.Add(Entry{Position: p, Moves: []Move{counted}}); err != nil {
			return fmt.Errorf("ply %d: %w", len(before), err)
		}
	}
	return nil
}

// RemoveRare removes the moves without a value that were made in fewer games than that, and then the positions without
// moves. It returns the number of positions that it removed.
func (b *Builder) RemoveRare(games uint64) (removed int) {
	for p, e := range b.entries {
		e.Moves = slices.DeleteFunc(e.Moves, func(m Move) bool { return !m.HasScore() && m.Games() < games })
		if len(e.Moves) == 0 {
			delete(b.entries, p)
			removed++
		}
	}
	return removed
}
