package draughts

import "math"

// Forward pruning: what need not be searched to its full depth, since the evaluation is so far outside the window that a
// full search would hardly bring it back. All of it is for null windows, and for positions without a capture, where the
// evaluation can be believed.

const (
	// calmMargin, a ply, is how far above beta an evaluation must be to stand for the search near the leaves; in endings,
	// with calmPieces or fewer, too much hangs on a single tempo.
	calmMargin, calmDepth, calmPieces = 40, 4, 8
	// razorMargin, a ply, is how far below alpha one must be for captures to be all that could help.
	razorMargin, razorDepth = 150, 3
	// probCutMargin, a ply, is how far above beta a shallow search must be to stand for a deep one.
	probCutMargin, probCutDepth = 10, 3
	// triedMoves is how many moves are tried near the leaves, besides more by the square of the depth.
	triedMoves, triedDepth = 4, 4
)

// prune returns a score and true if one of the ways of pruning applies.
func (w *worker) prune(p Position, alpha, beta, static Score, depth, ply int) (Score, bool) {
	if max(beta, -beta) >= MaxEval {
		return 0, false
	}
	d := Score(depth)
	if depth <= calmDepth && static >= beta+calmMargin*d && !w.disable.ReverseFutility &&
		(p.white|p.black).Len() > calmPieces && !p.passed().HasCapture() {
		return static, true
	}
	if depth <= razorDepth && static <= alpha-razorMargin*d && !w.disable.Razoring {
		if score := w.quiesce(alpha, beta, ply, true); score <= alpha {
			return score, true
		}
	}
	return w.probCut(beta, static, depth, ply)
}

// probCut returns a score and true if a much shallower search finds the current position so far above beta that a full
// one would hardly find it below (Buro 1995).
func (w *worker) probCut(beta, static Score, depth, ply int) (Score, bool) {
	bound := beta + probCutMargin*Score(depth)
	if w.disable.ProbCut || depth < probCutDepth || static < beta || max(bound, -bound) > MaxEval {
		return 0, false
	}
	score := w.search(bound-1, bound, depth*2/5, ply)
	return score, score >= bound && !w.stopped
}

// mayLeaveOut reports whether the n-th quiet move need not be tried.
func (w *worker) mayLeaveOut(n, depth int) bool {
	return depth <= triedDepth && n >= triedMoves+depth*depth && !w.disable.LateMovePruning
}

// reduction returns by how many plies less deep the n-th move, a quiet one, is searched at first: the moves are in order
// of promise. Its rank is that order's score of it, by history unless it is beyond historyMax.
func reduction(n, depth int, rank int32, inPV bool) int {
	if depth < 2 || n < 1 || inPV && n < 2 {
		return 0
	}
	const ply = historyMax / 2 // what is worth a ply
	r := ply*7/10 + logs[depth]*logs[min(n+1, MaxDepth)]
	if rank < historyMax {
		r -= rank
	}
	if inPV {
		r -= ply
	}
	return max(0, min(int(r/ply), depth-1))
}

// logs holds natural logarithms. The product of two of them is in units of half a ply of reduction.
var logs = func() (l [MaxDepth + 1]int32) {
	for i := 1; i < len(l); i++ {
		l[i] = int32(math.Round(64 * math.Log(float64(i))))
	}
	return l
}()
