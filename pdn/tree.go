package pdn

import (
	"slices"
	"strings"
)

// Game returns the current game as a tree. Its errors and warnings are those of Errors and Warnings; the tree holds what
// the text says all the same: a move that could not be made has a Node without a Move.
func (s *Scanner) Game() *Game {
	s.read()
	g := &Game{Tags: s.Tags(), Start: s.start, Terminator: text(s.lex.fromPin(s.body.terminator))}
	g.Errors, g.Warnings = pointers(s.errors), pointers(s.warnings)
	b := treeBuilder{Scanner: s, nodes: make([]Node, s.body.countNodes())}
	b.build(&g.Main, 0, len(s.body.elements))
	return g
}

// pointers returns copies.
func pointers(errs []Error) []*Error {
	var result []*Error
	errs = slices.Clone(errs)
	for i := range errs {
		result = append(result, &errs[i])
	}
	return result
}

// countNodes returns how many elements make a node.
func (m *movetext) countNodes() int {
	n := 0
	for i := range m.elements {
		switch m.elements[i].kind {
		case elementMove, elementUnknown, elementSetup:
			n++
		}
	}
	return n
}

// treeBuilder makes a tree of the elements of a game.
type treeBuilder struct {
	*Scanner
	nodes []Node // not used yet: one allocation for all
	depth int    // how many variations deep the line is
}

// build fills a line with the elements from one index up to another.
func (b *treeBuilder) build(l *Line, from, to int) {
	var last *Node
	var waiting []string // comments that belong to the next move, or to the end of the line
	var early []*Line    // variations of the next move
	varied := false      // there has been a variation since the last move
	comment := func(words string) {
		if words = cleanComment(words); words == "" {
			return
		}
		if last != nil && !varied {
			last.CommentsAfter = append(last.CommentsAfter, words)
			return
		}
		waiting = append(waiting, words)
	}
	elements := b.body.elements
	for i := from; i < to; i++ {
		e := &elements[i]
		switch e.kind {
		case elementMove, elementUnknown, elementSetup:
			last = &b.nodes[0]
			b.nodes = b.nodes[1:]
			*last = Node{Move: e.move, Text: onOneLine(b.intern(b.lex.fromPin(e.text))), CommentsBefore: waiting}
			last.Variations, early, waiting, varied = early, nil, nil, false
			if e.kind == elementSetup {
				if b.setup(e).IsValid() {
					setup := b.setups[e.number].setup
					last.Setup = &setup
				}
			}
			l.Moves = append(l.Moves, last)
		case elementRest:
			last.Text += " " + b.intern(b.lex.fromPin(e.text))
		case elementStrength:
			last.Strength += b.intern(b.lex.fromPin(e.text))
		case elementNAG:
			last.NAGs = append(last.NAGs, int(e.number))
		case elementComment:
			comment(text(b.lex.fromPin(e.text)))
		case elementOpen:
			end := int(e.number) - 1
			if last == nil || b.depth == maxDepth { // there is nothing that it could be a variation of
				comment(text(b.lex.fromPin(span{e.text.to, elements[end].text.from})))
				i = end
				break
			}
			v := &Line{}
			b.depth++
			b.build(v, i+1, end)
			b.depth--
			switch {
			case len(v.Moves)+len(v.Comments) == 0:
			case e.early:
				early = append(early, v)
			default:
				last.Variations, varied = append(last.Variations, v), true
			}
			i = end
		}
	}
	l.Comments = waiting
}

// cleanComment returns a comment as it can stand in braces on lines of any length: with single spaces only, and
// without a closing brace.
func cleanComment(s string) string {
	words := strings.FieldsFunc(s, isSpace)
	return strings.ReplaceAll(strings.Join(words, " "), "}", ")")
}

// onOneLine returns the text of a move, which may have a line break between two squares, without it.
func onOneLine(s string) string {
	if strings.ContainsAny(s, "\r\n") {
		return strings.Join(strings.FieldsFunc(s, isSpace), " ")
	}
	return s
}
