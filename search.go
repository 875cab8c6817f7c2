package draughts

import (
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
	"github.com/godraughts/draughts/internal/nilarg"
)

// Options are the settings of a Searcher. The zero value is good play.
type Options struct {
	Evaluator Evaluator      // evaluates positions; Patterns if nil
	Hash      int            // size of the transposition table in MiB, at most MaxHash; 64 if 0
	Workers   int            // goroutines that search, at most MaxWorkers; 1 if 0
	Prober    Prober         // an endgame database; none if nil
	Disable   SearchFeatures // parts of the search to switch off, to measure what each is worth
}

// SearchFeatures is a set of the parts of the search that can be switched off one by one. The zero value is the empty
// set.
type SearchFeatures struct {
	LMR                  bool // late-move reductions: quiet moves late in the order are searched less deep at first
	LateMovePruning      bool // near the leaves, the last quiet moves are not searched
	IIR                  bool // internal iterative reductions: nodes without a hash move are searched a ply less deep
	ReverseFutility      bool // near the leaves, a static evaluation well above beta is a cut-off
	Razoring             bool // near the leaves, nodes with a static evaluation well below alpha get only captures searched
	ProbCut              bool // a shallow search well above beta is a cut-off
	SingleReplyExtension bool // the only legal move is searched a ply deeper
	SingularExtension    bool // a move that is much better than all others is searched a ply deeper
	ThreatSearch         bool // quiescence searches all moves for one ply where the opponent threatens a capture
	QuietOrdering        bool // history, killers and counter-moves order the moves
	Aspiration           bool // aspiration windows: iterations begin with a narrow window round the last score
}

// Limits say when a search ends: at the first limit that is reached. Without any it goes on until its context is
// cancelled or MaxDepth is reached.
type Limits struct {
	Depth int           // plies of the last iteration; 0 for no limit
	Nodes uint64        // positions searched; 0 for no limit
	Time  time.Duration // for this move; 0 for no limit
	Clock *Clock        // the player's clock, of which the search takes its share; nil for none

	// PonderHit makes the search one on the opponent's time: of the position after the reply that is expected. Time
	// and Clock begin to count when it closes. The search may end before, if there is nothing more to find; if
	// another reply is made, cancel it.
	PonderHit <-chan struct{}

	MultiPV int    // how many of the best moves to search fully, all if there are no more; 1 if 0
	Moves   []Move // search only these root moves; all if empty

	// OnInfo is called at each finished iteration, and within one when the best move changes, though not more than 20
	// times a second. It runs on the search's time. The slices of the Info are its own.
	OnInfo func(Info)
}

// MaxDepth is the greatest depth of an iteration, in plies.
const MaxDepth = 100

// MaxWorkers is the greatest number of goroutines that a search uses.
const MaxWorkers = 256

// maxPly bounds the distance from the root, extensions and captures included.
const maxPly = 200

// Line is a root move with its score and the play that is expected to follow.
type Line struct {
	Score Score  // from the side to move at the root
	PV    []Move // the principal variation; its first move is the root move
}

// Info is what a search has found so far. The zero Info has no lines: its Move is the zero Move.
type Info struct {
	Depth    int           // plies of the iteration
	SelDepth int           // plies from the root to the furthest position looked at
	Nodes    uint64        // positions searched: one for each move made
	Time     time.Duration // since the search began
	HashFull int           // entries of the transposition table written by this search, in thousandths
	Lines    []Line        // best first: as many as MultiPV asks for and there are moves. The slices are the receiver's
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

// PV returns the play that is expected: the best line.
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

// NPS returns the nodes searched a second.
func (i Info) NPS() uint64 {
	if i.Time <= 0 {
		return 0
	}
	return uint64(float64(i.Nodes) / i.Time.Seconds())
}

// Errors of a search.
var (
	// ErrBusy is returned by a search that begins while another of the same Searcher runs.
	ErrBusy = errors.New("the searcher is searching already")
	// ErrBadLimits is returned for limits that make no sense: a negative one, a root move that is not legal.
	ErrBadLimits = errors.New("bad search limits")
	// ErrHash is returned for a transposition table of a size that is negative or above MaxHash, or for which the
	// system has no memory left.
	ErrHash = errors.New("unusable size of the transposition table")
)

// Searcher looks for the best move by iterative-deepening alpha-beta search. It keeps its transposition table from one
// search to the next. It runs one search at a time. NewSearcher makes one; the zero Searcher is one with the zero
// Options.
type Searcher struct {
	options Options
	table   *table // nil if there is none for lack of memory: then hashErr says so
	hashErr error
	worker  *worker   // the one that answers
	helpers []*worker // the others
	busy    atomic.Bool
	now     func() time.Time // the clock; tests have their own
	lag     time.Duration    // how long searches have had to wait for the machine, of late
}

// NewSearcher returns a Searcher with these options. If a transposition table of the size that they ask for is
// impossible, each search returns ErrHash, until SetHash gives it another size.
func NewSearcher(o Options) *Searcher {
	s := &Searcher{options: o}
	s.prepare()
	return s
}

// prepare makes what s needs to search. The first use of a zero Searcher calls it.
func (s *Searcher) prepare() {
	if s.worker != nil {
		return
	}
	o := &s.options
	if o.Evaluator == nil {
		o.Evaluator = Patterns{}
	}
	o.Workers = min(max(o.Workers, 1), MaxWorkers)
	if s.table == nil {
		s.hashErr = s.setHash(o.Hash)
	}
	s.now = time.Now
	s.worker = newWorker(s)
	for range o.Workers - 1 {
		s.helpers = append(s.helpers, newWorker(s))
	}
}

// SetHash gives the transposition table another size, in MiB, at most MaxHash; 64 if 0. What is in it is lost. If a
// search is running, it does nothing and returns ErrBusy. If there can be no table of that size, it leaves the table
// as it is and returns ErrHash.
func (s *Searcher) SetHash(hash int) error {
	if !s.busy.CompareAndSwap(false, true) {
		return ErrBusy
	}
	defer s.busy.Store(false)
	return s.setHash(hash)
}

// setHash gives s a table of that size in MiB, all empty. On an error the one that it has stays.
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

// dropTable frees the memory of the table, so that there are never two of them.
func (s *Searcher) dropTable() {
	s.table = nil
	if s.worker != nil {
		s.worker.table = nil
	}
	for _, w := range s.helpers {
		w.table = nil
	}
	runtime.GC()
}

// Clear forgets what earlier searches have found, so that the next gives the same as that of a new Searcher. If a
// search is running, it does nothing and returns ErrBusy.
func (s *Searcher) Clear() error {
	if !s.busy.CompareAndSwap(false, true) {
		return ErrBusy
	}
	defer s.busy.Store(false)
	if s.worker == nil {
		return nil // the zero Searcher: it has found nothing yet
	}
	if s.table != nil {
		s.table.clear()
	}
	s.worker.clear()
	for _, w := range s.helpers {
		w.clear()
	}
	return nil
}

// Search looks for the best move in the current position of g, whose history counts for repetitions, and returns what
// its last finished iteration found, with the nodes and the time of the whole search. It works on a copy: g may
// change meanwhile. It returns when a limit is reached or ctx is cancelled, and then with the best move so far and no
// error; if ctx was cancelled before there was any, with ctx's error. Where there is but one legal move, it returns
// at once unless limits set Depth, Nodes or Moves. A claimable draw counts as a draw.
//
// With one worker and no limit of time, the same searches of a new or cleared Searcher have the same results. With
// several, what one finds depends on what the others have found just before, and a limit of nodes may be passed by
// some thousand.
//
// The error is ErrGameOver if g has ended, ErrNoPosition if it is the zero Game, ErrBusy if s is searching,
// ErrBadLimits, and ErrHash if there is no transposition table: see NewSearcher. Search panics if ctx or g is nil.
func (s *Searcher) Search(ctx context.Context, g *Game, limits Limits) (Info, error) {
	nilarg.Check(ctx == nil, "draughts: Search", "a nil context")
	nilarg.Check(g == nil, "draughts: Search", "a nil game")
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

// Deepen searches like Search and yields the Info of each iteration as it is finished, and once more if an iteration
// that a limit broke off had found a better move. An error ends the sequence.
// The body of the loop runs on the search's time; leaving the loop ends the search. Deepen panics if ctx or g is nil.
func (s *Searcher) Deepen(ctx context.Context, g *Game, limits Limits) iter.Seq2[Info, error] {
	nilarg.Check(ctx == nil, "draughts: Deepen", "a nil context")
	nilarg.Check(g == nil, "draughts: Deepen", "a nil game")
	return func(yield func(Info, error) bool) {
		err := s.run(ctx, g, limits, func(i Info, finished bool) bool {
			return !finished || yield(i, nil)
		})
		if err != nil {
			yield(Info{}, err)
		}
	}
}

// run searches and reports each Info to l.OnInfo and to report, to each a copy of its own; finished is false within an
// iteration. It ends when report returns false.
func (s *Searcher) run(ctx context.Context, g *Game, l Limits, report func(i Info, finished bool) bool) error {
	if !s.busy.CompareAndSwap(false, true) {
		return ErrBusy
	}
	defer s.busy.Store(false)
	if err := g.goesOn(); err != nil {
		return err
	}
	moves, err := l.rootMoves(g.Position())
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	s.prepare()
	if s.table == nil {
		return s.hashErr
	}
	depth := l.Depth
	if depth == 0 || depth > MaxDepth {
		depth = MaxDepth
	}
	stop := new(atomic.Bool) // of this search alone: the call below may come late
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	s.table.nextSearch()
	timer := newTimer(s.now, &l, s.lag)
	s.worker.begin(g, moves, l, timer, stop)
	for _, w := range s.helpers {
		w.begin(g, moves, l, timer, stop)
	}
	var group sync.WaitGroup
	for i, w := range s.helpers {
		group.Go(func() { w.help(1 + i&1) })
	}
	defer func() {
		stop.Store(true)
		group.Wait()
		s.worker.timer.isOver() // notes how long the helpers have made it wait
		s.lag = max(s.lag*49/50, s.worker.timer.lag)
	}()
	return s.worker.deepen(ctx, depth, func(i Info, finished bool) bool {
		if l.OnInfo != nil {
			l.OnInfo(i.clone())
		}
		return report(i.clone(), finished)
	})
}

// rootMoves checks the limits and returns the moves to search in p.
func (l *Limits) rootMoves(p Position) ([]Move, error) {
	if l.Depth < 0 || l.Time < 0 || l.MultiPV < 0 {
		return nil, fmt.Errorf("%w: depth %d, time %v, MultiPV %d", ErrBadLimits, l.Depth, l.Time, l.MultiPV)
	}
	if c := l.Clock; c != nil && (c.Increment < 0 || c.Moves < 0) {
		return nil, fmt.Errorf("%w: clock with increment %v and %d moves", ErrBadLimits, c.Increment, c.Moves)
	}
	legal := p.Moves()
	if len(l.Moves) == 0 {
		return legal, nil
	}
	for _, m := range l.Moves {
		if !slices.Contains(legal, m) {
			return nil, fmt.Errorf("%w: the root move %v is not legal", ErrBadLimits, m)
		}
	}
	return slices.Clone(l.Moves), nil
}
