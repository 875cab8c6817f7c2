package draughts

const (
	// singularDepth is the least depth at which a move is tested for being the only good one.
	singularDepth = 6
	// singularMargin is by how much all others must be worse.
	singularMargin Score = 30
	// excludedKey makes the key of a position without one of its moves.
	excludedKey = 0x9e3779b97f4a7c15
)

// isSingular reports whether the move that the table knows is the only good one: a shallower search without it finds all
// others clearly worse (Anantharaman, Campbell and Hsu 1988). So much hangs on such a move that it is searched a ply deeper.
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
