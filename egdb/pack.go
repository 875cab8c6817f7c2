package egdb

import (
	"context"
	"hash/crc32"
	"sync"
)

// segmentSize is how many positions are packed by themselves, so that several segments can be packed at once. Blocks
// end where segments end.
const segmentSize = 1 << 17

// file makes a file of a solved pair, whose first slice gives it its name.
func (s *solver) file(ctx context.Context, k kind, sides []*side) ([]byte, error) {
	rules := s.variant.Rules()
	d := directory{variant: rules.Name, rules: rulesChecksum(rules), material: sides[0].Material}
	var data []byte
	for _, side := range sides {
		p, packed, err := s.pack(ctx, k, side)
		if err != nil {
			return nil, err
		}
		d.parts = append(d.parts, p)
		for _, segment := range packed {
			data = append(data, segment...)
		}
	}
	b := d.bytes()
	h := header{kind: k, directory: uint32(len(b)), data: uint64(len(data)), checksum: crc32.Checksum(b, castagnoli)}
	return append(append(h.bytes(), b...), data...), nil
}

// packing is the packing of a slice.
type packing struct {
	*solver
	kind  kind
	side  *side
	lines *liner

	mu    sync.Mutex
	tally tally
}

// pack packs a slice. It goes over a sample of the segments twice: to count what comes after what; and to count again,
// now that symbols which do not matter can be chosen to be the likely ones. Then it writes them all.
func (s *solver) pack(ctx context.Context, k kind, side *side) (part, [][]byte, error) {
	p := &packing{solver: s, kind: k, side: side, lines: newLiner(side.slice)}
	all := segments(side.size)
	var likely *model
	for range 2 {
		p.tally = tally{}
		err := p.eachSegment(ctx, sample(all), likely, func(e *describer, start uint64, symbols []uint8, _ int) {
			var counted tally
			e.decide = counted.count
			e.blocks(start, symbols, func(blockEntry) {})
			p.mu.Lock()
			defer p.mu.Unlock()
			p.tally.add(&counted)
		})
		if err != nil {
			return part{}, nil, err
		}
		if likely == nil {
			likely = p.tally.model()
		}
	}
	model := p.tally.model()
	entries, packed := make([][]blockEntry, len(all)), make([][]byte, len(all))
	err := p.eachSegment(ctx, all, likely, func(e *describer, start uint64, symbols []uint8, segment int) {
		var out encoder
		e.model, e.decide = model, func(_ int, q uint8, yes bool) { out.write(q, yes) }
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
		p.worked(len(symbols) / int(numKinds))
	})
	if err != nil {
		return part{}, nil, err
	}
	result := part{model: model}
	for _, some := range entries {
		result.blocks = append(result.blocks, some...)
	}
	return result, packed, nil
}

// segments returns the numbers of the segments of so many positions.
func segments(positions uint64) []int {
	all := make([]int, (positions+segmentSize-1)/segmentSize)
	for i := range all {
		all[i] = i
	}
	return all
}

// sample returns segments that stand for all: all of a few, and of many one in sixteen, though never less than eight.
func sample(all []int) []int {
	const least, most = 8, 16
	step := min(max(len(all)/least, 1), most)
	var some []int
	for i := step / 2; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some
}

// eachSegment calls do with the symbols of each of some segments.
func (p *packing) eachSegment(
	ctx context.Context, some []int, likely *model, do func(e *describer, start uint64, symbols []uint8, segment int),
) error {
	type worker struct {
		describer
		symbols []uint8
	}
	workers := make([]worker, p.workers)
	return p.each(ctx, len(some), func(i, n int) {
		w, segment := &workers[i], some[n]
		start := uint64(segment) * segmentSize
		end := min(start+segmentSize, p.side.size)
		w.symbols = w.symbols[:0]
		for at := start; at < end; at++ {
			w.symbols = append(w.symbols, p.symbol(p.side.lanes.at(at)))
		}
		w.kind, w.lines, w.likely = p.kind, p.lines, likely
		do(&w.describer, start, w.symbols, segment)
	})
}

// symbol returns the symbol for a lane.
func (p *packing) symbol(lane uint32) uint8 {
	switch {
	case lane&laneCapture != 0:
		return unknown
	case p.kind == dtw && lane&laneOpen != 0:
		return drawn
	case p.kind == dtw:
		return uint8(lane)
	case lane&laneOpen != 0:
		return wldDraw
	case p.wins(lane):
		return wldWin
	}
	return wldLoss
}

// blocks cuts symbols into blocks and tells take of each when its decisions have been told: packed is 0 if it takes no
// room, and otherwise not yet known.
func (e *describer) blocks(start uint64, symbols []uint8, take func(blockEntry)) {
	for len(symbols) > 0 {
		n, symbol := e.kind.constant(symbols)
		entry := blockEntry{positions: uint64(n), checksum: uint32(symbol)}
		if n < minConstant && n < len(symbols) {
			n = e.block(start, symbols)
			entry = blockEntry{positions: uint64(n), packed: 1}
		}
		take(entry)
		start += uint64(n)
		symbols = symbols[n:]
	}
}
