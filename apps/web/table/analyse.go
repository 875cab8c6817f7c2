package table

import (
	"context"
	"time"

	"github.com/godraughts/draughts"
)

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
	game, _, err := t.gameAt(s.Path)
	if err != nil {
		return err
	}
	t.mu.Lock()
	may, left := t.mayStudy(token), t.timeLeft()
	t.mu.Unlock()
	switch {
	case !may:
		return ErrNoHelp
	case left < shortestThink:
		return ErrTimeUsed
	}
	if game.Outcome().Result != draughts.Ongoing && len(game.Position().Moves()) > 0 {
		game = draughts.NewGameAt(game.Position()) // behind a draw by the rules
	}
	done, err := t.engines.beginHint()
	if err != nil {
		return err
	}
	defer done()
	searcher, err := t.engines.borrow(ctx, t.engines.analysis, game)
	if err != nil {
		return err
	}
	defer t.giveBack(searcher)
	// With a limit of depth it searches even a single legal move.
	found, err := searcher.Search(ctx, game, draughts.Limits{
		Time: min(left, analysisTime), Depth: draughts.MaxDepth, MultiPV: max(1, min(s.Lines, maxLines)),
		OnInfo: func(found draughts.Info) { show(viewAnalysis(found)) },
	})
	if err == nil {
		show(viewAnalysis(found))
	}
	return err
}

func viewAnalysis(found draughts.Info) Analysis {
	p := found.Position
	a := Analysis{
		Depth: found.Depth, Nodes: found.Nodes, Time: found.Time.Milliseconds(), Lines: []AnalysisLine{},
	}
	for _, line := range found.Lines {
		if len(line.PV) == 0 {
			continue
		}
		a.Lines = append(a.Lines, AnalysisLine{
			Score: forWhite(line.Score, p.Turn()), Path: p.Path(line.PV[0]),
			Moves: p.MoveTexts(line.PV[:min(len(line.PV), maxPV)]),
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
