package draughts

// What a table of positions cannot know is how a position was come to. A draw by repetition is a fact about the play that
// led to it; found again by other play it makes a winning side shuffle until the game is drawn, and a losing one feel
// safe. So the search keeps account of which draws hang on what: worker.loop is the least ply from which on a draw in the
// current subtree repeats the play. What hangs on play before a node is marked in the table, and holds for the current
// search alone, whose root every play of it shares. To drop it at once was measured to cost 20 Elo and a ply in depth.

// isDraw reports whether the current position is a draw: by the rules, or because it has occurred since the root, as
// then the play goes round in a circle. It does so, too, where no rule says that repetition draws.
func (w *worker) isDraw(ply int) bool {
	b := &w.board
	last := len(b.frames) - 1
	top := &b.frames[last]
	if top.counters.drawn(&top.position.rules().Draws) != NoReason {
		w.loop = 0
		return true
	}
	before := 0
	for i := last - 4; i >= max(0, last-int(top.counters.Quiet)); i -= 2 {
		if b.frames[i].hash != top.hash || b.frames[i].position != top.position {
			continue
		}
		if i >= w.first {
			w.loop = min(w.loop, ply-(last-i))
			return true
		}
		if before++; before+1 >= w.repetition {
			w.loop = 0
			return true
		}
	}
	return false
}

// sound returns which bounds a score is whatever play led to its node, where it hangs on draws that repeat what came
// before. A score better than a draw is one that this side has no need of them for, though elsewhere the opponent might
// have something better than to avoid them.
func sound(score Score) bound {
	switch {
	case score > 0:
		return lowerBound
	case score < 0:
		return upperBound
	}
	return noBound
}
