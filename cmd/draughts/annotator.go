package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// annotator adds to games what searches find.
type annotator struct {
	searcher *draughts.Searcher
	limits   draughts.Limits
}

// game annotates the main line of g.
func (a *annotator) game(ctx context.Context, g *pdn.Game) error {
	// What is found out about a game should not depend on the games before it.
	if err := a.searcher.Clear(); err != nil {
		return err
	}
	game, err := draughts.NewGameFrom(g.Start)
	if err != nil {
		return err
	}
	for _, n := range g.Main.Moves {
		if game.Outcome().Result != draughts.Ongoing {
			// The players went on after a draw by the rules: so do we, with the clocks at zero.
			if game, err = draughts.NewGameFrom(game.Position().Setup()); err != nil {
				return err
			}
		}
		if err := a.move(ctx, game, n); err != nil {
			return err
		}
		if err := game.Play(n.Move); err != nil {
			return err
		}
	}
	return nil
}

// move annotates a move in the current position of game.
func (a *annotator) move(ctx context.Context, game *draughts.Game, n *pdn.Node) error {
	best, err := a.search(ctx, game, a.limits)
	if err != nil {
		return err
	}
	score := best.Score()
	if n.Move != best.Move() {
		same := a.limits
		same.Depth, same.Moves = best.Depth, []draughts.Move{n.Move}
		played, err := a.search(ctx, game, same)
		if err != nil {
			return err
		}
		score = played.Score()
	}
	comment := score.String()
	if glyph := judge(best.Score(), score); glyph != 0 {
		p := game.Position()
		comment += fmt.Sprintf("; better %s, %s", p.MoveText(best.Move()), best.Score())
		n.Variations = append(n.Variations, newLine(best.PV()))
		if n.Strength == "" && !slices.ContainsFunc(n.NAGs, isJudgement) {
			n.NAGs = append(n.NAGs, glyph)
		}
	}
	n.Comments = append(n.Comments, comment)
	return nil
}

// search returns what the last iteration finds. Unlike Searcher.Search it does not hurry where there is but one move.
func (a *annotator) search(
	ctx context.Context, game *draughts.Game, limits draughts.Limits,
) (last draughts.Info, err error) {
	for info, err := range a.searcher.Deepen(ctx, game, limits) {
		if err != nil {
			return last, err
		}
		last = info
	}
	return last, ctx.Err() // what an interrupted search finds is not worth a comment
}

// The numeric annotation glyphs for bad moves.
const (
	glyphBad     = 2
	glyphVeryBad = 4
	glyphDubious = 6
)

// isJudgement reports whether a glyph says how good a move is.
func isJudgement(glyph int) bool { return glyph >= 1 && glyph <= 6 }

// judge returns the glyph for a move with a score where the best has another; 0 if nothing is wrong with it.
func judge(best, score draughts.Score) int {
	switch loss := worth(best) - worth(score); {
	case loss >= 200:
		return glyphVeryBad
	case loss >= 80:
		return glyphBad
	case loss >= 30:
		return glyphDubious
	}
	return 0
}

// decisive is the lead from which on a game is as good as won, and no longer won or lost by more.
const decisive draughts.Score = 400

func worth(s draughts.Score) draughts.Score { return max(-decisive, min(s, decisive)) }

// newLine returns moves as a variation.
func newLine(moves []draughts.Move) *pdn.Line {
	line := new(pdn.Line)
	for _, m := range moves {
		line.Moves = append(line.Moves, &pdn.Node{Move: m})
	}
	return line
}
