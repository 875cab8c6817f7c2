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

// shelf keeps the slices that have been solved in the solver's memory as far as there is room for them. All are in
// files besides, from which they are fetched when they are needed again.
type shelf struct {
	*solver
	dir    string
	memory int64 // bytes that all slices may take, those being solved included
	taken  int64 // bytes that the known slices take
}

// laneBytes is how many bytes a position takes while its slice is solved.
const laneBytes = 2

// inPlace reports whether a file of a pair is there and sound.
func (s *shelf) inPlace(m Material, k kind) bool {
	f, err := s.open(m, k)
	if err != nil {
		return false
	}
	return errors.Join(f.check(), f.Close()) == nil
}

// checkOwn returns an error if the name of a pair's file stands for anything but a database of the variant, sound or
// damaged, or nothing.
func (s *shelf) checkOwn(m Material, k kind) error {
	f, err := s.open(m, k)
	switch {
	case err == nil:
		return f.Close()
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case !errors.Is(err, ErrDamaged):
		return err
	}
	name := filepath.Join(s.dir, fileName(s.variant, m, k))
	source, err := osfile.Open(name)
	if err != nil {
		return err
	}
	defer source.Close()
	begin := make([]byte, len(magic))
	n, err := io.ReadFull(source, begin)
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return err
	case !strings.HasPrefix(magic, string(begin[:n])):
		return fmt.Errorf("%s: %w: it does not begin with %q", name, ErrFormat, magic)
	}
	return nil
}

// open opens a file of a pair.
func (s *shelf) open(m Material, k kind) (*file, error) {
	name := filepath.Join(s.dir, fileName(s.variant, m, k))
	source, err := osfile.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := source.Stat()
	if err != nil {
		return nil, errors.Join(err, source.Close())
	}
	f, err := readFile(name, opened{source, source, info.Size()})
	switch {
	case err != nil:
		return nil, errors.Join(err, source.Close())
	case f.kind != k || f.material != m || f.variant != s.variant.String() || f.rules != rulesChecksum(s.variant.Rules()):
		return nil, errors.Join(fmt.Errorf("%s: %w %s", name, ErrRules, s.variant), source.Close())
	}
	return f, nil
}

// needs returns the slices that those of a pair depend on.
func needs(m Material) []Material {
	var list []Material
	add := func(need Material) {
		if !slices.Contains(list, need) {
			list = append(list, need)
		}
	}
	for _, m := range m.both() {
		for _, need := range afterCaptures(m) {
			add(need)
		}
		if m.Men > 0 {
			add(m.promoted())
		}
	}
	return list
}

// afterCaptures returns the slices to which captures lead from that of m.
func afterCaptures(m Material) []Material {
	var list []Material
	for men := range m.TheirMen + 1 {
		for kings := range m.TheirKings + 1 {
			if men+kings > 0 && men+kings < m.TheirMen+m.TheirKings {
				list = append(list, Material{men, kings, m.Men, m.Kings})
				if m.Men > 0 {
					list = append(list, Material{men, kings, m.Men - 1, m.Kings + 1})
				}
			}
		}
	}
	return list
}

// needsToLoad returns the slices without which those of a pair cannot be loaded from their file.
func needsToLoad(m Material) []Material {
	var list []Material
	for _, m := range m.both() {
		list = append(list, afterCaptures(m)...)
	}
	return list
}

// fetch puts into known what a pair depends on and makes room for it. The pairs in later are to be solved after it.
func (s *shelf) fetch(ctx context.Context, m Material, later []Material) error {
	needs := needs(m)
	room := int64(0)
	for _, m := range m.both() {
		room += laneBytes * int64(sliceOf(m).size)
	}
	all, missing := room, int64(0)
	for _, need := range needs {
		size := int64(sliceOf(need).size)
		all += size
		if s.known[need.key()] == nil {
			missing += size
		}
	}
	if all > s.memory {
		return fmt.Errorf("%s: %w: it takes %d MiB, %d are allowed", m, ErrMemory, all>>20, s.memory>>20)
	}
	s.giveUp(room+missing, needs, later)
	for _, need := range needs {
		if err := s.load(ctx, need); err != nil {
			return err
		}
	}
	s.giveUp(room, needs, later)
	return nil
}

// giveUp takes slices from known until there is room, though none of those in keep: first such as later pairs do not
// need, then those that they need last.
func (s *shelf) giveUp(room int64, keep, later []Material) {
	next := make(map[int]int) // by key: when a slice is needed
	for i := len(later) - 1; i >= 0; i-- {
		for _, need := range needs(later[i]) {
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
		if last < 0 || when < len(later) && s.taken+room <= s.memory {
			return
		}
		s.taken -= int64(s.known[last].size)
		s.known[last] = nil
	}
}

// put puts the slices of a pair into known, if the pairs in later need them.
func (s *shelf) put(ctx context.Context, sides []*side, later []Material) error {
	for _, side := range sides {
		needed := slices.ContainsFunc(later, func(m Material) bool { return slices.Contains(needs(m), side.Material) })
		if !needed {
			continue
		}
		k := &solved{side.slice, make([]uint8, side.size), side.levels}
		err := s.each(ctx, chunks(side.size), func(_, chunk int) {
			start := uint64(chunk) * chunkSize
			for i := start; i < min(start+chunkSize, side.size); i++ {
				k.plies[i] = drawn
				if lane := side.lanes.at(i); lane&laneOpen == 0 {
					k.plies[i] = uint8(lane & laneValue)
				}
			}
		})
		if err != nil {
			return err
		}
		s.known[side.key()] = k
		s.taken += int64(side.size)
	}
	return nil
}

// load puts a slice into known from its file, with its mirror. What the file leaves out is worked out again, from slices
// that are loaded first.
func (s *shelf) load(ctx context.Context, m Material) error {
	if s.known[m.key()] != nil {
		return nil
	}
	for _, need := range needsToLoad(m) {
		if err := s.load(ctx, need); err != nil {
			return err
		}
	}
	f, err := s.open(m.pair(), dtw)
	if err != nil {
		return err
	}
	for _, t := range f.tables {
		if s.known[t.key()] != nil || err != nil {
			continue
		}
		k := &solved{t.slice, make([]uint8, t.size), newLevels(t.size)}
		if err = s.unpackAll(ctx, t, k.plies); err == nil {
			err = s.complete(ctx, k)
		}
		s.known[t.key()] = k
		s.taken += int64(k.size)
	}
	return errors.Join(err, f.Close())
}

// unpackAll unpacks all blocks of a table.
func (s *shelf) unpackAll(ctx context.Context, t *table, symbols []uint8) error {
	errs := make([]error, s.workers)
	buffers := make([][]uint8, s.workers)
	err := s.each(ctx, len(t.starts), func(worker, block int) {
		if buffers[worker] == nil {
			buffers[worker] = make([]uint8, maxBlock[t.kind]+margin)
		}
		part := symbols[t.start(block):][:t.positions(block)]
		if symbol, ok := t.constant(block); ok {
			for i := range part {
				part[i] = symbol
			}
			return
		}
		if err := t.load(block, buffers[worker]); err != nil {
			errs[worker] = err
			return
		}
		copy(part, buffers[worker][margin:])
	})
	return errors.Join(append(errs, err)...)
}

// complete works out the values that a file leaves out, and the levels.
func (s *shelf) complete(ctx context.Context, k *solved) error {
	cursors := make([]*cursor, s.workers)
	return s.each(ctx, chunks(k.size), func(worker, chunk int) {
		if cursors[worker] == nil {
			cursors[worker] = newCursor(k.slice)
		}
		start := uint64(chunk) * chunkSize
		for i := start; i < min(start+chunkSize, k.size); i++ {
			cursors[worker].seek(i)
			if p := cursors[worker].placement().position(s.variant); p.HasCapture() {
				k.plies[i] = uint8(s.captureValue(p))
			}
			if k.plies[i] != drawn {
				k.levels[chunk].add(uint32(k.plies[i]))
			}
		}
	})
}
