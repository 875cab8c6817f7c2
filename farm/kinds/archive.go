package kinds

import (
	"bytes"
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

// parts are the parts of an archive that tasks need. Each part is read once if they are asked for in order.
type parts struct {
	open func() (*archive, error)
	a    *archive
	read int            // number of parts read
	kept map[int][]byte // parts that have been read, by number
}

// part returns the part with a number, from 0. Parts before keep are not needed again.
func (p *parts) part(n, keep int) ([]byte, error) {
	for i := range p.kept {
		if i < keep {
			delete(p.kept, i)
		}
	}
	if text, ok := p.kept[n]; ok {
		return text, nil
	}
	if p.a == nil || n < p.read {
		if err := p.close(); err != nil {
			return nil, err
		}
		a, err := p.open()
		if err != nil {
			return nil, err
		}
		p.a, p.read, p.kept = a, 0, map[int][]byte{}
	}
	for {
		text, err := p.a.next()
		if err != nil {
			return nil, err
		}
		if text == nil {
			return nil, fmt.Errorf("there is no part %d, but %d parts", n, p.read)
		}
		p.read++
		if p.read-1 >= keep {
			p.kept[p.read-1] = bytes.Clone(text)
		}
		if p.read-1 == n {
			return bytes.Clone(text), nil
		}
	}
}

// close closes the file.
func (p *parts) close() error {
	if p.a == nil {
		return nil
	}
	a := p.a
	p.a = nil
	return a.close()
}
