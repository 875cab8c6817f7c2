package arena

import "github.com/godraughts/draughts"

// Adjudication sets when a game ends before it is over by the rules. The zero value ends no game, except that the third
// occurrence of a position is a draw under rules without a draw by repetition. Adjudication of wins and draws by score
// needs engines that report scores.
type Adjudication struct {
	// MaxPlies is the number of plies, those of the opening included, after which a game is drawn. 0 means no limit.
	MaxPlies int
	// A game is won if, for WinMoves moves in a row, both sides report that the same side leads by WinScore or more.
	// WinMoves 0 means never.
	WinScore draughts.Score
	WinMoves int
	// A game is drawn if, for DrawMoves moves in a row, both sides report that neither leads by more than DrawScore.
	// Moves before ply DrawAfter do not count. DrawMoves 0 means never.
	DrawScore draughts.Score
	DrawMoves int
	DrawAfter int
}

// adjudicator applies an Adjudication to one game.
type adjudicator struct {
	rules          *Adjudication
	drawRepetition bool           // the third occurrence is a draw, since the rules have no draw by repetition
	leader         draughts.Color // the side that leads by both reports
	winPlies       int            // consecutive plies in which the reports say so
	drawPlies      int            // consecutive plies in which the reports say that neither side leads
}

func newAdjudicator(a *Adjudication, v draughts.Variant) adjudicator {
	return adjudicator{rules: a, drawRepetition: v.Rules().Draws.Repetition == 0}
}

// result returns the result of g after its last move; Ongoing if the game continues.
func (a *adjudicator) result(g *draughts.Game) draughts.Result {
	r := a.rules
	switch {
	case r.WinMoves > 0 && a.winPlies >= 2*r.WinMoves:
		return draughts.Win(a.leader)
	case r.DrawMoves > 0 && a.drawPlies >= 2*r.DrawMoves:
		return draughts.Draw
	case r.MaxPlies > 0 && g.Ply() >= r.MaxPlies:
		return draughts.Draw
	case a.drawRepetition && g.Repetitions() >= 3:
		return draughts.Draw
	}
	return draughts.Ongoing
}

// update counts for how many plies the sides have agreed. It must be called after each searched move, with the result
// of the search.
func (a *adjudicator) update(g *draughts.Game, i draughts.Info) {
	score, r := i.Score(), a.rules
	mover := g.Position().Turn().Other()
	leader := mover
	if score < 0 {
		leader = mover.Other()
	}
	margin := max(score, -score)
	switch {
	case i.Depth == 0 || margin < r.WinScore:
		a.winPlies = 0
	case a.winPlies > 0 && leader == a.leader:
		a.winPlies++
	default:
		a.leader, a.winPlies = leader, 1
	}
	if i.Depth == 0 || margin > r.DrawScore || g.Ply() <= r.DrawAfter {
		a.drawPlies = 0
	} else {
		a.drawPlies++
	}
}
