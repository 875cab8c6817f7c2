package draughts

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
