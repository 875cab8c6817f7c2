package egdb_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
)

// buildTwo builds the databases of English draughts for 2 pieces and calls begun in the midst of it.
func buildTwo(dir string, begun func()) error {
	begin := sync.OnceFunc(begun)
	return egdb.Build(context.Background(), egdb.BuildOptions{
		Variant: draughts.English, Pieces: 2, Dir: dir, Progress: func(egdb.Progress) { begin() },
	})
}

// TestLocked begins a build while another is at work in the same directory.
func TestLocked(t *testing.T) {
	dir := t.TempDir()
	var second error
	require.NoError(t, buildTwo(dir, func() { second = buildTwo(dir, func() {}) }))
	require.ErrorIs(t, second, egdb.ErrLocked)
	require.EqualError(t, second, dir+": another build is at work in this directory")
	requireFiles(t, embedded(t, 2), dir)
	require.NoError(t, buildTwo(dir, func() {}), "the lock is gone with the build")
	requireFiles(t, embedded(t, 2), dir)
}

// TestLockOfFailure checks that a build which ends with an error leaves no lock.
func TestLockOfFailure(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := egdb.BuildOptions{Variant: draughts.English, Pieces: 2, Dir: dir}
	require.ErrorIs(t, egdb.Build(ctx, o), context.Canceled)
	require.NoError(t, egdb.Build(context.Background(), o))
	requireFiles(t, embedded(t, 2), dir)
}

// TestLockSpares checks that a file which happens to have the name of the lock, and is not empty, stays.
func TestLockSpares(t *testing.T) {
	want := embedded(t, 2)
	want[".egdb-build.lock"] = "mine"
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".egdb-build.lock"), []byte("mine"), 0o666))
	require.NoError(t, buildTwo(dir, func() {}))
	requireFiles(t, want, dir)
}

// holdLock builds and says when it has begun. It ends when its input does.
func holdLock(dir string) error {
	return buildTwo(dir, func() {
		fmt.Println("begun")
		_, _ = io.Copy(io.Discard, os.Stdin)
	})
}

// TestLockOfProcess has another process hold the lock, and kills it.
func TestLockOfProcess(t *testing.T) {
	dir := t.TempDir()
	c := process(t, "hold", dir)
	stdin, err := c.StdinPipe()
	require.NoError(t, err)
	defer stdin.Close()
	stdout, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	_, err = bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)

	require.ErrorIs(t, buildTwo(dir, func() {}), egdb.ErrLocked)
	require.NoError(t, c.Process.Kill())
	require.Error(t, c.Wait())
	require.NoError(t, buildTwo(dir, func() {}))
	requireFiles(t, embedded(t, 2), dir)
}

// TestLockGoroutines begins many builds in one directory at once, again and again: no two are at work together.
func TestLockGoroutines(t *testing.T) {
	dir := t.TempDir()
	var working, built atomic.Int32
	var group sync.WaitGroup
	errs := make([]error, 8)
	for g := range errs {
		group.Go(func() {
			for range 20 {
				err := buildTwo(dir, func() {
					if working.Add(1) > 1 {
						errs[g] = errors.New("two at work")
					}
					_ = os.Remove(filepath.Join(dir, "english-K-K.wld")) // so that the next has something to do
					working.Add(-1)
				})
				switch {
				case err == nil:
					built.Add(1)
				case !errors.Is(err, egdb.ErrLocked):
					errs[g] = err
				}
			}
		})
	}
	group.Wait()
	require.NoError(t, errors.Join(errs...))
	require.NotZero(t, built.Load())
	require.NoError(t, buildTwo(dir, func() {}))
	requireFiles(t, embedded(t, 2), dir)
}
