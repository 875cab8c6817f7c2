package draughts

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/enum"
	"github.com/godraughts/draughts/internal/strictjson"
)

// DrawRules says when a game is drawn; by the zero DrawRules, never. A move is one of each side, which is two plies.
type DrawRules struct {
	// Repetition is how often a position, with the same side to move, occurs until it is a draw; 0 for no limit.
	Repetition int `json:"repetition,omitzero"`
	// NoProgress is how many moves by kings and without a capture are a draw; 0 for no limit.
	NoProgress      int  `json:"no_progress,omitzero"`
	ClaimRepetition bool `json:"claim_repetition,omitzero"`  // Repetition draws only if the player to move claims it
	ClaimWithMove   bool `json:"claim_with_move,omitzero"`   // and may also claim with the move that makes the repetition
	ClaimNoProgress bool `json:"claim_no_progress,omitzero"` // NoProgress draws only if the player to move claims it
	// Endings is material that draws after a number of moves; eight at most.
	Endings []Ending `json:"endings,omitempty"`
}

// Ending is material that draws a game when it has been on the board for a number of moves. Each side has a king. Each
// Ending has its own count, from the position in which it arose. If several apply, the first to reach its Moves draws.
// RegisterVariant refuses the zero Ending.
type Ending struct {
	MinPieces    int `json:"min_pieces,omitzero"`    // the minimum of pieces on the board, kings included
	MaxPieces    int `json:"max_pieces,omitzero"`    // the maximum of pieces on the board; 0 means any number
	WeakerPieces int `json:"weaker_pieces,omitzero"` // the pieces of the side with fewer; 0 means any number
	MaxMen       int `json:"max_men,omitzero"`       // the maximum of men on the board; 0 means that all pieces are kings
	// LongDiagonal is the side that holds the long diagonal. It is for a lone king against more pieces.
	LongDiagonal       DiagonalHolder `json:"long_diagonal,omitzero"`
	Moves              int            `json:"moves"`                         // the moves that draw
	StrongerSideOnly   bool           `json:"stronger_side_only,omitzero"`   // only moves of the stronger side count
	RestartOnChange    bool           `json:"restart_on_change,omitzero"`    // a capture or a promotion restarts the count
	ReplacesNoProgress bool           `json:"replaces_no_progress,omitzero"` // NoProgress does not draw with this material
}

// DiagonalHolder says which side holds the long diagonal, that is, has the only pieces on it: NoHolder, the zero
// DiagonalHolder, WeakerSide or StrongerSide.
type DiagonalHolder uint8

// The holders of the long diagonal.
const (
	NoHolder     DiagonalHolder = iota // either side or none
	WeakerSide                         // the side with fewer pieces
	StrongerSide                       // the side with more pieces
)

// String returns the holder in words, such as "the weaker side".
func (h DiagonalHolder) String() string { return enum.Name(holderWords, h) }

var holderWords = []enum.Word{
	{"no-holder", "no holder"}, {"weaker-side", "the weaker side"}, {"stronger-side", "the stronger side"},
}

// MarshalText returns a word such as "weaker-side". The error wraps ErrUnknownWord if h is none of the constants.
func (h DiagonalHolder) MarshalText() ([]byte, error) { return enum.Marshal(holderWords, h) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (h *DiagonalHolder) UnmarshalText(text []byte) error {
	return enum.Unmarshal(holderWords, h, text)
}

// The limits of DrawCounters.
const (
	maxNoProgress  = 1<<15 - 1 // moves of each side
	maxEndings     = 8
	maxEndingMoves = 1<<7 - 1 // moves of each side
)

// String returns the rule in words, such as "3 or more kings against a lone king: 15 moves of the stronger side".
func (e Ending) String() string {
	whose, instead := "each", ""
	if e.StrongerSideOnly {
		whose = "of the stronger side"
	}
	if e.ReplacesNoProgress {
		instead = " instead of the limit for kings only"
	}
	return fmt.Sprintf("%s: %d moves %s%s", e.material(), e.Moves, whose, instead)
}

func (e Ending) material() string {
	kind := "piece"
	if e.MaxMen == 0 {
		kind = "king"
	}
	text := amount(e.minPieces()-e.WeakerPieces, e.MaxPieces-e.WeakerPieces, kind)
	if e.LongDiagonal == StrongerSide {
		text += " that hold the long diagonal"
	}
	switch e.WeakerPieces {
	case 0:
		text += ", a king on each side"
	case 1:
		text += " against a lone king"
	default:
		text += " against " + amount(e.WeakerPieces, e.WeakerPieces, kind)
	}
	if e.LongDiagonal == WeakerSide {
		text += " that holds the long diagonal"
	}
	if 0 < e.MaxMen && e.MaxMen < e.MaxPieces-2 {
		text += fmt.Sprintf(", fewer than %d men", e.MaxMen+1)
	}
	return text
}

// minPieces returns the minimum of pieces on the board: each side has one, and the stronger no fewer than the weaker.
func (e Ending) minPieces() int { return max(e.MinPieces, 2*e.WeakerPieces, 2) }

// amount returns a number of things in words. If high is less than low, it is unlimited.
func amount(low, high int, what string) string {
	switch {
	case high < low:
		return fmt.Sprintf("%d or more %ss", low, what)
	case high > low:
		return fmt.Sprintf("%d to %d %ss", low, high, what)
	case low == 1:
		return "a " + what
	}
	return fmt.Sprintf("%d %ss", low, what)
}

func (e *Ending) fits(p Position) bool {
	white, black := p.white.Len(), p.black.Len()
	pieces := white + black
	if pieces < e.MinPieces || e.MaxPieces > 0 && pieces > e.MaxPieces || pieces-p.kings.Len() > e.MaxMen ||
		e.WeakerPieces > 0 && min(white, black) != e.WeakerPieces || !p.kingOnEachSide() {
		return false
	}
	if e.LongDiagonal == NoHolder {
		return true
	}
	holder, other := p.white, p.black
	if white > black == (e.LongDiagonal == WeakerSide) {
		holder, other = other, holder
	}
	diagonal := p.rules().longDiagonal()
	return holder&diagonal != 0 && other&diagonal == 0
}

// weight returns how many plies a move in p counts for e: one, or two of the stronger side if only its moves count.
func (e *Ending) weight(p Position) int {
	us, them := p.sides()
	switch {
	case !e.StrongerSideOnly || us.Len() == them.Len():
		return 1
	case us.Len() > them.Len():
		return 2
	}
	return 0
}

func (p Position) kingOnEachSide() bool { return p.white&p.kings != 0 && p.black&p.kings != 0 }

// longDiagonal returns the diagonal from one dark corner to the other: a1 to h8 in Russian draughts.
func (g *geometry) longDiagonal() Set {
	corner := bitboard.RowStart(g.board.Size - 1)
	return (1<<corner | ray(bitboard.UpRight, corner)) & g.squares
}

// DrawCounters holds the counts of the draw rules. It is a small comparable value that a Game, a Board and a search
// carry from move to move beside the Position. Repetitions are not in it: they are counted in the history. In the zero
// DrawCounters nothing has been counted yet.
type DrawCounters struct {
	NoProgress uint16       `json:"no_progress,omitzero"` // plies since a capture or a man's move
	Endings    EndingCounts `json:"endings,omitzero"`     // for each of the rule set's Endings that is on the board
}

// EndingCounts holds a count for each of a rule set's Endings, in their order, with eight bits for each. It is not an
// array, since Go keeps structs with arrays out of registers: that made Board.Make a third slower.
type EndingCounts uint64

// Of returns the count of Endings[i] in plies. Two are a move of each side, or one move of the stronger side if only
// its moves count.
func (c EndingCounts) Of(i int) int { return int(c >> (8 * uint(i)) & 255) }

// with returns c with another count for Endings[i].
func (c EndingCounts) with(i, count int) EndingCounts {
	return c&^(255<<(8*i)) | EndingCounts(count)<<(8*i)
}

// MarshalJSON returns the counts as a list, without the zeros at its end.
func (c EndingCounts) MarshalJSON() ([]byte, error) {
	counts := []int{}
	for i := 0; c>>(8*i) != 0; i++ {
		counts = append(counts, c.Of(i))
	}
	return json.Marshal(counts)
}

// UnmarshalJSON reads a list of at most eight counts from 0 to 255. On an error, a *DecodeError, c is unchanged.
func (c *EndingCounts) UnmarshalJSON(text []byte) error {
	var counts []strictjson.Placed[uint8]
	if ok, err := readJSON("EndingCounts", text, &counts); !ok {
		return err
	}
	var read EndingCounts
	for i, count := range counts {
		if i == maxEndings {
			tooMany := fmt.Errorf("%w: there are at most %d counts", ErrJSON, maxEndings)
			return &DecodeError{"EndingCounts", "", count.Offset, []error{tooMany}}
		}
		read = read.with(i, int(count.Value))
	}
	*c = read
	return nil
}

// UnmarshalJSON reads an object with no_progress and endings. The error is a *DecodeError. On an error c is unchanged.
func (c *DrawCounters) UnmarshalJSON(text []byte) error {
	type object DrawCounters
	return readObject("DrawCounters", text, (*object)(c))
}

// After returns the counters after m, a legal move in p.
func (c DrawCounters) After(p Position, m Move) DrawCounters {
	next := p.After(m)
	return c.after(&p, m, &next)
}

// after is After with the position after the move. The pointers let all arguments stay in registers.
func (c DrawCounters) after(p *Position, m Move, next *Position) DrawCounters {
	if m.IsCapture() || p.kings>>m.from()&1 == 0 {
		c.NoProgress = 0
	} else if c.NoProgress < 1<<16-1 {
		c.NoProgress++
	}
	if !next.kingOnEachSide() { // the most frequent case
		c.Endings = 0
		return c
	}
	endings := p.rules().Draws.Endings
	for i := range endings {
		e := &endings[i]
		switch {
		case !e.fits(*next) || !e.fits(*p) || e.RestartOnChange && (m.IsCapture() || m.IsPromotion()):
			c.Endings = c.Endings.with(i, 0)
		case c.Endings.Of(i) < 2*maxEndingMoves:
			c.Endings = c.Endings.with(i, c.Endings.Of(i)+e.weight(*p))
		}
	}
	return c
}

// restrictedTo returns c without the counts of Endings that are not on the board in p.
func (c DrawCounters) restrictedTo(p Position) DrawCounters {
	endings := p.rules().Draws.Endings
	kept := c.Endings
	c.Endings = 0
	for i := range endings {
		if endings[i].fits(p) {
			c.Endings = c.Endings.with(i, kept.Of(i))
		}
	}
	return c
}

func (c DrawCounters) noProgressDraws(d *DrawRules) bool {
	return d.NoProgress > 0 && int(c.NoProgress) >= 2*d.NoProgress
}

// replacesNoProgress reports whether an Ending that is on the board takes the place of NoProgress.
func (d *DrawRules) replacesNoProgress(p Position) bool {
	return slices.ContainsFunc(d.Endings, func(e Ending) bool { return e.ReplacesNoProgress && e.fits(p) })
}

func (c DrawCounters) endingDraws(d *DrawRules) bool {
	if c.Endings == 0 {
		return false
	}
	for i := range d.Endings {
		if c.Endings.Of(i) >= 2*d.Endings[i].Moves {
			return true
		}
	}
	return false
}

// DrawLimit is a draw rule that counts moves in a position.
type DrawLimit struct {
	Reason Reason `json:"reason"` // NoProgress or EndingLimit
	Rule   string `json:"rule"`   // the rule in words
	Plies  int    `json:"plies"`  // how many more make a draw, if all of them count; 0 when the limit has been reached
}

// UnmarshalJSON reads an object with reason, rule and plies. The error is a *DecodeError. On an error l is unchanged.
func (l *DrawLimit) UnmarshalJSON(text []byte) error {
	type object DrawLimit
	return readObject("DrawLimit", text, (*object)(l))
}

// Moves returns the number of moves left to the side that the rule counts, or to each side.
func (l DrawLimit) Moves() int { return (l.Plies + 1) / 2 }

// String returns the rule and the moves left, such as "2 kings against a lone king: 7 moves each, 3 left".
func (l DrawLimit) String() string { return fmt.Sprintf("%s, %d left", l.Rule, l.Moves()) }

// DrawLimits returns the rules that count in p, the nearest to a draw first. There are none while a side has no king,
// as its next move resets every count. Repetitions are not among them: see [Game.Repetitions].
func (c DrawCounters) DrawLimits(p Position) []DrawLimit {
	if !p.kingOnEachSide() {
		return nil
	}
	var limits []DrawLimit
	d := &p.rules().Draws
	if plies, ok := c.noProgressLeft(p); ok {
		rule := fmt.Sprintf("kings only and no capture: %d moves each", d.NoProgress)
		limits = append(limits, DrawLimit{NoProgress, rule, plies})
	}
	for i, e := range d.Endings {
		if e.fits(p) {
			limits = append(limits, DrawLimit{EndingLimit, e.String(), e.pliesLeft(p, c.Endings.Of(i))})
		}
	}
	slices.SortStableFunc(limits, func(a, b DrawLimit) int { return cmp.Compare(a.Plies, b.Plies) })
	return limits
}

// allow reports whether no rule of DrawLimits draws the game within some plies, by a count older than ply plies.
func (c DrawCounters) allow(plies, ply int, p Position) bool {
	if !p.kingOnEachSide() {
		return true
	}
	if left, ok := c.noProgressLeft(p); ok && left < plies && int(c.NoProgress) > ply {
		return false
	}
	endings := p.rules().Draws.Endings
	for i := range endings {
		e, count := &endings[i], c.Endings.Of(i) // of one side's moves it may be a ply ahead
		if e.fits(p) && e.pliesLeft(p, count) < plies && count > ply+1 {
			return false
		}
	}
	return true
}

// noProgressLeft returns how many plies more make a draw without progress, and whether that rule counts.
func (c DrawCounters) noProgressLeft(p Position) (plies int, ok bool) {
	d := &p.rules().Draws
	return max(0, 2*d.NoProgress-int(c.NoProgress)), d.NoProgress > 0 && !d.replacesNoProgress(p)
}

func (e *Ending) pliesLeft(p Position, counted int) int {
	left := max(0, 2*e.Moves-counted)
	switch e.weight(p) {
	case 0:
		return (left + 1) / 2 * 2
	case 2: // only this side's moves count, and its last one draws
		return max(0, (left+1)/2*2-1)
	}
	return left
}
