package draughts

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
			return w.judge(p, ply)
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
		if inPV {
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if score >= beta {
			break
		}
	}
	return best
}
