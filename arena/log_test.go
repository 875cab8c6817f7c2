package arena_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
)

// TestLog interrupts a match at every 97th byte of its file. The resumed match must always lead to the same file.
func TestLog(t *testing.T) {
	m := smallMatch(t, "default", "random")
	m.Games = 7
	const event = `-a "default" \ test`
	file := filepath.Join(t.TempDir(), "match.pdn")
	finish := func(first int, log *arena.Log, tally *arena.Tally) {
		for r, err := range m.Play(context.Background(), first) {
			require.NoError(t, err)
			require.NoError(t, log.Append(r))
			tally.Add(r)
		}
		require.NoError(t, log.Close())
	}
	log, err := arena.CreateLog(file, event, &m.A, &m.B)
	require.NoError(t, err)
	var want arena.Tally
	finish(1, log, &want)
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	_, err = arena.CreateLog(file, event, &m.A, &m.B)
	require.ErrorIs(t, err, arena.ErrLogExists)

	resume := func() (*arena.Log, arena.Tally, error) {
		var tally arena.Tally
		log, err := arena.ResumeLog(file, event, &m.A, &m.B, m.Variant, tally.Add)
		return log, tally, err
	}
	for cut := 0; cut <= len(whole); cut += 97 {
		require.NoError(t, os.WriteFile(file, whole[:cut], 0o600))
		log, tally, err := resume()
		require.NoError(t, err)
		finish(tally.Games()+1, log, &tally)
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(whole), string(got))
		require.Equal(t, want, tally)
	}

	_, err = arena.ResumeLog(file, "-a other", &m.A, &m.B, m.Variant, want.Add)
	require.ErrorIs(t, err, arena.ErrOtherMatch)
	for from, to := range map[string]string{
		`[Round "3"]`: `[Round "4"]`, `[Result "1-0"]`: `[Result "0-1"]`, "\n1. ": "\n1. 32-1 ",
	} {
		require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(whole), from, to, 1)), 0o600))
		_, _, err := resume()
		require.ErrorIs(t, err, arena.ErrOtherMatch, from)
		require.ErrorContains(t, err, "game ")
	}
}

// TestLogKeepsFaults checks that faults and names with special characters are read back as they were written.
func TestLogKeepsFaults(t *testing.T) {
	m := smallMatch(t, "random", "random")
	m.Games = 2
	m.B = arena.Contestant{Name: `faulty\`, New: func(*arena.Match) (arena.Engine, error) {
		return &faultyEngine{Engine: arena.NewRandomEngine(), fault: func() (draughts.Info, error) {
			return draughts.Info{}, errors.New("it says: \"help\"\nand more")
		}}, nil
	}}
	records, want := playAll(t, m)
	file := filepath.Join(t.TempDir(), "match.pdn")
	log, err := arena.CreateLog(file, "x", &m.A, &m.B)
	require.NoError(t, err)
	for _, r := range records {
		require.NoError(t, log.Append(r))
	}
	require.NoError(t, log.Close())
	var got arena.Tally
	log, err = arena.ResumeLog(file, "x", &m.A, &m.B, m.Variant, func(r *arena.Record) {
		require.Equal(t, `it says: "help" and more`, r.Fault)
		got.Add(r)
	})
	require.NoError(t, err)
	require.NoError(t, log.Close())
	require.Equal(t, want, got)
}
