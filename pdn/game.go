package pdn

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Game is a game as a tree: tags and a main line, with variations at its moves. It may be edited freely, by one
// goroutine at a time. The zero Game has no rules and cannot be played or written: set Start first.
type Game struct {
	Tags Tags
	// Start is the position in which the game begins, and its rules. It counts, not the tags GameType, Variant and FEN: a
	// Reader sets it from these, and a Writer writes these from it. Its Variant is zero if the library does not play the
	// GameType, such as Canadian draughts. Then the tags count, and no Node has a Move.
	Start draughts.Setup
	Main  Line
	// Terminator is what ended the game in the text: a result, "*", or nothing. A Writer always writes "*", the only
	// terminator of PDN 3.0, and puts the result in the Result tag.
	Terminator string
	// Errors and Warnings are those of a Reader; see the package overview. A Writer ignores them.
	Errors   []*Error
	Warnings []*Error
}

// Line is a sequence of moves: the main line of a game, or a variation.
type Line struct {
	Moves    []*Node
	Comments []string // behind the last move and its variations, or all comments of a line without moves
}

// Node is a move with all that belongs to it, or a position set up in the middle of a game. PDN does not say to which
// of two moves a comment between them belongs. A Reader gives it to the first, or to the second if variations stand
// between.
type Node struct {
	// Move is zero if the text leaves the move open, if the move is not legal, or if there is a Setup.
	Move           draughts.Move
	Setup          *draughts.Setup // the position set up; nil for a move
	Text           string          // the move as it was read; a Writer uses it only where there is no Move
	Strength       string          // such as "!" or "?!"
	NAGs           []int           // numeric annotation glyphs, such as 7 for a forced move
	CommentsBefore []string        // comments in front of the move
	CommentsAfter  []string        // comments behind the move; see Command for those that programs write
	Variations     []*Line         // lines that replace this move and those behind it
}

// after returns the position behind the node, from that before it; the zero Position if it is not known.
func (n *Node) after(p draughts.Position) draughts.Position {
	switch {
	case n.Setup != nil:
		p, _ = n.Setup.Position() // zero after an error
		return p
	case n.Move == (draughts.Move{}) || !p.IsValid():
		return draughts.Position{}
	}
	return p.After(n.Move)
}

// FromGame returns a tree of the moves made in g. Its tags are Result, GameType or Variant, and FEN if g does not begin
// in the start position of its rules.
func FromGame(g *draughts.Game) *Game {
	v := g.Variant()
	tree := &Game{Start: g.Start().Setup()}
	start := g.Clone()
	if err := start.GoTo(0); err == nil { // every game has a ply 0
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

// RepairStart replaces a start that is no position, as after a damaged FEN tag, by the start position of the rules. A
// Writer can then write the game. RepairStart reports whether the start needed repair. The FEN tag becomes SourceFEN.
// The moves mean nothing from the new start, so they are kept as text, which a Writer puts into a comment.
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

// ErrNoMove is returned by Game.Replay for a main line that has a node without a move.
var ErrNoMove = errors.New("the game has no move there")

// Replay plays the main line as a draughts.Game. It plays only the moves: the result is not declared, so that the game
// can be played on and searched. If a move cannot be played, the game ends before it, and the error has its ply and
// wraps ErrNoMove, a *draughts.MoveError, or draughts.ErrGameOver if players went on after a draw by the rules. If the
// start is no position, the game is nil.
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

// Walk yields the nodes of the line, each with the position in which its move is made. The first position is p.
// Variations at a node begin in the same position. Behind a node without a move the position is zero, up to the next
// set-up.
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

// CountMoves returns the number of moves in the line, and in its variations at any depth. It does not count nodes
// without a Move.
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

// gameState is the current game of a Scanner: what has been read of it, and what was found. Places in the text are in
// bytes from the stream's pin.
type gameState struct {
	isOpen       bool // the Scanner is at this game: false before the first game and after the last
	isRead       bool // the text behind the tags has been read
	endsWithTags bool // there is no text behind the tags
	isSkipped    bool // only the end of the game is looked for
	isCut        bool // the game exceeds a limit, and was not read to its end
	cutDepth     int  // how many variations were open there, and have not been closed since

	tags   []tagText
	body   movetext
	bodyAt int32 // where the text behind the tags begins; -1 if there is none

	start    draughts.Setup
	position draughts.Position // that of start
	hasStart bool              // start is a position
	setups   []setUp           // positions set up among the moves
	final    draughts.Position // behind the main line; zero if it is not known

	result      string  // the value of the Result tag, with its escapes
	mayBeResult bool    // the last word is a result unless it is a move
	errors      []Error // with Options.Strict, the warnings too; in the order of the text
	warnings    []Error
}

// tagText is a tag as it stands in the text.
type tagText struct{ name, value, at span }

// setUp is a position set up among the moves. The position is zero if the set-up is not one.
type setUp struct {
	setup    draughts.Setup
	position draughts.Position
}

// reset makes room for the next game. It keeps the buffers.
func (g *gameState) reset() {
	*g = gameState{
		tags: g.tags[:0], body: g.body.emptied(), bodyAt: -1,
		setups: g.setups[:0], errors: g.errors[:0], warnings: g.warnings[:0],
	}
}

// setup returns the position that an element sets up; the zero Position if there is none.
func (g *gameState) setup(e *element) draughts.Position {
	if e.number < 0 {
		return draughts.Position{}
	}
	return g.setups[e.number].position
}

// Game returns the current game as a tree, with its errors and warnings. The tree holds all that the text says: a move
// that is not legal has a Node without a Move.
func (s *Scanner) Game() *Game {
	s.read()
	g := &Game{Tags: s.Tags(), Start: s.game.start, Terminator: text(s.in.fromPin(s.game.body.terminator))}
	g.Errors, g.Warnings = pointers(s.game.errors), pointers(s.game.warnings)
	b := treeBuilder{in: &s.in, game: &s.game, nodes: make([]Node, s.game.body.countNodes())}
	b.build(&g.Main, 0, len(s.game.body.elements))
	return g
}

// pointers returns pointers to copies of errors.
func pointers(errs []Error) []*Error {
	var result []*Error
	errs = slices.Clone(errs)
	for i := range errs {
		result = append(result, &errs[i])
	}
	return result
}

// treeBuilder builds a tree from the elements of a game.
type treeBuilder struct {
	in    *lexer
	game  *gameState
	nodes []Node // not used yet; one allocation for all
	depth int    // of variations
}

// text returns a part of the game's text.
func (b *treeBuilder) text(at span) string { return b.in.intern(b.in.fromPin(at)) }

// build fills a line with the elements [from, to).
func (b *treeBuilder) build(l *Line, from, to int) {
	line := lineBuilder{line: l}
	elements := b.game.body.elements
	for i := from; i < to; i++ {
		e := &elements[i]
		switch e.kind {
		case elementMove, elementUnknown, elementSetup:
			line.addNode(b.node(e))
		case elementRest:
			line.last.Text += " " + b.text(e.text)
		case elementStrength:
			line.last.Strength += b.text(e.text)
		case elementNAG:
			line.last.NAGs = append(line.last.NAGs, int(e.number))
		case elementComment:
			line.addComment(text(b.in.fromPin(e.text)))
		case elementOpen:
			end := int(e.number) - 1
			if line.last == nil || b.depth == maxDepth { // there is no move that it could replace
				line.addComment(text(b.in.fromPin(span{e.text.to, elements[end].text.from})))
			} else {
				v := &Line{}
				b.depth++
				b.build(v, i+1, end)
				b.depth--
				line.addVariation(v, e.early)
			}
			i = end
		}
	}
	l.Comments = line.waiting
}

// node returns the node of a move or a set-up.
func (b *treeBuilder) node(e *element) *Node {
	n := &b.nodes[0]
	b.nodes = b.nodes[1:]
	*n = Node{Move: e.move, Text: onOneLine(b.text(e.text))}
	if e.kind == elementSetup && b.game.setup(e).IsValid() {
		setup := b.game.setups[e.number].setup
		n.Setup = &setup
	}
	return n
}

// lineBuilder builds a line.
type lineBuilder struct {
	line    *Line
	last    *Node
	waiting []string // comments that belong to the next move, or to the end of the line
	early   []*Line  // variations of the next move
	varied  bool     // there has been a variation since the last move
}

func (b *lineBuilder) addNode(n *Node) {
	n.CommentsBefore, n.Variations = b.waiting, b.early
	b.last, b.waiting, b.early, b.varied = n, nil, nil, false
	b.line.Moves = append(b.line.Moves, n)
}

func (b *lineBuilder) addComment(comment string) {
	comment = cleanComment(comment)
	switch {
	case comment == "":
	case b.last != nil && !b.varied:
		b.last.CommentsAfter = append(b.last.CommentsAfter, comment)
	default:
		b.waiting = append(b.waiting, comment)
	}
}

// addVariation adds a variation, unless it is empty. early says that it stands before the move that it replaces.
func (b *lineBuilder) addVariation(v *Line, early bool) {
	switch {
	case len(v.Moves)+len(v.Comments) == 0:
	case early:
		b.early = append(b.early, v)
	default:
		b.last.Variations, b.varied = append(b.last.Variations, v), true
	}
}

// cleanComment returns a comment in the form in which a Writer can wrap it: with single spaces, and without a closing
// brace.
func cleanComment(s string) string {
	words := strings.FieldsFunc(s, isSpace)
	return strings.ReplaceAll(strings.Join(words, " "), "}", ")")
}

// onOneLine returns the text of a move without line breaks between its squares.
func onOneLine(s string) string {
	if strings.ContainsAny(s, "\r\n") {
		return strings.Join(strings.FieldsFunc(s, isSpace), " ")
	}
	return s
}
