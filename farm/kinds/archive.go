package kinds

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// The largest sizes in bytes of a game, and of a part without its last game. With its scores a game must still fit into
// a message.
const (
	maxGameBytes = 200_000
	maxPartBytes = 200_000
)

// eachPart cuts a PDN file into parts of whole games, and calls use for each. A part ends with the game that makes it
// as large as Bytes, or with the file. The error says which game cannot be annotated: it is too long for a message, or
// the library does not play its rules. inferred is the rule set of games whose tags name none, unless they are of
// Variant.
func (s *annotateSettings) eachPart(
	ctx context.Context, name string, use func(part []byte) error,
) (inferred draughts.Variant, err error) {
	file, err := osfile.Open(name)
	if err != nil {
		return 0, quote.Error(err)
	}
	defer file.Close()
	games := pdn.NewScanner(file, pdn.Options{Variant: s.Variant, Infer: true})
	var part []byte
	for games.Next() {
		if part, err = appendGame(part, games); err != nil {
			return 0, err
		}
		if len(part) < s.Bytes {
			continue
		}
		if err := errors.Join(use(part), ctx.Err()); err != nil {
			return 0, err
		}
		part = part[:0]
	}
	if err := games.Err(); err != nil {
		return 0, quote.Error(err)
	}
	if len(part) > 0 {
		err = use(part)
	}
	return games.InferredVariant(), err
}

// appendGame appends the present game to a part.
func appendGame(part []byte, games *pdn.Scanner) ([]byte, error) {
	if len(part) > 0 {
		part = append(part, '\n')
	}
	if !games.Start().Variant.IsValid() {
		return nil, fmt.Errorf("game %d: %w", games.Number(), draughts.ErrUnknownVariant)
	}
	before := len(part)
	part, err := games.AppendText(part)
	if err != nil {
		return nil, quote.Error(err)
	}
	if n := len(part) - before; n > maxGameBytes {
		return nil, fmt.Errorf("game %d has %d bytes: at most %d are possible", games.Number(), n, maxGameBytes)
	}
	return part, nil
}

// parts are the parts of a PDN file, one after the other in a file of their own.
type parts struct {
	file *os.File
	ends []int64 // before the first part, and of each
}

// cut cuts a PDN file into parts, which lie in a folder until close.
func (s *annotateSettings) cut(ctx context.Context, name, dir string) (*parts, error) {
	file, err := os.Create(filepath.Join(dir, "parts.pdn"))
	if err != nil {
		return nil, quote.Error(err)
	}
	p := &parts{file: file, ends: []int64{0}}
	_, err = s.eachPart(ctx, name, func(part []byte) error {
		n, err := file.Write(part)
		p.ends = append(p.ends, p.ends[len(p.ends)-1]+int64(n))
		return err
	})
	if err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

// part returns the part with a number, from 0.
func (p *parts) part(n int) ([]byte, error) {
	if n < 0 || n+1 >= len(p.ends) {
		return nil, fmt.Errorf("there is no part %d, but %d parts", n, len(p.ends)-1)
	}
	part := make([]byte, p.ends[n+1]-p.ends[n])
	_, err := p.file.ReadAt(part, p.ends[n])
	return part, err
}

func (p *parts) close() error { return errors.Join(p.file.Close(), os.Remove(p.file.Name())) }
