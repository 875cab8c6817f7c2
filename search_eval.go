package draughts

// evalCache remembers evaluations. A search comes to a third of its positions again by another order of moves, and the
// transposition table does not know them: most are the ends of lines, which it does not keep. Each worker has a cache of
// its own, small enough to stay near the processor. A place has the score of the last position that belongs there in its
// lower 16 bits, and as much of the key as there is room for in the others.
type evalCache [1 << 14]uint64

const evalCacheKey = ^uint64(1<<16 - 1) // the bits of the key that are kept

// probe returns the evaluation of the position with that key, and true if it is known.
func (c *evalCache) probe(key uint64) (Score, bool) {
	e := c[key%uint64(len(c))]
	return Score(int16(e)), (e^key)&evalCacheKey == 0
}

// store keeps the evaluation of the position with that key.
func (c *evalCache) store(key uint64, s Score) {
	c[key%uint64(len(c))] = key&evalCacheKey | uint64(uint16(s))
}

// evaluate asks the evaluator about the current position, which is p, unless the answer is remembered.
func (w *worker) evaluate(p Position) Score {
	key := w.board.top().hash
	score, known := w.evals.probe(key)
	switch {
	case known:
		return score
	case w.state != nil:
		score = w.state.Evaluate().clamped()
	default:
		score = w.evaluator.Evaluate(p).clamped()
	}
	w.evals.store(key, score)
	return score
}
