package pdn

import (
	"errors"
	"io"
	"iter"
)

// Reader reads games from a stream, one at a time, as trees. It keeps no more of the stream than the current game. For
// tags or moves alone a [Scanner] is faster. A Reader is for one goroutine at a time. NewReader makes one; the zero
// Reader has no games.
type Reader struct {
	scanner *Scanner
	empty   bool // ErrNoGame has been returned
}

// NewReader returns a Reader of the games in r. It buffers r.
func NewReader(r io.Reader, o Options) *Reader {
	return &Reader{scanner: NewScanner(r, o)}
}

// Read returns the next game, and io.EOF after the last. If a game cannot be read whole, the error is the first of its
// Errors, an *Error: the Game holds all of its text, and the next Read returns the next game. Any other error is that
// of the stream; it ends the reading, and the Game is nil. ErrNoGame, for a stream with text but no game, comes once
// before io.EOF.
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

// All yields the games and errors that Read returns. It ends after the last game or an error of the stream.
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
