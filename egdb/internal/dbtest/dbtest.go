// Package dbtest has what the tests of egdb and of its builder share. Only tests import it.
package dbtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

// Open opens the databases in a directory. They are closed when the test ends.
func Open(t testing.TB, dir string) *egdb.DB {
	t.Helper()
	db, err := egdb.Open(dir, egdb.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// ReadFiles returns the contents of all files by name.
func ReadFiles(t *testing.T, fsys fs.FS) map[string]string {
	t.Helper()
	files := make(map[string]string)
	names, err := fs.Glob(fsys, "*")
	require.NoError(t, err)
	for _, name := range names {
		b, err := fs.ReadFile(fsys, name)
		require.NoError(t, err)
		files[name] = string(b)
	}
	return files
}

// RequireFiles checks that a folder holds the files of want, without printing them.
func RequireFiles(t *testing.T, want map[string]string, dir string) {
	t.Helper()
	RequireSame(t, want, ReadFiles(t, os.DirFS(dir)))
}

// RequireSame checks that two sets of files are equal, without printing them.
func RequireSame(t *testing.T, want, got map[string]string) {
	t.Helper()
	require.Len(t, got, len(want))
	for name, content := range want {
		require.True(t, got[name] == content, name)
	}
}

// Embedded returns the files of package english for up to the given number of pieces, by name.
func Embedded(t *testing.T, pieces int) map[string]string {
	t.Helper()
	return EmbeddedOf(t, draughts.English, english.Files(), pieces)
}

// EmbeddedOf returns the files of a variant for up to the given number of pieces, by name.
func EmbeddedOf(t *testing.T, v draughts.Variant, fsys fs.FS, pieces int) map[string]string {
	t.Helper()
	files := ReadFiles(t, fsys)
	for name := range files {
		text := strings.TrimSuffix(strings.TrimPrefix(name, v.String()+"-"), filepath.Ext(name))
		material, err := egdb.ParseMaterial(text)
		require.NoError(t, err)
		if material.Pieces() > pieces {
			delete(files, name)
		}
	}
	require.NotEmpty(t, files)
	return files
}
