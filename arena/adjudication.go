package arena

import "github.com/godraughts/draughts"

// Adjudication says when a game is ended before the rules end it. The zero value never does, but for the draw by the
// third repetition under rules that know none: such games would never end. Scores count only if both engines tell any.
type Adjudication struct {
	// MaxPlies draws a game that has gone on for so many plies, those of the opening included; 0 for no limit.
	MaxPlies int
	// A game is won if for WinMoves moves in a row both sides say that the same side is ahead by WinScore or more.
	WinScore draughts.Score
	WinMoves int // 0 for never
	// A game is drawn if for DrawMoves moves in a row both sides say that neither is ahead by more than DrawScore; the
	// moves before ply DrawAfter do not count.
	DrawScore draughts.Score
	DrawMoves int // 0 for never
	DrawAfter int
}

// arbiter applies an Adjudication to one game.
type arbiter struct {
	rules  *Adjudication
	circle bool           // no rule draws a game that goes round in a circle
	ahead  draughts.Color // the side that is clearly ahead
	winFor int            // the plies for which it has been
	level  int            // the plies for which neither has been ahead
}

func newArbiter(a *Adjudication, v draughts.Variant) arbiter {
	return arbiter{rules: a, circle: v.Rules().Draws.Repetition == 0}
}

// judge returns the outcome that the arbiter declares after the last move of g.
func (a *arbiter) judge(g *draughts.Game) draughts.Result {
	r := a.rules
	switch {
	case r.WinMoves > 0 && a.winFor >= 2*r.WinMoves:
		return draughts.Win(a.ahead)
	case r.DrawMoves > 0 && a.level >= 2*r.DrawMoves:
		return draughts.Draw
	case r.MaxPlies > 0 && g.Ply() >= r.MaxPlies:
		return draughts.Draw
	case a.circle && g.Repetitions() >= 3:
		return draughts.Draw
	}
	return draughts.Ongoing
}

// note counts for how long the sides have agreed. It must be called after each move about which the side that made it has
// told something: i.
func (a *arbiter) note(g *draughts.Game, i draughts.Info) {
	score, r := i.Score(), a.rules
	mover := g.Position().Turn().Other()
	ahead := mover
	if score < 0 {
		ahead = mover.Other()
	}
	size := max(score, -score)
	switch {
	case i.Depth == 0 || size < r.WinScore:
		a.winFor = 0
	case a.winFor > 0 && ahead == a.ahead:
		a.winFor++
	default:
		a.ahead, a.winFor = ahead, 1
	}
	if i.Depth == 0 || size > r.DrawScore || g.Ply() <= r.DrawAfter {
		a.level = 0
	} else {
		a.level++
	}
}
