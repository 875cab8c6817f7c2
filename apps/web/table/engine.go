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

// How long engines think when they need not move, and how slowly two engines play each other, so that one can follow.
const (
	analysisTime = 8 * time.Second
	hintTime     = time.Second
	matchPause   = 700 * time.Millisecond
)

// Engines are the searchers that all tables share: so memory and cores in use do not grow with the number of tables.
// Those that have to move do not wait for those that only look on.
type Engines struct {
	players  chan *draughts.Searcher
	analysts chan *draughts.Searcher
}

// NewEngines returns n searchers for each purpose, each with a table of hash MiB. The evaluator judges for all of them.
func NewEngines(n, hash int, e draughts.Evaluator) *Engines {
	make := func() chan *draughts.Searcher {
		searchers := make(chan *draughts.Searcher, n)
		for range n {
			searchers <- draughts.NewSearcher(draughts.Options{Hash: hash, Evaluator: e})
		}
		return searchers
	}
	return &Engines{make(), make()}
}

// borrow waits for a searcher; give it back to the same channel.
func borrow(ctx context.Context, from chan *draughts.Searcher) (*draughts.Searcher, error) {
	select {
	case s := <-from:
		return s, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// runEngine lets an engine think about the position if it is its turn, or if analysis is wanted.
func (t *Table) runEngine() {
	if t.game.Outcome().Result != draughts.Ongoing {
		return
	}
	turn := t.game.Position().Turn()
	player := *t.players.Of(turn)
	ctx, cancel := context.WithCancel(context.Background())
	t.stop = cancel
	switch {
	case player.Kind == Engine && t.allEngines() && t.watchers == 0:
	case player.Kind == Engine:
		var pause time.Duration
		if t.allEngines() {
			pause = matchPause
		}
		go t.engineMove(ctx, t.game.Clone(), player, pause)
	case t.analyse:
		go t.analysis(ctx, t.game.Clone())
	}
}

// engineMove finds and makes the engine's move, unless ctx is cancelled, which it is when the position changes.
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
		return // it has been cancelled
	}
	t.act(ctx, func() error {
		if found.Score() <= drawMargin && t.game.ClaimableDraw() != draughts.NoReason {
			return t.end(t.game.ClaimDraw())
		}
		if player.Level > 0 || player.Seconds > 0 {
			defer t.show(game, found, true) // behind the move, which clears what was thought before
		}
		return t.play(found.Move())
	})
}

// choose returns the move of the player.
func (t *Table) choose(
	ctx context.Context, s *draughts.Searcher, game *draughts.Game, player Player,
) (draughts.Info, error) {
	if player.Seconds == 0 {
		return player.Level.Choose(ctx, s, game, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
	}
	limit := time.Duration(player.Seconds) * time.Second
	if left, ok := t.timeLeft(game.Position().Turn()); ok {
		limit = min(limit, left/20)
	}
	return s.Search(ctx, game, draughts.Limits{Time: limit, OnInfo: t.teller(ctx, game, true)})
}

// analysis thinks about the position for those who look on.
func (t *Table) analysis(ctx context.Context, game *draughts.Game) {
	searcher, err := borrow(ctx, t.engines.analysts)
	if err != nil {
		return
	}
	// An error means that it has been cancelled; what it found has been told as it was found. Depth makes it look even
	// where there is only one move.
	_, _ = searcher.Search(ctx, game,
		draughts.Limits{Time: analysisTime, Depth: draughts.MaxDepth, OnInfo: t.teller(ctx, game, false)})
	t.engines.analysts <- searcher
}

// act does something that an engine has decided on, unless the position has changed meanwhile.
func (t *Table) act(ctx context.Context, do func() error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if err := do(); err != nil {
		// The game is too long to go on. It stays as it is; people may take back or begin anew.
		t.thinking = &Thinking{Words: quote.Message(err)}
		t.thoughts++
		t.wake()
	}
}

// teller returns a function that shows what a search has found.
func (t *Table) teller(ctx context.Context, game *draughts.Game, moves bool) func(draughts.Info) {
	return func(found draughts.Info) {
		t.mu.Lock()
		defer t.mu.Unlock()
		if ctx.Err() == nil {
			t.show(game, found, moves)
		}
	}
}

// Thinking is what an engine has found so far.
type Thinking struct {
	Ply   int      `json:"ply"`   // of the position that it thought about
	Moves bool     `json:"moves"` // it thinks about its own move, and does not only look on
	Depth int      `json:"depth"`
	Nodes uint64   `json:"nodes"`
	Time  int64    `json:"time"`  // milliseconds
	Score int      `json:"score"` // in hundredths of a man, as White sees it; see draughts.Score
	Words string   `json:"words"` // the same in words
	Line  []string `json:"line"`  // the play that is expected
}

// longestLine is how many moves of the expected play are shown.
const longestLine = 10

func (t *Table) show(game *draughts.Game, found draughts.Info, moves bool) {
	p := game.Position()
	t.thinking = &Thinking{
		Ply: game.Ply(), Moves: moves, Depth: found.Depth, Nodes: found.Nodes, Time: found.Time.Milliseconds(),
		Score: int(found.Score()), Words: scoreWords(found.Score(), p.Turn()), Line: lineText(p, found.PV()),
	}
	if p.Turn() == draughts.Black {
		t.thinking.Score = -t.thinking.Score
	}
	t.thoughts++
	t.wake()
}

// lineText returns the beginning of a line of play.
func lineText(p draughts.Position, line []draughts.Move) []string {
	texts := []string{}
	for _, m := range line[:min(len(line), longestLine)] {
		texts = append(texts, p.MoveText(m))
		p = p.After(m)
	}
	return texts
}

// scoreWords says for whom a position is better, and by how much; turn is the side that the score is for.
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

// Hint is a move that the engine proposes.
type Hint struct {
	MoveView
	Words string   `json:"words"` // the score in words
	Line  []string `json:"line"`
}

// ErrNoHelp is returned to those who may not ask the engine.
var ErrNoHelp = errors.New("the engine gives no advice while two people play")

// Hint proposes a move for the side to move.
func (t *Table) Hint(ctx context.Context, token Token) (*Hint, error) {
	t.mu.Lock()
	game, alone := t.game.Clone(), t.alone(token)
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
	return &Hint{viewMove(p, found.Move()), scoreWords(found.Score(), p.Turn()), lineText(p, found.PV())}, nil
}
