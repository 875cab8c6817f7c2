package pdn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/notation"
	"github.com/godraughts/draughts/internal/quote"
)

// put writes a piece of text without line breaks in it.
func (w *gameWriter) put(piece string) {
	w.flush()
	if w.opening {
		w.piece = append(w.piece, '(')
		w.opening = false
	}
	w.piece = append(w.piece, piece...)
}

// flush moves the waiting piece to the text, onto a new line if it does not fit.
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

func (w *gameWriter) comments(comments []string) {
	for _, comment := range comments {
		comment = cleanComment(strings.ToValidUTF8(comment, "\uFFFD"))
		if comment == "" {
			continue
		}
		for word := range strings.SplitSeq("{"+comment+"}", " ") {
			w.put(word)
		}
		w.needsNumber = true
		w.elements++
	}
}

// plainMove returns the text of a move that cannot be checked, without spaces and leading zeros. It is empty if the
// text is no move, or might be a result.
func plainMove(text string) string {
	var form notation.Text
	if !notation.Read(&form, text) || form.Unseparated {
		return ""
	}
	separator := form.Separator
	switch {
	case isSeparator(int(separator)):
	case form.Captures:
		separator = 'x'
	default:
		separator = '-'
	}
	var b []byte
	for i, sq := range form.Squares() {
		if sq.Number < 0 || sq.Number > 999 {
			return ""
		}
		if i > 0 {
			b = append(b, separator)
		}
		if sq.Letter > 0 {
			b = append(b, sq.Letter)
		}
		b = strconv.AppendInt(b, int64(sq.Number), 10)
	}
	if isResult(b) {
		return ""
	}
	return string(b)
}

// tags writes the tags of a game, a line each.
func (w *gameWriter) tags(g *Game) error {
	w.extra = w.extra[:0]
	tags := slices.Clone(g.Tags)
	tags.setResult(g)
	tags.setDate()
	tags.setVariant(g.Start.Variant)
	if g.needsFEN() {
		tags.Set("FEN", w.fen(g.Start, tags.Get("FEN")))
	}
	w.result = tags.Get("Result")
	slices.SortStableFunc(tags, func(a, b Tag) int { return rank(a) - rank(b) })
	if len(tags) > maxTags {
		return fmt.Errorf("the tags: %w", ErrTooLarge)
	}
	for _, t := range tags {
		words := strings.FieldsFunc(t.Name, func(r rune) bool {
			return r < utf8.RuneSelf && r != '_' && !isLetter(int(r)) && !isDigit(int(r))
		})
		name := strings.Join(words, "_")
		ok, foreign := isTagName(name)
		value := strings.ReplaceAll(strings.ToValidUTF8(t.Value, "\uFFFD"), `"`, `\"`)
		switch {
		case foreign:
			w.extra = append(w.extra, t.Name+": "+t.Value)
			continue
		case len(`[ ""]`)+len(name)+len(value) > maxTag:
			return fmt.Errorf("tag %s: %w", quote.Text(t.Name), ErrTooLarge)
		case !ok || strings.ContainsAny(t.Value, "\r\n") || strings.HasSuffix(t.Value, `\`):
			return fmt.Errorf("tag %s %s %w", quote.Text(t.Name), quote.Text(t.Value), ErrNotPDN)
		}
		// The standard has a capital letter.
		w.text = fmt.Appendf(w.text, "[%s%s \"%s\"]\n", strings.ToUpper(name[:1]), name[1:], value)
	}
	return nil
}

// fen returns the FEN of a position that was read from a text. A move number stands in front of the moves, too.
func (w *gameWriter) fen(s draughts.Setup, source string) string {
	switch {
	case !w.counters:
		s = draughts.Setup{Variant: s.Variant, Turn: s.Turn, White: s.White, Black: s.Black, Kings: s.Kings}
	case !strings.Contains(strings.ToUpper(source), ":F"):
		s.MoveNumber = 0
	}
	return s.FEN()
}
