package egdb

import (
	"cmp"
	"slices"

	"github.com/godraughts/draughts"
)

// RankedMove is a legal move with its value.
type RankedMove struct {
	Move  draughts.Move
	Probe draughts.ProbeResult // the value for the position before the move: Plies includes the move
}

// RankMoves returns the legal moves of p with their values, the best first.
//
// Wins come first, the shortest before the longer ones, wins of unknown length last. Then come draws. Losses come last:
// first losses of unknown length, then the longest before the shorter ones. Equal moves keep the order of the move
// generator.
//
// The error wraps ErrNotCovered if a move leads to a position that the files do not cover. It names the move, the
// position and the file that is missing or unreadable. The error is [draughts.ErrGameOver] if there is no legal move.
func (db *DB) RankMoves(p draughts.Position) ([]RankedMove, error) {
	v := db.variants[p.Variant()]
	if v == nil || numPieces(p) > MaxPieces {
		return nil, db.notCovered(p)
	}
	moves := p.Moves()
	if len(moves) == 0 {
		return nil, draughts.ErrGameOver
	}
	type ordered struct {
		RankedMove
		order int
	}
	list := make([]ordered, len(moves))
	for i, m := range moves {
		next, ok := db.lookup(v, p.After(m), false)
		if !ok {
			return nil, db.notCovered(p, m)
		}
		own := v.probeMoveValue(next)
		list[i] = ordered{RankedMove{m, v.probeResult(own, p.Turn())}, v.probeOrder(own)}
	}
	slices.SortStableFunc(list, func(a, b ordered) int { return cmp.Compare(b.order, a.order) })
	ranked := make([]RankedMove, len(list))
	for i, o := range list {
		ranked[i] = o.RankedMove
	}
	return ranked, nil
}

// BestMoves returns the best moves of p: the shortest wins, or else the draws, or else the longest losses.
//
// If the distance of one of them is unknown, it returns all moves with the best result. Then any of them keeps a win,
// but need not bring it nearer: to play a won ending, use a [draughts.Searcher] with the DB as its Prober. The errors
// are those of RankMoves.
func (db *DB) BestMoves(p draughts.Position) ([]draughts.Move, error) {
	ranked, err := db.RankMoves(p)
	if err != nil {
		return nil, err
	}
	best := ranked[0].Probe
	for _, r := range ranked {
		if r.Probe.Result == best.Result && r.Probe.Plies == 0 {
			best.Plies = 0
		}
	}
	var moves []draughts.Move
	for _, r := range ranked {
		if r.Probe.Result == best.Result && (best.Plies == 0 || r.Probe.Plies == best.Plies) {
			moves = append(moves, r.Move)
		}
	}
	return moves, nil
}
