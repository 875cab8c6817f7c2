package draughts

// Prober is what an endgame database offers to a search. Its methods are called from many goroutines at once, for
// positions without pending captures as a rule; a database may leave out all others.
type Prober interface {
	// Covers reports whether the database has a value for positions with the material and the rules of p. It is cheap
	// enough to be asked at every node.
	Covers(p Position) bool
	// Probe returns the value of p; ok is false if there is none, or if cachedOnly is set and it would have to be read
	// from a slow medium.
	Probe(p Position, cachedOnly bool) (probe Probe, ok bool)
}

// Probe is what a database knows of a position: the result of perfect play, draws by counting moves apart.
type Probe struct {
	Result Result // WhiteWins, BlackWins or Draw
	Plies  int    // to the end of the game, by the shortest way for the winner and the longest for the loser; 0 if unknown or drawn. A side that has lost already has lost in 0
}
