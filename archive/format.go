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

// blockEntry is a block of a segment, as the directory has it.
type blockEntry struct {
	Kind   uint8
	_      [3]byte
	Size   uint32 // without the checksum
	Offset int64
	First  uint64 // game, key or hash in it
}

func (b blockEntry) end() int64 { return b.Offset + int64(b.Size) + sumSize }

func (b blockEntry) damaged(what string) error {
	return fmt.Errorf("%w: the block of %s at byte %d", ErrDamaged, what, b.Offset)
}

// blockOf returns the number of the last block that begins with a number or before it; -1 if there is none.
func blockOf(list []blockEntry, number uint64) int {
	return sort.Search(len(list), func(i int) bool { return list[i].First > number }) - 1
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
		header = binary.BigEndian.AppendUint64(header, uint64(s.directory.Offset))
		header = binary.BigEndian.AppendUint32(header, s.directory.Size)
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
		s.directory.Offset = int64(binary.BigEndian.Uint64(b))
		s.directory.Size = binary.BigEndian.Uint32(b[8:])
		s.games, s.positions = binary.BigEndian.Uint32(b[12:]), binary.BigEndian.Uint64(b[16:])
		s.firstGame = int(games)
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
	inside := func(b blockEntry) bool { return b.Offset >= headerSize && b.Offset <= size && b.end() <= size }
	if !inside(s.directory) || s.directory.Size%entrySize != 0 {
		return fmt.Errorf("%w: it has %d bytes, more are expected", ErrDamaged, size)
	}
	payload, err := readBlock(r, s.directory)
	if err != nil {
		return err
	}
	entries := make([]blockEntry, len(payload)/entrySize)
	_, _ = binary.Decode(payload, binary.BigEndian, entries) // of the same size
	for _, b := range entries {
		if b.Kind < gamesBlock || b.Kind >= numKinds || !inside(b) {
			return fmt.Errorf("%w: a block lies outside the file", ErrDamaged)
		}
		s.blocks[b.Kind] = append(s.blocks[b.Kind], b)
	}
	for _, list := range s.blocks {
		if !slices.IsSortedFunc(list, func(a, b blockEntry) int { return cmp.Compare(a.First, b.First) }) {
			return fmt.Errorf("%w: a directory is not in order", ErrDamaged)
		}
	}
	if games := s.blocks[gamesBlock]; s.games > 0 && (len(games) == 0 || games[0].First != 0) {
		return fmt.Errorf("%w: a directory has no first game", ErrDamaged)
	}
	return nil
}

func readBlock(r io.ReaderAt, b blockEntry) ([]byte, error) {
	block := make([]byte, int(b.Size)+sumSize)
	switch n, err := r.ReadAt(block, b.Offset); {
	case n == len(block):
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w: the file ends in the block at byte %d", ErrDamaged, b.Offset)
	default:
		return nil, quote.Error(err)
	}
	if !isSealed(block) {
		return nil, fmt.Errorf("%w: the checksum of the block at byte %d is wrong", ErrDamaged, b.Offset)
	}
	return block[:b.Size], nil
}

func isSealed(block []byte) bool {
	payload := len(block) - sumSize
	return crc32.ChecksumIEEE(block[:payload]) == binary.BigEndian.Uint32(block[payload:])
}

func appendText[T ~string | ~[]byte](dst []byte, text T) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}
