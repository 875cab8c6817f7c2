package osfile_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/osfile"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

func names(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestWrite checks the content, the permissions and long names.
func TestWrite(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	require.NoError(t, osfile.Write(name, []byte("one")))
	require.Equal(t, "one", read(t, name))
	require.NoError(t, os.Chmod(name, 0o600))
	require.NoError(t, osfile.Write(name, []byte("two")))
	require.Equal(t, "two", read(t, name))
	info, err := os.Stat(name)
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "as private as before")
	}
	require.NoError(t, osfile.Write(filepath.Join(folder, strings.Repeat("é", 125)), nil), "a long name")
	require.Len(t, names(t, folder), 2)
}

// TestDiscard checks that the old file stays until Commit, and after Discard.
func TestDiscard(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	require.NoError(t, os.WriteFile(name, []byte("precious"), 0o644))
	f, err := osfile.Create(name)
	require.NoError(t, err)
	_, err = io.WriteString(f, "half")
	require.NoError(t, err)
	require.Equal(t, "precious", read(t, name))
	require.ErrorIs(t, osfile.Write(name, nil), filelock.ErrInUse)
	for _, temporary := range names(t, folder) {
		if temporary != "a.txt" {
			of, ok := osfile.TemporaryOf(temporary)
			require.True(t, ok)
			require.Equal(t, "a.txt", of)
		}
	}
	f.Discard()
	require.Equal(t, "precious", read(t, name))
	require.Equal(t, []string{"a.txt"}, names(t, folder))

	for _, foreign := range []string{"a.txt", "a.tmp", ".tmp", ".a.txt.tmp", ".a.txt.12345.tmp", "a.txt.0123abcd.tmp"} {
		_, ok := osfile.TemporaryOf(foreign)
		require.False(t, ok, foreign)
	}
}

// TestRemoveAbandoned checks that a temporary file is removed which no program has open, and no other file.
func TestRemoveAbandoned(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	open, err := osfile.Create(name)
	require.NoError(t, err)
	defer open.Discard()
	others := []string{".a.txt.0123.tmp", ".a.txt.0123456g.tmp", ".ba.txt.01234567.tmp", "a.txt.01234567.tmp"}
	for _, other := range append(others, ".a.txt.01234567.tmp") {
		require.NoError(t, os.WriteFile(filepath.Join(folder, other), nil, 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(folder, ".a.txt.76543210.tmp"), 0o700))
	osfile.RemoveAbandoned(name)
	require.ElementsMatch(t, append(others, filepath.Base(open.Name()), ".a.txt.76543210.tmp"), names(t, folder))
}

// TestRefused checks that names which cannot be files are refused, and that no temporary file remains.
func TestRefused(t *testing.T) {
	folder := t.TempDir()
	protected := filepath.Join(folder, "protected")
	require.NoError(t, os.WriteFile(protected, []byte("precious"), 0o444))
	for name, say := range map[string]string{
		"":                                    "the name of the file is empty",
		folder:                                "open " + folder + ": is a directory",
		folder + "/":                          "is a directory",
		protected:                             "open " + protected + ": permission denied",
		filepath.Join(folder, "none", "a"):    "no such file or directory",
		filepath.Join(protected, "a"):         "not a directory",
		filepath.Join(folder, "a\x00b"):       "invalid argument",
		filepath.Join(folder, "none") + "/..": "",
	} {
		_, err := osfile.Create(name)
		if say != "" {
			require.ErrorContains(t, err, say, name)
		}
		require.Error(t, err, name)
		require.Error(t, osfile.Write(name, nil), name)
	}
	require.Equal(t, "precious", read(t, protected))
	require.Equal(t, []string{"protected"}, names(t, folder))
}

// TestLinks checks that a symbolic link stays, and that its target is replaced or created, also in /dev/shm.
func TestLinks(t *testing.T) {
	checkLinks(t, t.TempDir())
	if folder, err := os.MkdirTemp("/dev/shm", "draughts"); err == nil {
		defer os.RemoveAll(folder)
		checkLinks(t, folder)
	}
}

func checkLinks(t *testing.T, folder string) {
	t.Helper()
	target := filepath.Join(folder, "target")
	require.NoError(t, os.Mkdir(target, 0o755))
	for link, to := range map[string]string{
		"one": "target/a", "two": "one", "three": filepath.Join(target, "b"), "four": "four",
	} {
		if err := os.Symlink(to, filepath.Join(folder, link)); err != nil {
			t.Logf("no symbolic links here: %v", err)
			return
		}
	}
	require.NoError(t, osfile.Write(filepath.Join(folder, "two"), []byte("made")))
	require.Equal(t, "made", read(t, filepath.Join(target, "a")))
	require.NoError(t, osfile.Write(filepath.Join(folder, "one"), []byte("replaced")))
	require.Equal(t, "replaced", read(t, filepath.Join(target, "a")))
	require.NoError(t, osfile.Write(filepath.Join(folder, "three"), []byte("b")))
	require.Equal(t, []string{"a", "b"}, names(t, target))
	require.Error(t, osfile.Write(filepath.Join(folder, "four"), nil), "a circle")
	for _, link := range []string{"one", "two", "three"} {
		info, err := os.Lstat(filepath.Join(folder, link))
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&os.ModeSymlink, link)
	}
}

// TestOpen checks the errors of Open, and that it reads a file.
func TestOpen(t *testing.T) {
	folder := t.TempDir()
	_, err := osfile.Open("")
	require.EqualError(t, err, "the name of the file is empty")
	_, err = osfile.Open(folder)
	require.EqualError(t, err, "open "+folder+": is a directory")
	_, err = osfile.Open(filepath.Join(folder, "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	name := filepath.Join(folder, "a")
	require.NoError(t, os.WriteFile(name, []byte("text"), 0o600))
	f, err := osfile.Open(name)
	require.NoError(t, err)
	text, err := io.ReadAll(f)
	require.NoError(t, err)
	require.Equal(t, "text", string(text))
	require.NoError(t, f.Close())
}
