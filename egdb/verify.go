package egdb

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// VerifyOptions are the settings of Verify. The zero value checks a sample.
type VerifyOptions struct {
	Full     bool         // check every position; otherwise a random sample
	OneIn    int          // a sample has about one in this many positions; 0 or less means 1000
	Seed     uint64       // seed of the random choice
	Progress func(string) // called with the name of each file before its check; may be nil
}

// VerifyResult counts what Verify checked.
type VerifyResult struct {
	Files, Blocks int
	Positions     uint64 // positions whose value was recomputed
}

// Verify checks all checksums, and compares stored values with those after each legal move.
//
// The value of a position follows from the values of its successors: a win is one ply longer than the shortest loss of
// the opponent, for example. If all distances pass with VerifyOptions.Full, all of them are correct.
//
// The error names the file, the position and both values. It wraps ErrDamaged, or ErrNotCovered if another file that is
// needed is missing. If ctx is cancelled, Verify returns its error.
func (db *DB) Verify(ctx context.Context, o VerifyOptions) (VerifyResult, error) {
	var done VerifyResult
	for _, f := range db.files {
		if err := db.verifyFile(ctx, f, o, &done); err != nil {
			return done, err
		}
	}
	return done, nil
}

// FileNames returns the names of the open files, in the order in which Verify checks them.
func (db *DB) FileNames() []string {
	names := make([]string, len(db.files))
	for i, f := range db.files {
		names[i] = f.name
	}
	return names
}

// VerifyFile checks one file as Verify checks all. The values in it follow from those in other files too, which must be
// open. The errors are those of Verify; it wraps ErrNoFiles if no open file has the name.
func (db *DB) VerifyFile(ctx context.Context, name string, o VerifyOptions) (VerifyResult, error) {
	var done VerifyResult
	for _, f := range db.files {
		if f.name == name {
			err := db.verifyFile(ctx, f, o, &done)
			return done, err
		}
	}
	return done, fmt.Errorf("%s: %w of this name is open", quote.Text(name), ErrNoFiles)
}

// verifyFile checks a file and adds the counts to done.
func (db *DB) verifyFile(ctx context.Context, f *file, o VerifyOptions, done *VerifyResult) error {
	if o.Progress != nil {
		o.Progress(f.name)
	}
	if err := f.check(); err != nil {
		return err
	}
	done.Files++
	for _, table := range f.tables {
		t, err := table.open()
		if err != nil {
			return err
		}
		n, err := db.verifyTable(ctx, t, o)
		if err != nil {
			return err
		}
		done.Blocks += len(t.starts)
		done.Positions += n
	}
	return nil
}

// verifyTable checks the values of a table and returns how many it checked.
func (db *DB) verifyTable(ctx context.Context, t *blockTable, o VerifyOptions) (uint64, error) {
	variant, err := draughts.ParseVariant(t.file.variant)
	if err != nil {
		return 0, err
	}
	v := db.variants[variant]
	oneIn := o.oneIn()
	var checked atomic.Uint64
	err = t.eachBlock(ctx, func(c *cursor, start uint64, symbols []uint8) error {
		random := rand.New(rand.NewPCG(o.Seed, start))
		n := uint64(0)
		for i := random.IntN(oneIn); i < len(symbols); i += 1 + random.IntN(2*oneIn-1) {
			c.seek(start + uint64(i))
			p := c.placement().position(variant)
			if p.HasCapture() {
				continue // the file has a don't-care symbol
			}
			n++
			if err := db.recheck(v, t, p, t.kind.value(symbols[i])); err != nil {
				return err
			}
		}
		checked.Add(n)
		return nil
	})
	return checked.Load(), err
}

// oneIn returns the mean distance from one position that is checked to the next.
func (o VerifyOptions) oneIn() int {
	switch {
	case o.Full:
		return 1
	case o.OneIn <= 0:
		return 1000
	}
	return min(o.OneIn, 1<<29) // twice as much is an int on all systems
}

// recheck compares the stored value of a position without captures with the values after its moves.
func (db *DB) recheck(v *variantTables, t *blockTable, p draughts.Position, stored probeValue) error {
	var buffer [48]draughts.Move
	found := probeValue(0)
	for i, m := range p.AppendMoves(buffer[:0]) {
		next, ok := db.lookup(v, p.After(m), false)
		if !ok {
			return db.notCovered(p, m)
		}
		if next = v.probeMoveValue(next); i > 0 {
			next = v.best(found, next)
		}
		found = next
	}
	if found == stored || v.sign(found) == v.sign(stored) && !(found.exact() && stored.exact()) {
		return nil
	}
	return fmt.Errorf("%s: %w: %s is stored as %s, its moves lead to %s", t.file.name, ErrDamaged, p,
		v.text(stored), v.text(found))
}

// text returns v in words.
func (r winRule) text(v probeValue) string {
	word := [...]string{"a loss", "a draw", "a win"}[1+r.sign(v)]
	if v == drawn || !v.exact() {
		return word
	}
	return fmt.Sprintf("%s in %d", word, v)
}
