// Package analysis looks at games with a searcher: it gives each move its score, says what would have been better, and
// marks mistakes, in the tree of a PDN file.
//
//	annotator := analysis.Annotator{Searcher: searcher, Limits: draughts.Limits{Depth: 15}}
//	if err := annotator.Annotate(ctx, game, nil); err != nil {
//		...
//	}
package analysis

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/pdn"
)

// The numeric annotation glyphs that mark mistakes.
const (
	GlyphBad     = 2 // loses more than 0.80 of a man
	GlyphVeryBad = 4 // loses two men, or a won or drawn game
	GlyphDubious = 6 // loses more than 0.30 of a man
)

// Decisive is the lead from which on a game counts as won, in hundredths of a man: a move that keeps it is no mistake.
const Decisive draughts.Score = 400

// Judgement is what a search thinks of a move.
type Judgement struct {
	Score draughts.Score // of the move, for the side that made it
	Best  draughts.Line  // the best move, with its score and the play expected
	Glyph int            // GlyphDubious, GlyphBad or GlyphVeryBad; 0 if nothing is wrong with the move
}

// ErrNoSearcher is returned by an Annotator whose Searcher is nil.
var ErrNoSearcher = errors.New("the Annotator has no Searcher")

// Annotator annotates games. It is for one goroutine at a time. The zero Annotator has no Searcher: its methods return
// ErrNoSearcher.
type Annotator struct {
	Searcher *draughts.Searcher
	Limits   draughts.Limits // of the search for the best move; the move played gets the same depth
}

// Judge looks at a move in the current position of game. The errors are those of Searcher.Search; what an interrupted
// search finds is no judgement, so a cancelled ctx is an error. Judge panics if ctx or game is nil.
func (a *Annotator) Judge(ctx context.Context, game *draughts.Game, m draughts.Move) (Judgement, error) {
	nilarg.Check(ctx == nil, "analysis: Judge", "a nil context")
	nilarg.Check(game == nil, "analysis: Judge", "a nil game")
	if a.Searcher == nil {
		return Judgement{}, ErrNoSearcher
	}
	best, err := a.search(ctx, game, a.Limits)
	if err != nil {
		return Judgement{}, err
	}
	j := Judgement{Score: best.Score(), Best: best.Lines[0]}
	if m == best.Move() {
		return j, nil
	}
	same := a.Limits
	same.Depth, same.Moves = best.Depth, []draughts.Move{m}
	played, err := a.search(ctx, game, same)
	if err != nil {
		return Judgement{}, err
	}
	j.Score = played.Score()
	j.Glyph = glyph(best.Score(), played.Score())
	return j, nil
}

// Annotate annotates the main line of g as far as it has moves. Each move gets the command [%eval] with its score as
// White sees it, in men, as in [%eval -0.25], or in plies, as in [%eval loss in at most 7]; it replaces that of an
// earlier run. A mistake gets its glyph, unless the game judges the move already, and a variation that begins with the better move,
// with its score. progress, if it is not nil, is called before each move with how many are done and how many there are.
//
// Where players went on after a draw by the rules, so does the analysis, with the clocks at zero. Annotate panics if ctx
// or g is nil.
func (a *Annotator) Annotate(ctx context.Context, g *pdn.Game, progress func(done, moves int)) error {
	nilarg.Check(ctx == nil, "analysis: Annotate", "a nil context")
	nilarg.Check(g == nil, "analysis: Annotate", "a nil game")
	if a.Searcher == nil {
		return ErrNoSearcher
	}
	// What is found out about a game should not depend on the games before it.
	if err := a.Searcher.Clear(); err != nil {
		return err
	}
	game, err := draughts.NewGameFrom(g.Start)
	if err != nil {
		return err
	}
	moves, _ := g.Main.Count()
	done := 0
	for _, n := range g.Main.Moves {
		switch {
		case n.Setup != nil:
			if game, err = draughts.NewGameFrom(*n.Setup); err != nil {
				return err
			}
			continue
		case n.Move == (draughts.Move{}):
			return nil
		case game.Outcome().Result != draughts.Ongoing:
			if game, err = draughts.NewGameFrom(game.Position().Setup()); err != nil {
				return err
			}
		}
		if progress != nil {
			progress(done, moves)
		}
		j, err := a.Judge(ctx, game, n.Move)
		if err != nil {
			return fmt.Errorf("ply %d: %w", done+1, err)
		}
		j.annotate(n, game.Position().Turn())
		if err := game.Play(n.Move); err != nil {
			return fmt.Errorf("ply %d: %w", done+1, err)
		}
		done++
	}
	if progress != nil {
		progress(done, moves)
	}
	return nil
}

// annotate writes the judgement at the move that it is about, made by that side.
func (j Judgement) annotate(n *pdn.Node, side draughts.Color) {
	n.SetCommand("eval", forWhite(j.Score, side).String())
	if j.Glyph == 0 {
		return
	}
	if n.Strength == "" && !slices.ContainsFunc(n.NAGs, isJudgement) {
		n.NAGs = append(n.NAGs, j.Glyph)
	}
	i := slices.IndexFunc(n.Variations, func(v *pdn.Line) bool {
		return len(v.Moves) > 0 && v.Moves[0].Move == j.Best.PV[0]
	})
	if i < 0 { // the game does not have it yet
		i = len(n.Variations)
		n.Variations = append(n.Variations, newLine(j.Best.PV))
	}
	n.Variations[i].Moves[0].SetCommand("eval", forWhite(j.Best.Score, side).String())
}

// forWhite returns the score of a side as White sees it.
func forWhite(s draughts.Score, side draughts.Color) draughts.Score {
	if side == draughts.Black {
		return -s
	}
	return s
}

// newLine returns moves as a variation.
func newLine(moves []draughts.Move) *pdn.Line {
	line := new(pdn.Line)
	for _, m := range moves {
		line.Moves = append(line.Moves, &pdn.Node{Move: m})
	}
	return line
}

// isJudgement reports whether a glyph says how good a move is.
func isJudgement(glyph int) bool { return glyph >= 1 && glyph <= 6 }

// search returns what the last iteration finds. Unlike Searcher.Search it does not hurry where there is but one move.
func (a *Annotator) search(
	ctx context.Context, game *draughts.Game, limits draughts.Limits,
) (last draughts.Info, err error) {
	for info, err := range a.Searcher.Deepen(ctx, game, limits) {
		if err != nil {
			return last, err
		}
		last = info
	}
	return last, ctx.Err()
}

// glyph returns the glyph for a move with a score where the best has another.
func glyph(best, score draughts.Score) int {
	switch loss := worth(best) - worth(score); {
	case loss >= 200:
		return GlyphVeryBad
	case loss >= 80:
		return GlyphBad
	case loss >= 30:
		return GlyphDubious
	}
	return 0
}

func worth(s draughts.Score) draughts.Score { return max(-Decisive, min(s, Decisive)) }
