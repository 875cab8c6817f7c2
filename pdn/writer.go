package pdn

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// ErrNotPDN is returned by a Writer for what PDN cannot express: a tag name that is no identifier, a tag value with a
// line break in it or a backslash at its end, a strength of other than exclamation and question marks, a glyph number
// below 0 or above 999999.
var ErrNotPDN = errors.New("cannot be written in PDN")

// Writer writes games in strict PDN 3.0. It is for one goroutine at a time.
type Writer struct {
	w     io.Writer
	game  gameWriter
	wrote bool // there is a game before
}

// NewWriter returns a Writer to w. It does not buffer: each game is one call of w.Write.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game, after a blank line unless it is the first.
//
// The tags of the standard come first, in its order, then the others. Result, GameType and FEN are added where they
// are needed, the latter two as Start has them; rules without a GameType of their own are named in a Variant tag. Text wraps at 80 columns. White space inside a comment is written as
// one space, and a closing brace, which no comment can contain, as a parenthesis.
//
// The moves must be legal and the tree what a Reader could have read; else the error is a *draughts.MoveError,
// *draughts.SetupError, ErrNotPDN or ErrTooLarge with the place, and nothing has been written of the game.
func (w *Writer) Write(g *Game) error {
	out := &w.game
	out.text = out.text[:0]
	if w.wrote {
		out.text = append(out.text, '\n')
	}
	if err := out.write(g); err != nil {
		return fmt.Errorf("pdn: %w", err)
	}
	w.wrote = true
	_, err := w.w.Write(out.text)
	return err
}

// gameWriter holds the text of one game while it is written.
type gameWriter struct {
	text   []byte
	column int    // characters in the last line of text
	piece  []byte // the last piece, which is not in text yet: a parenthesis may close behind it
	opened bool   // the next piece has a parenthesis in front
	before bool   // the last piece was not a move: the next move needs its number
}

func (w *gameWriter) write(g *Game) error {
	start, err := g.Start.Position()
	if err != nil {
		return err
	}
	if err := w.tags(g); err != nil {
		return err
	}
	w.text = append(w.text, '\n')
	w.column, w.piece, w.opened = 0, w.piece[:0], false
	if err := w.line(&g.Main, start, 0, max(g.Start.MoveNumber, 1), 0); err != nil {
		return err
	}
	w.put("*")
	w.flush()
	w.text = append(w.text, '\n')
	return nil
}

// standardTags are the tags that come first, in order.
var standardTags = []string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "SetUp", "FEN",
}

func rank(t Tag) int {
	for i, name := range standardTags {
		if strings.EqualFold(name, t.Name) {
			return i
		}
	}
	return len(standardTags)
}

// tags writes the tags, a line each.
func (w *gameWriter) tags(g *Game) error {
	tags := slices.Clone(g.Tags)
	tags.Set("Result", g.ResultText())
	tags.setVariant(g.Start.Variant)
	if fen := fenTag(g); fen != "" {
		tags.Set("FEN", fen)
	}
	slices.SortStableFunc(tags, func(a, b Tag) int { return rank(a) - rank(b) })
	for _, t := range tags {
		if !isTagName(t.Name) || strings.ContainsAny(t.Value, "\r\n") || strings.HasSuffix(t.Value, `\`) {
			return fmt.Errorf("tag %q %q %w", t.Name, t.Value, ErrNotPDN)
		}
		w.text = append(w.text, '[')
		w.text = append(w.text, strings.ToUpper(t.Name[:1])...) // the standard wants a capital
		w.text = append(w.text, t.Name[1:]...)
		w.text = append(w.text, ` "`...)
		w.text = append(w.text, strings.ReplaceAll(strings.ToValidUTF8(t.Value, "\uFFFD"), `"`, `\"`)...)
		w.text = append(w.text, "\"]\n"...)
	}
	return nil
}

func isTagName(name string) bool {
	for i := range len(name) {
		c := int(name[i])
		if !isLetter(c) && (i == 0 || !isDigit(c) && c != '_') {
			return false
		}
	}
	return name != "" && len(name) <= maxWord
}

// fenTag returns the FEN of the start; it is empty for the start position of the rules, unless there is a tag for it.
func fenTag(g *Game) string {
	if g.Start == g.Start.Variant.Start().Setup() && g.Tags.Get("FEN") == "" {
		return ""
	}
	return g.Start.FEN()
}

// line writes a line that begins at p, ply moves after the start of the game, with that move number.
func (w *gameWriter) line(l *Line, p draughts.Position, ply, number, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("variations inside one another: %w", ErrTooLarge)
	}
	first := p.Variant().Rules().First
	w.before = true
	for _, n := range l.Moves {
		ply++
		if err := w.move(n, p, number, first); err != nil {
			return fmt.Errorf("ply %d: %w", ply, err)
		}
		for _, v := range n.Variations {
			if len(v.Moves)+len(v.Comments) == 0 {
				continue
			}
			w.opened = true
			if err := w.line(v, p, ply-1, number, depth+1); err != nil {
				return err
			}
			w.piece = append(w.piece, ')')
			w.before = true
		}
		if p.Turn() != first {
			number++
		}
		p = p.After(n.Move)
	}
	w.comments(l.Comments)
	return nil
}

// move writes a move with its annotations and comments.
func (w *gameWriter) move(n *Node, p draughts.Position, number int, first draughts.Color) error {
	if _, err := p.Apply(n.Move); err != nil {
		return err
	}
	if strings.Trim(n.Strength, "!?") != "" {
		return fmt.Errorf("strength %q %w", n.Strength, ErrNotPDN)
	}
	w.comments(n.Before)
	var text []byte
	if p.Turn() == first {
		text = append(strconv.AppendInt(text, int64(number), 10), ". "...)
	} else if w.before {
		text = append(strconv.AppendInt(text, int64(number), 10), "... "...)
	}
	text = append(p.AppendMove(text, n.Move), n.Strength...)
	w.put(string(text))
	w.before = false
	for _, nag := range n.NAGs {
		if nag < 0 || nag > 999999 {
			return fmt.Errorf("glyph $%d %w", nag, ErrNotPDN)
		}
		w.put("$" + strconv.Itoa(nag))
	}
	w.comments(n.Comments)
	return nil
}

func (w *gameWriter) comments(comments []string) {
	for _, comment := range comments {
		comment = cleanComment(strings.ToValidUTF8(comment, "\uFFFD"))
		if comment == "" {
			continue
		}
		for word := range strings.SplitSeq("{"+comment+"}", " ") {
			w.put(word)
		}
		w.before = true
	}
}

// put writes a piece of text that no line break may divide.
func (w *gameWriter) put(piece string) {
	w.flush()
	if w.opened {
		w.piece = append(w.piece, '(')
		w.opened = false
	}
	w.piece = append(w.piece, piece...)
}

// flush writes the piece that is waiting, on the next line if this one has no room for it.
func (w *gameWriter) flush() {
	const width = 80
	n := utf8.RuneCount(w.piece)
	switch {
	case n == 0:
		return
	case w.column == 0:
	case w.column+1+n > width:
		w.text = append(w.text, '\n')
		w.column = 0
	default:
		w.text = append(w.text, ' ')
		w.column++
	}
	w.text = append(w.text, w.piece...)
	w.column += n
	w.piece = w.piece[:0]
}
