package egdb

// unmover finds the predecessors of the positions of a slice, for one goroutine.
type unmover struct {
	successor
	cursor       *cursor
	flying       bool
	found        []uint64     // positions of the chunk with the current distance
	predecessors []uint64     // positions of r.to with a move to those, not yet updated
	others       insertRanker // ranks the kings of the side that moved with one king moved

	// Set by propagate.
	lost    bool   // the unmoved move loses for its side; otherwise it wins
	value   uint32 // value of a position that becomes decided
	decided bool   // a position has become decided

	// The same for all positions of the successor slice with the same men.
	at         uint64 // the first of them
	men        dense
	rank       uint64      // the number in r.to of the first position with these men
	manUnmoves []manUnmove // unmoves of men, including promotions; kings may still block them
}

// manUnmove is the unmove of a man.
type manUnmove struct {
	from    dense  // where the man has come from
	crowned dense  // the king that it has become; none if it is still a man
	men     dense  // all men before the move
	rank    uint64 // the number in r.to of the first position with these men
}

// batch is the number of predecessors collected before an update. An atomic update waits for memory and stalls what
// follows; a plain read does not. So a batch is read first.
const batch = 256

// newUnmover returns an unmover for a successor slice.
func newUnmover(from successor, flying bool) *unmover {
	return &unmover{successor: from, cursor: newCursor(from.slice), flying: flying, at: from.size}
}

// propagate updates the predecessors of the positions of a chunk with the given distance. It reports whether that
// decided any.
func (r *unmover) propagate(chunk int, plies uint32, a winRule) bool {
	r.lost, r.value, r.decided = a.wins(plies), plies+1, false
	r.found = r.find(chunk, plies, r.found[:0])
	for _, i := range r.found {
		r.cursor.seek(i)
		if r.cursor.at != r.at {
			r.placeMen()
		}
		ours, theirs := r.cursor.theirKings.turned(), r.cursor.ourKings.turned()
		r.unmoveMen(ours, theirs)
		if !r.promotion {
			r.unmoveKings(ours, theirs)
		}
		if len(r.predecessors) >= batch {
			r.update()
		}
	}
	r.update()
	return r.decided
}

// update updates the collected predecessors: each has a move to a position with distance r.value - 1.
func (r *unmover) update() {
	states := r.to.states
	n := uint64(0)
	for _, i := range r.predecessors {
		r.predecessors[n] = i
		n += states.open(i)
	}
	for _, i := range r.predecessors[:n] {
		if r.lost && states.lose(i, r.value) || !r.lost && states.win(i, r.value) {
			r.to.plySets[i/chunkSize].add(r.value)
			r.decided = true
		}
	}
	r.predecessors = r.predecessors[:0]
}

// placeMen computes the unmoves of men, which are the same for all positions with the same men.
func (r *unmover) placeMen() {
	ours, theirs := r.cursor.theirMen.turned(), r.cursor.ourMen.turned()
	r.at, r.men, r.manUnmoves = r.cursor.at, ours|theirs, r.manUnmoves[:0]
	if !r.promotion {
		r.rank = r.to.rankMen(ours, theirs)
	}
	arrived := ours
	if r.promotion {
		arrived = crownRow &^ r.men
	}
	for ; arrived != 0; arrived &= arrived - 1 {
		piece := arrived & -arrived
		for left := manOrigins[piece.first()] &^ r.men; left != 0; left &= left - 1 {
			u := manUnmove{from: left & -left}
			before := ours | u.from
			if r.promotion {
				u.crowned = piece
			} else {
				before ^= piece
			}
			u.men, u.rank = before|theirs, r.to.rankMen(before, theirs)
			r.manUnmoves = append(r.manUnmoves, u)
		}
	}
}

// unmoveMen collects the predecessors by moves of men. Kings are as they stand after the move.
func (r *unmover) unmoveMen(ours, theirs dense) {
	for i := range r.manUnmoves {
		u := &r.manUnmoves[i]
		if (ours|theirs)&u.from == 0 && ours&u.crowned == u.crowned {
			r.predecessors = append(r.predecessors, u.rank+r.to.rankKings(u.men, theirs, ours^u.crowned))
		}
	}
}

// unmoveKings collects the predecessors by moves of kings.
func (r *unmover) unmoveKings(ours, theirs dense) {
	if ours == 0 {
		return
	}
	base := r.rank + rank(theirs, r.men)*r.to.kingPlacements
	taken := r.men | theirs
	empty := ^(taken | ours)
	for left := ours; left != 0; left &= left - 1 {
		king := left & -left
		r.others.start(ours^king, taken)
		for from := r.kingMoves(king.first(), empty); from != 0; from &= from - 1 {
			r.predecessors = append(r.predecessors, base+r.others.rank(from.first()))
		}
	}
}

// kingMoves returns the empty squares within reach of a king: those that it can have come from.
func (r *unmover) kingMoves(square int, empty dense) dense {
	if !r.flying {
		return adjacent[square] & empty
	}
	var moves dense
	for direction := range steps {
		step := &steps[direction]
		for to := step[square] & empty; to != 0; to = step[to.first()] & empty {
			moves |= to
		}
	}
	return moves
}

// insertRanker ranks the sets that result from adding one square to a set, faster than rank does.
type insertRanker struct {
	set, taken dense
	ranks      [MaxPieces + 1]uint64 // what the squares of set add, by how many of them are below the one that joins
}

// start sets the set, and the squares that do not count.
func (j *insertRanker) start(set, taken dense) {
	j.set, j.taken = set, taken
	var squares [MaxPieces + 1]int
	n := 0
	above := uint64(0)
	for ; set != 0; set &= set - 1 {
		squares[n&7] = free(set.first(), taken)
		above += choose[(n+2)&7][squares[n&7]] // with one more below it
		n++
	}
	j.ranks[0] = above
	for i := range n {
		s := squares[i&7]
		above += choose[(i+1)&7][s] - choose[(i+2)&7][s]
		j.ranks[(i+1)&7] = above
	}
}

// rank returns the rank of the set with square added; see the function rank.
func (j *insertRanker) rank(square int) uint64 {
	below := (j.set & below(square)).len()
	return j.ranks[below&7] + choose[(below+1)&7][free(square, j.taken)]
}
