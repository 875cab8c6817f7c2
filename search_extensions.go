package draughts

import "math"

// How much less or more deep than the others a node or a move is searched.

const (
	// iirDepth is the least depth for internal iterative reductions (IIR): a node without a hash move is searched a ply
	// less deep, since the next iteration then has one (Schröder, in Rebel, 2020).
	iirDepth = 4
	// singularDepth is the least depth at which a move is tested for being singular.
	singularDepth = 6
	// singularMargin is how much worse all other moves must be.
	singularMargin Score = 30
	// excludedKey makes the table's key of a position without one of its moves.
	excludedKey = 0x9e3779b97f4a7c15
)

// extend returns the depth of the searches after a move of a node: after any but the first, and after the first. The
// only legal move and a singular move, which is first in the order, are searched a ply deeper.
func (w *worker) extend(moves []Move, known entry, depth, ply int) (next, first int) {
	switch {
	case len(moves) == 1 && !w.disable.SingleReplyExtension:
		return depth, depth
	case w.isSingular(moves, known, depth, ply):
		return depth - 1, depth
	}
	return depth - 1, depth - 1
}

// isSingular reports whether the hash move is much better than all others: a search to half the depth without it finds
// a score clearly below that of the table (singular extensions; Anantharaman, Campbell and Hsu, "Singular extensions:
// adding selectivity to brute-force searching", 1988).
func (w *worker) isSingular(moves []Move, known entry, depth, ply int) bool {
	f := &w.frames[ply]
	if w.disable.SingularExtension || depth < singularDepth || f.excluded != (Move{}) || len(moves) < 2 ||
		known.move >= len(moves) || known.bound&lowerBound == 0 || known.depth < depth-3 ||
		max(known.score, -known.score) > MaxEval {
		return false
	}
	f.excluded = moves[known.move]
	bound := known.score - singularMargin
	score := w.search(bound-1, bound, depth/2, ply)
	f.excluded = Move{}
	return score < bound && !w.stopped
}

// lateMoveReduction returns by how many plies the first search of the n-th move, a quiet one, is reduced (late-move
// reductions, LMR; Romstad, "An introduction to late move reductions", 2006). It grows with the depth and with n. It
// shrinks with rank, the ordering's score of the move, if that is a history value.
func lateMoveReduction(n, depth int, rank int32, pvNode bool) int {
	if depth < 2 || n < 1 || pvNode && n < 2 {
		return 0
	}
	const ply = historyMax / 2 // a reduction of one ply
	r := ply*7/10 + logs[depth]*logs[min(n+1, MaxDepth)]
	if rank < historyMax {
		r -= rank
	}
	if pvNode {
		r -= ply
	}
	return max(0, min(int(r/ply), depth-1))
}

// reduction returns the late-move reduction of the n-th move of a node, a quiet one that has just been made.
func (w *worker) reduction(n, depth int, rank int32, pvNode bool) int {
	if w.disable.LMR {
		return 0
	}
	r := lateMoveReduction(n, depth, rank, pvNode)
	if r > 0 && w.constants.spareForcing && w.board.top().position.HasCapture() {
		r--
	}
	return r
}

// logs holds natural logarithms times 64. The product of those of the depth and the number is half a ply times the
// product of the logarithms.
var logs = func() (l [MaxDepth + 1]int32) {
	for i := 1; i < len(l); i++ {
		l[i] = int32(math.Round(64 * math.Log(float64(i))))
	}
	return l
}()
