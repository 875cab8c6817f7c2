package tune_test

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/tune"
)

// TestZeroValues calls all that the package exports with zero values and nil.
// TestZeroReaderAndWriter checks that a zero reader is at its end and a zero writer returns an error.
func TestZeroReaderAndWriter(t *testing.T) {
	var r tune.SampleReader
	_, err := r.Read()
	require.Equal(t, io.EOF, err)
	require.Zero(t, r.Variant())
	for range r.All() {
		require.Fail(t, "there is nothing to read")
	}
	var w tune.SampleWriter
	require.ErrorIs(t, w.Write(tune.GameSamples{Result: draughts.Draw}), tune.ErrBadSample)
}

// TestZeroSelfPlay checks that there is no opening without a rule set, or from a deck of another rule set.
func TestZeroSelfPlay(t *testing.T) {
	ballots := openings.Sources{openings.FromDeck("11man", openings.ElevenMan())}
	for _, s := range []tune.SelfPlay{{}, {Variant: draughts.Frysk, Openings: ballots}} {
		for game, err := range s.Games(context.Background(), 0, 1) {
			require.Nil(t, game)
			require.ErrorIs(t, err, tune.ErrNoOpening)
		}
	}
}

// TestNilArguments checks that a panic names the call and the argument.
