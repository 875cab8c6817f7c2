package tune

import "github.com/godraughts/draughts"

const (
	maxPlies = 400 // a game that goes on for longer is a draw
	// A game without progress for so many plies, in which both sides last saw no more than so many hundredths of a man,
	// is a draw.
	idlePlies                = 24
	idleScore draughts.Score = 60
)

// lastScores are the scores that the sides have last seen.
type lastScores struct {
	by    [2]draughts.Score // by Color
	known [2]bool
}

func (l *lastScores) set(side draughts.Color, s draughts.Score) { l.by[side], l.known[side] = s, true }

// even reports whether neither side has last seen more than idleScore for any.
func (l *lastScores) even() bool {
	white, black := l.by[draughts.White], l.by[draughts.Black]
	return l.known == [2]bool{true, true} && max(white, -white, black, -black) <= idleScore
}

// winner returns the side that has a win by force, by the search or a database; ok is false if neither has.
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

// adjudicated returns the result of a game that need not be played on; Ongoing for any other.
func (p *player) adjudicated(game *draughts.Game, last lastScores) draughts.Result {
	if winner, ok := last.winner(); ok {
		return draughts.Win(winner)
	}
	if position := game.Position(); p.Prober != nil && p.Prober.Covers(position) {
		if probe, ok := p.Prober.Probe(position, false); ok {
			return probe.Result
		}
	}
	if idle := game.DrawCounters().NoProgress >= idlePlies && last.even(); idle || game.Ply() >= maxPlies {
		return draughts.Draw
	}
	return draughts.Ongoing
}
