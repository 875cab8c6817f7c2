package draughts

import (
	"cmp"
	"runtime"
	"sync/atomic"
	"time"
)

// worker is one goroutine of a search, with its board and a frame for each ply, allocated once. The workers of a
// search share the transposition table and nothing else.
type worker struct {
	searcher  *Searcher
	disable   SearchFeatures
	evaluator Evaluator
	state     EvalState // of an IncrementalEvaluator; nil for any other
	evals     evalCache
	prober    Prober // nil for none
	table     *table
	order     ordering
	timer     timer

	// Of the rule set:
	constants     SearchConstants
	searchThreats bool // quiescence searches all moves for one ply where the opponent threatens a capture
	losing        bool // the side that cannot move wins
	optional      bool // captures are optional
	repetition    int  // how often a position must occur for a draw

	board         Board
	rootFrame     int // the index of the root in the board's stack
	repetitionPly int // see isDraw
	root          []rootMove
	multiPV       int
	frames        [maxPly + 1]searchFrame

	nodes     uint64
	maxNodes  uint64        // 0 for no limit
	nextCheck uint64        // the number of nodes at which to check the limits
	published atomic.Uint64 // nodes at the last check, for the other workers
	selDepth  int
	stop      *atomic.Bool // stops all workers of the search
	stopped   bool
	wonEnding bool // the root is decided by the database, in an unknown number of plies
	report    func(i Info, finished bool) bool
	reported  time.Duration // when report was last called
	panicked  error         // with what, and where, if it is not the main worker
}

// rootMove is a legal move at the root with the line that was last found for it.
type rootMove struct {
	move  Move
	depth int // of the iteration that found pv
	score Score
	pv    []Move
}

// searchFrame is the part of a worker that belongs to one ply from the root.
type searchFrame struct {
	moves    []Move
	order    []ranked // the moves with their scores, those searched first
	tried    []Move   // the moves searched so far
	pv       []Move   // the principal variation from here
	last     Move     // the move that led here
	excluded Move     // is not searched: see isSingular
	static   Score    // noEval if it is not known
	// improving is 1 if static has risen since the side's last move, -1 if it has fallen, and 0 if that is not known.
	improving int
	node
}

func newWorker(s *Searcher) *worker {
	w := &worker{searcher: s, disable: s.options.Disable, evaluator: s.options.Evaluator, prober: s.options.Prober}
	if incremental, ok := w.evaluator.(IncrementalEvaluator); ok {
		w.state = incremental.NewState()
	}
	w.board.frames = make([]frame, 0, 512)
	for i := range w.frames {
		w.frames[i] = searchFrame{
			moves: make([]Move, 0, 64),
			order: make([]ranked, 0, 64),
			tried: make([]Move, 0, 64),
			pv:    make([]Move, 0, maxPly+1-i),
		}
	}
	return w
}

// clear drops what earlier searches have found.
func (w *worker) clear() {
	w.order = ordering{}
	w.evals = evalCache{}
}

// begin sets w to the position to be searched.
func (w *worker) begin(g *Game, moves []Move, l Limits, t timer, stop *atomic.Bool) {
	r := g.Position().rules()
	w.losing, w.optional, w.repetition = r.Losing, r.OptionalCapture, cmp.Or(r.Draws.Repetition, 3)
	w.constants = *cmp.Or(w.searcher.options.Constants, new(DefaultSearchConstants(g.Position().Variant())))
	w.searchThreats = r.Size <= 8
	w.table = w.searcher.table
	w.board.load(g)
	probe, ok := probeRoot(w.prober, g.Position())
	_, won := probe.Result.Winner()
	w.wonEnding = ok && won && probe.Plies == 0
	w.rootFrame = len(w.board.frames) - 1
	if w.state != nil {
		w.state.Reset(g.Position())
	}
	w.timer, w.maxNodes, w.stop = t, l.Nodes, stop
	w.multiPV = min(max(l.MultiPV, 1), len(moves))
	w.nodes, w.selDepth, w.repetitionPly, w.stopped, w.reported = 0, 0, maxPly, false, 0
	w.published.Store(0)
	w.planCheck()
	w.frames[0].last = Move{}
	for i := range w.frames {
		w.frames[i].excluded = Move{} // of a search that ended with a panic
	}
	w.order.killers = [maxPly + 1][2]Move{}
	w.root = w.root[:0]
	for _, m := range moves {
		w.root = append(w.root, rootMove{move: m})
	}
}

// make makes a move at a ply and counts the node.
func (w *worker) make(ply int, m Move) {
	w.board.Make(m)
	if w.state != nil {
		n := len(w.board.frames)
		w.state.Push(w.board.frames[n-2].position, m, w.board.frames[n-1].position)
	}
	w.frames[ply+1].last = m
	w.nodes++
	if w.nodes >= w.nextCheck {
		w.checkLimits()
	}
}

// prefetch starts to load the table's entries for the position after m, which will be searched soon.
func (w *worker) prefetch(m Move) {
	top := w.board.top()
	w.table.prefetch(top.position.hashAfter(top.hash, m, top.position.After(m)))
}

// unmake takes back the last move.
func (w *worker) unmake() {
	w.board.Unmake()
	if w.state != nil {
		w.state.Pop()
	}
}

// The number of nodes between two checks of the limits: about a quarter of a millisecond, or a sixteenth of that.
const (
	checkInterval = 1024
	shortInterval = 64
)

// planCheck sets when to check the limits next. With one worker, a limit of nodes is exact.
func (w *worker) planCheck() {
	interval := uint64(checkInterval)
	if hard := w.timer.hard; hard > 0 && hard < shortTime {
		interval = shortInterval
	}
	w.nextCheck = w.nodes/interval*interval + interval
	if w.maxNodes > 0 && len(w.searcher.workers) == 1 {
		w.nextCheck = min(w.nextCheck, w.maxNodes)
	}
}

// checkLimits stops the worker if the search has been stopped or a limit is reached.
func (w *worker) checkLimits() {
	w.planCheck()
	w.published.Store(w.nodes)
	if runtime.GOOS == "js" {
		runtime.Gosched() // without it, no other goroutine gets to cancel the search
	}
	// Each worker looks: with more of them than processors the main one may wait for its turn beyond the limit.
	if w.maxNodes > 0 && w.allNodes() >= w.maxNodes || w.timer.isOver() {
		w.stop.Store(true)
	}
	w.stopped = w.stop.Load()
}

// isMain reports whether w is the worker that has the result of the search.
func (w *worker) isMain() bool { return w == w.searcher.worker }

// allNodes returns the nodes of all workers, the others as of their last check.
func (w *worker) allNodes() uint64 {
	n := w.nodes
	for _, other := range w.searcher.workers {
		if other != w {
			n += other.published.Load()
		}
	}
	return n
}

// A score that depends on a repetition holds for one path to the position and not for others. This is the graph-history
// interaction problem (Campbell, "The graph-history interaction: on ignoring position history", 1985). If the table
// gave such a score to other paths, a winning side would repeat moves until the game is drawn.
//
// So the search keeps track of repetitions. worker.repetitionPly is the lowest ply from the root of a position that a
// draw in the current subtree repeats; maxPly if there is none. A score from below the ply that it repeats depends on
// the path. Its bounds are marked in the table and are used until the search ends: all paths of a search begin at the
// same root. Without such scores in the table the search lost 20 Elo and a ply of depth.

// isDraw reports whether the current position is a draw: by the rules, or because it has occurred since the root. The
// latter applies in rule sets without draws by repetition, too.
func (w *worker) isDraw(ply int) bool {
	b := &w.board
	last := len(b.frames) - 1
	top := &b.frames[last]
	// Nearly always the counters decide, and what asks them is inlined.
	d := &top.position.rules().Draws
	if (top.counters.endingDraws(d) || top.counters.noProgressDraws(d)) && top.drawReason() != NoReason && b.HasMoves() {
		w.repetitionPly = 0
		return true
	}
	before := 0
	for i := last - 4; i >= max(0, last-int(top.counters.NoProgress)); i -= 2 {
		if b.frames[i].hash != top.hash || b.frames[i].position != top.position {
			continue
		}
		if i >= w.rootFrame {
			w.repetitionPly = min(w.repetitionPly, ply-(last-i))
			return true
		}
		if before++; before+1 >= w.repetition {
			w.repetitionPly = 0
			return true
		}
	}
	return false
}

// pathIndependent returns the bounds of a score that hold for every path, although its subtree has repetitions. A score
// above zero needs no repetition, so it is a lower bound on every path. On another path it may be higher, so its upper
// bound depends on the path. For scores below zero it is the other way round.
func pathIndependent(score Score) bound {
	switch {
	case score > 0:
		return lowerBound
	case score < 0:
		return upperBound
	}
	return noBound
}
