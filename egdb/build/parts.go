package build

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/osfile"
)

// Builds of pairs that do not fit in memory; see division.

// buildParts solves a pair in parts and writes its file. A build that was interrupted continues with the part after the
// last that is solved.
func (b *builder) buildParts(ctx context.Context, m index.Material, d *division) (err error) {
	parts, err := b.openParts(m, d)
	defer func() { err = errors.Join(err, parts.Close()) }()
	if err != nil {
		return err
	}
	for n := len(parts); n < len(d.parts); n++ {
		progress := *b.current.Load()
		progress.Part, progress.Parts = n+1, len(d.parts)
		b.current.Store(&progress)
		p, err := b.solvePart(ctx, m, d, parts)
		if err != nil {
			return err
		}
		parts = append(parts, p)
	}
	if err := b.packParts(ctx, m, d, parts); err != nil {
		return err
	}
	err, parts = parts.Close(), nil
	return errors.Join(err, b.removeCheckpoint(m), b.removeParts(m))
}

func (b *builder) openParts(m index.Material, d *division) (solvedParts, error) {
	var parts solvedParts
	for n := range d.parts {
		if err := osfile.CheckReplaceable(b.partName(m, n), partMagic, format.ErrFormat); err != nil {
			return nil, err
		}
	}
	for n, p := range d.parts {
		solved, err := openPart(b.partName(m, n), b.partHeader(d, p), d.slices(p))
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, errNotWorking):
			return parts, nil
		case err != nil:
			return parts, err
		}
		parts = append(parts, solved)
		b.solver.addWork((stages - 1) * 2 * int(p.size))
	}
	return parts, nil
}

// partBytes returns the bytes of the files of the parts of a pair, 0 if it is solved as a whole.
func (b *builder) partBytes(m index.Material) (bytes int64) {
	if d := b.cache.divisions[m]; d != nil {
		for _, p := range d.parts {
			bytes += 2 * resultBytes(p.size)
		}
	}
	return bytes
}

func (b *builder) partName(m index.Material, number int) string {
	return filepath.Join(b.options.Dir, partStem(b.options.Variant, m)+strconv.Itoa(number))
}

// solvePart solves the part after those that are solved, and writes its file.
func (b *builder) solvePart(
	ctx context.Context, m index.Material, d *division, solved solvedParts,
) (*solvedPart, error) {
	n := len(solved)
	p, pair := d.parts[n], d.slices(d.parts[n])
	r := newResultSolver(b.solver, pair, b.room, newCheckpointer(&b.options, m, p.men))
	if p.aheadSize > 0 {
		ahead, err := b.loadAhead(ctx, d.other.WithTheirs(p.ahead), solved)
		if err != nil {
			return nil, err
		}
		r.pair[0].ahead = ahead
	}
	if err := r.solve(ctx); err != nil {
		return nil, err
	}
	name, header := b.partName(m, n), b.partHeader(d, p)
	if err := writePart(name, header, r.pair); err != nil {
		return nil, err
	}
	return openPart(name, header, pair)
}

// loadAhead reads the results that the moves of men lead to from the parts that are solved.
func (b *builder) loadAhead(ctx context.Context, of *index.Slice, parts solvedParts) (*solved, error) {
	k := &solved{Slice: of, results: newResults(of.Size)}
	buffers := make([][]uint8, b.solver.workers)
	err := format.Each(ctx, len(buffers), chunks(of.Size), func(worker, chunk int) (err error) {
		start, end := chunkBounds(chunk, of.Size)
		buffers[worker], err = parts.appendResults(buffers[worker][:0], 1, of, start, end)
		k.results.add(start, buffers[worker])
		return err
	})
	return k, err
}

func (b *builder) packParts(ctx context.Context, m index.Material, d *division, parts solvedParts) error {
	var list []solvedSlice
	for _, s := range b.solver.board.SlicesOf(m) {
		which := 0
		if s != d.own {
			which = 1
		}
		symbols := func(_ codec.Kind, start, end uint64, dst []uint8) ([]uint8, error) {
			dst, err := parts.appendResults(dst, which, s, start, end)
			b.markCaptures(s, start, dst)
			return dst, err
		}
		list = append(list, solvedSlice{Slice: s, files: 1, symbols: symbols})
	}
	return b.keep(ctx, list, nil, codec.WLD) // later pairs read the file
}

// markCaptures replaces the results of positions with captures, from start on, as WLD files have none.
func (b *builder) markCaptures(s *index.Slice, start uint64, results []uint8) {
	c := index.NewCursor(s)
	for i := range results {
		c.Seek(start + uint64(i))
		if c.Placement().Position(b.solver.variant).HasCapture() {
			results[i] = codec.DontCare
		}
	}
}

func (b *builder) removeParts(m index.Material) error {
	entries, err := os.ReadDir(b.options.Dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.TrimRight(e.Name(), "0123456789") != partStem(b.options.Variant, m) {
			continue
		}
		name := filepath.Join(b.options.Dir, e.Name())
		if err := osfile.CheckReplaceable(name, partMagic, format.ErrFormat); err != nil {
			return err
		}
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}
