package kinds

import (
	"flag"
	"math"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
)

// MatchSettings are the settings of a job that plays a match.
type MatchSettings struct {
	arena.MatchSettings
	// Speed is that of the machine for which the times are meant, in nodes a second as Speed measures it. A worker with
	// half of it takes twice the times. With 0 Plan sets that of the machine on which it runs.
	Speed float64 `json:"speed,omitempty"`
	// Pairs is the number of pairs of games in a task; 0 chooses a number for about 45 seconds.
	Pairs int `json:"pairs"`

	Names     string    `json:"openings_names,omitempty"` // of the openings in the conditions; Plan sets it
	Resources resources `json:"resources,omitempty"`      // Plan sets it
}

// newMatchSettings returns the defaults.
func newMatchSettings() *MatchSettings {
	return &MatchSettings{MatchSettings: arena.DefaultMatchSettings()}
}

// Register registers the flags of "draughts match" and those of a job. The engines are opened by Plan.
func (s *MatchSettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant, func(string) error { return nil })
	f.Float64Var(&s.Speed, "speed", s.Speed, "the times are for a machine with `N` nodes a second in one search; slower "+
		"workers get more time; 0 means the speed of this machine")
	f.IntVar(&s.Pairs, "pairs", s.Pairs, "put `N` pairs of games into a task; 0 chooses a number")
}

// match returns the match without its engines and openings.
func (s *MatchSettings) match() (m arena.Match, err error) {
	if m, err = s.Match(); err != nil {
		return m, settingsErrorf("%w", err)
	}
	switch {
	case !(s.Speed >= 0) || math.IsInf(s.Speed, 0):
		return m, settingsErrorf("speed %v: 0 or more nodes a second are expected", s.Speed)
	case s.Pairs < 0 || s.Pairs > maxPairs:
		return m, settingsErrorf("pairs %d: 0 to %d are expected", s.Pairs, maxPairs)
	}
	return m, nil
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
