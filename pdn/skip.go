package pdn

import (
	"bytes"
	"unicode/utf8"
)

// skipBody passes over the rest of the current game, as cheaply as its end can be found: it is where readBody finds it.
func (s *Scanner) skipBody() {
	result := []byte(s.intern(s.value("Result"))) // which the lexer need not keep
	depth := 0
	if s.overflow {
		depth = s.depth
	}
	word := make([]byte, 0, maxSkipped) // the last, if nothing follows it yet that belongs to it
	last := tokenOther                  // the token before, if it was a number with dots, or a word that is one without
	if s.body.numbered {
		last = tokenNumber
	}
	for {
		if !s.unread {
			word, last = s.lex.skipMoves(word, last)
			s.lex.setPin()
		}
		s.next()
		t := &s.lex.token
		if s.lex.full {
			s.lex.unpin()
			continue
		}
		if t.kind == tokenWord && isBareNumber(t.text) {
			if t.isMoveBehind(last) {
				word = word[:0]
			}
			last = tokenWord
			continue
		}
		last = tokenOther
		switch t.kind {
		case tokenEOF:
			return
		case tokenTag:
			s.rewind()
			return
		case tokenWrapper:
			continue // the word is still the last
		case tokenNumber:
			if t.number == 1 && depth == 0 && mayBeResult(word, result) && bytes.Equal(t.text, []byte("1.")) {
				s.rewind()
				return
			}
			last = tokenNumber
			if !isEllipsis(t.text) {
				continue
			}
		case tokenWord:
			if isResult(t.text) && (depth == 0 || s.peek().kind != tokenClose) {
				s.skipTrailer()
				return
			}
			if s.unread {
				break // it is the comment at the end of a variation
			}
			word = append(word[:0], t.text[:min(len(t.text), maxSkipped)]...)
			continue
		case tokenStar:
			if !t.forced {
				s.skipTrailer()
				return
			}
		case tokenOpen:
			depth++
		case tokenClose:
			if depth == 0 {
				continue // one too many
			}
			depth--
		}
		word = word[:0]
	}
}

// skipTrailer passes over what belongs to the game behind its terminator, as readTrailer reads it.
func (s *Scanner) skipTrailer() {
	if s.unread {
		s.rewind()
		return
	}
	for isTrailer(s.lex.nextInParagraph()) {
		s.lex.setPin()
		s.next()
		if t := &s.lex.token; t.kind != tokenComment && !isTerminator(t) {
			s.rewind()
			return
		}
	}
}

// maxSkipped is how long a word may be that matters to skipMoves: longer than any result in whole numbers.
const maxSkipped = 16

// isPlain says which bytes words are made of that skipMoves may pass over.
var isPlain = func() (is [256]bool) {
	for _, c := range "0123456789-:xabcdefghijABCDEFGHIJX" {
		is[c] = true
	}
	return is
}()

// longestScore is the length of the longest result that is nothing but whole numbers and no move.
const longestScore = len("12-0")

// skipMoves passes over moves and move numbers that can be nothing else, as long as they are in the buffer. It returns
// the last of the moves, or else the word given, and of which kind the last of all was, or else the kind given.
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
		// What ends at the end of the buffer may go on behind it, and what is not followed by a space may have
		// something glued to it.
		if to == from || pos == len(b) || b[pos] > ' ' {
			break
		}
		if pos > to { // a move number
			if b[from] == '1' && pos == from+2 || len(bytes.Trim(b[from:to], "0123456789")) > 0 {
				break
			}
			last = tokenNumber
		} else {
			if to-from < 3 || to-from == 3 && isBareNumber(b[from:to]) || b[from] == '-' ||
				!isDigit(int(b[to-1])) || l.mayResume(pos) ||
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

// mayResume reports whether the word that ends at pos may go on behind blanks with a separator.
func (l *lexer) mayResume(pos int) bool {
	if pos+1 < len(l.buffer) && isDigit(int(l.buffer[pos+1])) {
		return false // by far the most frequent
	}
	for pos < len(l.buffer) && (l.buffer[pos] == ' ' || l.buffer[pos] == '\t') {
		pos++
	}
	return pos == len(l.buffer) || isSeparator(int(l.buffer[pos])) || l.buffer[pos] >= utf8.RuneSelf
}
