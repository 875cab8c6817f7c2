package egdb

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"github.com/godraughts/draughts"
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
// The errors are those of Count.
func (db *DB) Summarize(ctx context.Context, s SliceInfo) (Summary, error) {
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

// tally counts the positions of a slice. It reads the distances if there are any, and otherwise the results.
func (db *DB) tally(ctx context.Context, s SliceInfo) (tally, error) {
	v := db.variants[s.Variant]
	if v == nil {
		return tally{}, fmt.Errorf("%s: %w", s.Variant, ErrNotCovered)
	}
	t := cmp.Or(v.tables[dtw][s.Material.key()], v.tables[wld][s.Material.key()])
	if t == nil {
		return tally{}, fmt.Errorf("%s %s: %w", s.Variant, s.Material, ErrNotCovered)
	}
	b, err := t.open()
	if err != nil {
		return tally{}, err
	}
	var mu sync.Mutex
	var whole, captures tally
	err = b.eachBlock(ctx, func(c *cursor, start uint64, symbols []uint8) error {
		var quiet, capture tally
		for i, symbol := range symbols {
			n := start + uint64(i)
			c.seek(n)
			p := c.placement().position(v.variant)
			if !p.HasCapture() {
				quiet.add(v.winRule, b.kind.value(symbol), n, p)
				continue
			}
			value, ok := db.lookupCaptures(v, p, false)
			if !ok {
				return db.notCovered(p)
			}
			capture.add(v.winRule, value, n, p)
		}
		mu.Lock()
		defer mu.Unlock()
		whole.merge(quiet)
		captures.merge(capture)
		return nil
	})
	if captures.Longest > whole.Longest {
		whole.position = captures.position
	}
	whole.Add(captures.Count)
	if b.kind == wld { // only the distances of wins by a capture are known
		whole.Longest, whole.position = 0, draughts.Position{}
	}
	return whole, err
}
