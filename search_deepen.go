package draughts

import (
	"context"
	"slices"
	"time"
)

// deepen runs iterations up to a depth and reports each. The error is ctx's if it was cancelled before the first was
// finished.
func (w *worker) deepen(ctx context.Context, maxDepth int, report func(i Info, finished bool) bool) error {
	w.report = report
	defer func() { w.report = nil }()
	var last Info
	doubt := 0
	for depth := 1; depth <= maxDepth; depth++ {
		if depth > 1 && !w.timer.mayDeepen(doubt) {
			break
		}
		for line := 0; line < w.multiPV && !w.stopped; line++ {
			w.aspire(depth, line)
		}
		if w.stopped {
			break
		}
		// A later line, searched with more in the table, may have come out better than an earlier one.
		slices.SortStableFunc(w.root[:w.multiPV], func(a, b rootMove) int { return int(b.score - a.score) })
		before := last
		last = w.info(depth)
		if depth > 1 {
			doubt = doubtAfter(doubt, before, last)
		}
		w.reported = last.Time
		if !report(last, true) {
			return nil
		}
		if n, ok := last.Score().WinIn(); ok && w.multiPV == 1 && max(n, -n) <= depth {
			break // deeper iterations find nothing better
		}
	}
	if last.Depth > 0 {
		// The iteration that was broken off may have found a better move; its first move was searched fully.
		if w.root[0].pv != nil && w.root[0].move != last.Move() {
			last.Lines = w.info(last.Depth).Lines
			report(last, true)
		}
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	// A limit stopped even the first iteration: any move is better than none.
	w.root[0].pv = []Move{w.root[0].move}
	report(w.info(1), true)
	return nil
}

// doubtAfter returns how unsettled the best move is after another iteration, in hundredths: what has just been found makes
// for more, and each iteration that confirms it halves it.
func doubtAfter(doubt int, before, after Info) int {
	doubt /= 2
	if after.Move() != before.Move() {
		doubt += 100
	}
	if after.Score() < before.Score()-15 {
		doubt += 50
	}
	return min(doubt, 200)
}

// help runs iterations until the search is stopped, for the sake of what they leave in the transposition table. Half of
// the helpers begin a ply deeper, so that not all do the same.
func (w *worker) help(depth int) {
	for ; depth <= MaxDepth && !w.stopped; depth++ {
		for line := 0; line < w.multiPV && !w.stopped; line++ {
			w.aspire(depth, line)
		}
	}
	w.published.Store(w.nodes)
}

// info returns what has been found by an iteration.
func (w *worker) info(depth int) Info {
	i := Info{Depth: depth, SelDepth: w.selDepth, Nodes: w.allNodes(), Time: w.timer.elapsed(), HashFull: w.table.full()}
	for _, r := range w.root[:w.multiPV] {
		if r.pv != nil {
			i.Lines = append(i.Lines, Line{r.score, slices.Clone(r.pv)})
		}
	}
	return i
}

// aspire searches for the best of the root moves from index line on, in a window round the score of the last
// iteration that grows until it holds.
func (w *worker) aspire(depth, line int) {
	alpha, beta := -WinScore, WinScore
	margin := Score(25)
	if previous := w.root[line].score; depth >= 5 && !w.disable.Aspiration && max(previous, -previous) < MaxEval {
		alpha, beta = previous-margin, previous+margin
	}
	for {
		score := w.searchRoot(alpha, beta, depth, line)
		if w.stopped || alpha < score && score < beta || score <= alpha && alpha == -WinScore || score >= beta && beta == WinScore {
			return
		}
		margin *= 3
		if margin > 1000 || max(score, -score) > MaxEval {
			margin = 2 * WinScore
		}
		if score <= alpha {
			alpha = max(score-margin, -WinScore)
		} else {
			beta = min(score+margin, WinScore)
		}
	}
}

// searchRoot searches the root moves from index line on, brings the best to that index and returns its score.
func (w *worker) searchRoot(alpha, beta Score, depth, line int) Score {
	best := -WinScore - 1
	for i := line; i < len(w.root); i++ {
		r := &w.root[i]
		w.make(0, r.move)
		var score Score
		if i > line {
			score = -w.search(-alpha-1, -alpha, depth-1, 1)
		}
		if i == line || score > alpha && score < beta && !w.stopped {
			score = -w.search(-beta, -alpha, depth-1, 1)
		}
		w.unmake()
		if w.stopped {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha && i > line {
			continue // no more than a bound: the order of the last iteration stands
		}
		r.score = score
		r.pv = append(append(r.pv[:0:0], r.move), w.frames[1].pv...)
		found := *r
		copy(w.root[line+1:i+1], w.root[line:i])
		w.root[line] = found
		if score >= beta {
			return score
		}
		alpha = max(alpha, score)
		w.reportChange(depth, i > line)
	}
	return best
}

// reportChange reports a new best move within an iteration, unless there was a report less than 50 ms ago.
func (w *worker) reportChange(depth int, changed bool) {
	if !changed || !w.isMain() || w.timer.elapsed()-w.reported < 50*time.Millisecond {
		return
	}
	i := w.info(depth)
	w.reported = i.Time
	w.report(i, false)
}
