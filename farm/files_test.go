package farm

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// writeFile writes a file of n bytes and returns it as a file of a job.
func writeFile(t *testing.T, name string, n int) File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, bytes.Repeat([]byte(name[:1]), n), 0o600))
	f, err := HashFile(name, path)
	require.NoError(t, err)
	return f
}

// TestFiles checks that workers get the files of a job: small ones, and larger ones than a message.
func TestFiles(t *testing.T) {
	k := &hashKind{files: []File{writeFile(t, "small", 100), writeFile(t, "large", 1<<20)}}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Cores: 1, Kinds: []Kind{k}})
	s := hashSettings{Seed: 12, Tasks: 20}
	job := b.submit(k, s)
	b.submit(k, s) // the files are there already
	b.doneAs(job, hashes(s, strings.Repeat("s", 100)+strings.Repeat("l", 1<<20)))
}

// TestFilesElsewhere checks files that the server does not have: from a folder, over HTTP, and with a wrong content.
func TestFilesElsewhere(t *testing.T) {
	b := newBench(t, CoordinatorOptions{})
	f := writeFile(t, "db/weights", 1000)
	folder := t.TempDir()
	content, err := os.ReadFile(f.Path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, f.SHA256), content, 0o600))
	web := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer web.Close()
	m := &Manifest{Job: "job", Plan: Plan{Files: []File{f}}}
	for _, from := range []string{folder, web.URL, web.URL + "/"} {
		path, err := (&fileStore{store: b.client.store, dir: t.TempDir(), from: from}).of(m).Path(t.Context(), "db/weights")
		require.NoError(t, err, from)
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, content, got, from)
	}
	store := &fileStore{store: b.client.store, dir: t.TempDir(), from: folder}
	dir, err := store.of(m).Dir(t.Context(), "db")
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join(dir, "weights"))
	require.NoError(t, err)
	assert.Equal(t, content, got)
	_, err = store.of(m).Dir(t.Context(), "d")
	require.ErrorIs(t, err, ErrNoFile)
	_, err = store.of(m).Path(t.Context(), "weights")
	require.ErrorIs(t, err, ErrNoFile)

	require.NoError(t, os.WriteFile(filepath.Join(folder, f.SHA256), content[1:], 0o600))
	for from, want := range map[string]string{
		folder: "differs from the hash", web.URL: "differs from the hash", web.URL + "/none": "404", "": "no other place",
	} {
		_, err := (&fileStore{store: b.client.store, dir: t.TempDir(), from: from}).of(m).Path(t.Context(), "db/weights")
		assert.ErrorContains(t, err, want, from)
	}
}
