package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/osfile"
)

// sliceCache keeps solved slices in memory, as far as they fit. It reloads others from their files.
type sliceCache struct {
	solver *solver
	kind   codec.Kind // of the files that slices are read from: DTW if the pairs are solved with distances, else WLD
	dir    string
	memory int64 // maximum bytes of all slices, including those being solved
	used   int64 // bytes of the known slices
}

const stateBytes = 2 // memory in bytes for each position of a slice while its distances are solved

func (s *sliceCache) pairBytes(m index.Material) int64 {
	bytes := int64(0)
	for _, slice := range s.solver.board.SlicesOf(m) {
		if s.kind == codec.DTW {
			bytes += stateBytes * int64(slice.Size)
		} else {
			bytes += int64(8*numWords(slice.Size, outcomesPerWord)) + int64(chunks(slice.Size)*4)
		}
	}
	return bytes
}

func (s *sliceCache) solvedBytes(m index.Material) int64 {
	size := s.solver.board.Slice(m).Size
	if s.kind == codec.DTW {
		return int64(size)
	}
	return int64(8 * numWords(size, resultsPerWord))
}

// needs returns the slices that solving a pair needs, and those that are needed to read them from their files.
func (s *sliceCache) needs(m index.Material) (direct, all []index.Material) {
	add := func(needs ...index.Material) {
		for _, need := range needs {
			if !slices.Contains(all, need) {
				all = append(all, need)
			}
		}
	}
	direct = dependencies(m)
	add(direct...)
	for i := 0; i < len(all) && s.kind == codec.WLD; i++ {
		add(captureDependencies(all[i])...)
		add(all[i].Mirror()) // a file has both
	}
	return direct, all
}

func (s *sliceCache) needed(m index.Material) int64 {
	bytes := s.pairBytes(m)
	_, all := s.needs(m)
	for _, need := range all {
		bytes += s.solvedBytes(need)
	}
	return bytes
}

func (s *sliceCache) isValid(m index.Material, k codec.Kind) bool {
	f, err := s.open(m, k)
	if err != nil {
		return false
	}
	return errors.Join(f.Check(), f.Close()) == nil
}

// checkReplaceable returns an error if the file of a pair exists and is not a database of the variant. A damaged
// database may be replaced.
func (s *sliceCache) checkReplaceable(m index.Material, k codec.Kind) error {
	f, err := s.open(m, k)
	switch {
	case err == nil:
		return f.Close()
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case !errors.Is(err, format.ErrDamaged):
		return err
	}
	name := filepath.Join(s.dir, format.FileName(s.solver.variant, m, k))
	return osfile.CheckReplaceable(name, format.Magic, format.ErrFormat)
}

func (s *sliceCache) open(m index.Material, k codec.Kind) (*format.File, error) {
	name := filepath.Join(s.dir, format.FileName(s.solver.variant, m, k))
	file, err := osfile.Open(name)
	if err != nil {
		return nil, err
	}
	f, err := format.ReadFile(name, file)
	if err != nil {
		return nil, err
	}
	if f.Kind != k || f.Material != m || f.Board != s.solver.board || f.Variant != s.solver.variant.String() ||
		f.Rules != format.RulesChecksum(s.solver.variant.Rules()) {
		return nil, errors.Join(fmt.Errorf("%s: %w %s", name, format.ErrRules, s.solver.variant), f.Close())
	}
	return f, nil
}

// fetch loads the dependencies of a pair and frees memory for solving it. The pairs in later are solved after it.
func (s *sliceCache) fetch(ctx context.Context, m index.Material, later []index.Material) error {
	needs, whole := s.needs(m)
	room, missing := s.pairBytes(m), int64(0)
	for _, need := range whole {
		if s.solver.known[need.Key()] == nil {
			missing += s.solvedBytes(need)
		}
	}
	s.evict(room+missing, whole, later)
	for _, need := range needs {
		if err := s.load(ctx, need); err != nil {
			return err
		}
	}
	s.evict(room, whole, later)
	return nil
}

// evict drops slices until room bytes are free. It keeps those in keep. It drops first those that no later pair needs,
// then those that are needed last.
func (s *sliceCache) evict(room int64, keep, later []index.Material) {
	next := make(map[int]int) // by key: when a slice is needed
	for i, l := range slices.Backward(later) {
		for _, need := range dependencies(l) {
			next[need.Key()] = i
		}
	}
	for _, m := range keep {
		next[m.Key()] = -1
	}
	for {
		last, when := -1, -1
		for key, k := range s.solver.known {
			if k == nil {
				continue
			}
			n, needed := next[key]
			if !needed {
				n = len(later)
			}
			if n > when {
				last, when = key, n
			}
		}
		if last < 0 || when < len(later) && s.used+room <= s.memory {
			return
		}
		s.used -= s.solvedBytes(s.solver.known[last].Material)
		s.solver.known[last] = nil
	}
}

// put stores the values of a solved slice if a pair in later needs them.
func (s *sliceCache) put(ctx context.Context, of solvedSlice, later []index.Material) error {
	if !slices.ContainsFunc(later, func(l index.Material) bool { return slices.Contains(dependencies(l), of.Material) }) {
		return nil
	}
	k := newSolved(of.Slice, s.kind)
	err := s.solver.each(ctx, chunks(k.Size), func(_, chunk int) {
		for i, end := chunkBounds(chunk, k.Size); i < end; i++ {
			v, _ := of.value(i)
			k.set(i, s.solver.symbol(s.kind, v))
		}
	})
	if err != nil {
		return err
	}
	s.solver.known[of.Key()] = k
	s.used += s.solvedBytes(k.Material)
	return nil
}

// load loads a slice and its mirror from their file. The file has no values for positions with captures: load computes
// them from slices that it loads first.
func (s *sliceCache) load(ctx context.Context, m index.Material) error {
	if s.solver.known[m.Key()] != nil {
		return nil
	}
	for _, need := range captureDependencies(m) {
		if err := s.load(ctx, need); err != nil {
			return err
		}
	}
	f, err := s.open(m.Pair(), s.kind)
	if err != nil {
		return err
	}
	for _, t := range f.Slices {
		if s.solver.known[t.Key()] != nil || err != nil {
			continue
		}
		k := newSolved(t.Slice, s.kind)
		blocks := t.Blocks.Load() // open has loaded them
		err = blocks.EachBlock(ctx, s.solver.workers, func(_ *index.Cursor, start uint64, symbols []uint8) error {
			if s.kind == codec.DTW {
				copy(k.plies[start:], symbols)
			} else {
				k.results.add(start, symbols)
			}
			return nil
		})
		if err == nil {
			err = s.complete(ctx, k)
		}
		s.solver.known[t.Key()] = k
		s.used += s.solvedBytes(k.Material)
	}
	return errors.Join(err, f.Close())
}

// complete computes the values of positions with captures, and the plySets.
func (s *sliceCache) complete(ctx context.Context, k *solved) error {
	do := func(_ int, i uint64, p draughts.Position) {
		switch {
		case p.HasCapture():
			k.set(i, s.solver.symbol(s.kind, s.solver.captureValue(p)))
		case s.kind == codec.DTW:
			k.set(i, k.plies[i])
		}
	}
	return s.solver.eachPosition(ctx, k.Slice, 0, chunks(k.Size), func(int) {}, do)
}
