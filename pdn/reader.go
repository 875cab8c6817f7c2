package pdn

import (
	"errors"
	"io"
	"iter"

	"github.com/godraughts/draughts/internal/nilarg"
)

// Reader reads games from a stream, one at a time, as trees. It keeps no more of the stream than the game that it is
// reading. It is for one goroutine at a time. Who needs only the tags or the moves is faster with a [Scanner]. NewReader
// makes one; the zero Reader has no games.
type Reader struct {
	scanner *Scanner
	empty   bool // ErrNoGame has been returned
}

// NewReader returns a Reader of the games in r, which it buffers. It panics if r is nil.
func NewReader(r io.Reader, o Options) *Reader {
	nilarg.Check(r == nil, "pdn: NewReader", "a nil reader")
	return &Reader{scanner: NewScanner(r, o)}
}

// Read returns the next game, and io.EOF after the last. If a game cannot be read whole the error is an *Error, the
// Game holds what the text says, with moves as far as they could be made, and reading can go on. Any other error is that
// of the stream; it ends the reading, and the Game is nil. ErrNoGame, of a stream with text but no game, comes once, in
// front of io.EOF.
func (r *Reader) Read() (*Game, error) {
	if r.scanner == nil {
		return nil, io.EOF
	}
	if !r.scanner.Next() {
		err := r.scanner.Err()
		if err == nil || r.empty {
			return nil, io.EOF
		}
		r.empty = errors.Is(err, ErrNoGame)
		return nil, err
	}
	g := r.scanner.Game()
	if err := r.scanner.Err(); err != nil {
		return nil, err
	}
	return g, r.scanner.FirstError()
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
