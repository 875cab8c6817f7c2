package egdb

import "github.com/godraughts/draughts"

// placement is the pieces on a board as the side to move sees them.
type placement struct {
	us, them, kings set
}

// placementOf returns the pieces of p, a position on the board b, as the side to move sees them.
func placementOf(b *board, p draughts.Position) placement {
	pl := placement{set(p.White()), set(p.Black()), set(p.Kings())}
	if p.Turn() != draughts.White {
		return placement{b.turned(pl.them), b.turned(pl.us), b.turned(pl.kings)}
	}
	return pl
}

// position returns pl with White to move.
func (pl placement) position(v draughts.Variant) draughts.Position {
	us, them, kings := draughts.Set(pl.us), draughts.Set(pl.them), draughts.Set(pl.kings)
	return draughts.UncheckedPosition(v, draughts.White, us, them, kings)
}

// key returns the key of the material; see Material.key.
func (pl placement) key() int {
	kings, theirKings := (pl.us & pl.kings).len(), (pl.them & pl.kings).len()
	return (pl.us.len()-kings)&7<<9 | kings&7<<6 | (pl.them.len()-theirKings)&7<<3 | theirKings&7
}
