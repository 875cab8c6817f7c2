package solve

import (
	"bufio"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/deflate"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// The errors of a certificate. They are wrapped with the details.
var (
	// ErrFormat is returned for a file that is no certificate, is damaged, or has another version.
	ErrFormat = errors.New("not a certificate")
	// ErrWrong is returned for a proof that does not show what it claims.
	ErrWrong = errors.New("the proof is wrong")
)

// Certificate is what is proved of a position. docs/certificate-format.md describes its file.
type Certificate struct {
	Position draughts.Position
	Pieces   int    // positions with at most this number are looked up in databases
	Hash     string // Databases.Hash
	Proofs   []Proof
}

// Result returns the value that the proofs show: that a side wins, a draw if no side loses, otherwise Ongoing.
func (c Certificate) Result() draughts.Result {
	for _, p := range c.Proofs {
		if p.Wins {
			return draughts.Win(p.Side)
		}
	}
	if len(c.Proofs) == 2 && c.Proofs[0].Side != c.Proofs[1].Side {
		return draughts.Draw
	}
	return draughts.Ongoing
}

// Check returns an error that wraps ErrWrong if a proof is wrong. It needs the databases if Pieces is not 0.
func (c Certificate) Check(prober draughts.Prober) error {
	return c.check(prober, func(draughts.Position, draughts.Position) {})
}

// Strategy returns the moves of the proof that wins, or else of all. The error is that of Check.
func (c Certificate) Strategy(prober draughts.Prober) (Strategy, error) {
	s := Strategy{next: make(strategy)}
	if i := slices.IndexFunc(c.Proofs, func(p Proof) bool { return p.Wins }); i >= 0 {
		c.Proofs, s.score = c.Proofs[i:i+1], draughts.MaxDatabaseWin
	}
	if err := c.check(prober, func(p, next draughts.Position) { s.next[p] = next }); err != nil {
		return Strategy{}, err
	}
	return s, nil
}

// check checks the proofs, and calls visit with each position of their sides and that after their move.
func (c Certificate) check(prober draughts.Prober, visit func(p, next draughts.Position)) error {
	if !c.Position.IsValid() || len(c.Proofs) == 0 {
		return fmt.Errorf("%w: there is none, or no position", ErrWrong)
	}
	d := Databases{prober, c.Pieces, c.Hash}
	for _, proof := range c.Proofs {
		left := proof.Moves
		longest, err := d.check(c.Position, proof, func(p draughts.Position, next []draughts.Position) int {
			if len(left) == 0 || int(left[0]) >= len(next) {
				return -1
			}
			move := int(left[0])
			left = left[1:]
			visit(p, next[move])
			return move
		})
		switch {
		case err != nil:
			return err
		case len(left) > 0 || longest != proof.Longest:
			return fmt.Errorf("%w: %d moves are left, the longest line has %d and not %d", ErrWrong,
				len(left), longest, proof.Longest)
		}
	}
	return nil
}

// header is the first line of a file. The compressed moves follow.
type header struct {
	Format   string            `json:"format"`
	Version  int               `json:"version"`
	Position draughts.Position `json:"position"`
	Rules    string            `json:"rules"` // Rules.Hash
	Pieces   int               `json:"pieces"`
	Hash     string            `json:"databases,omitempty"`
	Proofs   []headerProof     `json:"proofs"`
	SHA256   string            `json:"sha256"` // of the moves before compression
}

type headerProof struct {
	Proof
	Moves int `json:"moves"`
}

// FileBegin is how each file of a certificate begins.
const FileBegin = `{"format":"` + formatName + `"`

const (
	formatName    = "draughts certificate"
	formatVersion = 1
	maxHeader     = 1 << 12
	maxMoves      = 1 << 24 // of all proofs
)

// Write writes the file of c.
func (c Certificate) Write(w io.Writer) error {
	h := header{
		Format: formatName, Version: formatVersion,
		Position: c.Position, Rules: c.Position.Variant().Rules().Hash(),
		Pieces: c.Pieces, Hash: c.Hash,
	}
	var moves []byte
	for _, p := range c.Proofs {
		h.Proofs = append(h.Proofs, headerProof{p, len(p.Moves)})
		for _, m := range p.Moves {
			moves = binary.AppendUvarint(moves, uint64(m))
		}
	}
	h.SHA256 = fmt.Sprintf("%x", sha256.Sum256(moves))
	line, err := json.Marshal(h)
	if err != nil {
		return err
	}
	_, err = w.Write(deflate.Append(append(line, '\n'), moves))
	return err
}

// Read reads a file that Write has written. It does not check the proofs.
func Read(r io.Reader) (Certificate, error) {
	in := bufio.NewReaderSize(r, maxHeader)
	line, err := in.ReadSlice('\n')
	var h header
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, bufio.ErrBufferFull):
		return Certificate{}, fmt.Errorf("%w: the first line does not end within %d bytes", ErrFormat, maxHeader)
	case err != nil:
		return Certificate{}, err
	}
	if err := strictjson.Unmarshal(line, &h); err != nil {
		return Certificate{}, fmt.Errorf("%w: the first line: %w", ErrFormat, err)
	}
	switch {
	case !h.Position.IsValid() || h.Pieces < 0 || len(h.Proofs) == 0:
		return Certificate{}, fmt.Errorf("%w: a position, a number of pieces and proofs are expected", ErrFormat)
	case h.Format != formatName || h.Version != formatVersion:
		return Certificate{}, fmt.Errorf("%w: format %q version %d instead of %q %d", ErrFormat,
			quote.Text(h.Format), h.Version, formatName, formatVersion)
	case h.Rules != h.Position.Variant().Rules().Hash():
		return Certificate{}, fmt.Errorf("%w: other rules of the name %s", ErrFormat, h.Position.Variant())
	}
	c := Certificate{Position: h.Position, Pieces: h.Pieces, Hash: h.Hash}
	left := maxMoves
	for _, p := range h.Proofs {
		if p.Moves < 0 || p.Moves > left {
			return Certificate{}, fmt.Errorf("%w: %d moves", ErrFormat, p.Moves)
		}
		left -= p.Moves
	}
	moves, err := io.ReadAll(io.LimitReader(flate.NewReader(in), binary.MaxVarintLen16*int64(maxMoves-left)+1))
	if err != nil {
		return Certificate{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if _, err := in.ReadByte(); err == nil {
		return Certificate{}, fmt.Errorf("%w: there is more after the moves", ErrFormat)
	}
	if h.SHA256 != fmt.Sprintf("%x", sha256.Sum256(moves)) {
		return Certificate{}, fmt.Errorf("%w: the checksum differs", ErrFormat)
	}
	for _, p := range h.Proofs {
		for range p.Moves {
			m, n := binary.Uvarint(moves)
			if n <= 0 || m > math.MaxUint16 {
				return Certificate{}, fmt.Errorf("%w: a move is cut off or has a large number", ErrFormat)
			}
			p.Proof.Moves = append(p.Proof.Moves, uint16(m))
			moves = moves[n:]
		}
		c.Proofs = append(c.Proofs, p.Proof)
	}
	if len(moves) > 0 {
		return Certificate{}, fmt.Errorf("%w: %d bytes after the last move", ErrFormat, len(moves))
	}
	return c, nil
}
