package draughts

// Prober is an endgame database as the search uses it. Its methods are called from many goroutines at once. The search
// probes positions in which the side to move has no capture; a database need not have others.
type Prober interface {
	// Covers reports whether the database has positions with the material and the rules of p. It is called at every
	// node.
	Covers(p Position) bool
	// Probe returns the value of p. It returns false if there is none, or if cachedOnly is set and the value is not in
	// memory.
	Probe(p Position, cachedOnly bool) (probe ProbeResult, ok bool)
}

// ProbeResult is the value of a position in a database: the result of perfect play. Draw rules that count moves are not
// taken into account.
type ProbeResult struct {
	Result Result // WhiteWins, BlackWins or Draw

	// Plies is the number of plies to the end of the game with perfect play: the winner takes the shortest way and the
	// loser the longest. It is 0 if the position is drawn, if the number is unknown, and if the game has ended.
	Plies int
}

// A known distance to the end of the game is an exact score. A win of unknown length is a lower bound: the search goes
// on to make progress towards the end. The score of such a leaf depends on its evaluation. It is below that of any win
// that the search itself has found.

const (
	// databaseWin is the score of a leaf that is won by the database and has an even evaluation.
	databaseWin = (MaxEval + 1 + MaxDatabaseWin) / 2
	// databaseMargin is the most that another evaluation adds to it or takes from it.
	databaseMargin Score = 4000
	// cachedDepth is the greatest depth at which the search does not wait for a value that is not in memory.
	cachedDepth = 3
)

// databaseBounds returns bounds on the score of a position that is to be searched to a depth. They are equal if the
// score is known, and the widest possible if the database does not have the position.
func (w *worker) databaseBounds(p Position, depth, ply int) (lower, upper Score) {
	probe, ok := w.probeDatabase(p, depth <= cachedDepth)
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

// evaluateLeaf returns the score of a position at the end of a line: from the database if it is there, otherwise the
// static evaluation.
func (w *worker) evaluateLeaf(p Position, ply int) Score {
	score := w.evaluate(p)
	if w.prober == nil {
		return score
	}
	lower, upper := w.databaseBounds(p, 0, ply)
	if lower > 0 && lower < upper || upper < 0 && lower < upper {
		// A win is worth less the longer there has been no capture and no man's move, so that it is not put off.
		score = max(-databaseMargin, min(score, databaseMargin))
		quiet := Score(min(w.board.top().counters.NoProgress, 400))
		if lower > 0 {
			return databaseWin + score - quiet
		}
		return score + quiet - databaseWin
	}
	return max(lower, min(score, upper))
}

// probeDatabase returns the database's value of p, and false if it has none.
func (w *worker) probeDatabase(p Position, cachedOnly bool) (ProbeResult, bool) {
	if !w.prober.Covers(p) {
		return ProbeResult{}, false
	}
	return w.prober.Probe(p, cachedOnly)
}

// winner returns the Color that wins; -1 if the position is drawn.
func (p ProbeResult) winner() int {
	switch p.Result {
	case WhiteWins:
		return int(White)
	case BlackWins:
		return int(Black)
	}
	return -1
}
