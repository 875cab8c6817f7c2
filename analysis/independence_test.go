package analysis_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/pdn"
)

// countingProber counts the probes of values that need not be in memory, and of those that must.
type countingProber struct {
	draughts.Prober
	waited, cachedOnly int
}

func (p *countingProber) Probe(position draughts.Position, cachedOnly bool) (draughts.ProbeResult, bool) {
	if cachedOnly {
		p.cachedOnly++
	} else {
		p.waited++
	}
	return p.Prober.Probe(position, cachedOnly)
}

// TestNewAnnotator checks that searches without a time limit do not depend on what the databases have in memory.
func TestNewAnnotator(t *testing.T) {
	start := draughts.MustParseFEN(draughts.English, "B:W32,31,30:B1,2,3").Setup()
	game, err := draughts.NewGameFrom(start)
	require.NoError(t, err)
	for range 6 {
		require.NoError(t, game.Play(game.Position().Moves()[0]))
	}
	annotate := func(l draughts.Limits) *countingProber {
		p := &countingProber{Prober: english.DB()}
		a := analysis.NewAnnotator(draughts.Options{Hash: 1, Prober: p}, l)
		require.NoError(t, a.Annotate(context.Background(), pdn.FromGame(game), nil))
		return p
	}
	for _, l := range []draughts.Limits{{Depth: 8}, {Nodes: 3000}} {
		p := annotate(l)
		require.Zero(t, p.cachedOnly)
		require.NotZero(t, p.waited)
	}
}
