package archive

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"
)

// The sizes at which a block is written.
const (
	fullGames     = 32 << 10
	fullTexts     = 256 << 10 // before compression
	fullPositions = 16 << 10
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
	numbers   map[string]uint64 // of the texts
	firstGame uint32            // of the block
	scratch   []byte
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
	for _, p := range positions {
		p.game = game
		if err := s.sorter.add(p); err != nil {
			return err
		}
	}
	s.scratch = r.append(s.scratch[:0], s.word)
	s.block = appendText(s.block, s.scratch)
	if r.text != nil {
		s.texts = binary.AppendUvarint(s.texts, uint64(game-s.firstGame))
		s.texts = appendText(s.texts, r.text)
	}
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
	if len(s.texts) > 0 {
		packed := bytes.NewBuffer(binary.AppendUvarint(nil, uint64(len(s.texts))))
		w, err := flate.NewWriter(packed, flate.DefaultCompression)
		if err == nil {
			_, err = w.Write(s.texts)
		}
		if err := cmp.Or(err, w.Close()); err != nil {
			return err
		}
		if err := s.write(textsBlock, uint64(s.firstGame), packed.Bytes()); err != nil {
			return err
		}
	}
	clear(s.numbers)
	s.block, s.words, s.texts, s.firstGame = s.block[:0], s.words[:0], s.texts[:0], s.segment.games
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
func (s *segmentWriter) finish() error {
	if err := s.flush(); err != nil {
		return err
	}
	var block []byte
	var first uint64
	var before posting
	err := s.sorter.each(func(p posting) error {
		if len(block) == 0 {
			first, before = p.key, posting{}
		}
		block = appendPosting(block, &before, p)
		if len(block) < fullPositions {
			return nil
		}
		full := block
		block = block[:0]
		return s.write(positionsBlock, first, full)
	})
	if err == nil && len(block) > 0 {
		err = s.write(positionsBlock, first, block)
	}
	if err != nil {
		return err
	}
	s.segment.positions = s.sorter.count
	directory := s.segment.appendDirectory(nil)
	if len(directory) > math.MaxInt32 {
		return fmt.Errorf("%w: %d games", ErrTooMany, s.segment.games)
	}
	return s.write(0, 0, directory)
}
