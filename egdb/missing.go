package egdb

import (
	"errors"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// notCovered returns the error for a position p whose value is not known. The moves lead from p to the position whose
// value is needed. The error names that position, the moves that lead to it, and the reason.
func (db *DB) notCovered(p draughts.Position, moves ...draughts.Move) error {
	v := db.slicesFor(p)
	at, line := p, []string(nil)
	for v != nil {
		if len(moves) == 0 && at.HasCapture() {
			moves = db.uncovered(v, at)
		}
		if len(moves) == 0 {
			break
		}
		line = append(line, at.MoveText(moves[0]))
		at, moves = at.After(moves[0]), moves[1:]
	}
	reason := db.reason(v, at)
	if len(line) == 0 || !p.HasCapture() && index.MaterialOf(at).Pair() == index.MaterialOf(p).Pair() {
		return fmt.Errorf("%s: %w: %w", p, ErrNotCovered, reason) // the missing file is that of p itself
	}
	return fmt.Errorf("%s: %w: after %s (%s): %w", p, ErrNotCovered, strings.Join(line, " "), at, reason)
}

// uncovered returns the first move of p that leads to a position without a value, or none.
func (db *DB) uncovered(v *variantSlices, p draughts.Position) []draughts.Move {
	if m, ok := db.findMove(v, p, func(_ codec.Value, ok bool) bool { return !ok }); ok {
		return []draughts.Move{m}
	}
	return nil
}

func (db *DB) reason(v *variantSlices, p draughts.Position) error {
	switch n, most := (p.White() | p.Black()).Len(), index.BoardOf(p.Variant()).MaxPieces; {
	case n > most:
		return fmt.Errorf("it has %d pieces, databases have at most %d", n, most)
	case v == nil:
		return fmt.Errorf("there are no files for %s", p.Variant())
	}
	pl := index.PlacementOf(v.board, p)
	missing := true
	for k := range codec.NumKinds {
		t := v.slices[k][pl.Key()]
		if t == nil {
			continue
		}
		missing = false
		if _, _, err := db.caches[k].symbol(t, t.Slice.Rank(pl), false); err != nil {
			return err
		}
	}
	if missing {
		m := index.MaterialOf(p).Pair()
		return fmt.Errorf("there is no file %s or .%s", format.FileName(v.variant, m, codec.WLD), codec.DTW)
	}
	if err := db.Err(); err != nil { // the block can be read now
		return err
	}
	return errors.New("it could not be read")
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
