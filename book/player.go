package book

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/godraughts/draughts"
)

// Choice says how moves of a book are chosen. The zero value chooses the moves with the best score.
//
// A move that is proven to lose is never chosen. If no move has a score, a move has the weight of its games: twice the
// wins and once the draws. Otherwise only moves with a score are chosen.
type Choice struct {
	// Margin is what the choices of a game may lose together, in hundredths of a man: the sum of the differences from the
	// best moves. 0 to draughts.MaxEval.
	Margin draughts.Score
}

// Choose returns a random move of e; ok is false if there is none to choose. It may lose the whole margin. The weights
// of moves with a score fall evenly from the best move to those that are worse by the margin. Only moves that allowed
// reports are chosen; all if it is nil.
func (c Choice) Choose(e *Entry, allowed func(draughts.Move) bool, random *rand.Rand) (m Move, ok bool) {
	nearer := func(m candidate) uint64 { return uint64(c.margin() - m.loss + 1) }
	chosen, _, ok := divide(c.candidates(e, allowed, c.margin(), nearer), random.Uint64())
	return chosen.move, ok
}

func (c Choice) margin() draughts.Score { return max(0, min(c.Margin, draughts.MaxEval)) }

type candidate struct {
	move   Move
	loss   draughts.Score // against the best move; 0 if the moves have no scores
	weight uint64
}

// candidates returns the moves of e that may be chosen if margin is left. Those chosen by their scores have the weight
// that weigh returns.
func (c Choice) candidates(
	e *Entry, allowed func(draughts.Move) bool, margin draughts.Score, weigh func(candidate) uint64,
) []candidate {
	moves := slices.DeleteFunc(slices.Clone(e.Moves), func(m Move) bool {
		return m.isLost() || allowed != nil && !allowed(m.Move)
	})
	best, scored := bestScore(moves)
	candidates := make([]candidate, 0, len(moves))
	for _, m := range moves {
		next := candidate{move: m}
		if m.HasScore() {
			next.loss = best - m.Score
		}
		switch {
		case next.loss > margin:
			continue
		case !scored:
			next.weight = 2*uint64(m.Wins) + uint64(m.Draws)
		case m.HasScore():
			next.weight = weigh(next)
		}
		candidates = append(candidates, next)
	}
	return candidates
}

func bestScore(moves []Move) (best draughts.Score, ok bool) {
	best = -draughts.WinScore
	for _, m := range moves {
		if m.HasScore() {
			best, ok = max(best, m.Score), true
		}
	}
	return best, ok
}

// divide divides the interval from 0 to 2^64 among the candidates by their weights. It returns the one that gets a
// point, and the place of the point in its part, as a point of the whole interval. ok is false if none has a weight.
func divide(candidates []candidate, point uint64) (chosen candidate, rest uint64, ok bool) {
	total := uint64(0)
	for _, candidate := range candidates {
		total += candidate.weight
	}
	at, fraction := bits.Mul64(point, total)
	for _, candidate := range candidates {
		if at < candidate.weight {
			rest, _ = bits.Div64(at, fraction, candidate.weight)
			return candidate, rest, true
		}
		at -= candidate.weight
	}
	return candidate{}, point, false
}

// Player chooses moves of a book for a [draughts.Searcher]: it is a [draughts.Book]. Its methods may be called from
// many goroutines at once. The zero Player has no moves.
//
// The moves vary in the first 10 plies of a game; after them the margin is 0. The weight of a line of the book falls
// evenly from the best line to those that lose the whole margin, if the opponent answers with the best moves of the
// book. Games with successive seeds are spread evenly over the lines: one with a share of 1 in 50 is played in about
// every fiftieth game. Random choices would repeat lines more often.
//
// The move follows from the seed and the moves of the game, so that a game can be repeated.
type Player struct {
	open   func(draughts.Variant) (*Book, error) // nil for no books
	own    *Book                                 // which Close closes; nil for none
	choice Choice
	lines  *lineWeights // shared by clones
	seed   atomic.Uint64
	failed atomic.Pointer[error]
}

// ErrNoBook is returned by a Player for a rule set of which it has no book.
var ErrNoBook = errors.New("no book of these rules")

// NewPlayer returns a Player with one book and that seed.
func NewPlayer(book *Book, choice Choice, seed uint64) *Player {
	p := NewPlayerFunc(func(v draughts.Variant) (*Book, error) {
		if v != book.Variant() {
			return nil, fmt.Errorf("%w: it is of %s, not of %s", ErrNoBook, book.Variant(), v)
		}
		return book, nil
	}, choice, seed)
	p.own = book
	return p
}

// NewPlayerFunc returns a Player with that seed, whose books open returns by their rule sets, such as builtin.Open.
// open must return the same book each time, to any goroutine.
func NewPlayerFunc(open func(draughts.Variant) (*Book, error), choice Choice, seed uint64) *Player {
	p := &Player{open: open, choice: choice, lines: &lineWeights{known: map[lineStart][]lineLosses{}}}
	p.SetSeed(seed)
	return p
}

// Clone returns a Player with the same books, choice and seed, for another engine. Close does not close its books.
func (p *Player) Clone() *Player {
	clone := &Player{open: p.open, choice: p.choice, lines: p.lines}
	clone.SetSeed(p.seed.Load())
	return clone
}

// SetSeed sets the seed: games with different seeds have different moves.
func (p *Player) SetSeed(seed uint64) { p.seed.Store(seed) }

// Book returns the book of a rule set. The error is that of the function that opens books, or wraps ErrNoBook.
func (p *Player) Book(v draughts.Variant) (*Book, error) {
	if p.open == nil {
		return nil, ErrNoBook
	}
	return p.open(v)
}

// Err returns the first error of reading the book; nil if there was none. After an error a position has no move.
func (p *Player) Err() error {
	if err := p.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// Close closes the book of [NewPlayer]. Books that a function opens stay open.
func (p *Player) Close() error {
	if p.own == nil {
		return nil
	}
	return p.own.Close()
}

// Moves returns the moves of the book in a position, the best first. Those that are lost, and those that lose more than
// the margin, are left out.
func (p *Player) Moves(at draughts.Position) []draughts.Move {
	e, ok := p.lookup(at)
	if !ok {
		return nil
	}
	list := p.choice.candidates(&e, nil, p.choice.margin(), func(candidate) uint64 { return 0 })
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.loss, b.loss) })
	var moves []draughts.Move
	for _, c := range list {
		moves = append(moves, c.move.Move)
	}
	return moves
}

const variedPlies = 10 // number of plies at the beginning of a game in which a Player varies its moves

// Choose implements [draughts.Book].
func (p *Player) Choose(g *draughts.Game, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	e, ok := p.lookup(g.Position())
	if !ok {
		return draughts.Move{}, 0, false
	}
	only := func(m draughts.Move) bool { return slices.Contains(allowed, m) }
	point, margin := p.place(g)
	chosen, _, ok := divide(p.candidates(&e, only, g.Ply(), margin), point)
	return chosen.move.Move, chosen.move.Score, ok
}

// goldenRatio is its fractional part, as a point of the interval from 0 to 2^64. The multiples of the golden ratio are
// spread evenly over the interval, however many there are.
const goldenRatio = 0x9e3779b97f4a7c15

// place returns the place of the side to move after the choices that it has made in g: a point of the interval that
// the next choice divides, and the margin that is left. The first divides the whole interval, in which the seed has a
// point. Each takes the part of its move for the whole interval of the next.
func (p *Player) place(g *draughts.Game) (point uint64, margin draughts.Score) {
	point, margin = p.seed.Load()*goldenRatio+goldenRatio/2, p.choice.margin()
	ply := 0
	for position, m := range g.All() {
		if e, ok := p.lookup(position); ok && position.Turn() == g.Position().Turn() {
			chosen, rest, ok := divide(p.candidates(&e, nil, ply, margin), point)
			if ok && chosen.move.Move == m {
				point = rest
			}
			margin = max(0, margin-e.loss(m))
		}
		ply++
	}
	return point, margin
}

// candidates returns the moves of e that may be chosen at a ply of the game if margin is left. The weight of a move is
// that of the lines that begin with it.
func (p *Player) candidates(e *Entry, allowed func(draughts.Move) bool, ply int, margin draughts.Score) []candidate {
	if ply >= variedPlies {
		margin = 0
	}
	return p.choice.candidates(e, allowed, margin, func(m candidate) uint64 {
		return p.lines.weight(p, e.Position.After(m.move.Move), variedPlies-ply-1, margin-m.loss)
	})
}

// lookup returns the entry of a position; ok is false if there is none, and after an error.
func (p *Player) lookup(position draughts.Position) (e Entry, ok bool) {
	book, err := p.Book(position.Variant())
	if err != nil {
		return Entry{}, false
	}
	e, ok, err = book.Lookup(position)
	if err != nil {
		p.failed.CompareAndSwap(nil, &err)
	}
	return e, ok
}

// lineWeights weighs the lines of a book. A line has the moves that a side may choose, and the best moves of the book
// as the answers. Its methods may be called from many goroutines at once.
type lineWeights struct {
	mutex sync.Mutex
	known map[lineStart][]lineLosses
}

type lineStart struct {
	position draughts.Position
	plies    int  // the length of the lines
	chosen   bool // the side to move is the one that chooses
}

// lineLosses is a number of lines in which the choices lose the same together.
type lineLosses struct {
	loss  draughts.Score
	lines uint64
}

// weight returns the weight of all lines of that many plies after a choice that has led to a position, if margin is
// left. The weight of a line falls evenly from the best one to those that lose the whole margin. It is at least 1 for
// all lines: where the book ends, so does the line.
func (l *lineWeights) weight(p *Player, position draughts.Position, plies int, margin draughts.Score) uint64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	weight := uint64(0)
	for _, group := range l.from(p, lineStart{position, plies, false}) {
		if group.loss <= margin {
			weight += group.lines * uint64(margin-group.loss+1)
		}
	}
	return weight
}

// from returns the lines from a start, in the order of their losses, up to the whole margin. The best line loses 0.
func (l *lineWeights) from(p *Player, start lineStart) []lineLosses {
	ended := []lineLosses{{0, 1}}
	if start.plies <= 0 {
		return ended
	}
	if lines, ok := l.known[start]; ok {
		return lines
	}
	margin := draughts.Score(0)
	if start.chosen {
		margin = p.choice.margin()
	}
	var sum []lineLosses
	if e, ok := p.lookup(start.position); ok {
		moves := p.choice.candidates(&e, nil, margin, func(candidate) uint64 { return 1 })
		if !start.chosen {
			moves = moves[:min(1, len(moves))] // of several best moves the first is the answer
		}
		for _, m := range moves {
			next := lineStart{start.position.After(m.move.Move), start.plies - 1, !start.chosen}
			for _, group := range l.from(p, next) {
				if loss := group.loss + m.loss; loss <= p.choice.margin() {
					sum = append(sum, lineLosses{loss, group.lines})
				}
			}
		}
	}
	if sum == nil {
		sum = ended
	}
	l.known[start] = join(sum)
	return l.known[start]
}

// join sorts groups of lines and joins those with the same loss.
func join(groups []lineLosses) []lineLosses {
	slices.SortFunc(groups, func(a, b lineLosses) int { return cmp.Compare(a.loss, b.loss) })
	joined := groups[:0]
	for _, group := range groups {
		if last := len(joined) - 1; last >= 0 && joined[last].loss == group.loss {
			joined[last].lines += group.lines
		} else {
			joined = append(joined, group)
		}
	}
	return slices.Clone(joined)
}
