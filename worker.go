package draughts

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"time"
)

// worker is one thread of a search: the board it plays on, and what it needs at each ply, allocated once.
type worker struct {
	searcher  *Searcher
	options   Options
	evaluator Evaluator
	table     *table
	order     ordering
	timer     timer
	maxNodes  uint64 // 0 for no limit

	// Of the rule set:
	losing     bool // the side that cannot move wins
	optional   bool // captures are optional
	repetition int  // how often a position must occur to count as a draw

	board   Board
	first   int // the index in the board's stack of the root
	root    []rootMove
	multiPV int
	frames  [maxPly + 1]searchFrame

	nodes    uint64
	selDepth int
	stopped  bool
	report   func(i Info, finished bool) bool
	reported time.Duration // when report was last called
}

// rootMove is a legal move at the root with the line that was last found for it.
type rootMove struct {
	move  Move
	score Score
	pv    []Move
}

// searchFrame is what belongs to one ply from the root.
type searchFrame struct {
	moves  []Move
	scores []int32
	tried  []Move
	pv     []Move
	last   Move // the move that led here
}

func newWorker(s *Searcher) *worker {
	w := &worker{searcher: s, options: s.options, evaluator: s.options.Evaluator, table: s.table}
	w.board.frames = make([]frame, 0, 512)
	for i := range w.frames {
		w.frames[i] = searchFrame{
			moves:  make([]Move, 0, 64),
			scores: make([]int32, 0, 64),
			tried:  make([]Move, 0, 64),
			pv:     make([]Move, 0, maxPly+1-i),
		}
	}
	return w
}

// begin sets w to the position to be searched.
func (w *worker) begin(g *Game, moves []Move, l Limits, t timer) {
	r := g.Position().rules()
	w.losing, w.optional, w.repetition = r.Losing, r.OptionalCapture, cmp.Or(r.Draws.Repetition, 3)
	w.board.load(g)
	w.first = len(w.board.frames) - 1
	w.timer, w.maxNodes = t, l.Nodes
	w.multiPV = min(max(l.MultiPV, 1), len(moves))
	w.nodes, w.selDepth, w.stopped, w.reported = 0, 0, false, 0
	w.frames[0].last = Move{}
	w.order.killers = [maxPly + 1][2]Move{}
	w.root = w.root[:0]
	for _, m := range moves {
		w.root = append(w.root, rootMove{move: m})
	}
}

// deepen runs iterations up to a depth and reports each. The error is ctx's if it was cancelled before the first was
// finished.
func (w *worker) deepen(ctx context.Context, maxDepth int, report func(i Info, finished bool) bool) error {
	w.report = report
	defer func() { w.report = nil }()
	var last Info
	for depth := 1; depth <= maxDepth; depth++ {
		if depth > 1 && !w.timer.mayDeepen() {
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
		last = w.info(depth)
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

// info returns what has been found by an iteration.
func (w *worker) info(depth int) Info {
	i := Info{Depth: depth, SelDepth: w.selDepth, Nodes: w.nodes, Time: w.timer.elapsed(), HashFull: w.table.full()}
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
	if previous := w.root[line].score; depth >= 5 && max(previous, -previous) < MaxEval {
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
		w.board.Unmake()
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
	if !changed || w.timer.elapsed()-w.reported < 50*time.Millisecond {
		return
	}
	i := w.info(depth)
	w.reported = i.Time
	w.report(i, false)
}

// make makes a move at a ply and counts the node; every 1,024 nodes it looks at the clock.
func (w *worker) make(ply int, m Move) {
	w.board.Make(m)
	w.frames[ply+1].last = m
	w.nodes++
	if w.nodes&1023 == 0 || w.maxNodes > 0 {
		w.checkLimits()
	}
}

func (w *worker) checkLimits() {
	if w.maxNodes > 0 && w.nodes >= w.maxNodes {
		w.stopped = true
	}
	if w.nodes&1023 != 0 {
		return
	}
	if runtime.GOOS == "js" {
		runtime.Gosched() // without it, no other goroutine gets to cancel the search
	}
	if w.searcher.stop.Load() || w.timer.isOver() {
		w.stopped = true
	}
}
