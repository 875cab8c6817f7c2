package egdb

// retractor takes back the moves that may have led to positions of its origin, for one goroutine.
type retractor struct {
	origin
	cursor  *cursor
	flying  bool
	found   []uint64 // the positions of a chunk whose moves are to be taken back
	reached []uint64 // positions of r.to from which moves led there, not yet changed
	others  joined   // the kings of the side that moved but the one that did

	// What does the taking back change: set by spread.
	lost  bool   // the move taken back loses, so there is one less to choose from; otherwise it wins
	value uint32 // of a position that this decides
	grown bool   // some have been decided

	// What is the same for all positions of the origin with the same men.
	at       uint64 // the first of them
	men      dense
	rank     uint64      // the number in r.to of the first position with these men
	menMoves []menUnmove // by which men have come where they are, or been crowned, if no king stands in the way
}

// menUnmove is a man's move that is taken back.
type menUnmove struct {
	from    dense  // where the man has come from
	crowned dense  // the king that it has become; none if it is still a man
	men     dense  // all men before the move
	rank    uint64 // the number in r.to of the first position with these men
}

// batch is how many positions are gathered before they are changed. An atomic change waits for its word to come from
// memory and holds up all that follows; mere looking does not. So all are looked at first.
const batch = 256

// newRetractor returns a retractor for an origin.
func newRetractor(from origin, flying bool) *retractor {
	return &retractor{origin: from, cursor: newCursor(from.slice), flying: flying, at: from.size}
}

// spread takes back the moves to the positions of a chunk that end in so many plies, and reports whether this decided
// any position.
func (r *retractor) spread(chunk int, plies uint32, a aim) bool {
	r.lost, r.value, r.grown = a.wins(plies), plies+1, false
	r.found = r.find(chunk, plies, r.found[:0])
	for _, i := range r.found {
		r.cursor.seek(i)
		if r.cursor.at != r.at {
			r.placeMen()
		}
		ours, theirs := r.cursor.foesKings.turned(), r.cursor.ourKings.turned()
		r.takeBackMen(ours, theirs)
		if !r.promotion {
			r.takeBackKings(ours, theirs)
		}
		if len(r.reached) >= batch {
			r.change()
		}
	}
	r.change()
	return r.grown
}

// change changes the positions that have been reached: each has a move to one that ends in r.value - 1 plies.
func (r *retractor) change() {
	lanes := r.to.lanes
	n := uint64(0)
	for _, i := range r.reached {
		r.reached[n] = i
		n += lanes.open(i)
	}
	for _, i := range r.reached[:n] {
		if r.lost && lanes.lose(i, r.value) || !r.lost && lanes.win(i, r.value) {
			r.to.levels[i/chunkSize].add(r.value)
			r.grown = true
		}
	}
	r.reached = r.reached[:0]
}

// placeMen works out what depends on the men only.
func (r *retractor) placeMen() {
	ours, theirs := r.cursor.foesMen.turned(), r.cursor.ourMen.turned()
	r.at, r.men, r.menMoves = r.cursor.at, ours|theirs, r.menMoves[:0]
	if !r.promotion {
		r.rank = r.to.rankMen(ours, theirs)
	}
	arrived := ours
	if r.promotion {
		arrived = farRow &^ r.men
	}
	for ; arrived != 0; arrived &= arrived - 1 {
		piece := arrived & -arrived
		for left := behind[piece.first()] &^ r.men; left != 0; left &= left - 1 {
			u := menUnmove{from: left & -left}
			before := ours | u.from
			if r.promotion {
				u.crowned = piece
			} else {
				before ^= piece
			}
			u.men, u.rank = before|theirs, r.to.rankMen(before, theirs)
			r.menMoves = append(r.menMoves, u)
		}
	}
}

// takeBackMen takes back the moves of men, with kings as they stand after the move.
func (r *retractor) takeBackMen(ours, theirs dense) {
	for i := range r.menMoves {
		u := &r.menMoves[i]
		if (ours|theirs)&u.from == 0 && ours&u.crowned == u.crowned {
			r.reached = append(r.reached, u.rank+r.to.rankKings(u.men, theirs, ours^u.crowned))
		}
	}
}

// takeBackKings takes back the moves of kings.
func (r *retractor) takeBackKings(ours, theirs dense) {
	if ours == 0 {
		return
	}
	base := r.rank + rank(theirs, r.men)*r.to.crowns
	taken := r.men | theirs
	empty := ^(taken | ours)
	for left := ours; left != 0; left &= left - 1 {
		king := left & -left
		r.others.start(ours^king, taken)
		for from := r.kingMoves(king.first(), empty); from != 0; from &= from - 1 {
			r.reached = append(r.reached, base+r.others.rank(from.first()))
		}
	}
}

// kingMoves returns the empty squares to which a king can go, and so those from which it can have come.
func (r *retractor) kingMoves(square int, empty dense) dense {
	if !r.flying {
		return beside[square] & empty
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

// joined ranks the sets that come of a set when one square joins it, faster than rank does.
type joined struct {
	set, taken dense
	ranks      [MaxPieces + 1]uint64 // what the squares of set add, by how many of them are below the one that joins
}

// start makes j rank what comes of set, where the squares in taken do not count.
func (j *joined) start(set, taken dense) {
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

// rank returns the rank of the set with square: see the function rank.
func (j *joined) rank(square int) uint64 {
	below := (j.set & below(square)).len()
	return j.ranks[below&7] + choose[(below+1)&7][free(square, j.taken)]
}
