package kinds

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// archive cuts a PDN file into parts of whole games, in order. Each part ends with the game that makes it as large as
// the given size, or with the file.
type archive struct {
	file  *os.File
	games *pdn.Scanner
	size  int // of a part, in bytes
	text  []byte
}

// openArchive opens a PDN file. Games whose tags do not name their rules are of v; an invalid v is inferred.
func openArchive(name string, v draughts.Variant, size int) (*archive, error) {
	file, err := osfile.Open(name)
	if err != nil {
		return nil, quote.Error(err)
	}
	return &archive{file: file, games: pdn.NewScanner(file, pdn.Options{Variant: v, Infer: true}), size: size}, nil
}

// next returns the next part, which the following call overwrites; nil after the last part. The error says which game
// cannot be annotated: it is too long for a message, or the library does not play its rules.
func (a *archive) next() ([]byte, error) {
	a.text = a.text[:0]
	for len(a.text) < a.size && a.games.Next() {
		if len(a.text) > 0 {
			a.text = append(a.text, '\n')
		}
		if !a.games.Start().Variant.IsValid() {
			return nil, fmt.Errorf("game %d: %w", a.games.Number(), draughts.ErrUnknownVariant)
		}
		before := len(a.text)
		var err error
		if a.text, err = a.games.AppendText(a.text); err != nil {
			return nil, quote.Error(err)
		}
		if n := len(a.text) - before; n > maxGameBytes {
			return nil, fmt.Errorf("game %d has %d bytes: at most %d are possible", a.games.Number(), n, maxGameBytes)
		}
	}
	if err := a.games.Err(); err != nil {
		return nil, quote.Error(err)
	}
	if len(a.text) == 0 {
		return nil, nil
	}
	return a.text, nil
}

// The largest sizes in bytes of a game, and of a part without its last game. With its scores a game must still fit into
// a message.
const (
	maxGameBytes = 200_000
	maxPartBytes = 200_000
)

// close closes the file.
func (a *archive) close() error { return a.file.Close() }

// parts are the parts of an archive that tasks need. Those read last stay in memory.
type parts struct {
	open func() (*archive, error)
	a    *archive
	read int            // number of parts read
	kept map[int][]byte // the last of them, by number
	size int            // of these, in bytes
	most int            // of size; a single part stays even if it is larger
}

// part returns the part with a number, from 0. It must not be changed.
func (p *parts) part(n int) ([]byte, error) {
	if text, ok := p.kept[n]; ok {
		return text, nil
	}
	if n < p.read {
		return p.readAgain(n)
	}
	if p.a == nil {
		a, err := p.open()
		if err != nil {
			return nil, err
		}
		p.a, p.kept = a, map[int][]byte{}
	}
	for p.read <= n {
		text, err := p.a.next()
		if err != nil {
			return nil, err
		}
		if text == nil {
			return nil, fmt.Errorf("there is no part %d, but %d parts", n, p.read)
		}
		p.keep(bytes.Clone(text))
	}
	return p.kept[n], nil
}

// keep keeps the part that has been read, and forgets the oldest ones that are too much.
func (p *parts) keep(text []byte) {
	p.kept[p.read] = text
	p.size += len(text)
	p.read++
	for oldest := p.read - len(p.kept); p.size > p.most && len(p.kept) > 1; oldest++ {
		p.size -= len(p.kept[oldest])
		delete(p.kept, oldest)
	}
}

// readAgain reads a part that is not in memory any more.
func (p *parts) readAgain(n int) (text []byte, err error) {
	a, err := p.open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, a.close()) }()
	for range n + 1 {
		if text, err = a.next(); err != nil || text == nil {
			return nil, err
		}
	}
	return text, nil
}

// close closes the file.
func (p *parts) close() error {
	if p.a == nil {
		return nil
	}
	return p.a.close()
}
