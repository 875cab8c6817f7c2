// Package build builds endgame databases for package egdb: [Run] writes the files of a rule set.
//
// A pair of slices, a material and its mirror, is solved with distances by retrograde analysis (distances.go), or
// without (results.go): that takes less time and memory, and has checkpoints. docs/egdb-format.md explains how.
package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/osfile"
)

// DefaultMemory is the memory limit of Run in bytes if Options.Memory is 0: 6 GiB, on 32-bit systems 768 MiB.
const DefaultMemory = 6 << (30 - 3*(64-bits.UintSize)/32)

// Options are the settings of Run. Variant, Pieces and Dir are required.
type Options struct {
	Variant draughts.Variant // for exceptions see egdb.ErrVariant
	Pieces  int              // maximum number of pieces, 2 to 12, 8 or 6 by board; files for fewer are built too
	Dir     string           // directory of the files; created if it does not exist
	PerSide int              // pieces of one side at most; 0 means 4 if Pieces is 7 or more, and no limit otherwise
	// Slices are materials to build, with all that they depend on. If it is empty, all materials are built.
	Slices []egdb.Material
	// Distances is the maximum number of pieces of the distance files to keep. 0 means 5 if Pieces is 7 or
	// more, and all otherwise. Materials with more pieces are solved without distances, in less time and memory.
	Distances int
	// DistancesOf are materials whose distance files are kept too, though they have more pieces than Distances. Run
	// needs distance files of materials that these lead to while it runs, and removes them at the end.
	DistancesOf []egdb.Material
	Workers     int           // number of goroutines; 0 means one for each core
	Memory      int64         // the limit in bytes; 0 means DefaultMemory
	Checkpoint  time.Duration // between two checkpoints of a material without distances; 0 means five minutes

	Planned  func(Plan)     // called once, before the first material is built; may be nil
	Progress func(Progress) // called five times a second, from one goroutine at a time; may be nil
}

// Plan is the work and the resources of a build.
type Plan struct {
	Pairs     int    // the number of materials to build, a material and its mirror counted once
	Positions uint64 // positions of these
	Memory    int64  // the most memory in bytes that one of them needs for its values and for those it leads to
	Disk      int64  // estimated bytes of the new files, and of the two checkpoints that exist while one is written
}

// Progress is the state of a running build.
type Progress struct {
	Material  egdb.Material // the pair that is being built
	Done      float64       // fraction of the work done, 0 to 1; files already there do not count
	Left      int           // the number of pairs left, the present one included
	Positions uint64        // of all pairs of this build
	Memory    int64         // bytes for the values of the present pair and of those it leads to
}

// Run builds the WLD and distance files of a variant for up to Options.Pieces pieces.
//
// Run keeps valid files that are already there. So an interrupted build continues where it stopped, and a finished
// one can be extended to more pieces. A material that is solved without distances continues from its last checkpoint.
// A file appears under its name only when it is complete, and replaces nothing but a damaged database. The files depend
// on the rules alone: every build writes the same bytes.
//
// Run locks its directory until it returns. The lock of a process that was killed ends with the process. Systems
// without file locks (AIX, Solaris, Plan 9, WebAssembly) exclude only builds in the same process.
//
// If ctx is cancelled, Run stops soon and returns its error. The error wraps ErrVariant for rules without databases,
// ErrMaterial for a bad number of pieces or material, ErrLocked if another build uses the directory, ErrMemory if
// Options.Memory is too small, ErrSpace if the disk has too little room, or ErrTooLong for a win that does not fit
// the format. It wraps ErrFormat or ErrRules if the directory has a file of the same name that is no database of the
// variant. File system errors are returned as they are.
func Run(ctx context.Context, o Options) (err error) {
	if err := egdb.CheckVariant(o.Variant); err != nil {
		return err
	}
	if err := o.complete(); err != nil {
		return err
	}
	if err := os.MkdirAll(o.Dir, 0o777); err != nil {
		return err
	}
	unlock, err := filelock.Dir(o.Dir, lockName)
	if errors.Is(err, filelock.ErrInUse) {
		err = fmt.Errorf("%s: %w", o.Dir, ErrLocked)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	b := &builder{options: o}
	rules := o.Variant.Rules()
	b.solver = &solver{
		rule: codec.WinRule{Losing: rules.Losing}, variant: o.Variant, board: index.BoardOf(o.Variant),
		flying: rules.FlyingKings, workers: o.Workers, addWork: func(n int) { b.done.Add(int64(n)) },
	}
	b.cache = &sliceCache{solver: b.solver, dir: o.Dir, memory: o.Memory}
	if err := b.plan(ctx); err != nil {
		return err
	}
	stop := b.report()
	defer stop()
	for _, k := range buildOrder {
		if err := b.buildAll(ctx, k); err != nil {
			return err
		}
	}
	for _, m := range b.options.pairs() {
		err := b.remove(checkpointName(o.Variant, m)) // of a build that was ended after it wrote the files
		if err == nil && !b.options.keepsDistances(m) {
			err = b.remove(format.FileName(o.Variant, m, codec.DTW))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// The errors of a build. They are wrapped with the details.
var (
	// ErrLocked is returned if another build uses the directory.
	ErrLocked = errors.New("another build is at work in this directory")
	// ErrMemory is returned if Options.Memory is too small for a slice.
	ErrMemory = errors.New("not enough memory allowed")
	// ErrSpace is returned if the disk has too little room for the files of a build.
	ErrSpace = errors.New("not enough disk space")
	// ErrTooLong is returned for a win in more plies than the format can hold.
	ErrTooLong = errors.New("win too long")
)

type builder struct {
	options   Options
	solver    *solver
	cache     *sliceCache
	room      [2][]uint64                      // memory of the pairs that are solved: states, or outcomes
	todo      [codec.NumKinds][]index.Material // the pairs to build in order: with distances, and without
	current   atomic.Pointer[Progress]
	done      atomic.Int64 // processed positions of todo, each counted stages times
	positions uint64       // of todo
}

const stages = 4 // how often each position counts as work: once forward, twice backward, and once when it is packed

// buildOrder is the order of the pairs: first those with distances.
var buildOrder = [...]codec.Kind{codec.DTW, codec.WLD}

// buildAll solves pairs, with distances or without, and writes their files.
func (b *builder) buildAll(ctx context.Context, k codec.Kind) error {
	b.cache.kind, b.cache.used = k, 0
	clear(b.solver.known[:])
	b.reserve(k)
	solve, left := b.solveResults, len(b.todo[codec.WLD])
	if k == codec.DTW {
		solve, left = b.solveDistances, left+len(b.todo[codec.DTW])
	}
	for i, m := range b.todo[k] {
		b.current.Store(&Progress{Material: egdb.Material(m), Left: left - i, Memory: b.cache.needed(m)})
		later := b.todo[k][i+1:]
		if err := b.cache.fetch(ctx, m, later); err != nil {
			return err
		}
		begun := b.done.Load()
		pair, err := solve(ctx, m)
		if err == nil {
			for _, s := range pair {
				begun += (stages - 1) * int64(s.Size)
			}
			b.done.Store(begun) // also of draws, which have no values to propagate
			err = b.keep(ctx, k, pair, later)
		}
		if err == nil {
			err = b.remove(checkpointName(b.options.Variant, m))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// perRoomWord is how many positions share a word while they are solved.
var perRoomWord = [codec.NumKinds]uint64{codec.WLD: outcomesPerWord, codec.DTW: statesPerWord}

// reserve makes room for the largest pair.
func (b *builder) reserve(k codec.Kind) {
	clear(b.room[:])
	most := [2]uint64{}
	for _, pair := range b.todo[k] {
		for i, slice := range b.solver.board.SlicesOf(pair) {
			most[i] = max(most[i], numWords(slice.Size, perRoomWord[k]))
		}
	}
	for i := range b.room {
		b.room[i] = make([]uint64, most[i])
	}
}

// cleared returns room for a slice, by its place in its pair.
func (b *builder) cleared(k codec.Kind, i int, s *index.Slice) []uint64 {
	room := b.room[i][:numWords(s.Size, perRoomWord[k])]
	clear(room)
	return room
}

// solveDistances solves a pair with distances. The next call overwrites its slices.
func (b *builder) solveDistances(ctx context.Context, m index.Material) (list []solvedSlice, err error) {
	d := distanceSolver{solver: b.solver}
	for i, slice := range b.solver.board.SlicesOf(m) {
		work := &distanceSlice{slice, b.cleared(codec.DTW, i, slice), make(plySets, chunks(slice.Size))}
		d.pair, list = append(d.pair, work), append(list, solvedSlice{slice, work.value})
	}
	return list, d.solve(ctx)
}

// solveResults solves a pair without distances. The next call overwrites its slices.
func (b *builder) solveResults(ctx context.Context, m index.Material) (list []solvedSlice, err error) {
	r := resultSolver{solver: b.solver, checkpoints: checkpointer{
		name:     filepath.Join(b.options.Dir, checkpointName(b.options.Variant, m)),
		rules:    format.RulesChecksum(b.options.Variant.Rules()),
		interval: b.options.Checkpoint,
	}}
	for i, slice := range b.solver.board.SlicesOf(m) {
		work := &resultSlice{slice, b.cleared(codec.WLD, i, slice), make([]atomic.Bool, chunks(slice.Size))}
		r.pair, list = append(r.pair, work), append(list, solvedSlice{slice, work.value})
	}
	return list, r.solve(ctx)
}

// keep writes the files of a solved pair, and keeps the values that the pairs in later need.
func (b *builder) keep(ctx context.Context, k codec.Kind, pair []solvedSlice, later []index.Material) error {
	kinds := []codec.Kind{codec.WLD, codec.DTW}[:1+k] // results alone, or both
	for _, kind := range kinds {
		file, err := packFile(ctx, b.solver, kind, pair, len(kinds))
		if err == nil {
			name := format.FileName(b.options.Variant, pair[0].Material, kind)
			err = osfile.Write(filepath.Join(b.options.Dir, name), file)
		}
		if err != nil {
			return err
		}
	}
	for _, s := range pair {
		if err := b.cache.put(ctx, s, later); err != nil {
			return err
		}
	}
	return nil
}

// checkFolder removes temporary files of interrupted builds. A file that only has the name of a database is an error.
func (b *builder) checkFolder() error {
	own := make(map[string]bool)
	for _, m := range b.solver.board.Pairs(b.solver.board.MaxPieces) {
		own[checkpointName(b.options.Variant, m)] = true
		for k := range codec.NumKinds {
			own[format.FileName(b.options.Variant, m, k)] = true
			if m.Pieces() > b.options.Pieces {
				continue
			}
			if err := b.cache.checkReplaceable(m, k); err != nil {
				return err
			}
		}
	}
	entries, err := os.ReadDir(b.options.Dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if of, ok := osfile.TemporaryOf(e.Name()); ok && own[of] {
			if err := b.remove(e.Name()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (o *Options) keepsDistances(pair index.Material) bool {
	return pair.Pieces() <= o.Distances ||
		slices.ContainsFunc(o.DistancesOf, func(m egdb.Material) bool { return index.Material(m).Pair() == pair })
}

func (b *builder) remove(name string) error {
	err := os.Remove(filepath.Join(b.options.Dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

const lockName = ".egdb-build.lock" // name of the lock file of a build; the file is empty and is removed at the end
