package arena_test

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/zerotest"
	"github.com/godraughts/draughts/openings"
)

// TestZeroValues calls the exported functions and methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	game := draughts.NewGame(draughts.English)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	random := contestant(t, "random")
	log := func() any {
		log, err := arena.CreateLog(filepath.Join(t.TempDir(), "match.pdn"), "", &random, &random)
		require.NoError(t, err)
		t.Cleanup(func() { _ = log.Close() })
		return log
	}
	zerotest.Run(t, zerotest.Package{
		Name: "arena",
		Functions: map[string]any{
			"CreateLog": arena.CreateLog, "ResumeLog": arena.ResumeLog,
			"NewDXPEngine": arena.NewDXPEngine, "NewHubEngine": arena.NewHubEngine, "NewLevelEngine": arena.NewLevelEngine,
			"NewRandomEngine": arena.NewRandomEngine, "NewSearcherEngine": arena.NewSearcherEngine,
			"NewSearcherContestant": arena.NewSearcherContestant, "ParseContestant": arena.ParseContestant,
			"WithBook": arena.WithBook,
		},
		Types: []any{
			new(arena.Estimate), new(arena.Log), new(arena.LogFormat), new(arena.Match), new(arena.Pentanomial),
			new(arena.Record), new(arena.SPRT), new(arena.Tally), new(arena.Verdict),
		},
		Receivers: []func() any{
			log,
			func() any { return arena.NewRandomEngine() },
			func() any { return arena.NewSearcherEngine(new(draughts.Searcher)) },
			func() any {
				e, err := arena.NewLevelEngine(1, draughts.Options{Hash: 1})
				require.NoError(t, err)
				return e
			},
			func() any { return arena.NewHubEngine(hub.ClientOptions{}, "") },
			func() any { return arena.NewDXPEngine(dxp.Options{}, "") },
			func() any { return &arena.Match{A: random, B: random, Variant: draughts.English, Games: 1} },
			func() any {
				none := arena.Contestant{New: func(*arena.Match) (arena.Engine, error) { return nil, nil }}
				m := smallMatch(t, "random", "random")
				m.A = none
				return &m
			},
		},
		Arguments: []any{
			game, new(draughts.Game), cancelled, context.Background(), draughts.English, draughts.Variant(255), -1, 5,
			draughts.Level(99), draughts.Level(-1), &random, new(arena.Contestant), new(arena.Record),
			&arena.Record{Game: game}, []openings.Opening{{}}, bytes.NewReader(nil), new(draughts.Searcher),
		},
		Substitutes: []any{draughts.Limits{Nodes: 50}},
	})
}

// TestNilArguments checks the messages of the panics.
func TestNilArguments(t *testing.T) {
	m := smallMatch(t, "random", "random")
	var none context.Context
	for sentence, call := range map[string]func(){
		"Play called with a nil context":               func() { m.Play(none, 1) },
		"NewSearcherEngine called with a nil searcher": func() { arena.NewSearcherEngine(nil) },
		"HalfPoints of a record without a game":        func() { new(arena.Record).HalfPoints() },
		"Add called with a nil record":                 func() { new(arena.Tally).Add(nil) },
		"Records called with a nil reader":             func() { arena.LogFormat{}.Records(nil, 1) },
	} {
		require.PanicsWithValue(t, "arena: "+sentence, call)
	}
	for _, level := range []draughts.Level{-1, draughts.MaxLevel + 1, 99} {
		_, err := arena.NewLevelEngine(level, draughts.Options{Hash: 1})
		require.ErrorIs(t, err, draughts.ErrNoSuchLevel)
	}
	m.A = arena.Contestant{Name: "none", New: func(*arena.Match) (arena.Engine, error) { return nil, nil }}
	for _, err := range m.Play(context.Background(), 1) {
		require.ErrorIs(t, err, arena.ErrContestant)
	}
}
