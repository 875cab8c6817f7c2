package egdb

import "github.com/godraughts/draughts"

// placement is the pieces on a board as the side to move sees them.
type placement struct {
	us, them, kings dense
}

// placementOf returns the pieces of p as the side to move sees them.
func placementOf(p draughts.Position) placement {
	pl := placement{denseOf(p.White()), denseOf(p.Black()), denseOf(p.Kings())}
	if p.Turn() != draughts.White {
		return placement{pl.them.rotated(), pl.us.rotated(), pl.kings.rotated()}
	}
	return pl
}

// position returns pl with White to move.
func (pl placement) position(v draughts.Variant) draughts.Position {
	return draughts.UncheckedPosition(v, draughts.White, pl.us.set(), pl.them.set(), pl.kings.set())
}

// key returns the key of the material; see Material.key.
func (pl placement) key() int {
	kings, theirKings := (pl.us & pl.kings).len(), (pl.them & pl.kings).len()
	return (pl.us.len()-kings)&7<<9 | kings&7<<6 | (pl.them.len()-theirKings)&7<<3 | theirKings&7
}
