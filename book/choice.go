package book

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/godraughts/draughts"
)

// DefaultMargin is the margin of the programs that play from a book, if no other is set.
const DefaultMargin draughts.Score = 10

// Choice says how moves of a book are chosen. The zero value chooses the moves with the best score.
//
// A move that is proven to lose is never chosen. If no move has a score, or if ByGames is set, a move has the weight of
// its games: twice the wins and once the draws. Otherwise only moves with a score are chosen.
type Choice struct {
	// Margin is what the choices of a game may lose together, in hundredths of a man: the sum of the differences from the
	// best moves. 0 to draughts.MaxEval.
	Margin  draughts.Score
	ByGames bool // weigh the moves by their games
}

// Choose returns a random move of e; ok is false if there is none to choose. It may lose the whole margin. The weights
// of moves with a score fall evenly from the best move to those that are worse by the margin. Only moves that allowed
// reports are chosen; all if it is nil.
func (c Choice) Choose(e *Entry, allowed func(draughts.Move) bool, random *rand.Rand) (m Move, ok bool) {
	nearer := func(m candidate) uint64 { return uint64(c.margin() - m.loss + 1) }
	chosen, _, ok := divide(c.candidates(e, allowed, c.margin(), nearer), random.Uint64())
	return chosen.move, ok
}

// margin returns the margin in its range.
func (c Choice) margin() draughts.Score { return max(0, min(c.Margin, draughts.MaxEval)) }

// candidate is a move that may be chosen.
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
		return m.IsLost() || allowed != nil && !allowed(m.Move)
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
		case c.ByGames || !scored:
			next.weight = 2*uint64(m.Wins) + uint64(m.Draws)
		case m.HasScore():
			next.weight = weigh(next)
		}
		candidates = append(candidates, next)
	}
	return candidates
}

// bestScore returns the best score of the moves; ok is false if none has one.
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
// point, and the place of the point in its part, as a point of the whole interval. ok is false if no candidate has a
// weight.
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
