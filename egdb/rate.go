package egdb

import (
	"cmp"
	"slices"

	"github.com/godraughts/draughts"
)

// RatedMove is a move and what it leads to.
type RatedMove struct {
	Move  draughts.Move
	Probe draughts.ProbeResult // Plies count from before the move
}

// Rate returns the legal moves of p with their values, the best first: wins, the shortest first, those of unknown
// length after them; draws; losses, those of unknown length first, the longest next. Of equals the generator's order
// decides. The error wraps ErrNotCovered if a move leads to a position without an answer; it says which move and
// position that is, and which file is missing or cannot be read. It is [draughts.ErrGameOver] if there is no legal
// move.
func (db *DB) Rate(p draughts.Position) ([]RatedMove, error) {
	v := db.variants[p.Variant()]
	if v == nil || numPieces(p) > MaxPieces {
		return nil, db.notCovered(p)
	}
	moves := p.Moves()
	if len(moves) == 0 {
		return nil, draughts.ErrGameOver
	}
	type rated struct {
		RatedMove
		order int
	}
	list := make([]rated, len(moves))
	for i, m := range moves {
		next, ok := db.verdict(v, p.After(m), false)
		if !ok {
			return nil, db.notCovered(p, m)
		}
		own := v.reply(next)
		list[i] = rated{RatedMove{m, v.probe(own, p.Turn())}, v.rank(own)}
	}
	slices.SortStableFunc(list, func(a, b rated) int { return cmp.Compare(b.order, a.order) })
	sorted := make([]RatedMove, len(list))
	for i, r := range list {
		sorted[i] = r.RatedMove
	}
	return sorted, nil
}

// BestMoves returns the moves of p that are best play: those that win in the fewest plies, or that draw, or that lose
// in the most; where the distance of one of them is unknown, all with the same result. The errors are those of Rate.
func (db *DB) BestMoves(p draughts.Position) ([]draughts.Move, error) {
	rated, err := db.Rate(p)
	if err != nil {
		return nil, err
	}
	best := rated[0].Probe
	for _, r := range rated {
		if r.Probe.Result == best.Result && r.Probe.Plies == 0 {
			best.Plies = 0
		}
	}
	var moves []draughts.Move
	for _, r := range rated {
		if r.Probe.Result == best.Result && (best.Plies == 0 || r.Probe.Plies == best.Plies) {
			moves = append(moves, r.Move)
		}
	}
	return moves, nil
}
