package egdb

import (
	"fmt"
	"hash/crc32"
	"slices"
	"sync"
)

// table is a slice in a file. Files for six pieces have millions of blocks, so it keeps little for each.
type table struct {
	*slice
	blockDecoder
	file      *file
	id        uint64   // of the first block among all of a DB, from 1 on
	offset    int64    // of the first block in the file
	starts    []uint32 // the first position of each block
	ends      []uint32 // where its packed bytes end, from offset on
	checksums []uint32 // of the packed bytes; if there are none, the symbol of all positions
}

// newTable returns the table of a slice whose blocks begin at an offset of the file.
func newTable(f *file, s *slice, p part, offset int64) *table {
	t := &table{slice: s, blockDecoder: blockDecoder{f.kind, p.model, newLineIndex(s)}, file: f, offset: offset}
	t.starts = make([]uint32, len(p.blocks))
	t.ends = make([]uint32, len(p.blocks))
	t.checksums = make([]uint32, len(p.blocks))
	start, end := uint32(0), uint32(0)
	for i, e := range p.blocks {
		end += e.packed
		t.starts[i], t.ends[i], t.checksums[i] = start, end, e.checksum
		start += uint32(e.positions)
	}
	return t
}

// packed returns the size of all blocks in bytes.
func (t *table) packed() int64 { return int64(t.ends[len(t.ends)-1]) }

// block returns the number of the block that contains position n.
func (t *table) block(n uint64) int {
	i, found := slices.BinarySearch(t.starts, uint32(n))
	if !found {
		i--
	}
	return i
}

// start returns the first position of a block.
func (t *table) start(block int) uint64 { return uint64(t.starts[block]) }

// positions returns the number of positions in a block.
func (t *table) positions(block int) uint64 {
	if block+1 < len(t.starts) {
		return t.start(block+1) - t.start(block)
	}
	return t.size - t.start(block)
}

// place returns the offset of a block from t.offset, and its size in bytes.
func (t *table) place(block int) (start, size uint32) {
	if block > 0 {
		start = t.ends[block-1]
	}
	return start, t.ends[block] - start
}

// constant returns the symbol of a block in which all symbols are equal.
func (t *table) constant(block int) (symbol uint8, ok bool) {
	_, size := t.place(block)
	return uint8(t.checksums[block]), size == 0
}

// scratch holds buffers for packed blocks.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// load reads and unpacks a block that is not constant. The buffer must have room for maxBlock symbols and the
// margin.
func (t *table) load(block int, buffer []uint8) error {
	room := scratch.Get().(*[]byte)
	defer scratch.Put(room)
	if err := t.read(block, room); err != nil {
		return err
	}
	t.unpack(*room, t.start(block), int(t.positions(block)), buffer)
	return nil
}

// read reads a packed block into room, which it grows if necessary.
func (t *table) read(block int, room *[]byte) error {
	start, size := t.place(block)
	*room = slices.Grow((*room)[:0], int(size))[:size]
	err := t.file.read(*room, t.offset+int64(start))
	if err == nil && size > 0 && crc32.Checksum(*room, castagnoli) != t.checksums[block] {
		err = fmt.Errorf("%w: checksum", ErrDamaged)
	}
	if err != nil {
		return fmt.Errorf("%s: block %d of %s: %w", t.file.name, block, t.slice, err)
	}
	return nil
}
