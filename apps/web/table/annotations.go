package table

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// Comments of a loaded game are cut to these numbers of characters in the view, which each browser gets. The view has
// at most maxVaried moves in variations. PDN returns everything.
const (
	maxComment  = 1000     // of a move
	maxComments = 32 << 10 // of a game
	maxVaried   = 1500
	maxNAGs     = 8 // of a move
)

// treeView makes views of the moves of a tree, within the limits.
type treeView struct {
	comments   int // characters that may still be shown
	moves      int // of variations that may still be shown
	variations []VariationView
	hidden     int // moves of variations that are not shown
}

func newTreeView() *treeView { return &treeView{comments: maxComments, moves: maxVaried} }

// move returns the view of a move in the position p, with its annotations.
func (v *treeView) move(p draughts.Position, n *pdn.Node, behind []string) MoveView {
	m := viewMove(p, n.Move)
	m.Strength = strings.Clone(n.Strength) // a part of the text would keep all of it in memory
	m.NAGs = append([]int(nil), n.NAGs[:min(len(n.NAGs), maxNAGs)]...)
	m.Comment = strings.Clone(quote.Cut(comment(n, behind), min(maxComment, v.comments)))
	v.comments = max(0, v.comments-utf8.RuneCountInString(m.Comment))
	if value, ok := n.Command("eval"); ok {
		m.Eval = evalOf(value)
	}
	m.Opening = openings.NameOf(p.After(n.Move))
	return m
}

// evalOf returns the score of a command such as [%eval -0.25]; nil if it has none.
func evalOf(value string) *int {
	score, ok := analysis.ParseScore(value)
	if !ok {
		if score, ok = analysis.ParseScore("+" + value); !ok { // other programs omit the sign
			return nil
		}
	}
	eval := int(score)
	return &eval
}

// line returns the first n moves of a line that begins in the position p, after at moves, and adds the variations at
// these moves to the list. of is the place of the line in the list. The views end before a move that is not legal.
func (v *treeView) line(line *pdn.Line, p draughts.Position, of, at, n int) []MoveView {
	moves := make([]MoveView, 0, min(n, len(line.Moves)))
	for p, node := range line.Walk(p) {
		if len(moves) >= n || node.Move == (draughts.Move{}) {
			break
		}
		var behind []string
		if len(moves)+1 == len(line.Moves) {
			behind = line.Comments
		}
		moves = append(moves, v.move(p, node, behind))
		for _, variation := range node.Variations {
			v.variation(variation, p, of, at+len(moves)-1)
		}
	}
	return moves
}

// variation adds a variation to the list.
func (v *treeView) variation(line *pdn.Line, p draughts.Position, of, at int) {
	legal := 0
	for legal < len(line.Moves) && line.Moves[legal].Move != (draughts.Move{}) {
		legal++
	}
	n := min(legal, v.moves, MaxPlies-at)
	v.hidden += legal - n
	if n <= 0 {
		return
	}
	v.moves -= n
	v.variations = append(v.variations, VariationView{Of: of, At: at})
	number := len(v.variations)
	v.variations[number-1].Moves = v.line(line, p, number, at, n) // which may move the list
}

// comment returns the text of the comments at a move, without commands for programs. behind are those behind its line.
func comment(node *pdn.Node, behind []string) string {
	var words []string
	for _, texts := range [][]string{node.CommentsBefore, node.CommentsAfter, behind} {
		for _, text := range texts {
			if said, _ := pdn.SplitComment(text); said != "" {
				words = append(words, said)
			}
		}
	}
	return strings.Join(words, " ")
}

// about returns the tags of a game as lines of a heading.
func about(tags pdn.Tags) []string {
	var lines []string
	for _, name := range []string{"Event", "Round", "Black", "White", "Date", "Result"} {
		if value := tags.Get(name); value != "" && value != "?" && value != "*" {
			lines = append(lines, name+": "+quote.Cut(value, maxTitle))
		}
	}
	return lines
}

// leftOut returns what of a tree cannot be shown, as lines of a heading.
func leftOut(tree *pdn.Game, hidden int) []string {
	var lines []string
	for i, fault := range tree.Errors {
		if i == quote.Items {
			lines = append(lines, fmt.Sprintf("Left out: %d more variations", len(tree.Errors)-i))
			break
		}
		lines = append(lines, quote.Cut(fmt.Sprintf("Left out: a variation from ply %d on: %s", fault.Ply, fault.Reason()),
			2*maxTitle))
	}
	if hidden > 0 {
		lines = append(lines, fmt.Sprintf("Left out: %d moves of variations, beyond the first %d", hidden, maxVaried))
	}
	return lines
}

// fault returns the first error of a tree that is not in a variation; nil if there is none.
func fault(tree *pdn.Game, err error) error {
	var inText *pdn.Error
	if err == nil || !errors.As(err, &inText) {
		return err
	}
	for _, e := range tree.Errors {
		if e.Depth == 0 {
			return e
		}
	}
	return nil
}
