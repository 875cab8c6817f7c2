package archive

import (
	"encoding/binary"
	"io"
	"iter"
	"sort"

	"github.com/godraughts/draughts/internal/varint"
)

// The index of a segment: which games reach a position, and after how many plies.

type indexWriter struct {
	*segmentWriter
	kind        int
	block       []byte
	first, last uint64 // key or hash in the block
}

// flush writes the block if it has at least that many bytes.
func (x *indexWriter) flush(full int) error {
	if len(x.block) < full {
		return nil
	}
	block := x.block
	x.block = block[:0]
	return x.write(x.kind, x.first, block)
}

// gameGroup is the first of some games with the same moves before and after a position. sums are zero for it alone.
type gameGroup struct {
	occurrence
	sums sums
}

var groupedGames = 64 // number of games of a position from which on a segment has their groups

// addGroups groups the games of a position by the moves before and after it, if there are many games.
func (x *indexWriter) addGroups(same []occurrence) error {
	if len(same) < groupedGames {
		return nil
	}
	var groups []gameGroup
	numbers := map[uint64]int{}
	for _, o := range same {
		i, ok := numbers[o.group]
		if !ok {
			i = len(groups)
			numbers[o.group] = i
			groups = append(groups, gameGroup{occurrence: o})
		}
		games := x.attributes[o.game].sums()
		groups[i].sums.add(&games)
	}
	entry := x.scratch[:0]
	game := uint32(0)
	for _, g := range groups {
		entry = binary.AppendUvarint(entry, uint64(g.game-game))
		entry = binary.AppendUvarint(entry, uint64(g.ply))
		for _, n := range g.sums {
			entry = binary.AppendUvarint(entry, n)
		}
		game = g.game
	}
	x.scratch = entry
	h := same[0].hash
	if len(x.block) == 0 {
		x.first, x.last = h, 0
	}
	x.block = appendText(binary.AppendUvarint(x.block, h-x.last), entry)
	x.last = h
	return x.flush(fullPositions)
}

// appendOccurrence appends an occurrence: the difference of its key from the one before; the game, as a difference from
// the one before if that has the same key; and the ply.
func appendOccurrence(dst []byte, before *occurrence, o occurrence) []byte {
	delta := keyOf(o.hash) - keyOf(before.hash)
	dst = binary.AppendUvarint(dst, delta)
	if delta != 0 {
		before.game = 0
	}
	dst = binary.AppendUvarint(dst, uint64(o.game-before.game))
	*before = o
	return binary.AppendUvarint(dst, uint64(o.ply))
}

// readOccurrence is the reverse of appendOccurrence. It turns an occurrence, whose hash is a key, into the next one.
func readOccurrence(c *varint.Reader, before *occurrence) {
	delta := c.Uvarint()
	if delta != 0 {
		before.game = 0
	}
	before.hash += delta
	before.game += uint32(c.Uvarint())
	before.ply = uint32(c.Uvarint())
}

// lookup yields the games of a segment that may have a position with that hash. With grouped, it yields the groups of
// the games instead if the segment has them.
func (s *segment) lookup(r io.ReaderAt, h uint64, grouped bool) iter.Seq2[gameGroup, error] {
	return func(yield func(gameGroup, error) bool) {
		if grouped {
			groups, err := s.groups(r, h)
			if err != nil {
				yield(gameGroup{}, err)
				return
			}
			for _, g := range groups {
				if !yield(g, nil) {
					return
				}
			}
			if len(groups) > 0 {
				return
			}
		}
		list, key := s.blocks[positionsBlock], keyOf(h)
		// Entries with the key may begin in the block before the first that begins with it.
		at := max(sort.Search(len(list), func(i int) bool { return list[i].First >= key })-1, 0)
		for ; at < len(list) && list[at].First <= key; at++ {
			payload, err := readBlock(r, list[at])
			if err != nil {
				yield(gameGroup{}, err)
				return
			}
			var o occurrence
			for c := (varint.Reader{Rest: payload}); len(c.Rest) > 0 && o.hash <= key; {
				readOccurrence(&c, &o)
				if c.Bad || o.game >= s.games {
					yield(gameGroup{}, list[at].damaged("positions"))
					return
				}
				if o.hash == key && !yield(gameGroup{occurrence: o}, nil) {
					return
				}
			}
		}
	}
}

// groups returns the groups of the games of a position with that hash; none if few games have it.
func (s *segment) groups(r io.ReaderAt, h uint64) (groups []gameGroup, err error) {
	list := s.blocks[groupsBlock]
	at := blockOf(list, h)
	if at < 0 {
		return nil, nil
	}
	payload, err := readBlock(r, list[at])
	if err != nil {
		return nil, err
	}
	c, entry := varint.Reader{Rest: payload}, varint.Reader{}
	for found := uint64(0); len(c.Rest) > 0 && found < h; {
		found += c.Uvarint()
		if text := c.Bytes(c.Uvarint()); found == h {
			entry.Rest = text
		}
	}
	for g := (gameGroup{}); len(entry.Rest) > 0; groups = append(groups, g) {
		g.game += uint32(entry.Uvarint())
		g.ply = uint32(entry.Uvarint())
		for i := range g.sums {
			g.sums[i] = entry.Uvarint()
		}
		if entry.Bad || g.game >= s.games {
			return nil, list[at].damaged("groups")
		}
	}
	if c.Bad {
		return nil, list[at].damaged("groups")
	}
	return groups, nil
}
