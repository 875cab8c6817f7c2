package egdb

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// Covers reports whether there is a file for the material of p.
//
// A position in which the side to move can capture also needs files for fewer pieces, which only Probe checks.
func (db *DB) Covers(p draughts.Position) bool {
	v := db.slicesFor(p)
	if v == nil {
		return false
	}
	pl := index.PlacementOf(v.board, p)
	return pl.Us == 0 || v.slices[codec.WLD][pl.Key()] != nil || v.slices[codec.DTW][pl.Key()] != nil
}

// slicesFor returns the slices of the variant of p, or nil if there are none or p has too many pieces.
func (db *DB) slicesFor(p draughts.Position) *variantSlices {
	v := db.variants[p.Variant()]
	if v == nil || (p.White()|p.Black()).Len() > v.board.MaxPieces {
		return nil
	}
	return v
}

// Probe returns the result of p with best play by both sides, and the distance in plies if there is a distance file.
//
// Draws by repetition or by counting moves are not considered. The value of a position with captures is computed
// from those after the captures. ok is false if a file that is needed is missing or cannot be read. With cachedOnly,
// Probe reads no file and uses only blocks in the cache. Then more often Plies is 0 or ok is false.
func (db *DB) Probe(p draughts.Position, cachedOnly bool) (probe draughts.ProbeResult, ok bool) {
	v := db.slicesFor(p)
	if v == nil {
		return draughts.ProbeResult{}, false
	}
	found, ok := db.lookup(v, p, cachedOnly)
	if !ok {
		return draughts.ProbeResult{}, false
	}
	return v.rule.ProbeResult(found, p.Turn()), true
}

// ProbeMoves is Probe, but if the files have no distance of p, it may follow from the values after the moves of p.
func (db *DB) ProbeMoves(p draughts.Position) (probe draughts.ProbeResult, ok bool) {
	probe, ok = db.Probe(p, false)
	if v := db.slicesFor(p); v != nil && probe.Plies == 0 {
		if found, known := db.lookupMoves(v, p, false); known {
			return v.rule.ProbeResult(found, p.Turn()), true
		}
	}
	return probe, ok
}

func (db *DB) lookup(v *variantSlices, p draughts.Position, cachedOnly bool) (found codec.Value, ok bool) {
	pl := index.PlacementOf(v.board, p)
	switch {
	case pl.Us == 0:
		return 0, true
	case pl.Them == 0:
		return 0, false // cannot arise in a game: it would have ended before
	case p.HasCapture():
		return db.lookupMoves(v, p, cachedOnly)
	}
	key := pl.Key()
	for _, k := range [...]codec.Kind{codec.DTW, codec.WLD} {
		if t := v.slices[k][key]; t != nil {
			if symbol, ok := db.symbol(t, t.Slice.Rank(pl), cachedOnly); ok {
				return k.Value(symbol), true
			}
		}
	}
	return 0, false
}

func (db *DB) symbol(t *format.StoredSlice, n uint64, cachedOnly bool) (symbol uint8, ok bool) {
	symbol, ok, err := db.caches[t.File.Kind].symbol(t, n, cachedOnly)
	if err != nil {
		db.fail(err)
	}
	return symbol, ok
}

// lookupMoves returns the value of a position that follows from those after its moves, 0 if there are none.
func (db *DB) lookupMoves(v *variantSlices, p draughts.Position, cachedOnly bool) (found codec.Value, ok bool) {
	var buffer [48]draughts.Move
	for i, m := range p.AppendMoves(buffer[:0]) {
		next, ok := db.lookup(v, p.After(m), cachedOnly)
		if !ok {
			return 0, false
		}
		if next = v.rule.MoveValue(next); i > 0 {
			next = v.rule.Best(found, next)
		}
		found = next
	}
	return found, true
}

// findMove returns the first move of p for which is reports true. It gets the value after the move, if that is known.
func (db *DB) findMove(
	v *variantSlices, p draughts.Position, is func(after codec.Value, known bool) bool,
) (m draughts.Move, ok bool) {
	for m := range p.All() {
		if is(db.lookup(v, p.After(m), false)) {
			return m, true
		}
	}
	return draughts.Move{}, false
}

// RankedMove is a legal move with its value.
type RankedMove struct {
	Move  draughts.Move
	Probe draughts.ProbeResult // the value for the position before the move: Plies includes the move
}

// RankMoves returns the legal moves of p with their values, the best first.
//
// Wins come first, the shortest before the longer ones, wins of unknown length last. Then come draws. Losses come last:
// first losses of unknown length, then the longest before the shorter ones. Equal moves keep the order of Moves.
//
// The error wraps ErrNotCovered if a move leads to a position that the files do not cover. It names the move, the
// position and the file that is missing or unreadable. The error is [draughts.ErrGameOver] if there is no legal move.
func (db *DB) RankMoves(p draughts.Position) ([]RankedMove, error) {
	v := db.slicesFor(p)
	if v == nil {
		return nil, db.notCovered(p)
	}
	moves := p.Moves()
	if len(moves) == 0 {
		return nil, draughts.ErrGameOver
	}
	ranked := make([]RankedMove, len(moves))
	order := make(map[draughts.Move]int, len(moves))
	for i, m := range moves {
		next, ok := db.lookup(v, p.After(m), false)
		if !ok {
			return nil, db.notCovered(p, m)
		}
		own := v.rule.MoveValue(next)
		ranked[i], order[m] = RankedMove{m, v.rule.ProbeResult(own, p.Turn())}, v.rule.Order(own)
	}
	slices.SortStableFunc(ranked, func(a, b RankedMove) int { return cmp.Compare(order[b.Move], order[a.Move]) })
	return ranked, nil
}

// BestMoves returns the best moves of p: the shortest wins, or else the draws, or else the longest losses.
//
// If one of unknown distance may be among them, it returns all moves with the best result. Then any of them keeps a
// win, but need not bring it nearer: to play a won ending, use a [draughts.Searcher] with the DB as its Prober. The
// errors are those of RankMoves.
func (db *DB) BestMoves(p draughts.Position) ([]draughts.Move, error) {
	ranked, err := db.RankMoves(p)
	if err != nil {
		return nil, err
	}
	v := db.slicesFor(p)
	found, _ := db.lookupMoves(v, p, false)
	best := v.rule.ProbeResult(found, p.Turn())
	var moves []draughts.Move
	for _, r := range ranked {
		if r.Probe.Result == best.Result && (best.Plies == 0 || r.Probe.Plies == best.Plies) {
			moves = append(moves, r.Move)
		}
	}
	return moves, nil
}

// Line returns the moves of perfect play from p to the end of the game: the winner takes the shortest way and the loser
// the longest.
//
// Of equal moves it takes the first in the order of the move generator, so the line is always the same. It has as many
// moves as the distance of p in plies, none if the game is over in p. As the distance shrinks with each move, no
// position occurs twice. Draws by counting moves are not considered: the rules may end a game before the line does.
//
// The error wraps ErrDrawn if p is drawn, ErrNotCovered if the files do not cover p, and ErrNoDistances if a distance
// is missing on the way. It names the position and the file that is missing.
func (db *DB) Line(p draughts.Position) ([]draughts.Move, error) {
	v := db.slicesFor(p)
	if v == nil {
		return nil, db.notCovered(p)
	}
	value, ok := db.lookup(v, p, false)
	switch {
	case !ok:
		return nil, db.notCovered(p)
	case value == codec.Drawn:
		return nil, fmt.Errorf("%s: %w", p, ErrDrawn)
	case !value.Exact():
		return nil, db.noDistances(v, p, 0)
	}
	moves := make([]draughts.Move, 0, value)
	for at := p; value > 0; value-- {
		// A move that shortens the distance by one ply is perfect: no move of the winner leads to a shorter distance, and no
		// move of the loser to a longer one.
		m, ok := db.findMove(v, at, func(next codec.Value, ok bool) bool { return ok && next == value-1 })
		if !ok {
			return nil, db.noDistances(v, at, len(moves))
		}
		moves = append(moves, m)
		at = at.After(m)
	}
	return moves, nil
}
