package egdb

import "github.com/godraughts/draughts"

// retractor takes back the moves that may have led to positions of its origin, for one goroutine.
type retractor struct {
	origin
	cursor *cursor
	flying bool
	found  []uint64 // the positions of a chunk whose moves are to be taken back

	// What does the taking back change: set by spread.
	lost  bool   // the move taken back loses, so there is one less to choose from; otherwise it wins
	value uint32 // of a position that this decides
	grown bool   // some have been decided

	men     uint64 // the placement of men in the origin for which base is
	menRank uint64 // what the men add to the number of a position before the move, if they stay
}

// spread takes back the moves to the positions of a chunk that end in so many plies, and reports whether this decided
// any position.
func (r *retractor) spread(chunk int, plies uint32, a aim) bool {
	r.lost, r.value, r.grown = a.wins(plies), plies+1, false
	r.found = r.find(chunk, plies, r.found[:0])
	for _, i := range r.found {
		r.cursor.seek(i)
		pl := r.cursor.turned()
		if r.promotion {
			r.promotions(pl)
			continue
		}
		r.menMoves(pl)
		r.kingMoves(pl)
	}
	return r.grown
}

// reach notes that a move leads from position i of r.to to one that ends in r.value - 1 plies.
func (r *retractor) reach(i uint64) {
	if r.lost && r.to.lanes.lose(i, r.value) || !r.lost && r.to.lanes.win(i, r.value) {
		r.to.levels[i/chunkSize].add(r.value)
		r.grown = true
	}
}

// promotions takes back the moves by which men were crowned.
func (r *retractor) promotions(pl placement) {
	empty := board &^ (pl.us | pl.them)
	for kings := pl.us & pl.kings & farRow; kings != 0; kings &= kings - 1 {
		king := kings & -kings
		for from := (king<<stepLeft | king<<stepRight) & empty; from != 0; from &= from - 1 {
			r.reach(r.to.rank(placement{pl.us ^ king | from&-from, pl.them, pl.kings ^ king}))
		}
	}
}

// menMoves takes back the moves of men that stay men.
func (r *retractor) menMoves(pl placement) {
	men := pl.us &^ pl.kings
	empty := board &^ (pl.us | pl.them)
	for from := men << stepLeft & empty; from != 0; from &= from - 1 {
		one := from & -from
		r.reach(r.to.rank(placement{pl.us ^ one ^ one>>stepLeft, pl.them, pl.kings}))
	}
	for from := men << stepRight & empty; from != 0; from &= from - 1 {
		one := from & -from
		r.reach(r.to.rank(placement{pl.us ^ one ^ one>>stepRight, pl.them, pl.kings}))
	}
}

// kingMoves takes back the moves of kings.
func (r *retractor) kingMoves(pl placement) {
	kings := pl.us & pl.kings
	if kings == 0 {
		return
	}
	men, theirs := (pl.us|pl.them)&^pl.kings, pl.them&pl.kings
	if r.men != r.cursor.at {
		r.men = r.cursor.at
		r.menRank = r.to.rankMen(pl.us&^pl.kings, pl.them&^pl.kings) * r.to.theirCrowns * r.to.crowns
	}
	base := r.menRank + rank(theirs, men)*r.to.crowns
	taken := men | theirs
	empty := board &^ (pl.us | pl.them)
	for left := kings; left != 0; left &= left - 1 {
		king := left & -left
		others := kings ^ king
		for from := kingMoves(king, empty, r.flying); from != 0; from &= from - 1 {
			r.reach(base + rank(others|from&-from, taken))
		}
	}
}

// kingMoves returns the empty squares to which a king can go, and so those from which it can have come.
func kingMoves(king, empty draughts.Set, flying bool) draughts.Set {
	moves := (king<<stepLeft | king<<stepRight | king>>stepLeft | king>>stepRight) & empty
	if !flying {
		return moves
	}
	for s := king << stepLeft & empty; s != 0; s = s << stepLeft & empty {
		moves |= s
	}
	for s := king << stepRight & empty; s != 0; s = s << stepRight & empty {
		moves |= s
	}
	for s := king >> stepLeft & empty; s != 0; s = s >> stepLeft & empty {
		moves |= s
	}
	for s := king >> stepRight & empty; s != 0; s = s >> stepRight & empty {
		moves |= s
	}
	return moves
}
