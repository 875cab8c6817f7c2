package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// contents returns the files of a folder and its subfolders.
func contents(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name := must(filepath.Rel(folder, path))
		files[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	}))
	return files
}

// TestPublish writes a page, is interrupted at it, and writes a newer version of it.
func TestPublish(t *testing.T) {
	page1 := map[string][]byte{"index.html": []byte("one"), wasmName: []byte("a"), "assets/old.js": []byte("old")}
	page2 := map[string][]byte{"index.html": []byte("two"), wasmName: []byte("b"), "assets/new.js": []byte("new")}
	folder := filepath.Join(t.TempDir(), "public")
	for range 2 {
		require.NoError(t, publish(t.Context(), folder, page1))
		require.Equal(t, page1, contents(t, folder))
	}
	require.NoError(t, os.WriteFile(filepath.Join(folder, "diary.txt"), []byte("Dear diary"), 0o644))
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, publish(interrupted, folder, page2), context.Canceled)
	require.NoError(t, publish(t.Context(), folder, page2))
	require.Equal(t, map[string][]byte{
		"index.html": []byte("two"), wasmName: []byte("b"), "assets/new.js": []byte("new"),
		"assets/old.js": []byte("old"), "diary.txt": []byte("Dear diary"),
	}, contents(t, folder))

	foreign := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(foreign, "index.html"), []byte("my own page"), 0o644))
	require.ErrorIs(t, publish(t.Context(), foreign, page1), errForeignFolder)
	require.Equal(t, map[string][]byte{"index.html": []byte("my own page")}, contents(t, foreign))
}

// checkKeptFiles checks the hashes in the service worker of a static page. It keeps all files but itself and the packed
// engine.
func checkKeptFiles(t *testing.T, folder string) {
	t.Helper()
	files := contents(t, folder)
	list, _, _ := strings.Cut(strings.TrimPrefix(string(files[serviceWorkerName]), "const files = "), ";\n")
	var kept map[string]string
	require.NoError(t, json.Unmarshal([]byte(list), &kept))
	for _, name := range []string{serviceWorkerName, wasmName + ".br", wasmName + ".gz"} {
		require.Contains(t, files, name)
		delete(files, name)
	}
	assert.Len(t, kept, len(files))
	for name, content := range files {
		assert.Equal(t, hashOf(content), kept[name], name)
	}
}
