package draughts

import "slices"

// The tree is searched by principal-variation search (PVS; Marsland and Campbell, "Parallel search of strongly ordered
// game trees", 1982), a form of alpha-beta. The first move of a node is searched with the whole window. The others are
// searched with a null window, one hundredth wide, and again with the whole window if they are better.

// search returns the score of the current position, ply moves from the root: exact within alpha and beta, otherwise a
// bound. A node with a window wider than a null window is a PV node; it leaves its principal variation in the frame.
func (w *worker) search(alpha, beta Score, depth, ply int) Score {
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	if w.stopped || w.isDraw(ply) {
		return 0
	}
	if depth <= 0 || ply >= maxPly-1 {
		return w.quiesce(alpha, beta, ply, w.searchThreats && !w.disable.ThreatSearch)
	}
	w.selDepth = max(w.selDepth, ply)
	top := w.board.top()
	p := top.position
	alpha, beta = w.winDistanceWindow(alpha, beta, ply)
	if alpha >= beta {
		return alpha
	}
	pvNode := beta-alpha > 1
	key := top.hash ^ f.excluded.code*excludedKey
	capture := p.HasCapture()
	known, _ := w.table.probe(key)
	if score, ok := known.cutoff(alpha, beta, depth, ply); ok && !pvNode {
		return score
	}
	lower, upper := -WinScore, WinScore
	if w.prober != nil && !capture {
		lower, upper = w.databaseBounds(p, depth, ply)
		if lower == upper || upper <= alpha || lower >= beta {
			return min(upper, max(lower, alpha))
		}
		alpha, beta = max(alpha, lower), min(beta, upper)
	}
	if known.move() == noMove && depth >= w.constants.IIRDepth && !w.disable.IIR {
		depth--
	}
	static := known.eval()
	f.static, f.improving = noEval, 0
	if !pvNode && !capture {
		if static == noEval {
			static = w.evaluate(p)
		}
		w.compare(static, ply)
		if score, ok := w.prune(p, alpha, beta, static, depth, ply); ok {
			return score
		}
	}
	f.moves = p.AppendMoves(f.moves[:0])
	if len(f.moves) == 0 {
		return w.noMovesScore(ply)
	}
	next, first := w.extend(f.moves, known, depth, ply)
	if w.stopped {
		return 0
	}
	f.node = node{alpha, beta, depth, next, first, capture}
	outside := w.repetitionPly
	best, move := w.searchMoves(p, known.move(), ply)
	if w.stopped {
		return 0
	}
	best = max(lower, min(best, upper))
	w.store(key, newEntry(move, toTable(best, ply), static, depth, f.bound(best)), ply, outside)
	return best
}

// compare keeps the static evaluation of a node, and whether it has risen since the side's last move.
func (w *worker) compare(static Score, ply int) {
	f := &w.frames[ply]
	f.static = static
	if ply < 2 || w.frames[ply-2].static == noEval {
		return
	}
	f.improving = -1
	if static > w.frames[ply-2].static {
		f.improving = 1
	}
}

// store stores the result of a node in the table. It sets repetitionPly to its value for the tree outside the node: the
// minimum of outside, its value before the node, and of its value within.
func (w *worker) store(key uint64, e entry, ply, outside int) {
	within := w.repetitionPly
	w.repetitionPly = outside
	if within < ply {
		w.repetitionPly = min(outside, within)
		e |= entry(e.bound()&^pathIndependent(e.score())) << entryPathBound
	}
	w.table.store(key, e)
}

// searchMoves searches the moves of the node in the frame of a ply, in the order of their scores, until one fails high.
// It returns the best score and the index of the move that raised alpha to it; noMove if none did. It sets
// repetitionPly to that of the node.
func (w *worker) searchMoves(p Position, hashMove, ply int) (best Score, bestMove int) {
	f := &w.frames[ply]
	alpha, beta := f.alpha, f.beta
	pvNode := beta-alpha > 1
	best, bestMove = -WinScore, noMove
	repetitionPly := maxPly
	w.rank(f, hashMove, p, ply)
	next := w.pickAhead(f)
	for n := range f.moves {
		i, rank := next.index(), next.score()
		m := f.moves[i]
		if n+1 < len(f.moves) {
			next = w.pickAhead(f)
		}
		if m == f.excluded {
			continue
		}
		quiet := !m.IsCapture() && !m.IsPromotion()
		if quiet && !pvNode && !f.capture && best > -MaxEval && w.isLate(n, f.depth) {
			break // so are the rest
		}
		w.repetitionPly = maxPly
		w.make(ply, m)
		var score Score
		if n == 0 {
			score = -w.search(-beta, -alpha, f.firstDepth, ply+1)
		} else {
			reduction := 0
			if quiet {
				reduction = w.reduction(f, n, rank, pvNode)
			}
			score = w.searchLater(alpha, beta, f.nextDepth, reduction, ply)
		}
		w.unmake()
		if w.stopped {
			return 0, noMove
		}
		f.tried = append(f.tried, m)
		repetitionPly = min(repetitionPly, w.repetitionPly)
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bestMove = score, i
		if pvNode {
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if score >= beta {
			if len(f.moves) > 1 && !w.disable.QuietOrdering {
				w.order.recordCutoff(p, m, f.tried, f.depth, ply, f.last)
			}
			return best, bestMove // repetitionPly belongs to the move that refutes
		}
	}
	w.repetitionPly = repetitionPly
	return best, bestMove
}

// rank gives the moves of a node their scores, while the table's entries of the hash move are loaded.
func (w *worker) rank(f *searchFrame, hashMove int, p Position, ply int) {
	if hashMove < len(f.moves) && f.firstDepth > 0 {
		w.prefetch(f.moves[hashMove])
	}
	f.order = slices.Grow(f.order[:0], len(f.moves))[:len(f.moves)]
	w.order.score(f.order, f.moves, hashMove, p, ply, f.last)
	f.tried = f.tried[:0]
}

// pickAhead picks the move after the one that is searched next, so that its entries of the table are loaded meanwhile.
func (w *worker) pickAhead(f *searchFrame) ranked {
	next := pick(f.order)
	if f.nextDepth > 0 {
		w.prefetch(f.moves[next.index()])
	}
	return next
}

// searchLater returns the score of the move that has just been made, which is not the first of its node. The first
// search has a null window and a reduced depth. Above alpha the next has the full depth, and the last the whole window.
func (w *worker) searchLater(alpha, beta Score, depth, reduction, ply int) Score {
	score := -w.search(-alpha-1, -alpha, depth-reduction, ply+1)
	if score > alpha && reduction > 0 {
		score = -w.search(-alpha-1, -alpha, depth, ply+1)
	}
	if score > alpha && score < beta {
		score = -w.search(-beta, -alpha, depth, ply+1)
	}
	return score
}

// noMovesScore returns the score of a side that has no moves, at a distance from the root.
func (w *worker) noMovesScore(ply int) Score {
	if w.losing {
		return WinScore - Score(ply)
	}
	return Score(ply) - WinScore
}

// winDistanceWindow returns the window without the scores that a node cannot have (mate-distance pruning in chess). The
// earliest end of the game is that the side to move has no moves now, the next that the opponent has none after a move.
func (w *worker) winDistanceWindow(alpha, beta Score, ply int) (Score, Score) {
	now, next := w.noMovesScore(ply), -w.noMovesScore(ply+1)
	return max(alpha, min(now, next)), min(beta, max(now, next))
}

// node holds what searchMoves needs to know of a node.
type node struct {
	alpha, beta Score // the window: the search returns the exact score if it lies within, otherwise a bound
	depth       int
	nextDepth   int // of the searches after a move
	firstDepth  int // the same after the first move
	capture     bool
}

// bound returns the relation of a score that was found with the node's window to the true score.
func (n *node) bound(score Score) bound {
	switch {
	case score >= n.beta:
		return lowerBound
	case score <= n.alpha:
		return upperBound
	}
	return exactBound
}

// quiesce returns the score of the current position after all captures have been searched (quiescence search; Shannon,
// "Programming a computer for playing chess", 1950). A position without captures has its static evaluation. If threats
// is set and the opponent threatens to capture, all moves are searched instead, for one ply. If captures are optional,
// the static evaluation is a lower bound.
func (w *worker) quiesce(alpha, beta Score, ply int, threats bool) Score {
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
	pvNode := beta-alpha > 1
	best := -WinScore
	capture := p.HasCapture()
	switch {
	case !capture && !p.hasQuietMove():
		return w.noMovesScore(ply)
	case w.optional:
		best = w.evaluate(p)
		if !capture || best >= beta {
			return best
		}
		alpha = max(alpha, best)
	case !capture:
		if !threats || !p.isThreatened() {
			return w.evaluateLeaf(p, ply)
		}
		threats = false
	}
	f.moves = p.AppendMoves(f.moves[:0])
	for _, m := range f.moves {
		if capture && !m.IsCapture() {
			break // captures are optional, and come first
		}
		w.make(ply, m)
		score := -w.quiesce(-beta, -alpha, ply+1, threats)
		w.unmake()
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
		if pvNode {
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if score >= beta {
			break
		}
	}
	return best
}

// evaluate returns the static evaluation of the current position, which is p: from the cache if it is there.
func (w *worker) evaluate(p Position) Score {
	key := w.board.top().hash
	score, known := w.evals.probe(key)
	switch {
	case known:
		return score
	case w.state != nil:
		score = w.state.Evaluate().clamped()
	default:
		score = w.evaluator.Evaluate(p).clamped()
	}
	w.evals.store(key, score)
	return score
}
