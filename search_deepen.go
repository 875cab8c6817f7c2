package draughts

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"
)

// deepen runs iterations up to a depth and reports each. The error is ctx's if it was cancelled before the first ended.
func (w *worker) deepen(ctx context.Context, maxDepth int, report func(i Info, finished bool) bool) error {
	w.report = report
	defer func() { w.report = nil }()
	var last Info
	instability := 0
	for depth := 1; depth <= maxDepth; depth++ {
		if depth > 1 && !w.timer.mayDeepen(instability) {
			break
		}
		w.searchLines(depth)
		if w.stopped {
			break
		}
		// A later line, searched with more in the table, may have come out better than an earlier one.
		slices.SortStableFunc(w.root[:w.multiPV], func(a, b rootMove) int { return int(b.score - a.score) })
		before := last
		last = w.info(depth)
		if depth > 1 {
			instability = nextInstability(instability, before, last)
		}
		w.reported = last.Time
		if !report(last, true) {
			return nil
		}
		if n, ok := last.Score().WinIn(); ok && w.multiPV == 1 && max(n, -n) <= depth {
			break // a shorter win would not be worth the time
		}
	}
	if last.Depth > 0 {
		// The iteration that was stopped may have found a better move: its first move was searched fully.
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
	w.root[0].depth, w.root[0].pv = 1, []Move{w.root[0].move}
	report(w.info(1), true)
	return nil
}

// nextInstability returns how unstable the best move is after another iteration, from 0 to 200. Each iteration halves
// the instability. A new best move and a lower score add to it.
func nextInstability(instability int, before, after Info) int {
	instability /= 2
	if after.Move() != before.Move() {
		instability += 100
	}
	if after.Score() < before.Score()-15 {
		instability += 50
	}
	return min(instability, 200)
}

// searchAsHelper runs iterations from a depth on until the search is stopped. All workers but the main one do this.
// They share their results through the transposition table only (lazy SMP; Østensen, "A complete chess engine
// parallelized using lazy SMP", 2016). A panic ends the search.
func (w *worker) searchAsHelper(depth int) {
	defer func() {
		w.panicked = nil
		if reason := recover(); reason != nil {
			w.panicked = fmt.Errorf("%v\n\n%s", reason, debug.Stack())
			w.stop.Store(true)
		}
	}()
	for ; depth <= MaxDepth && !w.stopped; depth++ {
		w.searchLines(depth)
	}
	w.published.Store(w.nodes)
}

// searchLines searches as many lines as MultiPV asks for, the best first, each without the moves of those before.
func (w *worker) searchLines(depth int) {
	for line := 0; line < w.multiPV && !w.stopped; line++ {
		w.searchLine(depth, line)
	}
}

func (w *worker) info(depth int) Info {
	i := Info{
		Position: w.board.frames[w.rootFrame].position, Depth: depth, SelDepth: w.selDepth, Nodes: w.allNodes(),
		Time: w.timer.elapsed(), HashFull: w.table.full(),
	}
	for _, r := range w.root[:w.multiPV] {
		if r.pv != nil {
			i.Lines = append(i.Lines, Line{r.depth, r.score, slices.Clone(r.pv)})
		}
	}
	slices.SortStableFunc(i.Lines, func(a, b Line) int { return int(b.Score - a.Score) })
	return i
}

const aspirationDepth = 5 // least depth at which the last score is reliable

// searchLine searches for the best of the root moves from index line on. It begins with an aspiration window, a narrow
// window round the score of the last iteration, and widens it until the score lies within (Kaindl, Shams and Horacek,
// "Minimax search algorithms with and without aspiration windows", 1991).
func (w *worker) searchLine(depth, line int) {
	alpha, beta := -WinScore, WinScore
	margin := Score(max(w.constants.AspirationMargin, 1)) // it is tripled until the score lies within
	previous := w.root[line].score
	if depth >= aspirationDepth && !w.disable.Aspiration && max(previous, -previous) < MaxEval {
		alpha, beta = previous-margin, previous+margin
	}
	for {
		score := w.searchRoot(alpha, beta, depth, line)
		failedLow, failedHigh := score <= alpha && alpha > -WinScore, score >= beta && beta < WinScore
		if w.stopped || !failedLow && !failedHigh {
			return
		}
		margin *= 3
		if margin > 1000 || max(score, -score) > MaxEval {
			margin = 2 * WinScore
		}
		if failedLow {
			alpha = max(score-margin, -WinScore)
		} else {
			beta = min(score+margin, WinScore)
		}
	}
}

// searchRoot searches the root moves from index line on, moves the best to that index and returns its score.
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
		if i > line && score <= alpha { // no more than an upper bound: the order of the last iteration stands
			r.score = min(r.score, score)
			best = max(best, score)
			continue
		}
		best = score
		r.depth, r.score = depth, score
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

// reportChange reports a new best move within an iteration, unless there was a report in the last 50 ms.
func (w *worker) reportChange(depth int, changed bool) {
	if !changed || !w.isMain() || w.timer.elapsed()-w.reported < 50*time.Millisecond {
		return
	}
	i := w.info(depth)
	w.reported = i.Time
	w.report(i, false)
}
