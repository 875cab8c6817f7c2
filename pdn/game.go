package pdn

import (
	"bytes"
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
	// Errors and Warnings are what a Reader found; see the package overview. A Writer ignores them.
	Errors   []*Error
	Warnings []*Error
}

// Line is a sequence of moves: the main line of a game, or a variation.
type Line struct {
	Moves    []*Node
	Comments []string // after the last move and its variations, or all comments of a line without moves
}

// Node is a move with all that belongs to it, or a position set up in the middle of a game. PDN does not say to which
// of two moves a comment between them belongs. A Reader gives it to the first, or after variations to the second.
type Node struct {
	// Move is zero if the text leaves the move open, if the move is not legal, or if there is a Setup.
	Move           draughts.Move
	Setup          *draughts.Setup // the position set up; nil for a move
	Text           string          // the move as it was read; a Writer uses it only where there is no Move
	Strength       string          // such as "!" or "?!"
	NAGs           []int           // numeric annotation glyphs, such as 7 for a forced move
	CommentsBefore []string        // comments in front of the move
	CommentsAfter  []string        // comments after the move; see Command for those that programs write
	Variations     []*Line         // lines that replace this move and those after it; a Reader finds all of them here
}

// after returns the position after the node, from that before it; the zero Position if it is not known.
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

// standsBefore reports whether a variation of the node is written before it: it is one of a set-up, and does not begin
// with a set-up. After the set-up it would be a variation of the next move.
func (n *Node) standsBefore(v *Line) bool {
	return n.Setup != nil && !v.beginsWithSetup()
}

// appendText appends the text of a node and of all that belongs to it, for a comment.
func (n *Node) appendText(b *strings.Builder) {
	appendComments(b, n.CommentsBefore)
	fmt.Fprintf(b, " %s%s", n.Text, n.Strength)
	for _, nag := range n.NAGs {
		fmt.Fprintf(b, " $%d", nag)
	}
	appendComments(b, n.CommentsAfter)
	for _, v := range n.Variations {
		b.WriteString(" (")
		for _, node := range v.Moves {
			node.appendText(b)
		}
		appendComments(b, v.Comments)
		b.WriteString(")")
	}
}

func appendComments(b *strings.Builder, comments []string) {
	for _, comment := range comments {
		fmt.Fprintf(b, " [%s]", comment)
	}
}

// FromGame returns a tree of the moves made in g. Its tags are Result, GameType or Variant, and FEN if g does not begin
// in the start position of its rules.
func FromGame(g *draughts.Game) *Game {
	v := g.Variant()
	tree := &Game{Start: g.StartSetup()}
	tree.Tags.Set("Result", resultText(v, g.Outcome().Result, standard))
	tree.Tags.setVariant(v)
	if tree.needsFEN() {
		tree.Tags.Set("FEN", tree.Start.FEN())
	}
	for p, m := range g.All() {
		tree.Main.Moves = append(tree.Main.Moves, &Node{Move: m, Text: p.MoveText(m)})
	}
	return tree
}

// ResultText returns the result as the text has it: the Result tag, or else the terminator. It is "*" if
// neither gives a result. A tag that is empty, "*" or "?" gives none.
func (g *Game) ResultText() string {
	for _, s := range []string{g.Tags.Get("Result"), g.Terminator} {
		if isKnownResult(s) {
			return s
		}
	}
	return "*"
}

// Result returns the result in the Result tag, or else the terminator. The first number is the score of the side that
// moves first by the rules: 1-0 is a win for White in International draughts and for Black in English. The result is
// Ongoing if the text gives none, or if both sides have lost (0-0).
func (g *Game) Result() draughts.Result { return resultOf(g.Start.Variant, g.ResultText()) }

// Introduction returns the comments in front of the first move, which are of the game.
func (g *Game) Introduction() []string {
	if len(g.Main.Moves) == 0 {
		return g.Main.Comments
	}
	return g.Main.Moves[0].CommentsBefore
}

// String returns g as a Writer with Counters writes it, or a comment that says why it cannot be written.
func (g *Game) String() string {
	w := gameWriter{counters: true, dialect: standard}
	if err := w.write(g); err != nil {
		return fmt.Sprintf("{%v} *", err)
	}
	return string(bytes.TrimSpace(w.text))
}

// RepairStart replaces a start that is no position, as after a damaged FEN tag, by the start position of the rules. A
// Writer can then write the game. RepairStart reports whether the start needed repair. The FEN tag becomes SourceFEN.
// The moves mean nothing from the new start, so they are kept as text, which a Writer puts into a comment. A FEN tag
// without pieces, which is not damaged, is kept: a Writer writes it.
func (g *Game) RepairStart() bool {
	if startError(g.Start) == nil || !g.Start.Variant.IsValid() || g.isEmptyBoard() {
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

func (g *Game) isEmptyBoard() bool {
	fen := g.Tags.Get("FEN")
	return g.Start.White|g.Start.Black == 0 && strings.TrimSpace(fen) != "" && strings.Trim(fen, "WBwb:?. ") == ""
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
// Variations at a node begin in its position, which is zero after a node without a move, up to the next set-up.
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

// CountMoves returns the number of moves in the line, and in its variations at any depth. Other nodes do not count.
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

// needsFEN reports whether the game needs a FEN tag. It needs none if it begins in the start position of its rules, and
// has no FEN tag and no set-up before the first move, which a Reader would take for the start.
func (g *Game) needsFEN() bool {
	return g.Start.Variant.IsValid() &&
		(g.Start != g.Start.Variant.Start().Setup() || g.Tags.Get("FEN") != "" || g.Main.beginsWithSetup())
}

// beginsWithSetup reports whether there is a set-up before the first move that can be written.
func (l *Line) beginsWithSetup() bool {
	for _, n := range l.Moves {
		if n.Setup != nil || n.Move != (draughts.Move{}) {
			return n.Setup != nil
		}
	}
	return false
}

// Command is a command in a comment, written by a program, such as [%clk 1:55:21] or [%eval -0.25]. Its value may be
// empty, as in [%inbook]. The standard has these commands (PDN 3.0, "PDN Extensions"):
//
//	clk    time left on a digital clock, h:mm:ss
//	mct    time on a mechanical clock
//	egt    time since the beginning of the game
//	emt    time for the move
//	clock  the same as clk for both sides, such as w0:10:00 B0:09:55; upper case marks the clock that runs
type Command struct{ Name, Value string }

// SplitComment splits a comment into its words for people and the commands in it.
func SplitComment(comment string) (words string, commands []Command) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(comment, "[%")
		inside, after, closed := strings.Cut(rest, "]")
		name, value, _ := strings.Cut(inside, " ")
		if !found || !closed || name == "" {
			b.WriteString(comment)
			return cleanComment(b.String()), commands
		}
		b.WriteString(before + " ")
		commands = append(commands, Command{name, strings.TrimSpace(value)})
		comment = after
	}
}

// Command returns the value of the first command of that name in the comments after the move.
func (n *Node) Command(name string) (value string, ok bool) {
	for _, comment := range n.CommentsAfter {
		if begin, end, ok := findCommand(comment, name); ok {
			return strings.TrimSpace(comment[begin+len("[%"+name) : end-1]), true
		}
	}
	return "", false
}

// SetCommand sets the value of the first command of that name. If there is none it adds the command in a comment of its
// own, in front of the other comments after the move.
func (n *Node) SetCommand(name, value string) {
	set := "[%" + strings.TrimSpace(name+" "+value) + "]"
	for i, comment := range n.CommentsAfter {
		if begin, end, ok := findCommand(comment, name); ok {
			n.CommentsAfter[i] = comment[:begin] + set + comment[end:]
			return
		}
	}
	n.CommentsAfter = slices.Insert(n.CommentsAfter, 0, set)
}

func findCommand(comment, name string) (begin, end int, ok bool) {
	for from := 0; ; {
		i := strings.Index(comment[from:], "[%"+name)
		if i < 0 {
			return 0, 0, false
		}
		begin = from + i
		from = begin + len("[%"+name)
		length := strings.IndexByte(comment[from:], ']')
		if length < 0 {
			return 0, 0, false
		}
		if length == 0 || comment[from] == ' ' {
			return begin, from + length + 1, true
		}
	}
}
