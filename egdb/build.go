package egdb

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/godraughts/draughts"
)

// DefaultMemory is the memory that Build keeps to where BuildOptions do not say, in bytes.
const DefaultMemory = 6 << 30

// BuildOptions are the settings of Build. The zero value of all but Variant, Pieces and Dir is usable.
type BuildOptions struct {
	Variant draughts.Variant // any on an 8x8 board but those named at ErrVariant
	Pieces  int              // the most on the board, 2 to MaxPieces; files for fewer are built too
	Dir     string           // where the files go; made if it is not there
	// Distances is the most pieces for which distance files are kept; if 0 all are. The others are needed too while
	// files for as many pieces are built, and removed at the end.
	Distances int
	Workers   int   // goroutines; one a core if 0
	Memory    int64 // bytes for positions; DefaultMemory if 0

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
// appears under its name only when it is complete. What is built depends on nothing but the rules: it is the same each
// time. Only one Build at a time may work in a directory.
//
// If ctx is cancelled Build stops soon and returns its error. Other errors wrap ErrVariant, ErrMaterial for a bad number
// of pieces, ErrMemory or ErrTooLong, or are those of the file system.
func Build(ctx context.Context, o BuildOptions) error {
	if err := CanBuild(o.Variant); err != nil {
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
	if err := os.MkdirAll(o.Dir, 0o777); err != nil {
		return err
	}
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

// CanBuild returns nil if there can be databases for the variant, or an error that wraps ErrVariant and says why not.
func CanBuild(v draughts.Variant) error {
	r := v.Rules()
	reason := ""
	switch {
	case !v.Valid():
		reason = "no such variant"
	case r.Size != 8:
		reason = "the board is not 8x8"
	case r.KingWins:
		reason = "a king ends the game"
	case r.KingMoves > 0:
		reason = "legal moves depend on those before"
	case r.OptionalCapture:
		reason = "captures are optional"
	default:
		return nil
	}
	return fmt.Errorf("%s: %w: %s", v, ErrVariant, reason)
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
	leftovers, err := b.glob("*" + temporary)
	if err != nil {
		return err
	}
	for _, name := range leftovers {
		if err := os.Remove(name); err != nil {
			return err
		}
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

// glob returns the files of the variant with some ending.
func (b *builder) glob(ending string) (names []string, err error) {
	entries, err := os.ReadDir(b.Dir)
	for _, e := range entries {
		if ok, _ := path.Match(b.Variant.String()+"-"+ending, e.Name()); ok {
			names = append(names, filepath.Join(b.Dir, e.Name()))
		}
	}
	return names, err
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
		if err := writeFile(filepath.Join(b.Dir, fileName(b.Variant, m, k)), file); err != nil {
			return err
		}
	}
	return b.shelf.put(ctx, sides, later)
}

// fileName returns the name of the file of a pair.
func fileName(v draughts.Variant, m Material, k kind) string {
	return fmt.Sprintf("%s-%s.%s", v, m, k)
}

// temporary is the ending of files that are not yet complete.
const temporary = ".tmp"

// writeFile writes a file that appears under its name only when it is complete and on the disk.
func writeFile(name string, content []byte) (err error) {
	f, err := os.Create(name + temporary)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(content)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
