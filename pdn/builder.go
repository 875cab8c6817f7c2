package pdn

import (
	"bytes"
	"errors"
	"strings"
	"unicode"

	"github.com/godraughts/draughts"
)

// Limits on a game.
const (
	maxTags  = 1000
	maxDepth = 1000    // variations inside one another
	maxGame  = 4 << 20 // bytes
)

// forced is the numeric annotation glyph of an only move.
const forced = 7

// builder makes the tree of one game from the tokens of its Reader, and knows where the game ends.
type builder struct {
	*Reader
	game   *Game
	err    *Error // why the game breaks off; from there on only its end is looked for
	begin  int64  // where in the stream the game begins
	header bool   // there has been a tag
	blank  bool   // and after it a blank line
	body   bool   // the tags are over, the game is set up
	done   bool
	open   []openLine // the main line and the variations not closed yet, each inside the one before

	gameTypeAt, fenAt place
}

// openLine is a line that is being built.
type openLine struct {
	line     *Line
	before   draughts.Position // before the last move: where its variations begin
	after    draughts.Position
	ply      int      // moves from the start of the game to after
	comments []string // since the beginning of the line or the variations of the last move
}

func newBuilder(r *Reader) *builder {
	b := &builder{Reader: r, game: &Game{}, begin: r.scanner.offset()}
	b.open = []openLine{{line: &b.game.Main}}
	return b
}

// line returns the line that is being built.
func (b *builder) line() *openLine { return &b.open[len(b.open)-1] }

// last returns the last move of the line, nil if there is none.
func (l *openLine) last() *Node {
	if n := len(l.line.Moves); n > 0 {
		return l.line.Moves[n-1]
	}
	return nil
}

// take takes the Reader's token into the game, or ends the game before it.
func (b *builder) take() {
	t := &b.scanner.token
	b.blank = b.blank || t.blank && b.header
	if b.scanner.offset()-b.begin > maxGame {
		b.fail(ErrTooLarge)
	}
	switch t.kind {
	case tokenTag:
		if b.body || b.blank {
			b.again = true
			b.end("")
			return
		}
		b.tag()
	case tokenComment:
		b.comment()
	case tokenNumber:
		b.setUp()
	case tokenWord:
		b.word()
	case tokenStrength:
		b.strength()
	case tokenNAG:
		b.nag(t.number)
	case tokenOpen:
		b.openVariation()
	case tokenClose:
		b.closeVariation()
	case tokenOther:
		b.setUp()
		b.fail(t.err)
	case tokenStar:
		if t.glued && b.body {
			b.nag(forced)
			return
		}
		b.end("*")
	case tokenEOF:
		b.end("")
	}
}

// fail breaks the game off at the current token, if it is not broken off already.
func (b *builder) fail(err error) { b.failAt(b.scanner.where(), string(b.scanner.text), err) }

func (b *builder) failAt(at place, what string, err error) {
	if b.err == nil {
		b.err = b.errorAt(at, what, err)
	}
}

func (b *builder) errorAt(at place, what string, err error) *Error {
	e := &Error{Line: at.line, Column: at.column, Game: b.games + 1, Depth: len(b.open) - 1, Err: err,
		Text: text([]byte(what[:min(len(what), maxWord)]))}
	if b.body {
		e.Ply = b.line().ply + 1
	}
	return e
}

// tag adds a tag.
func (b *builder) tag() {
	t := &b.scanner.token
	b.header = true
	switch {
	case t.err != nil:
		b.fail(t.err)
		return
	case len(b.game.Tags) == maxTags:
		b.fail(ErrTooLarge)
		return
	}
	name := string(t.name)
	switch {
	case strings.EqualFold(name, "GameType") && b.gameTypeAt.line == 0:
		b.gameTypeAt = b.scanner.where()
	case strings.EqualFold(name, "FEN") && b.fenAt.line == 0:
		b.fenAt = b.scanner.where()
	}
	value := text(bytes.ReplaceAll(t.text, []byte(`\"`), []byte(`"`)))
	b.game.Tags = append(b.game.Tags, Tag{name, value})
}

// setUp sets up the game when the tags are over. What is wrong with them is not about a move: hence body comes last.
func (b *builder) setUp() {
	if !b.body {
		b.setUpFromTags()
		b.body = true
	}
}

func (b *builder) setUpFromTags() {
	v, warning := b.game.Tags.variant(b.variant)
	if warning != nil {
		b.game.Warnings = append(b.game.Warnings, b.errorAt(b.gameTypeAt, b.game.Tags.Get("GameType"), warning))
	}
	b.game.Start = v.Start().Setup()
	fen := b.game.Tags.Get("FEN")
	if fen != "" && fen != "?" {
		setup, err := draughts.ParseSetup(v, fen)
		if err != nil {
			b.failAt(b.fenAt, fen, err)
			return
		}
		b.game.Start = setup
	}
	start, err := b.game.Start.Position()
	if err != nil {
		b.failAt(b.fenAt, fen, err)
		return
	}
	b.open[0].before, b.open[0].after = start, start
}

// comment adds a comment: to the last move, unless variations of it have come between.
func (b *builder) comment() {
	t := &b.scanner.token
	if t.err != nil {
		b.setUp()
		b.fail(t.err)
	}
	if comment := cleanComment(text(t.text)); b.err == nil && comment != "" {
		b.line().comment(comment)
	}
}

func (l *openLine) comment(comment string) {
	if n := l.last(); n != nil && len(n.Variations) == 0 {
		n.Comments = append(n.Comments, comment)
		return
	}
	l.comments = append(l.comments, comment)
}

// cleanComment returns a comment as it can stand in braces on lines of any length: with single spaces only, and
// without a closing brace.
func cleanComment(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' })
	return strings.ReplaceAll(strings.Join(words, " "), "}", ")")
}

// word takes a move, or a result, with which the game ends.
func (b *builder) word() {
	word := b.intern(b.scanner.text)
	at := b.scanner.where()
	if isResult(word) {
		b.result(word, at)
		return
	}
	b.setUp()
	l := b.line()
	var m draughts.Move
	var illegal error
	var remark string
	if b.err == nil {
		m, illegal = l.after.ParseMove(word)
		if errors.Is(illegal, draughts.ErrMoveSyntax) {
			move, rest := cutRemark(word, l.after.Variant().Rules().Algebraic)
			if glued, err := l.after.ParseMove(move); !errors.Is(err, draughts.ErrMoveSyntax) {
				m, illegal, word, remark = glued, err, move, rest
			}
		}
	}
	if len(b.open) == 1 && mayBeResult(word, b.game.Tags.Get("Result"), illegal == nil) && b.endsNext() {
		b.end(word)
		return
	}
	if b.err != nil {
		return
	}
	if illegal != nil {
		b.failAt(at, word, illegal)
		return
	}
	l.line.Moves = append(l.line.Moves, &Node{Move: m, Text: word, Before: l.comments})
	l.before, l.after, l.comments = l.after, l.after.After(m), nil
	l.ply++
	if remark != "" {
		l.comment(cleanComment(remark))
	}
}

// cutRemark divides a move from words that someone has glued to it, as in "8-11Red resigns". Where squares have names
// a letter before a digit is part of the move, and so is one at the beginning, as in "cd4Red".
func cutRemark(word string, algebraic bool) (move, remark string) {
	for i, r := range word {
		named := algebraic && (i == 0 || i+1 < len(word) && isDigit(int(word[i+1])))
		if unicode.IsLetter(r) && r != 'x' && r != 'X' && !named {
			return word[:i], word[i:]
		}
	}
	return word, ""
}

// result takes a result. The last word of a variation may be one too: then it is a comment.
func (b *builder) result(result string, at place) {
	switch {
	case len(b.open) == 1:
		b.end(result)
	case b.peek().kind != tokenClose:
		b.failAt(at, result, ErrUnclosedVariation)
		b.end(result)
	case b.err == nil:
		b.line().comment(result)
	}
}

// endsNext reports whether nothing comes after the current token that belongs to the same game.
func (b *builder) endsNext() bool {
	t := b.peek()
	return t.kind == tokenEOF || t.kind == tokenTag || t.kind == tokenNumber && t.number == 1
}

// annotated returns the move that an annotation or a variation belongs to. If there is none the game breaks off, and
// it returns nil.
func (b *builder) annotated() *Node {
	b.setUp()
	if b.err != nil {
		return nil
	}
	n := b.line().last()
	if n == nil {
		b.fail(ErrNoMoveBefore)
	}
	return n
}

func (b *builder) strength() {
	n := b.annotated()
	switch t := &b.scanner.token; {
	case n == nil:
	case len(n.Strength)+len(t.text) > maxWord:
		b.fail(ErrTooLarge)
	default:
		n.Strength += b.intern(t.text)
	}
}

func (b *builder) nag(number int) {
	if n := b.annotated(); n != nil {
		n.NAGs = append(n.NAGs, number)
	}
}

func (b *builder) openVariation() {
	n := b.annotated()
	switch {
	case n == nil:
	case len(b.open) > maxDepth:
		b.fail(ErrTooLarge)
	default:
		l := b.line()
		b.open = append(b.open, openLine{line: &Line{}, before: l.before, after: l.before, ply: l.ply - 1})
	}
}

// closeVariation hands the variation over to the move that it belongs to. One without moves and comments is dropped.
func (b *builder) closeVariation() {
	b.setUp()
	if b.err != nil {
		return
	}
	if len(b.open) == 1 {
		b.fail(ErrUnopenedVariation)
		return
	}
	b.closeLine()
}

func (b *builder) closeLine() {
	l := b.line()
	l.line.Comments = l.comments
	b.open = b.open[:len(b.open)-1]
	if len(b.open) > 0 && len(l.line.Moves)+len(l.line.Comments) > 0 {
		n := b.line().last()
		n.Variations = append(n.Variations, l.line)
	}
}

// end ends the game: at a terminator, or without one before a token that is not its own.
func (b *builder) end(terminator string) {
	if !b.header && !b.body && terminator != "" && b.open[0].comments == nil {
		return // it is one too many for the game before
	}
	b.game.Terminator = terminator
	b.setUp()
	if len(b.open) > 1 {
		b.fail(ErrUnclosedVariation)
	}
	if terminator != "" && !b.again {
		// Comments in the same paragraph as the terminator are about this game, others about the next.
		for b.scanner.isCommentNext() {
			b.next()
			b.take()
		}
	}
	for len(b.open) > 0 {
		b.closeLine()
	}
	b.done = true
}

// isNoGame reports whether there was nothing but the end of the stream, or comments before it.
func (b *builder) isNoGame() bool {
	return b.err == nil && !b.header && b.game.Terminator == "" && b.game.Main.Moves == nil
}
