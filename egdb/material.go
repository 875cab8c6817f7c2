package egdb

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// MaxPieces is the maximum number of pieces in a database position on an 8x8 board. On a 10x10 board it is two less.
// Of 8 pieces only slices of up to 2^32 positions can be built, such as those without men.
const MaxPieces = 8

// Material is the number of men and kings of each side.
//
// Databases store positions with the side to move as White: see [draughts.Position.Swapped].
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

// numPieces returns the number of pieces of p.
func numPieces(p draughts.Position) int { return (p.White() | p.Black()).Len() }

// Mirror returns m with the sides exchanged.
func (m Material) Mirror() Material { return Material{m.TheirMen, m.TheirKings, m.Men, m.Kings} }

// String returns the pieces of the side to move, a hyphen, and those of the opponent, kings first: "KKM-KM".
func (m Material) String() string {
	return strings.Repeat("K", m.Kings) + strings.Repeat("M", m.Men) + "-" +
		strings.Repeat("K", m.TheirKings) + strings.Repeat("M", m.TheirMen)
}

// ParseMaterial parses the form that String returns. The error wraps ErrMaterial.
func ParseMaterial(text string) (Material, error) {
	var m Material
	us, them, ok := strings.Cut(text, "-")
	if ok {
		m = Material{strings.Count(us, "M"), strings.Count(us, "K"), strings.Count(them, "M"), strings.Count(them, "K")}
	}
	if !ok || m.String() != text || m.check() != nil {
		return Material{}, fmt.Errorf("%w %s: pieces of both sides are expected, such as KKM-KM",
			ErrMaterial, quote.Text(text))
	}
	return m, nil
}

// check returns an error that wraps ErrMaterial if no slice has this material.
func (m Material) check() error {
	switch {
	case min(m.Men, m.Kings, m.TheirMen, m.TheirKings) < 0, m.Men+m.Kings == 0, m.TheirMen+m.TheirKings == 0:
		return fmt.Errorf("%w: each side needs a piece", ErrMaterial)
	case m.Pieces() > MaxPieces:
		return fmt.Errorf("%w: %d pieces, there is an index for up to %d", ErrMaterial, m.Pieces(), MaxPieces)
	}
	return nil
}

// pair returns m or its mirror, whichever names their common file: the one in which the side to move has more pieces
// or, if both have as many, more kings.
func (m Material) pair() Material {
	mirror := m.Mirror()
	if c := cmp.Or(cmp.Compare(m.Men+m.Kings, mirror.Men+mirror.Kings), cmp.Compare(m.Kings, mirror.Kings)); c < 0 {
		return mirror
	}
	return m
}

// both returns m and its mirror, or m alone if they are equal.
func (m Material) both() []Material {
	if m.Mirror() == m {
		return []Material{m}
	}
	return []Material{m, m.Mirror()}
}

// promoted returns the material after a promotion by the side to move, as the opponent sees it.
func (m Material) promoted() Material {
	return Material{m.TheirMen, m.TheirKings, m.Men - 1, m.Kings + 1}
}

// key returns a unique small number for m: three bits for each count.
func (m Material) key() int {
	return m.Men&7<<9 | m.Kings&7<<6 | m.TheirMen&7<<3 | m.TheirKings&7
}

// numKeys is the number of keys.
const numKeys = 1 << 12

// pairs returns all pairs of up to the given number of pieces, dependencies first: a capture leads to fewer pieces,
// a promotion to fewer men.
func pairs(pieces int) []Material {
	var list []Material
	for us := 1; us < pieces; us++ {
		for them := 1; us+them <= pieces; them++ {
			for men := range us + 1 {
				for theirMen := range them + 1 {
					m := Material{men, us - men, theirMen, them - theirMen}
					if m.pair() == m {
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
