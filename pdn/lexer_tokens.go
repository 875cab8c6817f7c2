package pdn

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/godraughts/draughts/internal/notation"
)

// scanWord scans a move number, a move, a result or another word, or a tag without its opening bracket.
func (l *lexer) scanWord() {
	if n := l.digits(0); l.peek(n) == '.' && !l.isScore(n) {
		dots := n
		for l.peek(dots) == '.' && dots < maxWord {
			dots++
		}
		l.take(tokenNumber, dots)
		l.token.number, l.token.dots = number(l.token.text[:n]), dots-n
		return
	}
	n := l.word(0)
	if l.scanBareTag(n) {
		return
	}
	for next := l.continuation(n); next > 0; next = l.continuation(n) {
		n = l.word(next)
	}
	if n >= maxWord {
		l.fail(tokenOther, ErrTooLarge, maxWord)
		return
	}
	l.take(tokenWord, n)
}

// isScore reports whether the dot at n, with digits before it, is the decimal point of a result, as in 0.5-0.5.
func (l *lexer) isScore(n int) bool {
	dash := l.digits(n + 1)
	dot := l.digits(dash + 1)
	return dash > n+1 && l.peek(dash) == '-' && dot > dash+1 && l.peek(dot) == '.' && isDigit(l.peek(dot+1))
}

// continuation returns where a move or result that ends at n goes on after blanks, as in "1- 7", "c3 : e5", "27x 18x 9"
// and "1/2 - 1/2"; 0 if it does not. After a separator it may go on in the next line, as in the text of a PDF file.
func (l *lexer) continuation(n int) int {
	next := l.gap(n)
	if n < 1 || n == next || n >= maxWord || next > n+maxBlanks {
		return 0
	}
	if sign := l.separatorEnding(n); sign > 0 {
		if n > sign && isDigit(l.peek(n-sign-1)) && l.square(next) > next && l.peek(l.square(next)) != '.' {
			return next
		}
		return 0
	}
	// A dash between spaces belongs to a move only if the move has no separator yet.
	next = l.blanks(n)
	if sign, isDash := l.separator(next); sign > 0 && (!isDash || l.square(0) == n || n == 3 && l.follows(0, "1/2")) {
		if next = l.blanks(next + sign); l.square(next) > next {
			return next
		}
	}
	return 0
}

// separator returns the length of the separator that begins i bytes ahead, 0 for none, and whether it is a dash.
func (l *lexer) separator(i int) (n int, isDash bool) {
	c := l.peek(i)
	if c < utf8.RuneSelf {
		if isSeparator(c) {
			return 1, c == '-'
		}
		return 0, false
	}
	l.peek(i + 2) // reads it into the buffer
	return notation.SignAt(l.buffer, l.pos+i)
}

// separatorEnding returns the length of the separator that ends at n; 0 if there is none.
func (l *lexer) separatorEnding(n int) int {
	for i := 1; i <= 3 && i <= n; i++ {
		if sign, _ := l.separator(n - i); sign == i {
			return i
		}
	}
	return 0
}

// square returns where the number or name of a square that begins i bytes ahead ends; i if there is none.
func (l *lexer) square(i int) int {
	if c := l.peek(i) | 0x20; c >= 'a' && c <= 'j' && isDigit(l.peek(i+1)) { // 0x20 makes upper case lower
		i++
	}
	return l.digits(i)
}

// scanComment scans a comment in braces. A comment without a closing brace ends before the next line that begins with a
// tag, or before a new game; see nextGame.
func (l *lexer) scanComment() {
	n, found := l.closingBrace()
	switch {
	case n >= maxGame:
		l.failComment(ErrTooLarge, l.tagLine())
	case !found:
		l.failComment(ErrUnclosedComment, l.tagLine())
	default:
		if next := nextGame(l.buffer[l.pos : l.pos+n]); next > 0 {
			l.failComment(ErrUnclosedComment, next)
			return
		}
		l.take(tokenComment, n+1)
		l.token.text = l.token.text[1:n]
	}
}

// failComment makes the next n bytes a comment without its closing brace. If n is maxGame, it skips what follows up
// to a line that begins with a tag.
func (l *lexer) failComment(err error, n int) {
	for n > 1 && n < maxGame && l.buffer[l.pos+n-1] <= ' ' {
		n-- // a blank line in front of a tag counts
	}
	l.fail(tokenComment, err, n)
	l.token.text = l.token.text[1:]
	if n < maxGame {
		return
	}
	l.token.text = bytes.Clone(l.token.text) // skipping may overwrite the buffer
	l.skipToTag()
}

// skipToTag goes to a line that begins with a tag. It does not keep the text.
func (l *lexer) skipToTag() {
	for l.peek(0) != eof && !(l.peek(0) == '[' && isLetter(l.peek(1))) {
		l.skipLine()
		for c := l.peek(0); c <= ' ' && c != eof; c = l.peek(0) {
			l.pos++
			l.start = l.pos
		}
	}
}

// tagLine returns how many bytes ahead the next line is that begins with a tag, or else the end of the stream. It
// returns maxGame at most.
func (l *lexer) tagLine() int {
	atStart := false
	for i := 1; i < maxGame; i++ {
		switch c := l.peek(i); {
		case c == eof || atStart && c == '[' && isLetter(l.peek(i+1)):
			return i
		case isLineEnd(c):
			atStart = true
		case c > ' ':
			atStart = false
		}
	}
	return maxGame
}

// closingBrace returns how many bytes ahead the next closing brace is. found is false if the stream ends before it. n
// may be maxGame or more, whether it was found or not.
func (l *lexer) closingBrace() (n int, found bool) {
	for {
		from := max(l.pos+1, int(l.noBrace-l.dropped))
		i := bytes.IndexByte(l.buffer[from:], '}')
		end := from + i
		if i < 0 {
			end = len(l.buffer)
		}
		l.noBrace = l.dropped + int64(end)
		if n = end - l.pos; i >= 0 || n >= maxGame || !l.more() {
			return n, i >= 0
		}
	}
}

// nextGame returns where a new game begins in what looks like a comment: at tags after a blank line. After them is
// what begins moves, or an opening brace before the closing one, which belongs to another comment then. It returns 0 if
// there is no new game.
func nextGame(comment []byte) int {
	for from, hasOpen := 0, true; ; {
		i := bytes.Index(comment[from:], []byte("\n["))
		if i < 0 {
			return 0
		}
		from += i + 1
		line := bytes.TrimRight(comment[:from-1], " \t\r")
		if rest := comment[from:]; bytes.HasSuffix(line, []byte{'\n'}) && beginsWithTag(rest) {
			rest = afterTags(rest)
			hasOpen = hasOpen && bytes.IndexByte(rest, '{') >= 0
			if hasOpen || beginsMoves(rest) {
				return from
			}
			from = len(comment) - len(rest)
		}
	}
}

func beginsWithTag(text []byte) bool {
	return len(text) > 1 && text[0] == '[' && isLetter(int(text[1]))
}

// afterTags returns the text after the tags at its beginning. A tag ends at a quote and a bracket or with its line.
func afterTags(text []byte) []byte {
	for beginsWithTag(text) {
		i := 1
		for i < len(text)-1 && text[i] != '\n' && (text[i] != ']' || text[i-1] != '"') {
			i++
		}
		text = bytes.TrimLeftFunc(text[i+1:], isSpace)
	}
	return text
}

// beginsMoves reports whether a text begins like the moves of a game, or with what may stand in their place.
func beginsMoves(text []byte) bool {
	if end := bytes.IndexFunc(text, isSpace); end >= 0 {
		text = text[:end]
	}
	return mayBeMove(text) || len(text) > 0 && bytes.IndexByte([]byte("*;%/"), text[0]) >= 0
}

func (l *lexer) scanLineComment() {
	for i := 1; i < maxGame; i++ {
		if isLineEnd(l.peek(i)) {
			l.take(tokenComment, i)
			l.token.text = l.token.text[1:]
			return
		}
	}
	l.failLine(tokenComment, ErrTooLarge)
	l.token.text = l.token.text[1:]
}

// failLine makes the rest of the line a token with an error, or the first maxGame bytes of it.
func (l *lexer) failLine(kind tokenKind, err error) {
	n := 0
	for n < maxGame && !isLineEnd(l.peek(n)) {
		n++
	}
	l.fail(kind, err, n)
	l.token.text = bytes.Clone(l.token.text) // skipping may overwrite the buffer
	l.skipLine()
}

// scanTag scans a tag, between whose parts white space may stand. In its value \" stands for a quote, and so does any
// quote that does not end the tag. A tag with other quotation marks, or without its last quote or bracket, is repaired.
func (l *lexer) scanTag() {
	begin := l.gap(1)
	end := l.tagName(begin)
	open := l.gap(end)
	mark, standard := l.quote(open), l.peek(open) == '"'
	closing, n := 0, 0
	if standard {
		closing, n = l.tagEnd(open + 1)
	}
	if n == 0 && mark > 0 {
		closing, n = l.repairTag(open + mark)
	}
	switch {
	case end == begin || n == 0 || !standard && l.quote(closing) == 0:
		l.failBracket()
	case n > maxTag:
		l.failLine(tokenOther, ErrTooLarge)
	default:
		l.takeTag(n, begin, end, open+mark, closing)
		tag := l.buffer[l.pos-n : l.pos]
		l.token.repaired = !isTrimmed(tag[1:begin], "") || !isTrimmed(tag[end:open+mark], `"`) ||
			len(tag) < closing+2 || tag[closing] != '"' || !isTrimmed(tag[closing+1:], "]")
	}
}

// isTrimmed reports whether a text is want but for white space round it.
func isTrimmed(text []byte, want string) bool { return string(bytes.TrimFunc(text, isSpace)) == want }

// takeTag makes the next n bytes a tag. Its name is the bytes [begin, end) ahead, its value [open, closing).
func (l *lexer) takeTag(n, begin, end, open, closing int) {
	l.take(tokenTag, n)
	l.token.name, l.token.text = l.token.text[begin:end], l.token.text[open:closing]
}

// tagName returns where the name of a tag that begins i bytes ahead ends; i if there is none. The name may have several
// words, and entities such as &amp; in them.
func (l *lexer) tagName(i int) int {
	begin, end := i, i
	for {
		from := i
		for b := l.buffer[l.pos:]; i < len(b) && isLetter(int(b[i])); { // most of a name
			i++
		}
		for c := l.peek(i); isLetter(c) || i > begin && (isDigit(c) || c == '_' || c == ';') || l.quote(i) == 0 &&
			(c == '&' && isLetter(l.peek(i+1)) || c >= utf8.RuneSelf && l.spaceAt(i) == 0); c = l.peek(i) {
			i++
		}
		if i == from || i-begin > maxWord {
			return end
		}
		end = i
		if c := l.peek(i); c == '-' || c == '.' {
			i++
		}
		i = l.blanks(i)
	}
}

// tagEnd returns where the value of a tag and the tag itself end: at a quote on the same line, and a bracket. The value
// begins i bytes ahead. n is 0 if there is no such end, and more than maxTag if the line is longer.
func (l *lexer) tagEnd(i int) (closing, n int) {
	if l.dropped+int64(l.pos+i) < l.noTagEnd {
		return 0, 0
	}
	for ; i < maxTag; i++ {
		for b := l.buffer[l.pos:]; i < len(b) && b[i] > '"' && b[i] != '\\'; { // most of a value
			i++
		}
		switch c := l.peek(i); {
		case isLineEnd(c):
			l.noTagEnd = l.dropped + int64(l.pos+i)
			return 0, 0
		case c == '\\' && l.peek(i+1) == '"':
			i++
		case c == '"':
			if n = l.gap(i + 1); l.peek(n) == ']' {
				return i, n + 1
			}
		}
	}
	return 0, maxTag + 1
}

// repairTag returns where the value of a tag and the tag itself end if tagEnd found no end: at a quote or a bracket, or
// with the line, unless the value goes on in the next lines, without a blank one, and ends as it should. The value
// begins i bytes ahead. n is 0 if it is too long.
func (l *lexer) repairTag(i int) (closing, n int) {
	for ; i < maxTag; i++ {
		c, mark := l.peek(i), l.quote(i)
		switch {
		case mark > 0 && l.peek(l.gap(i+mark)) == ']':
			return i, l.gap(i+mark) + 1
		case c == '\\' && mark > 0: // inside of the value
			i++
		case c == '"' || c == ']':
			return i, i + 1
		case isLineEnd(c):
			closing = i
			for blank := false; c != eof && c != '"' && c != '[' && c != ']' && !blank && closing < maxTag; closing++ {
				c = l.peek(closing + 1)
				blank = l.peek(closing) == '\n' && isLineEnd(l.peek(l.blanks(closing+1)))
			}
			if n = l.gap(closing + 1); l.peek(closing) == '"' && l.peek(n) == ']' {
				return closing, n + 1
			}
			return i, i
		case c == '[':
			return i, i
		}
	}
	return 0, 0
}

// scanBareTag scans a tag without "[", such as Event "A"], and reports whether a word of n bytes begins one.
func (l *lexer) scanBareTag(n int) bool {
	if !isLetter(l.peek(0)) || isDigit(l.peek(n-1)) || l.peek(l.blanks(n)) != '"' || l.tagName(0) != n {
		return false
	}
	open := l.blanks(n)
	closing, _ := l.repairTag(open + 1)
	end := l.blanks(closing + 1)
	if closing == 0 || l.peek(closing) != '"' || l.peek(end) != ']' {
		return false
	}
	l.takeTag(end+1, 0, n, open+1, closing)
	l.token.repaired = true
	return true
}

// failBracket makes a bracket that begins no tag a token with what it encloses on its line: [pdn] and [/pdn] as in
// forums, or text. Without a closing bracket it is a token alone, since moves may follow.
func (l *lexer) failBracket() {
	for _, tag := range []string{"[pdn]", "[/pdn]"} {
		if l.follows(0, tag) {
			l.take(tokenForumTag, len(tag))
			return
		}
	}
	for i := 1; i < maxTag; i++ {
		c := l.peek(i)
		if c == ']' {
			l.fail(tokenOther, ErrTag, i+1)
			return
		}
		if isLineEnd(c) || c == '[' || c == '{' {
			break
		}
	}
	l.fail(tokenOther, ErrTag, 1)
}

// isDash reports whether a word is nothing but dashes, which stand for an unknown move.
func isDash(word []byte) bool {
	return (word[0] == '-' || word[0] >= utf8.RuneSelf) && len(bytes.TrimLeftFunc(word, isDashRune)) == 0
}

// moveLength returns the length of the move in a word: the whole word, unless a remark stands directly after the
// move, as in "8-11Red". A letter before a digit is part of the move. Where squares have names, so is a letter at the
// beginning, as in "cd4Red".
func moveLength(word []byte, algebraic bool) int {
	for i, c := range word {
		if c == 'x' || c == 'X' || c < utf8.RuneSelf && !isLetter(int(c)) {
			continue
		}
		if r, _ := utf8.DecodeRune(word[i:]); c >= utf8.RuneSelf && !unicode.IsLetter(r) {
			continue
		}
		if i+1 < len(word) && isDigit(int(word[i+1])) || algebraic && i == 0 {
			continue
		}
		if i == 0 {
			break // a word alone is no remark
		}
		return i
	}
	return len(word)
}

// mayBeMove reports whether a word may be a move: it has digits, and no letters but a to j and x.
func mayBeMove(word []byte) bool {
	digits := false
	for _, c := range word {
		digits = digits || isDigit(int(c))
		if isLetter(int(c)) && (c|0x20 > 'j' && c|0x20 != 'x') { // 0x20 makes upper case lower
			return false
		}
	}
	return digits
}

// isBareNumber reports whether a word is a number without dots that may be a square or a move number.
func isBareNumber(word []byte) bool { return len(word) <= 3 && allDigits(word) }
