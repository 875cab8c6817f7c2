package build

import (
	"context"
	"hash/crc32"
	"sync"

	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// Packing of solved slices into files.

// segmentSize is the number of positions in a segment. Segments are packed in parallel; no block crosses a boundary.
const segmentSize = 1 << 17

type solvedSlice struct {
	*index.Slice
	value func(i uint64) (v codec.Value, captures bool) // of a position, and whether it has captures
}

// packFile returns the file of a kind. files is the number of files of the pair, to count the work.
func packFile(ctx context.Context, s *solver, k codec.Kind, pair []solvedSlice, files int) ([]byte, error) {
	rules := s.variant.Rules()
	head := format.FileHead{Variant: rules.Name, Rules: format.RulesChecksum(rules), Material: pair[0].Material}
	d := format.Directory{Board: s.board, FileHead: head}
	var data []byte
	for _, work := range pair {
		entry, packed, err := packSlice(ctx, s, k, work, files)
		if err != nil {
			return nil, err
		}
		d.Slices = append(d.Slices, entry)
		for _, segment := range packed {
			data = append(data, segment...)
		}
	}
	b := d.Bytes()
	h := format.Header{
		Board: s.board, Kind: k, Directory: uint32(len(b)), Data: uint64(len(data)),
		Checksum: crc32.Checksum(b, format.Castagnoli),
	}
	return append(append(h.Bytes(), b...), data...), nil
}

type packing struct {
	solver *solver
	kind   codec.Kind
	work   solvedSlice
	lines  *index.LineIndex

	mu     sync.Mutex
	counts codec.OutcomeCounts
}

// packSlice packs a slice. Two passes over a sample of the segments fit the model. The model of the first pass chooses
// the don't-care symbols from the second pass on. The last pass writes all segments.
func packSlice(
	ctx context.Context, s *solver, k codec.Kind, work solvedSlice, files int,
) (format.SliceEntry, [][]byte, error) {
	p := &packing{solver: s, kind: k, work: work, lines: index.NewLineIndex(work.Slice)}
	segments := int((work.Size + segmentSize - 1) / segmentSize)
	var dontCareModel *codec.Model
	for range 2 {
		p.counts = codec.OutcomeCounts{}
		count := func(e *codec.BlockEncoder, start uint64, symbols []uint8, _ int) {
			var counted codec.OutcomeCounts
			e.Record = counted.Record
			e.Blocks(start, symbols, func(codec.BlockEntry) {})
			p.mu.Lock()
			defer p.mu.Unlock()
			p.counts.Add(&counted)
		}
		if err := p.eachSegment(ctx, sample(segments), dontCareModel, count); err != nil {
			return format.SliceEntry{}, nil, err
		}
		if dontCareModel == nil {
			dontCareModel = p.counts.FitModel()
		}
	}
	model := p.counts.FitModel()
	entries, packed := make([][]codec.BlockEntry, segments), make([][]byte, segments)
	write := func(e *codec.BlockEncoder, start uint64, symbols []uint8, segment int) {
		var out codec.Encoder
		e.Model, e.Record = model, func(_ int, q uint8, yes bool) { out.Write(q, yes) }
		out = codec.NewEncoder(nil)
		e.Blocks(start, symbols, func(entry codec.BlockEntry) {
			if entry.Packed > 0 {
				block := out.Finish()
				entry.Packed, entry.Checksum = uint32(len(block)), crc32.Checksum(block, format.Castagnoli)
				packed[segment] = append(packed[segment], block...)
				out = codec.NewEncoder(block[:0])
			}
			entries[segment] = append(entries[segment], entry)
		})
		p.solver.addWork(len(symbols) / files)
	}
	if err := p.eachSegment(ctx, everyNth(segments, 1), dontCareModel, write); err != nil {
		return format.SliceEntry{}, nil, err
	}
	result := format.SliceEntry{Model: model}
	for _, segment := range entries {
		result.Blocks = append(result.Blocks, segment...)
	}
	return result, packed, nil
}

// sample returns one in sixteen of the segments, but at least eight if there are that many.
func sample(segments int) []int {
	const least, most = 8, 16
	return everyNth(segments, min(max(segments/least, 1), most))
}

func everyNth(segments, n int) (list []int) {
	for i := n / 2; i < segments; i += n {
		list = append(list, i)
	}
	return list
}

// eachSegment calls do with the symbols of each of the given segments, from several goroutines.
func (p *packing) eachSegment(
	ctx context.Context, list []int, dontCareModel *codec.Model,
	do func(e *codec.BlockEncoder, start uint64, symbols []uint8, segment int),
) error {
	type worker struct {
		encoder codec.BlockEncoder
		symbols []uint8
	}
	workers := make([]worker, p.solver.workers)
	return p.solver.each(ctx, len(list), func(i, n int) {
		w, segment := &workers[i], list[n]
		start := uint64(segment) * segmentSize
		w.symbols = w.symbols[:0]
		for at := start; at < min(start+segmentSize, p.work.Size); at++ {
			symbol := uint8(codec.DontCare)
			if v, captures := p.work.value(at); !captures {
				symbol = p.solver.symbol(p.kind, v)
			}
			w.symbols = append(w.symbols, symbol)
		}
		w.encoder.Kind, w.encoder.Lines, w.encoder.DontCareModel = p.kind, p.lines, dontCareModel
		do(&w.encoder, start, w.symbols, segment)
	})
}
