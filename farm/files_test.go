package farm

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// writeFile writes a file of n bytes and returns it as a file of a job.
func writeFile(t *testing.T, name string, n int) File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, bytes.Repeat([]byte(name[:1]), n), 0o600))
	return must(HashFile(name, path))
}

// TestFiles checks that four workers give the output of one machine, get the files of a job, small ones and larger ones
// than a message, also if the coordinator does not get them at first, and that the log says when a job is done.
func TestFiles(t *testing.T) {
	k := &hashKind{files: []File{writeFile(t, "small", 100), writeFile(t, "large", 1<<20)}}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	for range 4 {
		b.work(WorkerOptions{Cores: 2, Kinds: []Kind{k}})
	}
	s := hashSettings{Seed: 12, Tasks: 60}
	for range 6 { // the files are there already
		status := b.doneAs(b.submit(k, s), hashes(s, strings.Repeat("s", 100)+strings.Repeat("l", 1<<20)))
		assert.Equal(t, 60, status.Progress.Collected)
		assert.JSONEq(t, `{"lines": 60}`, string(status.Progress.Output))
	}
	b.stop()
	assert.Equal(t, 6, strings.Count(b.log.String(), "job done"))
}

// TestFilesElsewhere checks files that the server does not have: from a folder, over HTTP, and with a wrong content.
func TestFilesElsewhere(t *testing.T) {
	b := newBench(t, CoordinatorOptions{})
	f := writeFile(t, "db/weights", 1000)
	folder := t.TempDir()
	content := must(os.ReadFile(f.Path))
	require.NoError(t, os.WriteFile(filepath.Join(folder, f.SHA256), content, 0o600))
	web := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer web.Close()
	m := &Manifest{Job: "job", Plan: Plan{Files: []File{f}}}
	for _, from := range []string{folder, web.URL, web.URL + "/"} {
		path, err := (&fileStore{store: b.client.store, dir: t.TempDir(), from: from}).of(m).Path(t.Context(), "db/weights")
		require.NoError(t, err, from)
		assert.Equal(t, content, must(os.ReadFile(path)), from)
	}
	store := &fileStore{store: b.client.store, dir: t.TempDir(), from: folder}
	dir := must(store.of(m).Dir(t.Context(), "db"))
	assert.Equal(t, content, must(os.ReadFile(filepath.Join(dir, "weights"))))
	_, err := store.of(m).Dir(t.Context(), "d")
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

// TestSlowFiles has a file that never comes: no other waits for it, and it is given up. One that comes slowly is not
// given up, and is fetched once for two who ask at the same time.
func TestSlowFiles(t *testing.T) {
	t.Parallel()
	const stall = time.Second
	slow, stuck := writeFile(t, "slow", 6), writeFile(t, "x", 6)
	asked, slowAsked, givenUp := make(chan struct{}, 1), atomic.Int64{}, atomic.Bool{}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+stuck.SHA256 {
			asked <- struct{}{}
			<-r.Context().Done()
			return
		}
		assert.False(t, givenUp.Load(), "the slow file has waited for the other")
		slowAsked.Add(1)
		for range slow.Size {
			_, _ = w.Write([]byte("s"))
			w.(http.Flusher).Flush()
			time.Sleep(stall / 4)
		}
	}))
	defer web.Close()
	b := newBench(t, CoordinatorOptions{})
	store := &fileStore{store: b.client.store, dir: t.TempDir(), from: web.URL, stall: stall}
	files := store.of(&Manifest{Job: "job", Plan: Plan{Files: []File{slow, stuck}}})
	var all sync.WaitGroup
	all.Go(func() {
		_, err := files.Path(t.Context(), stuck.Name)
		givenUp.Store(true)
		assert.ErrorContains(t, err, "sends nothing for 1s")
	})
	<-asked
	for range 2 {
		all.Go(func() {
			_, err := files.Path(t.Context(), slow.Name)
			assert.NoError(t, err)
		})
	}
	all.Wait()
	assert.EqualValues(t, 1, slowAsked.Load())
}
