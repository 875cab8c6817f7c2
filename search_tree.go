package draughts

import "slices"

// search returns the score of the current position, a ply from the root: exact within alpha and beta, otherwise a
// bound. A window wider than one asks for the principal variation too, left in the ply's frame.
func (w *worker) search(alpha, beta Score, depth, ply int) Score {
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	if w.stopped || w.isDraw(ply) {
		return 0
	}
	if depth <= 0 {
		return w.quiesce(alpha, beta, ply, !w.disable.ThreatSearch)
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
	key := top.hash ^ f.excluded.code*excludedKey
	known, found := w.table.probe(key)
	if found && !inPV && known.depth >= depth {
		score := fromTable(known.score, ply)
		if known.bound&lowerBound != 0 && score >= beta || known.bound&upperBound != 0 && score <= alpha {
			return score
		}
	}
	capture := p.HasCapture()
	least, most := -WinScore, WinScore
	if w.prober != nil && !capture {
		least, most = w.consult(p, depth, ply)
		if least == most || most <= alpha {
			return most
		}
		if least >= beta {
			return least
		}
		alpha, beta = max(alpha, least), min(beta, most)
	}
	if known.move == noMove && depth >= 4 && !w.disable.IIR {
		depth-- // the search that finds the move to begin with need not be so deep
	}
	static := known.eval
	if !inPV && !capture {
		if static == noEval {
			static = w.evaluate(p)
		}
		if score, ok := w.prune(p, alpha, beta, static, depth, ply); ok {
			return score
		}
	}
	f.moves = p.AppendMoves(f.moves[:0])
	if len(f.moves) == 0 {
		return stuck
	}
	next := depth - 1
	if len(f.moves) == 1 && !w.disable.SingleReplyExtension {
		next = depth
	}
	first := next
	if w.isSingular(f.moves, known, depth, ply) {
		first++
	}
	if w.stopped {
		return 0
	}
	best, bestMove := -WinScore, noMove
	oldAlpha := alpha
	outer, loop := w.loop, maxPly
	f.scores = slices.Grow(f.scores[:0], len(f.moves))[:len(f.moves)]
	w.order.score(f.scores, f.moves, known.move, p, ply, f.last)
	f.tried = f.tried[:0]
	for n := range f.moves {
		i, rank := pick(f.scores)
		m := f.moves[i]
		if m == f.excluded {
			continue
		}
		quiet := !m.IsCapture() && !m.IsPromotion()
		if quiet && !inPV && !capture && best > -MaxEval && w.mayLeaveOut(n, depth) {
			continue
		}
		w.loop = maxPly
		w.make(ply, m)
		var score Score
		if n == 0 {
			score = -w.search(-beta, -alpha, first, ply+1)
		} else {
			reduced := next
			if quiet && !w.disable.LMR {
				reduced = next - reduction(n, depth, rank, inPV)
			}
			score = -w.search(-alpha-1, -alpha, reduced, ply+1)
			if score > alpha && reduced < next {
				score = -w.search(-alpha-1, -alpha, next, ply+1)
			}
			if score > alpha && score < beta {
				score = -w.search(-beta, -alpha, next, ply+1)
			}
		}
		w.unmake()
		if w.stopped {
			return 0
		}
		f.tried = append(f.tried, m)
		loop = min(loop, w.loop)
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
			loop = w.loop // all else does not matter
			if len(f.moves) > 1 && !w.disable.QuietOrdering {
				w.order.reward(p, m, f.tried, depth, ply, f.last)
			}
			break
		}
	}
	best = max(least, min(best, most))
	e := entry{move: min(bestMove, noMove), score: toTable(best, ply), eval: static, depth: depth, bound: exactBound}
	if best >= beta {
		e.bound = lowerBound
	} else if best <= oldAlpha {
		e.bound = upperBound
	}
	w.loop = outer
	if loop < ply {
		w.loop = min(outer, loop)
		e.loop = e.bound &^ sound(best)
	}
	w.table.store(key, e)
	return best
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
