package commands

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// files returns the names of the files in a folder.
func files(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestPDNSplit(t *testing.T) {
	tests := []struct {
		args string
		want string // names and games
	}{
		{"-by event", "A-slip 1, An-ending 1, Autumn-open-final 1, Polish-table 1, Spring-Cup 2"},
		{"-by white", "ADA-QUILL-2 1, Ada-Quill 1, Bruno-Vale 2, Cleo-Marsh 1, Dina-Roos 1"},
		{"-by black", "Ada-Quill 2, Bruno-Vale 1, Cleo-Marsh 1, Dina-Roos 1, unknown 1"},
		{"-by year", "1996 2, 1997 1, 1998 1, unknown 2"},
		{"-by variant", "english 5, international 1"},
		{"-games 4", "games-0001 4, games-0002 2"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "new")
			r := try(append(strings.Fields("pdn split -o "+folder+" testdata/season.pdn"), strings.Fields(tt.args)...)...)
			require.Equal(t, cli.ExitOK, r.status, r.err)
			require.Empty(t, r.err)
			want := ""
			var names []string
			for entry := range strings.SplitSeq(tt.want, ", ") {
				name, games, _ := strings.Cut(entry, " ")
				names = append(names, name+".pdn")
				want += filepath.Join(folder, name+".pdn") + " games=" + games + "\n"
			}
			require.Equal(t, want, r.out)
			require.Equal(t, names, files(t, folder))
			var all []string
			for _, name := range names {
				all = append(all, filepath.Join(folder, name))
			}
			merged := try(append([]string{"pdn", "merge"}, all...)...)
			require.Contains(t, tryWith(merged.out, "pdn", "check", "-").out, "- games=6 moves=23 errors=1")
		})
	}
}

func TestPDNSplitForce(t *testing.T) {
	folder := t.TempDir()
	precious := filepath.Join(folder, "1998.pdn")
	require.NoError(t, os.WriteFile(precious, []byte("precious"), 0o600))
	args := []string{"pdn", "split", "-by", "year", "-o", folder, "testdata/season.pdn"}
	r := try(args...)
	require.Equal(t, cli.ExitFailed, r.status)
	require.Empty(t, r.out)
	require.Equal(t, "draughts pdn split: "+precious+" exists: nothing is written without -force\n", r.err)
	require.Equal(t, "precious", readFile(t, precious))
	requireAlone(t, precious)

	require.Equal(t, cli.ExitOK, try(append(args, "-force")...).status)
	require.Contains(t, readFile(t, precious), "Polish table")
	require.Len(t, files(t, folder), 4)
}

// TestPDNSplitSpares checks that nothing is written, even with -force, if a folder has the name of a file.
func TestPDNSplitSpares(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "1998.pdn"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "1996.pdn"), []byte("precious"), 0o600))
	for _, flags := range []string{"", "-force"} {
		r := try(strings.Fields("pdn split -by year -o " + folder + " testdata/season.pdn " + flags)...)
		require.Equal(t, cli.ExitFailed, r.status)
		require.Empty(t, r.out)
		require.Equal(t, []string{"1996.pdn", "1998.pdn"}, files(t, folder))
		require.Equal(t, "precious", readFile(t, filepath.Join(folder, "1996.pdn")))
	}
}

// TestPDNSplitFails checks that a split that fails leaves no file and no folder.
func TestPDNSplitFails(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	r := try("pdn", "split", "-games", "1", "-o", folder, "testdata/season.pdn", "testdata/missing.pdn")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Empty(t, r.out)
	require.Contains(t, r.err, "open testdata/missing.pdn: no such file or directory\n")
	require.Contains(t, r.err, "nothing is written to "+folder+"\n")
	require.NoDirExists(t, folder)

	r = try("pdn", "split", "-games", "1", "-o", "testdata/season.pdn", "testdata/season.pdn")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, "testdata/season.pdn")
}

// TestSplitterFlush checks that files are the same when they are written in parts.
func TestSplitterFlush(t *testing.T) {
	folder := t.TempDir()
	s, err := newSplitter(folder)
	require.NoError(t, err)
	defer s.discard()
	for range 3 {
		require.NoError(t, s.add("a", []byte("1. 11-15 *\n")))
		require.NoError(t, s.add("b", []byte("1. 9-13 *\n")))
		require.NoError(t, s.flush())
	}
	require.Equal(t, 1, len(files(t, folder)), "the hidden folder")
	require.NoError(t, s.commit(false))
	s.discard()
	require.Equal(t, []string{"a.pdn", "b.pdn"}, files(t, folder))
	require.Equal(t, "1. 11-15 *\n\n1. 11-15 *\n\n1. 11-15 *\n", readFile(t, filepath.Join(folder, "a.pdn")))
}

func TestSafeName(t *testing.T) {
	tests := map[string]string{
		"Spring Cup, 1996": "Spring-Cup-1996", "../../etc/passwd": "etc-passwd", "..": "unknown", "": "unknown",
		"C:\\x\x00y": "C-x-y", "Абациев Н.": "Абациев-Н", "con": "_con", "COM7": "_COM7", "-o": "o", ".hidden": "hidden",
		strings.Repeat("é", 80): strings.Repeat("é", 50), "bad \xff byte": "bad-byte",
	}
	for text, want := range tests {
		require.Equal(t, want, safeName(text), text)
		require.True(t, filepath.IsLocal(safeName(text)), runtime.GOOS)
	}
}
