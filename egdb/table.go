package egdb

import (
	"context"
	"fmt"
	"hash/crc32"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// table is a slice in an open file. Its blocks are known after their first use.
type table struct {
	*slice
	file   *file
	id     uint64 // number of the table in the DB, from 1 on
	blocks atomic.Pointer[blockTable]
}

// open returns the blocks of a table. It reads the directory of the file on first use.
func (t *table) open() (*blockTable, error) {
	if b := t.blocks.Load(); b != nil {
		return b, nil
	}
	if err := t.file.load(); err != nil {
		return nil, err
	}
	return t.blocks.Load(), nil
}

// blockTable is the blocks of a slice. Files for six pieces have millions of blocks, so it keeps little about each.
type blockTable struct {
	*slice
	blockDecoder
	file      *file
	offset    int64    // offset of the first block in the file
	starts    []uint32 // by block: the first position
	ends      []uint32 // by block: the end of its packed bytes, from offset on
	checksums []uint32 // by block: of the packed bytes; without packed bytes, the symbol of all positions
	known     readFilter
}

// newBlockTable returns the blocks of a slice, which begin at an offset of the file.
func newBlockTable(f *file, s *slice, entry sliceEntry, offset int64) *blockTable {
	t := &blockTable{slice: s, blockDecoder: blockDecoder{f.kind, entry.model, newLineIndex(s)}, file: f, offset: offset}
	t.starts = make([]uint32, len(entry.blocks))
	t.ends = make([]uint32, len(entry.blocks))
	t.checksums = make([]uint32, len(entry.blocks))
	start, end := uint32(0), uint32(0)
	for i, e := range entry.blocks {
		end += e.packed
		t.starts[i], t.ends[i], t.checksums[i] = start, end, e.checksum
		start += uint32(e.positions)
	}
	t.known = newReadFilter(s.size, len(t.starts))
	for block := range t.starts {
		if _, ok := t.constant(block); ok {
			t.known.add(t.start(block), t.positions(block))
		}
	}
	return t
}

// packed returns the total size of the packed blocks in bytes.
func (t *blockTable) packed() int64 { return int64(t.ends[len(t.ends)-1]) }

// block returns the number of the block that contains position n.
func (t *blockTable) block(n uint64) int {
	i, found := slices.BinarySearch(t.starts, uint32(n))
	if !found {
		i--
	}
	return i
}

// start returns the first position of a block.
func (t *blockTable) start(block int) uint64 { return uint64(t.starts[block]) }

// positions returns the number of positions in a block.
func (t *blockTable) positions(block int) uint64 {
	if block+1 < len(t.starts) {
		return t.start(block+1) - t.start(block)
	}
	return t.size - t.start(block)
}

// extent returns the offset of a block from t.offset, and its size in bytes.
func (t *blockTable) extent(block int) (start, size uint32) {
	if block > 0 {
		start = t.ends[block-1]
	}
	return start, t.ends[block] - start
}

// constant returns the symbol of a block whose symbols are all equal; ok is false for other blocks.
func (t *blockTable) constant(block int) (symbol uint8, ok bool) {
	_, size := t.extent(block)
	return uint8(t.checksums[block]), size == 0
}

// scratch is a pool of buffers for packed blocks.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// load reads and unpacks a block that is not constant. The buffer must have room for maxBlock symbols and the
// margin.
func (t *blockTable) load(block int, buffer []uint8) error {
	room := scratch.Get().(*[]byte)
	defer scratch.Put(room)
	if err := t.read(block, room); err != nil {
		return err
	}
	var x unpacking
	n := int(t.positions(block))
	t.begin(&x, *room, t.start(block), n, buffer)
	t.unpack(&x, n)
	return nil
}

// read reads a packed block into room, which it grows if necessary.
func (t *blockTable) read(block int, room *[]byte) error {
	start, size := t.extent(block)
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

// eachBlock calls do with the symbols of each block, from several goroutines, until a call returns an error.
func (t *blockTable) eachBlock(ctx context.Context, do func(c *cursor, start uint64, symbols []uint8) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type worker struct {
		cursor *cursor
		buffer []uint8
	}
	workers := make([]worker, runtime.GOMAXPROCS(0))
	_ = each(ctx, len(workers), len(t.starts), func(i, block int) {
		w := &workers[i]
		if w.cursor == nil {
			*w = worker{newCursor(t.slice), make([]uint8, maxBlock[t.kind]+margin)}
		}
		if err := t.visit(w.cursor, block, w.buffer, do); err != nil {
			cancel(err)
		}
	})
	return context.Cause(ctx)
}

// visit calls do with the symbols of a block. A constant block longer than the buffer is passed in parts.
func (t *blockTable) visit(c *cursor, block int, buffer []uint8, do func(*cursor, uint64, []uint8) error) error {
	start, left := t.start(block), t.positions(block)
	symbol, ok := t.constant(block)
	if !ok {
		if err := t.load(block, buffer); err != nil {
			return err
		}
		return do(c, start, buffer[margin:][:left])
	}
	for i := range buffer {
		buffer[i] = symbol
	}
	for left > 0 {
		n := min(left, uint64(len(buffer)))
		if err := do(c, start, buffer[:n]); err != nil {
			return err
		}
		start += n
		left -= n
	}
	return nil
}
