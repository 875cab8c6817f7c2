package tune

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// SampleReader reads what a [SampleWriter] wrote, game by game. NewSampleReader makes one; the zero SampleReader has
// nothing to read.
type SampleReader struct {
	r      *bufio.Reader
	codec  *sampleCodec
	origin string
	offset int64
	record []byte
	room   []Sample // for those of the next game; nil for new room
}

// NewSampleReader reads the header of a file of samples. The error wraps ErrNotSamples, ErrCutSamples or
// ErrDamagedSamples, or is that of the stream.
// NewSampleReader panics if r is nil.
func NewSampleReader(r io.Reader) (*SampleReader, error) {
	nilarg.Check(r == nil, "tune: NewSampleReader", "a nil reader")
	s := &SampleReader{r: bufio.NewReaderSize(r, 1<<16)}
	begin, err := s.r.Peek(prologueSize)
	switch n := min(len(begin), len(samplesMagic)); {
	case err != nil && err != io.EOF:
		return nil, err
	case string(begin[:n]) != samplesMagic[:n]:
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrNotSamples, samplesMagic)
	case len(begin) < prologueSize:
		return nil, s.cut()
	}
	if version := binary.LittleEndian.Uint16(begin[len(samplesMagic):]); version != samplesVersion {
		return nil, fmt.Errorf("%w: version %d, this is for version %d", ErrNotSamples, version, samplesVersion)
	}
	if _, err := s.r.Discard(prologueSize); err != nil {
		return nil, err
	}
	s.offset = int64(prologueSize)
	contents, err := s.next()
	if err == io.EOF {
		return nil, s.cut()
	}
	if err != nil {
		return nil, err
	}
	v, origin, err := parsePrologue(contents)
	if err != nil {
		return nil, err
	}
	s.origin, s.codec = origin, newSampleCodec(v)
	return s, nil
}

// Variant returns the rule set of the samples.
func (r *SampleReader) Variant() draughts.Variant {
	if r.codec == nil {
		return 0
	}
	return r.codec.variant
}

// Origin returns where the games come from.
func (r *SampleReader) Origin() string { return r.origin }

// Offset returns how many bytes of the file have been read as whole records.
func (r *SampleReader) Offset() int64 { return r.offset }

// Read returns the next game. At the end the error is io.EOF; ErrCutSamples if the file ends in the middle of a game;
// it may also wrap ErrDamagedSamples, or be that of the stream. The last three tell the place. After an error there is
// nothing more to read.
func (r *SampleReader) Read() (GameSamples, error) {
	if r.codec == nil {
		return GameSamples{}, io.EOF
	}
	begin := r.offset
	contents, err := r.next()
	if err != nil {
		return GameSamples{}, err
	}
	g, err := r.codec.game(contents, r.room)
	if err != nil {
		r.offset = begin
		return GameSamples{}, r.at(err)
	}
	g.Origin = r.origin
	return g, nil
}

// All yields the games that Read returns. An error is the last that it yields.
func (r *SampleReader) All() iter.Seq2[GameSamples, error] {
	return func(yield func(GameSamples, error) bool) {
		for {
			g, err := r.Read()
			if err == io.EOF || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// next returns the contents of the next record, until the next call.
func (r *SampleReader) next() ([]byte, error) {
	contents, err := readRecord(r.r, r.record)
	switch {
	case err == io.EOF:
		return nil, io.EOF
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, r.cut()
	case err != nil:
		return nil, r.at(err)
	}
	r.record = contents
	r.offset += int64(8 + len(contents) + 4)
	return contents, nil
}

// cut returns the error for a file that breaks off.
func (r *SampleReader) cut() error {
	return fmt.Errorf("%w in what begins at byte %d", ErrCutSamples, r.offset)
}

// at returns err with its place.
func (r *SampleReader) at(err error) error { return fmt.Errorf("record at byte %d: %w", r.offset, err) }

// game reads the contents of a game's record, the samples into room if there is enough. The error wraps
// ErrDamagedSamples.
func (c *sampleCodec) game(b []byte, room []Sample) (g GameSamples, err error) {
	size := c.size()
	if len(b) < gameHeadSize || (len(b)-gameHeadSize)%size != 0 {
		return g, fmt.Errorf("%w: a game of %d bytes", ErrDamagedSamples, len(b))
	}
	number, result := binary.LittleEndian.Uint32(b), draughts.Result(b[4])
	if number > math.MaxInt32 {
		return g, fmt.Errorf("%w: game number %d", ErrDamagedSamples, number)
	}
	if result == draughts.Ongoing || result > draughts.Draw {
		return g, fmt.Errorf("%w: result %d", ErrDamagedSamples, result)
	}
	g.Number, g.Result = int(number), result
	b = b[gameHeadSize:]
	if g.Samples = room[:0]; cap(room) < len(b)/size || room == nil {
		g.Samples = make([]Sample, 0, len(b)/size)
	}
	for ; len(b) > 0; b = b[size:] {
		s, err := c.parse(b[:size], g.Result)
		if err != nil {
			return g, fmt.Errorf("game %d, sample %d: %w", g.Number, len(g.Samples)+1, err)
		}
		g.Samples = append(g.Samples, s)
	}
	return g, nil
}
