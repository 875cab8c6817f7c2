package build_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
	"github.com/godraughts/draughts/internal/testsize"
)

// TestEmbedded checks that Run makes the embedded files, byte for byte. It does so with any number of goroutines, and
// with so little memory that slices must be reloaded from their files.
func TestEmbedded(t *testing.T) {
	pieces, memory := 3, int64(200<<10)
	if testsize.Current() == testsize.Long {
		pieces, memory = 4, 6<<20
	}
	want := embedded(t, english.Files(), pieces)
	for _, o := range []build.Options{{}, {Workers: 7, Memory: memory}} {
		o.Variant, o.Pieces = draughts.English, pieces
		requireSame(t, want, built(t, o))
	}
	if testsize.Current() == testsize.Long {
		o := build.Options{Variant: draughts.English, Pieces: 5, Distances: 4, DistancesOf: menOnly}
		requireSame(t, embedded(t, english.Files(), 5), built(t, o))
	}
	pieces = testsize.Pick(2, 3, 4)
	got := built(t, build.Options{Variant: draughts.International, Pieces: pieces})
	if pieces == 4 {
		delete(got, "international-KM-MM.dtw")
	}
	requireSame(t, embedded(t, international.Files(), pieces), got)
}

// built returns the files of a build, by default in a directory of the test.
func built(t *testing.T, o build.Options) map[string]string {
	t.Helper()
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	require.NoError(t, build.Run(t.Context(), o))
	return readFiles(t, os.DirFS(o.Dir))
}

// readFiles returns the contents of all files by name.
func readFiles(t *testing.T, fsys fs.FS) map[string]string {
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

// embedded returns the files of package english or international for up to the given number of pieces, by name.
func embedded(t *testing.T, fsys fs.FS, pieces int) map[string]string {
	t.Helper()
	files := readFiles(t, fsys)
	maps.DeleteFunc(files, func(name, _ string) bool { return strings.Count(name, "K")+strings.Count(name, "M") > pieces })
	require.NotEmpty(t, files)
	return files
}

// requireFiles checks that a folder holds the files of want.
func requireFiles(t *testing.T, want map[string]string, dir string) {
	t.Helper()
	requireSame(t, want, readFiles(t, os.DirFS(dir)))
}

// requireSame checks that two sets of files are equal, without printing them.
func requireSame(t *testing.T, want, got map[string]string) {
	t.Helper()
	require.Len(t, got, len(want))
	for name, content := range want {
		require.True(t, got[name] == content, name)
	}
}

// menOnly is the material of five pieces whose distances are embedded.
var menOnly = []egdb.Material{{Men: 2, TheirMen: 3}}

// TestEmbeddedSize keeps the embedded files small.
func TestEmbeddedSize(t *testing.T) {
	for _, files := range []fs.FS{english.Files(), international.Files()} {
		total := 0
		for _, content := range readFiles(t, files) {
			total += len(content)
		}
		require.Less(t, total, 4<<20)
	}
}

// TestExtend extends a build piece by piece, and removes distance files on the way. The files are the same in the end.
func TestExtend(t *testing.T) {
	dir := t.TempDir()
	want := embedded(t, english.Files(), 3)
	for _, o := range []build.Options{
		{Pieces: 2, Distances: 1},
		{Pieces: 3, Distances: 2},
		{Pieces: 3, Distances: 2},
		{Pieces: 3, Distances: 2, DistancesOf: []egdb.Material{{Men: 1, TheirKings: 2}, {Kings: 1, TheirKings: 1}}},
		{Pieces: 3},
	} {
		o.Variant, o.Dir = draughts.English, dir
		requireAmong(t, want, built(t, o))
		_, err := os.Stat(filepath.Join(dir, "english-KK-M.dtw"))
		require.Equal(t, o.Distances == 0 || o.DistancesOf != nil, err == nil)
	}
	requireFiles(t, want, dir)
}

// TestRepair checks that a build replaces damaged and missing files, and removes a temporary file.
func TestRepair(t *testing.T) {
	dir := t.TempDir()
	want := embedded(t, english.Files(), 3)
	o := build.Options{Variant: draughts.English, Pieces: 3, Dir: dir}
	require.NoError(t, build.Run(context.Background(), o))
	require.NoError(t, os.Remove(filepath.Join(dir, "english-K-K.dtw")))
	require.NoError(t, os.Truncate(filepath.Join(dir, "english-KM-K.wld"), 100))
	name := filepath.Join(dir, "english-MM-M.dtw")
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	b[len(b)-10] ^= 1
	require.NoError(t, os.WriteFile(name, b, 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".english-MM-K.dtw.0123abcd.tmp"), b, 0o666))
	requireSame(t, want, built(t, o))
}

// TestBuildKeepsForeignFiles checks that a build neither replaces nor removes a file that is no database of the
// variant.
func TestBuildKeepsForeignFiles(t *testing.T) {
	russian := t.TempDir()
	o := build.Options{Variant: draughts.Russian, Pieces: 2, Dir: russian}
	require.NoError(t, build.Run(context.Background(), o))
	other, err := os.ReadFile(filepath.Join(russian, "russian-K-K.wld"))
	require.NoError(t, err)
	newer := append([]byte("draughts\x04\x00"), make([]byte, 22)...)
	newer = binary.LittleEndian.AppendUint32(newer[:28], crc32.Checksum(newer[:28], crc32.MakeTable(crc32.Castagnoli)))
	for _, test := range []struct {
		name, file string
		content    []byte
		want       error
	}{
		{"a letter", "english-K-K.wld", []byte("Dear diary"), egdb.ErrFormat},
		{"a long letter", "english-M-M.dtw", []byte(strings.Repeat("Dear diary\n", 9)), egdb.ErrFormat},
		{"more pieces than Distances", "english-KK-K.dtw", []byte("Dear diary"), egdb.ErrFormat},
		{"other rules", "english-K-K.wld", other, egdb.ErrRules},
		{"another version", "english-K-K.wld", newer, egdb.ErrFormat},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			foreign := map[string]string{
				test.file: string(test.content), "english-K-K.wld.tmp": "mine", ".english-notes.0123abcd.tmp": "mine too",
			}
			for name, content := range foreign {
				require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666))
			}
			o := build.Options{Variant: draughts.English, Pieces: 3, Distances: 2, Dir: dir}
			require.ErrorIs(t, build.Run(context.Background(), o), test.want)
			requireFiles(t, foreign, dir)
		})
	}
}

// TestCancel checks that a cancelled build leaves neither incomplete nor temporary files.
func TestCancel(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	progress := func(p build.Progress) {
		require.GreaterOrEqual(t, p.Done, 0.0)
		require.LessOrEqual(t, p.Done, 1.0)
		if calls++; calls == 3 {
			cancel()
		}
	}
	err := build.Run(ctx, build.Options{Variant: draughts.English, Pieces: 5, Dir: dir, Progress: progress})
	require.ErrorIs(t, err, context.Canceled)
	db, err := egdb.Open(dir, egdb.Options{})
	require.NoError(t, err, "all files are complete")
	require.NoError(t, db.Close())
	for name := range readFiles(t, os.DirFS(dir)) {
		require.NotContains(t, name, "tmp")
	}
}

// TestProgress checks that the fraction of the work done grows to 1.
func TestProgress(t *testing.T) {
	last := 0.0
	err := build.Run(context.Background(), build.Options{
		Variant: draughts.Russian, Pieces: 3, Dir: t.TempDir(), Progress: func(p build.Progress) {
			require.GreaterOrEqual(t, p.Done, last)
			last = p.Done
		},
	})
	require.NoError(t, err)
	require.InDelta(t, 1, last, 0.001)
}

// TestBuildErrors checks the error for each kind of bad options.
func TestBuildErrors(t *testing.T) {
	optional := draughts.Russian.Rules()
	optional.GameType, optional.OptionalCapture = 0, true
	gentle, err := draughts.RegisterVariant("egdb-optional", optional)
	require.NoError(t, err)
	of := func(m egdb.Material) build.Options {
		return build.Options{Variant: draughts.English, Pieces: 3, DistancesOf: []egdb.Material{m}}
	}
	for _, test := range []struct {
		name string
		o    build.Options
		want error
	}{
		{"no variant", build.Options{Pieces: 3}, egdb.ErrVariant},
		{"limited kings", build.Options{Variant: draughts.Frisian, Pieces: 3}, egdb.ErrVariant},
		{"king wins", build.Options{Variant: draughts.Breakthrough, Pieces: 3}, egdb.ErrVariant},
		{"optional captures", build.Options{Variant: gentle, Pieces: 3}, egdb.ErrVariant},
		{"one piece", build.Options{Variant: draughts.English, Pieces: 1}, egdb.ErrMaterial},
		{"too many pieces", build.Options{Variant: draughts.English, Pieces: 9}, egdb.ErrMaterial},
		{"too many positions", build.Options{Variant: draughts.English, Pieces: 8}, egdb.ErrMaterial},
		{"too many pieces of 10x10", build.Options{Variant: draughts.International, Pieces: 7}, egdb.ErrMaterial},
		{"distances of one piece", of(egdb.Material{Kings: 1}), egdb.ErrMaterial},
		{"distances of more pieces", of(egdb.Material{Kings: 2, TheirKings: 2}), egdb.ErrMaterial},
	} {
		test.o.Dir = t.TempDir()
		require.ErrorIs(t, build.Run(context.Background(), test.o), test.want, test.name)
	}
	err = build.Run(context.Background(), build.Options{
		Variant: draughts.English, Pieces: 6, Slices: []egdb.Material{{Kings: 3, TheirKings: 3}}, Dir: t.TempDir(),
		Memory: 30 << 20,
	})
	require.ErrorIs(t, err, build.ErrMemory)
	require.EqualError(t, err, "KKK-KKK: not enough memory allowed: with distances it needs 37 MiB, the limit is 30 MiB")
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o666))
	require.Error(t, build.Run(context.Background(), build.Options{Variant: draughts.English, Pieces: 2, Dir: file}))
}

// processes holds, by name, what a process started by a test does with a directory.
var processes = map[string]func(dir string) error{"build": buildKilled, "hold": holdLock}

// TestMain runs the tests, or is a process that a test started.
func TestMain(m *testing.M) {
	do, ok := processes[os.Getenv("EGDB_TEST_PROCESS")]
	if !ok {
		os.Exit(m.Run())
	}
	if err := do(os.Getenv("EGDB_TEST_DIR")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// process returns a command that runs the named process with a directory.
func process(t *testing.T, name, dir string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	c := exec.Command(self)
	c.Env = append(os.Environ(), "EGDB_TEST_PROCESS="+name, "EGDB_TEST_DIR="+dir)
	c.Stderr = os.Stderr
	return c
}

func requireAmong(t *testing.T, want, got map[string]string) {
	t.Helper()
	for name, content := range got {
		require.True(t, want[name] == content, name)
	}
}

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
	requireFiles(t, embedded(t, english.Files(), 2), dir)
	require.NoError(t, buildTwo(dir, func() {}), "the lock is gone with the build")
	requireFiles(t, embedded(t, english.Files(), 2), dir)
}

// TestLockKeepsForeignFile checks that a file with the name of the lock stays if it is not empty.
func TestLockKeepsForeignFile(t *testing.T) {
	want := embedded(t, english.Files(), 2)
	want[".egdb-build.lock"] = "mine"
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".egdb-build.lock"), []byte("mine"), 0o666))
	require.NoError(t, buildTwo(dir, func() {}))
	requireFiles(t, want, dir)
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
	requireFiles(t, embedded(t, english.Files(), 2), dir)
}
