package archive

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"github.com/godraughts/draughts/internal/deflate"
)

// The sizes at which a block is written.
const (
	fullGames     = 32 << 10
	fullTexts     = 256 << 10 // before compression
	fullPositions = 16 << 10  // and for ways
	// maxTexts is more than the texts of a block can have: a game has at most 4 MiB.
	maxTexts = 8 << 20
)

// segmentWriter writes a segment.
type segmentWriter struct {
	w       io.Writer
	at      int64 // in the file
	segment *segment
	sorter  sorter

	block     []byte // the records of the present block
	words     []byte // the texts that they use
	texts     []byte
	hasTexts  bool              // one of the texts is not empty
	numbers   map[string]uint64 // of the texts
	firstGame uint32            // of the block
	scratch   []byte

	facts []facts // of all games
}

// newSegmentWriter returns a writer of a segment that begins at a byte of the file with that name.
func newSegmentWriter(w io.Writer, at int64, name string, memory int) *segmentWriter {
	return &segmentWriter{
		w: w, at: at, segment: &segment{}, numbers: map[string]uint64{},
		sorter: sorter{name: name, room: max(memory/2/postingSize, 1<<10)},
	}
}

// word returns the number of a text in the present block.
func (s *segmentWriter) word(text string) uint64 {
	n, ok := s.numbers[text]
	if !ok {
		n = uint64(len(s.numbers))
		s.numbers[text] = n
		s.words = appendText(s.words, text)
	}
	return n
}

// add adds a game and its positions.
func (s *segmentWriter) add(r *record, positions []posting) error {
	game := s.segment.games
	if game == math.MaxUint32 {
		return ErrTooMany
	}
	s.segment.games++
	s.facts = append(s.facts, r.facts)
	for _, p := range positions {
		p.game = game
		if err := s.sorter.add(p); err != nil {
			return err
		}
	}
	s.scratch = r.append(s.scratch[:0], s.word)
	s.block = appendText(s.block, s.scratch)
	s.texts = appendText(s.texts, r.text)
	s.hasTexts = s.hasTexts || r.text != nil
	if len(s.block)+len(s.words) < fullGames && len(s.texts) < fullTexts {
		return nil
	}
	return s.flush()
}

// flush writes the present block of games, and that of their texts if there are any.
func (s *segmentWriter) flush() error {
	n := s.segment.games - s.firstGame
	if n == 0 {
		return nil
	}
	block := binary.AppendUvarint(nil, uint64(len(s.numbers)))
	block = append(block, s.words...)
	block = binary.AppendUvarint(block, uint64(n))
	block = append(block, s.block...)
	if err := s.write(gamesBlock, uint64(s.firstGame), block); err != nil {
		return err
	}
	if s.hasTexts {
		packed := deflate.Append(nil, append(binary.AppendUvarint(nil, uint64(n)), s.texts...))
		if err := s.write(textsBlock, uint64(s.firstGame), packed); err != nil {
			return err
		}
	}
	clear(s.numbers)
	s.block, s.words, s.texts = s.block[:0], s.words[:0], s.texts[:0]
	s.hasTexts, s.firstGame = false, s.segment.games
	return nil
}

// write writes a block and remembers its place.
func (s *segmentWriter) write(kind int, first uint64, payload []byte) error {
	b := blockEntry{offset: s.at, first: first, size: uint32(len(payload))}
	if kind == 0 {
		s.segment.directory = b
	} else {
		s.segment.blocks[kind] = append(s.segment.blocks[kind], b)
	}
	s.at = b.end()
	if _, err := s.w.Write(payload); err != nil {
		return err
	}
	_, err := s.w.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(payload)))
	return err
}

// finish writes the rest of the segment: the last games, the positions and the directory.
func (s *segmentWriter) finish(ctx context.Context, progress func(written, all uint64)) error {
	if err := s.flush(); err != nil {
		return err
	}
	var before posting
	var same []posting // of one position
	positions := &indexWriter{segmentWriter: s, kind: positionsBlock}
	ways := &indexWriter{segmentWriter: s, kind: waysBlock}
	for p, err := range s.sorter.all() {
		if written := s.segment.positions; written&(1<<16-1) == 0 {
			if progress != nil {
				progress(written, s.sorter.count)
			}
			err = cmp.Or(err, ctx.Err())
		}
		if err != nil {
			return err
		}
		s.segment.positions++
		if len(same) > 0 && same[0].hash != p.hash {
			if err := ways.addWays(same); err != nil {
				return err
			}
			same = same[:0]
		}
		same = append(same, p)
		if len(positions.block) == 0 {
			positions.first, before = keyOf(p.hash), posting{}
		}
		positions.block = appendPosting(positions.block, &before, p)
		if err := positions.flush(fullPositions); err != nil {
			return err
		}
	}
	if err := cmp.Or(ways.addWays(same), ways.flush(1), positions.flush(1)); err != nil {
		return err
	}
	directory := s.segment.directoryOf()
	if len(directory) > math.MaxInt32 {
		return fmt.Errorf("%w: %d games", ErrTooMany, s.segment.games)
	}
	return s.write(0, 0, directory)
}

// indexWriter writes blocks of an index.
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

// joinedGames is the number of games of a position from which on a segment has their ways.
var joinedGames = 64

// addWays joins the games of a position that have the same moves before and behind it, if there are many games.
func (x *indexWriter) addWays(same []posting) error {
	if len(same) < joinedGames {
		return nil
	}
	var ways []way
	places := map[uint64]int{}
	for _, p := range same {
		i, ok := places[p.way]
		if !ok {
			i = len(ways)
			places[p.way] = i
			ways = append(ways, way{posting: p})
		}
		games := x.facts[p.game].sums()
		ways[i].sums.add(&games)
	}
	entry := x.scratch[:0]
	game := uint32(0)
	for _, w := range ways {
		entry = binary.AppendUvarint(entry, uint64(w.game-game))
		entry = binary.AppendUvarint(entry, uint64(w.ply))
		for _, n := range w.sums {
			entry = binary.AppendUvarint(entry, n)
		}
		game = w.game
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
