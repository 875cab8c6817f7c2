package draughts

import "slices"

// search returns the score of the current position, a ply from the root: exact within alpha and beta, otherwise a
// bound. A window wider than one asks for the principal variation too, left in the ply's frame.
func (w *worker) search(alpha, beta Score, depth, ply int) Score {
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	if w.stopped || w.isDraw() {
		return 0
	}
	if depth <= 0 {
		return w.quiesce(alpha, beta, ply, !w.options.NoThreats)
	}
	w.selDepth = max(w.selDepth, ply)
	top := w.board.top()
	p := top.position
	if ply >= maxPly-1 {
		return w.evaluate(p)
	}
	// Nothing is worse than having lost already, or better than winning at once; in losing games, nothing is better than
	// having won already, or worse than losing at once.
	stuck, sticking := w.stuck(ply), -w.stuck(ply+1)
	alpha, beta = max(alpha, min(stuck, sticking)), min(beta, max(stuck, sticking))
	if alpha >= beta {
		return alpha
	}
	inPV := beta-alpha > 1
	key := top.hash
	known, found := w.table.probe(key)
	if found && !inPV && known.depth >= depth {
		score := fromTable(known.score, ply)
		if known.bound&lowerBound != 0 && score >= beta || known.bound&upperBound != 0 && score <= alpha {
			return score
		}
	}
	static := known.eval
	if !inPV && !p.HasCapture() {
		if static == noEval {
			static = w.evaluate(p)
		}
		if score, ok := w.probCut(beta, static, depth, ply); ok {
			return score
		}
	}
	f.moves = p.AppendMoves(f.moves[:0])
	if len(f.moves) == 0 {
		return stuck
	}
	next := depth - 1
	if len(f.moves) == 1 && !w.options.NoExtensions {
		next = depth
	}
	best, bestMove := -WinScore, noMove
	oldAlpha := alpha
	f.scores = slices.Grow(f.scores[:0], len(f.moves))[:len(f.moves)]
	w.order.score(f.scores, f.moves, known.move, p, ply, f.last)
	f.tried = f.tried[:0]
	for n := range f.moves {
		i := pick(f.scores)
		m := f.moves[i]
		w.make(ply, m)
		var score Score
		if n == 0 {
			score = -w.search(-beta, -alpha, next, ply+1)
		} else {
			reduced := next
			if !m.IsCapture() && !m.IsPromotion() && !w.options.NoReductions {
				reduced = next - reduction(n, depth, inPV)
			}
			score = -w.search(-alpha-1, -alpha, reduced, ply+1)
			if score > alpha && reduced < next {
				score = -w.search(-alpha-1, -alpha, next, ply+1)
			}
			if score > alpha && score < beta {
				score = -w.search(-beta, -alpha, next, ply+1)
			}
		}
		w.board.Unmake()
		if w.stopped {
			return 0
		}
		f.tried = append(f.tried, m)
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bestMove = score, i
		if inPV {
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if score >= beta {
			if len(f.moves) > 1 {
				w.order.reward(p, m, f.tried, depth, ply, f.last)
			}
			break
		}
	}
	e := entry{move: min(bestMove, noMove), score: toTable(best, ply), eval: static, depth: depth, bound: exactBound}
	if best >= beta {
		e.bound = lowerBound
	} else if best <= oldAlpha {
		e.bound = upperBound
	}
	w.table.store(key, e)
	return best
}

// reduction returns by how much less deep the n-th move is searched at first: the moves are in order of promise.
func reduction(n, depth int, inPV bool) int {
	switch {
	case depth < 2 || n < 1 || inPV && n < 3:
		return 0
	case !inPV && n >= 4 && depth >= 4:
		return 2
	}
	return 1
}

// probCut returns a score and true if a much shallower search finds the current position so far above beta that a full
// one would hardly find it below (Buro 1995; the margin and the depth are Scan's).
func (w *worker) probCut(beta, static Score, depth, ply int) (Score, bool) {
	bound := beta + Score(10*depth)
	if w.options.NoProbCut || depth < 3 || static < beta || max(bound, -bound) > MaxEval {
		return 0, false
	}
	score := w.search(bound-1, bound, depth*2/5, ply)
	return score, score >= bound && !w.stopped
}

// quiesce returns the score of the current position with captures played out. Where there is nothing to capture it is
// the evaluation; but if the opponent threatens a capture, and look is set, the moves that may parry it are tried.
// Where captures are optional, the evaluation is what is to be had without one.
func (w *worker) quiesce(alpha, beta Score, ply int, look bool) Score {
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	if w.stopped {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	p := w.board.Position()
	if ply >= maxPly-1 {
		return w.evaluate(p)
	}
	inPV := beta-alpha > 1
	best := -WinScore
	capture := p.HasCapture()
	switch {
	case !capture && !p.hasQuiet():
		return w.stuck(ply)
	case w.optional:
		best = w.evaluate(p)
		if !capture || best >= beta {
			return best
		}
		alpha = max(alpha, best)
	case !capture:
		if !look || !p.passed().HasCapture() {
			return w.evaluate(p)
		}
		look = false
	}
	f.moves = p.AppendMoves(f.moves[:0])
	for _, m := range f.moves {
		if capture && !m.IsCapture() {
			break // quiet moves come last
		}
		w.make(ply, m)
		score := -w.quiesce(-beta, -alpha, ply+1, look)
		w.board.Unmake()
		if w.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha = score
		if inPV {
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if score >= beta {
			break
		}
	}
	return best
}

// evaluate asks the evaluator.
func (w *worker) evaluate(p Position) Score { return w.evaluator.Evaluate(p).clamped() }

// isDraw reports whether the current position is a draw: by the rules, or because it has occurred since the root, as
// then the play goes round in a circle. It does so, too, where no rule says that repetition draws.
func (w *worker) isDraw() bool {
	b := &w.board
	top := b.top()
	if top.counters.drawn(&top.position.rules().Draws) != NoReason {
		return true
	}
	if top.counters.Quiet < 4 {
		return false
	}
	return b.occurrences(len(b.frames)-1-w.first) > 1 || b.Repetitions() >= w.repetition
}

// stuck returns the score of being unable to move at a distance from the root.
func (w *worker) stuck(ply int) Score {
	if w.losing {
		return WinScore - Score(ply)
	}
	return Score(ply) - WinScore
}

// toTable returns a score relative to the node it is of, as the table keeps it; search scores are relative to the root.
func toTable(s Score, ply int) Score {
	switch {
	case s > MaxDatabaseWin:
		return s + Score(ply)
	case s < -MaxDatabaseWin:
		return s - Score(ply)
	}
	return s
}

// fromTable is the reverse of toTable.
func fromTable(s Score, ply int) Score {
	switch {
	case s > MaxDatabaseWin:
		return s - Score(ply)
	case s < -MaxDatabaseWin:
		return s + Score(ply)
	}
	return s
}
