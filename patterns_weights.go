package draughts

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"github.com/godraughts/draughts/internal/nilarg"
)

// PatternWeights are the weights of a [Patterns] for one size of board and one kind of king. The zero PatternWeights fit
// no board: see [NewPatternWeights].
type PatternWeights struct {
	Size   int    // rows of the board: 8 or 10
	Flying bool   // whether kings fly
	Origin string // where the weights come from, in words

	// The weights by section, in eighths of a hundredth of a man: by PatternGroup, in order, see [PatternGroupRange]. The
	// first three sections are for positions without kings: at no pieces, at half of those that a game begins with, and
	// at all of them; the others are the same for positions with kings. Between two of them weights are mixed.
	Sections [NumPatternSections][]int16
}

// PatternUnit is the unit of [PatternWeights]: so many make a hundredth of a man.
const PatternUnit = 8

// NewPatternWeights returns weights for v's board and kings, all of them zero.
func NewPatternWeights(v Variant) *PatternWeights {
	rs := v.rules()
	w := &PatternWeights{Size: rs.board.Size, Flying: rs.FlyingKings}
	if rs.shape != nil {
		for i := range w.Sections {
			w.Sections[i] = make([]int16, rs.shape.groups[NumPatternGroups])
		}
	}
	return w
}

// PatternGroupRange returns the numbers that the weights of a group have in each section for v's board: from first on,
// before end.
func PatternGroupRange(v Variant, g PatternGroup) (first, end int) {
	shape := v.rules().shape
	if shape == nil || g >= NumPatternGroups {
		return 0, 0
	}
	return shape.groups[g], shape.groups[g+1]
}

// ErrPatternWeights is returned for weights that are damaged, or that fit no board.
var ErrPatternWeights = errors.New("not the weights of patterns")

// Validate returns an error that wraps ErrPatternWeights if w has not as many weights as its board needs.
func (w *PatternWeights) Validate() error {
	if w.Size != 8 && w.Size != 10 {
		return fmt.Errorf("%w: %d rows, 8 or 10 are expected", ErrPatternWeights, w.Size)
	}
	want := patternShapeOf(w.Size, w.Flying).groups[NumPatternGroups]
	for i, section := range w.Sections {
		if len(section) != want {
			return fmt.Errorf("%w: section %d has %d weights, %d are expected", ErrPatternWeights, i, len(section), want)
		}
	}
	return nil
}

// clone returns a copy of w that shares nothing with it.
func (w *PatternWeights) clone() *PatternWeights {
	c := *w
	for i, section := range w.Sections {
		c.Sections[i] = slices.Clone(section)
	}
	return &c
}

// The file: a magic text, the size of the board, whether kings fly, the length of Origin in two bytes and Origin itself;
// then, compressed by DEFLATE (RFC 1951), the weights of all sections as variable-length integers in zigzag code,
// followed by the CRC-32 (IEEE) of all that goes before, weights uncompressed. Numbers are little-endian.
const patternMagic = "draughts patterns 1\n"

// maxPatternOrigin is how long Origin can be.
const maxPatternOrigin = 1<<16 - 1

// WriteTo writes w so that ReadPatternWeights can read it. The error is that of Validate or of the stream. WriteTo panics
// if the stream is nil.
func (w *PatternWeights) WriteTo(to io.Writer) (int64, error) {
	nilarg.Check(to == nil, "draughts: WriteTo", "a nil writer")
	if err := w.Validate(); err != nil {
		return 0, err
	}
	if len(w.Origin) > maxPatternOrigin {
		return 0, fmt.Errorf("%w: Origin has %d bytes, %d at most", ErrPatternWeights, len(w.Origin), maxPatternOrigin)
	}
	var b bytes.Buffer
	head := w.head()
	b.Write(head)
	var packed []byte
	for _, section := range w.Sections {
		for _, weight := range section {
			packed = binary.AppendVarint(packed, int64(weight))
		}
	}
	sum := crc32.Update(crc32.ChecksumIEEE(head), crc32.IEEETable, packed)
	deflate, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return 0, err
	}
	if _, err := deflate.Write(binary.LittleEndian.AppendUint32(packed, sum)); err != nil {
		return 0, err
	}
	if err := deflate.Close(); err != nil {
		return 0, err
	}
	return b.WriteTo(to)
}

// head returns what a file begins with.
func (w *PatternWeights) head() []byte {
	head := []byte(patternMagic)
	flying := byte(0)
	if w.Flying {
		flying = 1
	}
	head = append(head, byte(w.Size), flying)
	head = binary.LittleEndian.AppendUint16(head, uint16(len(w.Origin)))
	return append(head, w.Origin...)
}

// ReadPatternWeights reads what WriteTo wrote. The error wraps ErrPatternWeights and says what is wrong, or is that of
// the stream. ReadPatternWeights panics if r is nil.
func ReadPatternWeights(r io.Reader) (*PatternWeights, error) {
	nilarg.Check(r == nil, "draughts: ReadPatternWeights", "a nil reader")
	var fixed [len(patternMagic) + 4]byte
	if _, err := io.ReadFull(r, fixed[:]); err != nil {
		return nil, patternReadError("the beginning", err)
	}
	if string(fixed[:len(patternMagic)]) != patternMagic {
		return nil, fmt.Errorf("%w: the file does not begin with %q", ErrPatternWeights, patternMagic)
	}
	rest := fixed[len(patternMagic):]
	w := &PatternWeights{Size: int(rest[0]), Flying: rest[1] == 1}
	if w.Size != 8 && w.Size != 10 || rest[1] > 1 {
		return nil, fmt.Errorf("%w: %d rows and kind of king %d are unknown", ErrPatternWeights, rest[0], rest[1])
	}
	origin := make([]byte, binary.LittleEndian.Uint16(rest[2:]))
	if _, err := io.ReadFull(r, origin); err != nil {
		return nil, patternReadError("its origin", err)
	}
	w.Origin = string(origin)

	n := patternShapeOf(w.Size, w.Flying).groups[NumPatternGroups]
	longest := NumPatternSections*n*binary.MaxVarintLen16 + crc32.Size
	packed, err := io.ReadAll(io.LimitReader(flate.NewReader(r), int64(longest)))
	if err != nil {
		return nil, patternReadError("its weights", err)
	}
	if len(packed) < crc32.Size {
		return nil, patternReadError("its checksum", io.ErrUnexpectedEOF)
	}
	packed, stored := packed[:len(packed)-crc32.Size], binary.LittleEndian.Uint32(packed[len(packed)-crc32.Size:])
	if sum := crc32.Update(crc32.ChecksumIEEE(w.head()), crc32.IEEETable, packed); sum != stored {
		return nil, fmt.Errorf("%w: the checksum is %08x, the file says %08x", ErrPatternWeights, sum, stored)
	}
	for i := range w.Sections {
		w.Sections[i] = make([]int16, n)
		for k := range w.Sections[i] {
			weight, length := binary.Varint(packed)
			if length <= 0 || weight != int64(int16(weight)) {
				return nil, fmt.Errorf("%w: weight %d of section %d is missing or has more than 16 bits", ErrPatternWeights, k, i)
			}
			w.Sections[i][k], packed = int16(weight), packed[length:]
		}
	}
	if len(packed) > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", ErrPatternWeights, len(packed))
	}
	return w, nil
}

// patternReadError says what could not be read.
func patternReadError(what string, err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("%w: the file ends in %s", ErrPatternWeights, what)
	}
	var damage flate.CorruptInputError
	if errors.As(err, &damage) {
		return fmt.Errorf("%w: %s: %w", ErrPatternWeights, what, err)
	}
	return err
}
