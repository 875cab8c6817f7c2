package tune

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/quote"
)

// SampleWriter writes a file of samples. A sample takes 14, 17 or 26 bytes on a board of 18, 32 or 50 squares.
//
// Each game is a record with checksums. They distinguish a file truncated by an interruption, which [ResumeSamples] can
// continue, from a damaged one. NewSampleWriter and ResumeSamples return one.
type SampleWriter struct {
	w      io.Writer
	codec  *sampleCodec
	record []byte
}

// NewSampleWriter writes the header of a file for games of v and returns a writer of the games. The origin describes
// the source of the games, such as [SelfPlay.Event]. The error is that of the stream, or wraps ErrBadSample or
// draughts.ErrUnknownVariant.
func NewSampleWriter(w io.Writer, v draughts.Variant, origin string) (*SampleWriter, error) {
	b, err := fileHeader(v, origin)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(b); err != nil {
		return nil, err
	}
	return &SampleWriter{w: w, codec: newSampleCodec(v)}, nil
}

// Write writes a game in a single Write of the stream. The origin of g is ignored: a file has one origin. The error is
// that of the stream, or wraps ErrBadSample; then nothing has been written.
func (w *SampleWriter) Write(g GameSamples) error {
	switch {
	case g.Number < 0 || g.Number > math.MaxInt32:
		return fmt.Errorf("%w: game number %d", ErrBadSample, g.Number)
	case g.Result == draughts.Ongoing || g.Result > draughts.Draw:
		return fmt.Errorf("%w: game %d has no result", ErrBadSample, g.Number)
	}
	b := beginRecord(w.record[:0])
	b = binary.LittleEndian.AppendUint32(b, uint32(g.Number))
	b = append(b, byte(g.Result))
	b, err := w.appendSamples(b, &g)
	if err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	if len(b)-8 > maxRecord {
		return fmt.Errorf("game %d: %w: %d samples are too many", g.Number, ErrBadSample, g.NumSamples())
	}
	w.record = endRecord(b, 0)
	_, err = w.w.Write(w.record)
	return err
}

func (w *SampleWriter) appendSamples(b []byte, g *GameSamples) (_ []byte, err error) {
	for i, s := range slices.Concat(g.Samples, g.Variations) {
		variation := i >= len(g.Samples)
		if b, err = w.codec.append(b, &s, variation); err != nil {
			return nil, err
		}
		switch {
		case variation && (!s.Scored || s.Result != 0):
			return nil, fmt.Errorf("%w: in a variation, a score and no result are expected", ErrBadSample)
		case !variation && s.Result != resultFor(g.Result, s.Position.Turn()):
			return nil, fmt.Errorf("%w: the result %v is not that of the game", ErrBadSample, s.Result)
		}
	}
	return b, nil
}

// ResumeSamples continues a file of games that are numbered from 0. It returns a writer for the next games and the
// number of games in the file, which must be open for reading and writing.
//
// An empty file gets its header. An incomplete record at the end, left by an interruption, is removed. The error wraps
// ErrNotSamples, ErrSamplesMismatch or ErrDamagedSamples, or is that of the file; then the file is unchanged.
func ResumeSamples(f *os.File, v draughts.Variant, origin string) (w *SampleWriter, games int, err error) {
	head, err := fileHeader(v, origin)
	if err != nil {
		return nil, 0, err
	}
	begin := make([]byte, len(head))
	n, err := f.ReadAt(begin, 0)
	if err != nil && err != io.EOF {
		return nil, 0, err
	}
	end := int64(0)
	if n == len(head) || !bytes.Equal(begin[:n], head[:n]) {
		if games, end, err = countGames(f, v, origin); err != nil {
			return nil, 0, err
		}
	}
	if err := filelock.Cut(f, end); err != nil {
		return nil, 0, err
	}
	if end == 0 {
		w, err = NewSampleWriter(f, v, origin)
		return w, 0, err
	}
	return &SampleWriter{w: f, codec: newSampleCodec(v)}, games, nil
}

// countGames counts the complete games of a file to be resumed and returns the offset of their end.
func countGames(f *os.File, v draughts.Variant, origin string) (games int, end int64, err error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return 0, 0, err
	}
	r, err := NewSampleReader(f)
	if err != nil {
		return 0, 0, err
	}
	if r.Variant() != v || r.Origin() != origin {
		return 0, 0, fmt.Errorf("%w: they are of %s, %s, not of %s, %s",
			ErrSamplesMismatch, r.Variant(), quote.Long(r.Origin()), v, quote.Long(origin))
	}
	for g, err := range r.All() {
		if errors.Is(err, ErrTruncatedSamples) {
			break
		}
		if err != nil {
			return 0, 0, err
		}
		if g.Number != games {
			return 0, 0, fmt.Errorf("%w: game %d is in the place of game %d", ErrSamplesMismatch, g.Number, games)
		}
		games++
	}
	return games, r.Offset(), nil
}
