package pdn

import (
	"cmp"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Reader reads games from a stream, one at a time, as trees. It keeps no more of the stream than the current game. For
// tags or moves alone a [Scanner] is faster. A Reader is for one goroutine at a time. NewReader makes one.
type Reader struct{ scanner *Scanner }

// NewReader returns a Reader of the games in r. It buffers r.
func NewReader(r io.Reader, o Options) *Reader {
	return &Reader{scanner: NewScanner(r, o)}
}

// ParseGame returns the first game of a text. The errors are those of [Reader.Read], ErrNoGame also for an empty text.
func ParseGame(text string) (*Game, error) {
	g, err := NewReader(strings.NewReader(text), Options{}).Read()
	if err == io.EOF {
		err = ErrNoGame
	}
	return g, err
}

// Read returns the next game, and io.EOF after the last. If a game cannot be read whole, the error is the first of its
// Errors, an *Error: the Game holds all of its text, and the next Read returns the next game. Any other error is that
// of the stream; it ends the reading, and the Game is nil. ErrNoGame, for a stream with text but no game, comes once
// before io.EOF.
func (r *Reader) Read() (*Game, error) {
	if !r.scanner.Next() {
		err := cmp.Or(r.scanner.err, io.EOF)
		if errors.Is(err, ErrNoGame) {
			r.scanner.err = io.EOF // it comes once
		}
		return nil, err
	}
	g := r.scanner.Game()
	if err := r.scanner.Err(); err != nil {
		return nil, err
	}
	return g, r.scanner.FirstError()
}

// All yields the games and errors that Read returns. It ends after the last game or an error of the stream.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Read()
			if err == io.EOF || !yield(g, err) || g == nil {
				return
			}
		}
	}
}

// buildLine fills a line with the elements [from, to), whose moves have been found.
func (g *gameState) buildLine(l *Line, from, to int) {
	var line lineBuilder
	elements := g.body.elements
	nodes := make([]Node, g.body.countNodes(from, to)) // one allocation for all
	l.Moves = slices.Grow(l.Moves, len(nodes))
	for i := from; i < to; i++ {
		e := &elements[i]
		switch e.kind {
		case elementMove, elementUnknown, elementSetup:
			n := &nodes[len(l.Moves)]
			g.fillNode(n, e)
			n.CommentsBefore, n.NAGs, n.Variations = line.waiting, line.nags, line.early
			l.Moves = append(l.Moves, n)
			line = lineBuilder{last: n, room: line.room}
		case elementPiece:
			line.last.Text += " " + g.in.intern(g.in.fromPin(e.text))
		case elementStrength:
			line.last.Strength += g.in.intern(g.in.fromPin(e.text))
		case elementNAG:
			if e.early {
				line.nags = append(line.nags, int(e.number))
			} else {
				line.last.NAGs = append(line.last.NAGs, int(e.number))
			}
		case elementComment:
			line.addComment(g.in.intern(g.in.fromPin(e.text)))
		case elementOpen:
			end := int(e.number) - 1
			if e.alone || e.depth == maxDepth {
				line.addComment(Decode(g.in.fromPin(span{e.text.to, elements[end].text.from})))
			} else {
				v := &Line{}
				g.buildLine(v, i+1, end)
				switch {
				case len(v.Moves)+len(v.Comments) == 0:
				case e.early:
					line.early = append(line.early, v)
				default:
					line.last.Variations, line.varied = append(line.last.Variations, v), true
				}
			}
			i = end
		}
	}
	l.Comments = line.waiting
	for _, n := range l.Moves {
		for _, v := range n.Variations { // what replaces its first move replaces the node, too
			if len(v.Moves) > 0 {
				n.Variations = append(n.Variations, v.Moves[0].Variations...)
				v.Moves[0].Variations = nil
			}
		}
	}
}

func (g *gameState) fillNode(n *Node, e *element) {
	raw := g.in.fromPin(e.text)
	n.Move, n.Text = e.move, g.in.intern(raw)
	maySpace := func(c byte) bool { return c <= ' ' || c >= utf8.RuneSelf }
	isSpace := func(r rune) bool { return unicode.In(r, unicode.White_Space, unicode.Cf) }
	if e.kind == elementMove && slices.ContainsFunc(raw, maySpace) && strings.ContainsFunc(n.Text, isSpace) {
		n.Text = strings.Join(strings.FieldsFunc(n.Text, isSpace), " ") // between the squares
	}
	if e.kind == elementSetup && e.number >= 0 {
		n.Setup = new(g.setups[e.number])
	}
}

type lineBuilder struct {
	last    *Node
	waiting []string // comments that belong to the next move, or to the end of the line
	nags    []int    // glyphs of the next move
	early   []*Line  // variations of the next move
	varied  bool     // there has been a variation since the last move
	room    []string // for first comments after moves: one allocation for several
}

func (b *lineBuilder) addComment(comment string) {
	comment = cleanComment(comment)
	switch {
	case comment == "":
	case b.last != nil && !b.varied && b.last.CommentsAfter == nil:
		if len(b.room) == 0 {
			b.room = make([]string, 16)
		}
		b.last.CommentsAfter, b.room = b.room[:1:1], b.room[1:]
		b.last.CommentsAfter[0] = comment
	case b.last != nil && !b.varied:
		b.last.CommentsAfter = append(b.last.CommentsAfter, comment)
	default:
		b.waiting = append(b.waiting, comment)
	}
}
