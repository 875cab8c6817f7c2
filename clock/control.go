package clock

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts/internal/quote"
)

// Bounds of a Control.
const (
	MaxPeriods = 10                // periods
	MaxMoves   = 1000              // moves in a period
	MaxTime    = 10000 * time.Hour // each time in a period
)

// ErrControl is returned for an invalid Control, or for a text that is none.
var ErrControl = errors.New("invalid time control")

// Control is a time control: the periods of a game, which apply to each player. An empty Control sets no limit.
//
// Each period but the last has a number of moves. If the last has one too, it is repeated until the game ends.
type Control []Period

// Period is a part of a game. What is left of the time at its end is added to the time of the next period.
//
// At most one of Increment, Delay and Bronstein is set. They apply to each move of the period.
type Period struct {
	Moves     int           // moves of the player in this period; 0 for the rest of the game
	Time      time.Duration // for these moves
	Increment time.Duration // added after each move (Fischer)
	Delay     time.Duration // before the time begins to count, at the beginning of each move (simple or US delay)
	Bronstein time.Duration // at most this much of the time used is returned after each move
}

// Check returns an error that wraps ErrControl if c is invalid: a number is negative or exceeds its bound, the first
// period has neither time nor delay, a later period adds nothing, or one but the last has no moves.
func (c Control) Check() error {
	if err := c.check(); err != nil {
		return fmt.Errorf("%w: %w", ErrControl, err)
	}
	return nil
}

func (c Control) check() error {
	if len(c) > MaxPeriods {
		return fmt.Errorf("%d periods, at most %d are allowed", len(c), MaxPeriods)
	}
	for i, p := range c {
		if err := p.check(i == 0, i == len(c)-1); err != nil {
			return fmt.Errorf("period %d: %w", i+1, err)
		}
	}
	return nil
}

func (p *Period) check(first, last bool) error {
	extras := 0
	for _, t := range []struct {
		name  string
		value time.Duration
	}{{"time", p.Time}, {"increment", p.Increment}, {"delay", p.Delay}, {"Bronstein delay", p.Bronstein}} {
		switch {
		case t.value < 0:
			return fmt.Errorf("the %s %v is negative", t.name, t.value)
		case t.value > MaxTime:
			return fmt.Errorf("the %s %s is more than %d hours", t.name, formatTime(t.value), MaxTime/time.Hour)
		case t.name != "time" && t.value > 0:
			extras++
		}
	}
	switch {
	case p.Moves < 0 || p.Moves > MaxMoves:
		return fmt.Errorf("%d moves, 1 to %d are allowed", p.Moves, MaxMoves)
	case p.Moves == 0 && !last:
		return errors.New("the number of moves is missing: another period follows")
	case extras > 1:
		return errors.New("only one of increment, delay and Bronstein delay is allowed")
	case first && p.Time+p.Delay == 0:
		return errors.New("no time to begin with")
	case p.Time == 0 && extras == 0:
		return errors.New("no time")
	}
	return nil
}

// at returns the period of a player who has made a number of moves, the moves left in it (0 for the rest of the game),
// and whether none of the moves was made in it. The zero Period has no time.
func (c Control) at(made int) (p Period, left int, begins bool) {
	for i, p := range c {
		last := i == len(c)-1
		if p.Moves == 0 {
			return p, 0, made == 0
		}
		if last {
			made %= p.Moves
		}
		if made < p.Moves {
			return p, p.Moves - made, made == 0
		}
		made -= p.Moves
	}
	return Period{}, 0, false
}

const none = "none"

// Parse reads a time control: periods separated by commas, or "none". A period is [MOVES/]TIME[EXTRA], where EXTRA is
// +INCREMENT, dDELAY or bBRONSTEIN. Times have units, as in 90m, 1h30m, 2.5s or 300ms. Spaces may stand around each.
//
// The error wraps ErrControl.
func Parse(text string) (Control, error) {
	if strings.TrimSpace(text) == none {
		return nil, nil
	}
	c, err := parsePeriods(text)
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w", ErrControl, quote.Text(text), err)
	}
	return c, nil
}

// parsePeriods reads periods, without the checks of a Control.
func parsePeriods(text string) (c Control, err error) {
	parts := strings.SplitN(text, ",", MaxPeriods+1)
	if len(parts) > MaxPeriods {
		return nil, fmt.Errorf("more than %d periods", MaxPeriods)
	}
	for _, part := range parts {
		var p Period
		if moves, rest, found := strings.Cut(part, "/"); found {
			part = rest
			if p.Moves, err = strconv.Atoi(strings.TrimSpace(moves)); err != nil || p.Moves < 1 {
				return nil, fmt.Errorf("%s is not a number of moves", quote.Text(moves))
			}
		}
		if p, err = p.parse(part); err != nil {
			return nil, err
		}
		c = append(c, p)
	}
	return c, nil
}

func (p Period) parse(text string) (_ Period, err error) {
	i := strings.IndexAny(text, "+db")
	if i < 0 {
		i = len(text)
	}
	notTime := func(text, example string) error {
		return fmt.Errorf("%s is not a time such as %s, of at most %d hours", quote.Text(text), example, MaxTime/time.Hour)
	}
	if p.Time, err = time.ParseDuration(strings.TrimSpace(text[:i])); err != nil {
		return p, notTime(text, "5m")
	}
	if i == len(text) {
		return p, nil
	}
	to := map[byte]*time.Duration{'+': &p.Increment, 'd': &p.Delay, 'b': &p.Bronstein}[text[i]]
	if *to, err = time.ParseDuration(strings.TrimSpace(text[i+1:])); err != nil {
		return p, notTime(text[i+1:], "3s")
	}
	return p, nil
}

// MustParse is like Parse but panics if the text is not a valid time control. It is for constants.
func MustParse(text string) Control {
	c, err := Parse(text)
	if err != nil {
		panic("clock: MustParse: " + err.Error())
	}
	return c
}

// String returns the text that Parse reads, such as "40/90m,30m+30s", or "none" for an empty Control.
func (c Control) String() string {
	if len(c) == 0 {
		return none
	}
	return c.join(",", func(p Period) string {
		switch text := formatTime(p.Time); {
		case p.Increment != 0:
			return text + "+" + formatTime(p.Increment)
		case p.Delay != 0:
			return text + " d" + formatTime(p.Delay)
		case p.Bronstein != 0:
			return text + " b" + formatTime(p.Bronstein)
		default:
			return text
		}
	})
}

// join returns the texts of the periods with their numbers of moves.
func (c Control) join(separator string, format func(Period) string) string {
	texts := make([]string, len(c))
	for i, p := range c {
		if texts[i] = format(p); p.Moves != 0 {
			texts[i] = fmt.Sprintf("%d/%s", p.Moves, texts[i])
		}
	}
	return strings.Join(texts, separator)
}

// formatTime returns a time in minutes and seconds, such as 90m, 1m30s or 300ms.
func formatTime(d time.Duration) string {
	minutes, rest := d/time.Minute, d%time.Minute
	switch {
	case d < time.Minute:
		return d.String()
	case rest == 0:
		return fmt.Sprintf("%dm", minutes)
	}
	return fmt.Sprintf("%dm%v", minutes, rest)
}

// MarshalText returns the text of c. The error wraps ErrControl if c is invalid.
func (c Control) MarshalText() ([]byte, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads c as Parse does. After an error c is unchanged.
func (c *Control) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*c = parsed
	}
	return err
}

// Tag returns c as the value of the TimeControl tag in PDN and PGN, in seconds, such as "40/5400:1800+30". It is "-"
// without limits, and "?" if c has a delay, which the tag cannot express.
func (c Control) Tag() string {
	if len(c) == 0 {
		return "-"
	}
	for _, p := range c {
		if p.Delay != 0 || p.Bronstein != 0 {
			return "?"
		}
	}
	return c.join(":", func(p Period) string {
		text := formatSeconds(p.Time)
		if p.Increment != 0 {
			text += "+" + formatSeconds(p.Increment)
		}
		return text
	})
}

// formatSeconds returns a time in seconds, with decimals only if they are needed.
func formatSeconds(d time.Duration) string {
	text := fmt.Sprintf("%d.%09d", d/time.Second, d%time.Second)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// Format returns a time as a clock shows it: 1:30:00, 4:58, or with tenths of a second below ten seconds, 0:09.4. A
// negative time is shown as 0.
func Format(d time.Duration) string {
	d = max(0, d)
	hours, minutes, seconds := d/time.Hour, d/time.Minute%60, d/time.Second%60
	switch {
	case hours > 0:
		return fmt.Sprintf("%d:%02d:%02d", hours, minutes, seconds)
	case d < 10*time.Second:
		return fmt.Sprintf("0:0%d.%d", seconds, d%time.Second/(100*time.Millisecond))
	}
	return fmt.Sprintf("%d:%02d", minutes, seconds)
}
