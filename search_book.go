package draughts

import (
	"context"
	"slices"
)

// Book is an opening book as a Searcher uses it. Package book has one: Player.
type Book interface {
	// Choose returns the move to play in g and its score for the side to move; 0 if it is unknown. The move is one of
	// allowed, which are legal moves of g's position. ok is false if the book has none of them. Choose must not change
	// g. It may be called from many goroutines at once.
	Choose(g *Game, allowed []Move) (m Move, score Score, ok bool)
}

// usesBook reports whether a search with these limits may end with a move of a book. A search without limits is an
// analysis, and one for several lines or on the opponent's time is not for a move to play now.
func (l *Limits) usesBook() bool {
	limited := l.Depth > 0 || l.Nodes > 0 || l.Time > 0 || l.Clock != nil
	return limited && l.MultiPV <= 1 && l.PonderHit == nil
}

// bookMove returns the move of the book in the current position of g; Errors are as in Search.
func (s *Searcher) bookMove(ctx context.Context, g *Game, l *Limits) (found Info, ok bool, err error) {
	if s.options.Book == nil || g.Repetitions() > 1 {
		return Info{}, false, nil
	}
	if !s.busy.CompareAndSwap(false, true) {
		return Info{}, false, ErrBusy
	}
	defer s.busy.Store(false)
	moves, err := l.rootMoves(ctx, g)
	if err != nil {
		return Info{}, false, err
	}
	p := g.Position()
	allowed := slices.DeleteFunc(moves, func(m Move) bool { // that lose by the database
		return s.options.Prober != nil && wonByDatabase(s.options.Prober, p.After(m), p.Turn().Other(), maxCaptures)
	})
	m, score, ok := s.options.Book.Choose(g, slices.Clone(allowed))
	if !ok || !slices.Contains(allowed, m) {
		return Info{}, false, nil
	}
	found = Info{Position: p, Lines: []Line{{Score: max(-WinScore, min(score, WinScore)), PV: []Move{m}}}}
	if l.OnInfo != nil {
		l.OnInfo(found.clone())
	}
	return found, true, nil
}

const maxCaptures = 8 // maximum number of captures in a row after which wonByDatabase looks into a database

// wonByDatabase reports whether a database says that c wins p, after the captures: it need not have positions with any.
func wonByDatabase(prober Prober, p Position, c Color, captures int) bool {
	if !p.HasCapture() {
		probe, ok := probeCovered(prober, p, false)
		return ok && probe.Result == Win(c)
	}
	if captures == 0 {
		return false
	}
	ours := p.Turn() == c
	for m := range p.All() {
		if wonByDatabase(prober, p.After(m), c, captures-1) == ours {
			return ours
		}
	}
	return !ours
}
