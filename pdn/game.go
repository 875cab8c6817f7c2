package pdn

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
)

// Game is a game as a tree: tags and a main line, with variations at its moves. It may be edited freely; it is for one
// goroutine at a time.
type Game struct {
	Tags Tags
	// Start is the position in which the game begins, and the rules. It counts, not the tags GameType, Variant and FEN: a
	// Reader sets it from these, a Writer writes these from it.
	Start draughts.Setup
	Main  Line
	// Terminator is what ended the text that was read: a result, "*", or nothing. A Writer always writes "*", the only
	// terminator of PDN 3.0, and puts the result in the Result tag.
	Terminator string
	// Warnings say what a Reader has understood otherwise than the text has it; see the package overview. A Writer does
	// not use them.
	Warnings []*Error
}

// Line is a sequence of moves: the main line of a game, or a variation.
type Line struct {
	Moves    []*Node
	Comments []string // what follows the last move and its variations, or all there is where there are no moves
}

// Node is a move with all that belongs to it. Of a comment between two moves the text does not say to which it belongs:
// a Reader gives it to the first, or to the second if variations come between.
type Node struct {
	Move       draughts.Move
	Text       string   // the move as it was read; a Writer does not use it
	Strength   string   // such as "!" or "?!"
	NAGs       []int    // numeric annotation glyphs, such as 7 for a forced move
	Before     []string // comments in front of the move
	Comments   []string // comments behind it
	Variations []*Line  // what might have been played instead of this move
}

// Tag is a name with a value.
type Tag struct{ Name, Value string }

// Tags are the tags of a game, in order. Upper and lower case of names count as the same.
type Tags []Tag

// Get returns the value of a tag, the first if there are several, and "" if there is none.
func (t Tags) Get(name string) string {
	if i := t.index(name); i >= 0 {
		return t[i].Value
	}
	return ""
}

// Set gives a tag a value, and adds the tag at the end if there is none of that name.
func (t *Tags) Set(name, value string) {
	if i := t.index(name); i >= 0 {
		(*t)[i].Value = value
		return
	}
	*t = append(*t, Tag{name, value})
}

// Delete removes the tags of that name.
func (t *Tags) Delete(name string) {
	*t = slices.DeleteFunc(*t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

func (t Tags) index(name string) int {
	return slices.IndexFunc(t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

// FromGame returns a tree of the moves made in g, with the tags Result, GameType or Variant, and FEN if g began in a
// position of its own.
func FromGame(g *draughts.Game) *Game {
	v := g.Variant()
	tree := &Game{Start: g.Start().Setup()}
	start := g.Clone()
	if err := start.GoTo(0); err == nil { // as it is: every game has a ply 0
		tree.Start.Counters = start.Counters()
	}
	tree.Tags.Set("Result", resultText(v, g.Outcome().Result))
	tree.Tags.setVariant(v)
	if fen := fenTag(tree); fen != "" {
		tree.Tags.Set("FEN", fen)
	}
	p := g.Start()
	for _, m := range g.Moves() {
		tree.Main.Moves = append(tree.Main.Moves, &Node{Move: m, Text: p.MoveText(m)})
		p = p.After(m)
	}
	return tree
}

// Game returns the main line as a draughts.Game. Only the moves count: the result is not declared on it, so that it can
// be played on and searched. If a move cannot be made the error says which and why, and the game goes up to there; a
// *draughts.MoveError or draughts.ErrGameOver is in it, the latter where players went on after a draw by the rules. If
// the start is no position the game is nil.
func (g *Game) Game() (*draughts.Game, error) {
	game, err := draughts.NewGameFrom(g.Start)
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	for i, n := range g.Main.Moves {
		if err := game.Play(n.Move); err != nil {
			return game, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return game, nil
}

// Walk yields the moves of the line, each with the position in which it is made; the first is made in p. The position
// is also that in which the variations at the move begin.
func (l *Line) Walk(p draughts.Position) iter.Seq2[draughts.Position, *Node] {
	return func(yield func(draughts.Position, *Node) bool) {
		for _, n := range l.Moves {
			if !yield(p, n) {
				return
			}
			p = p.After(n.Move)
		}
	}
}

// Count returns the number of moves in the line, and of those in its variations and theirs.
func (l *Line) Count() (moves, inVariations int) {
	for _, n := range l.Moves {
		for _, v := range n.Variations {
			own, deeper := v.Count()
			inVariations += own + deeper
		}
	}
	return len(l.Moves), inVariations
}
