package draughts

import (
	"errors"
	"fmt"
	"iter"
	"strings"
)

// Variant names a rule set. The zero Variant is invalid. Its number may differ from one release to the next:
// store the name.
type Variant uint8

// The built-in rule sets.
const (
	// English is English draughts, also called American checkers: 8x8, short kings, free choice of capture.
	English Variant = iota + 1
	// International is International (Polish) draughts: 10x10, flying kings, the longest capture is compulsory.
	International
)

// CaptureChoice says which of several captures a player may make.
type CaptureChoice uint8

// The rules of choice.
const (
	// FreeChoice lets the player choose any capture; once begun it must be completed.
	FreeChoice CaptureChoice = iota
	// MostPieces obliges the player to take as many pieces as possible, kings counting as men.
	MostPieces
)

// Rules is a rule set as data.
type Rules struct {
	Name             string        // the name that ParseVariant reads
	GameType         int           // the number of PDN's GameType tag
	Size             int           // rows and columns of the board: 8 or 10
	Rows             int           // rows of men that each side starts with
	First            Color         // the side that moves first
	FlyingKings      bool          // kings move and capture over any distance
	BackwardCaptures bool          // men capture backwards too
	Choice           CaptureChoice // which captures may be made
	Draws            DrawRules     // when a game is drawn
}

// DrawRules says when a game is drawn. A move here is one by each side: two plies.
type DrawRules struct {
	Repetition int      // a position that occurs this often, the same side to move, draws; 0 means never
	Quiet      int      // so many moves with kings only and without a capture draw; 0 means never
	Claim      bool     // Repetition and Quiet draw only when the player to move claims it
	Endings    []Ending // material with which the game is drawn after a number of moves
}

// Ending is material that draws a game when it lasts for a number of moves. One side has a lone king; the other has
// at most Pieces pieces, a king among them.
type Ending struct {
	Pieces int // the most pieces of the stronger side
	Moves  int // moves by each side from the position in which the material arose
}

// The rows. WCDF: rules of the World Checkers Draughts Federation. FMJD: official rules of the World Draughts
// Federation, annex 1.
var builtin = map[Variant]Rules{
	English: {
		Name:     "english",
		GameType: 21,
		Size:     8,
		Rows:     3,
		First:    Black,      // WCDF 1.12
		Choice:   FreeChoice, // WCDF 1.20
		Draws: DrawRules{
			Repetition: 3,  // WCDF 1.32.1
			Quiet:      40, // WCDF 1.32.2
			Claim:      true,
		},
	},
	International: {
		Name:             "international",
		GameType:         20,
		Size:             10,
		Rows:             4,
		First:            White,      // FMJD 2.8
		FlyingKings:      true,       // FMJD 3.9, 4.4
		BackwardCaptures: true,       // FMJD 4.2
		Choice:           MostPieces, // FMJD 4.13
		Draws: DrawRules{
			Repetition: 3,  // FMJD 6.1
			Quiet:      25, // FMJD 6.2
			Endings: []Ending{
				{Pieces: 2, Moves: 5},  // FMJD 6.4
				{Pieces: 3, Moves: 16}, // FMJD 6.3
			},
		},
	},
}

// ruleset is what the library looks up by variant.
type ruleset struct {
	Rules
	geometry
	kings kingKind
	start Position
}

// kingKind selects the move generator.
type kingKind uint8

const (
	noKings kingKind = iota // of an invalid variant, which has no moves
	shortKings
	flyingKings
)

// rulesets holds the rule sets by variant; what is not a variant has the zero ruleset. A slot is written before its
// Variant is handed out and never changes after, so reading takes no lock.
var rulesets [256]ruleset

// variants lists the rule sets in order.
var variants []Variant

func init() {
	for v := Variant(1); int(v) <= len(builtin); v++ {
		rulesets[v] = newRuleset(v, builtin[v])
		variants = append(variants, v)
	}
}

func newRuleset(v Variant, r Rules) ruleset {
	rs := ruleset{Rules: r, geometry: newGeometry(r.Size), kings: shortKings}
	if r.FlyingKings {
		rs.kings = flyingKings
	}
	var black, white Set
	for row := range r.Rows {
		for i := range r.Size / 2 {
			black |= 1 << (rowStart(row) + i)
			white |= 1 << (rowStart(r.Size-1-row) + i)
		}
	}
	rs.start = UncheckedPosition(v, r.First, white, black, 0)
	return rs
}

// rules returns the rule set of v.
func (v Variant) rules() *ruleset { return &rulesets[v] }

// Variants returns all rule sets, English first.
func Variants() []Variant { return append([]Variant(nil), variants...) }

// ErrUnknownVariant is returned for a name or a GameType that is no rule set of the library.
var ErrUnknownVariant = errors.New("unknown variant")

// ParseVariant returns the rule set with that name, in any case of letters.
func ParseVariant(name string) (Variant, error) {
	known := make([]string, len(variants))
	for i, v := range variants {
		known[i] = v.rules().Name
		if strings.EqualFold(name, known[i]) {
			return v, nil
		}
	}
	return 0, fmt.Errorf("%w %q (known: %s)", ErrUnknownVariant, name, strings.Join(known, ", "))
}

// VariantOfGameType returns the rule set with that number in PDN's GameType tag, such as 20 for International.
func VariantOfGameType(n int) (Variant, error) {
	for _, v := range variants {
		if v.rules().GameType == n {
			return v, nil
		}
	}
	return 0, fmt.Errorf("%w: GameType %d", ErrUnknownVariant, n)
}

// Valid reports whether v is a rule set.
func (v Variant) Valid() bool { return v.rules().kings != noKings }

// Rules returns the rule set as data; the zero Rules if v is invalid.
func (v Variant) Rules() Rules {
	r := v.rules().Rules
	r.Draws.Endings = append([]Ending(nil), r.Draws.Endings...)
	return r
}

// String returns the name of v, such as "english".
func (v Variant) String() string {
	if !v.Valid() {
		return "invalid variant"
	}
	return v.rules().Name
}

// MarshalText returns the name of v. An invalid Variant is an error.
func (v Variant) MarshalText() ([]byte, error) {
	if !v.Valid() {
		return nil, fmt.Errorf("%w %d", ErrUnknownVariant, uint8(v))
	}
	return []byte(v.rules().Name), nil
}

// UnmarshalText reads a name as ParseVariant does.
func (v *Variant) UnmarshalText(text []byte) error {
	parsed, err := ParseVariant(string(text))
	if err != nil {
		return err
	}
	*v = parsed
	return nil
}

// Start returns the position in which games of v begin.
func (v Variant) Start() Position { return v.rules().start }

// Board returns the set of all squares.
func (v Variant) Board() Set { return v.rules().squares }

// NumSquares returns how many squares the board has: 32 or 50.
func (v Variant) NumSquares() int { return v.rules().squares.Len() }

// FarRow returns the row on which the men of side c are crowned.
func (v Variant) FarRow(c Color) Set { return v.rules().far[c&1] }

// SetOf returns the set of the squares given. Numbers that are not on the board are left out.
func (v Variant) SetOf(squares ...Square) Set {
	var s Set
	for _, sq := range squares {
		s |= v.rules().set(sq)
	}
	return s
}

// Squares yields the squares of s in ascending order of their numbers.
func (v Variant) Squares(s Set) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		g := &v.rules().geometry
		for sq := Square(1); int(sq) <= g.squares.Len(); sq++ {
			if s&g.set(sq) != 0 && !yield(sq) {
				return
			}
		}
	}
}

// Has reports whether s contains sq.
func (v Variant) Has(s Set, sq Square) bool { return s&v.rules().set(sq) != 0 }

// Place returns the row of sq, counted from 0 at the top, and its column, from 0 at the left, as White sits at the
// bottom; ok is false if sq is not on the board.
func (v Variant) Place(sq Square) (row, col int, ok bool) {
	s := v.rules().set(sq)
	if s == 0 {
		return 0, 0, false
	}
	row, col = place(s.first())
	return row, col, true
}

// SquareAt returns the square at a row and a column, the reverse of Place; NoSquare for light squares and for
// places off the board.
func (v Variant) SquareAt(row, col int) Square {
	g := &v.rules().geometry
	if row < 0 || row >= g.size || col < 0 || col >= g.size || (row+col)%2 == 0 {
		return NoSquare
	}
	return g.number[rowStart(row)+col/2]
}
