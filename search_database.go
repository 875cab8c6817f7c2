package draughts

// Prober is an endgame database as the search uses it. Its methods are called from many goroutines at once. The search
// probes positions in which the side to move has no capture; a database need not have others.
type Prober interface {
	// Covers reports whether the database has positions with the material and rules of p. Every node calls it.
	Covers(p Position) bool
	// Probe returns the value of p. It returns false if there is none, or with cachedOnly none in memory.
	Probe(p Position, cachedOnly bool) (probe ProbeResult, ok bool)
}

// Waiting returns a Prober that reads values of p which are not in memory, even if only those in memory are wanted.
// With it, a search without a time limit does not depend on what earlier searches have read, and can be repeated. It is
// nil if p is.
func Waiting(p Prober) Prober {
	if p == nil {
		return nil
	}
	return waitingProber{p}
}

type waitingProber struct{ Prober }

func (p waitingProber) Probe(position Position, _ bool) (probe ProbeResult, ok bool) {
	return p.Prober.Probe(position, false)
}

// ProbeResult is the value of a position in a database: the result of perfect play without draw rules that count moves.
type ProbeResult struct {
	Result Result // WhiteWins, BlackWins or Draw

	// Plies is the number of plies to the end of the game with perfect play: the winner takes the shortest line and the
	// loser the longest. It is 0 if the position is drawn, if the number is unknown, and if the game has ended.
	Plies int
}

// A known distance to the end of the game is an exact score. A win of unknown length is a lower bound: the search goes
// on to make progress towards the end. A leaf that is such a win has the score of a win in an estimated number of plies
// from the root. It is below the score of any win that the search itself has found.
//
// If the root itself is such a win, the winner has to win it. A long win of known length must then not keep the search
// from a shorter one of unknown length. So wins of known length have the same scale, unless they are short.

const (
	databaseWin = MaxDatabaseWin - 500 // the score of a win of unknown length in an estimated number of no plies
	databasePly = 8                    // how much less the score is for each ply
	shortWin    = 40                   // plies of a known win that is exact even in a won ending, at most
	cachedDepth = 3                    // up to it the search does not wait for a value, unless the root is a won ending
)

// probeRoot returns the value of p in a database, and false if it has none or if the database is nil. A position with
// captures has a value only if a capture wins.
func probeRoot(prober Prober, p Position) (ProbeResult, bool) {
	switch {
	case prober == nil:
		return ProbeResult{}, false
	case !p.HasCapture():
		return probeCovered(prober, p, false)
	}
	for m := range p.All() {
		next := p.After(m)
		if next.HasCapture() {
			continue
		}
		if probe, ok := probeCovered(prober, next, false); ok && probe.Result == Win(p.Turn()) {
			if probe.Plies > 0 {
				probe.Plies++
			}
			return probe, true
		}
	}
	return ProbeResult{}, false
}

// probeCovered returns the value of p in a database, and false if it has none.
func probeCovered(prober Prober, p Position, cachedOnly bool) (ProbeResult, bool) {
	if !prober.Covers(p) {
		return ProbeResult{}, false
	}
	return prober.Probe(p, cachedOnly)
}

// databaseBounds returns bounds on the score of a position that is to be searched to a depth. They are equal if the
// score is known, and the widest possible without the position in the database or if a draw rule may come first.
func (w *worker) databaseBounds(p Position, depth, ply int) (lower, upper Score) {
	probe, ok := probeCovered(w.prober, p, depth <= cachedDepth && !w.wonEnding)
	if !ok {
		return -WinScore, WinScore
	}
	winner, won := probe.Result.Winner()
	if !won {
		return 0, 0
	}
	late := !w.board.top().counters.allow(probe.Plies, ply, p)
	if late && depth > 0 {
		return -WinScore, WinScore // it may be drawn, or won in another way
	}
	lower, upper = MaxEval+1, WinScore
	if plies := probe.Plies + ply; probe.Plies > 0 {
		lower = WinScore - Score(plies)
		if late || w.wonEnding && plies > shortWin {
			lower = databaseWinIn(plies)
		}
		upper = lower
	}
	if winner != p.Turn() {
		return -upper, -lower
	}
	return lower, upper
}

// evaluateLeaf returns the score of a position at the end of a line: from the database if it has one, or static.
func (w *worker) evaluateLeaf(p Position, ply int) Score {
	if w.prober == nil {
		return w.evaluate(p)
	}
	lower, upper := w.databaseBounds(p, 0, ply)
	switch {
	case lower == upper:
		return lower
	case lower > 0:
		return w.estimatedWin(p, p.Turn(), ply)
	case upper < 0:
		return -w.estimatedWin(p, p.Turn().Other(), ply)
	}
	return w.evaluate(p)
}

// estimatedWin returns the score of a win of unknown length for the winner, in the current position p.
func (w *worker) estimatedWin(p Position, winner Color, ply int) Score {
	score := Score(0)
	if p.rules().FlyingKings { // the estimate for short kings does without the evaluation
		score = w.evaluate(p)
	}
	if winner != p.Turn() {
		score = -score
	}
	return databaseWinIn(ply + estimatedPlies(p, winner, score))
}

// databaseWinIn returns the score of a win by the database in an estimated number of plies from the root.
func databaseWinIn(plies int) Score { return max(MaxEval+1, databaseWin-databasePly*Score(plies)) }
