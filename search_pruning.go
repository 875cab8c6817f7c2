package draughts

import "math"

// Forward pruning: nodes and moves are not searched to their full depth if their static evaluation or their place in
// the order predicts the result of the search. Nodes are pruned only with a null window and if the side to move has no
// capture: otherwise the static evaluation predicts little.

// SearchConstants are the numbers that say how much the search prunes, reduces and extends. Games found them, for some
// of the rule sets: see docs/experiments/search.md. Margins are hundredths of a man, depths are plies, parts of the
// late-move reductions (LMR) are hundredths of a ply.
type SearchConstants struct {
	ReverseFutilityMargin int // above beta for each ply of depth, from which reverse futility pruning is done
	ReverseFutilityShare  int // percentage of the lead over beta that then counts in the score
	RazoringMargin        int // below alpha for each ply, from which razoring is done
	ProbCutMargin         int // of a shallow search above beta for each ply, from which ProbCut is done
	ProbCutDepth          int // the minimum depth for ProbCut
	ProbCutShare          int // percentage of the depth that its search has
	LateMoves             int // late-move pruning skips quiet moves after this number of moves
	LateMoveGrowth        int // and this percentage of the square of the depth
	ReductionBase         int // of LMR
	ReductionGrowth       int // of LMR, half the product of the logarithms of the depth and the number of the move
	ReductionImproving    int // less LMR if the static evaluation has risen in two plies, and more if it has fallen
	ReductionForcing      int // less LMR for a move that forces a capture
	SingularMargin        int // by which all other moves must be worse than a singular one
	SingularDepth         int // the minimum depth at which a move is tested for being singular
	SingularShare         int // percentage of the depth that the test has
	AspirationMargin      int // of the first aspiration window on either side of the last score
	IIRDepth              int // the minimum depth for internal iterative reductions
}

// DefaultSearchConstants returns the constants of a rule set. Those of 10x10 boards were found in games of
// International draughts, those of smaller ones in games on 8x8: Russian with flying kings and English without.
// Losing games have those of Antidraughts, losing Russian and losing English draughts in the same way.
func DefaultSearchConstants(v Variant) SearchConstants {
	switch r := v.rules(); {
	case r.Size == 10 && r.Losing:
		return SearchConstants{
			ReverseFutilityMargin: 12, ReverseFutilityShare: 60, RazoringMargin: 208,
			ProbCutMargin: 11, ProbCutDepth: 4, ProbCutShare: 34,
			LateMoves: 3, LateMoveGrowth: 99, AspirationMargin: 7, IIRDepth: 6,
			ReductionBase: 77, ReductionGrowth: 113, ReductionImproving: 31, ReductionForcing: 126,
			SingularMargin: 31, SingularDepth: 7, SingularShare: 40,
		}
	case r.Size == 10:
		return SearchConstants{
			ReverseFutilityMargin: 23, ReverseFutilityShare: 60, RazoringMargin: 162,
			ProbCutMargin: 15, ProbCutDepth: 5, ProbCutShare: 37,
			LateMoves: 4, LateMoveGrowth: 115, AspirationMargin: 7, IIRDepth: 5,
			ReductionBase: 71, ReductionGrowth: 94, ReductionImproving: 30, ReductionForcing: 100,
			SingularMargin: 29, SingularDepth: 7, SingularShare: 37,
		}
	case r.Losing && r.FlyingKings:
		return SearchConstants{
			ReverseFutilityMargin: 36, ReverseFutilityShare: 92, RazoringMargin: 173,
			ProbCutMargin: 6, ProbCutDepth: 1, ProbCutShare: 46,
			LateMoves: 4, LateMoveGrowth: 101, AspirationMargin: 17, IIRDepth: 5,
			ReductionBase: 62, ReductionGrowth: 121, ReductionImproving: 4, ReductionForcing: 68,
			SingularMargin: 26, SingularDepth: 8, SingularShare: 35,
		}
	case r.Losing:
		return SearchConstants{
			ReverseFutilityMargin: 21, ReverseFutilityShare: 75, RazoringMargin: 319,
			ProbCutMargin: 1, ProbCutDepth: 2, ProbCutShare: 19,
			LateMoves: 2, LateMoveGrowth: 78, AspirationMargin: 6, IIRDepth: 8,
			ReductionBase: 87, ReductionGrowth: 98, ReductionImproving: 0, ReductionForcing: 200,
			SingularMargin: 29, SingularDepth: 4, SingularShare: 38,
		}
	case r.FlyingKings:
		return SearchConstants{
			ReverseFutilityMargin: 34, ReverseFutilityShare: 66, RazoringMargin: 171,
			ProbCutMargin: 16, ProbCutDepth: 4, ProbCutShare: 40,
			LateMoves: 4, LateMoveGrowth: 116, AspirationMargin: 25, IIRDepth: 5,
			ReductionBase: 65, ReductionGrowth: 94, ReductionImproving: 0, ReductionForcing: 68,
			SingularMargin: 32, SingularDepth: 6, SingularShare: 47,
		}
	}
	return SearchConstants{
		ReverseFutilityMargin: 19, ReverseFutilityShare: 80, RazoringMargin: 44,
		ProbCutMargin: 10, ProbCutDepth: 5, ProbCutShare: 36,
		LateMoves: 5, LateMoveGrowth: 122, AspirationMargin: 5, IIRDepth: 4,
		ReductionBase: 46, ReductionGrowth: 113, ReductionImproving: 32, ReductionForcing: 67,
		SingularMargin: 4, SingularDepth: 7, SingularShare: 45,
	}
}

const (
	reverseFutilityDepth = 4
	// In endings with no more pieces than this a single tempo can decide, so reverse futility pruning is not done there.
	reverseFutilityPieces = 8

	razoringDepth = 3
	lateMoveDepth = 4
)

// prune returns a score and true if the node can be pruned: by reverse futility pruning (also called static null-move
// pruning, the mirror image of the futility pruning of Heinz, "Extended futility pruning", 1998), by razoring
// (Birmingham and Kent, "Tree-searching and tree-pruning techniques", 1977), or by ProbCut.
func (w *worker) prune(p Position, alpha, beta, static Score, depth, ply int) (Score, bool) {
	if max(beta, -beta) >= MaxEval {
		return 0, false
	}
	c, d := &w.constants, Score(depth)
	if depth <= reverseFutilityDepth && static >= beta+Score(c.ReverseFutilityMargin)*d && !w.disable.ReverseFutility &&
		(p.white|p.black).Len() > reverseFutilityPieces && !p.isThreatened() {
		return beta + Score(int(static-beta)*c.ReverseFutilityShare/100), true
	}
	if depth <= razoringDepth && static <= alpha-Score(c.RazoringMargin)*d && !w.disable.Razoring {
		if score := w.quiesce(alpha, beta, ply, w.searchThreats); score <= alpha {
			return score, true
		}
	}
	return w.probCut(beta, static, depth, ply)
}

// probCut returns a score and true if a search to a part of the depth has a score well above beta. A search to the
// full depth is then very likely above beta, too (Buro, "ProbCut: an effective selective extension of the alpha-beta
// algorithm", 1995).
func (w *worker) probCut(beta, static Score, depth, ply int) (Score, bool) {
	c := &w.constants
	bound := beta + Score(c.ProbCutMargin*depth)
	if w.disable.ProbCut || depth < c.ProbCutDepth || static < beta || max(bound, -bound) > MaxEval {
		return 0, false
	}
	score := w.search(bound-1, bound, depth*c.ProbCutShare/100, ply)
	return score, score >= bound && !w.stopped
}

// isLate reports whether late-move pruning skips the n-th move, a quiet one. It is also called move-count pruning.
func (w *worker) isLate(n, depth int) bool {
	c := &w.constants
	return depth <= lateMoveDepth && n >= c.LateMoves+depth*depth*c.LateMoveGrowth/100 && !w.disable.LateMovePruning
}

// How much less or more deep than the others a node or a move is searched.

const excludedKey = 0x9e3779b97f4a7c15 // makes the table's key of a position without one of its moves

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

// isSingular reports whether the hash move is much better than all others: a search to a part of the depth without it
// finds a score clearly below the score in the table (singular extensions; Anantharaman, Campbell and Hsu, "Singular
// extensions: adding selectivity to brute-force searching", 1988).
func (w *worker) isSingular(moves []Move, known entry, depth, ply int) bool {
	c, f := &w.constants, &w.frames[ply]
	if w.disable.SingularExtension || depth < c.SingularDepth || f.excluded != (Move{}) || len(moves) < 2 ||
		known.move() >= len(moves) || known.bound()&lowerBound == 0 || known.depth() < depth-3 ||
		max(known.score(), -known.score()) > MaxEval {
		return false
	}
	f.excluded = moves[known.move()]
	bound := known.score() - Score(c.SingularMargin)
	score := w.search(bound-1, bound, depth*c.SingularShare/100, ply)
	f.excluded = Move{}
	return score < bound && !w.stopped
}

// reduction returns by how many plies the first search of the n-th move of a node is reduced, a quiet move that has
// just been made (late-move reductions, LMR; Romstad, "An introduction to late move reductions", 2006). It grows with
// the depth and with n. It shrinks with rank, the ordering's score of the move, if that is a history value.
func (w *worker) reduction(f *searchFrame, n int, rank int32, pvNode bool) int {
	if f.depth < 2 || n < 1 || pvNode && n < 2 || w.disable.LMR {
		return 0
	}
	c := &w.constants
	const ply = historyMax / 2 // a reduction of one ply
	r := int(logs[f.depth]) * int(logs[min(n+1, MaxDepth)]) * c.ReductionGrowth
	r += ply * (c.ReductionBase - c.ReductionImproving*f.improving)
	if rank < historyMax {
		r -= 100 * int(rank)
	}
	if pvNode {
		r -= 100 * ply
	}
	if r >= 100*ply && w.board.top().position.HasCapture() {
		r -= ply * c.ReductionForcing
	}
	return max(0, min(r/(100*ply), f.depth-1))
}

// logs holds natural logarithms times 64. For the depth and the number it is half a ply times their product.
var logs = func() (l [MaxDepth + 1]int32) {
	for i := 1; i < len(l); i++ {
		l[i] = int32(math.Round(64 * math.Log(float64(i))))
	}
	return l
}()
