package table

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/solve"
)

// The times of searches and of games of two engines.
const (
	hintTime   = time.Second
	matchPause = 700 * time.Millisecond // before each move, so that a person can follow
	busyAfter  = time.Second            // a search that waits for longer is shown as Busy

	// shortestThink is the time for a move when the time of the engine is used up.
	shortestThink = 100 * time.Millisecond
)

// EngineOptions are the options of Engines. Limits of 0 mean no limit.
type EngineOptions struct {
	Search     draughts.Options // of each searcher
	Number     int              // of the searchers of each lane; at least 1
	ClientTime time.Duration    // of the engine for a client in an hour
	GameTime   time.Duration    // of the engine for a game in an hour
	Hints      int              // of a client at once

	// Prepare is called before each search in a game of a rule set, unless it is nil.
	Prepare func(ctx context.Context, v draughts.Variant)

	// Proof returns a file that [CertificateFile] names. It may be nil. Levels below the strongest do without.
	Proof func(name string) ([]byte, error)

	// Observe is called after each search with the name of its lane, unless it is nil.
	Observe func(lane string, waited, took time.Duration)
}

// Engines are the searchers that all tables share, so that memory and load do not grow with the number of tables.
//
// They have three lanes: for the moves of levels that take little time, for other moves, and for analysis and hints. No
// lane waits for another. In each lane a client that has used little time, or has waited long, goes before others, and
// a search ends early when others wait. A client or a game that has used up its time still gets moves, after
// shortestThink each.
type Engines struct {
	*pool
	payer   string         // the client, or the site, that waits in the lanes and is charged
	counted map[string]int // whose requests at once are counted, and how many times as many as a client each may have
}

// pool is what the Engines of all clients share.
type pool struct {
	options  EngineOptions
	proofs   proofs
	quick    *lane
	moves    *lane
	analysis *lane
	work     *lane // of Work, whose loans have no searcher

	mu      sync.Mutex
	budgets map[string]budget // by client
	begun   map[string]int    // requests by kind and client: see begin
}

// quickHash is the memory in MiB of a searcher for levels that take little time.
const quickHash = 4

// NewEngines returns the searchers, for the client "".
func NewEngines(o EngineOptions) *Engines {
	n := max(1, o.Number)
	o.Search.Prober = draughts.Waiting(o.Search.Prober) // no search depends on what others have read
	small := o.Search
	small.Hash = min(small.Hash, quickHash)
	share := max(1, n-1)
	half := max(1, n/2) // of the processors, as the searchers need the others
	searchers := func(o draughts.Options) (list []*draughts.Searcher) {
		for range n {
			list = append(list, draughts.NewSearcher(o))
		}
		return list
	}
	p := &pool{
		options:  o,
		proofs:   proofs{read: o.Proof, known: map[draughts.Variant]solve.Strategy{}},
		quick:    newLane("quick", n, searchers(small), o.Observe),
		moves:    newLane("moves", share, searchers(o.Search), o.Observe),
		analysis: newLane("analysis", share, searchers(o.Search), o.Observe),
		work:     newLane("work", 1, make([]*draughts.Searcher, half), o.Observe),
		budgets:  map[string]budget{}, begun: map[string]int{},
	}
	return (&Engines{pool: p}).For("")
}

// borrow waits for a searcher for a game at a table; nil for a game without one. What the searcher remembers of the
// searches for others is cleared.
func (e *Engines) borrow(ctx context.Context, l *lane, game *draughts.Game, t *Table) (*loan, error) {
	if e.options.Prepare != nil {
		e.options.Prepare(ctx, game.Position().Variant())
	}
	n, err := l.borrow(ctx, e.payer)
	if err == nil && (t == nil || n.table != t) {
		n.table = t
		_ = n.Clear() // nobody else has it
	}
	return n, err
}

// For returns the same searchers for a client, such as an internet address.
func (e *Engines) For(client string) *Engines {
	return &Engines{e.pool, client, map[string]int{client: 1}}
}

// From returns the same searchers for the page of another site, such as its origin, that the client looks at; "" for a
// page of this server. The site pays for all its visitors, and waits for its turn once for all. So a page elsewhere can
// use neither the shares of its visitors nor many shares.
func (e *Engines) From(site string) *Engines {
	if site == "" {
		return e
	}
	return &Engines{e.pool, site, map[string]int{e.payer + " at " + site: 1, site: siteTimes}}
}

// siteTimes is how many times as many requests as a client a site may have at once.
const siteTimes = 4

// Waiting returns the number of searches, and of calls of Work, that wait, by lane.
func (e *Engines) Waiting() map[string]int {
	waiting := map[string]int{}
	for _, l := range []*lane{e.quick, e.moves, e.analysis, e.work} {
		waiting[l.name] = l.waiting()
	}
	return waiting
}

// timeLeft returns the time of the engine that the client, and the table if there is one, may still use.
func (e *Engines) timeLeft(t *Table) time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	left := e.budgets[e.payer].left(e.options.ClientTime, now)
	if t != nil {
		left = min(left, t.budget.left(e.options.GameTime, now))
	}
	return left
}

// giveBack ends a loan, and charges the client and the table with it.
func (e *Engines) giveBack(n *loan, t *Table) {
	took := n.giveBack()
	now, allowance := time.Now(), e.options.ClientTime
	e.mu.Lock()
	defer e.mu.Unlock()
	b, known := e.budgets[e.payer]
	if !known {
		maps.DeleteFunc(e.budgets, func(_ string, old budget) bool { return old.usedAt(allowance, now) == 0 })
	}
	b.charge(took, allowance, now)
	e.budgets[e.payer] = b
	if t != nil {
		t.budget.charge(took, e.options.GameTime, now)
	}
}

// isUnwatched reports whether an engine is to move and nobody watches. Then it does not think, and its clock stops.
func (t *Table) isUnwatched() bool {
	return len(t.listeners) == 0 && t.players.Of(t.game.Position().Turn()).Kind == Engine
}

// runEngine starts the search of the engine to move.
func (t *Table) runEngine() {
	t.dormant = false
	player := *t.players.Of(t.game.Position().Turn())
	switch {
	case t.game.Outcome().Result != draughts.Ongoing || t.paused || player.Kind != Engine:
		return
	case len(t.listeners) == 0:
		t.dormant = true
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.stop = cancel
	var pause time.Duration
	if t.allEngines() {
		pause = matchPause
		if limit := t.clock.Limits(time.Now()).Clock; limit != nil {
			pause = min(pause, limit.Remaining/50) // no engine loses on time by it
		}
	}
	go t.engineMove(ctx, t.game.Clone(), player, pause)
}

// becomeDormant reports whether nobody watches. The engine then begins again when somebody does.
func (t *Table) becomeDormant() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dormant = t.dormant || len(t.listeners) == 0
	return len(t.listeners) == 0
}

// engineMove finds and makes the engine's move, unless the position changes first, which cancels ctx.
func (t *Table) engineMove(ctx context.Context, game *draughts.Game, player Player, pause time.Duration) {
	select {
	case <-time.After(pause):
	case <-ctx.Done():
		return
	}
	queue := t.engines.moves
	if player.isQuick() {
		queue = t.engines.quick
	}
	busy := time.AfterFunc(busyAfter, func() {
		t.ifCurrent(ctx, func() { t.setThinking(&Thinking{Ply: game.Ply(), Busy: true}) })
	})
	searcher, err := t.engines.borrow(ctx, queue, game, t)
	busy.Stop()
	if err != nil {
		return
	}
	if ctx.Err() == nil && t.becomeDormant() {
		searcher.giveBack()
		return
	}
	found, err := t.search(ctx, searcher, game, player)
	t.engines.giveBack(searcher, t)
	if err != nil {
		return // cancelled
	}
	t.ifCurrent(ctx, func() {
		switch {
		case t.endOnTime():
			return
		case found.Score() <= drawMargin && t.game.ClaimableDraw() != draughts.NoReason:
			err = t.endGame(t.game.ClaimDraw())
		default:
			err = t.play(found.Move())
			t.engineScore = found.Score()
			if player.Level > 0 || player.Seconds > 0 {
				t.showThinking(game, found) // after the move, which clears the thinking
			}
		}
		if err != nil {
			// The game has MaxPlies moves, or the time of the engine is used up. A person can take back moves or wait.
			t.setThinking(&Thinking{Found: Found{Words: quote.Message(err)}})
		}
	})
}

// search finds the move of the player.
func (t *Table) search(ctx context.Context, n *loan, game *draughts.Game, player Player) (draughts.Info, error) {
	t.mu.Lock()
	limits, left := t.clock.Limits(time.Now()), max(shortestThink, t.engines.timeLeft(t))
	t.mu.Unlock()
	limits.OnInfo = func(found draughts.Info) {
		t.ifCurrent(ctx, func() { t.showThinking(game, found) })
	}
	if player.Seconds > 0 {
		limits.Time = min(left, time.Duration(player.Seconds)*time.Second)
		return t.engines.search(ctx, n, game, nil, limits)
	}
	return t.engines.search(ctx, n, game, &player.Level, draughts.Limits{Time: left, OnInfo: limits.OnInfo})
}

// search searches until the turn of the loan ends, but always for one ply. A level that is not nil has its own limits
// within those of time. Without a level, and with the strongest, it knows the proofs.
func (p *pool) search(
	ctx context.Context, n *loan, game *draughts.Game, level *draughts.Level, l draughts.Limits,
) (found draughts.Info, err error) {
	var proved solve.Strategy
	if level == nil || *level == draughts.MaxLevel {
		proved = p.proofs.strategy(game.Variant())
	}
	if level == nil {
		found, err = n.Search(n.turn, game, l)
	} else {
		limited, cancel := context.WithTimeout(n.turn, l.Time) // when it ends the best move so far counts
		defer cancel()
		found, err = level.Choose(limited, n.Searcher, game, nil, l.OnInfo)
		l = draughts.Limits{}
	}
	if err != nil && ctx.Err() == nil {
		l.Depth = 1
		found, err = n.Search(ctx, game, l)
	}
	return improve(proved, game, found), err
}

// ifCurrent calls do unless the position has changed, which cancels ctx.
func (t *Table) ifCurrent(ctx context.Context, do func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() == nil {
		do()
	}
}

// setThinking shows the state of the engine's search.
func (t *Table) setThinking(thinking *Thinking) {
	t.thinking = thinking
	t.thinkingRevision++
	t.notify()
}

// Thinking is the state of an engine's search.
type Thinking struct {
	Ply   int    `json:"ply"` // of the position searched
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	Time  int64  `json:"time"` // milliseconds
	Found
	// Busy means that the search waits for those of other games. The other fields are zero then, except Ply.
	Busy bool `json:"busy,omitempty"`
}

// Found is what an engine has found about a position.
type Found struct {
	Score int      `json:"score"` // for White, in hundredths of a man; see draughts.Score
	Words string   `json:"words"` // the score in words
	Line  []string `json:"line"`  // the principal variation
}

func viewFound(found draughts.Info) Found {
	turn := found.Position.Turn()
	return Found{
		int(found.Score().ForWhite(turn)), scoreWords(found.Score(), turn), found.Position.LineTexts(firstMoves(found.PV())),
	}
}

// maxPV is the number of moves that are shown of a principal variation.
const maxPV = 10

// firstMoves returns the moves that are shown of a principal variation.
func firstMoves(pv []draughts.Move) []draughts.Move { return pv[:min(len(pv), maxPV)] }

func (t *Table) showThinking(game *draughts.Game, found draughts.Info) {
	t.setThinking(&Thinking{
		Ply: game.Ply(), Depth: found.Depth, Nodes: found.Nodes, Time: found.Time.Milliseconds(), Found: viewFound(found),
	})
}

// scoreWords returns a score in words: the side that is better, and by how much. turn is the side of the score.
func scoreWords(s draughts.Score, turn draughts.Color) string {
	if s < 0 {
		s, turn = -s, turn.Other()
	}
	plies, known := s.WinIn()
	switch {
	case known && plies <= 2:
		return fmt.Sprintf("%v wins in %d", turn, (plies+1)/2)
	case known:
		return fmt.Sprintf("%v wins in at most %d", turn, (plies+1)/2)
	case s > draughts.MaxEval:
		return fmt.Sprintf("%v wins", turn)
	case s < 5:
		return "even"
	}
	return fmt.Sprintf("%v %v", turn, s)
}

// Hint is a move that the engine recommends.
type Hint struct {
	MoveView
	Found
}

// Errors of hints and analysis.
var (
	ErrNoHelp       = errors.New("the engine gives no advice while two people play")
	ErrTimeUsed     = errors.New("the engine has thought long enough for you: try again in a few minutes")
	ErrTooManyHints = errors.New("too many hints at once: wait for the last one")
)

// Hint recommends a move for the side to move.
func (t *Table) Hint(ctx context.Context, token Token) (*Hint, error) {
	t.mu.Lock()
	game, alone := t.game.Clone(), t.holdsBoth(token)
	t.mu.Unlock()
	if !alone {
		return nil, ErrNoHelp
	}
	found, err := t.engines.advise(ctx, t.engines.analysis, game, t, nil, draughts.Limits{Time: hintTime})
	if err != nil {
		return nil, err
	}
	return &Hint{viewMove(found.Position, found.Move()), viewFound(found)}, nil
}

// advise searches in a lane, for a table unless it is nil. The error is ErrTooMuchWork if it would wait for long.
func (e *Engines) advise(
	ctx context.Context, queue *lane, game *draughts.Game, t *Table, level *draughts.Level, l draughts.Limits,
) (draughts.Info, error) {
	left := e.timeLeft(t)
	if left < shortestThink {
		return draughts.Info{}, ErrTimeUsed
	}
	done, err := e.begin("hint", e.options.Hints, ErrTooManyHints)
	if err != nil {
		return draughts.Info{}, err
	}
	defer done()
	waiting, cancel := context.WithTimeoutCause(ctx, maxWorkWait+l.Time, ErrTooMuchWork)
	defer cancel()
	n, err := e.borrow(waiting, queue, game, t)
	if err != nil {
		return draughts.Info{}, context.Cause(waiting)
	}
	defer e.giveBack(n, t)
	l.Time = min(left, l.Time)
	return e.search(ctx, n, game, level, l)
}

// begin counts a request of a kind until done is called. The error is tooMany if the client or its site has too many.
func (e *Engines) begin(kind string, most int, tooMany error) (done func(), err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for who, times := range e.counted {
		if most > 0 && e.begun[kind+who] >= times*most {
			return nil, tooMany
		}
	}
	for who := range e.counted {
		e.begun[kind+who]++
	}
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		for who := range e.counted {
			if e.begun[kind+who]--; e.begun[kind+who] == 0 {
				delete(e.begun, kind+who)
			}
		}
	}, nil
}
