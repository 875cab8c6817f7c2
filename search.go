package draughts

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/godraughts/draughts/internal/memory"
)

// Options are the settings of a Searcher. The zero value is usable and plays well.
type Options struct {
	Evaluator Evaluator      // evaluates positions; Patterns if nil
	Hash      int            // size of the transposition table in MiB, at most MaxHash; 64 if 0; short searches use a part
	Workers   int            // goroutines that search, at most MaxWorkers; 1 if 0
	Prober    Prober         // an endgame database; none if nil
	Book      Book           // an opening book; none if nil
	Disable   SearchFeatures // parts of the search to switch off, to measure what each is worth
	// Constants are the numbers of the search, to tune them; DefaultSearchConstants of the rule set if nil.
	Constants *SearchConstants
}

// SearchFeatures is a set of the parts of the search that can be switched off. The zero value is the empty set.
type SearchFeatures struct {
	LMR                  bool // late-move reductions: quiet moves late in the order are searched less deep at first
	LateMovePruning      bool // near the leaves, the last quiet moves are not searched
	IIR                  bool // internal iterative reductions: nodes without a hash move are searched a ply less deep
	ReverseFutility      bool // near the leaves, a static evaluation well above beta is a cut-off
	Razoring             bool // near the leaves, nodes with a static evaluation well below alpha get quiescence alone
	ProbCut              bool // a shallow search well above beta is a cut-off
	SingleReplyExtension bool // the only legal move is searched a ply deeper
	SingularExtension    bool // a move that is much better than all others is searched a ply deeper
	ThreatSearch         bool // not on 10x10: quiescence searches all moves for a ply where a capture is threatened
	QuietOrdering        bool // history, killers and counter-moves order the moves
	Aspiration           bool // aspiration windows: iterations begin with a narrow window round the last score
}

// Limits say when a search ends: at the first limit that is reached. The zero value has no limits: the search ends at
// MaxDepth or when its context is cancelled.
type Limits struct {
	Depth int           // plies of the last iteration; 0 for no limit
	Nodes uint64        // positions searched; 0 for no limit
	Time  time.Duration // for this move; 0 for no limit
	Clock *ClockLimit   // the player's clock; the search uses a share of it; nil for none

	// PonderHit makes the search ponder: it runs on the opponent's time, from the position after the expected reply.
	// Close the channel when the opponent has made that move; Time and Clock begin to count then. If the opponent replies
	// otherwise, cancel the search. It may end before that, if there is nothing more to find. If PonderHit is nil, the
	// search does not ponder.
	PonderHit <-chan struct{}

	MultiPV int    // the number of best moves for which to find the score and line; 1 if 0
	Moves   []Move // search only these root moves; all if empty

	// OnInfo is called after each iteration. It is also called within an iteration when the best move changes, at most
	// 20 times a second. The search waits for it to return. It may keep and change the slices of the Info.
	OnInfo func(Info)
}

// MaxDepth is the maximum depth of an iteration, in plies.
const MaxDepth = 100

// MaxWorkers is the maximum number of goroutines of a search.
const MaxWorkers = 256

const maxPly = 200 // maximum distance from the root in plies, with extensions and quiescence

// Line is a root move with its score and principal variation.
type Line struct {
	Depth int    `json:"depth"`        // plies of the iteration that found PV; a later one may have lowered Score
	Score Score  `json:"score"`        // from the side to move at the root
	PV    []Move `json:"pv,omitempty"` // the principal variation; its first move is the root move
}

// UnmarshalJSON reads an object with depth, score and pv, with the moves as [Move.MarshalText] writes them. The error
// is a *DecodeError. On an error l is unchanged.
func (l *Line) UnmarshalJSON(text []byte) error {
	type object Line
	return readObject("Line", text, (*object)(l))
}

// Info is what a search has found so far. The zero Info has no lines, and its Move is the zero Move.
type Info struct {
	Position Position      // that was searched, where the lines begin
	Depth    int           // plies of the iteration
	SelDepth int           // plies from the root to the furthest position searched
	Nodes    uint64        // positions searched: one for each move made in the tree
	Time     time.Duration // since the search began
	HashFull int           // entries of the transposition table written by this search, in thousandths
	// Lines are in descending order of their scores: MultiPV of them, or one for each legal move if there are fewer. In an
	// iteration that is not finished, or was stopped, some are of the iteration before.
	Lines []Line
}

// Score returns the score of the best line.
func (i Info) Score() Score {
	if len(i.Lines) == 0 {
		return 0
	}
	return i.Lines[0].Score
}

// Move returns the best move; the zero Move if there is none yet.
func (i Info) Move() Move {
	if pv := i.PV(); len(pv) > 0 {
		return pv[0]
	}
	return Move{}
}

// PV returns the principal variation of the best line; nil if there is none yet.
func (i Info) PV() []Move {
	if len(i.Lines) == 0 {
		return nil
	}
	return i.Lines[0].PV
}

// clone returns a copy of i that shares no slice with it.
func (i Info) clone() Info {
	i.Lines = slices.Clone(i.Lines)
	for n := range i.Lines {
		i.Lines[n].PV = slices.Clone(i.Lines[n].PV)
	}
	return i
}

// NPS returns the number of nodes a second; 0 if no time has passed.
func (i Info) NPS() uint64 {
	if i.Time <= 0 {
		return 0
	}
	return uint64(float64(i.Nodes) / i.Time.Seconds())
}

// Errors of a search.
var (
	// ErrBusy is returned when a search begins while another of the same Searcher runs.
	ErrBusy = errors.New("the searcher is searching already")
	// ErrBadLimits is returned for a negative limit and for a root move that is not legal.
	ErrBadLimits = errors.New("bad search limits")
	// ErrHash is returned for a table whose size is negative, above MaxHash, or more than the memory that is left.
	ErrHash = errors.New("unusable size of the transposition table")
)

// Load makes the Evaluator ready for a rule set, so that the first search does not wait until its weights are unpacked.
// Those for kings are unpacked when the first king appears.
func (o Options) Load(v Variant) {
	cmp.Or[Evaluator](o.Evaluator, Patterns{}).Evaluate(v.Start())
}

// Searcher finds the best move by alpha-beta search with iterative deepening. It keeps its transposition table from
// one search to the next. It runs one search at a time. The zero Searcher has the zero Options.
type Searcher struct {
	options Options
	table   *table // nil if there can be none: hashErr says why
	hashErr error
	worker  *worker   // the main worker, which has the result of the search
	workers []*worker // all, the main worker first
	busy    atomic.Bool
	now     func() time.Time // the clock; tests have their own
	lag     time.Duration    // how long the machine has delayed recent searches
}

// NewSearcher returns a Searcher with these options. If there can be no transposition table of their size, each search
// returns ErrHash until SetHash sets another size.
func NewSearcher(o Options) *Searcher {
	s := &Searcher{options: o}
	s.prepare()
	return s
}

// prepare allocates what s needs to search. The first search of a zero Searcher calls it.
func (s *Searcher) prepare() {
	if s.worker != nil {
		return
	}
	o := &s.options
	o.Evaluator = cmp.Or[Evaluator](o.Evaluator, Patterns{})
	o.Workers = min(max(o.Workers, 1), MaxWorkers)
	if s.table == nil {
		s.hashErr = s.setHash(o.Hash)
	}
	s.now = time.Now
	for len(s.workers) < o.Workers { // some are there if NewState of the Evaluator has panicked
		s.workers = append(s.workers, newWorker(s))
	}
	s.worker = s.workers[0]
}

// SetHash sets the size of the transposition table in MiB, at most MaxHash; 64 if 0. The new table is empty. The error
// is ErrBusy if a search is running, or ErrHash if there can be no such table; then the old one stays.
func (s *Searcher) SetHash(hash int) error {
	if !s.busy.CompareAndSwap(false, true) {
		return ErrBusy
	}
	defer s.busy.Store(false)
	return s.setHash(hash)
}

// setHash gives s an empty table of that size in MiB. On an error it keeps its table.
func (s *Searcher) setHash(hash int) error {
	n, err := numClusters(hash)
	switch {
	case err != nil:
		return err
	case s.table != nil && len(s.table.clusters) == n:
		s.table.clear()
		return nil
	case !memory.Fits(uint64(n) * clusterSize):
		return fmt.Errorf("%w, %d MiB: the system has no memory left for it", ErrHash, hash)
	case s.table != nil:
		s.dropTable()
	}
	s.table, s.hashErr = newTable(n), nil
	return nil
}

// dropTable frees the table before another is allocated, so that there are never two in memory.
func (s *Searcher) dropTable() {
	s.table = nil
	for _, w := range s.workers {
		w.table = nil
	}
	runtime.GC()
}

// Clear drops what earlier searches have found: the next search has the same result as with a new Searcher. If a
// search is running, it does nothing and returns ErrBusy.
func (s *Searcher) Clear() error {
	if !s.busy.CompareAndSwap(false, true) {
		return ErrBusy
	}
	defer s.busy.Store(false)
	if s.table != nil {
		s.table.clear()
	}
	for _, w := range s.workers {
		w.clear()
	}
	return nil
}

// Search searches the current position of g and returns the result of its last finished iteration. Nodes and Time are
// totals of the whole search. The history of g counts for repetitions. A draw that a player may claim counts as a draw.
//
// It returns when a limit is reached or ctx is cancelled. A deadline of ctx is a limit of time, unless limits sets
// PonderHit. If ctx is cancelled before a move has been found, the error is from ctx; after that, there is no error. If
// there is only one legal move, Search returns at once, unless limits sets Depth, Nodes, Moves or MultiPV. It works
// on a copy of g, which may change meanwhile.
//
// A panic of the Evaluator, the Prober, the Book or OnInfo ends the search and reaches the caller, from each worker.
// After it s can search again.
//
// If Options.Book has a move to play, Search returns it at once, as an Info of depth 0 with no nodes. It does not look
// into the book if there is no limit of depth, nodes or time, if it ponders or if it searches several lines, and in a
// position that the game has had before. It never plays a move of the book that loses by Options.Prober.
//
// With one worker and no limit of time, the same searches of a new or cleared Searcher have the same results. With
// several workers results vary, and the nodes may exceed their limit by a few thousand.
//
// The error is ErrGameOver if g has ended, ErrNoPosition if it is the zero Game, ErrBusy if s is searching,
// ErrBadLimits, or ErrHash if there is no transposition table: see NewSearcher.
func (s *Searcher) Search(ctx context.Context, g *Game, limits Limits) (Info, error) {
	if limits.usesBook() {
		if found, ok, err := s.bookMove(ctx, g, &limits); ok || err != nil {
			return found, err
		}
	}
	var found Info
	obvious := limits.Depth == 0 && limits.Nodes == 0 && len(limits.Moves) == 0 && limits.MultiPV <= 1
	err := s.run(ctx, g, limits, func(i Info, finished bool) bool {
		if finished {
			found = i
		}
		return !obvious || len(s.worker.root) > 1
	})
	if err == nil {
		found.Nodes, found.Time = s.worker.allNodes(), s.worker.timer.elapsed()
	}
	return found, err
}

// SearchPosition searches p like Search in a game that begins there: nothing has been repeated, and the counters of the
// draw rules are at zero. The error is ErrGameOver if the side to move cannot move, and ErrNoPosition if p is the zero
// Position; otherwise it is from Search.
func (s *Searcher) SearchPosition(ctx context.Context, p Position, limits Limits) (Info, error) {
	return s.Search(ctx, NewGameAt(p), limits)
}

// Deepen searches like Search, without a book, and yields the Info of each iteration. It yields once more if an
// iteration was stopped by a limit after it had found a better move. An error ends the sequence. The search waits while
// the loop's body runs, and ends when the loop does.
func (s *Searcher) Deepen(ctx context.Context, g *Game, limits Limits) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		err := s.run(ctx, g, limits, func(i Info, finished bool) bool { return !finished || yield(i, nil) })
		if err != nil {
			yield(Info{}, err)
		}
	}
}

// run searches and passes a copy of each Info to l.OnInfo and to report, where finished is false within an iteration.
// It ends when report returns false.
func (s *Searcher) run(ctx context.Context, g *Game, l Limits, report func(i Info, finished bool) bool) error {
	if !s.busy.CompareAndSwap(false, true) {
		return ErrBusy
	}
	defer s.busy.Store(false) // also after a panic, here or in what the program has given to s
	moves, err := l.rootMoves(ctx, g)
	if err != nil {
		return err
	}
	s.prepare()
	if s.table == nil {
		return s.hashErr
	}
	depth := min(cmp.Or(l.Depth, MaxDepth), MaxDepth)
	stop := new(atomic.Bool) // of this search alone: AfterFunc may call late
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	if deadline, ok := ctx.Deadline(); ok && l.PonderHit == nil {
		// On busy processors ctx is done late. The search reads the clock itself.
		left := max(deadline.Sub(s.now()), 1)
		l.Time = min(cmp.Or(l.Time, left), left)
	}
	timer := newTimer(s.now, &l, s.lag)
	s.table.nextSearch(l.expectedNodes(&timer, len(s.workers)))
	for _, w := range s.workers {
		w.begin(g, moves, l, timer, stop)
	}
	var group sync.WaitGroup
	for i, w := range s.workers[1:] {
		group.Go(func() { w.searchAsHelper(1 + i&1) }) // half of them a ply ahead, so that they search different trees
	}
	defer func() {
		stop.Store(true)
		group.Wait()
		for _, w := range s.workers[1:] {
			if w.panicked != nil {
				panic(w.panicked)
			}
		}
		s.worker.timer.isOver() // to measure how long the helpers have delayed it
		s.lag = max(s.lag*49/50, s.worker.timer.lag)
	}()
	return s.worker.deepen(ctx, depth, func(i Info, finished bool) bool {
		if l.OnInfo != nil {
			l.OnInfo(i.clone())
		}
		return report(i.clone(), finished)
	})
}

func (l *Limits) check() error {
	if l.Depth < 0 || l.Time < 0 || l.MultiPV < 0 {
		return fmt.Errorf("%w: depth %d, time %v, MultiPV %d", ErrBadLimits, l.Depth, l.Time, l.MultiPV)
	}
	if c := l.Clock; c != nil && (c.Increment < 0 || c.Moves < 0) {
		return fmt.Errorf("%w: clock with increment %v and %d moves", ErrBadLimits, c.Increment, c.Moves)
	}
	return nil
}

// rootMoves returns the moves to search in g, or says why there can be no search.
func (l *Limits) rootMoves(ctx context.Context, g *Game) ([]Move, error) {
	if err := cmp.Or(g.checkOngoing(), l.check(), ctx.Err()); err != nil {
		return nil, err
	}
	legal := g.Position().Moves()
	if len(l.Moves) == 0 {
		return legal, nil
	}
	var moves []Move
	for _, m := range l.Moves {
		switch {
		case !slices.Contains(legal, m):
			return nil, fmt.Errorf("%w: the root move %v is not legal", ErrBadLimits, m)
		case !slices.Contains(moves, m):
			moves = append(moves, m)
		}
	}
	return moves, nil
}
