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
	for ; w.opening > 0; w.opening-- {
		w.piece = append(w.piece, '(')
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
	case w.column+1+n > width && !w.dialect.MoveLines:
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

// newLine ends the line, if the dialect has a line for each move number.
func (w *gameWriter) newLine() {
	if w.flush(); w.dialect.MoveLines && w.column > 0 {
		w.text = append(w.text, '\n')
		w.column = 0
	}
}

func (w *gameWriter) comments(comments []string) {
	d := w.dialect
	for _, comment := range comments {
		comment = cleanComment(strings.ToValidUTF8(comment, "\uFFFD"))
		if comment == "" {
			continue
		}
		if d.NoComments || d.OneComment && !w.moved {
			words, commands := SplitComment(comment)
			w.lost["comments"] += min(len(words), 1)
			w.lost["clocks and other commands"] += len(commands)
			continue
		}
		comment = "{" + comment + "}"
		if last := len(w.piece) - 1; d.OneComment && last >= 0 && w.piece[last] == '}' {
			w.piece, comment = w.piece[:last], comment[1:]
		}
		for comment != "" {
			var word string
			word, comment = cutWord(comment)
			w.put(word)
		}
		w.needsNumber = true
		w.elements++
	}
}

// cutWord returns the first word of a comment, and the rest. A command such as [%clk 1:55:21] is not cut: programs look
// for it on a line.
func cutWord(comment string) (word, rest string) {
	isCommand := false
	for i, c := range []byte(comment) {
		switch {
		case c == '[' && strings.HasPrefix(comment[i+1:], "%"):
			isCommand = strings.IndexByte(comment[i:min(i+maxWord, len(comment))], ']') >= 0
		case c == ']':
			isCommand = false
		case c == ' ' && !isCommand:
			return comment[:i], comment[i+1:]
		}
	}
	return comment, ""
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

func (w *gameWriter) tags(g *Game) error {
	d := w.dialect
	w.extra = w.extra[:0]
	tags := slices.Clone(g.Tags)
	tags.setResult(g)
	tags.setDate()
	tags.setVariant(g.Start.Variant)
	w.dialectTags(&tags, g)
	w.result = tags.Get("Result")
	order := d.Tags
	if order == nil {
		order = standardTags
	}
	slices.SortStableFunc(tags, func(a, b Tag) int { return rank(a, order) - rank(b, order) })
	if len(tags) > maxTags {
		return fmt.Errorf("the tags: %w", ErrTooLarge)
	}
	for _, t := range tags {
		words := strings.FieldsFunc(t.Name, func(r rune) bool {
			return r < utf8.RuneSelf && r != '_' && !isLetter(int(r)) && !isDigit(int(r))
		})
		name := strings.Join(words, "_")
		ok, foreign := isTagName(name)
		mark := `\"`
		if d.NoQuotes {
			mark = "'"
			w.lost["quotation marks"] += strings.Count(t.Value, `"`)
		}
		value := strings.ReplaceAll(strings.ToValidUTF8(t.Value, "\uFFFD"), `"`, mark)
		switch {
		case d.OnlyTags && rank(t, order) == len(order):
			w.lost["tags"]++
			continue
		case foreign, len(words) == 1 && name != t.Name: // such as "FEN;", which is not FEN
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

// dialectTags sets the FEN, and changes the tags to those of the dialect.
func (w *gameWriter) dialectTags(tags *Tags, g *Game) {
	d, v := w.dialect, g.Start.Variant
	if d.Results[0] != "" {
		if text := g.ResultText(); text != "*" && !isResultOf(20, text, "") && !isResultOf(21, text, "") {
			w.lost["scores"]++
		}
		tags.Set("Result", resultText(v, g.Result(), d))
		tags.Delete("ResultFormat")
	}
	if d.NoGameType {
		tags.Delete("GameType")
		tags.Delete("Variant")
	}
	if d.SetUp || d.OnlyTags {
		tags.Delete("SetUp")
	}
	switch {
	case !d.needsFEN(g):
		if d.FENAlone {
			tags.Delete("FEN")
		}
		return
	case d.SetUp:
		tags.Set("SetUp", "1")
	case d.FromPosition > 0 && v == draughts.International:
		tags.Set("GameType", strconv.Itoa(d.FromPosition))
	}
	tags.Set("FEN", w.fen(g.Start, tags.Get("FEN"), len(g.Main.Moves) > 0))
	if d.FENDot {
		tags.Set("FEN", tags.Get("FEN")+".")
	}
}

// fen returns the FEN of a position that was read from a text. A move number stands in front of moves that follow, too.
func (w *gameWriter) fen(s draughts.Setup, source string, followed bool) string {
	switch {
	case !w.counters && !w.dialect.Counters:
		if s.Counters != (draughts.DrawCounters{}) || s.SameKingMoves != [2]draughts.SameKingMoves{} {
			w.lost["counters"]++
		}
		s = draughts.Setup{Variant: s.Variant, Turn: s.Turn, White: s.White, Black: s.Black, Kings: s.Kings}
	case followed && !strings.Contains(strings.ToUpper(source), ":F"):
		s.MoveNumber = 0
	}
	return w.dialect.spell(s.Variant, s.FEN())
}
