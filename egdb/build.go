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

// DefaultMemory is the memory limit of Build in bytes if BuildOptions.Memory is 0: 6 GiB, or 768 MiB on 32-bit
// systems.
const DefaultMemory = 6 << (30 - 3*(64-bits.UintSize)/32)

// BuildOptions are the settings of Build. Variant, Pieces and Dir are required; the zero value of the others is
// usable.
type BuildOptions struct {
	Variant draughts.Variant // for exceptions see ErrVariant
	Pieces  int              // maximum number of pieces, 2 to MaxPieces or 6 for 10x10; files for fewer are built too
	Dir     string           // directory of the files; created if it does not exist
	// Distances is the maximum number of pieces of the distance files to keep; 0 keeps all. Build needs those of more
	// pieces while it runs, and removes them at the end.
	Distances int
	// DistancesOf are materials whose distance files are kept too, though they have more pieces than Distances.
	DistancesOf []Material
	Workers     int   // number of goroutines; 0 means one for each core
	Memory      int64 // memory limit in bytes; 0 means DefaultMemory

	// Progress is called five times a second, from one goroutine at a time. It may be nil.
	Progress func(Progress)
}

// Progress is the state of a running Build.
type Progress struct {
	Material Material // the pair that is being built
	Done     float64  // fraction of the work done, 0 to 1; files already there do not count
}

// Build builds the WLD and distance files of a variant for up to BuildOptions.Pieces pieces.
//
// Build keeps valid files that are already there. So an interrupted build continues where it stopped, and a finished
// one can be extended to more pieces. A file appears under its name only when it is complete, and replaces nothing but
// a damaged database. The files depend on the rules alone: every build writes the same bytes.
//
// Build locks its directory until it returns. The lock of a process that was killed ends with the process. Systems
// without file locks (AIX, Solaris, Plan 9, WebAssembly) exclude only builds in the same process.
//
// If ctx is cancelled, Build stops soon and returns its error. The error wraps ErrVariant for rules without
// databases, ErrMaterial for a bad number of pieces or material, ErrLocked if another build uses the directory,
// ErrMemory if BuildOptions.Memory is too small, or ErrTooLong for a win that does not fit the format. It wraps
// ErrFormat or ErrRules if the directory has a file of the same name that is no database of the variant. File system
// errors are returned as they are. Build panics if ctx is nil.
func Build(ctx context.Context, o BuildOptions) (err error) {
	nilarg.Check(ctx == nil, "egdb: Build", "a nil context")
	if err := CheckVariant(o.Variant); err != nil {
		return err
	}
	if most := boardOf(o.Variant).maxPieces; o.Pieces < 2 || o.Pieces > most {
		return fmt.Errorf("%w: %d pieces, 2 to %d can be built", ErrMaterial, o.Pieces, most)
	}
	if o.Distances <= 0 {
		o.Distances = o.Pieces
	}
	for _, m := range o.DistancesOf {
		if err := m.check(); err != nil {
			return err
		}
		if m.Pieces() > o.Pieces {
			return fmt.Errorf("%w: distances of %s, which has more than %d pieces", ErrMaterial, m, o.Pieces)
		}
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
	b.sliceCache = &sliceCache{solver: b.solver, dir: o.Dir, memory: o.Memory}
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

// CheckVariant returns nil if databases can be built for v.
//
// Otherwise the error wraps ErrVariant and gives the reason.
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

// checkRules returns the reason why rules have no databases, or "" if they have.
func checkRules(r draughts.Rules) string {
	switch {
	case r.KingWins:
		return "a king ends the game"
	case r.MaxSameKingMoves > 0:
		return "legal moves depend on those before"
	case r.OptionalCapture:
		return "captures are optional"
	}
	return ""
}

// builder is one run of Build.
type builder struct {
	BuildOptions
	*solver
	sliceCache *sliceCache
	todo       []Material // the pairs to build, in order
	current    atomic.Pointer[Material]
	done       atomic.Int64 // processed positions of todo, each counted stages times
	total      int64        // done at the end
}

// stages is how often each position counts as work: once forward, twice backward, and once when it is packed.
const stages = 4

// plan finds the pairs to build: those without valid files. It goes from the last pair to the first, so that it
// knows which pairs are needed for their distances.
func (b *builder) plan(ctx context.Context) error {
	if err := b.checkFolder(); err != nil {
		return err
	}
	needed := make(map[Material]bool) // pairs
	for _, m := range slices.Backward(pairs(b.Pieces)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		first := captureDependencies(m)
		distances := needed[m] || b.keepsDistances(m)
		if !b.sliceCache.isValid(m, wld) || distances && !b.sliceCache.isValid(m, dtw) {
			b.todo = append(b.todo, m)
			first = dependencies(m)
			for _, slice := range m.both() {
				b.total += stages * int64(b.board.slice(slice).size)
			}
		} else if !needed[m] {
			continue
		}
		for _, need := range first {
			needed[need.pair()] = true
		}
	}
	slices.Reverse(b.todo)
	b.addWork = func(positions int) { b.done.Add(int64(positions)) }
	return nil
}

// checkFolder removes temporary files of interrupted builds. It returns an error if a file has the name of a database
// but is none.
func (b *builder) checkFolder() error {
	own := make(map[string]bool)
	for _, m := range pairs(MaxPieces) {
		for k := range numKinds {
			own[fileName(b.Variant, m, k)] = true
			if m.Pieces() > b.Pieces {
				continue
			}
			if err := b.sliceCache.checkReplaceable(m, k); err != nil {
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

// keepsDistances reports whether the distance file of a pair is kept.
func (o *BuildOptions) keepsDistances(pair Material) bool {
	return pair.Pieces() <= o.Distances || slices.Contains(o.DistancesOf, pair) ||
		slices.Contains(o.DistancesOf, pair.Mirror())
}

// removeDistances removes the distance files that are not kept.
func (b *builder) removeDistances() error {
	for _, m := range pairs(b.Pieces) {
		if b.keepsDistances(m) {
			continue
		}
		err := os.Remove(filepath.Join(b.Dir, fileName(b.Variant, m, dtw)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// report calls Progress five times a second until stop is called.
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

// build solves a pair and writes its files. The pairs in later follow it.
func (b *builder) build(ctx context.Context, m Material, later []Material) error {
	if err := b.sliceCache.fetch(ctx, m, later); err != nil {
		return err
	}
	pair, err := b.solve(ctx, m)
	if err != nil {
		return err
	}
	for k := range numKinds {
		file, err := b.file(ctx, k, pair)
		if err != nil {
			return err
		}
		if err := osfile.Write(filepath.Join(b.Dir, fileName(b.Variant, m, k)), file); err != nil {
			return err
		}
	}
	return b.sliceCache.put(ctx, pair, later)
}

// fileName returns the file name of a pair.
func fileName(v draughts.Variant, m Material, k kind) string {
	return fmt.Sprintf("%s-%s.%s", v, m, k)
}

// lockName is the name of the lock file of Build. The file is empty and is removed at the end.
const lockName = ".egdb-build.lock"
