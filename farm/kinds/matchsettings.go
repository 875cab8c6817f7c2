package kinds

import (
	"flag"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/quote"
)

// MatchSettings are the settings of a match. They mean what the flags of "draughts match" mean, and have their
// defaults.
type MatchSettings struct {
	Variant draughts.Variant `json:"variant"`
	A       string           `json:"a"`
	B       string           `json:"b"`
	Games   int              `json:"games"`
	Depth   int              `json:"depth,omitempty"` // plies
	Nodes   uint64           `json:"nodes,omitempty"`
	Time    string           `json:"time,omitempty"`   // of a move, such as 100ms
	Clock   string           `json:"clock,omitempty"`  // of each side, such as 30s+300ms
	Margin  string           `json:"margin,omitempty"` // by which a time limit may be exceeded, such as 100ms
	// Speed is that of the machine for which the times are meant, in nodes a second as Speed measures it. A worker with
	// half of it takes twice the times. With 0 Plan sets that of the machine on which it runs.
	Speed    float64 `json:"speed,omitempty"`
	Openings string  `json:"openings,omitempty"`
	Seed     uint64  `json:"seed"`
	// SPRT ends the match when its test is decided; nil means no test.
	SPRT      *SPRTSettings `json:"sprt,omitempty"`
	MaxPlies  int           `json:"maxplies"` // 0 means no limit
	WinScore  string        `json:"winscore,omitempty"`
	DrawScore string        `json:"drawscore,omitempty"`
	// Pairs is the number of pairs of games in a task; 0 chooses a number for about 45 seconds.
	Pairs int `json:"pairs"`

	Names     string    `json:"openings_names,omitempty"` // of the openings in the conditions; Plan sets it
	Resources resources `json:"resources,omitempty"`      // Plan sets it
}

// SPRTSettings are the differences in Elo of a sequential test.
type SPRTSettings struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
}

// newMatchSettings returns the defaults.
func newMatchSettings() *MatchSettings {
	return &MatchSettings{
		Variant: draughts.English, A: "default", B: "default", Games: 100, Margin: "100ms", Seed: 1, MaxPlies: 1000,
	}
}

// Register registers a flag for each setting, with the names that the flags of "draughts match" have.
func (s *MatchSettings) Register(f *flag.FlagSet) {
	f.TextVar(&s.Variant, "variant", s.Variant, "rule set `VARIANT`")
	f.StringVar(&s.A, "a", s.A, "description of `ENGINE` A")
	f.StringVar(&s.B, "b", s.B, "description of `ENGINE` B")
	f.IntVar(&s.Games, "games", s.Games, "play at most `N` games")
	f.IntVar(&s.Depth, "depth", s.Depth, "search each move to a depth of `PLIES`")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes for each move")
	f.StringVar(&s.Time, "time", s.Time, "search for this `TIME` for each move, such as 100ms")
	f.StringVar(&s.Clock, "clock", s.Clock, "`CLOCK` of each side, such as 1m, 30s+300ms, or 40/1m")
	f.StringVar(&s.Margin, "margin", s.Margin, "exceeding a time limit by less than this `TIME` loses no game")
	f.Float64Var(&s.Speed, "speed", s.Speed, "the times are for a machine with `N` nodes a second in one search; slower "+
		"workers get more time; 0 means the speed of this machine")
	f.StringVar(&s.Openings, "openings", s.Openings,
		"begin the games with these `OPENINGS` (default 11man; random:6 if the variant is not English)")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "seed `N` of all random choices")
	f.Func("sprt", "end the match when the test of `ELO0,ELO1` is decided", func(text string) (err error) {
		s.SPRT, err = parseSPRT(text)
		return err
	})
	f.IntVar(&s.MaxPlies, "maxplies", s.MaxPlies, "draw games that reach this number of `PLIES`; 0 means no limit")
	f.StringVar(&s.WinScore, "winscore", s.WinScore, "such as 600,4 for `SCORE,MOVES`: a side wins if both engines "+
		"report that it leads by 6 men, 4 moves in a row")
	f.StringVar(&s.DrawScore, "drawscore", s.DrawScore, "such as 5,10,80 for `SCORE,MOVES,PLY`: a game is drawn if both "+
		"engines report at most 0.05 men, 10 moves in a row, from ply 80 on")
	f.IntVar(&s.Pairs, "pairs", s.Pairs, "put `N` pairs of games into a task; 0 chooses a number")
}

// parseSPRT reads ELO0,ELO1.
func parseSPRT(text string) (*SPRTSettings, error) {
	low, high, ok := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if !ok || err0 != nil || err1 != nil {
		return nil, fmt.Errorf("two numbers are expected, such as 0,5")
	}
	return &SPRTSettings{elo0, elo1}, nil
}

// sprt returns the sequential test, or nil.
func (s *MatchSettings) sprt() *arena.SPRT {
	if s.SPRT == nil {
		return nil
	}
	return &arena.SPRT{Elo0: s.SPRT.Elo0, Elo1: s.SPRT.Elo1}
}

// match returns the match without its engines and openings.
func (s *MatchSettings) match() (m arena.Match, err error) {
	m = arena.Match{
		A: arena.Contestant{Name: s.A}, B: arena.Contestant{Name: s.B}, Variant: s.Variant, Games: s.Games, Seed: s.Seed,
		Limits:       draughts.Limits{Depth: s.Depth, Nodes: s.Nodes},
		Adjudication: arena.Adjudication{MaxPlies: s.MaxPlies},
		Concurrency:  1,
	}
	switch {
	case !s.Variant.IsValid():
		return m, settingsErrorf("variant: %w", draughts.ErrUnknownVariant)
	case s.Games < 1:
		return m, settingsErrorf("games %d: 1 or more are expected", s.Games)
	case s.Depth < 0 || s.Depth > draughts.MaxDepth:
		return m, settingsErrorf("depth %d: 0 to %d plies are expected", s.Depth, draughts.MaxDepth)
	case !(s.Speed >= 0) || math.IsInf(s.Speed, 0):
		return m, settingsErrorf("speed %v: 0 or more nodes a second are expected", s.Speed)
	case s.MaxPlies < 0:
		return m, settingsErrorf("maxplies %d is negative", s.MaxPlies)
	case s.Pairs < 0 || s.Pairs > maxPairs:
		return m, settingsErrorf("pairs %d: 0 to %d are expected", s.Pairs, maxPairs)
	}
	if err := s.setTimes(&m); err != nil {
		return m, err
	}
	a := &m.Adjudication
	if err := parseNumbers("winscore", s.WinScore, (*int)(&a.WinScore), &a.WinMoves); err != nil {
		return m, err
	}
	if err := parseNumbers("drawscore", s.DrawScore, (*int)(&a.DrawScore), &a.DrawMoves, &a.DrawAfter); err != nil {
		return m, err
	}
	if test := s.sprt(); test != nil {
		if err := test.Check(); err != nil {
			return m, settingsErrorf("sprt: %w", err)
		}
	}
	return m, nil
}

// setTimes sets the limits of m that are times, and the default limit if there is none.
func (s *MatchSettings) setTimes(m *arena.Match) error {
	for _, t := range []struct {
		name, text string
		to         *time.Duration
	}{{"time", s.Time, &m.Limits.Time}, {"margin", s.Margin, &m.Margin}} {
		if t.text == "" {
			continue
		}
		d, err := time.ParseDuration(t.text)
		if err != nil || d <= 0 {
			return settingsErrorf("%s %s: a time such as 100ms is expected", t.name, quote.Text(t.text))
		}
		*t.to = d
	}
	if s.Clock != "" {
		control, err := clock.Parse(s.Clock)
		if err != nil {
			return settingsErrorf("clock: %w", err)
		}
		m.Clock = control
	}
	if l := &m.Limits; l.Depth == 0 && l.Nodes == 0 && l.Time == 0 && m.Clock == nil {
		l.Depth = arena.DefaultDepth
	}
	return nil
}

// parseNumbers reads numbers, separated by commas, into all of to, unless the text is empty. None may be negative.
func parseNumbers(name, text string, to ...*int) error {
	if text == "" {
		return nil
	}
	parts := strings.Split(text, ",")
	if len(parts) != len(to) {
		return settingsErrorf("%s %s: %d numbers are expected", name, quote.Text(text), len(to))
	}
	for i, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 {
			return settingsErrorf("%s: %s is not a number", name, quote.Text(part))
		}
		*to[i] = n
	}
	return nil
}

// maxPairs is the largest number of pairs of games in a task. Their PDN must fit into a message.
const maxPairs = 30

// defaultPairs returns the number of pairs of games in a task that takes about 45 seconds, fewer in a short match so
// that several workers have something to do.
func defaultPairs(m *arena.Match) int {
	const (
		task        = 45.0 // seconds
		speed       = 1e6  // nodes a second
		searches    = 120  // in a pair of games
		tasksOfJobs = 128
	)
	move := m.Limits.Time.Seconds()
	if n := m.Limits.Nodes; n > 0 {
		move = float64(n) / speed
	} else if d := m.Limits.Depth; d > 0 && move == 0 {
		move = 100 / speed // a search to depth 1; each ply more takes 1.7 times as long
		for range d {
			move *= 1.7
		}
	}
	pairs := maxPairs
	if len(m.Clock) > 0 {
		pairs = 1
	} else if seconds := move * searches; seconds > 0 {
		pairs = int(min(task/seconds, maxPairs))
	}
	return max(1, min(pairs, m.Games/2/tasksOfJobs))
}
