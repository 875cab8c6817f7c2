package pdn

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// ErrNotPDN is returned by a Writer for what PDN cannot express: a tag name that is no identifier, a tag value with a
// line break in it or a backslash at its end, a strength of more than 255 characters or with others than ! and ?, a
// glyph number below 0 or above 999999, and a strength or a glyph of a set-up.
var ErrNotPDN = errors.New("cannot be written in PDN")

// Writer writes games in strict PDN 3.0. It is for one goroutine at a time. NewWriter makes one.
type Writer struct {
	// Counters adds to each FEN the fields that [draughts.Setup.FEN] has beside the standard's: the counters of the draw
	// rules, as lidraughts.org writes them. Without them the counters of a game that is read again begin at 0.
	Counters bool
	// Dialect is the form of the text; nil means the standard. What it cannot hold is refused or left out: see Lost.
	Dialect *Dialect

	w        io.Writer
	game     gameWriter
	notFirst bool // a game has been written
}

// NewWriter returns a Writer to w. It does not buffer: each game is one call of w.Write.
func NewWriter(w io.Writer) *Writer {
	return &Writer{w: w}
}

// Lost returns what the Dialect left out of the last game, such as "comments 1, variations 2"; "" for nothing.
func (w *Writer) Lost() string { return w.game.lost.String() }

// Write writes a game, after a blank line unless it is the first.
//
// The tags of the standard come first, in its order. Result, GameType and FEN are added where they are needed, the
// latter two from Start. Rules without a GameType of their own are named in a Variant tag. A result is written in the
// form of the GameType, or with the ResultFormat that it needs. A date is written in the form of the standard; a
// SourceDate tag keeps the rest of it. The words of a tag's name are joined by underscores. A tag whose name has
// letters beyond ASCII becomes a comment. Text wraps at 80 columns. Inside a comment white space is written as one
// space, and a closing brace, which no comment can contain, as a parenthesis.
//
// PDN has no way to write a move that is not known or not legal. From a node without a move up to the next set-up, the
// line becomes a comment.
//
// The moves must be legal, and a Reader must be able to read the tree. Otherwise the error is a *draughts.MoveError, a
// *draughts.SetupError, ErrNotPDN, ErrTooLarge or ErrDialect with the place, and nothing of the game is written.
func (w *Writer) Write(g *Game) error {
	out := &w.game
	out.text, out.counters, out.dialect = out.text[:0], w.Counters, cmp.Or(w.Dialect, standard)
	if w.notFirst {
		out.text = append(out.text, '\n')
	}
	if err := out.write(g); err != nil {
		return fmt.Errorf("pdn: %w", err)
	}
	w.notFirst = true
	_, err := w.w.Write(out.text)
	return err
}

type gameWriter struct {
	text        []byte
	column      int    // characters in the last line of text
	piece       []byte // the last piece, not in text yet, since a closing parenthesis may belong to it
	opening     int    // the number of opening parentheses that belong to the next piece
	needsNumber bool   // the next move needs its number, since the last piece was not a move
	elements    int    // as a Reader counts them

	dialect  *Dialect
	lost     losses
	moved    bool     // a move has been written
	counters bool     // see Writer
	extra    []string // tags that are written as comments
	result   string   // the value of the Result tag

	variant  draughts.Variant
	unplayed bool // the library does not play the game: moves are written as they were read
}

func (w *gameWriter) write(g *Game) error {
	var start draughts.Position
	w.variant, w.lost, w.moved = g.Start.Variant, losses{}, false
	if err := w.dialect.check(g); err != nil {
		return err
	}
	w.unplayed = !g.Start.Variant.IsValid() && slices.Contains(unplayed, gameTypeNumber(g.Tags.Get("GameType")))
	if !w.unplayed {
		if err := startError(g.Start); err != nil && !g.isEmptyBoard() {
			return err
		}
		start, _ = g.Start.Position() // zero without a side to move or pieces, and then there can be no moves
	}
	if err := w.tags(g); err != nil {
		return err
	}
	w.text = append(w.text, '\n')
	w.column, w.piece, w.opening, w.elements = 0, w.piece[:0], 0, 0
	w.comments(w.extra)
	if err := w.line(&g.Main, start, 0, max(g.Start.MoveNumber, 1), 0); err != nil {
		return err
	}
	end := "*"
	if w.dialect.ResultEnds {
		w.newLine()
		end = w.result
	} else if last := w.piece[bytes.LastIndexByte(w.piece, ' ')+1:]; string(last) == w.result {
		w.put("{}") // otherwise a move such as 4-8 would be read as the result
		w.elements++
	}
	w.put(end)
	w.flush()
	w.text = append(w.text, '\n')
	if end := w.dialect.LineEnd; end != "" {
		w.text = bytes.ReplaceAll(w.text, []byte("\n"), []byte(end))
	}
	if len(w.text) > maxGame || w.elements > maxElements {
		return fmt.Errorf("the game: %w", ErrTooLarge)
	}
	return nil
}

// line writes a line that begins in p, after ply moves of the game. number is its first move number.
func (w *gameWriter) line(l *Line, p draughts.Position, ply, number, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("variations inside one another: %w", ErrTooLarge)
	}
	w.needsNumber = true
	for i := 0; i < len(l.Moves); {
		n := l.Moves[i]
		if n.Setup == nil && n.Move == (draughts.Move{}) && (!w.unplayed || plainMove(n.Text) == "") {
			if n.Text == "" {
				return fmt.Errorf("ply %d: move %w", ply+1, ErrNotPDN)
			}
			// Moves in a comment have no numbers: a Reader does not count them.
			skipped := w.restAsComment(l.Moves[i:])
			i, ply = i+skipped, ply+skipped
			p = draughts.Position{}
			continue
		}
		i++
		if n.Setup == nil {
			ply++
		}
		first := p.Turn() == p.Variant().Rules().FirstToMove // it is a move of the side that moves first by the rules
		if w.unplayed {
			first = ply%2 == 1
		}
		w.comments(n.CommentsBefore)
		if err := w.variations(n, true, p, ply, number, depth); err != nil {
			return err
		}
		if n.Setup != nil {
			number = cmp.Or(n.Setup.MoveNumber, number)
		}
		if err := w.node(n, p, ply, number, first); err != nil {
			return fmt.Errorf("ply %d: %w", ply, err)
		}
		if err := w.variations(n, false, p, ply-1, number, depth); err != nil {
			return err
		}
		if n.Setup == nil && !first {
			number++
		}
		p = n.after(p)
	}
	w.comments(l.Comments)
	return nil
}

// variations writes the variations before or after a node. They begin in p, after ply moves, with that move number.
func (w *gameWriter) variations(n *Node, before bool, p draughts.Position, ply, number, depth int) error {
	for _, v := range n.Variations {
		if n.standsBefore(v) != before {
			continue
		}
		if w.dialect.NoVariations {
			w.lost["variations"]++
			continue
		}
		needed, opening := w.needsNumber, w.opening
		w.opening++
		if err := w.line(v, p, ply, number, depth+1); err != nil {
			return err
		}
		if w.opening > opening { // the variation is empty
			w.opening, w.needsNumber = opening, needed
			continue
		}
		w.piece = append(w.piece, ')')
		w.needsNumber = true
		w.elements += len("()")
	}
	return nil
}

// node writes a move or a set-up with its annotations and comments. first says that the side that moves first makes it.
func (w *gameWriter) node(n *Node, p draughts.Position, ply, number int, first bool) error {
	d := w.dialect
	if strings.Trim(n.Strength, "!?") != "" || len(n.Strength) >= maxWord || n.Setup != nil && n.Strength != "" {
		return fmt.Errorf("strength %s %w", quote.Text(n.Strength), ErrNotPDN)
	}
	text, err := w.moveText(n, p)
	if err != nil {
		return err
	}
	switch {
	case n.Setup != nil && d.NoSetups:
		return d.refuse("a position set up among the moves")
	case n.Setup != nil:
		text = fmt.Sprintf("/FEN %q/", w.fen(*n.Setup, n.Text, true))
	case first && d.PlyNumbers:
		text = strconv.Itoa(ply) + ". " + text
	case first:
		w.newLine()
		text = strconv.Itoa(number) + ". " + text
	case w.needsNumber && !d.PlyNumbers && !(d.NumberOnce && w.moved):
		text = strconv.Itoa(number) + "... " + text
	}
	w.moved = true
	strength, nags := n.Strength, n.NAGs
	if d.NoGlyphs {
		w.lost["glyphs"] += len(nags) + min(len(strength), 1)
		strength, nags = "", nil
	}
	w.put(text + strength)
	w.elements += 1 + min(len(n.Strength), 1) + len(n.NAGs)
	w.needsNumber = n.Setup != nil
	for _, nag := range nags {
		if nag < 0 || nag > 999999 || n.Setup != nil {
			return fmt.Errorf("glyph $%d %w", nag, ErrNotPDN)
		}
		w.put("$" + strconv.Itoa(nag))
	}
	w.comments(n.CommentsAfter)
	return nil
}

// moveText returns the text of a node's move, made in p.
func (w *gameWriter) moveText(n *Node, p draughts.Position) (string, error) {
	switch {
	case n.Setup != nil:
		if p, err := n.Setup.Position(); err != nil || p.Variant() == w.variant {
			return "", err
		}
		return "", fmt.Errorf("set-up: %w", draughts.ErrOtherVariant)
	case !w.unplayed:
		if _, err := p.Apply(n.Move); err != nil {
			return "", err
		}
		return w.dialect.moveText(p, n.Move)
	}
	return plainMove(n.Text), nil
}

// restAsComment writes nodes up to the next set-up as a comment, and returns how many. Their moves cannot be written.
func (w *gameWriter) restAsComment(nodes []*Node) (n int) {
	var b strings.Builder
	for _, node := range nodes {
		if node.Setup != nil {
			break
		}
		n++
		node.appendText(&b)
	}
	if w.dialect.NoComments {
		w.lost["unplayable moves"] += n
	} else {
		w.comments([]string{b.String()})
	}
	return n
}
