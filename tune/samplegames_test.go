package tune_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/tune"
)

// samplesIn reads the games of a file without errors and warnings.
func samplesIn(t *testing.T, file []byte, v draughts.Variant) (games []tune.GameSamples) {
	t.Helper()
	warn := func(err error) { require.NoError(t, err) }
	for g, err := range tune.SampleGames(bytes.NewReader(file), "file", v, warn) {
		require.NoError(t, err)
		games = append(games, g)
	}
	return games
}

// TestSampleGamesOfBothKinds checks that the PDN and the samples of the same games give the same samples.
func TestSampleGamesOfBothKinds(t *testing.T) {
	s := tune.SelfPlay{
		Variant: draughts.English, Openings: openings.Sources{openings.RandomMoves(6)}, Seed: 3, Nodes: 200,
		Variations: 40, Prober: english.DB(),
	}
	text := playedPDN(t, s, 0, 10)
	var b bytes.Buffer
	w, err := tune.NewSampleWriter(&b, s.Variant, s.Event())
	require.NoError(t, err)
	for g, err := range s.Games(context.Background(), 0, 10) {
		require.NoError(t, err)
		require.NoError(t, w.Write(tune.SamplesOf(g, 0)))
	}
	games := samplesIn(t, b.Bytes(), s.Variant)
	require.Len(t, games, 10)
	require.Equal(t, games, samplesIn(t, []byte(text), s.Variant))
	for i, g := range games {
		require.Equal(t, s.Event(), g.Origin)
		require.Equal(t, i, g.Number)
		for _, s := range g.Samples {
			require.True(t, s.Scored)
		}
		require.NotEmpty(t, g.Variations)
	}
}

func TestSampleGamesOfPDN(t *testing.T) {
	const text = `[Event "A"] [Result "1-0"]
1. 11-15 {+0.25} 22-18 {no more than -0.30} 2. 15x22 25x18 3. 8-11 {loss in 4} *
[Event "B"] [Round "x"] [Result "1-0"] 1. 11-15 *
[Event "C"] [Round "7"] [Result "1-0"] 1. 11-15 *
[Event "D"] 1. 11-15 *
[Event "E"] [GameType "25"] [Result "1-0"] 1. c3-d4 *`
	games := samplesIn(t, []byte(text), draughts.English)
	require.Len(t, games, 3)
	for i, number := range []int{0, 1, 7} {
		require.Equal(t, string(rune('A'+i)), games[i].Origin)
		require.Equal(t, number, games[i].Number)
	}
	samples := games[0].Samples
	require.Len(t, samples, 3)
	require.Equal(t, tune.Sample{Position: draughts.English.Start(), Result: 1, Score: 25, Scored: true}, samples[0])
	require.Equal(t, 1, samples[1].Ply)
	require.False(t, samples[1].Scored)
	require.Equal(t, 4, samples[2].Ply)
	require.Equal(t, 4-draughts.WinScore, samples[2].Score)

	require.Empty(t, samplesIn(t, nil, draughts.English))
	for range tune.SampleGames(strings.NewReader(text), "file", draughts.English, nil) {
		break // the sequence must stop
	}
}
