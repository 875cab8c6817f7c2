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
	fullPositions = 16 << 10  // and for groups
	maxTexts      = 8 << 20   // more than the texts of a block can have: a game has at most 4 MiB
)

type segmentWriter struct {
	w       io.Writer
	at      int64 // in the file
	segment *segment
	sorter  sorter

	block     []byte // the records of the present block
	values    []byte // the texts that they refer to
	texts     []byte
	hasTexts  bool              // one of the texts is not empty
	numbers   map[string]uint64 // of the values
	firstGame uint32            // of the block
	scratch   []byte

	attributes []attributes // of all games
}

func (s *segmentWriter) value(text string) uint64 {
	n, ok := s.numbers[text]
	if !ok {
		n = uint64(len(s.numbers))
		s.numbers[text] = n
		s.values = appendText(s.values, text)
	}
	return n
}

func (s *segmentWriter) add(r *record, positions []occurrence) error {
	game := s.segment.games
	if game == math.MaxUint32 {
		return ErrTooMany
	}
	s.segment.games++
	s.attributes = append(s.attributes, r.attributes)
	for _, p := range positions {
		p.game = game
		if err := s.sorter.add(p); err != nil {
			return err
		}
	}
	s.scratch = r.append(s.scratch[:0], s.value)
	s.block = appendText(s.block, s.scratch)
	s.texts = appendText(s.texts, r.text)
	s.hasTexts = s.hasTexts || r.text != nil
	if len(s.block)+len(s.values) < fullGames && len(s.texts) < fullTexts {
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
	block = append(block, s.values...)
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
	s.block, s.values, s.texts = s.block[:0], s.values[:0], s.texts[:0]
	s.hasTexts, s.firstGame = false, s.segment.games
	return nil
}

func (s *segmentWriter) write(kind int, first uint64, payload []byte) error {
	b := blockEntry{Kind: uint8(kind), Offset: s.at, First: first, Size: uint32(len(payload))}
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
	var before occurrence
	var same []occurrence // of one position
	positions := &indexWriter{segmentWriter: s, kind: positionsBlock}
	groups := &indexWriter{segmentWriter: s, kind: groupsBlock}
	for p, err := range s.sorter.all(ctx) {
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
			if err := groups.addGroups(same); err != nil {
				return err
			}
			same = same[:0]
		}
		same = append(same, p)
		if len(positions.block) == 0 {
			positions.first, before = keyOf(p.hash), occurrence{}
		}
		positions.block = appendOccurrence(positions.block, &before, p)
		if err := positions.flush(fullPositions); err != nil {
			return err
		}
	}
	if err := cmp.Or(groups.addGroups(same), groups.flush(1), positions.flush(1)); err != nil {
		return err
	}
	var directory []byte
	for _, list := range s.segment.blocks {
		directory, _ = binary.Append(directory, binary.BigEndian, list) // a list of a fixed size
	}
	if len(directory) > math.MaxInt32 {
		return fmt.Errorf("%w: %d games", ErrTooMany, s.segment.games)
	}
	return s.write(0, 0, directory)
}
