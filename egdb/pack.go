package egdb

import (
	"context"
	"hash/crc32"
	"sync"
)

// Packing of solved slices into files.

// segmentSize is the number of positions in a segment. Segments are packed independently and in parallel, and no block
// crosses a segment boundary.
const segmentSize = 1 << 17

// symbolSlice is a solved slice that can be packed.
type symbolSlice struct {
	*slice
	files int // the number of files it is packed into, to count the work
	// symbols appends the symbols of the positions from start to end-1, for a kind of file.
	symbols func(k kind, start, end uint64, dst []uint8) []uint8
}

// file returns the file of a solved pair.
func (s *solver) file(ctx context.Context, k kind, pair []symbolSlice) ([]byte, error) {
	rules := s.variant.Rules()
	d := directory{board: s.board, fileHead: fileHead{rules.Name, rulesChecksum(rules), pair[0].Material}}
	var data []byte
	for _, work := range pair {
		entry, packed, err := s.pack(ctx, k, work)
		if err != nil {
			return nil, err
		}
		d.slices = append(d.slices, entry)
		for _, segment := range packed {
			data = append(data, segment...)
		}
	}
	b := d.bytes()
	h := header{
		board: s.board, kind: k, directory: uint32(len(b)), data: uint64(len(data)),
		checksum: crc32.Checksum(b, castagnoli),
	}
	return append(append(h.bytes(), b...), data...), nil
}

// packing is the state of packing one slice.
type packing struct {
	*solver
	kind  kind
	work  symbolSlice
	lines *lineIndex

	mu     sync.Mutex
	counts outcomeCounts
}

// pack packs a slice. Two passes over a sample of the segments fit the model. The model of the first pass chooses the
// don't-care symbols from the second pass on. The last pass writes all segments.
func (s *solver) pack(ctx context.Context, k kind, work symbolSlice) (sliceEntry, [][]byte, error) {
	p := &packing{solver: s, kind: k, work: work, lines: newLineIndex(work.slice)}
	all := segments(work.size)
	var dontCareModel *model
	for range 2 {
		p.counts = outcomeCounts{}
		err := p.eachSegment(ctx, sample(all), dontCareModel, func(e *blockEncoder, start uint64, symbols []uint8, _ int) {
			var counted outcomeCounts
			e.record = counted.record
			e.blocks(start, symbols, func(blockEntry) {})
			p.mu.Lock()
			defer p.mu.Unlock()
			p.counts.add(&counted)
		})
		if err != nil {
			return sliceEntry{}, nil, err
		}
		if dontCareModel == nil {
			dontCareModel = p.counts.fitModel()
		}
	}
	model := p.counts.fitModel()
	entries, packed := make([][]blockEntry, len(all)), make([][]byte, len(all))
	err := p.eachSegment(ctx, all, dontCareModel, func(e *blockEncoder, start uint64, symbols []uint8, segment int) {
		var out encoder
		e.model, e.record = model, func(_ int, q uint8, yes bool) { out.write(q, yes) }
		out = newEncoder(nil)
		e.blocks(start, symbols, func(entry blockEntry) {
			if entry.packed > 0 {
				block := out.finish()
				entry.packed, entry.checksum = uint32(len(block)), crc32.Checksum(block, castagnoli)
				packed[segment] = append(packed[segment], block...)
				out = newEncoder(block[:0])
			}
			entries[segment] = append(entries[segment], entry)
		})
		p.addWork(len(symbols) / p.work.files)
	})
	if err != nil {
		return sliceEntry{}, nil, err
	}
	result := sliceEntry{model: model}
	for _, segment := range entries {
		result.blocks = append(result.blocks, segment...)
	}
	return result, packed, nil
}

// segments returns the numbers of the segments of a slice with the given number of positions.
func segments(positions uint64) []int {
	all := make([]int, (positions+segmentSize-1)/segmentSize)
	for i := range all {
		all[i] = i
	}
	return all
}

// sample returns one in sixteen of the segments, but at least eight if there are that many.
func sample(all []int) []int {
	const least, most = 8, 16
	step := min(max(len(all)/least, 1), most)
	var sampled []int
	for i := step / 2; i < len(all); i += step {
		sampled = append(sampled, all[i])
	}
	return sampled
}

// eachSegment calls do with the symbols of each of the given segments, from several goroutines.
func (p *packing) eachSegment(
	ctx context.Context, list []int, dontCareModel *model,
	do func(e *blockEncoder, start uint64, symbols []uint8, segment int),
) error {
	type worker struct {
		blockEncoder
		symbols []uint8
	}
	workers := make([]worker, p.workers)
	return p.each(ctx, len(list), func(i, n int) {
		w, segment := &workers[i], list[n]
		start := uint64(segment) * segmentSize
		end := min(start+segmentSize, p.work.size)
		w.symbols = p.work.symbols(p.kind, start, end, w.symbols[:0])
		w.kind, w.lines, w.dontCareModel = p.kind, p.lines, dontCareModel
		do(&w.blockEncoder, start, w.symbols, segment)
	})
}

// symbolSlices returns slices whose distances are solved, to pack them.
func (s *solver) symbolSlices(pair []*workSlice) []symbolSlice {
	var list []symbolSlice
	for _, work := range pair {
		list = append(list, symbolSlice{work.slice, int(numKinds), func(k kind, start, end uint64, dst []uint8) []uint8 {
			for i := start; i < end; i++ {
				dst = append(dst, s.symbol(k, work.states.at(i)))
			}
			return dst
		}})
	}
	return list
}

// symbol returns the symbol for a state.
func (s *solver) symbol(k kind, state uint32) uint8 {
	switch {
	case state&stateCapture != 0:
		return dontCare
	case k == dtw && state&stateUndecided != 0:
		return drawn
	case k == dtw:
		return uint8(state)
	case state&stateUndecided != 0:
		return wldDraw
	case s.wins(state):
		return wldWin
	}
	return wldLoss
}
