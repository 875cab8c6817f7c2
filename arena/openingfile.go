package arena

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// ErrOpenings is returned where there are no openings: in a file, or of the kind that is asked for.
var ErrOpenings = errors.New("no openings")

// ReadOpenings reads openings of v: the games of a PDN file, with all their moves, or else a FEN a line. Empty lines and
// those that begin with # are passed over. Games of other rules, and those that are over, are errors. ReadOpenings panics
// if r is nil.
func ReadOpenings(r io.Reader, v draughts.Variant) ([]Opening, error) {
	if r == nil {
		panic("arena: ReadOpenings called with a nil reader")
	}
	b := bufio.NewReader(r)
	read := readFENs
	if first, err := firstByte(b); err == nil && first == '[' {
		read = readPDN
	}
	openings, err := read(b, v)
	if err == nil && len(openings) == 0 {
		err = ErrOpenings
	}
	return openings, err
}

// firstByte returns the first byte that is neither white space nor part of a byte order mark, and leaves it to be read.
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

func readFENs(r *bufio.Reader, v draughts.Variant) (openings []Opening, err error) {
	n := 0
	for lines := bufio.NewScanner(r); ; {
		if !lines.Scan() {
			return openings, lines.Err()
		}
		n++
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
		openings = append(openings, o)
	}
}

func readPDN(r *bufio.Reader, v draughts.Variant) (openings []Opening, err error) {
	for game, err := range pdn.NewReader(r, pdn.Options{Variant: v}).All() {
		n := len(openings) + 1
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		g, err := game.Game()
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
		openings = append(openings, o)
	}
	return openings, nil
}

// check returns an error if no game can go on from o.
func (o *Opening) check() error {
	g, err := o.Game()
	if err != nil {
		return err
	}
	if end := g.Outcome(); end.Result != draughts.Ongoing {
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, end)
	}
	return nil
}
