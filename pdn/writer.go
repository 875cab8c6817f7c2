package pdn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// ErrNotPDN is returned by a Writer for what PDN cannot express: a tag name that is no identifier, a tag value with a
// line break in it or a backslash at its end, a strength of other than exclamation and question marks, a glyph number
// below 0 or above 999999, either of them for a set-up.
var ErrNotPDN = errors.New("cannot be written in PDN")

// ErrNoStream is returned by the zero Writer, which has no stream to write to.
var ErrNoStream = errors.New("the zero Writer has no stream: NewWriter makes one that has")

// Writer writes games in strict PDN 3.0. It is for one goroutine at a time. NewWriter makes one; the zero Writer
// returns ErrNoStream.
type Writer struct {
	w        io.Writer
	game     gameWriter
	notFirst bool // there is a game before
}

// NewWriter returns a Writer to w. It does not buffer: each game is one call of w.Write. It panics if w is nil.
func NewWriter(w io.Writer) *Writer {
	nilarg.Check(w == nil, "pdn: NewWriter", "a nil writer")
	return &Writer{w: w}
}

// Write writes a game, after a blank line unless it is the first.
//
// The tags of the standard come first, in its order, then the others. Result, GameType and FEN are added where they
// are needed, the latter two as Start has them; rules without a GameType of their own are named in a Variant tag. A
// result is written in the form of the GameType, or with the ResultFormat that it needs; a date in the form of the
// standard, with SourceDate for what else the tag said. What separates the words of a tag's name is written as an
// underscore; a tag whose name has letters beyond ASCII becomes a comment, and so do those that are more than a Reader
// takes. Text wraps at 80 columns. White space
// inside a comment is written as one space, a closing brace, which no comment can contain, as a parenthesis, and a
// comment that is longer than a Reader takes in pieces.
//
// PDN has no way to write a move that is not known or not legal: from a node without one on, up to the next set-up, the
// rest of the line becomes a comment.
//
// The moves must be legal and the tree what a Reader could have read; else the error is a *draughts.MoveError,
// *draughts.SetupError, ErrNotPDN or ErrTooLarge with the place, and nothing has been written of the game.
// Write panics if g is nil.
func (w *Writer) Write(g *Game) error {
	nilarg.Check(g == nil, "pdn: Write", "a nil game")
	if w.w == nil {
		return fmt.Errorf("pdn: %w", ErrNoStream)
	}
	out := &w.game
	out.text = out.text[:0]
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

// gameWriter holds the text of one game while it is written.
type gameWriter struct {
	text        []byte
	column      int    // characters in the last line of text
	piece       []byte // the last piece, which is not in text yet: a parenthesis may close behind it
	opening     bool   // the next piece has a parenthesis in front
	needsNumber bool   // the last piece was not a move: the next move needs its number

	extra  []string // tags that no tag can hold
	result string   // what the Result tag says

	variant  draughts.Variant
	unplayed bool // the library does not know the rules: moves are written as they were read
}

func (w *gameWriter) write(g *Game) error {
	var start draughts.Position
	w.variant = g.Start.Variant
	w.unplayed = !g.Start.Variant.IsValid() && slices.Contains(unplayed, gameTypeNumber(g.Tags.Get("GameType")))
	if !w.unplayed {
		var err error
		if err = startError(g.Start); err != nil {
			return err
		}
		start, _ = g.Start.Position() // without a side to move it is none, and there can be no moves
	}
	if err := w.tags(g); err != nil {
		return err
	}
	w.text = append(w.text, '\n')
	w.column, w.piece, w.opening = 0, w.piece[:0], false
	w.comments(w.extra)
	if err := w.line(&g.Main, start, 0, max(g.Start.MoveNumber, 1), 0); err != nil {
		return err
	}
	if last := w.piece[bytes.LastIndexByte(w.piece, ' ')+1:]; string(last) == w.result {
		w.put("{}") // else the move might be taken for the result, as 4-8 might be
	}
	w.put("*")
	w.flush()
	w.text = append(w.text, '\n')
	if len(w.text) > maxGame {
		return fmt.Errorf("the game: %w", ErrTooLarge)
	}
	return nil
}

// standardTags are the tags that come first, in order.
var standardTags = []string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result", "ResultFormat", "GameType", "SetUp", "FEN",
}

// derivedTags are the tags that a Writer may add.
var derivedTags = []string{"Date", "Result", "ResultFormat", "GameType", "Variant", "FEN"}

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
	w.extra = w.extra[:0]
	tags := slices.Clone(g.Tags)
	tags.setResult(g)
	tags.setDate()
	tags.setVariant(g.Start.Variant)
	if fen := fenTag(g); fen != "" {
		tags.Set("FEN", fen)
	}
	w.result = tags.Get("Result")
	slices.SortStableFunc(tags, func(a, b Tag) int { return rank(a) - rank(b) })
	for _, t := range w.withoutExcess(tags) {
		name := strings.Join(tagWords(t.Name), "_")
		if isForeignTagName(name) {
			w.extra = append(w.extra, t.Name+": "+t.Value)
			continue
		}
		if isTagName(name) { // the standard wants a capital
			name = strings.ToUpper(name[:1]) + name[1:]
		}
		if !isTagName(name) || strings.ContainsAny(t.Value, "\r\n") || strings.HasSuffix(t.Value, `\`) {
			return fmt.Errorf("tag %s %s %w", quote.Text(t.Name), quote.Text(t.Value), ErrNotPDN)
		}
		w.text = append(w.text, '[')
		w.text = append(w.text, name...)
		w.text = append(w.text, ` "`...)
		w.text = append(w.text, strings.ReplaceAll(strings.ToValidUTF8(t.Value, "\uFFFD"), `"`, `\"`)...)
		w.text = append(w.text, "\"]\n"...)
	}
	return nil
}

// withoutExcess returns no more tags than a Reader takes. It leaves out the last of those that say nothing about how
// the game is read, to be written as comments.
func (w *gameWriter) withoutExcess(tags Tags) Tags {
	excess := len(tags) - maxTags
	if excess <= 0 {
		return tags
	}
	kept := make(Tags, 0, maxTags)
	for i, t := range slices.Backward(tags) {
		needed := slices.ContainsFunc(derivedTags, func(name string) bool { return strings.EqualFold(name, t.Name) })
		if excess > 0 && !(needed && tags.index(t.Name) == i) {
			excess--
			w.extra = append(w.extra, t.Name+": "+t.Value)
			continue
		}
		kept = append(kept, t)
	}
	slices.Reverse(kept)
	slices.Reverse(w.extra)
	return kept
}

// setResult gives the Result tag the form that the GameType or the ResultFormat has.
func (t *Tags) setResult(g *Game) {
	gameType := gameTypeNumber(t.Get("GameType"))
	if g.Start.Variant.IsValid() {
		gameType = rulesOf(g.Start.Variant).gameType
	}
	given := t.Get("ResultFormat")
	result, format := standardResult(gameType, g.ResultText(), given)
	t.Set("Result", result)
	if format == given {
		return
	}
	t.Set("ResultFormat", format)
	if given != "" {
		*t = append(*t, Tag{"SourceResultFormat", given})
	}
}

// setDate gives the Date tag the form of the standard. What cannot be said in that form is kept under another name.
func (t *Tags) setDate() {
	given := t.Get("Date")
	if isDate([]byte(given)) {
		return
	}
	date, whole, _ := ParseDate(given)
	t.Set("Date", date.String())
	if source := (Tag{"SourceDate", given}); !whole && !slices.Contains(*t, source) {
		*t = append(*t, source)
	}
}

// tagWords returns the words of which a tag's name is made.
func tagWords(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '.' || r == ' ' || r == '\t' })
}

// isForeignTagName reports whether a name would be that of a tag but for letters beyond ASCII.
func isForeignTagName(name string) bool {
	foreign := false
	for i, r := range name {
		switch {
		case r >= utf8.RuneSelf:
			foreign = true
		case !isLetter(int(r)) && (i == 0 || !isDigit(int(r)) && r != '_'):
			return false
		}
	}
	return foreign
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

// fenTag returns the FEN of the start; it is empty for the start position of the rules, unless there is a tag for it or
// a set-up stands before the first move, which would be taken for the start.
func fenTag(g *Game) string {
	if !g.Start.Variant.IsValid() || g.Start == g.Start.Variant.Start().Setup() && g.Tags.Get("FEN") == "" &&
		!g.Main.beginsWithSetup() {
		return ""
	}
	return g.Start.FEN()
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

// line writes a line that begins at p, ply moves after the start of the game, with that move number.
func (w *gameWriter) line(l *Line, p draughts.Position, ply, number, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("variations inside one another: %w", ErrTooLarge)
	}
	w.needsNumber = true
	for i := 0; i < len(l.Moves); {
		n := l.Moves[i]
		if n.Setup == nil && n.Move == (draughts.Move{}) && (!w.unplayed || !isMoveLike(plainMove(n.Text))) {
			if n.Text == "" {
				return fmt.Errorf("ply %d: move %w", ply+1, ErrNotPDN)
			}
			// Moves that stand in a comment have no numbers: who reads the game does not count them.
			skipped := w.rest(l.Moves[i:])
			i, ply = i+skipped, ply+skipped
			p = draughts.Position{}
			continue
		}
		i++
		switch {
		case n.Setup == nil:
			ply++
		case n.Setup.MoveNumber > 0:
			number = n.Setup.MoveNumber
		}
		turn := w.isFirstSide(p, ply)
		if err := w.node(n, p, number, turn); err != nil {
			return fmt.Errorf("ply %d: %w", ply, err)
		}
		for _, v := range n.Variations {
			before := w.needsNumber
			w.opening = true
			if err := w.line(v, p, ply-1, number, depth+1); err != nil {
				return err
			}
			if w.opening { // there was nothing in it
				w.opening, w.needsNumber = false, before
				continue
			}
			w.piece = append(w.piece, ')')
			w.needsNumber = true
		}
		if n.Setup == nil && !turn {
			number++
		}
		p = n.after(p)
	}
	w.comments(l.Comments)
	return nil
}

// isFirstSide reports whether the side that moves first by the rules makes the move with that ply.
func (w *gameWriter) isFirstSide(p draughts.Position, ply int) bool {
	if w.unplayed {
		return ply%2 == 1
	}
	return p.Turn() == rulesOf(p.Variant()).first
}

// rest writes nodes of which the moves cannot be written, up to the next set-up, as a comment, and returns how many.
func (w *gameWriter) rest(nodes []*Node) (n int) {
	var b strings.Builder
	for _, node := range nodes {
		if node.Setup != nil {
			break
		}
		n++
		node.appendText(&b)
	}
	w.comments([]string{b.String()})
	return n
}

// appendText appends a node as words, with all that belongs to it.
func (n *Node) appendText(b *strings.Builder) {
	for _, comment := range n.CommentsBefore {
		fmt.Fprintf(b, " [%s]", comment)
	}
	fmt.Fprintf(b, " %s%s", n.Text, n.Strength)
	for _, nag := range n.NAGs {
		fmt.Fprintf(b, " $%d", nag)
	}
	for _, comment := range n.CommentsAfter {
		fmt.Fprintf(b, " [%s]", comment)
	}
	for _, v := range n.Variations {
		b.WriteString(" (")
		for _, node := range v.Moves {
			node.appendText(b)
		}
		for _, comment := range v.Comments {
			fmt.Fprintf(b, " [%s]", comment)
		}
		b.WriteString(")")
	}
}

// node writes a move or a set-up with its annotations and comments. The side that moves first makes it if first is set.
func (w *gameWriter) node(n *Node, p draughts.Position, number int, first bool) error {
	if strings.Trim(n.Strength, "!?") != "" || n.Setup != nil && n.Strength != "" {
		return fmt.Errorf("strength %s %w", quote.Text(n.Strength), ErrNotPDN)
	}
	w.comments(n.CommentsBefore)
	text, err := w.moveText(n, p)
	if err != nil {
		return err
	}
	switch {
	case n.Setup != nil:
		text = fmt.Sprintf("/FEN %q/", n.Setup.FEN())
	case first:
		text = strconv.Itoa(number) + ". " + text
	case w.needsNumber:
		text = strconv.Itoa(number) + "... " + text
	}
	w.put(text + n.Strength)
	w.needsNumber = n.Setup != nil
	for _, nag := range n.NAGs {
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
		return p.MoveText(n.Move), nil
	}
	return plainMove(n.Text), nil
}

// isMoveLike reports whether a text is two or more squares, named or numbered, with separators between them, and can be
// no result.
func isMoveLike(text string) bool {
	squares := 0
	for rest := text; ; squares++ {
		if rest != "" && rest[0] >= 'a' && rest[0] <= 'l' {
			rest = rest[1:]
		}
		n := 0
		for n < len(rest) && isDigit(int(rest[n])) {
			n++
		}
		if n == 0 || n > 3 {
			return false
		}
		if rest = rest[n:]; rest == "" {
			break
		}
		if rest[0] != '-' && rest[0] != 'x' && rest[0] != ':' {
			return false
		}
		rest = rest[1:]
	}
	return squares > 0 && !isResult([]byte(text))
}

// plainMove returns the text of a move that cannot be checked, without spaces and leading zeros, and with a hyphen
// between numbers that have only a space there; "" if it is no move.
func plainMove(text string) string {
	var b []byte
	for i := range len(text) {
		c := text[i]
		switch {
		case c == ' ' || c == '\t':
			next := strings.TrimLeft(text[i:], " \t")
			if len(b) > 0 && isDigit(int(b[len(b)-1])) && next != "" && isDigit(int(next[0])) {
				b = append(b, '-')
			}
		case c == '0' && (len(b) == 0 || !isDigit(int(b[len(b)-1]))) && i+1 < len(text) && isDigit(int(text[i+1])):
		case isWord[c]:
			b = append(b, c)
		default:
			return ""
		}
	}
	return string(b)
}

func (w *gameWriter) comments(comments []string) {
	for _, comment := range comments {
		comment = cleanComment(strings.ToValidUTF8(comment, "\uFFFD"))
		for comment != "" {
			var piece string
			piece, comment = cutComment(comment)
			for word := range strings.SplitSeq("{"+piece+"}", " ") {
				w.put(word)
			}
			w.needsNumber = true
		}
	}
}

// cutComment cuts off as much of a comment as a Reader takes.
func cutComment(comment string) (piece, rest string) {
	const most = maxComment - len("{}")
	if len(comment) < most {
		return comment, ""
	}
	end := strings.LastIndexByte(comment[:most], ' ')
	if end <= 0 {
		for end = most; !utf8.RuneStart(comment[end]); end-- {
		}
	}
	return comment[:end], strings.TrimPrefix(comment[end:], " ")
}

// put writes a piece of text that no line break may divide.
func (w *gameWriter) put(piece string) {
	w.flush()
	if w.opening {
		w.piece = append(w.piece, '(')
		w.opening = false
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
