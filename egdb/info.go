package egdb

import (
	"context"

	"github.com/godraughts/draughts"
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
// It reads the distance file if there is one, and otherwise the WLD file. Positions with captures, which files do not
// store, are computed. The error wraps ErrDamaged if a block is damaged, or ErrNotCovered if files of fewer pieces are
// missing. If ctx is cancelled, Count returns its error.
func (db *DB) Count(ctx context.Context, s SliceInfo) (Count, error) {
	t, err := db.tally(ctx, s)
	return t.Count, err
}
