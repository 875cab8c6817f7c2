package format

import (
	"context"
	"fmt"
	"hash/crc32"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// StoredSlice is a slice in an open file. Its blocks are known after their first use.
type StoredSlice struct {
	*index.Slice
	File   *File
	ID     uint64 // number of the slice in the DB, from 1 on
	Blocks atomic.Pointer[SliceBlocks]
}

// Open returns the blocks of a slice. It reads the directory of the file on first use.
func (t *StoredSlice) Open() (*SliceBlocks, error) {
	if b := t.Blocks.Load(); b != nil {
		return b, nil
	}
	if err := t.File.load(); err != nil {
		return nil, err
	}
	return t.Blocks.Load(), nil
}

// SliceBlocks is the blocks of a slice. Files for six pieces have millions of blocks, so it keeps little about each.
type SliceBlocks struct {
	*index.Slice
	codec.BlockDecoder
	File      *File
	offset    int64    // offset of the first block in the file
	Starts    []uint32 // by block: the first position
	ends      []uint32 // by block: the end of its packed bytes, from offset on
	checksums []uint32 // by block: of the packed bytes; without packed bytes, the symbol of all positions
	Known     readFilter
}

// newSliceBlocks returns the blocks of a slice, which begin at an offset of the file.
func newSliceBlocks(f *File, s *index.Slice, entry SliceEntry, offset int64) *SliceBlocks {
	decoder := codec.BlockDecoder{Kind: f.Kind, Model: entry.Model, Lines: index.NewLineIndex(s)}
	t := &SliceBlocks{Slice: s, BlockDecoder: decoder, File: f, offset: offset}
	t.Starts = make([]uint32, len(entry.Blocks))
	t.ends = make([]uint32, len(entry.Blocks))
	t.checksums = make([]uint32, len(entry.Blocks))
	start, end := uint32(0), uint32(0)
	for i, e := range entry.Blocks {
		end += e.Packed
		t.Starts[i], t.ends[i], t.checksums[i] = start, end, e.Checksum
		start += uint32(e.Positions)
	}
	t.Known = newReadFilter(s.Size, len(t.Starts))
	for block := range t.Starts {
		if _, ok := t.Constant(block); ok {
			t.Known.Add(t.Start(block), t.Positions(block))
		}
	}
	return t
}

func (t *SliceBlocks) packed() int64 { return int64(t.ends[len(t.ends)-1]) }

// Block returns the number of the block that contains position n.
func (t *SliceBlocks) Block(n uint64) int {
	i, found := slices.BinarySearch(t.Starts, uint32(n))
	if !found {
		i--
	}
	return i
}

// Start returns the first position of a block.
func (t *SliceBlocks) Start(block int) uint64 { return uint64(t.Starts[block]) }

// Positions returns the number of positions in a block.
func (t *SliceBlocks) Positions(block int) uint64 {
	if block+1 < len(t.Starts) {
		return t.Start(block+1) - t.Start(block)
	}
	return t.Size - t.Start(block)
}

// extent returns the offset of a block from t.offset, and its size in bytes.
func (t *SliceBlocks) extent(block int) (start, size uint32) {
	if block > 0 {
		start = t.ends[block-1]
	}
	return start, t.ends[block] - start
}

// Constant returns the symbol of a block whose symbols are all equal; ok is false for other blocks.
func (t *SliceBlocks) Constant(block int) (symbol uint8, ok bool) {
	_, size := t.extent(block)
	return uint8(t.checksums[block]), size == 0
}

// Read reads a packed block into room, which it grows if necessary.
func (t *SliceBlocks) Read(block int, room *[]byte) error {
	start, size := t.extent(block)
	*room = slices.Grow((*room)[:0], int(size))[:size]
	err := t.File.read(*room, t.offset+int64(start))
	if err == nil && size > 0 && crc32.Checksum(*room, Castagnoli) != t.checksums[block] {
		err = fmt.Errorf("%w: checksum", ErrDamaged)
	}
	if err != nil {
		return fmt.Errorf("%s: block %d of %s: %w", t.File.Name, block, t.Slice, err)
	}
	return nil
}

// visitor gets the symbols of a block, or of a part of it, from a position on. The cursor is the goroutine's.
type visitor func(c *index.Cursor, start uint64, symbols []uint8) error

// visiting has what one goroutine of EachBlock needs.
type visiting struct {
	cursor *index.Cursor
	packed []byte
	buffer []uint8 // room for the symbols of a block and the margin
}

// EachBlock calls do with the symbols of each block, from that many goroutines, until a call returns an error.
func (t *SliceBlocks) EachBlock(ctx context.Context, goroutines int, do visitor) error {
	workers := make([]visiting, goroutines)
	return Each(ctx, goroutines, len(t.Starts), func(i, block int) error {
		w := &workers[i]
		if w.cursor == nil {
			w.cursor, w.buffer = index.NewCursor(t.Slice), make([]uint8, codec.MaxBlock[t.Kind]+codec.Margin)
		}
		return t.visit(w, block, do)
	})
}

// visit calls do with the symbols of a block. A constant block longer than the buffer is passed in parts.
func (t *SliceBlocks) visit(w *visiting, block int, do visitor) error {
	start, left := t.Start(block), t.Positions(block)
	symbol, ok := t.Constant(block)
	if !ok {
		if err := t.Read(block, &w.packed); err != nil {
			return err
		}
		var x codec.Unpacking
		t.Begin(&x, w.packed, start, int(left), w.buffer)
		t.Unpack(&x, int(left))
		return do(w.cursor, start, w.buffer[codec.Margin:][:left])
	}
	for i := range w.buffer {
		w.buffer[i] = symbol
	}
	for left > 0 {
		n := min(left, uint64(len(w.buffer)))
		if err := do(w.cursor, start, w.buffer[:n]); err != nil {
			return err
		}
		start += n
		left -= n
	}
	return nil
}

// Each calls do for the numbers 0 to n-1 from several goroutines. It ends with the error of a call or of ctx.
func Each(ctx context.Context, workers, n int, do func(worker, i int) error) error {
	all, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var group sync.WaitGroup
	for worker := range min(workers, n) {
		group.Go(func() {
			for all.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := do(worker, i); err != nil {
					stop(err)
				}
			}
		})
	}
	group.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return context.Cause(all)
}

// readFilter says which positions of a slice may be known without reading a block: those of constant blocks, and those
// of blocks that have been read and may still be in the cache. A search asks for millions of values that it does not
// want to wait for, and most of their blocks are not there. The filter fits the processor's cache; the list of blocks
// does not.
type readFilter struct {
	shift int             // a bit stands for 1<<shift positions
	words []atomic.Uint64 // bit i%64 of word i/64
}

// newReadFilter returns an empty filter for a slice with two to four bits for each block.
func newReadFilter(positions uint64, blocks int) readFilter {
	shift := max(0, bits.Len64(positions/uint64(blocks))-2)
	return readFilter{shift, make([]atomic.Uint64, positions>>shift/64+1)}
}

// Add adds n positions, from start on.
func (f *readFilter) Add(start, n uint64) {
	for i := start >> f.shift; i <= (start+n-1)>>f.shift; i++ {
		f.words[i/64].Or(1 << (i % 64))
	}
}

// Has reports whether position n may have been added. It is also true for neighbours of added ones.
func (f *readFilter) Has(n uint64) bool {
	i := n >> f.shift
	return f.words[i/64].Load()>>(i%64)&1 != 0
}
