package draughts

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/enum"
	"github.com/godraughts/draughts/internal/quote"
)

// Variant names a rule set: one of the constants from English to UnifiedPool, or one that RegisterVariant has
// added. The zero Variant is invalid. Its number may differ from one release to the next: store the name.
type Variant uint8

// The built-in rule sets.
const (
	English       Variant = iota + 1 // or American checkers: 8x8, short kings, free choice of capture
	Pool                             // American pool checkers: 8x8, flying kings, men capture backwards, free choice
	Italian                          // dama: 8x8, short kings that men may not capture, a strict order among captures
	Spanish                          // damas: 8x8, flying kings, must capture most pieces, then most kings
	Portuguese                       // the Spanish game under its own GameType
	Russian                          // shashki: 8x8, flying kings, free choice, a man is crowned in mid-capture
	Brazilian                        // the International game on 8x8
	Czech                            // 8x8, flying kings, men capture forward only, kings must capture before men
	International                    // or Polish draughts: 10x10, flying kings, must capture most pieces
	// Frisian is Frisian draughts: International with captures along rows and columns too, and the most valuable capture
	// compulsory. The rules of the federation do not end every game. The library adds two draws: a position that occurs
	// five times, and 50 moves of each side without a capture or a man's move. They are the fields Repetition and
	// NoProgress of Draws; the example of [RegisterVariant] plays without them.
	Frisian
	Frysk         // Frisian with five men a side, and the same draws
	Killer        // International with kings that must stop behind a king they have captured last
	Breakthrough  // International in which the first king wins
	Antidraughts  // International in which the side that cannot move wins
	LosingEnglish // this and the next three: the game with the winner exchanged
	LosingItalian
	LosingRussian
	LosingBrazilian
	UnifiedPool // Pool in which White moves first and squares have names, as in Zimbabwe
)

// Numbering is how squares are numbered: FromTop (zero), FromTopMirrored or FromBottomMirrored.
type Numbering uint8

// The numberings. Left and right are as White sees the board, from the bottom.
const (
	FromTop Numbering = iota // row by row from the top left; the corner on White's left is dark
	// FromTopMirrored counts the same way where the corner on White's right is dark: the Italian board.
	FromTopMirrored
	// FromBottomMirrored counts from the bottom right, right to left, where that corner is dark: the Spanish board.
	FromBottomMirrored
)

// String returns the numbering in words, such as "from the top".
func (n Numbering) String() string { return enum.Name(numberingWords, n) }

// MarshalText returns a word such as "from-top". The error wraps ErrUnknownWord if n is none of the constants.
func (n Numbering) MarshalText() ([]byte, error) { return enum.Marshal(numberingWords, n) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (n *Numbering) UnmarshalText(text []byte) error { return enum.Unmarshal(numberingWords, n, text) }

var numberingWords = []enum.Word{
	{"from-top", "from the top"}, {"from-top-mirrored", "from the top, mirrored"},
	{"from-bottom-mirrored", "from the bottom, mirrored"},
}

// GobEncode returns what MarshalText returns: numbers differ between programs.
func (v Variant) GobEncode() ([]byte, error) { return v.MarshalText() }

// GobDecode reads what GobEncode returns.
func (v *Variant) GobDecode(text []byte) error { return v.UnmarshalText(text) }

// CaptureChoice is the rule that says which of several captures a player may make: FreeChoice, the zero CaptureChoice,
// MostPieces, MostPiecesThenKings, ItalianOrder, KingFirst or HighestValue. A capture that has begun must be completed.
type CaptureChoice uint8

// The rules of choice.
const (
	FreeChoice CaptureChoice = iota // any capture
	MostPieces                      // the capture of the most pieces is compulsory; a king counts as a man
	// MostPiecesThenKings makes the capture of the most pieces compulsory; among equals, of the most kings.
	MostPiecesThenKings
	// ItalianOrder makes the capture of the most pieces compulsory; among equals, by a king; among equals, of the
	// most kings; among equals, the one that captures kings earliest.
	ItalianOrder
	KingFirst // a capture by a king is compulsory if there is one
	// HighestValue makes the capture of the highest value compulsory; among equals, by a king. n kings are worth
	// more than 2n-1 men and less than 2n.
	HighestValue
)

// Rules is a rule set as data. [Rules.Describe] returns it in words. [RegisterVariant] refuses the zero Rules.
type Rules struct {
	Name          string    `json:"name"`                    // the name that ParseVariant reads
	GameType      int       `json:"game_type,omitzero"`      // the number of PDN's GameType tag; 0 if there is none
	Size          int       `json:"size"`                    // rows and columns of the board: 6, 8 or 10
	StartRows     int       `json:"start_rows"`              // rows of men that each side starts with
	FirstToMove   Color     `json:"first_to_move"`           // the side that moves first
	Numbering     Numbering `json:"numbering,omitzero"`      // of the squares
	Algebraic     bool      `json:"algebraic,omitzero"`      // squares are written a1, b2, ... from White's left
	ColonCaptures bool      `json:"colon_captures,omitzero"` // captures are written with a colon instead of an x

	FlyingKings        bool `json:"flying_kings,omitzero"`        // kings move and capture over any distance
	BackwardCaptures   bool `json:"backward_captures,omitzero"`   // men capture backwards too
	OrthogonalCaptures bool `json:"orthogonal_captures,omitzero"` // pieces capture along rows and columns too
	// MenCannotCaptureKings says that men may not capture kings.
	MenCannotCaptureKings bool `json:"men_cannot_capture_kings,omitzero"`
	// CrownMidCapture crowns a man that reaches its crowning row in mid-capture: it goes on as a king. Otherwise a man is
	// crowned only if its move ends there.
	CrownMidCapture bool `json:"crown_mid_capture,omitzero"`
	// KingStopsBehindKing says that a king whose last captured piece is a king stops on the next square behind it.
	KingStopsBehindKing bool `json:"king_stops_behind_king,omitzero"`
	// KingStopsBehindPiece says that a king stops on the next square behind each piece that it captures. The piece is
	// removed at once, so the king may go back over its square.
	KingStopsBehindPiece bool          `json:"king_stops_behind_piece,omitzero"`
	OptionalCapture      bool          `json:"optional_capture,omitzero"` // players need not capture
	Choice               CaptureChoice `json:"choice,omitzero"`           // which captures may be made
	// MaxSameKingMoves is the most quiet moves in a row with the same king, by a side that has a man; 0 for no limit.
	MaxSameKingMoves int `json:"max_same_king_moves,omitzero"`

	Losing   bool      `json:"losing,omitzero"`    // the side that cannot move wins
	KingWins bool      `json:"king_wins,omitzero"` // the side that gets a king wins
	Draws    DrawRules `json:"draws,omitzero"`     // when a game is drawn
}

// ruleset is a rule set with what is derived from it.
type ruleset struct {
	Rules
	identity string // see Variant.Identity
	geometry
	men          menKind
	countMoves   moveCounter
	midCrown     [2]Set // by colour: where men are crowned in mid-capture
	englishMoves bool   // the moves are the same as in English draughts: see newRuleset
	tieBreaks    bool   // captures of the same number of pieces may differ in rank
	ranking      ranking
	start        Position
}

// rulesets holds the rule sets by variant; an invalid variant has the zero ruleset. A slot is written before its
// Variant is returned and never changes after that, so reading takes no lock.
var rulesets [256]ruleset

// variants lists the rule sets in order. A list is never changed: RegisterVariant puts a longer one in its place.
var variants atomic.Pointer[[]Variant]

func init() {
	var known []Variant
	for i, r := range builtin() {
		v := Variant(i + 1)
		rulesets[v] = newRuleset(v, r)
		known = append(known, v)
	}
	variants.Store(&known)
}

// knownVariants returns all rule sets. The slice is shared and must not be changed.
func knownVariants() []Variant { return *variants.Load() }

func newRuleset(v Variant, r Rules) ruleset {
	rs := ruleset{
		Rules: r, identity: r.Name, geometry: newGeometry(r.Size, r.Numbering), ranking: rankings[r.Choice], men: r.menKind(),
	}
	rs.countMoves = rs.men.moveCounter()
	if r.CrownMidCapture {
		rs.midCrown = rs.crownRow
	}
	rs.tieBreaks = r.Choice != FreeChoice && r.Choice != MostPieces
	rs.englishMoves = !(r.FlyingKings || r.BackwardCaptures || r.OrthogonalCaptures || r.MenCannotCaptureKings ||
		r.CrownMidCapture || r.KingStopsBehindKing || r.KingStopsBehindPiece || r.OptionalCapture || r.KingWins ||
		r.MaxSameKingMoves > 0 || rs.tieBreaks)
	var black, white Set
	for row := range r.StartRows {
		for i := range r.Size / 2 {
			black |= 1 << (bitboard.RowStart(row) + i)
			white |= 1 << (bitboard.RowStart(r.Size-1-row) + i)
		}
	}
	rs.start = rs.position(v, r.FirstToMove, white, black, 0)
	return rs
}

func (v Variant) rules() *ruleset { return &rulesets[v] }

// Variants returns all rule sets, English first.
func Variants() []Variant { return slices.Clone(knownVariants()) }

// ErrUnknownVariant is returned for a name, a GameType or a Variant that is no rule set of the library.
var ErrUnknownVariant = errors.New("unknown variant")

// ParseVariant returns the rule set with that name, in upper or lower case. A built-in name with -6x6 after it, such as
// english-6x6, is that game on six rows, with two rows of men at most. A [Variant.Identity] is a name too. The error
// wraps ErrUnknownVariant and lists the names, or says that a name has other rules.
func ParseVariant(name string) (Variant, error) {
	if v, ok := findVariant(name); ok {
		return v, nil
	}
	if r, ok := rulesOnSixRows(name); ok {
		_, _ = RegisterVariant(r.Name, r) // refused if another goroutine was first, or there are too many
		if v, ok := findVariant(name); ok {
			return v, nil
		}
	}
	if base, _, ok := strings.Cut(name, "#"); ok {
		if v, ok := findVariant(base); ok {
			return 0, fmt.Errorf("%w: other rules of the name %s: %s, not %s", ErrUnknownVariant, v,
				quote.Text(name), v.Identity())
		}
	}
	var names []string
	for _, v := range knownVariants() {
		names = append(names, v.rules().Name)
	}
	return 0, fmt.Errorf("%w %s (known: %s)", ErrUnknownVariant, quote.Text(name), strings.Join(names, ", "))
}

func findVariant(name string) (Variant, bool) {
	for _, v := range knownVariants() {
		if r := v.rules(); strings.EqualFold(name, r.Name) || strings.EqualFold(name, r.identity) {
			return v, true
		}
	}
	return 0, false
}

// VariantOfGameType returns the rule set with that number in PDN's GameType tag, such as 20 for International. 23 is
// Pool: UnifiedPool has the same number. The error wraps ErrUnknownVariant.
func VariantOfGameType(n int) (Variant, error) {
	for _, v := range knownVariants() {
		if n != 0 && v.rules().GameType == n {
			return v, nil
		}
	}
	return 0, fmt.Errorf("%w: GameType %d", ErrUnknownVariant, n)
}

// IsValid reports whether v is a rule set.
func (v Variant) IsValid() bool { return v.rules().Size > 0 }

// Rules returns the rule set as data; the zero Rules if v is invalid.
func (v Variant) Rules() Rules {
	r := v.rules().Rules
	r.Draws.Endings = slices.Clone(r.Draws.Endings)
	return r
}

// String returns the name of v, such as "english".
func (v Variant) String() string {
	if !v.IsValid() {
		return "invalid variant"
	}
	return v.rules().Name
}

// Identity returns the name of v for files that depend on the rules. If RegisterVariant has added v, # and the first
// eight digits of [Rules.Hash] follow, so that ParseVariant does not take other rules for it.
func (v Variant) Identity() string { return v.rules().identity }

// MarshalText returns the name of v. The error wraps ErrUnknownVariant if v is invalid.
func (v Variant) MarshalText() ([]byte, error) {
	if !v.IsValid() {
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

// AllSquares returns the set of all squares.
func (v Variant) AllSquares() Set { return v.rules().squares }

// NumSquares returns how many squares the board has: 18, 32 or 50.
func (v Variant) NumSquares() int { return v.rules().squares.Len() }

// CrownRow returns the row on which the men of side c are crowned.
func (v Variant) CrownRow(c Color) Set { return v.rules().crownRow[c&1] }

// SetOf returns the set of the squares given. It ignores numbers that are not on the board.
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

// NumberBits returns s as a number of which bit n-1 is square n. It is for files, since the layout of a Set may change.
func (v Variant) NumberBits(s Set) uint64 {
	var bits uint64
	for ; s != 0; s &= s - 1 {
		bits |= 1 << (v.rules().number[s.first()] - 1)
	}
	return bits
}

// Contains reports whether s contains sq.
func (v Variant) Contains(s Set, sq Square) bool { return s&v.rules().set(sq) != 0 }

// Place returns the row of sq, from 0 at the top, and its column, from 0 at the left. White sits at the bottom. ok is
// false if sq is not on the board.
func (v Variant) Place(sq Square) (row, col int, ok bool) {
	s := v.rules().set(sq)
	if s == 0 {
		return 0, 0, false
	}
	row, col = v.rules().place(s.first())
	return row, col, true
}

// SquareAt returns the square at a row and a column, the reverse of Place; NoSquare off the board and for a light one.
func (v Variant) SquareAt(row, col int) Square {
	g := &v.rules().geometry
	if g.mirrored {
		col = g.board.Size - 1 - col
	}
	if row < 0 || row >= g.board.Size || col < 0 || col >= g.board.Size || (row+col)%2 == 0 {
		return NoSquare
	}
	return g.number[bitboard.RowStart(row)+col/2]
}
