package draughts

// A score that depends on a repetition holds for one path to the position and not for others. This is the graph-history
// interaction problem (Campbell, "The graph-history interaction: on ignoring position history", 1985). If the table
// gave such a score to other paths, a winning side would repeat moves until the game is drawn.
//
// So the search keeps track of repetitions. worker.repetitionPly is the least ply from the root of a position that a
// draw in the current subtree repeats; maxPly if there is none. A score from below the ply that it repeats depends on
// the path. Its bounds are marked in the table and are used until the search ends: all paths of a search begin at the
// same root. Without such scores in the table the search lost 20 Elo and a ply of depth.

// isDraw reports whether the current position is a draw: by the rules, or because it has occurred since the root. The
// latter applies in rule sets without draws by repetition, too.
func (w *worker) isDraw(ply int) bool {
	b := &w.board
	last := len(b.frames) - 1
	top := &b.frames[last]
	if top.counters.drawReason(&top.position.rules().Draws) != NoReason {
		w.repetitionPly = 0
		return true
	}
	before := 0
	for i := last - 4; i >= max(0, last-int(top.counters.NoProgress)); i -= 2 {
		if b.frames[i].hash != top.hash || b.frames[i].position != top.position {
			continue
		}
		if i >= w.rootFrame {
			w.repetitionPly = min(w.repetitionPly, ply-(last-i))
			return true
		}
		if before++; before+1 >= w.repetition {
			w.repetitionPly = 0
			return true
		}
	}
	return false
}

// pathIndependent returns the bounds of a score that hold for every path, although its subtree has repetitions. A score
// above zero needs no repetition, so it is a lower bound on every path. On another path it may be higher, so its upper
// bound depends on the path. For scores below zero it is the other way round.
func pathIndependent(score Score) bound {
	switch {
	case score > 0:
		return lowerBound
	case score < 0:
		return upperBound
	}
	return noBound
}
