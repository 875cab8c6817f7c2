package egdb

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/godraughts/draughts"
)

// A file has three parts; see docs/egdb-format.md.
//
//	header     32 bytes
//	directory  the variant, the models and the block sizes; deflated
//	data       the packed blocks
const (
	magic      = "draughts"
	headerSize = 32
	// maxDirectory is the maximum size of an inflated directory in bytes.
	maxDirectory = 1 << 28
	// maxPacked is the maximum size of a packed block in bytes.
	maxPacked = 1 << 16
)

// castagnoli is the table of all checksums.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// header is the first part of a file.
type header struct {
	board     *board // by version
	kind      kind
	directory uint32 // bytes of the directory
	checksum  uint32 // of the directory
	data      uint64 // bytes of the data
}

// bytes returns the file form of h.
func (h *header) bytes() []byte {
	b := append([]byte(magic), h.board.version, byte(h.kind), 0, 0)
	b = binary.LittleEndian.AppendUint32(b, h.directory)
	b = binary.LittleEndian.AppendUint64(b, h.data)
	b = binary.LittleEndian.AppendUint32(b, h.checksum)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// parseHeader parses the file form of a header.
func parseHeader(b []byte) (header, error) {
	switch {
	case len(b) < headerSize:
		return header{}, fmt.Errorf("%w: %d bytes, the header has %d", ErrDamaged, len(b), headerSize)
	case string(b[:len(magic)]) != magic:
		return header{}, fmt.Errorf("%w: it does not begin with %q", ErrFormat, magic)
	case crc32.Checksum(b[:28], castagnoli) != binary.LittleEndian.Uint32(b[28:]):
		return header{}, fmt.Errorf("%w: checksum of the header", ErrDamaged)
	case b[8] == 0 || int(b[8]) > len(boards):
		return header{}, fmt.Errorf("%w: version %d, this is for versions 1 to %d", ErrFormat, b[8], len(boards))
	case b[9] >= byte(numKinds):
		return header{}, fmt.Errorf("%w: kind %d", ErrFormat, b[9])
	}
	return header{
		board: boards[b[8]-1], kind: kind(b[9]), directory: binary.LittleEndian.Uint32(b[12:]),
		data: binary.LittleEndian.Uint64(b[16:]), checksum: binary.LittleEndian.Uint32(b[24:]),
	}, nil
}

// fileHead is the first part of a directory.
type fileHead struct {
	variant  string
	rules    uint32 // rulesChecksum of the variant
	material Material
}

// directory is the second part of a file.
type directory struct {
	board *board
	fileHead
	slices []sliceEntry // of the slice with that material, then of its mirror if that differs
}

// sliceEntry is the entry of a slice in a directory.
type sliceEntry struct {
	model  *model
	blocks []blockEntry
}

// blockEntry is the entry of a block in a directory.
type blockEntry struct {
	positions uint64
	packed    uint32 // bytes; 0 if all symbols are the same
	checksum  uint32 // of the packed bytes; if there are none, the symbol
}

// rulesChecksum returns a checksum of the rules that values depend on. It detects files of a variant with the same
// name and other rules.
func rulesChecksum(r draughts.Rules) uint32 {
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
	return crc32.Checksum(b, castagnoli)
}

// bytes returns the file form of d.
func (d *directory) bytes() []byte {
	b := binary.AppendUvarint(nil, uint64(len(d.variant)))
	b = append(b, d.variant...)
	b = binary.LittleEndian.AppendUint32(b, d.rules)
	b = append(b, byte(d.material.Men), byte(d.material.Kings), byte(d.material.TheirMen), byte(d.material.TheirKings))
	for _, s := range d.slices {
		b = s.model.append(b, d.board)
		b = binary.AppendUvarint(b, uint64(len(s.blocks)))
		for _, e := range s.blocks {
			b = binary.AppendUvarint(b, e.positions)
			b = binary.AppendUvarint(b, uint64(e.packed))
		}
		// Checksums do not compress, so they do not stand between numbers that do.
		for _, e := range s.blocks {
			if e.packed == 0 {
				b = append(b, byte(e.checksum))
			} else {
				b = binary.LittleEndian.AppendUint32(b, e.checksum)
			}
		}
	}
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // errors only for a bad level; a Buffer never fails
	_, _ = w.Write(b)
	_ = w.Close()
	return packed.Bytes()
}

// maxHead is the maximum number of bytes of a head that parseHead inflates.
const maxHead = 1 << 16

// parseHead parses the head of a directory, of which packed may be the beginning.
func parseHead(h header, packed []byte) (fileHead, error) {
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxHead))
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return fileHead{}, fmt.Errorf("%w: directory: %w", ErrDamaged, err)
	}
	return readHead(h.board, &reader{rest: b})
}

// readHead reads the head of a directory.
func readHead(b *board, r *reader) (fileHead, error) {
	head := fileHead{variant: string(r.bytes(r.uvarint())), rules: r.uint32()}
	m := r.bytes(4)
	if r.failed {
		return fileHead{}, fmt.Errorf("%w: directory too short", ErrDamaged)
	}
	head.material = Material{int(m[0]), int(m[1]), int(m[2]), int(m[3])}
	err := head.material.check()
	if err != nil || head.material.pair() != head.material || head.material.Pieces() > b.maxPieces ||
		b.slice(head.material).size > maxPositions {
		return fileHead{}, fmt.Errorf("%w: directory of %s", ErrDamaged, head.material)
	}
	return head, nil
}

// parseDirectory parses the file form of a directory. Its checks keep all later reads in bounds.
func parseDirectory(h header, packed []byte) (*directory, error) {
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxDirectory))
	if err != nil {
		return nil, fmt.Errorf("%w: directory: %w", ErrDamaged, err)
	}
	r := &reader{rest: b}
	d := &directory{board: h.board}
	if d.fileHead, err = readHead(h.board, r); err != nil {
		return nil, err
	}
	for _, m := range d.material.both() {
		s := sliceEntry{model: parseModel(r, d.board)}
		if s.blocks = parseBlocks(r, h.kind, d.board.slice(m).size); s.blocks == nil {
			return nil, fmt.Errorf("%w: directory of %s: the blocks do not cover the slice", ErrDamaged, m)
		}
		d.slices = append(d.slices, s)
	}
	return d, nil
}

// parseBlocks parses the block entries of a slice with size positions. It returns nil if they do not cover the
// slice.
func parseBlocks(r *reader, k kind, size uint64) []blockEntry {
	blocks := make([]blockEntry, min(r.uvarint(), uint64(len(r.rest))))
	var positions, packed uint64
	for i := range blocks {
		n, room := r.uvarint(), r.uvarint()
		if n == 0 || n > size || room > maxPacked || room > 0 && n > uint64(maxBlock[k]) {
			return nil
		}
		blocks[i] = blockEntry{positions: n, packed: uint32(room)}
		positions += n
		packed += room
	}
	for i := range blocks {
		if e := &blocks[i]; e.packed == 0 {
			e.checksum = uint32(r.bytes(1)[0])
		} else {
			e.checksum = r.uint32()
		}
	}
	if r.failed || positions != size || packed > 1<<32-1 {
		return nil
	}
	return blocks
}

// reader reads numbers from bytes. At the end of the bytes it sets failed and returns zeros.
type reader struct {
	rest   []byte
	failed bool
}

// bytes returns the next n bytes.
func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.failed, r.rest = true, nil
		return make([]byte, min(n, 16))
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

// uvarint returns the next number in uvarint form.
func (r *reader) uvarint() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// uint32 returns the next number of four bytes.
func (r *reader) uint32() uint32 { return binary.LittleEndian.Uint32(r.bytes(4)) }
