package solve

import (
	"cmp"
	"slices"

	"github.com/godraughts/draughts"
)

// A strategy of the defender is right if it is closed: whatever the attacker plays, it has a move to a position that it
// has too, or that the databases do not know as won. So it does not matter on which lines failures of the attacker were
// found, only that all of them are there. One that the table has lost is searched for again, without a line before it.
// If the attacker wins there, some failures were wrong. The win stays in the table, all failures are dropped, and the
// search begins again with what it has learnt.
//
// A strategy of the attacker has to come to an end. It is found from there: a position is added once the attacker has a
// move to one that is there already, or the defender only such moves. Some may be left over, which were proved by each
// other, as the table had lost the first proof of one of them. They are dropped, and searched anew.

// lines are the positions that follow from the first, each with those that come after it.
type lines struct {
	order []draughts.Position
	after map[draughts.Position][]draughts.Position
}

// strategy is the position after the move of a side, for each position that it can come to.
type strategy map[draughts.Position]draughts.Position

// Strategy is a [draughts.Book] of the moves that proofs have for their sides. Where they prove that the side does not
// lose, it does not take advantage of mistakes.
type Strategy struct {
	next  strategy
	score draughts.Score
}

// Choose implements [draughts.Book]. The score is draughts.MaxDatabaseWin if the side wins, otherwise 0.
func (s Strategy) Choose(g *draughts.Game, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	p := g.Position()
	for _, m := range allowed {
		if p.After(m) == s.next[p] {
			return m, s.score, true
		}
	}
	return draughts.Move{}, 0, false
}

// prove returns whether the attacker wins p, and the strategy of the side that succeeds.
func (s *solver) prove(p draughts.Position) (won bool, found strategy, err error) {
	for range maxRestarts {
		won = s.decide(p)
		l, ok := s.collect(p, won)
		switch {
		case s.err != nil:
			return won, nil, s.err
		case !ok:
			s.table.drop(func(e *entry) bool { return e.Fail == 0 })
			continue
		case !won:
			found = make(strategy, len(l.order)/2)
			for p, next := range l.after {
				if p.Turn() != s.attacker && len(next) > 0 {
					found[p] = next[0]
				}
			}
			return won, found, nil
		}
		found, ended := s.fromEnd(l)
		if ended[p] {
			return won, found, nil
		}
		left := make(map[uint64]bool)
		for p := range l.after {
			left[p.Hash()] = !ended[p]
		}
		s.table.drop(func(e *entry) bool { return left[e.Key] })
	}
	return won, nil, ErrMemory
}

// maxRestarts is how often a search begins again. With room for what it needs, none has done so thirty times.
const maxRestarts = 100

// collect returns the positions that follow from p if one side succeeds. After a position in which that side is to move
// come those in which it is known to succeed, or one of them if it is the defender. It returns false if failures of the
// attacker contradict each other.
func (s *solver) collect(p draughts.Position, won bool) (l lines, ok bool) {
	l.after = make(map[draughts.Position][]draughts.Position)
	for open := []draughts.Position{p}; len(open) > 0 && s.err == nil; {
		p, open = open[len(open)-1], open[:len(open)-1]
		if _, seen := l.after[p]; seen {
			continue
		}
		l.order, l.after[p] = append(l.order, p), nil
		if s.decide(p) != won {
			return l, false
		}
		if _, ok := s.leaf(p); ok {
			continue
		}
		next := successors(p)
		if (p.Turn() == s.attacker) == won && len(next) > 0 {
			if next = s.choose(next, won, &l); len(next) == 0 {
				return l, false
			}
		}
		l.after[p] = next
		open = append(open, next...)
	}
	return l, true
}

// choose returns those of the positions after a move in which a side is known to succeed. For the defender one is
// enough, if possible one that its strategy has already.
func (s *solver) choose(next []draughts.Position, won bool, l *lines) []draughts.Position {
	good := slices.DeleteFunc(slices.Clone(next), func(p draughts.Position) bool {
		decided, ok := s.known(p)
		return !ok || decided != won
	})
	if len(good) == 0 { // it is known on some lines only, or the table has lost it
		i := slices.IndexFunc(next, func(p draughts.Position) bool { return s.decide(p) == won })
		if i < 0 {
			return nil
		}
		good = next[i : i+1]
	}
	if won {
		return good
	}
	i := slices.IndexFunc(good, func(p draughts.Position) bool {
		_, seen := l.after[p]
		return seen
	})
	return good[max(i, 0):][:1]
}

// fromEnd returns a strategy of the attacker with the fewest plies, and the positions from which it comes to an end.
func (s *solver) fromEnd(l lines) (strategy, map[draughts.Position]bool) {
	found, ended := make(strategy), make(map[draughts.Position]bool)
	before := make(map[draughts.Position][]draughts.Position)
	open := make(map[draughts.Position]int) // replies after which no end has been found
	var queue []draughts.Position
	for _, p := range l.order {
		open[p] = len(l.after[p])
		if open[p] == 0 {
			queue = append(queue, p)
		}
		for _, n := range l.after[p] {
			before[n] = append(before[n], p)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		last := queue[0]
		ended[last] = true
		for _, p := range before[last] {
			if open[p]--; p.Turn() == s.attacker && found[p] == (draughts.Position{}) {
				found[p] = last
				queue = append(queue, p)
			} else if p.Turn() != s.attacker && open[p] == 0 {
				queue = append(queue, p)
			}
		}
	}
	return found, ended
}

// successors returns the positions after the legal moves of p, in the order of the squares: from, to, captured.
func successors(p draughts.Position) []draughts.Position {
	moves := p.Moves()
	slices.SortFunc(moves, func(a, b draughts.Move) int {
		return cmp.Or(cmp.Compare(a.From(), b.From()), cmp.Compare(a.To(), b.To()),
			slices.Compare(a.Captured(), b.Captured()))
	})
	next := make([]draughts.Position, len(moves))
	for i, m := range moves {
		next[i] = p.After(m)
	}
	return next
}
