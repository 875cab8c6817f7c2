package tune

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"math/bits"
	"slices"

	"github.com/godraughts/draughts"
)

// Errors of files of samples.
var (
	// ErrNotSamples is returned for a file that is not a file of samples, or has another version.
	ErrNotSamples = errors.New("not a file of samples")
	// ErrSamplesMismatch is returned for a file of another variant or origin than the one expected, and of a variant that
	// is unknown or has other rules now.
	ErrSamplesMismatch = errors.New("other samples than expected")
	// ErrDamagedSamples is returned for a file whose checksums or contents are wrong.
	ErrDamagedSamples = errors.New("damaged file of samples")
	// ErrTruncatedSamples is returned at the end of a file that ends within a record. The records before it are complete.
	ErrTruncatedSamples = errors.New("truncated file of samples")
	// ErrBadSample is returned for a sample that cannot be written to a file.
	ErrBadSample = errors.New("invalid sample")
)

// A file of samples begins with eight letters and a version of two bytes. Records follow: the first is the header, each
// of the others is a game. All numbers are little-endian. A record is
//
//	4 bytes  size of the contents in bytes
//	4        CRC-32 (Castagnoli) of these four bytes, to tell damage from a truncated file
//	...      contents
//	4        CRC-32 of the contents
//
// The contents of the header are the name of the variant, the hash of its rules (draughts.Rules.Hash) and the origin,
// in UTF-8, with a line feed between them. The contents of a game are
//
//	4 bytes  its number, below 2^31
//	1        its result: 1 White won, 2 Black won, 3 drawn
//	...      the samples of the main line, then those of variations
//
// and a sample is
//
//	n bytes  the squares of White's pieces, the lowest bit square 1: 3 bytes for 18 squares, 4 for 32, 7 for 50
//	n        the squares of Black's pieces
//	n        the squares of the kings
//	1        1 if Black is to move, plus 2 if the score is known, plus 4 in a variation
//	2        only in rule sets that limit the moves of a king in a row: for White and for Black, the number of these
//	         moves times 64, plus the square of the king
//	2        the score for the side to move, in hundredths of a man, signed; 0 if it is unknown
//	2        plies from the start of the game
const (
	samplesMagic   = "dsamples"
	samplesVersion = 2
	headerSize     = len(samplesMagic) + 2
	gameHeaderSize = 4 + 1
	maxRecord      = 1 << 24 // bytes
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func fileHeader(v draughts.Variant, origin string) ([]byte, error) {
	name, err := v.MarshalText()
	if err != nil {
		return nil, err
	}
	head := string(name) + "\n" + v.Rules().Hash() + "\n" + origin
	if len(head) > maxRecord {
		return nil, fmt.Errorf("%w: an origin of %d bytes", ErrBadSample, len(origin))
	}
	b := binary.LittleEndian.AppendUint16([]byte(samplesMagic), samplesVersion)
	return endRecord(append(beginRecord(b), head...), len(b)), nil
}

// beginRecord appends space for the size of a record and its checksum.
func beginRecord(b []byte) []byte { return append(b, make([]byte, 8)...) }

// endRecord completes the record that begins at start.
func endRecord(b []byte, start int) []byte {
	head, contents := b[start:start+8], b[start+8:]
	binary.LittleEndian.PutUint32(head, uint32(len(contents)))
	binary.LittleEndian.PutUint32(head[4:], crc32.Checksum(head[:4], castagnoli))
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(contents, castagnoli))
}

// readRecord reads a record into buffer, or into a larger one, and returns its contents. The error is io.EOF at the
// end, io.ErrUnexpectedEOF if the record is incomplete, ErrDamagedSamples, or that of r.
func readRecord(r io.Reader, buffer []byte) ([]byte, error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	if crc32.Checksum(head[:4], castagnoli) != binary.LittleEndian.Uint32(head[4:]) {
		return nil, fmt.Errorf("%w: checksum of the length of a record", ErrDamagedSamples)
	}
	size := binary.LittleEndian.Uint32(head[:])
	if size > maxRecord {
		return nil, fmt.Errorf("%w: a record of %d bytes, the maximum is %d", ErrDamagedSamples, size, maxRecord)
	}
	buffer = slices.Grow(buffer[:0], int(size)+4)[:size+4]
	if _, err := io.ReadFull(r, buffer); err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	contents := buffer[:size]
	if crc32.Checksum(contents, castagnoli) != binary.LittleEndian.Uint32(buffer[size:]) {
		return nil, fmt.Errorf("%w: checksum of a record", ErrDamagedSamples)
	}
	return contents, nil
}

// The bits of a sample's flags.
const (
	flagBlack = 1 << iota
	flagScored
	flagVariation
)

type sampleCodec struct {
	variant draughts.Variant
	width   int  // bytes of a set of squares
	size    int  // bytes of a sample
	runs    bool // the moves of a king in a row are limited
}

func newSampleCodec(v draughts.Variant) *sampleCodec {
	c := &sampleCodec{variant: v, width: (v.NumSquares() + 7) / 8, runs: v.Rules().MaxSameKingMoves > 0}
	if c.size = 3*c.width + 5; c.runs {
		c.size += 2
	}
	return c
}

// append appends a sample. The error wraps ErrBadSample.
func (c *sampleCodec) append(b []byte, s *Sample, variation bool) ([]byte, error) {
	p := s.Position
	switch {
	case p.Variant() != c.variant:
		return b, fmt.Errorf("%w: a position of %s in a file of %s", ErrBadSample, p.Variant(), c.variant)
	case s.Score < math.MinInt16 || s.Score > math.MaxInt16:
		return b, fmt.Errorf("%w: a score of %d", ErrBadSample, int(s.Score))
	case s.Ply < 0 || s.Ply > math.MaxUint16:
		return b, fmt.Errorf("%w: ply %d", ErrBadSample, s.Ply)
	}
	for _, set := range [...]draughts.Set{p.White(), p.Black(), p.Kings()} {
		b = append(b, binary.LittleEndian.AppendUint64(nil, c.variant.NumberBits(set))[:c.width]...)
	}
	flags, score := byte(p.Turn())*flagBlack, draughts.Score(0)
	if s.Scored {
		flags, score = flags|flagScored, s.Score
	}
	if variation {
		flags |= flagVariation
	}
	b = append(b, flags)
	if c.runs {
		for _, side := range [...]draughts.Color{draughts.White, draughts.Black} {
			run := p.SameKingMoves(side)
			b = append(b, byte(run.Moves<<6)|byte(run.Square))
		}
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(int16(score)))
	return binary.LittleEndian.AppendUint16(b, uint16(s.Ply)), nil
}

// parse decodes a sample of a game with a result, and whether it is of a variation. The error wraps ErrDamagedSamples.
func (c *sampleCodec) parse(b []byte, result draughts.Result) (s Sample, variation bool, err error) {
	setup := draughts.Setup{Variant: c.variant}
	for _, set := range [...]*draughts.Set{&setup.White, &setup.Black, &setup.Kings} {
		numbers := uint64(0)
		for i, part := range b[:c.width] {
			numbers |= uint64(part) << (8 * i)
		}
		b = b[c.width:]
		if numbers>>c.variant.NumSquares() != 0 {
			return s, false, fmt.Errorf("%w: a piece beyond square %d", ErrDamagedSamples, c.variant.NumSquares())
		}
		for ; numbers != 0; numbers &= numbers - 1 {
			*set |= c.variant.SetOf(draughts.Square(bits.TrailingZeros64(numbers) + 1))
		}
	}
	flags := b[0]
	b = b[1:]
	variation = flags&flagVariation != 0
	if flags&^(flagBlack|flagScored|flagVariation) != 0 || variation && flags&flagScored == 0 {
		return s, false, fmt.Errorf("%w: flags %#x", ErrDamagedSamples, flags)
	}
	setup.Turn = draughts.Color(flags & flagBlack)
	if c.runs {
		for i := range setup.SameKingMoves {
			setup.SameKingMoves[i] = draughts.SameKingMoves{Moves: int(b[i] >> 6), Square: draughts.Square(b[i] & 63)}
		}
		b = b[2:]
	}
	if s.Position, err = setup.Position(); err != nil {
		return s, false, fmt.Errorf("%w: %w", ErrDamagedSamples, err)
	}
	if !variation {
		s.Result = resultFor(result, s.Position.Turn())
	}
	s.Score, s.Scored = draughts.Score(int16(binary.LittleEndian.Uint16(b))), flags&flagScored != 0
	if !s.Scored && s.Score != 0 {
		return s, false, fmt.Errorf("%w: score %d, which is marked as unknown", ErrDamagedSamples, int(s.Score))
	}
	s.Ply = int(binary.LittleEndian.Uint16(b[2:]))
	return s, variation, nil
}
