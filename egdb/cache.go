package egdb

import (
	"sync"

	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
)

// cache is a set-associative LRU cache of blocks. Each set has its own lock, so goroutines seldom wait for
// each other. A slot allocates memory only on its first use.
type cache struct {
	sets     []cacheSet
	slotSize int // in symbols, the margin included
}

const cacheWays = 4

type cacheSet struct {
	mu    sync.Mutex
	clock uint32
	slots [cacheWays]cacheSlot
}

type cacheSlot struct {
	block uint64 // number of the slice and of the block in it; 0 for none
	used  uint32 // time of the last use, by the clock of the set
	*cachedBlock
}

// cachedBlock is a block that is unpacked as far as it has been needed. Most of its positions are never probed.
type cachedBlock struct {
	buffer    []uint8
	packed    []byte
	unpacking codec.Unpacking
}

const stateSize = 1400 // about the memory in bytes of a cachedBlock besides its buffer

// newCache returns a cache of that many bytes, but of at least one set, for blocks of up to that many positions.
func newCache(bytes, positions int) *cache {
	c := &cache{slotSize: positions + codec.Margin}
	c.sets = make([]cacheSet, max(1, bytes/(cacheWays*(c.slotSize+stateSize))))
	return c
}

// symbol returns the symbol of position n of a slice. With cachedOnly, ok is false if it has to be read.
func (c *cache) symbol(t *format.StoredSlice, n uint64, cachedOnly bool) (symbol uint8, ok bool, err error) {
	if cachedOnly && t.Blocks.Load() == nil {
		return 0, false, nil
	}
	b, err := t.Open()
	if err != nil {
		return 0, false, err
	}
	if cachedOnly && !b.Known.Has(n) {
		return 0, false, nil
	}
	block := b.Block(n)
	if symbol, ok := b.Constant(block); ok {
		return symbol, true, nil
	}
	id := t.ID<<32 + uint64(block)
	set := &c.sets[id*0x9e3779b97f4a7c15>>32%uint64(len(c.sets))]
	at := int(n - b.Start(block))

	set.mu.Lock()
	defer set.mu.Unlock()
	set.clock++
	oldest := &set.slots[0]
	for i := range set.slots {
		slot := &set.slots[i]
		if slot.block == id {
			slot.used = set.clock
			return slot.symbol(b, at), true, nil
		}
		if set.clock-slot.used > set.clock-oldest.used {
			oldest = slot
		}
	}
	if cachedOnly {
		return 0, false, nil
	}
	if oldest.cachedBlock == nil {
		oldest.cachedBlock = &cachedBlock{buffer: make([]uint8, c.slotSize)}
	}
	oldest.block = 0
	if err := b.Read(block, &oldest.packed); err != nil {
		return 0, false, err
	}
	b.Known.Add(b.Start(block), b.Positions(block))
	b.Begin(&oldest.unpacking, oldest.packed, b.Start(block), int(b.Positions(block)), oldest.buffer)
	oldest.block, oldest.used = id, set.clock
	return oldest.symbol(b, at), true, nil
}

func (c *cachedBlock) symbol(b *format.SliceBlocks, at int) uint8 {
	if at >= c.unpacking.Next {
		b.Unpack(&c.unpacking, at+1)
	}
	return c.buffer[at+codec.Margin]
}
