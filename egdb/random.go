package egdb

import (
	"fmt"
	"math/rand/v2"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// randomTries is the number of random positions among which RandomPosition looks for one with the result.
const randomTries = 100_000

// RandomPosition returns a random position of a variant with the given material and result, and White to move.
//
// The result is that of perfect play: WhiteWins if the side to move wins, BlackWins if it loses, or Draw. The side to
// move cannot capture, so the ending is that of the material. All such positions have the same probability. For Black
// to move, use [draughts.Position.Swapped].
//
// The error wraps ErrMaterial for material that no database has or that the variant does not allow, ErrNotCovered if
// there is no file for it, and ErrNoResult for another result or if there is no such position among 100,000 random
// ones. It wraps [draughts.ErrUnknownVariant] if v is invalid.
func (db *DB) RandomPosition(
	v draughts.Variant, m Material, result draughts.Result, r *rand.Rand,
) (draughts.Position, error) {
	if err := index.Material(m).Check(); err != nil {
		return draughts.Position{}, err
	}
	if _, decided := result.Winner(); !decided && result != draughts.Draw {
		return draughts.Position{}, fmt.Errorf("%w: %s", ErrNoResult, result)
	}
	o := draughts.RandomOptions{
		WhiteMen: m.Men, WhiteKings: m.Kings, BlackMen: m.TheirMen, BlackKings: m.TheirKings,
		Turn: draughts.White, Quiet: true,
	}
	for range randomTries {
		p, err := v.RandomPosition(o, r)
		if err != nil {
			return p, fmt.Errorf("%s: %w: %w", m, ErrMaterial, err)
		}
		probe, ok := db.Probe(p, false)
		if !ok {
			return draughts.Position{}, db.notCovered(p)
		}
		if probe.Result == result {
			return p, nil
		}
	}
	return draughts.Position{}, fmt.Errorf("%w: %s among %d random positions of %s %s",
		ErrNoResult, result, randomTries, v, m)
}
