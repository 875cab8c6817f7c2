package egdb

import "github.com/godraughts/draughts/internal/bitboard"

// unmover finds the predecessors of the positions of a slice by taking back moves. Each goroutine has its own.
type unmover struct {
	*slice              // of the positions
	to           *slice // of the predecessors
	promotion    bool   // promotions are taken back; otherwise all other moves are
	flying       bool
	cursor       *cursor
	predecessors []uint64     // positions of to that are not yet updated
	kingRanker   insertRanker // ranks the kings of the side that moved, with one king moved back

	// The following are the same for all positions with the same men.
	menStart   uint64      // the first of these positions
	taken      set         // the men and the ghosts
	rank       uint64      // the number in r.to of the first position with these men
	manUnmoves []manUnmove // the unmoves of men; kings can still block them
}

// manUnmove is a move of a man that is taken back.
type manUnmove struct {
	from    set    // the square that the man came from
	crowned set    // the square of the king that it has become; empty if it is still a man
	taken   set    // the men of both sides before the move, and the ghosts
	rank    uint64 // the number in r.to of the first position with these men
}

// batch is the number of predecessors collected before an update. An atomic update of a word that is not in the
// processor cache stalls all instructions after it; a plain read does not. So all words of a batch are read first.
const batch = 256

// newUnmover returns an unmover from the positions of a slice to their predecessors in another.
func newUnmover(from, to *slice, promotion, flying bool) *unmover {
	return &unmover{
		slice: from, to: to, promotion: promotion, flying: flying, cursor: newCursor(from), menStart: from.size,
	}
}

// unmove collects the predecessors of positions, in ascending order. It calls update with batches of them.
func (r *unmover) unmove(positions []uint64, update func(predecessors []uint64)) {
	b := r.board
	for _, i := range positions {
		r.cursor.seek(i)
		if r.cursor.menStart != r.menStart {
			r.setManUnmoves()
		}
		ours, theirs := b.turned(r.cursor.theirKings), b.turned(r.cursor.ourKings)
		r.unmoveMen(ours, theirs)
		if !r.promotion {
			r.unmoveKings(ours, theirs)
		}
		if len(r.predecessors) >= batch {
			update(r.predecessors)
			r.predecessors = r.predecessors[:0]
		}
	}
	update(r.predecessors)
	r.predecessors = r.predecessors[:0]
}

// setManUnmoves computes the unmoves of the men of the current position.
func (r *unmover) setManUnmoves() {
	b := r.board
	ours, theirs := b.turned(r.cursor.theirMen), b.turned(r.cursor.ourMen)
	r.menStart, r.taken, r.manUnmoves = r.cursor.menStart, ours|theirs|b.ghosts, r.manUnmoves[:0]
	if !r.promotion {
		r.rank = r.to.rankMen(ours, theirs)
	}
	arrived := ours
	if r.promotion {
		arrived = b.crownRow &^ r.taken
	}
	for ; arrived != 0; arrived &= arrived - 1 {
		piece := arrived & -arrived
		for left := manOrigins(piece) &^ r.taken; left != 0; left &= left - 1 {
			u := manUnmove{from: left & -left}
			before := ours | u.from
			if r.promotion {
				u.crowned = piece
			} else {
				before ^= piece
			}
			if r.to.has(before, theirs) {
				u.taken, u.rank = before|theirs|b.ghosts, r.to.rankMen(before, theirs)
				r.manUnmoves = append(r.manUnmoves, u)
			}
		}
	}
}

// unmoveMen collects the predecessors by moves of men. The kings in ours and theirs are those after the move.
func (r *unmover) unmoveMen(ours, theirs set) {
	for i := range r.manUnmoves {
		u := &r.manUnmoves[i]
		if (ours|theirs)&u.from == 0 && ours&u.crowned == u.crowned {
			r.predecessors = append(r.predecessors, u.rank+r.to.rankKings(u.taken, theirs, ours^u.crowned))
		}
	}
}

// unmoveKings collects the predecessors by moves of kings. The kings in ours and theirs are those after the move.
func (r *unmover) unmoveKings(ours, theirs set) {
	if ours == 0 {
		return
	}
	base := r.rank + rank(theirs, r.taken)*r.to.kingPlacements
	taken := r.taken | theirs
	empty := ^(taken | ours)
	for left := ours; left != 0; left &= left - 1 {
		king := left & -left
		r.kingRanker.start(ours^king, taken)
		for from := r.kingMoves(king, empty); from != 0; from &= from - 1 {
			r.predecessors = append(r.predecessors, base+r.kingRanker.rank(from.first()))
		}
	}
}

// kingMoves returns the empty squares that a king can reach. These are also the squares that it can have come from.
func (r *unmover) kingMoves(king, empty set) set {
	if !r.flying {
		return adjacent(king) & empty
	}
	return set(bitboard.FlyingMoves(king.first(), uint64(empty)))
}

// insertRanker ranks the sets that result from adding one square to a set. It is faster than rank.
type insertRanker struct {
	set, taken set
	// ranks holds the part of the rank due to the squares of set, by how many of them are below the added one.
	ranks [MaxPieces + 1]uint64
}

// start sets the set, and the squares that are not free; see rank.
func (j *insertRanker) start(squares, taken set) {
	j.set, j.taken = squares, taken
	var free [MaxPieces + 1]int
	n := 0
	above := uint64(0)
	for ; squares != 0; squares &= squares - 1 {
		free[n&7] = freeBelow(squares.first(), taken)
		above += choose[(n+2)&7][free[n&7]] // its term if the added square is below it
		n++
	}
	j.ranks[0] = above
	for i := range n {
		s := free[i&7]
		above += choose[(i+1)&7][s] - choose[(i+2)&7][s]
		j.ranks[(i+1)&7] = above
	}
}

// rank returns the rank of the set with square added; see the function rank.
func (j *insertRanker) rank(square int) uint64 {
	below := (j.set & below(square)).len()
	return j.ranks[below&7] + choose[(below+1)&7][freeBelow(square, j.taken)]
}
