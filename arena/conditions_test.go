package arena_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/openings"
)

// TestConditions checks the text of the conditions, with the openings that a match has without any named.
func TestConditions(t *testing.T) {
	m := smallMatch(t, "default", "random")
	m.Games, m.Seed, m.Limits = 4, 7, draughts.Limits{Nodes: 50}
	names, err := m.SetOpenings("")
	require.NoError(t, err)
	require.Equal(t, "11man", names)
	require.Len(t, m.Openings, 2)
	require.Equal(t, `-variant english -a "default" -b "random" -openings 11man -seed 7 -nodes 50`, m.Conditions(names))

	m.Variant = draughts.Russian
	m.Limits = draughts.Limits{Depth: 3, Time: time.Second}
	m.Clock, err = clock.Parse("40/1m")
	require.NoError(t, err)
	m.Adjudication = arena.Adjudication{
		MaxPlies: 90, WinScore: 600, WinMoves: 4, DrawScore: 5, DrawMoves: 10, DrawAfter: 80,
	}
	names, err = m.SetOpenings("")
	require.NoError(t, err)
	require.Equal(t, `-variant russian -a "default" -b "random" -openings random:6 -seed 7 -depth 3 -time 1s `+
		`-clock "40/1m" -maxplies 90 -winscore 600,4 -drawscore 5,10,80`, m.Conditions(names))

	_, err = m.SetOpenings("3move")
	require.ErrorIs(t, err, openings.ErrNone)
	_, err = m.SetOpenings("no such")
	require.ErrorIs(t, err, openings.ErrUnknown)
}

// TestLogFormat checks that games written by AppendGame and read by Records are the same, from any game on.
func TestLogFormat(t *testing.T) {
	m := smallMatch(t, "default", "random")
	m.Games = 5
	f := arena.LogFormat{Event: "test", A: m.A.Name, B: m.B.Name, Variant: m.Variant}
	var texts [][]byte
	var want arena.Tally
	for r, err := range m.Play(context.Background(), 1) {
		require.NoError(t, err)
		text, err := f.AppendGame(nil, r)
		require.NoError(t, err)
		texts = append(texts, text)
		want.Add(r)
	}
	for first := range texts {
		n := first
		for r, err := range f.Records(bytes.NewReader(bytes.Join(texts[first:], []byte("\n"))), first+1) {
			require.NoError(t, err)
			text, err := f.AppendGame(nil, r)
			require.NoError(t, err)
			require.Equal(t, string(texts[n]), string(text))
			n++
		}
		require.Equal(t, len(texts), n)
	}
	for _, err := range f.Records(bytes.NewReader(texts[2]), 2) {
		require.ErrorContains(t, err, "game 2: its Round is")
	}
	var report map[string]any
	b, err := json.Marshal(m.Report("start", &want, &arena.SPRT{Elo1: 5}, time.Second))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(b, &report))
	require.EqualValues(t, 5, report["games"])
	require.Equal(t, "undecided", report["sprt"].(map[string]any)["verdict"])
	require.Contains(t, want.Line(&arena.SPRT{Elo1: 5}), "LLR")
	require.False(t, want.Decided(nil))
}
