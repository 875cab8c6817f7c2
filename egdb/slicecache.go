package egdb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/osfile"
)

// sliceCache keeps solved slices in memory, in solver.known, as far as they fit. It reloads others from their files.
type sliceCache struct {
	*solver
	kind   kind // of the files that slices are read from: dtw if the pairs are solved with distances, else wld
	dir    string
	memory int64 // maximum bytes of all slices, including those being solved
	used   int64 // bytes of the known slices

	divisions map[Material]*division // of the pairs that are solved in parts
}

// stateBytes is the memory in bytes for each position of a slice while its distances are solved.
const stateBytes = 2

// pairBytes returns the memory for solving a pair.
func (s *sliceCache) pairBytes(m Material) int64 {
	bytes := int64(0)
	if d := s.divisions[m]; d != nil {
		for n, p := range d.parts {
			bytes = max(bytes, d.bytes(n, p))
		}
		return bytes
	}
	for _, slice := range s.board.slicesOf(m) {
		if s.kind == dtw {
			bytes += stateBytes * int64(slice.size)
		} else {
			bytes += workBytes(slice.size)
		}
	}
	return bytes
}

// solvedAtOnce returns the most positions of each slice of a pair that are solved at the same time.
func (s *sliceCache) solvedAtOnce(m Material) []uint64 {
	if d := s.divisions[m]; d != nil {
		most := uint64(0)
		for _, p := range d.parts {
			most = max(most, p.size)
		}
		return []uint64{most, most}
	}
	var sizes []uint64
	for _, slice := range s.board.slicesOf(m) {
		sizes = append(sizes, slice.size)
	}
	return sizes
}

// fit divides a pair into parts if it does not fit in memory, and returns the bytes that it needs then. The error wraps
// ErrMemory if it cannot be divided so that it fits.
func (s *sliceCache) fit(m Material) (int64, error) {
	bytes := s.needed(m)
	if bytes <= s.memory {
		return bytes, nil
	}
	if s.kind == wld {
		others := bytes - s.pairBytes(m)
		d, enough := s.board.divide(m, s.memory-others)
		if d != nil {
			s.divisions[m] = d
			return s.needed(m), nil
		}
		if enough > 0 {
			bytes = min(bytes, others+enough)
		}
	}
	return 0, s.memoryError(m, bytes)
}

// memoryError returns the error of a pair that needs more memory than the limit.
func (s *sliceCache) memoryError(m Material, bytes int64) error {
	needs := "it needs"
	if s.kind == dtw {
		needs = "with distances it needs"
	}
	const roundUp = 1<<20 - 1
	return fmt.Errorf("%s: %w: %s %d MiB, the limit is %d MiB", m, ErrMemory, needs, (bytes+roundUp)>>20, s.memory>>20)
}

// solvedBytes returns the memory for the values of a slice.
func (s *sliceCache) solvedBytes(m Material) int64 {
	size := s.board.slice(m).size
	if s.kind == dtw {
		return int64(size)
	}
	return resultBytes(size)
}

// needs returns the slices that solving a pair needs, and those that are needed to read them from their files.
func (s *sliceCache) needs(m Material) (direct, all []Material) {
	direct = dependencies(m)
	all = slices.Clone(direct)
	if s.kind == dtw {
		return direct, all
	}
	for i := 0; i < len(all); i++ {
		list := append(captureDependencies(all[i]), all[i].Mirror()) // a file has both
		for _, need := range list {
			if !slices.Contains(all, need) {
				all = append(all, need)
			}
		}
	}
	return direct, all
}

// needed returns the memory in bytes that a pair needs with all that it depends on.
func (s *sliceCache) needed(m Material) int64 {
	bytes := s.pairBytes(m)
	_, all := s.needs(m)
	for _, need := range all {
		bytes += s.solvedBytes(need)
	}
	return bytes
}

// drop drops all slices.
func (s *sliceCache) drop() {
	s.used = 0
	clear(s.known[:])
}

// isValid reports whether the file of a pair exists and is undamaged.
func (s *sliceCache) isValid(m Material, k kind) bool {
	f, err := s.open(m, k)
	if err != nil {
		return false
	}
	return errors.Join(f.check(), f.Close()) == nil
}

// checkReplaceable returns an error if the file of a pair exists and is not a database of the variant. A damaged
// database may be replaced.
func (s *sliceCache) checkReplaceable(m Material, k kind) error {
	f, err := s.open(m, k)
	switch {
	case err == nil:
		return f.Close()
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case !errors.Is(err, ErrDamaged):
		return err
	}
	return checkMagic(filepath.Join(s.dir, fileName(s.variant, m, k)), magic)
}

// checkMagic returns an error that wraps ErrFormat if a file exists and does not begin with a text, as far as it goes.
func checkMagic(name, text string) error {
	source, err := osfile.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer source.Close()
	begin := make([]byte, len(text))
	n, err := io.ReadFull(source, begin)
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return err
	case !strings.HasPrefix(text, string(begin[:n])):
		return fmt.Errorf("%s: %w: it does not begin with %q", name, ErrFormat, text)
	}
	return nil
}

// open opens the file of a pair.
func (s *sliceCache) open(m Material, k kind) (*file, error) {
	name := filepath.Join(s.dir, fileName(s.variant, m, k))
	source, err := osfile.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := source.Stat()
	if err != nil {
		return nil, errors.Join(err, source.Close())
	}
	f, err := readFile(name, sizedSource{source, source, info.Size()})
	switch {
	case err != nil:
		return nil, errors.Join(err, source.Close())
	case f.kind != k || f.material != m || f.board != s.board || f.variant != s.variant.String() ||
		f.rules != rulesChecksum(s.variant.Rules()):
		return nil, errors.Join(fmt.Errorf("%s: %w %s", name, ErrRules, s.variant), source.Close())
	}
	return f, nil
}

// fetch loads the dependencies of a pair and frees memory for solving it. The pairs in later are solved after it.
func (s *sliceCache) fetch(ctx context.Context, m Material, later []Material) error {
	needs, whole := s.needs(m)
	room, missing := s.pairBytes(m), int64(0)
	all := s.needed(m)
	for _, need := range whole {
		if s.known[need.key()] == nil {
			missing += s.solvedBytes(need)
		}
	}
	if all > s.memory {
		return s.memoryError(m, all)
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
func (s *sliceCache) evict(room int64, keep, later []Material) {
	next := make(map[int]int) // by key: when a slice is needed
	for i := len(later) - 1; i >= 0; i-- {
		for _, need := range dependencies(later[i]) {
			next[need.key()] = i
		}
	}
	for _, m := range keep {
		next[m.key()] = -1
	}
	for {
		last, when := -1, -1
		for key, k := range s.known {
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
		s.used -= s.known[last].bytes()
		s.known[last] = nil
	}
}

// put stores a solved slice if a pair in later needs it. Get returns its values.
func (s *sliceCache) put(m Material, later []Material, get func() (*solved, error)) error {
	if !slices.ContainsFunc(later, func(l Material) bool { return slices.Contains(dependencies(l), m) }) {
		return nil
	}
	k, err := get()
	if err != nil {
		return err
	}
	s.known[m.key()] = k
	s.used += k.bytes()
	return nil
}

// distances returns the distances of all positions of a solved slice.
func (s *solver) distances(ctx context.Context, work *workSlice) (*solved, error) {
	k := &solved{slice: work.slice, plies: make([]uint8, work.size), plySets: work.plySets}
	err := s.each(ctx, chunks(work.size), func(_, chunk int) {
		start := uint64(chunk) * chunkSize
		for i := start; i < min(start+chunkSize, work.size); i++ {
			k.plies[i] = drawn
			if state := work.states.at(i); state&stateUndecided == 0 {
				k.plies[i] = uint8(state & statePlies)
			}
		}
	})
	return k, err
}

// load loads a slice and its mirror from their file. The file has no values for positions with captures: load computes
// them from slices that it loads first.
func (s *sliceCache) load(ctx context.Context, m Material) error {
	if s.known[m.key()] != nil {
		return nil
	}
	for _, need := range captureDependencies(m) {
		if err := s.load(ctx, need); err != nil {
			return err
		}
	}
	f, err := s.open(m.pair(), s.kind)
	if err != nil {
		return err
	}
	for _, t := range f.tables {
		if s.known[t.key()] != nil || err != nil {
			continue
		}
		k, b := &solved{slice: t.slice}, t.blocks.Load() // open has loaded them
		if s.kind == dtw {
			k.plies, k.plySets = make([]uint8, t.size), newPlySets(t.size)
			err = s.unpackAll(ctx, b, func(start uint64, symbols []uint8) { copy(k.plies[start:], symbols) })
		} else {
			k.results = newResults(t.size)
			err = s.unpackAll(ctx, b, k.results.add)
		}
		if err == nil {
			err = s.complete(ctx, k)
		}
		s.known[t.key()] = k
		s.used += k.bytes()
	}
	return errors.Join(err, f.Close())
}

// unpackAll calls do with the symbols of all blocks of a table.
func (s *sliceCache) unpackAll(ctx context.Context, t *blockTable, do func(start uint64, symbols []uint8)) error {
	errs := make([]error, s.workers)
	buffers := make([][]uint8, s.workers)
	err := s.each(ctx, len(t.starts), func(worker, block int) {
		if buffers[worker] == nil {
			buffers[worker] = make([]uint8, maxBlock[t.kind]+margin)
		}
		err := t.visit(nil, block, buffers[worker], func(_ *cursor, start uint64, symbols []uint8) error {
			do(start, symbols)
			return nil
		})
		if err != nil {
			errs[worker] = err
		}
	})
	return errors.Join(append(errs, err)...)
}

// complete computes the values of positions with captures, then the plySets.
func (s *sliceCache) complete(ctx context.Context, k *solved) error {
	cursors := make([]*cursor, s.workers)
	return s.each(ctx, chunks(k.size), func(worker, chunk int) {
		if cursors[worker] == nil {
			cursors[worker] = newCursor(k.slice)
		}
		start := uint64(chunk) * chunkSize
		for i := start; i < min(start+chunkSize, k.size); i++ {
			cursors[worker].seek(i)
			p := cursors[worker].placement().position(s.variant)
			switch {
			case k.plies == nil:
				if p.HasCapture() {
					k.results.set(i, s.captureResult(p))
				}
				continue
			case p.HasCapture():
				k.plies[i] = uint8(s.captureValue(p))
			}
			if k.plies[i] != drawn {
				k.plySets[chunk].add(uint32(k.plies[i]))
			}
		}
	})
}
