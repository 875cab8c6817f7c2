package tune_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// TestMainLineSamples checks which positions of a game are samples, and with which result.
func TestMainLineSamples(t *testing.T) {
	read := func(text string) []tune.Sample {
		g := must(pdn.NewReader(strings.NewReader(text), pdn.Options{}).Read())
		return tune.SamplesOf(g, 0).Samples
	}
	// No sample: after 22-18 Black to move has a capture, after 15x22 White has one.
	samples := read(`[Result "1-0"] 1. 11-15 22-18 2. 15x22 25x18 3. 8-11 *`)
	require.Len(t, samples, 3)
	require.Equal(t, draughts.English.Start(), samples[0].Position)
	for i, result := range []float64{1, 0, 1} { // 1-0 is a win for Black, who moves first
		require.Equal(t, result, samples[i].Result)
	}
	require.Equal(t, 0.5, read(`[Result "1/2-1/2"] 1. 11-15 *`)[0].Result)
	require.Empty(t, read(`1. 11-15 *`), "no result")

	shuffle := `[Result "1-0"] [FEN "B:WK32,21:BK1,5"]`
	for range 10 {
		shuffle += " 1-6 32-27 6-1 27-32"
	}
	require.Len(t, read(shuffle+" *"), 8, "kings move back and forth")
}

// TestVariationSamples checks which positions of variations are samples.
func TestVariationSamples(t *testing.T) {
	read := func(text string) tune.GameSamples {
		g, err := pdn.NewReader(strings.NewReader(text), pdn.Options{}).Read()
		var bad *pdn.Error
		require.ErrorAs(t, err, &bad, "28-99 is not legal")
		return tune.SamplesOf(g, 0)
	}
	const moves = `1. 11-15 {+0.10} 1... 23-19 {-0.10} (1... 22-18 {-0.90} 2. 15x22 25x18 3. 8-11 {+0.35} 3... 29-25)
(1... 24-20 {+0.05} 2. 8-11 {no score} (2. 9-14 {0.00}) 2... 28-99 {+9.00}) 2. 8-11 {+0.20} *`
	got := read(`[Result "1-0"] ` + moves)
	after := func(moves string) draughts.Position {
		g := draughts.NewGame(draughts.English)
		for text := range strings.FieldsSeq(moves) {
			must(g.PlayText(text))
		}
		return g.Position()
	}
	require.Equal(t, []tune.Sample{
		{Position: after("11-15"), Score: -90, Scored: true, Ply: 1},
		{Position: after("11-15 22-18 15x22 25x18"), Score: 35, Scored: true, Ply: 4},
		{Position: after("11-15"), Score: 5, Scored: true, Ply: 1},
	}, got.Variations, "no variation of a variation, and no move without a score")
	require.Len(t, got.Samples, 3)
	require.Equal(t, 6, got.NumSamples())
	require.Empty(t, read(moves).Variations, "no result")
}

// samplesIn reads the games of a file without errors and warnings.
func samplesIn(t *testing.T, text string) []tune.GameSamples {
	t.Helper()
	name := saved(t, "games.pdn", []byte(text))
	return must(tune.SamplesIn(name, draughts.English, func(err error) { require.NoError(t, err) }))
}

func TestSampleGamesOfPDN(t *testing.T) {
	const text = `[Event "A"] [Result "1-0"]
1. 11-15 {+0.25} 22-18 {no more than -0.30} 2. 15x22 25x18 3. 8-11 {loss in 4} *
[Event "B"] [Round "x"] [Result "1-0"] 1. 11-15 *
[Event "C"] [Round "7"] [Result "1-0"] 1. 11-15 *
[Event "D"] 1. 11-15 *
[Event "E"] [GameType "25"] [Result "1-0"] 1. c3-d4 *`
	games := samplesIn(t, text)
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

	require.Empty(t, samplesIn(t, ""))
}
