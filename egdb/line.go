package egdb

import (
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
)

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

// noDistances returns the error for a line that cannot go on from p, after a number of plies. It names the position
// whose distance is missing: p itself, or one after a move of p and captures.
func (db *DB) noDistances(v *variantSlices, p draughts.Position, plies int) error {
	at := p
	for {
		value, _ := db.lookup(v, at, false)
		unknown, ok := db.findMove(v, at, func(next codec.Value, ok bool) bool { return !ok || !next.Exact() })
		if !ok || !value.Exact() && !at.HasCapture() {
			break
		}
		at = at.After(unknown)
	}
	reason := fmt.Errorf("there is no file %s", format.FileName(v.variant, index.MaterialOf(at).Pair(), codec.DTW))
	if v.slices[codec.DTW][index.PlacementOf(v.board, at).Key()] != nil {
		reason = db.reason(v, at)
	}
	if plies == 0 && at == p {
		return fmt.Errorf("%s: %w: %w", p, ErrNoDistances, reason)
	}
	return fmt.Errorf("%w: after %d plies (%s): %s: %w", ErrNoDistances, plies, p, at, reason)
}
