package pdn

import (
	"io"
	"strings"
)

// stream is a text as tokens. Tokens behind the pin can be read again.
type stream struct {
	lexer
	unread bool              // the current token is also the next one
	texts  map[string]string // see intern
}

func newStream(r io.Reader) stream { return stream{lexer: newLexer(r), texts: map[string]string{}} }

// next goes on to the next token.
func (in *stream) next() {
	if !in.unread {
		in.scan()
	}
	in.unread = false
}

// reread makes the current token the next one, to be scanned again.
func (in *stream) reread() { in.rereadFrom(in.at.from) }

// rereadFrom makes the token at a place, in bytes from the pin, the next one.
func (in *stream) rereadFrom(at int32) {
	in.rewind(at)
	in.unread = false
}

// intern returns b as a string. Games are made of few different moves, so most such strings exist already.
func (in *stream) intern(b []byte) string {
	const maxTexts = 1 << 12
	s, ok := in.texts[string(b)]
	if !ok {
		s = text(b)
		if len(in.texts) < maxTexts {
			in.texts[strings.Clone(s)] = s
		}
	}
	return s
}

// peekToken returns the token after the current one. The current one is lost.
func (in *stream) peekToken() *token {
	in.next()
	in.unread = true
	return &in.token
}
