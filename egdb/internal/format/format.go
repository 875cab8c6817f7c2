// Package format reads and writes the files of endgame databases: see docs/egdb-format.md.
package format

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/deflate"
	"github.com/godraughts/draughts/internal/varint"
)

// A file has three parts; see docs/egdb-format.md.
//
//	header     32 bytes
//	directory  the variant, the models and the block sizes; deflated
//	data       the packed blocks
const (
	Magic        = "draughts"
	headerSize   = 32
	maxDirectory = 1 << 28 // bytes of an inflated directory
)

// The errors of files. They are wrapped with the details.
var (
	ErrFormat  = errors.New("not an endgame database")             // or one of another version
	ErrDamaged = errors.New("damaged endgame database")            // a wrong checksum or length
	ErrRules   = errors.New("built for other rules than those of") // of the variant of that name
)

// Castagnoli is the table of all checksums.
var Castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Header is the first part of a file.
type Header struct {
	Board     *index.Board // by version
	Kind      codec.Kind
	Directory uint32 // bytes of the directory
	Checksum  uint32 // of the directory
	Data      uint64 // bytes of the data
}

// Bytes returns the file form of h.
func (h *Header) Bytes() []byte {
	b := append([]byte(Magic), h.Board.Version, byte(h.Kind), 0, 0)
	b = binary.LittleEndian.AppendUint32(b, h.Directory)
	b = binary.LittleEndian.AppendUint64(b, h.Data)
	b = binary.LittleEndian.AppendUint32(b, h.Checksum)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, Castagnoli))
}

func parseHeader(b []byte) (Header, error) {
	switch {
	case len(b) < headerSize:
		return Header{}, fmt.Errorf("%w: %d bytes, the header has %d", ErrDamaged, len(b), headerSize)
	case string(b[:len(Magic)]) != Magic:
		return Header{}, fmt.Errorf("%w: it does not begin with %q", ErrFormat, Magic)
	case crc32.Checksum(b[:28], Castagnoli) != binary.LittleEndian.Uint32(b[28:]):
		return Header{}, fmt.Errorf("%w: checksum of the header", ErrDamaged)
	case b[8] == 0 || int(b[8]) > len(index.Boards):
		return Header{}, fmt.Errorf("%w: version %d, this is for versions 1 to %d", ErrFormat, b[8], len(index.Boards))
	case b[9] >= byte(codec.NumKinds):
		return Header{}, fmt.Errorf("%w: kind %d", ErrFormat, b[9])
	}
	return Header{
		Board: index.Boards[b[8]-1], Kind: codec.Kind(b[9]), Directory: binary.LittleEndian.Uint32(b[12:]),
		Data: binary.LittleEndian.Uint64(b[16:]), Checksum: binary.LittleEndian.Uint32(b[24:]),
	}, nil
}

// FileHead is the first part of a directory.
type FileHead struct {
	Variant  string
	Rules    uint32 // RulesChecksum of the variant
	Material index.Material
}

// Directory is the second part of a file.
type Directory struct {
	Board *index.Board
	FileHead
	Slices []SliceEntry // of the slice with that material, then of its mirror if that differs
}

// SliceEntry is the entry of a slice in a directory.
type SliceEntry struct {
	Model  *codec.Model
	Blocks []codec.BlockEntry
}

// RulesChecksum returns a checksum of the rules that values depend on. It detects other rules under the same name.
func RulesChecksum(r draughts.Rules) uint32 {
	b := []byte{byte(r.Size), byte(r.Choice)}
	for _, rule := range []bool{
		r.FlyingKings, r.BackwardCaptures, r.OrthogonalCaptures, r.MenCannotCaptureKings, r.CrownMidCapture,
		r.KingStopsBehindKing, r.Losing,
	} {
		if rule {
			b = append(b, 1)
		} else {
			b = append(b, 0)
		}
	}
	if r.KingStopsBehindPiece { // younger than the files of the other rule sets
		b = append(b, 1)
	}
	return crc32.Checksum(b, Castagnoli)
}

// Bytes returns the file form of d.
func (d *Directory) Bytes() []byte {
	b := binary.AppendUvarint(nil, uint64(len(d.Variant)))
	b = append(b, d.Variant...)
	b = binary.LittleEndian.AppendUint32(b, d.Rules)
	b = append(b, byte(d.Material.Men), byte(d.Material.Kings), byte(d.Material.TheirMen), byte(d.Material.TheirKings))
	for _, s := range d.Slices {
		b = s.Model.Append(b, d.Board)
		b = binary.AppendUvarint(b, uint64(len(s.Blocks)))
		for _, e := range s.Blocks {
			b = binary.AppendUvarint(b, e.Positions)
			b = binary.AppendUvarint(b, uint64(e.Packed))
		}
		// Checksums do not compress, so they do not stand between numbers that do.
		for _, e := range s.Blocks {
			if e.Packed == 0 {
				b = append(b, byte(e.Checksum))
			} else {
				b = binary.LittleEndian.AppendUint32(b, e.Checksum)
			}
		}
	}
	return deflate.Append(nil, b)
}

const maxHead = 1 << 16

// parseHead parses the head of a directory, of which packed may be the beginning.
func parseHead(h Header, packed []byte) (FileHead, error) {
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxHead))
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return FileHead{}, fmt.Errorf("%w: directory: %w", ErrDamaged, err)
	}
	return readHead(h.Board, &varint.Reader{Rest: b})
}

func readHead(b *index.Board, r *varint.Reader) (FileHead, error) {
	name, rules, m := r.Bytes(r.Uvarint()), r.Bytes(4), r.Bytes(4)
	if r.Bad {
		return FileHead{}, fmt.Errorf("%w: directory too short", ErrDamaged)
	}
	head := FileHead{Variant: string(name), Rules: binary.LittleEndian.Uint32(rules)}
	head.Material = index.Material{Men: int(m[0]), Kings: int(m[1]), TheirMen: int(m[2]), TheirKings: int(m[3])}
	if b.Check(head.Material) != nil || head.Material.Pair() != head.Material ||
		b.Slice(head.Material).Size > index.MaxPositions {
		return FileHead{}, fmt.Errorf("%w: directory of %s", ErrDamaged, head.Material)
	}
	return head, nil
}

// parseDirectory parses the file form of a directory. Its checks keep all later reads in bounds.
func parseDirectory(h Header, packed []byte) (*Directory, error) {
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxDirectory))
	if err != nil {
		return nil, fmt.Errorf("%w: directory: %w", ErrDamaged, err)
	}
	r := &varint.Reader{Rest: b}
	d := &Directory{Board: h.Board}
	if d.FileHead, err = readHead(h.Board, r); err != nil {
		return nil, err
	}
	for _, m := range d.Material.Both() {
		s := SliceEntry{Model: codec.ParseModel(r, d.Board)}
		if s.Blocks = parseBlocks(r, h.Kind, d.Board.Slice(m).Size); s.Blocks == nil {
			return nil, fmt.Errorf("%w: directory of %s: the blocks do not cover the slice", ErrDamaged, m)
		}
		d.Slices = append(d.Slices, s)
	}
	return d, nil
}

// parseBlocks parses the block entries of a slice with size positions. It is nil if they do not cover it.
func parseBlocks(r *varint.Reader, k codec.Kind, size uint64) []codec.BlockEntry {
	blocks := make([]codec.BlockEntry, min(r.Uvarint(), uint64(len(r.Rest))))
	var positions, packed uint64
	for i := range blocks {
		n, room := r.Uvarint(), r.Uvarint()
		if n == 0 || n > size || room > codec.MaxPacked || room > 0 && n > uint64(codec.MaxBlock[k]) {
			return nil
		}
		blocks[i] = codec.BlockEntry{Positions: n, Packed: uint32(room)}
		positions += n
		packed += room
	}
	for i := range blocks {
		var sum [4]byte
		size := uint64(len(sum))
		if blocks[i].Packed == 0 {
			size = 1
		}
		copy(sum[:], r.Bytes(size))
		blocks[i].Checksum = binary.LittleEndian.Uint32(sum[:])
	}
	if r.Bad || positions != size || packed > 1<<32-1 {
		return nil
	}
	return blocks
}

// FileName returns the file name of a pair.
func FileName(v draughts.Variant, m index.Material, k codec.Kind) string {
	return fmt.Sprintf("%s-%s.%s", v, m, k)
}
