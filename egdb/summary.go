package egdb

import (
	"context"
	"fmt"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// Summary is what Summarize finds in a slice.
type Summary struct {
	Count
	// LongestWin is a position with White to move that takes Longest plies to win, without a capture if there is one.
	// Of several it is the first in the order of the index. It is the zero Position if Longest is 0.
	LongestWin draughts.Position
}

// Summarize counts the positions of a slice like Count, and finds one with the longest win.
//
// The errors are those of Count. Summarize panics if ctx is nil.
func (db *DB) Summarize(ctx context.Context, s SliceInfo) (Summary, error) {
	nilarg.Check(ctx == nil, "egdb: Summarize", "a nil context")
	t, err := db.tally(ctx, s)
	return Summary{t.Count, t.position}, err
}

// tally counts positions, and keeps the first of those with the longest win.
type tally struct {
	Count
	first    uint64 // the number of position
	position draughts.Position
}

// add counts position n.
func (t *tally) add(rule winRule, v probeValue, n uint64, p draughts.Position) {
	before := t.Longest
	t.Count.add(rule, v)
	if t.Longest > before {
		t.first, t.position = n, p
	}
}

// merge adds the positions of another part of the slice.
func (t *tally) merge(other tally) {
	if other.Longest > t.Longest || other.Longest == t.Longest && other.first < t.first {
		t.first, t.position = other.first, other.position
	}
	t.Add(other.Count)
}

// tally counts the positions of a slice.
func (db *DB) tally(ctx context.Context, s SliceInfo) (tally, error) {
	v := db.variants[s.Variant]
	if v == nil {
		return tally{}, fmt.Errorf("%s: %w", s.Variant, ErrNotCovered)
	}
	var quiets [numKinds]tally
	var captures tally
	captured := false
	for k := numKinds; k > 0; k-- {
		t := v.tables[k-1][s.Material.key()]
		if t == nil {
			continue
		}
		quiet, other, err := db.tallyTable(ctx, v, t, !captured)
		if err != nil {
			return tally{}, err
		}
		quiets[k-1] = quiet
		if !captured {
			captures, captured = other, true
		}
	}
	w, d := quiets[wld], quiets[dtw]
	exact := d.Positions > 0
	switch {
	case !captured:
		return tally{}, fmt.Errorf("%s %s: %w", s.Variant, s.Material, ErrNotCovered)
	case !exact:
		d = w
	case w.Positions > 0 && (w.Wins != d.Wins || w.Losses != d.Losses || w.Draws != d.Draws):
		return tally{}, fmt.Errorf("%s %s: %w: the two files disagree", s.Variant, s.Material, ErrDamaged)
	}
	if captures.Longest > d.Longest {
		d.position = captures.position
	}
	d.Add(captures.Count)
	if !exact { // only the distances of wins by a capture are known
		d.Longest, d.position = 0, draughts.Position{}
	}
	return d, nil
}

// tallyTable counts the positions of a table. It counts positions with captures separately, and only if withCaptures is
// set.
func (db *DB) tallyTable(
	ctx context.Context, v *variantTables, t *table, withCaptures bool,
) (quiet, captures tally, err error) {
	b, err := t.open()
	if err != nil {
		return tally{}, tally{}, err
	}
	var mu sync.Mutex
	err = b.eachBlock(ctx, func(c *cursor, start uint64, symbols []uint8) error {
		var blockQuiet, blockCaptures tally
		for i, symbol := range symbols {
			n := start + uint64(i)
			c.seek(n)
			p := c.placement().position(v.variant)
			switch {
			case !p.HasCapture():
				blockQuiet.add(v.winRule, b.kind.value(symbol), n, p)
			case withCaptures:
				found, ok := db.lookup(v, p, false)
				if !ok {
					return db.notCovered(p)
				}
				blockCaptures.add(v.winRule, found, n, p)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		quiet.merge(blockQuiet)
		captures.merge(blockCaptures)
		return nil
	})
	return quiet, captures, err
}
