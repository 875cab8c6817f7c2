package archive

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/varint"
	"github.com/godraughts/draughts/pdn"
)

// Archive is a collection of games that is open for reading. Its methods may be called from many goroutines at once. It
// has the games that it had when it was opened. The games are not read when it is opened: a question reads the blocks
// that it needs and checks their checksums.
type Archive struct {
	reader   io.ReaderAt
	file     *os.File // of reader; nil if the archive is in memory
	size     int64
	segments []*segment
	kept     [keptBlocks]atomic.Pointer[gameBlock]
	lastText atomic.Pointer[textBlock]
}

// keptBlocks is how many blocks of games stay in memory, of about 40 KiB each. A position of a thousand games needs
// most blocks of an archive: with those of 100,000 games in memory the mean look-up takes 2.5 ms instead of 8.5.
const keptBlocks = 1024

// Open opens an archive. [Archive.Close] closes the file. The error wraps ErrFormat or ErrDamaged and names the file.
func Open(name string) (*Archive, error) {
	f, err := osfile.Open(name)
	if err != nil {
		return nil, err
	}
	a, err := newArchive(f)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("archive %s: %w", quote.Text(name), err), f.Close())
	}
	return a, nil
}

func newArchive(f *os.File) (*Archive, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, quote.Error(err)
	}
	segments, err := readSegments(f, info.Size())
	if err != nil {
		return nil, err
	}
	return &Archive{reader: f, file: f, size: info.Size(), segments: segments}, nil
}

// Close closes the file, if there is one. The archive must not be used after it.
func (a *Archive) Close() error {
	if a.file == nil {
		return nil
	}
	if err := a.file.Close(); !errors.Is(err, os.ErrClosed) { // by Copy
		return err
	}
	return nil
}

// Len returns the number of games.
func (a *Archive) Len() (n int) {
	for _, s := range a.segments {
		n += int(s.games)
	}
	return n
}

// NumPositions returns the number of positions, each counted once for each game that reaches it.
func (a *Archive) NumPositions() (n uint64) {
	for _, s := range a.segments {
		n += s.positions
	}
	return n
}

// NumSegments returns the number of segments, the parts in which games were added.
func (a *Archive) NumSegments() int { return len(a.segments) }

// Size returns the size in bytes.
func (a *Archive) Size() int64 { return a.size }

// Game returns the game with a number, from 0 to Len()-1, as a tree with its comments and variations. A game that was
// no more than its tags and moves has its moves in the notation of its rules. The error wraps ErrNoSuchGame,
// ErrDamaged, or draughts.ErrUnknownVariant if the program does not know the rules.
func (a *Archive) Game(n int) (*pdn.Game, error) {
	r, err := a.record(n)
	if err != nil {
		return nil, err
	}
	g, err := r.game()
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", n+1, err)
	}
	return g, nil
}

// Text returns the PDN of a game as pdn.Scanner.AppendText gave it. It is nil for a game that was no more than its tags
// and moves. The error is that of Game.
func (a *Archive) Text(n int) ([]byte, error) {
	r, err := a.record(n)
	if err != nil {
		return nil, err
	}
	return bytes.Clone(r.text), nil
}

// Info is what an archive knows of a game besides its moves.
type Info struct {
	Variant string // the name of the rule set; "" if the library does not play the game
	Tags    pdn.Tags
	Result  draughts.Result
	Ratings [2]int // by colour; 0 if unknown
	Plies   int    // up to the first move that is missing or not legal
}

// Info returns what the archive knows of a game without playing it. The error is that of Game.
func (a *Archive) Info(n int) (Info, error) {
	r, _, _, err := a.head(n)
	if err != nil {
		return Info{}, err
	}
	return Info{r.ruleName(), r.tags, r.result, [2]int{int(r.ratings[0]), int(r.ratings[1])}, r.plies}, nil
}

func (a *Archive) record(n int) (*record, error) {
	r, b, i, err := a.head(n)
	if err == nil && r.text != nil {
		r.text, err = a.text(b, i)
	}
	return r, err
}

func (a *Archive) head(n int) (r *record, b *gameBlock, i int, err error) {
	r = &record{}
	b, i, tags, err := a.read(n, r)
	if err == nil && !r.readTags(tags, &b.values) {
		err = damagedRecord(n)
	}
	return r, b, i, err
}

func damagedRecord(n int) error { return fmt.Errorf("%w: the record of game %d", ErrDamaged, n+1) }

// read reads the record of a game, which is number i of a block, but its text and its tags, which it returns unread.
func (a *Archive) read(n int, r *record) (b *gameBlock, i int, tags varint.Reader, err error) {
	if n < 0 || n >= a.Len() {
		return nil, 0, tags, fmt.Errorf("%w: %d, the archive has %d", ErrNoSuchGame, n, a.Len())
	}
	s := a.segments[sort.Search(len(a.segments), func(i int) bool { return a.segments[i].firstGame > n })-1]
	list := s.blocks[gamesBlock]
	at := blockOf(list, uint64(n-s.firstGame))
	if b, err = a.gameBlock(s, list[at]); err != nil {
		return nil, 0, tags, err
	}
	i = n - s.firstGame - int(list[at].First)
	tags, ok := r.read(b, i)
	if !ok {
		err = damagedRecord(n)
	}
	return b, i, tags, err
}

type gameBlock struct {
	segment *segment
	entry   blockEntry
	values  texts // that the records refer to
	records texts
}

// texts is a list of texts in a block. A pointer for each would cost more time than reading the block.
type texts struct {
	payload []byte
	ends    []uint32 // of each text
	starts  []uint32
}

// readTexts reads a list of texts. The reader is at the list in the payload.
func readTexts(c *varint.Reader, payload []byte) texts {
	n := c.Uvarint()
	if n > uint64(len(c.Rest)) {
		c.Bad = true
		return texts{}
	}
	t := texts{payload, make([]uint32, n), make([]uint32, n)}
	for i := range t.ends {
		size := len(c.Bytes(c.Uvarint()))
		t.ends[i] = uint32(len(payload) - len(c.Rest))
		t.starts[i] = t.ends[i] - uint32(size)
	}
	return t
}

// at returns a text, which must not be changed; nil if there is none with that number.
func (t *texts) at(i uint64) []byte {
	if i >= uint64(len(t.ends)) {
		return nil
	}
	return t.payload[t.starts[i]:t.ends[i]]
}

// gameBlock returns a block of games. Block n can be kept only in one place, so that no lock is needed.
func (a *Archive) gameBlock(s *segment, entry blockEntry) (*gameBlock, error) {
	slot := &a.kept[entry.Offset/fullGames%keptBlocks]
	if b := slot.Load(); b != nil && b.entry == entry {
		return b, nil
	}
	payload, err := readBlock(a.reader, entry)
	if err != nil {
		return nil, err
	}
	b, c := &gameBlock{segment: s, entry: entry}, varint.Reader{Rest: payload}
	b.values = readTexts(&c, payload)
	b.records = readTexts(&c, payload)
	if c.Bad || len(c.Rest) > 0 {
		return nil, entry.damaged("games")
	}
	slot.Store(b)
	return b, nil
}

type textBlock struct {
	of    *gameBlock
	texts texts
}

// text returns the PDN of a game, given its block and its place there. The last block of texts is kept.
func (a *Archive) text(of *gameBlock, i int) ([]byte, error) {
	last := a.lastText.Load()
	if last == nil || last.of != of {
		list := of.segment.blocks[textsBlock]
		at := blockOf(list, of.entry.First)
		last = &textBlock{of: of}
		if at >= 0 && list[at].First == of.entry.First {
			payload, err := readBlock(a.reader, list[at])
			if err != nil {
				return nil, err
			}
			all, _ := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(payload)), maxTexts))
			last.texts = readTexts(&varint.Reader{Rest: all}, all)
		}
		a.lastText.Store(last)
	}
	text := last.texts.at(uint64(i))
	if len(text) == 0 {
		return nil, fmt.Errorf("%w: the texts of the block of games at byte %d", ErrDamaged, of.entry.Offset)
	}
	return text, nil
}
