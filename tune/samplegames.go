package tune

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// SampleGames yields the samples of each game in a file of samples or a PDN file. name is the name of the file in
// errors.
//
// Games without samples are skipped. In PDN, games of other rule sets are skipped too, and a game has the samples
// before its first mistake. A PDN game whose tag Round is not a number has its index in the file as its number.
//
// Two kinds of errors are passed to warn, unless it is nil: a *pdn.Error, after which reading continues, and an error
// that wraps ErrTruncatedSamples, after the last complete game. Any other error ends the sequence: that of the stream,
// or one that wraps ErrDamagedSamples, ErrNotSamples or, for samples of another variant, ErrSamplesMismatch.
func SampleGames(r io.Reader, name string, v draughts.Variant, warn func(error)) iter.Seq2[GameSamples, error] {
	return func(yield func(GameSamples, error) bool) {
		if warn == nil {
			warn = func(error) {}
		}
		in := bufio.NewReaderSize(r, 1<<16)
		games := pdnGames(in, name, v, warn)
		// A file that is shorter than the magic is read as PDN, and has no games.
		if begin, _ := in.Peek(len(samplesMagic)); string(begin) == samplesMagic {
			games = sampleFileGames(in, name, v, warn)
		}
		games(yield)
	}
}

// sampleFileGames yields the games of a file of samples.
func sampleFileGames(in io.Reader, name string, v draughts.Variant, warn func(error)) iter.Seq2[GameSamples, error] {
	return func(yield func(GameSamples, error) bool) {
		r, err := NewSampleReader(in)
		if err == nil && r.Variant() != v {
			err = fmt.Errorf("%w: they are of %s, not of %s", ErrSamplesMismatch, r.Variant(), v)
		}
		for err == nil {
			var g GameSamples
			if g, err = r.Read(); err == nil && !yield(g, nil) {
				return
			}
		}
		switch {
		case err == io.EOF:
		case errors.Is(err, ErrTruncatedSamples):
			warn(fmt.Errorf("%s: %w", name, err))
		default:
			yield(GameSamples{}, fmt.Errorf("%s: %w", name, err))
		}
	}
}

// pdnGames yields the games of a PDN file.
func pdnGames(in io.Reader, name string, v draughts.Variant, warn func(error)) iter.Seq2[GameSamples, error] {
	return func(yield func(GameSamples, error) bool) {
		number := 0
		for game, err := range pdn.NewReader(in, pdn.Options{Variant: v, File: name}).All() {
			var bad *pdn.Error
			if errors.As(err, &bad) {
				warn(bad)
			} else if err != nil {
				yield(GameSamples{}, fmt.Errorf("%s: %w", name, err))
				return
			}
			if game.Start.Variant == v {
				g := SamplesOf(game, number)
				if g.NumSamples() > 0 && !yield(g, nil) {
					return
				}
			}
			number++
		}
	}
}
