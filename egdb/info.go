package egdb

import (
	"context"
	"fmt"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// SliceInfo describes a slice of a DB: the positions with the same material.
type SliceInfo struct {
	Variant   draughts.Variant
	Material  Material
	WLD       bool // whether there is a WLD file
	Distances bool // whether there is a distance file
	Count     Count
}

// Slices lists the slices of the files, by variant and with the fewest pieces first. It does not fill in Count.
func (db *DB) Slices() []SliceInfo {
	var list []SliceInfo
	for _, v := range db.variants {
		if v == nil {
			continue
		}
		for _, pair := range pairs(MaxPieces) {
			for _, m := range pair.both() {
				s := SliceInfo{Variant: v.variant, Material: m}
				s.WLD, s.Distances = v.tables[wld][m.key()] != nil, v.tables[dtw][m.key()] != nil
				if s.WLD || s.Distances {
					list = append(list, s)
				}
			}
		}
	}
	return list
}

// Size returns the size in bytes of the WLD and distance files of a variant with the given number of pieces.
func (db *DB) Size(v draughts.Variant, pieces int) (wldBytes, distanceBytes int64) {
	var sizes [numKinds]int64
	for _, f := range db.files {
		if f.variant == v.String() && f.material.Pieces() == pieces {
			sizes[f.kind] += f.Size()
		}
	}
	return sizes[wld], sizes[dtw]
}

// Count is the number of positions of some material by result, for one side to move.
type Count struct {
	Positions, Wins, Losses, Draws uint64 // wins and losses of the side to move
	Longest                        int    // the longest win in plies; 0 if there is none or distances are unknown
}

// Add adds other to c.
func (c *Count) Add(other Count) {
	c.Positions += other.Positions
	c.Wins += other.Wins
	c.Losses += other.Losses
	c.Draws += other.Draws
	c.Longest = max(c.Longest, other.Longest)
}

// add counts a position.
func (c *Count) add(rule winRule, v probeValue) {
	c.Positions++
	switch rule.sign(v) {
	case 0:
		c.Draws++
	case -1:
		c.Losses++
	case 1:
		c.Wins++
		if v.exact() {
			c.Longest = max(c.Longest, int(v))
		}
	}
}

// Count unpacks every block of a slice and counts its positions by result.
//
// Positions with captures, which files do not store, are computed. The error wraps ErrDamaged if a block is damaged
// or the WLD and the distance file disagree, or ErrNotCovered if files of fewer pieces are missing. If ctx is
// cancelled, Count returns its error. Count panics if ctx is nil.
func (db *DB) Count(ctx context.Context, s SliceInfo) (Count, error) {
	nilarg.Check(ctx == nil, "egdb: Count", "a nil context")
	v := db.variants[s.Variant]
	if v == nil {
		return Count{}, fmt.Errorf("%s: %w", s.Variant, ErrNotCovered)
	}
	var counts [numKinds]Count
	var captures Count
	captured := false
	for k := numKinds; k > 0; k-- {
		t := v.tables[k-1][s.Material.key()]
		if t == nil {
			continue
		}
		quiet, other, err := db.countTable(ctx, v, t, !captured)
		if err != nil {
			return Count{}, err
		}
		counts[k-1] = quiet
		if !captured {
			captures, captured = other, true
		}
	}
	w, d := counts[wld], counts[dtw]
	switch {
	case !captured:
		return Count{}, fmt.Errorf("%s %s: %w", s.Variant, s.Material, ErrNotCovered)
	case d.Positions == 0:
		d = w
	case w.Positions > 0 && (w.Wins != d.Wins || w.Losses != d.Losses || w.Draws != d.Draws):
		return Count{}, fmt.Errorf("%s %s: %w: the two files disagree", s.Variant, s.Material, ErrDamaged)
	}
	d.Add(captures)
	return d, nil
}

// countTable counts the positions of a table. It counts positions with captures separately, and only if withCaptures is
// set.
func (db *DB) countTable(
	ctx context.Context, v *variantTables, t *table, withCaptures bool,
) (quiet, captures Count, err error) {
	var mu sync.Mutex
	err = t.eachBlock(ctx, func(c *cursor, start uint64, symbols []uint8) error {
		var blockQuiet, blockCaptures Count
		for i, symbol := range symbols {
			c.seek(start + uint64(i))
			p := c.placement().position(v.variant)
			switch {
			case !p.HasCapture():
				blockQuiet.add(v.winRule, t.kind.value(symbol))
			case withCaptures:
				found, ok := db.lookup(v, p, false)
				if !ok {
					return db.notCovered(p)
				}
				blockCaptures.add(v.winRule, found)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		quiet.Add(blockQuiet)
		captures.Add(blockCaptures)
		return nil
	})
	return quiet, captures, err
}
