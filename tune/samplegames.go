package tune

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/pdn"
)

// SampleGames yields the samples of the games in a file, which holds samples or PDN; name is that of the file, for
// errors. Of PDN, games of other rules than v and those without a quiet position or a result are left out, and games
// get the samples that come before a mistake; a game whose tag Round is no number has that of its place in the file.
//
// What is wrong with the file, though it can be read on or as far as it goes, is handed to warn, if that is not nil:
// a *pdn.Error, or an error that wraps ErrCutSamples. Any other error ends the sequence: that of the stream, or one that
// wraps ErrDamagedSamples, ErrNotSamples or, for samples of another variant, ErrOtherSamples.
// SampleGames panics if r is nil.
func SampleGames(r io.Reader, name string, v draughts.Variant, warn func(error)) iter.Seq2[GameSamples, error] {
	nilarg.Check(r == nil, "tune: SampleGames", "a nil reader")
	return gamesIn(r, name, v, warn, false)
}

// gamesIn is SampleGames; if reuse is set, the samples of a game may be gone when the next is asked for.
func gamesIn(
	r io.Reader, name string, v draughts.Variant, warn func(error), reuse bool,
) iter.Seq2[GameSamples, error] {
	return func(yield func(GameSamples, error) bool) {
		if warn == nil {
			warn = func(error) {}
		}
		in := bufio.NewReaderSize(r, 1<<16)
		games := pdnGames(in, name, v, warn)
		// A file that breaks off within the magic is nothing in PDN either.
		if begin, _ := in.Peek(len(samplesMagic)); string(begin) == samplesMagic {
			games = sampleFileGames(in, name, v, warn, reuse)
		}
		games(yield)
	}
}

// sampleFileGames yields the games of a file of samples.
func sampleFileGames(
	in io.Reader, name string, v draughts.Variant, warn func(error), reuse bool,
) iter.Seq2[GameSamples, error] {
	return func(yield func(GameSamples, error) bool) {
		r, err := NewSampleReader(in)
		if err == nil && r.Variant() != v {
			err = fmt.Errorf("%w: they are of %s, not of %s", ErrOtherSamples, r.Variant(), v)
		}
		for err == nil {
			var g GameSamples
			if g, err = r.Read(); err == nil && !yield(g, nil) {
				return
			}
			if reuse {
				r.room = g.Samples
			}
		}
		switch {
		case err == io.EOF:
		case errors.Is(err, ErrCutSamples):
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
				if len(g.Samples) > 0 && !yield(g, nil) {
					return
				}
			}
			number++
		}
	}
}
