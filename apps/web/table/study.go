package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/internal/quote"
)

// The times of a review: the moves share the time of a game, and each gets a time within bounds. A move that
// was not the best takes up to twice as long.
const (
	reviewTime   = 30 * time.Second
	shortestMove = 40 * time.Millisecond
	longestMove  = 250 * time.Millisecond

	// reviewStep is the time between two views of a review that goes on.
	reviewStep = 400 * time.Millisecond
)

// review is the search of all moves of the game for mistakes.
type review struct {
	moves      []draughts.Move
	judgements []analysis.Judgement // of the first moves
	evals      []int                // their scores for White
	stop       context.CancelFunc   // nil while nobody watches
	shown      time.Time            // when the view was last changed
}

// ReviewView is a review that goes on, in the form for a page.
type ReviewView struct {
	Done  int `json:"done"` // moves
	Moves int `json:"moves"`
}

// doReview begins a review, or ends it and keeps what it has found.
func (t *Table) doReview(token Token, a Action) error {
	switch {
	case !t.mayStudy(token):
		return ErrNoHelp
	case !a.On:
		return t.endReview()
	case t.engines.timeLeft(t) < shortestThink:
		return ErrTimeUsed
	case len(t.line) == 0:
		return ErrNothingToDo
	case t.review != nil:
		return nil
	}
	t.review = &review{moves: append(t.game.Moves(), t.game.Undone()...)}
	t.reviewFault = ""
	t.runReview()
	t.showChange()
	return nil
}

// runReview goes on with a review while somebody watches, and interrupts it while nobody does.
func (t *Table) runReview() {
	r := t.review
	switch {
	case r == nil:
	case (len(t.listeners) == 0 || t.closed) && r.stop != nil:
		r.stop()
		r.stop = nil
	case len(t.listeners) > 0 && !t.closed && r.stop == nil:
		ctx, cancel := context.WithCancel(context.Background())
		r.stop = cancel
		start, _ := draughts.NewGameFrom(t.game.StartSetup()) // as the game began
		go t.reviewMoves(ctx, r, start)
	}
}

// dropReview ends a review without keeping it, since the moves of the game have changed.
func (t *Table) dropReview() {
	if t.review != nil && t.review.stop != nil {
		t.review.stop()
	}
	t.review = nil
}

// endReview ends a review, and writes what it has found into the text of the game.
func (t *Table) endReview() error {
	r := t.review
	if r == nil {
		return nil
	}
	t.dropReview()
	tree, err := t.tree()
	if err != nil {
		return err
	}
	c, err := tree.Cursor()
	if err != nil {
		return err
	}
	for _, j := range r.judgements {
		turn, n := c.Position().Turn(), c.Next()
		if n == nil || !c.Forward() {
			break
		}
		j.Best.PV = firstMoves(j.Best.PV)
		j.Annotate(n, turn)
	}
	if err := t.setTree(tree); err != nil {
		return err
	}
	t.viewChanged()
	return nil
}

// reviewMoves judges the moves that are not judged yet, until ctx is cancelled.
func (t *Table) reviewMoves(ctx context.Context, r *review, game *draughts.Game) {
	limit := max(shortestMove, min(longestMove, reviewTime/time.Duration(len(r.moves))))
	t.mu.Lock()
	done := len(r.judgements)
	t.mu.Unlock()
	for i, m := range r.moves {
		if game.Outcome().Result != draughts.Ongoing {
			game = draughts.NewGameAt(game.Position()) // after a draw by the rules
		}
		if i >= done {
			j, err := t.judge(ctx, game, m, limit)
			if !t.reviewed(ctx, r, j, game.Position().Turn(), err) {
				return
			}
		}
		_ = game.Play(m) // the game has these moves
	}
}

// judge judges a move with a searcher of the lane for analysis. Between two moves others may have it.
func (t *Table) judge(
	ctx context.Context, game *draughts.Game, m draughts.Move, limit time.Duration,
) (analysis.Judgement, error) {
	if t.engines.timeLeft(t) < shortestThink {
		return analysis.Judgement{}, ErrTimeUsed
	}
	searcher, err := t.engines.borrow(ctx, t.engines.analysis, game, t)
	if err != nil {
		return analysis.Judgement{}, err
	}
	defer t.engines.giveBack(searcher, t)
	annotator := analysis.Annotator{Searcher: searcher.Searcher, Limits: draughts.Limits{Time: limit}}
	return annotator.Judge(ctx, game, m)
}

// reviewed adds a judgement to a review, and reports whether the review goes on.
func (t *Table) reviewed(ctx context.Context, r *review, j analysis.Judgement, turn draughts.Color, err error) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil || t.review != r {
		return false
	}
	if err == nil {
		r.judgements, r.evals = append(r.judgements, j), append(r.evals, int(j.Score.ForWhite(turn)))
	}
	if err != nil || len(r.judgements) == len(r.moves) {
		if err = errors.Join(err, t.endReview()); err != nil {
			t.reviewFault = quote.Message(err)
			t.showChange()
		}
		return false
	}
	if now := time.Now(); now.Sub(r.shown) >= reviewStep {
		r.shown = now
		t.showChange()
	}
	return true
}

// Studied is a position to look at.
type Studied struct {
	Path  []string `json:"path"`  // the moves from the start of the game
	Lines int      `json:"lines"` // the number of best moves to find
}

// PositionView is a position of a game or of a variation, in the form for a page.
type PositionView struct {
	Path  []string   `json:"path"` // the moves, as the table writes them
	FEN   string     `json:"fen"`
	Turn  string     `json:"turn"`
	Legal []MoveView `json:"legal"` // none if the game ends there
}

// At returns the position after the moves of a path from the start of the game. The moves need not be in the game.
func (t *Table) At(path []string) (PositionView, error) {
	game, texts, err := t.GameAt(path)
	if err != nil {
		return PositionView{}, err
	}
	p := game.Position()
	return PositionView{Path: texts, FEN: p.String(), Turn: side(p.Turn()), Legal: viewLegal(p)}, nil
}

// GameAt returns a game with the moves of a path from the start of the game, and their texts. The moves need not be in
// the game. Behind a draw by the rules it begins anew.
func (t *Table) GameAt(path []string) (*draughts.Game, []string, error) {
	if len(path) > MaxPlies {
		return nil, nil, fmt.Errorf("%w: at most %d plies are allowed", ErrTooLong, MaxPlies)
	}
	t.mu.Lock()
	game, _ := draughts.NewGameFrom(t.game.StartSetup()) // as it began
	t.mu.Unlock()
	texts := make([]string, 0, len(path))
	for _, text := range path {
		if game.Outcome().Result != draughts.Ongoing {
			game = draughts.NewGameAt(game.Position())
		}
		p := game.Position()
		m, err := game.PlayText(text)
		if err != nil {
			return nil, nil, err
		}
		texts = append(texts, p.MoveText(m))
	}
	return game, texts, nil
}

// analysisTime is the longest time of the analysis of a position, and maxLines the largest number of its lines.
const (
	analysisTime = 8 * time.Second
	maxLines     = 3
)

// Analysis is what the engine has found about a position so far.
type Analysis struct {
	Depth int            `json:"depth"`
	Nodes uint64         `json:"nodes"`
	Time  int64          `json:"time"`  // milliseconds
	Lines []AnalysisLine `json:"lines"` // best first
}

// AnalysisLine is one of the best moves of a position.
type AnalysisLine struct {
	Score int               `json:"score"` // for White, in hundredths of a man; see draughts.Score
	Path  []draughts.Square `json:"path"`  // of the first move
	Moves []string          `json:"moves"` // the principal variation
}

// Analyse searches the position after a path, which need not be in the game, and calls show with what it finds. It ends
// when ctx is cancelled, or after some seconds.
func (t *Table) Analyse(ctx context.Context, token Token, s Studied, show func(Analysis)) error {
	game, _, err := t.GameAt(s.Path)
	if err != nil {
		return err
	}
	t.mu.Lock()
	may := t.mayStudy(token)
	t.mu.Unlock()
	if !may {
		return ErrNoHelp
	}
	if game.Outcome().Result != draughts.Ongoing && len(game.Position().Moves()) > 0 {
		game = draughts.NewGameAt(game.Position()) // after a draw by the rules
	}
	// With a limit of depth it searches even a single legal move.
	found, err := t.engines.advise(ctx, t.engines.analysis, game, t, nil, draughts.Limits{
		Time: analysisTime, Depth: draughts.MaxDepth, MultiPV: max(1, min(s.Lines, maxLines)),
		OnInfo: func(found draughts.Info) { show(viewAnalysis(found)) },
	})
	if err == nil {
		show(viewAnalysis(found))
	}
	return err
}

func viewAnalysis(found draughts.Info) Analysis {
	p := found.Position
	a := Analysis{Depth: found.Depth, Nodes: found.Nodes, Time: found.Time.Milliseconds(), Lines: []AnalysisLine{}}
	for _, line := range found.Lines {
		if len(line.PV) == 0 {
			continue
		}
		a.Lines = append(a.Lines, AnalysisLine{
			Score: int(line.Score.ForWhite(p.Turn())), Path: p.Path(line.PV[0]),
			Moves: p.LineTexts(firstMoves(line.PV)),
		})
	}
	return a
}
