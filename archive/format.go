package archive

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"sort"

	"github.com/godraughts/draughts/internal/quote"
)

// The file of an archive, which docs/archive-format.md specifies: a header and segments. A segment is a sequence of
// blocks, each with a checksum after it, and its last block is the directory of the others. Numbers of a fixed size
// are big-endian, others are varints.

// Magic is the beginning of an archive. Its line ends show damage by a transfer as text.
const Magic = "DARCH\r\n\x1a"

const (
	formatVersion  = 1
	headerSize     = 512 // a sector of a disk, which is written whole or not at all
	sumSize        = 4   // a CRC-32
	headerSegments = len(Magic) + 4
	segmentSize    = 24
	maxSegments    = (headerSize - sumSize - headerSegments) / segmentSize
	entrySize      = 24
)

// The kinds of blocks.
const (
	gamesBlock = iota + 1
	textsBlock
	positionsBlock
	groupsBlock
	numKinds
)

// blockEntry is a block of a segment. The first game, key or hash in it is given.
type blockEntry struct {
	offset int64
	first  uint64
	size   uint32 // without the checksum
}

func (b blockEntry) end() int64 { return b.offset + int64(b.size) + sumSize }

func (b blockEntry) damaged(what string) error {
	return fmt.Errorf("%w: the block of %s at byte %d", ErrDamaged, what, b.offset)
}

// blockOf returns the number of the last block that begins with a number or before it; -1 if there is none.
func blockOf(list []blockEntry, number uint64) int {
	return sort.Search(len(list), func(i int) bool { return list[i].first > number }) - 1
}

// segment is the games of one addition, or of several that were merged.
type segment struct {
	directory blockEntry
	games     uint32
	positions uint64
	firstGame int // of the archive
	blocks    [numKinds][]blockEntry
}

func headerOf(segments []*segment) []byte {
	header := append(make([]byte, 0, headerSize), Magic...)
	header = binary.BigEndian.AppendUint16(header, formatVersion)
	header = binary.BigEndian.AppendUint16(header, uint16(len(segments)))
	for _, s := range segments {
		header = binary.BigEndian.AppendUint64(header, uint64(s.directory.offset))
		header = binary.BigEndian.AppendUint32(header, s.directory.size)
		header = binary.BigEndian.AppendUint32(header, s.games)
		header = binary.BigEndian.AppendUint64(header, s.positions)
	}
	header = header[:headerSize-sumSize]
	return binary.BigEndian.AppendUint32(header, crc32.ChecksumIEEE(header))
}

// readSegments reads the header and the directories of an archive of that many bytes.
func readSegments(r io.ReaderAt, size int64) ([]*segment, error) {
	header := make([]byte, headerSize)
	n, err := r.ReadAt(header, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, quote.Error(err)
	}
	if n < headerSize || string(header[:len(Magic)]) != Magic {
		return nil, fmt.Errorf("%w: it begins with %s", ErrFormat, quote.Text(string(header[:min(n, len(Magic))])))
	}
	if v := binary.BigEndian.Uint16(header[len(Magic):]); v != formatVersion {
		return nil, fmt.Errorf("%w: version %d is unknown, %d is expected", ErrFormat, v, formatVersion)
	}
	count := int(binary.BigEndian.Uint16(header[len(Magic)+2:]))
	if !isSealed(header) || count > maxSegments {
		return nil, fmt.Errorf("%w: the checksum of the header is wrong", ErrDamaged)
	}
	var segments []*segment
	games := uint64(0)
	for i := range count {
		b := header[headerSegments+i*segmentSize:]
		s := &segment{}
		s.directory.offset = int64(binary.BigEndian.Uint64(b))
		s.directory.size = binary.BigEndian.Uint32(b[8:])
		s.games, s.positions = binary.BigEndian.Uint32(b[12:]), binary.BigEndian.Uint64(b[16:])
		games += uint64(s.games)
		if err := s.readDirectory(r, size); err != nil {
			return nil, err
		}
		segments = append(segments, s)
	}
	if games > math.MaxUint32 || !bytes.Equal(headerOf(segments), header) {
		return nil, fmt.Errorf("%w: the header has more than it should", ErrDamaged)
	}
	return segments, nil
}

// readDirectory reads the directory of a segment. All its blocks must lie inside the file.
func (s *segment) readDirectory(r io.ReaderAt, size int64) error {
	inside := func(b blockEntry) bool { return b.offset >= headerSize && b.offset <= size && b.end() <= size }
	if !inside(s.directory) || s.directory.size%entrySize != 0 {
		return fmt.Errorf("%w: it has %d bytes, more are expected", ErrDamaged, size)
	}
	payload, err := readBlock(r, s.directory)
	if err != nil {
		return err
	}
	for ; len(payload) > 0; payload = payload[entrySize:] {
		kind := payload[0]
		b := blockEntry{
			size: binary.BigEndian.Uint32(payload[4:]), offset: int64(binary.BigEndian.Uint64(payload[8:])),
			first: binary.BigEndian.Uint64(payload[16:]),
		}
		if kind < gamesBlock || kind >= numKinds || !inside(b) {
			return fmt.Errorf("%w: a block lies outside the file", ErrDamaged)
		}
		s.blocks[kind] = append(s.blocks[kind], b)
	}
	for _, list := range s.blocks {
		if !slices.IsSortedFunc(list, func(a, b blockEntry) int { return cmp.Compare(a.first, b.first) }) {
			return fmt.Errorf("%w: a directory is not in order", ErrDamaged)
		}
	}
	if games := s.blocks[gamesBlock]; s.games > 0 && (len(games) == 0 || games[0].first != 0) {
		return fmt.Errorf("%w: a directory has no first game", ErrDamaged)
	}
	return nil
}

func (s *segment) directoryOf() (dst []byte) {
	for kind, list := range s.blocks {
		for _, b := range list {
			dst = append(dst, byte(kind), 0, 0, 0)
			dst = binary.BigEndian.AppendUint32(dst, b.size)
			dst = binary.BigEndian.AppendUint64(dst, uint64(b.offset))
			dst = binary.BigEndian.AppendUint64(dst, b.first)
		}
	}
	return dst
}

func readBlock(r io.ReaderAt, b blockEntry) ([]byte, error) {
	block := make([]byte, int(b.size)+sumSize)
	switch n, err := r.ReadAt(block, b.offset); {
	case n == len(block):
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w: the file ends in the block at byte %d", ErrDamaged, b.offset)
	default:
		return nil, quote.Error(err)
	}
	if !isSealed(block) {
		return nil, fmt.Errorf("%w: the checksum of the block at byte %d is wrong", ErrDamaged, b.offset)
	}
	return block[:b.size], nil
}

func isSealed(block []byte) bool {
	payload := len(block) - sumSize
	return crc32.ChecksumIEEE(block[:payload]) == binary.BigEndian.Uint32(block[payload:])
}

// cursor reads the numbers and texts of a block. What lies beyond the end is zero, and is remembered.
type cursor struct {
	rest []byte
	bad  bool
}

func (c *cursor) number() uint64 {
	n, size := binary.Uvarint(c.rest)
	if size <= 0 {
		c.rest, c.bad = nil, true
		return 0
	}
	c.rest = c.rest[size:]
	return n
}

func (c *cursor) bytes(n uint64) []byte {
	if n > uint64(len(c.rest)) {
		c.rest, c.bad = nil, true
		return nil
	}
	b := c.rest[:n]
	c.rest = c.rest[n:]
	return b
}

func appendText[T ~string | ~[]byte](dst []byte, text T) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}
