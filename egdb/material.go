package egdb

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/quote"
)

// MaxPieces is the maximum number of pieces in a database position on a 6x6 board. On an 8x8 board it is 8, on a 10x10
// board 6. Of 8 pieces on 8x8 only slices of up to 2^32 positions can be built, such as those without men.
const MaxPieces = index.MaxPieces

// ErrMaterial is returned for material that no database can have: a side without pieces, or with too many.
var ErrMaterial = index.ErrMaterial

// Material is the number of men and kings of each side.
//
// Databases store positions with the side to move as White: see [draughts.Position.Swapped].
type Material struct {
	Men, Kings           int // of the side to move
	TheirMen, TheirKings int // of its opponent
}

// ParseMaterial parses the form that String returns. The error wraps ErrMaterial.
func ParseMaterial(text string) (Material, error) {
	us, them, _ := strings.Cut(text, "-")
	m := Material{strings.Count(us, "M"), strings.Count(us, "K"), strings.Count(them, "M"), strings.Count(them, "K")}
	if m.String() != text || index.Material(m).Check() != nil {
		return Material{}, fmt.Errorf("%w %s: pieces of both sides are expected, such as KKM-KM",
			ErrMaterial, quote.Text(text))
	}
	return m, nil
}

// String returns the pieces of the side to move, a hyphen, and the pieces of the opponent, kings first: "KKM-KM".
func (m Material) String() string { return index.Material(m).String() }

// Pieces returns the total number of pieces.
func (m Material) Pieces() int { return index.Material(m).Pieces() }

// The errors of this package. They are wrapped with the details.
var (
	// ErrVariant is returned for rules without databases: optional captures, a limit on the moves of a king in a row
	// (Frisian), and a king that ends the game (Breakthrough).
	ErrVariant = errors.New("no endgame databases for these rules")
	// ErrFormat is returned for a file that is not a database, or one of another version.
	ErrFormat = format.ErrFormat
	// ErrDamaged is returned for a file with a wrong checksum or length.
	ErrDamaged = format.ErrDamaged
	// ErrRules is returned for a file of a variant of the same name with other rules.
	ErrRules = format.ErrRules
	// ErrNoFiles is returned for a directory without databases.
	ErrNoFiles = errors.New("no endgame databases")
	// ErrNotCovered is returned for a position that the files do not cover.
	ErrNotCovered = errors.New("not in the endgame databases")
	// ErrNoDistances is returned by DB.Line if only the result is known where a distance is needed.
	ErrNoDistances = errors.New("the distance to win is not in the endgame databases")
	// ErrDrawn is returned by DB.Line for a drawn position, which has no line to the end.
	ErrDrawn = errors.New("drawn with perfect play")
	// ErrNoResult is returned by DB.RandomPosition if it finds no position with the result.
	ErrNoResult = errors.New("no position with this result")
)

const randomTries = 100_000 // number of random positions among which RandomPosition looks for one with the result

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
	if err := index.BoardOf(v).Check(index.Material(m)); err != nil {
		return draughts.Position{}, err
	}
	if _, decided := result.Winner(); !decided && result != draughts.Draw {
		return draughts.Position{}, fmt.Errorf("%w: %s", ErrNoResult, result)
	}
	o := draughts.RandomOptions{
		WhiteMen: m.Men, WhiteKings: m.Kings, BlackMen: m.TheirMen, BlackKings: m.TheirKings, Quiet: true,
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
