package egdb

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// VerifyOptions are the settings of Verify. The zero value checks a sample; flags begin with [DefaultVerifyOptions].
type VerifyOptions struct {
	Full     bool         `json:"full,omitempty"`   // check every position; otherwise a random sample
	OneIn    int          `json:"one_in,omitempty"` // a sample has about one in this many, at most 2^29; 0 means 1000
	Seed     uint64       `json:"seed"`             // seed of the random choice
	Progress func(string) `json:"-"`                // called with the name of each file before its check; may be nil
}

const (
	defaultOneIn = 1000
	maxOneIn     = 1 << 29 // twice as much is an int on all systems
)

// DefaultVerifyOptions returns the defaults.
func DefaultVerifyOptions() VerifyOptions { return VerifyOptions{OneIn: defaultOneIn, Seed: 1} }

// Flags registers the flags of "draughts egdb verify" and of the same job of the farm, with the present values.
func (o *VerifyOptions) Flags(f *flag.FlagSet) {
	f.BoolVar(&o.Full, "full", o.Full, "check all values")
	f.IntVar(&o.OneIn, "one-in", o.OneIn, "check one value in `N`, unless --full is given")
	f.Uint64Var(&o.Seed, "seed", o.Seed, "seed `N` of the choice of values")
}

// Check returns an error if OneIn, as read by Flags, is not 1 to 2^29.
func (o *VerifyOptions) Check() error {
	return flagvalue.Check(flagvalue.Range{Name: "one-in", Value: o.OneIn, Min: 1, Max: maxOneIn})
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
	return db.verify(ctx, db.files, o)
}

// FileNames returns the names of the open files, in the order in which Verify checks them.
func (db *DB) FileNames() []string {
	names := make([]string, len(db.files))
	for i, f := range db.files {
		names[i] = f.Name
	}
	return names
}

// VerifyFile checks one file as Verify checks all. The values in it follow from those in other files too, which must be
// open. The errors are those of Verify; it wraps ErrNoFiles if no open file has the name.
func (db *DB) VerifyFile(ctx context.Context, name string, o VerifyOptions) (VerifyResult, error) {
	i := slices.Index(db.FileNames(), name)
	if i < 0 {
		return VerifyResult{}, fmt.Errorf("%s: %w of this name is open", quote.Text(name), ErrNoFiles)
	}
	return db.verify(ctx, db.files[i:i+1], o)
}

func (db *DB) verify(ctx context.Context, files []*format.File, o VerifyOptions) (done VerifyResult, err error) {
	for _, f := range files {
		if o.Progress != nil {
			o.Progress(f.Name)
		}
		if err := f.Check(); err != nil {
			return done, err
		}
		done.Files++
		for _, stored := range f.Slices {
			t, err := stored.Open()
			if err != nil {
				return done, err
			}
			n, err := db.verifySlice(ctx, t, o)
			if err != nil {
				return done, err
			}
			done.Blocks += len(t.Starts)
			done.Positions += n
		}
	}
	return done, nil
}

func (db *DB) verifySlice(ctx context.Context, t *format.SliceBlocks, o VerifyOptions) (uint64, error) {
	variant, _ := draughts.ParseVariant(t.File.Variant) // as on opening
	v := db.variants[variant]
	oneIn := o.oneIn()
	var checked atomic.Uint64
	err := t.EachBlock(ctx, runtime.GOMAXPROCS(0), func(c *index.Cursor, start uint64, symbols []uint8) error {
		random := rand.New(rand.NewPCG(o.Seed, start))
		n := uint64(0)
		for i := random.IntN(oneIn); i < len(symbols); i += 1 + random.IntN(2*oneIn-1) {
			c.Seek(start + uint64(i))
			p := c.Placement().Position(variant)
			if p.HasCapture() {
				continue // the file has a don't-care symbol
			}
			n++
			if err := db.recheck(v, t, p, t.Kind.Value(symbols[i])); err != nil {
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
		return defaultOneIn
	}
	return min(o.OneIn, maxOneIn)
}

// recheck compares the stored value of a position without captures with the values after its moves.
func (db *DB) recheck(v *variantSlices, t *format.SliceBlocks, p draughts.Position, stored codec.Value) error {
	found, ok := db.lookupMoves(v, p, false)
	if !ok {
		return db.notCovered(p, db.uncovered(v, p)...)
	}
	if found == stored || v.rule.Sign(found) == v.rule.Sign(stored) && !(found.Exact() && stored.Exact()) {
		return nil
	}
	return fmt.Errorf("%s: %w: %s is stored as %s, its moves lead to %s", t.File.Name, ErrDamaged, p,
		valueText(v.rule, stored), valueText(v.rule, found))
}

func valueText(r codec.WinRule, v codec.Value) string {
	word := [...]string{"a loss", "a draw", "a win"}[1+r.Sign(v)]
	if v == codec.Drawn || !v.Exact() {
		return word
	}
	return fmt.Sprintf("%s in %d", word, v)
}
