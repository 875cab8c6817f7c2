// Package wire holds what Hub and DXP have in common: how input is read, positions as letters, how programs are tried.
package wire

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"net"
	"slices"
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

// Letters are the letters of a protocol in positions.
type Letters struct {
	Turn   string // of White and Black to move; then others that mean the same
	Pieces string // of no piece, a white man, a black man, a white king and a black king
	Err    error  // wrapped for text that is not a position
}

// AppendPosition appends a letter for the side to move and one for each square in the order of the numbers.
func (l *Letters) AppendPosition(dst []byte, p draughts.Position) []byte {
	dst = append(dst, l.Turn[p.Turn()])
	for sq := range draughts.Square(p.Variant().NumSquares()) {
		dst = append(dst, l.Pieces[p.At(sq+1)])
	}
	return dst
}

// ParsePosition parses what AppendPosition writes. The error wraps Err, or *draughts.SetupError if it is impossible.
func (l *Letters) ParsePosition(v draughts.Variant, text string) (draughts.Position, error) {
	refuse := func(format string, args ...any) (draughts.Position, error) {
		return draughts.Position{}, fmt.Errorf("%w: "+format, append([]any{l.Err}, args...)...)
	}
	if want := 1 + v.NumSquares(); len(text) != want {
		return refuse("%s has %d letters, %s has %d", quote.Text(text), len(text), v, want)
	}
	turn := strings.IndexByte(l.Turn, text[0])
	if turn < 0 {
		return refuse("%s begins with neither %c nor %c", quote.Text(text), l.Turn[0], l.Turn[1])
	}
	s := draughts.Setup{Variant: v, Turn: draughts.Color(turn % 2)}
	for i := range len(text) - 1 {
		piece := strings.IndexByte(l.Pieces, text[i+1])
		if piece < 0 {
			return refuse("%q is no piece, on square %d of %s", text[i+1], i+1, quote.Text(text))
		}
		_ = s.Put(draughts.Square(i+1), draughts.Piece(piece)) // both are within their limits
	}
	return s.Position()
}

// Log keeps the last lines of a conversation.
type Log []string

// The signs of lines that were sent and received.
const (
	Out = "> "
	In  = "< "
)

// Add adds a line.
func (l *Log) Add(sign, line string) {
	const lines, characters = 7, 1000
	*l = append(*l, sign+quote.Cut(strings.ToValidUTF8(line, "?"), characters))
	*l = (*l)[max(len(*l)-lines, 0):]
}

func (l *Log) wrap(err error) error {
	return fmt.Errorf("%w\n      %s", err, strings.Join(*l, "\n      "))
}

// Step is a part of a protocol that Try tries.
type Step[C any] struct {
	Name string
	Do   func(C) error
}

// Try does steps on a connection, and yields the name and the error of each. After an error, which ends with the lines
// of log, the next step opens another connection. If that fails, no step follows.
func Try[C io.Closer](log *Log, open func() (C, error), steps []Step[C]) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		var conn C
		isOpen := false
		for _, step := range steps {
			*log = nil
			if !isOpen {
				var err error
				if conn, err = open(); err != nil {
					yield(step.Name, log.wrap(err))
					return
				}
			}
			err := step.Do(conn)
			if isOpen = err == nil; !isOpen {
				err = log.wrap(err)
				_ = conn.Close() // err says more
			}
			if !yield(step.Name, err) {
				break
			}
		}
		if isOpen {
			_ = conn.Close() // all was right
		}
	}
}

// FindGame returns the first of many random games with the rules v, or the beginning of one, that is as wanted and has
// not ended. It is nil if there is none. If wanted is nil the game has no moves.
func FindGame(v draughts.Variant, wanted func(*draughts.Game) bool) *draughts.Game {
	for seed := range uint64(300) {
		random, g := rand.New(rand.NewPCG(seed, 0)), draughts.NewGame(v)
		for g.Outcome().Result == draughts.Ongoing && g.ClaimableDraw() == draughts.NoReason {
			if wanted == nil || wanted(g) {
				return g
			}
			moves := g.Position().Moves()
			_ = g.Play(moves[random.IntN(len(moves))]) // it is legal
		}
	}
	return nil
}

// Ply returns a function that reports whether a game has a number of plies.
func Ply(n int) func(*draughts.Game) bool { return func(g *draughts.Game) bool { return g.Ply() == n } }

// HasOnlyKings reports whether the side to move has no men.
func HasOnlyKings(g *draughts.Game) bool {
	p := g.Position()
	return p.Men()&p.Pieces(p.Turn()) == 0
}

// CapturesSeveral reports whether every legal move captures two pieces or more.
func CapturesSeveral(g *draughts.Game) bool {
	capturesFew := func(m draughts.Move) bool { return m.NumCaptured() < 2 }
	return !slices.ContainsFunc(g.Position().Moves(), capturesFew)
}
