package egdb_test

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/testsize"
)

// damaged returns a file system with the embedded files for 2 pieces and the named file, which change has changed.
func damaged(t *testing.T, name string, change func([]byte) []byte) fs.FS {
	t.Helper()
	fsys := fstest.MapFS{}
	known := must(fs.Glob(english.Files(), "english-[KM]-[KM].*"))
	for _, file := range append(known, name) {
		content := must(fs.ReadFile(english.Files(), file))
		fsys[file] = &fstest.MapFile{Data: content}
	}
	fsys[name].Data = change(fsys[name].Data)
	return fsys
}

// requireNoticed checks that OpenFS or Verify finds a damaged file and names it.
func requireNoticed(t *testing.T, fsys fs.FS, name string, what ...any) {
	t.Helper()
	db, err := egdb.OpenFS(fsys, egdb.Options{Cache: 1})
	if err == nil {
		_, err = db.Verify(context.Background(), egdb.VerifyOptions{})
	}
	require.True(t, errors.Is(err, egdb.ErrDamaged) || errors.Is(err, egdb.ErrFormat), "%v, not %v", what, err)
	require.Contains(t, err.Error(), name, what...)
}

// TestFlips flips single bits in every part of a file.
func TestFlips(t *testing.T) {
	flips := testsize.Pick(300, 1000, 30_000)
	random := rand.New(rand.NewPCG(5, 6))
	for _, name := range []string{"english-K-K.dtw", "english-KM-M.wld", "english-KK-K.dtw"} {
		fsys := damaged(t, name, func(b []byte) []byte { return b }).(fstest.MapFS)
		content := fsys[name].Data
		for n := range min(flips, 2*len(content)) {
			at := n
			if n >= 400 || n >= len(content) { // the first bytes in order, then random ones
				at = random.IntN(len(content))
			}
			bit := byte(1) << random.IntN(8)
			content[at] ^= bit
			requireNoticed(t, fsys, name, "byte %d, bit %d", at, bit)
			content[at] ^= bit
		}
	}
}

// TestTruncation cuts a file short and makes it longer.
func TestTruncation(t *testing.T) {
	const name = "english-KM-K.wld"
	content := must(fs.ReadFile(english.Files(), name))
	for size := 0; size < len(content); size += 1 + size/10 {
		requireNoticed(t, damaged(t, name, func(b []byte) []byte { return b[:size] }), name, "%d bytes", size)
	}
	requireNoticed(t, damaged(t, name, func(b []byte) []byte { return append(b, 0) }), name)
}

// TestDamagedDirectory checks that a directory is read on first use, and that Err names the file if it is damaged.
func TestDamagedDirectory(t *testing.T) {
	const name = "english-KM-K.wld"
	fsys := damaged(t, name, func(b []byte) []byte {
		size := int(binary.LittleEndian.Uint32(b[12:])) // of the directory, which follows 32 bytes of header
		b[32+size-1] ^= 1
		return b
	})
	db := must(egdb.OpenFS(fsys, egdb.Options{}))
	p := draughts.MustParseFEN(draughts.English, "W:WK1,22:BK31")
	require.True(t, db.Covers(p))
	_, ok := db.Probe(p, true)
	require.False(t, ok)
	require.NoError(t, db.Err(), "cachedOnly reads nothing")
	for range 2 {
		_, ok = db.Probe(p, false)
		require.False(t, ok)
	}
	require.ErrorIs(t, db.Err(), egdb.ErrDamaged)
	require.ErrorContains(t, db.Err(), name+": ")
	require.ErrorContains(t, db.Err(), "checksum of the directory")
	other := draughts.MustParseFEN(draughts.English, "W:WK1:BK31")
	_, ok = db.Probe(other, false)
	require.True(t, ok, "other files are read")
}

// TestDamagedBlock checks that a damaged block is treated as missing, and that Err names it.
func TestDamagedBlock(t *testing.T) {
	const name = "english-K-K.dtw"
	fsys := damaged(t, name, func(b []byte) []byte {
		b[len(b)-1] ^= 1
		return b
	}).(fstest.MapFS)
	delete(fsys, "english-K-K.wld")
	db := must(egdb.OpenFS(fsys, egdb.Options{}))
	require.NoError(t, db.Err())
	bad := 0
	for _, p := range randomPositions(draughts.English, 2, 3000, 9) {
		if p.Men() != 0 || !p.HasMoves() {
			continue
		}
		if _, ok := db.Probe(p, false); ok {
			continue
		}
		bad++
		_, err := db.BestMoves(p.Swapped())
		require.True(t, err == nil || errors.Is(err, egdb.ErrNotCovered), err)
	}
	require.NotZero(t, bad)
	require.ErrorIs(t, db.Err(), egdb.ErrDamaged)
	require.Regexp(t, `^english-K-K.dtw: block \d+ of K-K: .*checksum`, db.Err().Error())
}

// TestMissing opens directories without files, and probes positions whose files are missing.
func TestMissing(t *testing.T) {
	_, err := egdb.Open(t.TempDir(), egdb.Options{})
	require.ErrorIs(t, err, egdb.ErrNoFiles)
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	_, err = egdb.Open(nowhere, egdb.Options{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.EqualError(t, err, "open "+nowhere+": no such file or directory")
	_, err = egdb.Open("damage_test.go", egdb.Options{})
	require.EqualError(t, err, "open damage_test.go: not a directory")
	_, err = egdb.Open("", egdb.Options{})
	require.EqualError(t, err, "no endgame databases: the name of the directory is empty")

	db := must(egdb.OpenFS(damaged(t, "english-KK-K.dtw", func(b []byte) []byte { return b }), egdb.Options{}))
	covered := draughts.MustParseFEN(draughts.English, "W:WK1,K2:BK31")
	require.True(t, db.Covers(covered))
	missing := []draughts.Position{draughts.MustParseFEN(draughts.Russian, "W:WK1,K2:BK31"), {}}
	for _, fen := range []string{"W:WK1,22:BK31", "W:WK1,K2,K3:BK31", "W:WK1,K2,K3,K4,K5:BK31,K32,K30"} {
		missing = append(missing, draughts.MustParseFEN(draughts.English, fen))
	}
	for _, p := range missing {
		require.False(t, db.Covers(p), p)
		_, ok := db.Probe(p, false)
		require.False(t, ok, p)
	}
}

// TestOtherRules checks that files built for other rules are refused.
func TestOtherRules(t *testing.T) {
	dir := t.TempDir()
	r := draughts.English.Rules()
	r.GameType, r.BackwardCaptures = 0, true
	first := must(draughts.RegisterVariant("egdb-one", r))
	r.FlyingKings = true
	second := must(draughts.RegisterVariant("egdb-two", r))
	require.NoError(t, build.Run(context.Background(), build.Options{Variant: first, Pieces: 2, Dir: dir}))
	for _, kind := range []string{".wld", ".dtw"} {
		// Store the files of the first variant under the name of the second, as if its rules had changed.
		b := must(os.ReadFile(filepath.Join(dir, "egdb-one-K-K"+kind)))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "egdb-two-K-K"+kind), b, 0o666))
	}
	_, err := egdb.Open(dir, egdb.Options{})
	require.ErrorIs(t, err, egdb.ErrFormat, "two files with the same slice")
	o := build.Options{Variant: second, Pieces: 2, Dir: dir}
	require.ErrorIs(t, build.Run(context.Background(), o), egdb.ErrRules, "files of other rules are not replaced")
	for _, kind := range []string{".wld", ".dtw"} {
		require.NoError(t, os.Remove(filepath.Join(dir, "egdb-two-K-K"+kind)))
	}
	require.NoError(t, build.Run(context.Background(), o))
	db := opened(t, dir)
	require.True(t, db.Covers(draughts.UncheckedPosition(first, draughts.White, 1, 1<<48, 1|1<<48)))
	require.True(t, db.Covers(draughts.UncheckedPosition(second, draughts.White, 1, 1<<48, 1|1<<48)))
	require.NoError(t, db.Skipped())

	d := format.Directory{Board: index.Board8, FileHead: format.FileHead{Variant: "unknown"}}
	d.Material = index.Material{Kings: 1, TheirKings: 1}
	d.Slices = []format.SliceEntry{{Model: &codec.Model{}, Blocks: []codec.BlockEntry{{Positions: 992, Checksum: 2}}}}
	b := d.Bytes()
	h := format.Header{Board: d.Board, Directory: uint32(len(b)), Checksum: crc32.Checksum(b, format.Castagnoli)}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.wld"), append(h.Bytes(), b...), 0o666))
	again := opened(t, dir)
	require.Equal(t, db.NumFiles(), again.NumFiles())
	require.ErrorContains(t, again.Skipped(), `a.wld: unknown variant "unknown"`)
}

// TestZeroDB checks that the zero DB has no files and covers no position.
func TestZeroDB(t *testing.T) {
	var db egdb.DB
	p := draughts.MustParseFEN(draughts.English, "W:WK15:BK28")
	require.False(t, db.Covers(p))
	_, known := db.Probe(p, false)
	require.False(t, known)
	_, err := db.BestMoves(p)
	require.ErrorIs(t, err, egdb.ErrNotCovered)
	_, err = db.Summarize(context.Background(), egdb.SliceInfo{Variant: draughts.English, Material: material(t, "K-K")})
	require.ErrorIs(t, err, egdb.ErrNotCovered)
	verified := must(db.Verify(context.Background(), egdb.VerifyOptions{}))
	require.Zero(t, verified)
	require.Empty(t, db.Slices())
	require.NoError(t, db.Err())
	require.NoError(t, db.Close())
}
