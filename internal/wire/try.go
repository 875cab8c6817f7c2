package wire

import (
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

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
	for m := range g.Position().All() {
		if m.NumCaptured() < 2 {
			return false
		}
	}
	return true
}
