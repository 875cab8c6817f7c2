package tune

import "github.com/godraughts/draughts"

// How self-play games are adjudicated.
const (
	maxPlies = 400 // a game of this length is a draw
	// A game is a draw after noProgressPlies plies without progress if the last scores of both sides are within
	// maxDrawScore hundredths of a man of zero.
	noProgressPlies                = 24
	maxDrawScore    draughts.Score = 60
)

// lastScores are the last scores of the two sides.
type lastScores struct {
	by    [2]draughts.Score // by Color
	known [2]bool
}

func (l *lastScores) set(side draughts.Color, s draughts.Score) { l.by[side], l.known[side] = s, true }

// even reports whether both last scores are known and within maxDrawScore of zero.
func (l *lastScores) even() bool {
	white, black := l.by[draughts.White], l.by[draughts.Black]
	return l.known == [2]bool{true, true} && max(white, -white, black, -black) <= maxDrawScore
}

// winner returns the side with a proved win, by the search or a database; ok is false if there is none.
func (l *lastScores) winner() (side draughts.Color, ok bool) {
	for i, s := range l.by {
		side := draughts.Color(i)
		switch {
		case s > draughts.MaxEval:
			return side, true
		case s < -draughts.MaxEval:
			return side.Other(), true
		}
	}
	return 0, false
}

// adjudicated returns the result by adjudication, or Ongoing.
func (p *player) adjudicated(game *draughts.Game, last lastScores) draughts.Result {
	if winner, ok := last.winner(); ok {
		return draughts.Win(winner)
	}
	if position := game.Position(); p.Prober != nil && p.Prober.Covers(position) {
		if probe, ok := p.Prober.Probe(position, false); ok {
			return probe.Result
		}
	}
	noProgress := game.DrawCounters().NoProgress >= noProgressPlies
	if noProgress && last.even() || game.Ply() >= maxPlies {
		return draughts.Draw
	}
	return draughts.Ongoing
}
