package pdn

import (
	"io"
	"iter"

	"github.com/godraughts/draughts"
)

// Options are the choices of a Reader. The zero Options are usable.
type Options struct {
	// Variant is the rule set of games whose tags name none that the library knows; the zero Variant, like any that is
	// invalid, stands for English.
	Variant draughts.Variant
}

// Reader reads games from a stream, one at a time. It keeps no more of the stream than the game that it is reading. It
// is for one goroutine at a time.
type Reader struct {
	scanner scanner
	again   bool // the scanner's token is to be read again
	variant draughts.Variant
	games   int               // how many have been read
	texts   map[string]string // the texts of moves; see intern
}

// NewReader returns a Reader of the games in r, which it buffers.
func NewReader(r io.Reader, o Options) *Reader {
	if !o.Variant.Valid() {
		o.Variant = draughts.English
	}
	return &Reader{scanner: newScanner(r), variant: o.Variant, texts: map[string]string{}}
}

// Read returns the next game, and io.EOF after the last. If a game cannot be read whole the error is an *Error, the
// Game holds what comes before it, and reading can go on. Any other error is that of the stream; it ends the reading,
// and the Game is nil.
func (r *Reader) Read() (*Game, error) {
	b := newBuilder(r)
	for !b.done {
		r.next()
		b.take()
	}
	if end := r.scanner.end; r.scanner.kind == tokenEOF && end != io.EOF {
		return nil, end
	}
	if b.isNoGame() {
		return nil, io.EOF
	}
	r.games++
	if b.err != nil {
		return b.game, b.err
	}
	return b.game, nil
}

// All yields what Read returns, game by game, with the errors. It ends after the last game or an error of the stream.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Read()
			if err == io.EOF || !yield(g, err) || g == nil {
				return
			}
		}
	}
}

// next goes on to the next token.
func (r *Reader) next() {
	if !r.again {
		r.scanner.scan()
	}
	r.again = false
}

// peek returns the token after the current one, which is lost thereby.
func (r *Reader) peek() *token {
	r.next()
	r.again = true
	return &r.scanner.token
}

// intern returns b as a string. Games are made of few different moves, so most such strings exist already.
func (r *Reader) intern(b []byte) string {
	const enough = 1 << 12
	s, ok := r.texts[string(b)]
	if !ok {
		s = text(b)
		if len(r.texts) < enough {
			r.texts[string(b)] = s
		}
	}
	return s
}
