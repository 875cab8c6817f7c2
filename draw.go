package draughts

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/godraughts/draughts/internal/bitboard"
)

// DrawRules says when a game is drawn. A move here is one by each side, two plies, where nothing else is said. The zero
// DrawRules draw nothing.
type DrawRules struct {
	Repetition      int      // a position that occurs this often, the same side to move, draws; 0 means never
	NoProgress      int      // moves with kings only and without a capture that draw; 0 means never
	ClaimRepetition bool     // Repetition draws only when the player to move claims it
	ClaimNoProgress bool     // NoProgress draws only when the player to move claims it
	Endings         []Ending // what draws when it lasts for a number of moves; eight at most
}

// Ending is material that draws a game when it lasts for a number of moves. Each side has a king. Every Ending is
// counted for itself, from the position in which it arose; where several apply, the first to reach its Moves draws. The
// zero Ending has no Moves: RegisterVariant refuses it.
type Ending struct {
	MinPieces        int  // the fewest pieces on the board, kings included
	MaxPieces        int  // the most pieces on the board; 0 means any number
	WeakerPieces     int  // how many of them the side with fewer has; 0 means any number
	MaxMen           int  // how many of them may be men; 0 means that all are kings
	LongDiagonal     bool // the lone king of the weaker side stands on the long diagonal, and nothing else does
	Moves            int  // the moves that draw
	StrongerSideOnly bool // only the moves of the side with more pieces count
	RestartOnChange  bool // a capture or a crowning from one such material to another begins the count again
}

// What DrawCounters have room for.
const (
	maxNoProgress  = 1<<15 - 1 // moves of each side
	maxEndings     = 8
	maxEndingMoves = 1<<7 - 1 // moves of each side
)

// String returns the rule in words, such as "3 or more kings against a lone king: 15 moves of the stronger side".
func (e Ending) String() string {
	if e.StrongerSideOnly {
		return fmt.Sprintf("%s: %d moves of the stronger side", e.material(), e.Moves)
	}
	return fmt.Sprintf("%s: %d moves each", e.material(), e.Moves)
}

// material returns in words what is on the board.
func (e Ending) material() string {
	kind := "piece"
	if e.MaxMen == 0 {
		kind = "king"
	}
	text := amount(e.fewest()-e.WeakerPieces, e.MaxPieces-e.WeakerPieces, kind)
	switch e.WeakerPieces {
	case 0:
		text += ", a king on each side"
	case 1:
		text += " against a lone king"
	default:
		text += " against " + amount(e.WeakerPieces, e.WeakerPieces, kind)
	}
	if e.LongDiagonal {
		text += " that holds the long diagonal"
	}
	if 0 < e.MaxMen && e.MaxMen < e.MaxPieces-2 {
		text += fmt.Sprintf(", fewer than %d men", e.MaxMen+1)
	}
	return text
}

// fewest returns how many pieces there are at least: each side has one, and the stronger side no fewer than the weaker.
func (e Ending) fewest() int { return max(e.MinPieces, 2*e.WeakerPieces, 2) }

// amount returns a number of things in words; if most is less than least, there is no most.
func amount(least, most int, what string) string {
	switch {
	case most < least:
		return fmt.Sprintf("%d or more %ss", least, what)
	case most > least:
		return fmt.Sprintf("%d to %d %ss", least, most, what)
	case least == 1:
		return "a " + what
	}
	return fmt.Sprintf("%d %ss", least, what)
}

// fits reports whether e is the material of p.
func (e *Ending) fits(p Position) bool {
	white, black := p.white.Len(), p.black.Len()
	pieces := white + black
	if pieces < e.MinPieces || e.MaxPieces > 0 && pieces > e.MaxPieces || pieces-p.kings.Len() > e.MaxMen ||
		e.WeakerPieces > 0 && min(white, black) != e.WeakerPieces || !p.kingOnEachSide() {
		return false
	}
	if !e.LongDiagonal {
		return true
	}
	lone := p.white
	if white > black {
		lone = p.black
	}
	return (p.white|p.black)&p.rules().longDiagonal() == lone
}

// weight returns how many half moves a move in p counts for e: one, or two for a move of the stronger side where only
// that side's moves count.
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

// longDiagonal returns the long diagonal that begins on White's left: a1 to h8 in Russian draughts.
func (g *geometry) longDiagonal() Set {
	corner := bitboard.RowStart(g.board.Size - 1)
	return (1<<corner | ray(bitboard.UpRight, corner)) & g.squares
}

// DrawCounters is how far the draw rules have counted. It is a small comparable value that a Game, a Board and a search
// carry from move to move, apart from the Position. Repetitions need the history besides and are counted there. The
// zero DrawCounters are those of a position in which nothing has been counted yet.
type DrawCounters struct {
	NoProgress uint16       // plies since a capture or a man's move
	Endings    EndingCounts // for each of the rule set's Endings that is on the board
}

// EndingCounts holds a count for each of a rule set's Endings, eight bits for each in their order. It is no array
// because Go keeps a struct with an array out of the registers, which made Board.Make a third slower.
type EndingCounts uint64

// Of returns the count of Endings[i] in half moves: two make a move of each side, or one of the stronger side where
// only those count.
func (c EndingCounts) Of(i int) int { return int(c >> (8 * uint(i)) & 255) }

// with returns c with another count for Endings[i].
func (c EndingCounts) with(i, count int) EndingCounts {
	return c&^(255<<(8*i)) | EndingCounts(count)<<(8*i)
}

// After returns the counters after m, a legal move in p.
func (c DrawCounters) After(p Position, m Move) DrawCounters { return c.after(p, m, p.After(m)) }

// after is After where the position after the move is known.
func (c DrawCounters) after(p Position, m Move, next Position) DrawCounters {
	if m.IsCapture() || p.kings>>m.from()&1 == 0 {
		c.NoProgress = 0
	} else if c.NoProgress < 1<<16-1 {
		c.NoProgress++
	}
	if !next.kingOnEachSide() { // nearly always, so there is no more to do
		c.Endings = 0
		return c
	}
	endings := p.rules().Draws.Endings
	for i := range endings {
		e := &endings[i]
		switch {
		case !e.fits(next) || !e.fits(p) || e.RestartOnChange && (m.IsCapture() || m.IsPromotion()):
			c.Endings = c.Endings.with(i, 0)
		case c.Endings.Of(i) < 2*maxEndingMoves:
			c.Endings = c.Endings.with(i, c.Endings.Of(i)+e.weight(p))
		}
	}
	return c
}

// on returns c without the counts of Endings that are not on the board.
func (c DrawCounters) on(p Position) DrawCounters {
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

// drawn returns the rule other than repetition by which a game of these rules is drawn or may be claimed drawn;
// NoReason if there is none.
func (c DrawCounters) drawn(d *DrawRules) Reason {
	switch {
	case c.endingDraws(d):
		return EndingLimit
	case c.noProgressDraws(d):
		return NoProgress
	}
	return NoReason
}

func (c DrawCounters) noProgressDraws(d *DrawRules) bool {
	return d.NoProgress > 0 && int(c.NoProgress) >= 2*d.NoProgress
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

// DrawLimit is a draw rule that is counting.
type DrawLimit struct {
	Reason Reason // NoProgress or EndingLimit
	Rule   string // the rule in words
	Plies  int    // how many more plies make a draw, if all of them count; 0 when the limit has been reached
}

// Moves returns how many more moves make a draw: moves of the side whose moves the rule counts, or of each side.
func (l DrawLimit) Moves() int { return (l.Plies + 1) / 2 }

// String returns the rule and the moves left, such as "2 kings against a lone king: 7 moves each, 3 left".
func (l DrawLimit) String() string { return fmt.Sprintf("%s, %d left", l.Rule, l.Moves()) }

// DrawLimits returns the rules that count in p, the nearest to a draw first. While a side is without a king there are
// none, as its next move ends every count. Repetitions are not among them: see [Game.Repetitions].
func (c DrawCounters) DrawLimits(p Position) []DrawLimit {
	if !p.kingOnEachSide() {
		return nil
	}
	var limits []DrawLimit
	d := &p.rules().Draws
	if d.NoProgress > 0 {
		rule := fmt.Sprintf("kings only and no capture: %d moves each", d.NoProgress)
		limits = append(limits, DrawLimit{NoProgress, rule, max(0, 2*d.NoProgress-int(c.NoProgress))})
	}
	for i, e := range d.Endings {
		if e.fits(p) {
			limits = append(limits, DrawLimit{EndingLimit, e.String(), e.pliesLeft(p, c.Endings.Of(i))})
		}
	}
	slices.SortStableFunc(limits, func(a, b DrawLimit) int { return cmp.Compare(a.Plies, b.Plies) })
	return limits
}

// pliesLeft returns how many plies from p are missing when counted half moves have been made.
func (e *Ending) pliesLeft(p Position, counted int) int {
	left := max(0, 2*e.Moves-counted)
	switch e.weight(p) {
	case 0:
		return (left + 1) / 2 * 2
	case 2: // it is this side's move that counts, so its last one ends the matter
		return max(0, (left+1)/2*2-1)
	}
	return left
}
