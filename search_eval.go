package draughts

// evalCache remembers static evaluations by position. Most evaluations are of leaves, which the transposition table
// does not keep, and searches meet a third of them again by transposition. Each worker has its own cache, small
// enough for the processor's caches. An entry is the score in the lower 16 bits and the upper 48 bits of the key.
type evalCache [1 << 14]uint64

const evalCacheKey = ^uint64(1<<16 - 1) // the bits of the key that are kept

// probe returns the evaluation of the position with that key, and true if it is known.
func (c *evalCache) probe(key uint64) (Score, bool) {
	e := c[key%uint64(len(c))]
	return Score(int16(e)), (e^key)&evalCacheKey == 0
}

// store keeps the evaluation of the position with that key, in place of that of another.
func (c *evalCache) store(key uint64, s Score) {
	c[key%uint64(len(c))] = key&evalCacheKey | uint64(uint16(s))
}

// evaluate returns the static evaluation of the current position, which is p: from the cache if it is there.
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
