package table

import (
	"context"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
)

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
	game := t.game.Clone()
	t.mu.Unlock()
	if err := game.GoTo(0); err != nil {
		return nil, nil, err
	}
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
	may, left := t.mayStudy(token), t.timeLeft()
	t.mu.Unlock()
	if !may {
		return ErrNoHelp
	}
	if game.Outcome().Result != draughts.Ongoing && len(game.Position().Moves()) > 0 {
		game = draughts.NewGameAt(game.Position()) // behind a draw by the rules
	}
	return t.advise(ctx, game, left, func(n *loan) error {
		// With a limit of depth it searches even a single legal move.
		found, err := n.search(ctx, game, draughts.Limits{
			Time: min(left, analysisTime), Depth: draughts.MaxDepth, MultiPV: max(1, min(s.Lines, maxLines)),
			OnInfo: func(found draughts.Info) { show(viewAnalysis(found)) },
		})
		if err == nil {
			show(viewAnalysis(found))
		}
		return err
	})
}

func viewAnalysis(found draughts.Info) Analysis {
	p := found.Position
	a := Analysis{Depth: found.Depth, Nodes: found.Nodes, Time: found.Time.Milliseconds(), Lines: []AnalysisLine{}}
	for _, line := range found.Lines {
		if len(line.PV) == 0 {
			continue
		}
		a.Lines = append(a.Lines, AnalysisLine{
			Score: forWhite(line.Score, p.Turn()), Path: p.Path(line.PV[0]),
			Moves: p.LineTexts(line.PV[:min(len(line.PV), maxPV)]),
		})
	}
	return a
}

// forWhite returns the score of a side as one for White.
func forWhite(s draughts.Score, side draughts.Color) int {
	if side == draughts.Black {
		return -int(s)
	}
	return int(s)
}
