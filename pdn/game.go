package pdn

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// Game is a game as a tree: tags and a main line, with variations at its moves. It may be edited freely; it is for one
// goroutine at a time. The zero Game has no rules and cannot be played or written: set Start first.
type Game struct {
	Tags Tags
	// Start is the position in which the game begins, and the rules. It counts, not the tags GameType, Variant and FEN: a
	// Reader sets it from these, a Writer writes these from it. The Variant is the zero one if the GameType is one that
	// the library does not play, such as Canadian draughts: then the tags count, and no Node has a Move.
	Start draughts.Setup
	Main  Line
	// Terminator is what ended the text that was read: a result, "*", or nothing. A Writer always writes "*", the only
	// terminator of PDN 3.0, and puts the result in the Result tag.
	Terminator string
	// Errors are what a Reader could not read, Warnings what it has understood otherwise than the text has it; see the
	// package overview. A Writer does not use them.
	Errors   []*Error
	Warnings []*Error
}

// Line is a sequence of moves: the main line of a game, or a variation.
type Line struct {
	Moves    []*Node
	Comments []string // what follows the last move and its variations, or all there is where there are no moves
}

// Node is a move with all that belongs to it, or a position set up in the middle of a game. Of a comment between two
// moves the text does not say to which it belongs: a Reader gives it to the first, or to the second if variations come
// between.
type Node struct {
	Move           draughts.Move   // the zero Move if the text does not say which, if it is not legal, or if Setup is there
	Setup          *draughts.Setup // the position set up instead of a move; nil for a move
	Text           string          // the move as it was read; a Writer uses it only where there is no Move
	Strength       string          // such as "!" or "?!"
	NAGs           []int           // numeric annotation glyphs, such as 7 for a forced move
	CommentsBefore []string        // comments in front of the move
	CommentsAfter  []string        // comments behind it; see Command for what programs put there
	Variations     []*Line         // what might have been played instead of this move
}

// after returns the position behind the node; the zero Position if it is not known.
func (n *Node) after(p draughts.Position) draughts.Position {
	switch {
	case n.Setup != nil:
		p, _ = n.Setup.Position() // the zero Position if it is none
		return p
	case n.Move == (draughts.Move{}) || !p.IsValid():
		return draughts.Position{}
	}
	return p.After(n.Move)
}

// FromGame returns a tree of the moves made in g, with the tags Result, GameType or Variant, and FEN if g began in a
// position of its own. It panics if g is nil.
func FromGame(g *draughts.Game) *Game {
	nilarg.Check(g == nil, "pdn: FromGame", "a nil game")
	v := g.Variant()
	tree := &Game{Start: g.Start().Setup()}
	start := g.Clone()
	if err := start.GoTo(0); err == nil { // as it is: every game has a ply 0
		tree.Start.Counters = start.DrawCounters()
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

// RepairStart makes a game writable that begins in what is no position, as one with a damaged FEN does. The FEN becomes a
// SourceFEN tag, the game begins as all games of its rules, and its moves, which mean nothing there, are kept as text
// that a Writer puts into a comment. It reports whether there was anything to do.
func (g *Game) RepairStart() bool {
	if startError(g.Start) == nil || !g.Start.Variant.IsValid() {
		return false
	}
	for i, t := range g.Tags {
		if strings.EqualFold(t.Name, "FEN") {
			g.Tags[i].Name = "SourceFEN"
		}
	}
	g.Start = g.Start.Variant.Start().Setup()
	var forget func(l *Line)
	forget = func(l *Line) {
		for _, n := range l.Moves {
			n.Move, n.Setup = draughts.Move{}, nil
			for _, v := range n.Variations {
				forget(v)
			}
		}
	}
	forget(&g.Main)
	return true
}

// ErrNoMove is returned by Game.Replay for a main line with a node that has no move.
var ErrNoMove = errors.New("the game has no move there")

// Replay returns the main line as a draughts.Game. Only the moves count: the result is not declared on it, so that it
// can be played on and searched. If a move cannot be made, or a node has none, the error says which and why, and the game
// goes up to there; ErrNoMove, a *draughts.MoveError or draughts.ErrGameOver is in it, the last where players went on
// after a draw by the rules. If the start is no position the game is nil.
func (g *Game) Replay() (*draughts.Game, error) {
	game, err := draughts.NewGameFrom(g.Start)
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	for i, n := range g.Main.Moves {
		if n.Move == (draughts.Move{}) {
			return game, fmt.Errorf("ply %d: %w: %s", i+1, ErrNoMove, quote.Text(n.Text))
		}
		if err := game.Play(n.Move); err != nil {
			return game, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return game, nil
}

// Walk yields the nodes of the line, each with the position in which its move is made; the first is made in p. The
// position is also that in which the variations at the node begin. It is the zero Position behind a node without a
// move, up to the next set-up.
func (l *Line) Walk(p draughts.Position) iter.Seq2[draughts.Position, *Node] {
	return func(yield func(draughts.Position, *Node) bool) {
		for _, n := range l.Moves {
			if !yield(p, n) {
				return
			}
			p = n.after(p)
		}
	}
}

// CountMoves returns the number of moves in the line, and of those in its variations and theirs. Nodes without a Move do not
// count.
func (l *Line) CountMoves() (moves, inVariations int) {
	for _, n := range l.Moves {
		if n.Move != (draughts.Move{}) {
			moves++
		}
		for _, v := range n.Variations {
			own, deeper := v.CountMoves()
			inVariations += own + deeper
		}
	}
	return moves, inVariations
}
