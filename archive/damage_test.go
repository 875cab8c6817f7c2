package archive_test

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
)

// contentsOf returns the games of an archive and the trees of these positions. The first error ends it.
func contentsOf(name string, positions []draughts.Position) (contents []any, err error) {
	a, err := archive.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	for i := range a.Len() {
		g, err := a.Game(i)
		if err != nil {
			return nil, err
		}
		contents = append(contents, g)
	}
	for _, p := range positions {
		tree, err := a.Continuations(context.Background(), p)
		if err != nil {
			return nil, err
		}
		contents = append(contents, tree)
	}
	return contents, nil
}

// TestDamaged changes each byte of a small archive of two segments: there is an error or the same answer.
func TestDamaged(t *testing.T) {
	text := synthetic(t, 30, 4, draughts.English, draughts.Frisian)
	_, name := build(t, text)
	add(t, name, synthetic(t, 31, 2, draughts.English))
	file := bytesOf(t, name)
	games := read(text)
	positions, _ := positionsOf(games[0])
	positions = append(positions[:12], draughts.Frisian.Start(), draughts.Russian.Start())
	want, err := contentsOf(name, positions)
	require.NoError(t, err)

	damaged := filepath.Join(t.TempDir(), "damaged.archive")
	require.NoError(t, os.WriteFile(damaged, file, 0o600))
	f, err := os.OpenFile(damaged, os.O_RDWR, 0)
	require.NoError(t, err)
	defer f.Close()
	found := 0
	for i := range file {
		_, err := f.WriteAt([]byte{file[i] ^ byte(1+i%255)}, int64(i))
		require.NoError(t, err)
		got, err := contentsOf(damaged, positions)
		if err != nil {
			found++
			require.True(t, errors.Is(err, archive.ErrDamaged) || errors.Is(err, archive.ErrFormat), "%d: %v", i, err)
			require.Less(t, len(err.Error()), 500)
		} else {
			require.Equal(t, want, got, "byte %d", i)
		}
		_, err = f.WriteAt(file[i:i+1], int64(i))
		require.NoError(t, err)
	}
	require.Greater(t, found, len(file)*9/10)

	for n := 0; n < len(file); n += 97 {
		require.NoError(t, f.Truncate(int64(n)))
		_, err := contentsOf(damaged, positions)
		require.Error(t, err)
		_, err = f.WriteAt(file[n:], int64(n))
		require.NoError(t, err)
	}
}

// FuzzArchive changes bytes of an archive and makes the checksums right again: nothing panics. Games count from 1.
func FuzzArchive(f *testing.F) {
	text := synthetic(f, 32, 3, draughts.English, draughts.Russian)
	a, name := build(f, text)
	file := bytesOf(f, name)
	require.NotZero(f, a.Len())
	for _, at := range []uint16{0, 10, 20, 520, 860, 1200} {
		f.Add(at, uint32(0xffffffff))
	}
	f.Fuzz(func(t *testing.T, at uint16, value uint32) {
		forged := append([]byte(nil), file...)
		binary.BigEndian.PutUint32(forged[int(at)%(len(forged)-4):], value)
		seal := func(block []byte) {
			binary.BigEndian.PutUint32(block[len(block)-4:], crc32.ChecksumIEEE(block[:len(block)-4]))
		}
		directory, size := binary.BigEndian.Uint64(file[12:]), binary.BigEndian.Uint32(file[20:])
		for i := uint64(0); i < uint64(size); i += 24 {
			entry := file[directory+i:]
			offset, size := binary.BigEndian.Uint64(entry[8:]), binary.BigEndian.Uint32(entry[4:])
			seal(forged[offset:][:size+4])
		}
		seal(forged[directory:][:size+4])
		seal(forged[:512])
		name := filepath.Join(t.TempDir(), "forged.archive")
		require.NoError(t, os.WriteFile(name, forged, 0o600))
		_, err := contentsOf(name, []draughts.Position{draughts.English.Start(), draughts.Russian.Start()})
		require.NotRegexp(t, "game 0", err)
	})
}
