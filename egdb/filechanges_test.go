package egdb_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

// copied writes the embedded files for up to the given number of pieces into a directory of the test and returns it.
func copied(t *testing.T, pieces int) string {
	t.Helper()
	dir := t.TempDir()
	names := must(fs.Glob(english.Files(), "*.*"))
	for _, name := range names {
		if strings.Count(name, "K")+strings.Count(name, "M") <= pieces {
			content := must(fs.ReadFile(english.Files(), name))
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o666))
		}
	}
	return dir
}

// agrees reports whether a probe equals want, except that its plies may be unknown.
func agrees(probe, want draughts.ProbeResult) bool {
	return probe == want || probe == draughts.ProbeResult{Result: want.Result}
}

// TestFilesChangeInSearch changes database files while several searches of two goroutines each use them. The searches
// must end with a move. Afterwards a probe is right or reports that the position is unknown.
func TestFilesChangeInSearch(t *testing.T) {
	const half = 1 << 9
	tests := []struct {
		name   string
		change func(name string) error
		text   string // of the error; "" if blocks that are not in the cache can still be read
	}{
		{"cut short", func(name string) error { return os.Truncate(name, half) },
			`cut short: byte \d+ of \d+ is not there$`},
		{"overwritten", func(name string) error {
			info, err := os.Stat(name)
			if err != nil {
				return err
			}
			f, err := os.OpenFile(name, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteAt(make([]byte, info.Size()), 0)
			return errors.Join(err, f.Close())
		}, "checksum"},
		{"replaced", func(name string) error {
			if err := os.WriteFile(name+".new", []byte("other"), 0o666); err != nil {
				return err
			}
			return os.Rename(name+".new", name)
		}, ""},
		{"removed", os.Remove, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := copied(t, 4)
			db := must(egdb.Open(dir, egdb.Options{Cache: 1}))
			names := must(filepath.Glob(filepath.Join(dir, "*")))
			searchDuring(t, db, func() {
				for _, name := range names {
					require.NoError(t, test.change(name))
				}
			})
			unknown := 0
			for _, p := range randomPositions(draughts.English, 4, 500, 32) {
				want, _ := english.DB().Probe(p, false)
				probe, ok := db.Probe(p, false)
				if !ok {
					unknown++
					continue
				}
				require.True(t, agrees(probe, want), "%s: %v, want %v", p, probe, want)
			}
			if test.text != "" {
				require.NotZero(t, unknown)
				require.ErrorIs(t, db.Err(), egdb.ErrDamaged)
				require.Regexp(t, `^english-\S+: (block \d+ of \S+: )?damaged endgame database: `+test.text, db.Err())
			} else {
				require.Zero(t, unknown)
				require.NoError(t, db.Err())
			}
			require.NoError(t, db.Close())
		})
	}
}

// searchDuring runs three searches, of two goroutines each, that probe db. It calls change as soon as each of them has
// probed, and checks that each ends with a legal move.
func searchDuring(t *testing.T, db *egdb.DB, change func()) {
	t.Helper()
	var begun, group sync.WaitGroup
	moves, errs := make([]draughts.Move, 3), make([]error, 3)
	begun.Add(len(errs))
	for i, p := range quietPositions(5, len(errs)) {
		group.Go(func() {
			first := sync.OnceFunc(begun.Done)
			defer first()
			s := draughts.NewSearcher(draughts.Options{Hash: 1, Workers: 2, Prober: notifyingProber{db, first}})
			g, err := draughts.NewGameFrom(p.Setup())
			if err != nil {
				errs[i] = err
				return
			}
			info, err := s.Search(context.Background(), g, draughts.Limits{Nodes: 20_000})
			moves[i], errs[i] = info.Move(), errors.Join(err, g.Play(info.Move()))
			_ = db.Err()
		})
	}
	begun.Wait()
	change()
	group.Wait()
	require.Equal(t, make([]error, 3), errs, moves)
}

// notifyingProber is a database that calls first at each probe.
type notifyingProber struct {
	*egdb.DB
	first func()
}

func (a notifyingProber) Probe(p draughts.Position, cachedOnly bool) (draughts.ProbeResult, bool) {
	a.first()
	return a.DB.Probe(p, cachedOnly)
}

// TestReadErrors checks that a read error is not reported as damage.
func TestReadErrors(t *testing.T) {
	db := must(egdb.Open(copied(t, 3), egdb.Options{}))
	require.NoError(t, db.Close())
	for _, p := range randomPositions(draughts.English, 3, 200, 33) {
		db.Probe(p, false)
	}
	require.ErrorIs(t, db.Err(), os.ErrClosed)
	require.NotErrorIs(t, db.Err(), egdb.ErrDamaged)
}
