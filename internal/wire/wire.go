// Package wire holds what the protocols Hub and DXP, and matches by them, have in common: how input is read, positions
// as letters, and how an evaluation is loaded before a game.
package wire

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// Received is an input, or the error that ends the inputs.
type Received[T any] struct {
	Value T
	Err   error
}

// Read returns a channel with what parse makes of the parts of r, then an error, which is io.EOF at the end of r and if
// r is closed. Then the channel is closed. The error is tooLong for a part of more than limit bytes.
//
// Reading stops when ctx is cancelled and the pending read has ended.
func Read[T any](
	ctx context.Context, r io.Reader, split bufio.SplitFunc, limit int, tooLong error, parse func(string) (T, error),
) <-chan Received[T] {
	inputs := make(chan Received[T])
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, limit)
	scanner.Split(split)
	go func() {
		defer close(inputs)
		for {
			var next Received[T]
			if scanner.Scan() {
				next.Value, next.Err = parse(scanner.Text())
			} else {
				next.Err = endError(scanner.Err(), tooLong)
			}
			select {
			case inputs <- next:
			case <-ctx.Done():
				return
			}
			if next.Err != nil {
				return
			}
		}
	}()
	return inputs
}

// endError returns the error for the end of reading, given the error of the bufio.Scanner.
func endError(err, tooLong error) error {
	switch {
	case err == nil, errors.Is(err, net.ErrClosed), errors.Is(err, io.ErrClosedPipe):
		return io.EOF
	case errors.Is(err, bufio.ErrTooLong):
		return tooLong
	}
	return err
}

// Letters are the letters of a protocol.
type Letters struct {
	Turn   string // of White and Black to move; then others that mean the same
	Pieces string // of each draughts.Piece
	Err    error  // wrapped for text that is not a position
}

// AppendPosition appends the letter of the side to move and one for each square in the order of the numbers.
func (l *Letters) AppendPosition(dst []byte, p draughts.Position) []byte {
	dst = append(dst, l.Turn[p.Turn()])
	for sq := range draughts.Square(p.Variant().NumSquares()) {
		dst = append(dst, l.Pieces[p.At(sq+1)])
	}
	return dst
}

// ParsePosition parses the form of AppendPosition. The error wraps l.Err or, for an impossible position, a
// *draughts.SetupError.
func (l *Letters) ParsePosition(v draughts.Variant, text string) (draughts.Position, error) {
	if want := 1 + v.NumSquares(); len(text) != want {
		return draughts.Position{}, fmt.Errorf("%w: %s has %d letters, %s has %d",
			l.Err, quote.Text(text), len(text), v, want)
	}
	turn := strings.IndexByte(l.Turn, text[0])
	if turn < 0 {
		return draughts.Position{}, fmt.Errorf("%w: %s begins with neither %c nor %c",
			l.Err, quote.Text(text), l.Turn[0], l.Turn[1])
	}
	s := draughts.Setup{Variant: v, Turn: draughts.Color(turn % 2)}
	for i := range len(text) - 1 {
		piece := strings.IndexByte(l.Pieces, text[i+1])
		if piece < 0 {
			return draughts.Position{}, fmt.Errorf("%w: %q is no piece, on square %d of %s",
				l.Err, text[i+1], i+1, quote.Text(text))
		}
		if err := s.Put(draughts.Square(i+1), draughts.Piece(piece)); err != nil {
			return draughts.Position{}, fmt.Errorf("%w: %w", l.Err, err)
		}
	}
	return s.Position()
}

// Load makes an evaluation ready for a rule set, so that no search waits until its weights are unpacked. nil is the
// evaluation of the zero draughts.Options.
func Load(e draughts.Evaluator, v draughts.Variant) {
	if e == nil {
		e = draughts.Patterns{}
	}
	e.Evaluate(v.Start())
}
