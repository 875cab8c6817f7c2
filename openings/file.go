package openings

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path/filepath"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// ErrNone is returned if there are no openings: a file has none, a deck is for another rule set, or random games end
// before the opening does.
var ErrNone = errors.New("no openings")

// Read reads the openings of v in a file: the games of a PDN file, each with all its moves, or one FEN on each line.
//
// Lines of FEN that are empty or begin with # are skipped. The error says in which line or game a text is wrong, is of
// another rule set, or is a game that is over. It is ErrNone if there are no openings.
func Read(r io.Reader, v draughts.Variant) ([]Opening, error) {
	b := bufio.NewReader(r)
	read := readFENs
	if first, err := firstByte(b); err == nil && first == '[' {
		read = readPDN
	}
	deck, err := read(b, v)
	if err == nil && len(deck) == 0 {
		err = ErrNone
	}
	return deck, err
}

// openFile returns a Source with the openings in a file. Its name ends in a checksum of the file.
func openFile(name string, v draughts.Variant) (_ Source, err error) {
	f, err := osfile.Open(name)
	if err != nil {
		const kinds = "start, random:PLIES, 11man, 11man:PLIES, book:FILE:PLIES, 3move, 3move-crossboard, " +
			"3move-all"
		return nil, fmt.Errorf("%w: neither %s nor a file: %w", ErrUnknown, kinds, quote.Error(err))
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	deck, err := Read(bytes.NewReader(text), v)
	if err != nil {
		return nil, err
	}
	return FromDeck(fmt.Sprintf("%s#%08x", filepath.Base(name), crc32.ChecksumIEEE(text)), deck), nil
}

// firstByte returns the first byte after white space and a byte order mark. It leaves the byte unread.
func firstByte(b *bufio.Reader) (byte, error) {
	const mark = "\ufeff"
	if start, err := b.Peek(len(mark)); err == nil && string(start) == mark {
		_, _ = b.Discard(len(mark)) // they are in the buffer
	}
	for {
		c, err := b.ReadByte()
		if err != nil {
			return 0, err
		}
		if !strings.ContainsRune(" \t\r\n", rune(c)) {
			return c, b.UnreadByte()
		}
	}
}

func readFENs(r *bufio.Reader, v draughts.Variant) (deck []Opening, err error) {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		setup, err := draughts.ParseSetup(v, text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		o := Opening{Name: text, Start: setup}
		if err := o.check(); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		deck = append(deck, o)
	}
	return deck, lines.Err()
}

func readPDN(r *bufio.Reader, v draughts.Variant) (deck []Opening, err error) {
	for game, err := range pdn.NewReader(r, pdn.Options{Variant: v}).All() {
		n := len(deck) + 1
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		g, err := game.Replay()
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		if g.Variant() != v {
			return nil, fmt.Errorf("game %d: it is %s, not %s", n, g.Variant(), v)
		}
		o := Opening{Name: fmt.Sprintf("game %d", n), Start: game.Start, Moves: g.Moves()}
		if err := o.check(); err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		deck = append(deck, o)
	}
	return deck, nil
}
