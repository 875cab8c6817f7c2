package tune

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/pdn"
)

// SampleReader reads a file of samples game by game. NewSampleReader returns one.
type SampleReader struct {
	r      *bufio.Reader
	codec  *sampleCodec
	origin string
	offset int64
	record []byte
}

// NewSampleReader reads the header of a file of samples and returns a reader of its games. The error wraps
// ErrNotSamples, ErrSamplesMismatch, ErrTruncatedSamples or ErrDamagedSamples, or is that of the stream.
func NewSampleReader(r io.Reader) (*SampleReader, error) {
	s := &SampleReader{r: bufio.NewReaderSize(r, 1<<16)}
	begin, err := s.r.Peek(headerSize)
	switch n := min(len(begin), len(samplesMagic)); {
	case err != nil && err != io.EOF:
		return nil, err
	case string(begin[:n]) != samplesMagic[:n]:
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrNotSamples, samplesMagic)
	case len(begin) < headerSize:
		return nil, s.truncated()
	}
	if version := binary.LittleEndian.Uint16(begin[len(samplesMagic):]); version != samplesVersion {
		return nil, fmt.Errorf("%w: version %d, expected version %d", ErrNotSamples, version, samplesVersion)
	}
	_, _ = s.r.Discard(headerSize) // they are in the buffer
	s.offset = int64(headerSize)
	contents, err := s.next()
	if err == io.EOF {
		return nil, s.truncated()
	}
	if err != nil {
		return nil, err
	}
	name, rest, ok := strings.Cut(string(contents), "\n")
	if !ok {
		return nil, fmt.Errorf("%w: the first record names no variant", ErrNotSamples)
	}
	v, err := draughts.ParseVariant(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSamplesMismatch, err)
	}
	rules, origin, _ := strings.Cut(rest, "\n")
	if rules != v.Rules().Hash() {
		return nil, fmt.Errorf("%w: they are of %s with other rules: hash %.16q, not %q", ErrSamplesMismatch, v, rules,
			v.Rules().Hash())
	}
	s.origin, s.codec = origin, newSampleCodec(v)
	return s, nil
}

// Variant returns the rule set of the samples.
func (r *SampleReader) Variant() draughts.Variant { return r.codec.variant }

// Origin returns the origin of the games.
func (r *SampleReader) Origin() string { return r.origin }

// Offset returns the number of bytes of complete records that have been read.
func (r *SampleReader) Offset() int64 { return r.offset }

// All yields the games. An error is yielded last: it wraps ErrTruncatedSamples if the file ends in the middle of a
// game, or ErrDamagedSamples, or is that of the stream; it has the offset.
func (r *SampleReader) All() iter.Seq2[GameSamples, error] {
	return func(yield func(GameSamples, error) bool) {
		for {
			begin := r.offset
			contents, err := r.next()
			if err == io.EOF {
				return
			}
			var g GameSamples
			if err == nil {
				if g, err = r.codec.game(contents); err != nil {
					r.offset = begin
					err = r.at(err)
				}
				g.Origin = r.origin
			}
			if !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// next returns the contents of the next record. They are valid until the next call.
func (r *SampleReader) next() ([]byte, error) {
	contents, err := readRecord(r.r, r.record)
	switch {
	case err == io.EOF:
		return nil, io.EOF
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, r.truncated()
	case err != nil:
		return nil, r.at(err)
	}
	r.record = contents
	r.offset += int64(8 + len(contents) + 4)
	return contents, nil
}

func (r *SampleReader) truncated() error {
	return fmt.Errorf("%w: the record at byte %d is incomplete", ErrTruncatedSamples, r.offset)
}

func (r *SampleReader) at(err error) error { return fmt.Errorf("record at byte %d: %w", r.offset, err) }

// game decodes the record of a game. The error wraps ErrDamagedSamples.
func (c *sampleCodec) game(b []byte) (g GameSamples, err error) {
	if len(b) < gameHeaderSize || (len(b)-gameHeaderSize)%c.size != 0 {
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
	b = b[gameHeaderSize:]
	all, main := make([]Sample, 0, len(b)/c.size), 0
	for ; len(b) > 0; b = b[c.size:] {
		s, variation, err := c.parse(b[:c.size], g.Result)
		if err == nil && !variation && main < len(all) {
			err = fmt.Errorf("%w: it is of the main line, and after one of a variation", ErrDamagedSamples)
		}
		if err != nil {
			return g, fmt.Errorf("game %d, sample %d: %w", g.Number, len(all)+1, err)
		}
		all = append(all, s)
		if !variation {
			main++
		}
	}
	g.Samples = all[:main:main]
	if main < len(all) {
		g.Variations = all[main:]
	}
	return g, nil
}

// eachGame calls add with the samples of each game in a file of samples or a PDN file, as ReadSamples has it. Games
// without samples are skipped. The contents of the file are written to sum, which returns no error.
func eachGame(name string, v draughts.Variant, warn func(error), sum io.Writer, add func(*GameSamples)) (err error) {
	f, err := osfile.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if warn == nil {
		warn = func(error) {}
	}
	in := bufio.NewReaderSize(io.TeeReader(f, sum), 1<<16)
	// A file that is shorter than the magic is read as PDN, and has no games.
	games := pdnGames(in, name, v)
	begin, _ := in.Peek(len(samplesMagic))
	isSamples := string(begin) == samplesMagic
	if isSamples {
		games = fileGames(in, v)
	}
	for g, err := range games {
		if bad, ok := errors.AsType[*pdn.Error](err); ok {
			warn(bad)
		} else if errors.Is(err, ErrTruncatedSamples) {
			warn(fmt.Errorf("%s: %w", name, err))
		} else if err != nil && isSamples {
			return fmt.Errorf("%s: %w", name, err)
		} else if err != nil { // which has the name
			return err
		}
		if g.NumSamples() > 0 {
			add(&g)
		}
	}
	_, err = io.Copy(io.Discard, in) // the sum includes what follows a truncated record
	return err
}

func fileGames(in io.Reader, v draughts.Variant) iter.Seq2[GameSamples, error] {
	r, err := NewSampleReader(in)
	if err == nil && r.Variant() != v {
		err = fmt.Errorf("%w: they are of %s, not of %s", ErrSamplesMismatch, r.Variant(), v)
	}
	if err != nil {
		return func(yield func(GameSamples, error) bool) { yield(GameSamples{}, err) }
	}
	return r.All()
}

// pdnGames yields the games of a PDN file. Those of other rule sets have no samples. A bad game comes with its error.
func pdnGames(in io.Reader, name string, v draughts.Variant) iter.Seq2[GameSamples, error] {
	return func(yield func(GameSamples, error) bool) {
		number := 0
		for game, err := range pdn.NewReader(in, pdn.Options{Variant: v, File: name}).All() {
			var g GameSamples
			if game != nil && game.Start.Variant == v { // nil if the file cannot be read further
				g = SamplesOf(game, number)
			}
			if !yield(g, err) {
				return
			}
			number++
		}
	}
}
