package kinds

import (
	"context"
	"flag"
	"fmt"
	"math"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/farm"
)

// MatchSettings are the settings of a match between two engines of this library. A task is a number of pairs of games,
// so both engines of a pair are on one worker.
type MatchSettings struct {
	arena.MatchSettings
	// Speed is the speed of the machine for which the times are meant, in nodes a second as the function Speed measures
	// it. A worker with half of it takes twice the times. With 0 Plan sets the speed of the machine on which it runs.
	Speed float64 `json:"speed,omitempty"`
	// Pairs is the number of pairs of games in a task; 0 chooses a number for about 45 seconds.
	Pairs int `json:"pairs"`

	Names string `json:"openings_names,omitempty"` // of the openings in the conditions; Plan sets it
}

// newMatchSettings returns the defaults.
func newMatchSettings() *MatchSettings {
	return &MatchSettings{MatchSettings: arena.DefaultMatchSettings()}
}

// Register registers the flags of "draughts match" and the flags of a job. The engines are opened by Plan.
func (s *MatchSettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant, func(string) error { return nil })
	f.Float64Var(&s.Speed, "speed", s.Speed, "the times are for a machine with `N` nodes a second in one search; slower "+
		"workers get more time; 0 means the speed of this machine")
	f.IntVar(&s.Pairs, "pairs", s.Pairs, "put `N` pairs of games into a task; 0 chooses a number")
}

func (s *MatchSettings) output() string { return "match.pdn" }

func (s *MatchSettings) check() error {
	_, err := s.Match()
	switch {
	case err != nil:
		return err
	case !(s.Speed >= 0) || math.IsInf(s.Speed, 0):
		return fmt.Errorf("speed %v: 0 or more nodes a second are expected", s.Speed)
	case s.Pairs < 0 || s.Pairs > maxPairs:
		return fmt.Errorf("pairs %d: 0 to %d are expected", s.Pairs, maxPairs)
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

func (s *MatchSettings) plan(ctx context.Context, st *store) (tasks int, err error) {
	m, err := s.Match()
	if err != nil {
		return 0, err
	}
	if s.Pairs == 0 {
		s.Pairs = defaultPairs(&m)
	}
	st.plan.Timed = isTimed(&m)
	if st.plan.Timed && s.Speed == 0 {
		s.Speed, err = Speed(ctx, s.Variant)
	}
	return (s.Games + s.taskGames() - 1) / s.taskGames(), err
}

// taskGames returns the number of games in a task, except the last.
func (s *MatchSettings) taskGames() int { return 2 * max(s.Pairs, 1) }

func (s *MatchSettings) open(ctx context.Context, st *store) (taskFunc, error) {
	if err := st.requireBuild(ctx, s.Variant); err != nil {
		return nil, err
	}
	m, err := s.Match()
	if err != nil {
		return nil, err
	}
	names, err := st.setOpenings(ctx, &m, s.Openings)
	if err != nil {
		return nil, err
	}
	if st.plan != nil {
		s.Names = names
	}
	format := s.format(&m)
	if m.A, err = st.contestant(ctx, s.Variant, s.A); err != nil {
		return nil, err
	}
	if m.B, err = st.contestant(ctx, s.Variant, s.B); err != nil {
		return nil, err
	}
	if st.plan == nil {
		err = fitTimes(ctx, &m, s.Speed)
	}
	return func(ctx context.Context, n int, _ []byte) ([]byte, error) {
		return playPairs(ctx, m, format, n*s.taskGames()+1, (n+1)*s.taskGames())
	}, err
}

// format returns the form of the games in the output.
func (s *MatchSettings) format(m *arena.Match) arena.LogFormat {
	return arena.LogFormat{Event: m.Conditions(s.Names), A: s.A, B: s.B, Variant: s.Variant}
}

// playPairs returns the games from the first to the last in PDN.
func playPairs(ctx context.Context, m arena.Match, format arena.LogFormat, first, last int) (result []byte, err error) {
	m.Games = min(m.Games, last)
	for record, err := range m.Play(ctx, first) {
		if err != nil {
			return nil, err
		}
		if record.Number > first {
			result = append(result, '\n')
		}
		if result, err = format.AppendGame(result, record); err != nil {
			return nil, err
		}
	}
	return result, nil
}

func (s *MatchSettings) collect(_ context.Context, m *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	match, err := s.Match()
	if err != nil {
		return nil, err
	}
	return openMatch(s, match, m.Created, dir)
}
