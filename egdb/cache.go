package egdb

import "sync"

// cache holds unpacked blocks. Every block belongs to one of many sets, and each set has its own lock, so that
// goroutines seldom wait for each other. Once a slot has been used it allocates nothing any more.
type cache struct {
	sets []cacheSet
	room int // symbols of a slot, the margin included
}

const cacheWays = 4

type cacheSet struct {
	mu    sync.Mutex
	clock uint32
	slots [cacheWays]cacheSlot
}

type cacheSlot struct {
	block  uint64 // its number in the DB; 0 for none
	used   uint32 // when it was last used, by the clock of the set
	buffer []uint8
}

// newCache returns a cache of at most so many bytes, though of one set at least, for blocks with up to so many
// positions.
func newCache(bytes, positions int) *cache {
	c := &cache{room: positions + margin}
	c.sets = make([]cacheSet, max(1, bytes/(cacheWays*c.room)))
	return c
}

// symbol returns the symbol of position n of a table. If cachedOnly is set, ok is false where its block would have to
// be read.
func (c *cache) symbol(t *table, n uint64, cachedOnly bool) (symbol uint8, ok bool, err error) {
	block := t.block(n)
	if symbol, ok := t.constant(block); ok {
		return symbol, true, nil
	}
	id := t.id + uint64(block)
	set := &c.sets[id*0x9e3779b97f4a7c15>>32%uint64(len(c.sets))]
	at := margin + n - t.start(block)

	set.mu.Lock()
	defer set.mu.Unlock()
	set.clock++
	oldest := &set.slots[0]
	for i := range set.slots {
		slot := &set.slots[i]
		if slot.block == id {
			slot.used = set.clock
			return slot.buffer[at], true, nil
		}
		if set.clock-slot.used > set.clock-oldest.used {
			oldest = slot
		}
	}
	if cachedOnly {
		return 0, false, nil
	}
	if oldest.buffer == nil {
		oldest.buffer = make([]uint8, c.room)
	}
	oldest.block = 0
	if err := t.load(block, oldest.buffer); err != nil {
		return 0, false, err
	}
	oldest.block, oldest.used = id, set.clock
	return oldest.buffer[at], true, nil
}
