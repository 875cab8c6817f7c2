package draughts

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// Level is a strength of play for games with people, from 0 to MaxLevel. [Level.Choose] chooses its moves. Level 0
// picks a random legal move. Level 1 searches one ply. Each higher level searches further than the one below and plays
// a careless move less often.
//
// Level 1 wins nearly every game against level 0. The others score 66 to 79 % against the one below in English
// draughts, and 61 to 77 % in International draughts. How each plays, and the matches, are in docs/levels.md.
type Level int

// MaxLevel is the strongest Level.
const MaxLevel Level = 10

// ErrNoSuchLevel is returned for a Level below 0 or above MaxLevel.
var ErrNoSuchLevel = errors.New("no such level")

var levels = [MaxLevel + 1]struct {
	depth    int    // plies; 0 for no limit
	nodes    uint64 // 0 for no limit
	mistakes int    // percent of moves that it searches for one ply only
	margin   Score  // it chooses at random among the moves that are worse than the best by no more than this
}{
	1:  {depth: 1, margin: 50},
	2:  {depth: 2, mistakes: 40, margin: 40},
	3:  {depth: 3, mistakes: 30, margin: 30},
	4:  {depth: 4, mistakes: 20, margin: 20},
	5:  {depth: 5, mistakes: 15, margin: 15},
	6:  {depth: 6, mistakes: 10, margin: 10},
	7:  {nodes: 3_000, mistakes: 6},
	8:  {nodes: 8_000, mistakes: 4},
	9:  {nodes: 25_000, mistakes: 2},
	10: {nodes: 100_000},
}

const wonEndingNodes = 100_000 // nodes that a level searches in a won ending of the database

// IsValid reports whether l is from 0 to MaxLevel.
func (l Level) IsValid() bool { return l >= 0 && l <= MaxLevel }

// Limits returns the limits of the level's searches: Depth or Nodes. It is never a time, so that the strength does not
// depend on the machine. Limits is zero for level 0, which does not search, and for an invalid level.
func (l Level) Limits() Limits {
	if !l.IsValid() {
		return Limits{}
	}
	return Limits{Depth: levels[l].depth, Nodes: levels[l].nodes}
}

// MarshalJSON returns the number. The error is ErrNoSuchLevel.
func (l Level) MarshalJSON() ([]byte, error) { return strconv.AppendInt(nil, int64(l), 10), l.check() }

// UnmarshalJSON reads a number from 0 to MaxLevel. The error is a *DecodeError. On an error l is unchanged.
func (l *Level) UnmarshalJSON(text []byte) error {
	before := *l
	err := readObject("Level", text, (*int)(l))
	if err == nil && !l.IsValid() {
		err = &DecodeError{Type: "Level", Reasons: []error{l.check()}}
		*l = before
	}
	return err
}

func (l Level) check() error {
	if !l.IsValid() {
		return fmt.Errorf("%w: %d, there are 0 to %d", ErrNoSuchLevel, int(l), int(MaxLevel))
	}
	return nil
}

// Choose returns the move of the level in the current position of g, as the only line of the Info. It searches with s,
// which level 0 does not need. Its random numbers come from r or, if r is nil, from the global source of math/rand/v2.
// In the same game it chooses the same moves if r has the same seed and s was cleared before the game.
//
// If the endgame database of s says that the side to move wins, every level but 0 plays to win: it searches 100,000
// nodes and plays the best move.
//
// If the searcher has a book, every level but 0 plays the book's moves as [Searcher.Search] does. It does not look into
// the book for a careless move.
//
// The search calls onInfo, unless it is nil, as Limits.OnInfo. Up to level 6 the Info has several lines, and the move
// chosen need not be of the best.
//
// The error is ErrNoSuchLevel, ErrGameOver if g has ended, ErrNoPosition if it is the zero Game, ErrBusy if s is
// searching, or the error of ctx if it was cancelled before there was a move.
func (l Level) Choose(ctx context.Context, s *Searcher, g *Game, r *rand.Rand, onInfo func(Info)) (Info, error) {
	if err := l.check(); err != nil {
		return Info{}, err
	}
	intN := rand.IntN
	if r != nil {
		intN = r.IntN
	}
	if l == 0 {
		if err := g.checkOngoing(); err != nil {
			return Info{}, err
		}
		moves := g.Position().Moves()
		return Info{Position: g.Position(), Lines: []Line{{PV: []Move{moves[intN(len(moves))]}}}}, nil
	}
	row := levels[l]
	limits := l.Limits()
	mistake := intN(100) < row.mistakes
	switch probe, ok := probeRoot(s.options.Prober, g.Position()); {
	case ok && probe.Result == Win(g.Position().Turn()):
		limits, row.margin = Limits{Nodes: wonEndingNodes}, 0
	case mistake:
		limits = Limits{Depth: 1}
	default:
		if found, ok, err := s.bookMove(ctx, g, &Limits{OnInfo: onInfo}); ok || err != nil {
			return found, err
		}
	}
	limits.OnInfo = onInfo
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
	found.Lines = found.Lines[intN(good):][:1]
	return found, nil
}
