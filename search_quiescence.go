package draughts

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
