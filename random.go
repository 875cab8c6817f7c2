package draughts

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// ErrMaterial is returned by RandomPosition for material that no game has, or with which it finds no position.
var ErrMaterial = errors.New("no position with this material")

// RandomOptions say from which positions [Variant.RandomPosition] draws one. Each side needs a piece.
type RandomOptions struct {
	WhiteMen, WhiteKings int
	BlackMen, BlackKings int

	Quiet bool // only positions in which White cannot capture
}

// RandomPosition returns a random position with the given material and White to move; [Position.Swapped] gives Black
// the move. All placements that the rules allow have the same probability: no man stands on its crowning row, White has
// a move, and the game is not over.
//
// The error wraps ErrMaterial. It says which number of pieces is wrong, or that there is no such position among 100,000
// placements. It wraps ErrUnknownVariant if v is invalid.
func (v Variant) RandomPosition(o RandomOptions, r *rand.Rand) (Position, error) {
	if err := o.check(v); err != nil {
		return Position{}, err
	}
	for range randomTries {
		white, black, kings := v.rules().randomPlacement(o, r)
		p := UncheckedPosition(v, White, white, black, kings)
		if p.HasMoves() && !(o.Quiet && p.HasCapture()) {
			return p, nil
		}
	}
	return Position{}, fmt.Errorf("%w: %s: none among %d placements", ErrMaterial, o.material(), randomTries)
}

// randomTries is how many placements RandomPosition tries. About 3,000 are needed for 20 men a side in
// Frisian draughts, quiet.
const randomTries = 100_000

// material returns the material in words, such as "White men 3, kings 1; Black men 2, kings 0".
func (o RandomOptions) material() string {
	return fmt.Sprintf("White men %d, kings %d; Black men %d, kings %d",
		o.WhiteMen, o.WhiteKings, o.BlackMen, o.BlackKings)
}

// check returns why no game of v has such positions; nil if some has.
func (o RandomOptions) check(v Variant) error {
	if !v.IsValid() {
		return fmt.Errorf("%w %d", ErrUnknownVariant, uint8(v))
	}
	rs := v.rules()
	limit := rs.maxPieces()
	switch white, black := o.WhiteMen+o.WhiteKings, o.BlackMen+o.BlackKings; {
	case min(o.WhiteMen, o.WhiteKings, o.BlackMen, o.BlackKings) < 0:
		return fmt.Errorf("%w: %s: a negative number", ErrMaterial, o.material())
	case min(white, black) == 0:
		return fmt.Errorf("%w: %s: each side needs a piece", ErrMaterial, o.material())
	case max(o.WhiteMen, o.WhiteKings, white, o.BlackMen, o.BlackKings, black) > limit:
		return fmt.Errorf("%w: %s: %d pieces a side are the most of %s", ErrMaterial, o.material(), limit, v)
	case rs.KingWins && o.WhiteKings+o.BlackKings > 0:
		return fmt.Errorf("%w: %s: the first king of %s has won", ErrMaterial, o.material(), v)
	}
	return nil
}

// randomPlacement returns the pieces on random squares, no man on its crowning row.
func (rs *ruleset) randomPlacement(o RandomOptions, r *rand.Rand) (white, black, kings Set) {
	row := rs.crownRow[Black] // here white men leave black men more room than elsewhere
	onRow := randomMenOnRow(row.Len(), rs.squares.Len(), o.WhiteMen, o.BlackMen, r)
	white = randomSubset(row, onRow, r) |
		randomSubset(rs.squares&^row&^rs.crownRow[White], o.WhiteMen-onRow, r)
	black = randomSubset(rs.squares&^row&^white, o.BlackMen, r)
	whiteKings := randomSubset(rs.squares&^white&^black, o.WhiteKings, r)
	blackKings := randomSubset(rs.squares&^white&^black&^whiteKings, o.BlackKings, r)
	return white | whiteKings, black | blackKings, whiteKings | blackKings
}

// randomMenOnRow returns how many of the white men stand on Black's crowning row, each number with the share of the
// placements of men that have it. row and board are numbers of squares.
func randomMenOnRow(row, board, white, black int, r *rand.Rand) int {
	placements := make([]float64, min(row, white)+1)
	all := 0.0
	for n := range placements {
		elsewhere := white - n
		// The conversion keeps processors from fusing the product with the sum, which would round differently.
		placements[n] = float64(combinations(row, n) * combinations(board-2*row, elsewhere) *
			combinations(board-row-elsewhere, black))
		all += placements[n]
	}
	at := r.Float64() * all
	for n, p := range placements {
		if at -= p; at < 0 {
			return n
		}
	}
	return len(placements) - 1 // by rounding alone
}

func combinations(n, k int) float64 {
	choices := 1.0
	for i := range k {
		choices = choices * float64(n-i) / float64(i+1)
	}
	return choices
}

// randomSubset returns n of the squares in s, which has no fewer, each choice with the same probability.
func randomSubset(s Set, n int, r *rand.Rand) (chosen Set) {
	left := s.Len()
	for bit := range s.Bits() {
		if r.IntN(left) < n {
			chosen |= 1 << bit
			n--
		}
		left--
	}
	return chosen
}
