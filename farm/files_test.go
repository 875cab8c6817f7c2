package farm

import (
	"bytes"
	"context"
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

// TestSlowFiles has a file that never comes: no other waits for it, and it is given up. One that comes slowly is not
// given up, and is fetched once for two who ask at the same time.
func TestSlowFiles(t *testing.T) {
	t.Parallel()
	const stall = time.Second
	slow, stuck := writeFile(t, "slow", 6), writeFile(t, "x", 6)
	m := &Manifest{Job: "job", Plan: Plan{Files: []File{slow, stuck}}}
	asked, slowAsked := make(chan struct{}, 2), atomic.Int64{}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+stuck.SHA256 {
			asked <- struct{}{}
			<-r.Context().Done()
			return
		}
		slowAsked.Add(1)
		for range slow.Size {
			_, _ = w.Write([]byte("s"))
			w.(http.Flusher).Flush()
			time.Sleep(stall / 4)
		}
	}))
	defer web.Close()
	b := newBench(t, CoordinatorOptions{})
	patient := &fileStore{store: b.client.store, dir: t.TempDir(), from: web.URL}
	var all sync.WaitGroup
	defer all.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for range 2 {
		all.Go(func() {
			_, err := patient.of(m).Path(ctx, stuck.Name)
			assert.ErrorIs(t, err, context.Canceled)
		})
	}
	<-asked
	impatient := &fileStore{store: b.client.store, dir: t.TempDir(), from: web.URL, stall: stall}
	_, err := impatient.of(m).Path(ctx, stuck.Name)
	require.ErrorContains(t, err, "sends nothing for 1s")
	var fetched sync.WaitGroup
	for _, s := range []*fileStore{impatient, patient, patient} {
		fetched.Go(func() {
			_, err := s.of(m).Path(ctx, slow.Name)
			assert.NoError(t, err)
		})
	}
	fetched.Wait()
	assert.EqualValues(t, 2, slowAsked.Load(), "once for each folder")
}
