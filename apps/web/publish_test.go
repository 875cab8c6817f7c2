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

// contents returns the files of a folder and its subfolders, without the list.
func contents(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == manifestName {
			return err
		}
		name, err := filepath.Rel(folder, path)
		require.NoError(t, err)
		files[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	}))
	return files
}

// page1 and page2 are the files of two versions of the program.
var (
	page1 = map[string][]byte{"index.html": []byte("one"), "assets/a.js": []byte("a"), "assets/old.js": []byte("old")}
	page2 = map[string][]byte{"index.html": []byte("two"), "assets/a.js": []byte("b"), "assets/new.js": []byte("new")}
)

// TestPublish writes a page, and then a newer version of it.
func TestPublish(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "public")
	for range 2 {
		require.NoError(t, publish(t.Context(), folder, page1))
		require.Equal(t, page1, contents(t, folder))
	}
	diary := filepath.Join(folder, "diary.txt")
	require.NoError(t, os.WriteFile(diary, []byte("Dear diary"), 0o644))
	require.NoError(t, publish(t.Context(), folder, page2))
	require.Equal(t, map[string][]byte{
		"index.html": []byte("two"), "assets/a.js": []byte("b"), "assets/new.js": []byte("new"),
		"assets/old.js": []byte("old"), "diary.txt": []byte("Dear diary"),
	}, contents(t, folder))
	again := map[string][]byte{"assets/old.js": []byte("old, but better")}
	require.NoError(t, publish(t.Context(), folder, again), "it is still known")
}

// TestPublishSpares checks that nothing is written if another file would be replaced.
func TestPublishSpares(t *testing.T) {
	tests := map[string]func(folder string) error{
		"another's file": func(folder string) error {
			return os.WriteFile(filepath.Join(folder, "index.html"), []byte("my own page"), 0o644)
		},
		"another's file in a folder": func(folder string) error {
			return os.MkdirAll(filepath.Join(folder, "assets", "a.js"), 0o755)
		},
		"a file that was changed": func(folder string) error {
			if err := publish(context.Background(), folder, page1); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(folder, "index.html"), []byte("one, changed"), 0o644)
		},
		"a file in place of a folder": func(folder string) error {
			return os.WriteFile(filepath.Join(folder, "assets"), []byte("mine"), 0o644)
		},
	}
	for name, prepare := range tests {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			require.NoError(t, prepare(folder))
			before := contents(t, folder)
			require.Error(t, publish(t.Context(), folder, page2))
			require.Equal(t, before, contents(t, folder))
		})
	}
	folder := t.TempDir()
	require.NoError(t, tests["another's file"](folder))
	require.ErrorIs(t, publish(t.Context(), folder, page1), errForeignFile)
	list := filepath.Join(folder, manifestName)
	_, err := os.Stat(list)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(list, []byte("Dear diary\n"), 0o644))
	require.ErrorIs(t, publish(t.Context(), folder, map[string][]byte{"new.html": nil}), errForeignFile)
}

// TestPublishInterrupted checks that an interrupted publication can be completed.
func TestPublishInterrupted(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, publish(t.Context(), folder, page1))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, publish(ctx, folder, page2), context.Canceled)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "assets", "a.js"), page2["assets/a.js"], 0o644))
	page3 := map[string][]byte{"index.html": []byte("three"), "assets/a.js": []byte("c")}
	require.NoError(t, publish(t.Context(), folder, page3))
	require.Equal(t, []byte("c"), contents(t, folder)["assets/a.js"])
}

// checkKeptFiles checks the hashes in the service worker of a static page. It keeps all files but itself, the packed
// engine and the list of publish.
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
		line, _, _ := strings.Cut(manifestLine(name, content), " ")
		assert.Equal(t, line, kept[name], name)
	}
}
