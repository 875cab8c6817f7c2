package egdb

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// SliceInfo describes a slice of a DB: the positions with the same material.
type SliceInfo struct {
	Variant   draughts.Variant
	Material  Material
	WLD       bool // whether there is a WLD file
	Distances bool // whether there is a distance file
}

// Slices lists the slices of the files, by variant and with the fewest pieces first.
func (db *DB) Slices() []SliceInfo {
	var list []SliceInfo
	for _, v := range db.variants {
		if v == nil {
			continue
		}
		for _, pair := range v.board.Pairs(v.board.MaxPieces) {
			for _, m := range pair.Both() {
				s := SliceInfo{Variant: v.variant, Material: Material(m)}
				s.WLD, s.Distances = v.slices[codec.WLD][m.Key()] != nil, v.slices[codec.DTW][m.Key()] != nil
				if s.WLD || s.Distances {
					list = append(list, s)
				}
			}
		}
	}
	return list
}

// Size returns the size in bytes of the WLD and distance files of a variant with the given number of pieces.
func (db *DB) Size(v draughts.Variant, pieces int) (wldBytes, distanceBytes int64) {
	var sizes [codec.NumKinds]int64
	for _, f := range db.files {
		if f.Variant == v.String() && f.Material.Pieces() == pieces {
			sizes[f.Kind] += f.Size
		}
	}
	return sizes[codec.WLD], sizes[codec.DTW]
}

// Hash returns the SHA-256, in hexadecimal, of the WLD files of a variant with up to the given number of pieces, joined
// in the order of their names. The error wraps ErrNotCovered if there is none.
func (db *DB) Hash(v draughts.Variant, pieces int) (string, error) {
	h, files := sha256.New(), 0
	for _, f := range db.files { // in the order of fs.ReadDir
		if f.Variant == v.String() && f.Kind == codec.WLD && f.Material.Pieces() <= pieces {
			files++
			if _, err := io.Copy(h, f.Content()); err != nil {
				return "", fmt.Errorf("%s: %w", f.Name, err)
			}
		}
	}
	if files == 0 {
		return "", fmt.Errorf("%s: WLD files of up to %d pieces: %w", v, pieces, ErrNotCovered)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Sum returns a SHA-256 of the names and headers of all files, which have checksums of the rest. It reads nothing.
func (db *DB) Sum() [sha256.Size]byte {
	h := sha256.New()
	for _, f := range db.files {
		h.Write(append([]byte(f.Name), f.Header.Bytes()...))
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// Count is the number of positions of some material by result, for one side to move.
type Count struct {
	Positions uint64 `json:"positions"`
	Wins      uint64 `json:"wins"` // of the side to move
	Losses    uint64 `json:"losses"`
	Draws     uint64 `json:"draws"`
	Longest   int    `json:"longest"` // the longest win in plies; 0 if there is none or distances are unknown
}

// Add adds other to c.
func (c *Count) Add(other Count) {
	c.Positions += other.Positions
	c.Wins += other.Wins
	c.Losses += other.Losses
	c.Draws += other.Draws
	c.Longest = max(c.Longest, other.Longest)
}

// Summary is what Summarize finds in a slice.
type Summary struct {
	Count
	// LongestWin is a position with White to move that takes Longest plies to win, without a capture if there is one.
	// Of several it is the first in the order of the index. It is the zero Position if Longest is 0.
	LongestWin draughts.Position
	place      uint64 // the number of LongestWin, to which afterQuiet is added if it has a capture
}

const afterQuiet = 1 << 63

func (s *Summary) add(rule codec.WinRule, v codec.Value, place uint64, p draughts.Position) {
	s.Positions++
	switch rule.Sign(v) {
	case 0:
		s.Draws++
	case -1:
		s.Losses++
	case 1:
		s.Wins++
		if v.Exact() {
			s.merge(Summary{Count{Longest: int(v)}, p, place})
		}
	}
}

// merge adds the positions of another part of the slice.
func (s *Summary) merge(other Summary) {
	if other.Longest > s.Longest || other.Longest == s.Longest && other.place < s.place {
		s.place, s.LongestWin = other.place, other.LongestWin
	}
	s.Add(other.Count)
}

// Summarize unpacks every block of a slice, counts its positions by result, and finds one with the longest win.
//
// It reads the distance file if there is one, and otherwise the WLD file. Positions with captures, which files do not
// store, are computed. The error wraps ErrDamaged if a block is damaged, or ErrNotCovered if files of fewer pieces are
// missing. If ctx is cancelled, Summarize returns its error.
func (db *DB) Summarize(ctx context.Context, s SliceInfo) (Summary, error) {
	v := db.variants[s.Variant]
	if v == nil {
		return Summary{}, fmt.Errorf("%s: %w", s.Variant, ErrNotCovered)
	}
	key := index.Material(s.Material).Key()
	t := cmp.Or(v.slices[codec.DTW][key], v.slices[codec.WLD][key])
	if t == nil {
		return Summary{}, fmt.Errorf("%s %s: %w", s.Variant, s.Material, ErrNotCovered)
	}
	b, err := t.Open()
	if err != nil {
		return Summary{}, err
	}
	var mu sync.Mutex
	var whole Summary
	err = b.EachBlock(ctx, runtime.GOMAXPROCS(0), func(c *index.Cursor, start uint64, symbols []uint8) error {
		var part Summary
		for i, symbol := range symbols {
			n := start + uint64(i)
			c.Seek(n)
			p, value, ok := c.Placement().Position(v.variant), b.Kind.Value(symbol), true
			if p.HasCapture() {
				n += afterQuiet
				value, ok = db.lookupMoves(v, p, false)
			}
			if !ok {
				return db.notCovered(p)
			}
			part.add(v.rule, value, n, p)
		}
		mu.Lock()
		defer mu.Unlock()
		whole.merge(part)
		return nil
	})
	if b.Kind == codec.WLD { // only the distances of wins by a capture are known
		whole.Longest, whole.LongestWin = 0, draughts.Position{}
	}
	return whole, err
}
