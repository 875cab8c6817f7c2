package pdn

import (
	"bytes"
	"unicode/utf8"
)

// skipper skips the rest of a game at the least cost. It stops where Scanner.readBody stops.
type skipper struct {
	in     *stream
	result []byte    // the value of the Result tag
	word   []byte    // the beginning of the last word, if nothing behind it shows that the game goes on
	last   tokenKind // what came last: tokenNumber for a move number, tokenWord for a number without dots, or tokenOther
	depth  int       // of open variations
	ended  bool
}

// skipGame skips the rest of the current game, with its trailer. result is the value of the Result tag, depth the
// number of open variations, and numbered says that the last token was a move number.
func (in *stream) skipGame(result string, depth int, numbered bool) {
	k := skipper{
		in: in, result: []byte(result), word: make([]byte, 0, maxSkipped), last: tokenOther, depth: depth,
	}
	if numbered {
		k.last = tokenNumber
	}
	for !k.ended {
		k.skipToken()
	}
}

// skipToken skips moves that can be nothing else, and then a token.
func (k *skipper) skipToken() {
	if !k.in.unread {
		k.word, k.last = k.in.skipMoves(k.word, k.last)
		k.in.setPin()
	}
	k.in.next()
	t := &k.in.token
	switch {
	case k.in.full:
		k.in.unpin()
	case t.kind == tokenWord && isBareNumber(t.text):
		if t.isMoveBehind(k.last) {
			k.word = k.word[:0]
		}
		k.last = tokenWord
	default:
		k.take(t)
	}
}

// take takes a token that is not a number without dots.
func (k *skipper) take(t *token) {
	k.last = tokenOther
	switch t.kind {
	case tokenEOF:
		k.ended = true
		return
	case tokenTag:
		k.endBefore()
		return
	case tokenForumTag:
		return // the word is still the last
	case tokenNumber:
		if t.number == 1 && k.depth == 0 && mayBeResult(k.word, k.result) && bytes.Equal(t.text, []byte("1.")) {
			k.endBefore()
			return
		}
		k.last = tokenNumber
		if !isEllipsis(t.text) {
			return
		}
	case tokenWord:
		if isResult(t.text) && (k.depth == 0 || k.in.peekToken().kind != tokenClose) {
			k.endWithTrailer()
			return
		}
		if !k.in.unread { // else it is the comment at the end of a variation
			k.word = append(k.word[:0], t.text[:min(len(t.text), maxSkipped)]...)
			return
		}
	case tokenStar:
		if !t.forced {
			k.endWithTrailer()
			return
		}
	case tokenOpen:
		k.depth++
	case tokenClose:
		if k.depth == 0 {
			return // one too many
		}
		k.depth--
	}
	k.word = k.word[:0]
}

// endBefore ends the game before the current token.
func (k *skipper) endBefore() {
	k.in.reread()
	k.ended = true
}

// endWithTrailer ends the game with the current token, its terminator, and skips what belongs to it behind that. It
// stops where Scanner.readTrailer stops.
func (k *skipper) endWithTrailer() {
	k.ended = true
	if k.in.unread {
		k.in.reread()
		return
	}
	for mayBeTrailer(k.in.nextInParagraph()) {
		k.in.setPin()
		k.in.next()
		if t := &k.in.token; t.kind != tokenComment && !isTerminator(t) {
			k.in.reread()
			return
		}
	}
}

// maxSkipped is how much of the last word a skipper keeps: more than any result in whole numbers has.
const maxSkipped = 16

// isPlain has the bytes of words that skipMoves may skip.
var isPlain = func() (is [256]bool) {
	for _, c := range "0123456789-:xabcdefghijABCDEFGHIJX" {
		is[c] = true
	}
	return is
}()

// longestScore is the length of the longest result in whole numbers that cannot be a move.
const longestScore = len("12-0")

// skipMoves skips moves and move numbers that can be nothing else, as long as they are in the buffer. word and last are
// those of a skipper; it returns them as they are behind what was skipped.
func (l *lexer) skipMoves(word []byte, last tokenKind) ([]byte, tokenKind) {
	b := l.buffer
	lastFrom, lastTo := 0, 0
	for pos := l.pos; pos < len(b); {
		if b[pos] <= ' ' {
			pos++
			continue
		}
		from := pos
		for pos < len(b) && pos-from < maxWord && isPlain[b[pos]] {
			pos++
		}
		to := pos
		for pos < len(b) && b[pos] == '.' {
			pos++
		}
		// A word at the end of the buffer may go on behind it. Something may stand directly behind a word.
		if to == from || pos == len(b) || b[pos] > ' ' {
			break
		}
		if pos > to { // a move number
			if b[from] == '1' && pos == from+2 || !allDigits(b[from:to]) {
				break
			}
			last = tokenNumber
		} else {
			if to-from < 3 || to-from == 3 && isBareNumber(b[from:to]) || b[from] == '-' ||
				!isDigit(int(b[to-1])) || l.mayContinue(pos) ||
				to-from <= longestScore && isResult(b[from:to]) {
				break
			}
			lastFrom, lastTo, last = from, to, tokenOther
		}
		l.pos = pos
	}
	if lastTo > 0 {
		word = append(word[:0], b[lastFrom:min(lastTo, lastFrom+maxSkipped)]...)
	}
	return word, last
}

// mayContinue reports whether the move that ends at pos may go on behind blanks with a separator; see continuation.
func (l *lexer) mayContinue(pos int) bool {
	if pos+1 < len(l.buffer) && isDigit(int(l.buffer[pos+1])) {
		return false // by far the most frequent case
	}
	for pos < len(l.buffer) && (l.buffer[pos] == ' ' || l.buffer[pos] == '\t') {
		pos++
	}
	return pos == len(l.buffer) || isSeparator(int(l.buffer[pos])) || l.buffer[pos] >= utf8.RuneSelf
}
