package build

import (
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/bitboard"
)

// unmover finds the predecessors of the positions of a slice by taking back moves. Each goroutine has its own.
type unmover struct {
	board        *index.Board
	to           *index.Slice // of the predecessors
	promotion    bool         // promotions are taken back; otherwise all other moves are
	flying       bool
	cursor       *index.Cursor
	predecessors []uint64           // positions of to that are not yet updated
	kingRanker   index.InsertRanker // ranks the kings of the side that moved, with one king moved back

	// The following are the same for all positions with the same men.
	menStart   uint64      // the first of these positions
	taken      uint64      // the men and the ghosts
	rank       uint64      // the number in r.to of the first position with these men
	manUnmoves []manUnmove // the unmoves of men; kings can still block them
}

type manUnmove struct {
	from    uint64 // the square that the man came from
	crowned uint64 // the square of the king that it has become; empty if it is still a man
	taken   uint64 // the men of both sides before the move, and the ghosts
	rank    uint64 // the number in r.to of the first position with these men
}

// batch is the number of predecessors collected before an update. An atomic update of a word that is not in the
// processor cache stalls all instructions after it; a plain read does not. So all words of a batch are read first.
const batch = 256

// newUnmover returns an unmover from the positions of a slice to their predecessors in another.
func newUnmover(from, to *index.Slice, promotion, flying bool) *unmover {
	return &unmover{
		board: from.Board, to: to, promotion: promotion, flying: flying, cursor: index.NewCursor(from), menStart: from.Size,
	}
}

// unmove collects the predecessors of positions, in ascending order. It calls update with batches of them.
func (r *unmover) unmove(positions []uint64, update func(predecessors []uint64)) {
	b := r.board
	for _, i := range positions {
		r.cursor.Seek(i)
		if r.cursor.MenStart != r.menStart {
			r.setManUnmoves()
		}
		ours, theirs := b.Rotated(r.cursor.TheirKings), b.Rotated(r.cursor.OurKings)
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

func (r *unmover) setManUnmoves() {
	b := r.board
	ours, theirs := b.Rotated(r.cursor.TheirMen), b.Rotated(r.cursor.OurMen)
	r.menStart, r.taken, r.manUnmoves = r.cursor.MenStart, ours|theirs|b.Ghosts, r.manUnmoves[:0]
	if !r.promotion {
		r.rank = r.to.RankMen(ours, theirs)
	}
	arrived := ours
	if r.promotion {
		arrived = b.CrownRow &^ r.taken
	}
	for ; arrived != 0; arrived &= arrived - 1 {
		piece := arrived & -arrived
		for left := index.ManOrigins(piece) &^ r.taken; left != 0; left &= left - 1 {
			u := manUnmove{from: left & -left}
			before := ours | u.from
			if r.promotion {
				u.crowned = piece
			} else {
				before ^= piece
			}
			u.taken, u.rank = before|theirs|b.Ghosts, r.to.RankMen(before, theirs)
			r.manUnmoves = append(r.manUnmoves, u)
		}
	}
}

// unmoveMen collects the predecessors by moves of men. The kings in ours and theirs are those after the move.
func (r *unmover) unmoveMen(ours, theirs uint64) {
	for i := range r.manUnmoves {
		u := &r.manUnmoves[i]
		if (ours|theirs)&u.from == 0 && ours&u.crowned == u.crowned {
			r.predecessors = append(r.predecessors, u.rank+r.to.RankKings(u.taken, theirs, ours^u.crowned))
		}
	}
}

// unmoveKings collects the predecessors by moves of kings. The kings in ours and theirs are those after the move.
func (r *unmover) unmoveKings(ours, theirs uint64) {
	if ours == 0 {
		return
	}
	base := r.rank + index.Rank(theirs, r.taken)*r.to.KingPlacements
	taken := r.taken | theirs
	empty := ^(taken | ours)
	for left := ours; left != 0; left &= left - 1 {
		king := left & -left
		r.kingRanker.Start(ours^king, taken)
		for from := r.kingMoves(king, empty); from != 0; from &= from - 1 {
			r.predecessors = append(r.predecessors, base+r.kingRanker.Rank(bitboard.First(from)))
		}
	}
}

// kingMoves returns the empty squares that a king can reach. These are also the squares that it can have come from.
func (r *unmover) kingMoves(king, empty uint64) uint64 {
	if !r.flying {
		return index.Adjacent(king) & empty
	}
	return bitboard.FlyingMoves(bitboard.First(king), empty)
}
