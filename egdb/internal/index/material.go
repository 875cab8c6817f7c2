package index

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
)

// ErrMaterial is returned for material that no database can have: a side without pieces, or with too many.
var ErrMaterial = errors.New("no such material")

// MaxPieces is the maximum number of pieces in a position on a 6x6 board, and maxSide that of a side on any board.
const (
	MaxPieces = 12
	maxSide   = 7
)

// Material is the number of men and kings of each side: see egdb.Material.
type Material struct {
	Men, Kings           int // of the side to move
	TheirMen, TheirKings int // of its opponent
}

// MaterialOf returns the material of p.
func MaterialOf(p draughts.Position) Material {
	us, them := p.Pieces(p.Turn()), p.Pieces(p.Turn().Other())
	kings, theirKings := (us & p.Kings()).Len(), (them & p.Kings()).Len()
	return Material{us.Len() - kings, kings, them.Len() - theirKings, theirKings}
}

// Pieces returns the total number of pieces.
func (m Material) Pieces() int { return m.Men + m.Kings + m.TheirMen + m.TheirKings }

// Mirror returns m with the sides exchanged.
func (m Material) Mirror() Material { return Material{m.TheirMen, m.TheirKings, m.Men, m.Kings} }

// String returns the pieces of the side to move, a hyphen, and those of the opponent, kings first: "KKM-KM".
func (m Material) String() string {
	return strings.Repeat("K", m.Kings) + strings.Repeat("M", m.Men) + "-" +
		strings.Repeat("K", m.TheirKings) + strings.Repeat("M", m.TheirMen)
}

// Check returns an error that wraps ErrMaterial if no slice of the board has this material.
func (b *Board) Check(m Material) error {
	switch {
	case m.Pieces() > b.MaxPieces:
		return fmt.Errorf("%w: %d pieces, there is an index for up to %d", ErrMaterial, m.Pieces(), b.MaxPieces)
	case max(m.Men+m.Kings, m.TheirMen+m.TheirKings) > b.maxSide:
		return fmt.Errorf("%w: %s, this board has an index for up to %d pieces a side", ErrMaterial, m, b.maxSide)
	}
	return m.Check()
}

// Check returns an error that wraps ErrMaterial if no slice of any board has this material.
func (m Material) Check() error {
	switch {
	case min(m.Men, m.Kings, m.TheirMen, m.TheirKings) < 0, m.Men+m.Kings == 0, m.TheirMen+m.TheirKings == 0:
		return fmt.Errorf("%w: each side needs a piece", ErrMaterial)
	case max(m.Men+m.Kings, m.TheirMen+m.TheirKings) > maxSide:
		return fmt.Errorf("%w: %s, there is an index for up to %d pieces a side", ErrMaterial, m, maxSide)
	}
	return nil
}

// Pair returns m or its mirror, whichever names their common file: the one in which the side to move has more pieces
// or, if both have as many, more kings.
func (m Material) Pair() Material {
	mirror := m.Mirror()
	if c := cmp.Or(cmp.Compare(m.Men+m.Kings, mirror.Men+mirror.Kings), cmp.Compare(m.Kings, mirror.Kings)); c < 0 {
		return mirror
	}
	return m
}

// Both returns m and its mirror, or m alone if they are equal.
func (m Material) Both() []Material {
	if m.Mirror() == m {
		return []Material{m}
	}
	return []Material{m, m.Mirror()}
}

// Promoted returns the material after a promotion by the side to move, as the opponent sees it.
func (m Material) Promoted() Material {
	return Material{m.TheirMen, m.TheirKings, m.Men - 1, m.Kings + 1}
}

// Key returns a unique small number for m: three bits for each count.
func (m Material) Key() int {
	return m.Men&7<<9 | m.Kings&7<<6 | m.TheirMen&7<<3 | m.TheirKings&7
}

// NumKeys is the number of keys.
const NumKeys = 1 << 12

// Pairs returns all pairs of up to the given number of pieces, dependencies first: a capture leads to fewer pieces,
// a promotion to fewer men.
func (b *Board) Pairs(pieces int) []Material {
	var list []Material
	for us := 1; us <= min(pieces-1, b.maxSide); us++ {
		for them := 1; them <= min(pieces-us, b.maxSide); them++ {
			for men := range us + 1 {
				for theirMen := range them + 1 {
					m := Material{men, us - men, theirMen, them - theirMen}
					if m.Pair() == m {
						list = append(list, m)
					}
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Material) int {
		return cmp.Or(cmp.Compare(a.Pieces(), b.Pieces()), cmp.Compare(a.Men+a.TheirMen, b.Men+b.TheirMen))
	})
	return list
}
