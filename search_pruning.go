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
// International draughts, those of smaller ones in games on 8x8: Russian with flying kings and English without, and
// those for Italian, where not all captures may be chosen, in shorter games of English draughts. Losing games have
// those of Antidraughts, losing Russian and losing English draughts in the same way, and Breakthrough has its own.
func DefaultSearchConstants(v Variant) SearchConstants {
	r, column := v.rules(), 0
	switch {
	case r.KingWins && !r.Losing:
		column = 7
	case r.Size == 10:
		column = 3
	case r.FlyingKings:
		column = 2
	case r.Losing || r.Choice != FreeChoice:
		column = 1
	}
	if r.Losing {
		column += 3
	}
	// English, Italian, Russian, International, losing English, losing Russian, Antidraughts, Breakthrough
	of := func(constants ...int) int { return constants[column] }
	return SearchConstants{
		ReverseFutilityMargin: of(17, 19, 34, 23, 13, 32, 15, 31),
		ReverseFutilityShare:  of(81, 80, 66, 60, 97, 81, 61, 17),
		RazoringMargin:        of(45, 44, 171, 162, 320, 234, 303, 177),
		ProbCutMargin:         of(10, 10, 16, 15, 2, 8, 14, 17),
		ProbCutDepth:          of(5, 5, 4, 5, 1, 1, 2, 5),
		ProbCutShare:          of(30, 36, 40, 37, 20, 41, 29, 38),
		LateMoves:             of(5, 5, 4, 4, 1, 3, 3, 5),
		LateMoveGrowth:        of(133, 122, 116, 115, 37, 93, 98, 112),
		ReductionBase:         of(44, 46, 65, 71, 83, 48, 60, 76),
		ReductionGrowth:       of(120, 113, 94, 94, 101, 72, 87, 120),
		ReductionImproving:    of(33, 32, 0, 30, 5, 4, 29, 33),
		ReductionForcing:      of(65, 67, 68, 100, 304, 72, 160, 115),
		SingularMargin:        of(4, 4, 32, 29, 24, 33, 29, 28),
		SingularDepth:         of(6, 7, 6, 7, 6, 9, 7, 6),
		SingularShare:         of(38, 45, 47, 37, 39, 35, 43, 31),
		AspirationMargin:      of(5, 5, 25, 7, 2, 17, 7, 7),
		IIRDepth:              of(4, 4, 5, 5, 14, 6, 8, 5),
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
