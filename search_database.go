package draughts

// Prober is what an endgame database offers to a search. Its methods are called from many goroutines at once, for
// positions without pending captures as a rule; a database may leave out all others.
type Prober interface {
	// Covers reports whether the database has a value for positions with the material and the rules of p. It is cheap
	// enough to be asked at every node.
	Covers(p Position) bool
	// Probe returns the value of p; ok is false if there is none, or if cachedOnly is set and it would have to be read
	// from a slow medium.
	Probe(p Position, cachedOnly bool) (probe Probe, ok bool)
}

// Probe is what a database knows of a position: the result of perfect play, draws by counting moves apart.
type Probe struct {
	Result Result // WhiteWins, BlackWins or Draw
	Plies  int    // to the end of the game, by the shortest way for the winner and the longest for the loser; 0 if unknown or drawn. A side that has lost already has lost in 0
}

// What a search makes of an endgame database. Known distances are scores like any other. A win of unknown length is as
// good as its evaluation says among wins: the search goes on, so that it makes progress, and what it can prove to be a win
// in so many plies is better than any of them.

const (
	// databaseWin is an even evaluation in a position that a database says is won.
	databaseWin = (MaxEval + 1 + MaxDatabaseWin) / 2
	// databaseMargin is how much more or less another evaluation makes of it.
	databaseMargin Score = 4000
	// cachedDepth is the depth of search up to which it does not wait for a slow medium.
	cachedDepth = 3
)

// consult returns between what bounds a position that is to be searched to a depth has its score: the same twice if it
// is known, the widest if nothing is.
func (w *worker) consult(p Position, depth, ply int) (least, most Score) {
	probe, ok := w.lookUp(p, depth <= cachedDepth)
	if !ok {
		return -WinScore, WinScore
	}
	switch winner, plies := probe.winner(), Score(probe.Plies+ply); {
	case winner < 0:
		return 0, 0
	case probe.Plies > 0 && winner == int(p.Turn()):
		return WinScore - plies, WinScore - plies
	case probe.Plies > 0:
		return plies - WinScore, plies - WinScore
	case winner == int(p.Turn()):
		return MaxEval + 1, WinScore
	}
	return -WinScore, -MaxEval - 1
}

// judge returns the score of a position at the end of a line, by the database if it can.
func (w *worker) judge(p Position, ply int) Score {
	score := w.evaluate(p)
	if w.prober == nil {
		return score
	}
	least, most := w.consult(p, 0, ply)
	if least > 0 && least < most || most < 0 && least < most {
		// The longer nothing has been captured and no man moved, the less is a win worth, so that it is not put off.
		score = max(-databaseMargin, min(score, databaseMargin))
		quiet := Score(min(w.board.top().counters.Quiet, 400))
		if least > 0 {
			return databaseWin + score - quiet
		}
		return score + quiet - databaseWin
	}
	return max(least, min(score, most))
}

// lookUp asks the database, if it has such positions.
func (w *worker) lookUp(p Position, cachedOnly bool) (Probe, bool) {
	if !w.prober.Covers(p) {
		return Probe{}, false
	}
	return w.prober.Probe(p, cachedOnly)
}

// winner returns the Color that wins; -1 if the position is drawn.
func (p Probe) winner() int {
	switch p.Result {
	case WhiteWins:
		return int(White)
	case BlackWins:
		return int(Black)
	}
	return -1
}
