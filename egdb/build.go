package egdb

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/osfile"
)

// DefaultMemory is the memory that Build keeps to where BuildOptions do not say, in bytes: 6 GiB, or 768 MiB where
// addresses have 32 bits.
const DefaultMemory = 6 << (30 - 3*(64-bits.UintSize)/32)

// BuildOptions are the settings of Build. The zero value of all but Variant, Pieces and Dir is usable.
type BuildOptions struct {
	Variant draughts.Variant // any on an 8x8 board but those named at ErrVariant
	Pieces  int              // the most on the board, 2 to MaxPieces; files for fewer are built too
	Dir     string           // where the files go; made if it is not there
	// Distances is the most pieces for which distance files are kept; if 0 all are. The others are needed too while
	// files for as many pieces are built, and removed at the end.
	Distances int
	Workers   int   // goroutines; one a core if 0
	Memory    int64 // bytes for positions; DefaultMemory if 0, and never more than an int can count

	// Progress, if not nil, is called a few times a second, from one goroutine at a time.
	Progress func(Progress)
}

// Progress is how far a Build is.
type Progress struct {
	Material Material // what is being built
	Done     float64  // the part of the work that is done, 0 to 1, files found in place not counted
}

// Build builds the WLD and distance files of a variant for up to so many pieces. Files that are in place and sound are
// kept, so that a build which was broken off goes on where it stopped, and one can be extended to more pieces. A file
// appears under its name only when it is complete, and replaces none but a damaged database. What is built depends on
// nothing but the rules: it is the same each time.
//
// A Build locks its directory until it returns. Another one there meanwhile is refused with ErrLocked. The lock of a
// process that was killed is gone with it. On systems without file locks (AIX, Solaris, Plan 9, WebAssembly) only the
// Builds of the same process are kept apart.
//
// If ctx is cancelled Build stops soon and returns its error. Other errors wrap ErrVariant, ErrMaterial for a bad number
// of pieces, ErrLocked, ErrMemory or ErrTooLong, or ErrFormat or ErrRules for a file in the way that Build has not
// written for the variant, or are those of the file system. Build panics if ctx is nil.
func Build(ctx context.Context, o BuildOptions) (err error) {
	nilarg.Check(ctx == nil, "egdb: Build", "a nil context")
	if err := CheckVariant(o.Variant); err != nil {
		return err
	}
	if o.Pieces < 2 || o.Pieces > MaxPieces {
		return fmt.Errorf("%w: %d pieces, 2 to %d can be built", ErrMaterial, o.Pieces, MaxPieces)
	}
	if o.Distances <= 0 {
		o.Distances = o.Pieces
	}
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	o.Memory = min(o.Memory, math.MaxInt)
	if err := os.MkdirAll(o.Dir, 0o777); err != nil {
		return err
	}
	unlock, err := lockDir(o.Dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	b := &builder{BuildOptions: o, solver: newSolver(o.Variant, o.Workers)}
	b.shelf = &shelf{solver: b.solver, dir: o.Dir, memory: o.Memory}
	if err := b.plan(ctx); err != nil {
		return err
	}
	stop := b.report()
	defer stop()
	for i, m := range b.todo {
		b.current.Store(&b.todo[i])
		if err := b.build(ctx, m, b.todo[i+1:]); err != nil {
			return err
		}
	}
	return b.removeDistances()
}

// CheckVariant returns nil if databases can be built for v. Otherwise the error wraps ErrVariant and gives the reason.
func CheckVariant(v draughts.Variant) error {
	reason := "no such variant"
	if v.IsValid() {
		reason = checkRules(v.Rules())
	}
	if reason == "" {
		return nil
	}
	return fmt.Errorf("%s: %w: %s", v, ErrVariant, reason)
}

// checkRules returns why there can be no databases for rules; empty if there can.
func checkRules(r draughts.Rules) string {
	switch {
	case r.Size != 8:
		return "the board is not 8x8"
	case r.KingWins:
		return "a king ends the game"
	case r.MaxSameKingMoves > 0:
		return "legal moves depend on those before"
	case r.OptionalCapture:
		return "captures are optional"
	}
	return ""
}

// builder is a run of Build.
type builder struct {
	BuildOptions
	*solver
	shelf   *shelf
	todo    []Material // the pairs to build, in order
	current atomic.Pointer[Material]
	done    atomic.Int64 // positions of todo, each counted stages times
	total   int64
}

// stages is how often a position is worked on: forward, backward twice as long, and packed.
const stages = 4

// plan finds out which pairs have to be built: those whose files are not in place. Going back from the last, it knows
// of which pairs the distances are needed besides.
func (b *builder) plan(ctx context.Context) error {
	if err := b.checkFolder(); err != nil {
		return err
	}
	needed := make(map[Material]bool) // pairs
	for _, m := range slices.Backward(pairs(b.Pieces)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		first := needsToLoad(m)
		distances := needed[m] || m.Pieces() <= b.Distances
		if !b.shelf.inPlace(m, wld) || distances && !b.shelf.inPlace(m, dtw) {
			b.todo = append(b.todo, m)
			first = needs(m)
			for _, slice := range m.both() {
				b.total += stages * int64(sliceOf(slice).size)
			}
		} else if !needed[m] {
			continue
		}
		for _, need := range first {
			needed[need.pair()] = true
		}
	}
	slices.Reverse(b.todo)
	b.worked = func(positions int) { b.done.Add(int64(positions)) }
	return nil
}

// checkFolder removes what builds that were killed have left, and returns an error if a file is in the way.
func (b *builder) checkFolder() error {
	own := make(map[string]bool)
	for _, m := range pairs(MaxPieces) {
		for k := range numKinds {
			own[fileName(b.Variant, m, k)] = true
			if m.Pieces() > b.Pieces {
				continue
			}
			if err := b.shelf.checkOwn(m, k); err != nil {
				return err
			}
		}
	}
	entries, err := os.ReadDir(b.Dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if of, ok := osfile.TemporaryOf(e.Name()); ok && own[of] {
			if err := os.Remove(filepath.Join(b.Dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// removeDistances removes the distance files that are not to be kept.
func (b *builder) removeDistances() error {
	for _, m := range pairs(b.Pieces) {
		if m.Pieces() <= b.Distances {
			continue
		}
		err := os.Remove(filepath.Join(b.Dir, fileName(b.Variant, m, dtw)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// report calls Progress from time to time until stop is called.
func (b *builder) report() (stop func()) {
	if b.Progress == nil || len(b.todo) == 0 {
		return func() {}
	}
	quit, ended := make(chan struct{}), make(chan struct{})
	b.current.Store(&b.todo[0])
	go func() {
		defer close(ended)
		ticker := time.NewTicker(200 * time.Millisecond)
		defer ticker.Stop()
		for {
			b.Progress(Progress{*b.current.Load(), float64(b.done.Load()) / float64(b.total)})
			select {
			case <-quit:
				b.Progress(Progress{*b.current.Load(), float64(b.done.Load()) / float64(b.total)})
				return
			case <-ticker.C:
			}
		}
	}()
	return func() {
		close(quit)
		<-ended
	}
}

// build builds a pair. The pairs in later come after it.
func (b *builder) build(ctx context.Context, m Material, later []Material) error {
	if err := b.shelf.fetch(ctx, m, later); err != nil {
		return err
	}
	sides, err := b.solve(ctx, m)
	if err != nil {
		return err
	}
	for k := range numKinds {
		file, err := b.file(ctx, k, sides)
		if err != nil {
			return err
		}
		if err := osfile.Write(filepath.Join(b.Dir, fileName(b.Variant, m, k)), file); err != nil {
			return err
		}
	}
	return b.shelf.put(ctx, sides, later)
}

// fileName returns the name of the file of a pair.
func fileName(v draughts.Variant, m Material, k kind) string {
	return fmt.Sprintf("%s-%s.%s", v, m, k)
}

// lockName is the file by which a Build locks its directory. It is empty and removed at the end.
const lockName = ".egdb-build.lock"
