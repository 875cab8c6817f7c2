package index

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/bitboard"
)

// Cursor decodes position numbers of a slice. For ascending numbers it decodes only the digits that change.
type Cursor struct {
	*Slice
	theirMenSets, theirKingSets, kingSets []dense // the possible sets of each kind of piece, by rank

	MenStart        uint64 // the number of the first position with the same men
	theirKingsStart uint64 // the number of the first position with the same men and the same kings of the opponent

	OurMen, OurKings     uint64
	TheirMen, TheirKings uint64

	men, taken dense // the squares of the men; those of the men and of the opponent's kings
}

// NewCursor returns a cursor on s.
func NewCursor(s *Slice) *Cursor {
	b := s.Board
	return &Cursor{
		Slice: s, theirMenSets: b.subsetsOf(s.TheirMen), theirKingSets: b.subsetsOf(s.TheirKings),
		kingSets: b.subsetsOf(s.Kings), MenStart: s.Size, theirKingsStart: s.Size,
	}
}

// Seek decodes position n, which must be below c.Size.
func (c *Cursor) Seek(n uint64) {
	if n-c.theirKingsStart >= c.KingPlacements { // or below it
		if perMen := c.perMen(); n-c.MenStart >= perMen {
			men := n / perMen
			c.MenStart = men * perMen
			c.seekMen(men)
		}
		kings := (n - c.MenStart) / c.KingPlacements
		c.theirKingsStart = c.MenStart + kings*c.KingPlacements
		theirKings := deposit(c.theirKingSets[kings], c.men)
		c.taken = c.men | theirKings
		c.TheirKings = c.Board.Set(theirKings)
	}
	c.OurKings = c.Board.Set(deposit(c.kingSets[n-c.theirKingsStart], c.taken))
}

// seekMen decodes the digits of both sides' men; n is their combined value.
func (c *Cursor) seekMen(n uint64) {
	b := c.Board
	home := 0
	for home < min(b.rowSquares, c.Men) && n >= c.menGroups[home+1].start {
		home++
	}
	g := &c.menGroups[home]
	n -= g.start
	own := n / g.theirMenPlacements
	ours := b.subsetsOf(c.Men - home)[own%g.middleMenPlacements]<<b.rowSquares |
		b.subsetsOf(home)[own/g.middleMenPlacements]<<b.menSquares
	theirs := deposit(c.theirMenSets[n%g.theirMenPlacements], ours)
	c.men = ours | theirs
	c.OurMen, c.TheirMen = b.Set(ours), b.Set(theirs)
}

// Placement returns the pieces of the position.
func (c *Cursor) Placement() placement {
	return placement{c.OurMen | c.OurKings, c.TheirMen | c.TheirKings, c.OurKings | c.TheirKings}
}

// deposit maps a set of numbers of free squares to the squares themselves. The free squares are those not in taken.
func deposit(set, taken dense) dense {
	for ; taken != 0; taken &= taken - 1 {
		low := taken&-taken - 1
		set += set &^ low
	}
	return set
}

// placement is the pieces on a board as the side to move sees them.
type placement struct {
	Us, Them, Kings uint64
}

// PlacementOf returns the pieces of p, a position on the board b, as the side to move sees them.
func PlacementOf(b *Board, p draughts.Position) placement {
	pl := placement{uint64(p.White()), uint64(p.Black()), uint64(p.Kings())}
	if p.Turn() != draughts.White {
		return placement{b.Rotated(pl.Them), b.Rotated(pl.Us), b.Rotated(pl.Kings)}
	}
	return pl
}

// Position returns pl with White to move.
func (pl placement) Position(v draughts.Variant) draughts.Position {
	us, them, kings := draughts.Set(pl.Us), draughts.Set(pl.Them), draughts.Set(pl.Kings)
	return draughts.UncheckedPosition(v, draughts.White, us, them, kings)
}

// Key returns the key of the material; see Material.Key.
func (pl placement) Key() int {
	kings, theirKings := bitboard.Len(pl.Us&pl.Kings), bitboard.Len(pl.Them&pl.Kings)
	return (bitboard.Len(pl.Us)-kings)&7<<9 | kings&7<<6 | (bitboard.Len(pl.Them)-theirKings)&7<<3 | theirKings&7
}
