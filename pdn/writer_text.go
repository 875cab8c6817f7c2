package pdn

import (
	"strings"
	"unicode/utf8"
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

// comments writes comments, and splits those that are too long for a Reader.
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

// cutComment splits a comment into a piece as long as a Reader takes, and the rest.
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

// isMoveLike reports whether a text is two or more squares, named or numbered, with separators between them, and cannot
// be a result.
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

// plainMove returns the text of a move that cannot be checked, without spaces and leading zeros. Numbers with only a
// space between them get a hyphen. It returns "" if the text is no move.
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
