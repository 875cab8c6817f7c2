package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// The times of searches and of games of two engines.
const (
	analysisTime = 8 * time.Second
	hintTime     = time.Second
	matchPause   = 700 * time.Millisecond // before each move, so that a person can follow
)

// Engines are the searchers that all tables share, so that memory and load do not grow with the number of tables.
// Moves and analysis have separate ones: a move does not wait for an analysis.
type Engines struct {
	players  chan *draughts.Searcher
	analysts chan *draughts.Searcher
}

// NewEngines returns n searchers for moves and n for analysis, all with the options o.
func NewEngines(n int, o draughts.Options) *Engines {
	make := func() chan *draughts.Searcher {
		searchers := make(chan *draughts.Searcher, n)
		for range n {
			searchers <- draughts.NewSearcher(o)
		}
		return searchers
	}
	return &Engines{make(), make()}
}

// borrow waits for a searcher. The caller must send it back to the same channel.
func borrow(ctx context.Context, from chan *draughts.Searcher) (*draughts.Searcher, error) {
	select {
	case s := <-from:
		return s, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// runEngine starts the search of the engine to move, or the analysis if it is switched on.
func (t *Table) runEngine() {
	if t.game.Outcome().Result != draughts.Ongoing || t.paused {
		return
	}
	turn := t.game.Position().Turn()
	player := *t.players.Of(turn)
	ctx, cancel := context.WithCancel(context.Background())
	t.stop = cancel
	switch {
	case player.Kind == Engine && t.isUnwatched():
	case player.Kind == Engine:
		var pause time.Duration
		if t.allEngines() {
			pause = matchPause
		}
		go t.engineMove(ctx, t.game.Clone(), player, pause)
	case t.analyse:
		go t.runAnalysis(ctx, t.game.Clone())
	}
}

// engineMove finds and makes the engine's move, unless the position changes first, which cancels ctx.
func (t *Table) engineMove(ctx context.Context, game *draughts.Game, player Player, pause time.Duration) {
	select {
	case <-time.After(pause):
	case <-ctx.Done():
		return
	}
	searcher, err := borrow(ctx, t.engines.players)
	if err != nil {
		return
	}
	found, err := t.choose(ctx, searcher, game, player)
	t.engines.players <- searcher
	if err != nil {
		return // cancelled
	}
	t.ifCurrent(ctx, func() error {
		if t.endOnTime() {
			return nil
		}
		if found.Score() <= drawMargin && t.game.ClaimableDraw() != draughts.NoReason {
			return t.endGame(t.game.ClaimDraw())
		}
		if player.Level > 0 || player.Seconds > 0 {
			defer t.showThinking(game, found, true) // after the move, which clears the thinking
		}
		return t.play(found.Move())
	})
}

// choose returns the move of the player.
func (t *Table) choose(
	ctx context.Context, s *draughts.Searcher, game *draughts.Game, player Player,
) (draughts.Info, error) {
	if player.Seconds == 0 {
		random := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
		return player.Level.Choose(ctx, s, game, random, t.onInfo(ctx, game, true))
	}
	limit := time.Duration(player.Seconds) * time.Second
	t.mu.Lock()
	limits := t.clock.Limits(time.Now())
	t.mu.Unlock()
	limits.Time, limits.OnInfo = limit, t.onInfo(ctx, game, true)
	return s.Search(ctx, game, limits)
}

// runAnalysis searches the position and shows the results.
func (t *Table) runAnalysis(ctx context.Context, game *draughts.Game) {
	searcher, err := borrow(ctx, t.engines.analysts)
	if err != nil {
		return
	}
	// onInfo shows the results. An error means that the search was cancelled. With a limit of depth it searches even a
	// single legal move.
	_, _ = searcher.Search(ctx, game,
		draughts.Limits{Time: analysisTime, Depth: draughts.MaxDepth, OnInfo: t.onInfo(ctx, game, false)})
	t.engines.analysts <- searcher
}

// ifCurrent calls do unless the position has changed, which cancels ctx.
func (t *Table) ifCurrent(ctx context.Context, do func() error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if err := do(); err != nil {
		// The game has MaxPlies moves. A person can take back moves or begin another game.
		t.thinking = &Thinking{Words: quote.Message(err)}
		t.thinkingRevision++
		t.notify()
	}
}

// onInfo returns a function that shows the results of a search.
func (t *Table) onInfo(ctx context.Context, game *draughts.Game, moves bool) func(draughts.Info) {
	return func(found draughts.Info) {
		t.mu.Lock()
		defer t.mu.Unlock()
		if ctx.Err() == nil {
			t.showThinking(game, found, moves)
		}
	}
}

// Thinking is the state of an engine's search.
type Thinking struct {
	Ply   int      `json:"ply"`   // of the position searched
	Moves bool     `json:"moves"` // the search is for the engine's move, not an analysis
	Depth int      `json:"depth"`
	Nodes uint64   `json:"nodes"`
	Time  int64    `json:"time"`  // milliseconds
	Score int      `json:"score"` // for White, in hundredths of a man; see draughts.Score
	Words string   `json:"words"` // the score in words
	Line  []string `json:"line"`  // the principal variation
}

// firstMoves returns the moves that are shown of the principal variation.
func firstMoves(found draughts.Info) []draughts.Move { return found.PV()[:min(len(found.PV()), 10)] }

func (t *Table) showThinking(game *draughts.Game, found draughts.Info, moves bool) {
	p := game.Position()
	t.thinking = &Thinking{
		Ply: game.Ply(), Moves: moves, Depth: found.Depth, Nodes: found.Nodes, Time: found.Time.Milliseconds(),
		Score: int(found.Score()), Words: scoreWords(found.Score(), p.Turn()), Line: p.MoveTexts(firstMoves(found)),
	}
	if p.Turn() == draughts.Black {
		t.thinking.Score = -t.thinking.Score
	}
	t.thinkingRevision++
	t.notify()
}

// scoreWords returns a score in words: the side that is better, and by how much. turn is the side that the score is
// for.
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
	Words string   `json:"words"` // the score in words
	Line  []string `json:"line"`
}

// ErrNoHelp is returned for a hint or an analysis in a game of two people.
var ErrNoHelp = errors.New("the engine gives no advice while two people play")

// Hint recommends a move for the side to move.
func (t *Table) Hint(ctx context.Context, token Token) (*Hint, error) {
	t.mu.Lock()
	game, alone := t.game.Clone(), t.holdsBoth(token)
	t.mu.Unlock()
	if !alone {
		return nil, ErrNoHelp
	}
	searcher, err := borrow(ctx, t.engines.analysts)
	if err != nil {
		return nil, err
	}
	found, err := searcher.Search(ctx, game, draughts.Limits{Time: hintTime})
	t.engines.analysts <- searcher
	if err != nil {
		return nil, err
	}
	p := game.Position()
	return &Hint{viewMove(p, found.Move()), scoreWords(found.Score(), p.Turn()), p.MoveTexts(firstMoves(found))}, nil
}
