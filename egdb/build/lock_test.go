package build_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/internal/dbtest"
)

// buildTwo builds the databases of English draughts for 2 pieces and calls begun once while it builds.
func buildTwo(dir string, begun func()) error {
	begin := sync.OnceFunc(begun)
	return build.Run(context.Background(), build.Options{
		Variant: draughts.English, Pieces: 2, Dir: dir, Progress: func(build.Progress) { begin() },
	})
}

// TestLocked starts a build while another one runs in the same directory.
func TestLocked(t *testing.T) {
	dir := t.TempDir()
	var second error
	require.NoError(t, buildTwo(dir, func() { second = buildTwo(dir, func() {}) }))
	require.ErrorIs(t, second, build.ErrLocked)
	require.EqualError(t, second, dir+": another build is at work in this directory")
	dbtest.RequireFiles(t, dbtest.Embedded(t, 2), dir)
	require.NoError(t, buildTwo(dir, func() {}), "the lock is gone with the build")
	dbtest.RequireFiles(t, dbtest.Embedded(t, 2), dir)
}

// TestLockKeepsForeignFile checks that a file with the name of the lock stays if it is not empty.
func TestLockKeepsForeignFile(t *testing.T) {
	want := dbtest.Embedded(t, 2)
	want[".egdb-build.lock"] = "mine"
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".egdb-build.lock"), []byte("mine"), 0o666))
	require.NoError(t, buildTwo(dir, func() {}))
	dbtest.RequireFiles(t, want, dir)
}

// holdLock starts a build, prints "begun" and waits for the end of its input before it continues.
func holdLock(dir string) error {
	return buildTwo(dir, func() {
		fmt.Println("begun")
		_, _ = io.Copy(io.Discard, os.Stdin)
	})
}

// TestLockOfProcess checks the lock of another process, and that it ends when that process is killed.
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

	require.ErrorIs(t, buildTwo(dir, func() {}), build.ErrLocked)
	require.NoError(t, c.Process.Kill())
	require.Error(t, c.Wait())
	require.NoError(t, buildTwo(dir, func() {}))
	dbtest.RequireFiles(t, dbtest.Embedded(t, 2), dir)
}
