package draughts

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/godraughts/draughts/internal/nilarg"
)

// Level is a strength of play for people, 0 to MaxLevel. 0 picks any legal move, 1 looks one ply ahead; above, each
// looks further than the one below and is careless less often. Make its moves with [Level.Choose].
//
// Level 1 wins every game against level 0; the others score 69 to 79 % against the one below. How each plays is
// in docs/levels.md, the matches are in docs/experiments/levels.md.
type Level int

// MaxLevel is the strongest Level.
const MaxLevel Level = 10

// ErrNoSuchLevel is returned for a Level below 0 or above MaxLevel.
var ErrNoSuchLevel = errors.New("no such level")

// levels holds what makes each level.
var levels = [MaxLevel + 1]struct {
	depth  int    // plies; 0 for no limit
	nodes  uint64 // 0 for no limit
	slips  int    // moves of 100 in which it looks only one ply ahead
	margin Score  // moves that are worse than the best by no more than this are as good to it
}{
	1:  {depth: 1, margin: 50},
	2:  {depth: 2, slips: 40, margin: 40},
	3:  {depth: 3, slips: 30, margin: 30},
	4:  {depth: 4, slips: 20, margin: 20},
	5:  {depth: 5, slips: 15, margin: 15},
	6:  {depth: 6, slips: 10, margin: 10},
	7:  {nodes: 3_000, slips: 6},
	8:  {nodes: 8_000, slips: 4},
	9:  {nodes: 25_000, slips: 2},
	10: {nodes: 100_000},
}

// IsValid reports whether there is such a level.
func (l Level) IsValid() bool { return l >= 0 && l <= MaxLevel }

// Limits returns how far the level looks when it is not careless: Depth or Nodes, never a time, so that it is as strong
// on any machine. They are zero for level 0, which does not look at all, and for what is no level.
func (l Level) Limits() Limits {
	if !l.IsValid() {
		return Limits{}
	}
	return Limits{Depth: levels[l].depth, Nodes: levels[l].nodes}
}

// Choose returns the move of the level in the current position of g, as the one line of Info. It searches with s, which
// level 0 does not need, and takes what is random from r: with the same seed, the same moves and a Searcher in the same
// state, or cleared before the game, it chooses the same.
//
// The error is ErrNoSuchLevel, ErrGameOver if g has ended, ErrNoPosition if it is the zero Game, ErrBusy if s is
// searching, or ctx's if it was cancelled before there was a move. Choose panics if g or r is nil and, from level 1 on,
// if ctx or s is.
func (l Level) Choose(ctx context.Context, s *Searcher, g *Game, r *rand.Rand) (Info, error) {
	if !l.IsValid() {
		return Info{}, fmt.Errorf("%w: %d, there are 0 to %d", ErrNoSuchLevel, int(l), int(MaxLevel))
	}
	nilarg.Check(g == nil, "draughts: Choose", "a nil game")
	nilarg.Check(r == nil, "draughts: Choose", "a nil random source")
	if l == 0 {
		return anyMove(g, r)
	}
	nilarg.Check(ctx == nil, "draughts: Choose", "a nil context")
	nilarg.Check(s == nil, "draughts: Choose", "a nil searcher")
	row := &levels[l]
	limits := l.Limits()
	if r.IntN(100) < row.slips {
		limits = Limits{Depth: 1}
	}
	if row.margin > 0 {
		limits.MultiPV = 4
	}
	found, err := s.Search(ctx, g, limits)
	if err != nil {
		return Info{}, err
	}
	good := 1
	for good < len(found.Lines) && found.Lines[good].Score >= found.Score()-row.margin {
		good++
	}
	found.Lines = found.Lines[r.IntN(good):][:1]
	return found, nil
}

// anyMove returns one of the legal moves, each as likely as the others.
func anyMove(g *Game, r *rand.Rand) (Info, error) {
	if err := g.goesOn(); err != nil {
		return Info{}, err
	}
	moves := g.Position().Moves()
	return Info{Lines: []Line{{PV: []Move{moves[r.IntN(len(moves))]}}}}, nil
}
