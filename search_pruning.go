package draughts

import "math"

// Forward pruning: nodes and moves are not searched to their full depth if their static evaluation or their place in
// the order predicts the result of the search. Nodes are pruned only with a null window and if the side to move has no
// capture: otherwise the static evaluation predicts little.

const (
	// Reverse futility pruning needs a static evaluation this much above beta for each ply of depth. In endings with
	// no more pieces than reverseFutilityPieces a single tempo can decide, so it is not done there.
	reverseFutilityMargin, reverseFutilityDepth, reverseFutilityPieces = 40, 4, 8
	// Razoring needs a static evaluation this much below alpha for each ply.
	razoringMargin, razoringDepth = 150, 3
	// ProbCut needs a shallow search this much above beta for each ply.
	probCutMargin, probCutDepth = 10, 3
	// Late-move pruning (LMP) skips quiet moves after this number of moves plus the square of the depth.
	lateMoves, lateMoveDepth = 4, 4
)

// constants holds the settings of the search that depend on the size of the board. They were found by matches, which
// docs/experiments/search.md lists.
type constants struct {
	searchThreats bool // quiescence searches all moves for one ply where the opponent threatens a capture
	spareForcing  bool // LMR is a ply less for moves that force a capture
}

var (
	constants8x8   = constants{searchThreats: true}
	constants10x10 = constants{spareForcing: true}
)

// prune returns a score and true if the node can be pruned: by reverse futility pruning (also called static null-move
// pruning, the mirror image of the futility pruning of Heinz, "Extended futility pruning", 1998), by razoring
// (Birmingham and Kent, "Tree-searching and tree-pruning techniques", 1977), or by ProbCut.
func (w *worker) prune(p Position, alpha, beta, static Score, depth, ply int) (Score, bool) {
	if max(beta, -beta) >= MaxEval {
		return 0, false
	}
	d := Score(depth)
	if depth <= reverseFutilityDepth && static >= beta+reverseFutilityMargin*d && !w.disable.ReverseFutility &&
		(p.white|p.black).Len() > reverseFutilityPieces && !p.isThreatened() {
		return static, true
	}
	if depth <= razoringDepth && static <= alpha-razoringMargin*d && !w.disable.Razoring {
		if score := w.quiesce(alpha, beta, ply, w.constants.searchThreats); score <= alpha {
			return score, true
		}
	}
	return w.probCut(beta, static, depth, ply)
}

// probCut returns a score and true if a search to two fifths of the depth has a score well above beta. A search to the
// full depth is then very likely above beta, too (Buro, "ProbCut: an effective selective extension of the alpha-beta
// algorithm", 1995).
func (w *worker) probCut(beta, static Score, depth, ply int) (Score, bool) {
	bound := beta + probCutMargin*Score(depth)
	if w.disable.ProbCut || depth < probCutDepth || static < beta || max(bound, -bound) > MaxEval {
		return 0, false
	}
	score := w.search(bound-1, bound, depth*2/5, ply)
	return score, score >= bound && !w.stopped
}

// isLate reports whether late-move pruning skips the n-th move, a quiet one. It is also called move-count pruning.
func (w *worker) isLate(n, depth int) bool {
	return depth <= lateMoveDepth && n >= lateMoves+depth*depth && !w.disable.LateMovePruning
}

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
// a score clearly below the score in the table (singular extensions; Anantharaman, Campbell and Hsu, "Singular
// extensions: adding selectivity to brute-force searching", 1988).
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

// logs holds natural logarithms times 64. The product for the depth and the number is half a ply times the
// product of the logarithms.
var logs = func() (l [MaxDepth + 1]int32) {
	for i := 1; i < len(l); i++ {
		l[i] = int32(math.Round(64 * math.Log(float64(i))))
	}
	return l
}()
