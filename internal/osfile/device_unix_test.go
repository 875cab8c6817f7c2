//go:build unix

package osfile_test

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/osfile"
)

// TestDevices checks that devices, pipes and the links to standard streams are written and not replaced.
func TestDevices(t *testing.T) {
	before, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.NoError(t, osfile.Write(os.DevNull, []byte("gone")))
	after, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.True(t, os.SameFile(before, after))

	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	reader, err := os.OpenFile(pipe, os.O_RDWR, 0) // opened for both, so that it does not block
	require.NoError(t, err)
	defer reader.Close()
	require.NoError(t, osfile.Write(pipe, []byte("through")))
	text := make([]byte, 7)
	_, err = reader.Read(text)
	require.NoError(t, err)
	require.Equal(t, "through", string(text))

	// A file that is open as a stream of this program is appended to.
	name := filepath.Join(folder, "stream")
	stream, err := os.Create(name)
	require.NoError(t, err)
	defer stream.Close()
	_, err = stream.WriteString("before, ")
	require.NoError(t, err)
	link := filepath.Join("/dev/fd", strconv.Itoa(int(stream.Fd())))
	if _, err := os.Lstat(link); err == nil {
		require.NoError(t, osfile.Write(link, []byte("after")))
		require.Equal(t, "before, after", read(t, name))
	}
	require.Len(t, names(t, folder), 2)
}
