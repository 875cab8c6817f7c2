package book_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
)

// smallBook returns a book with entries of all kinds, whose file has a block of each part.
func smallBook(t testing.TB) *book.Builder {
	t.Helper()
	b := randomBook(t, draughts.English, 60, 2)
	e, _ := b.Lookup(draughts.English.Start())
	e.Name, e.Comment = "Start", "A comment."
	require.NoError(t, b.Add(e))
	return b
}

// TestDamagedBook changes every byte of a small book. Open or Verify refuses it, and no look-up has another answer than
// that of the book.
func TestDamagedBook(t *testing.T) {
	b := smallBook(t)
	file := binaryForm(t, b)
	require.Len(t, file, 5*4096, "a block of each part")
	entries := slices.Collect(b.All())
	random := rand.New(rand.NewPCG(1, 1))
	for i := range file {
		damaged := bytes.Clone(file)
		damaged[i] ^= byte(1 + random.IntN(255))
		opened, err := tryOpen(damaged)
		if err != nil {
			require.Less(t, len(err.Error()), 500)
			continue
		}
		require.ErrorIs(t, opened.Verify(), book.ErrDamaged, "byte %d", i)
		e := entries[i%len(entries)]
		got, ok, err := opened.Lookup(e.Position)
		if err != nil {
			require.ErrorIs(t, err, book.ErrDamaged)
			require.False(t, ok)
			continue
		}
		require.True(t, ok)
		require.Equal(t, e, got)
	}
}

// TestCutBook checks that a book is refused if it has another length.
func TestCutBook(t *testing.T) {
	file := binaryForm(t, smallBook(t))
	for n := 0; n < len(file); n += 97 {
		_, err := tryOpen(file[:n])
		require.Error(t, err)
	}
	longer := append(bytes.Clone(file), make([]byte, 4096)...)
	_, err := tryOpen(longer)
	require.ErrorIs(t, err, book.ErrDamaged)
	// The file is shorter than it was said to be.
	opened := must(book.New(bytes.NewReader(file[:3*4096]), int64(len(file))))
	_, _, err = opened.Lookup(draughts.English.Start())
	require.ErrorIs(t, err, book.ErrDamaged)
	require.ErrorContains(t, err, "the file ends in block 3")
	require.ErrorIs(t, opened.Verify(), book.ErrDamaged)
}

// TestForgedBook changes records and makes the checksums right again: what is wrong is still refused.
func TestForgedBook(t *testing.T) {
	file := binaryForm(t, smallBook(t))
	for name, tt := range map[string]struct {
		at, value int
		say       string
	}{
		"version":           {9, 2, "version 2 is unknown, 1 is expected"},
		"rules":             {57, 'q', "unknown variant"},
		"bytes after rules": {3000, 1, "bytes of block 0 that should be 0 are not"},
		"positions":         {15, 9, "its records are not those of its entries in their order"},
		"too many moves":    {12, 1, "bytes, "},
		"index":             {4096, 0xff, "checksum of the file is wrong"},
		"move":              {3 * 4096, 77, "checksum of the file is wrong"},
		"text":              {4 * 4096, 0, "checksum of the file is wrong"},
	} {
		forged := bytes.Clone(file)
		forged[tt.at] = byte(tt.value)
		block := forged[tt.at/4096*4096:][:4096]
		binary.BigEndian.PutUint32(block[4092:], crc32.ChecksumIEEE(block[:4092]))
		opened, err := tryOpen(forged)
		if err == nil {
			err = opened.Verify()
		}
		require.ErrorContains(t, err, tt.say, name)
	}
}

// TestPlayerOfADamagedBook checks that there is no move from a damaged block, and that the error is kept.
func TestPlayerOfADamagedBook(t *testing.T) {
	file := binaryForm(t, smallBook(t))
	file[3*4096+5] ^= 1 // a move
	opened := open(t, file)
	player := book.NewPlayer(opened, book.Choice{}, 1)
	require.NoError(t, player.Err())
	start := draughts.English.Start()
	_, _, ok := player.Choose(draughts.NewGameAt(start), start.Moves())
	require.False(t, ok)
	require.ErrorIs(t, player.Err(), book.ErrDamaged)
	require.NoError(t, player.Close())
	for _, err := range opened.All() {
		require.ErrorIs(t, err, book.ErrDamaged)
	}
}

// FuzzBook opens arbitrary bytes: nothing panics, and what Verify accepts is written again as it was.
func FuzzBook(f *testing.F) {
	file := binaryForm(f, smallBook(f))
	f.Add(file)
	f.Add(file[:4096])
	f.Add([]byte("DBOOK\r\n\x1a"))
	f.Fuzz(func(t *testing.T, file []byte) {
		sealed := bytes.Clone(file)
		for rest := sealed; len(rest) >= 4096; rest = rest[4096:] {
			binary.BigEndian.PutUint32(rest[4092:], crc32.ChecksumIEEE(rest[:4092]))
		}
		for _, file := range [][]byte{file, sealed} {
			opened, err := tryOpen(file)
			if err != nil {
				continue
			}
			again := book.NewBuilder(opened.Variant())
			damaged := false
			for e, err := range opened.All() {
				damaged = damaged || err != nil || again.Add(e) != nil
			}
			_, _, _ = opened.Lookup(opened.Variant().Start())
			if opened.Verify() == nil {
				require.False(t, damaged)
				require.Equal(t, file, binaryForm(t, again))
			}
		}
	})
}

// FuzzText reads arbitrary text: nothing panics, and both forms of what is accepted keep it.
func FuzzText(f *testing.F) {
	f.Add(textForm(f, smallBook(f)))
	f.Add("draughts-book 1 frisian\nposition W:WK46,32:BK5,7:+0+146\nmove 46-41 score=draw depth=1\n")
	f.Add("draughts-book 1 russian\nposition W:Wa1:Bb8\nname x\nname y\nmove a1-b2 score=win:7 depth=3 games=1/2/3")
	f.Fuzz(func(t *testing.T, source string) {
		b, err := book.Read(strings.NewReader(source))
		if err != nil {
			require.Less(t, len(err.Error()), 2000)
			return
		}
		written := textForm(t, b)
		again := must(book.Read(strings.NewReader(written)))
		require.Equal(t, written, textForm(t, again))
		file := binaryForm(t, b)
		opened := open(t, file)
		require.NoError(t, opened.Verify())
		require.Equal(t, b.Len(), opened.Len())
	})
}

type countingReader struct {
	*bytes.Reader
	blocks int
}

func (c *countingReader) ReadAt(b []byte, offset int64) (int, error) {
	c.blocks += len(b) / 4096
	return c.Reader.ReadAt(b, offset)
}

// TestReads checks that opening a book reads the header and the index alone, that a look-up reads what it needs,
// and that a block is read once.
func TestReads(t *testing.T) {
	b := randomBook(t, draughts.English, 4000, 9)
	file := binaryForm(t, b)
	require.Greater(t, len(file)/4096, 50)
	r := &countingReader{Reader: bytes.NewReader(file)}
	opened := must(book.New(r, int64(len(file))))
	require.Equal(t, 2, r.blocks)
	for range 5 {
		_, ok, err := opened.Lookup(draughts.English.Start())
		require.NoError(t, err)
		require.True(t, ok)
	}
	require.LessOrEqual(t, r.blocks, 2+3, "a block of positions and at most two of moves")
	for range 3 {
		for e := range b.All() {
			_, ok, err := opened.Lookup(e.Position)
			require.NoError(t, err)
			require.True(t, ok)
		}
	}
	require.LessOrEqual(t, r.blocks, len(file)/4096+1)
}

// TestConcurrently looks positions up from several goroutines.
func TestConcurrently(t *testing.T) {
	b := randomBook(t, draughts.English, 2000, 10)
	player := book.NewPlayer(open(t, binaryForm(t, b)), book.Choice{Margin: 20}, 1)
	entries := slices.Collect(b.All())
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for i := range entries {
				e := entries[(i*7+worker*500)%len(entries)]
				m, _, ok := player.Choose(draughts.NewGameAt(e.Position), e.Position.Moves())
				if ok != slices.ContainsFunc(e.Moves, func(known book.Move) bool { return known.Move == m }) {
					t.Errorf("%s: the move %v", e.Position, m)
				}
				player.SetSeed(uint64(i))
			}
		})
	}
	group.Wait()
	require.NoError(t, player.Err())
}
