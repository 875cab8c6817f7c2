package features

// Rules holds the rules that the evaluations depend on.
type Rules struct {
	Size                                      int // rows of the board: 8 or 10
	FlyingKings, BackwardCaptures, Orthogonal bool
	Losing, KingWins                          bool
}

// rulesOf holds the rules by the number of the variant. Package draughts fills a slot before it returns the variant.
var rulesOf [256]Rules

// SetRules sets the rules of a variant. Only package draughts calls it, once for each variant.
func SetRules(variant uint8, r Rules) { rulesOf[variant] = r }

// RulesOf returns the rules of a variant; ok is false if there is no such variant.
func RulesOf(variant uint8) (r Rules, ok bool) {
	r = rulesOf[variant]
	return r, r.Size > 0
}

// Position holds the pieces on a board and the colour of the side to move.
type Position struct {
	White, Black, Kings uint64
	Turn                int
}

// NewPosition returns a position with these pieces. turn is the colour of the side to move.
func NewPosition[S ~uint64, T ~uint8 | ~uint64](white, black, kings S, turn T) Position {
	return Position{White: uint64(white), Black: uint64(black), Kings: uint64(kings), Turn: int(turn)}
}
