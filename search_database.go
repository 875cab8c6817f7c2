package draughts

import "github.com/godraughts/draughts/internal/bitboard"

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

// ProbeResult is the value of a position in a database: the result of perfect play. Draw rules that count moves are not
// taken into account.
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

// estimatedPlies estimates in how many plies a position is won. The score is the winner's static evaluation.
//
// The estimate is a linear function of the pieces and their places. Its weights, in hundredths of plies, were fitted to
// the distances of English and of Brazilian draughts with three pieces against two: the standard error is 14 plies,
// where the means are 43 and 21.
func estimatedPlies(p Position, winner Color, score Score) int {
	plies := estimateShort(p, winner)
	if p.rules().FlyingKings {
		plies = estimateFlying(p, winner) - 2*int(max(-1000, min(score, 1000)))
	}
	return max(plies/100, 1)
}

// estimateShort is the estimate for short kings: men are crowned, kings come near, and a double corner is a refuge.
func estimateShort(p Position, winner Color) int {
	size := p.rules().board.Size
	us, them := p.Pieces(winner), p.Pieces(winner.Other())
	ourKings, theirKings := us&p.kings, them&p.kings
	ourMen, theirMen := us&^p.kings, them&^p.kings
	n := 540 - 544*ourKings.Len() + 2164*ourMen.Len() + 882*theirKings.Len() + 198*theirMen.Len()
	if p.Turn() == winner {
		n -= 588
	}
	n += 100*rowsToGo(ourMen, winner, size) - 327*rowsToGo(theirMen, winner.Other(), size)
	for ; ourKings != 0; ourKings &= ourKings - 1 {
		row, col := bitboard.Place(ourKings.first())
		n += 59 * fromCentre(row, col, size)
		n += 117*kingMoves(ourKings.first(), theirKings) + 133*kingMoves(ourKings.first(), theirMen)
	}
	for ; theirKings != 0; theirKings &= theirKings - 1 {
		row, col := bitboard.Place(theirKings.first())
		n -= 40*fromCentre(row, col, size) + 162*distance(row, col) // the double corners are on the diagonal
	}
	return n
}

// estimateFlying is the estimate for flying kings, which are everywhere in one move: men are to be crowned, and the
// loser's kings have few squares to go to.
func estimateFlying(p Position, winner Color) int {
	r := p.rules()
	us, them := p.Pieces(winner), p.Pieces(winner.Other())
	ourMen, theirKings := us&^p.kings, them&p.kings
	n := 450 + 400*us.Len() + 300*ourMen.Len() + 100*them.Len() + 200*theirKings.Len()
	if p.Turn() == winner {
		n -= 400
	}
	n += 50 * rowsToGo(ourMen, winner, r.board.Size)
	empty := r.squares &^ (us | them)
	for ; theirKings != 0; theirKings &= theirKings - 1 {
		n += 200 * flyingMoves(theirKings.first(), empty).Len()
	}
	return n
}

// rowsToGo returns the total number of rows from men to their promotion row on a board of size rows.
func rowsToGo(men Set, c Color, size int) (rows int) {
	for ; men != 0; men &= men - 1 {
		row, _ := bitboard.Place(men.first())
		if c == Black {
			row = size - 1 - row
		}
		rows += row
	}
	return rows
}

// fromCentre returns how far a square is from the centre of the board: twice the rows and columns.
func fromCentre(row, col, size int) int { return distance(2*row, size-1) + distance(2*col, size-1) }

// kingMoves returns in how many moves a short king gets from a square to each of others on an empty board, in total.
func kingMoves(from int, others Set) (moves int) {
	row, col := bitboard.Place(from)
	for ; others != 0; others &= others - 1 {
		toRow, toCol := bitboard.Place(others.first())
		moves += max(distance(row, toRow), distance(col, toCol))
	}
	return moves
}

func distance(a, b int) int { return max(a-b, b-a) }

// probeCovered returns the value of p in a database, and false if it has none.
func probeCovered(prober Prober, p Position, cachedOnly bool) (ProbeResult, bool) {
	if !prober.Covers(p) {
		return ProbeResult{}, false
	}
	return prober.Probe(p, cachedOnly)
}
