package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/flagvalue"
)

// matchSettings are the settings of a match between two engines of this library. A task is a number of pairs of games,
// so both engines of a pair are on one worker.
type matchSettings struct {
	arena.MatchSettings
	// Speed is the speed of the machine for which the times are meant, in nodes a second as a worker measures
	// it. A worker with half of it takes twice the times. With 0 Plan sets the speed of the machine on which it runs.
	Speed float64 `json:"speed,omitempty"`
	// Pairs is the number of pairs of games in a task; 0 chooses a number for about 45 seconds.
	Pairs int `json:"pairs"`

	Names string `json:"openings_names,omitempty"` // of the openings in the conditions; Plan sets it, and Event
	Event string `json:"event,omitempty"`          // see arena.LogFormat

	match arena.Match // of the settings, without engines and openings; check sets it
}

// Register registers the flags of "draughts match" and the flags of a job. The engines are opened by Plan.
func (s *matchSettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant, func(string) error { return nil })
	f.Float64Var(&s.Speed, "speed", s.Speed, "the times are for a machine with `N` nodes a second in one search; slower "+
		"workers get more time; 0 means the speed of this machine")
	f.IntVar(&s.Pairs, "pairs", s.Pairs, "put `N` pairs of games into a task; 0 chooses a number")
}

func (s *matchSettings) output() string { return "match.pdn" }

func (s *matchSettings) check() (err error) {
	s.match, err = s.Match()
	switch {
	case err != nil:
		return err
	case !(s.Speed >= 0) || math.IsInf(s.Speed, 0):
		return fmt.Errorf("speed %v: 0 or more nodes a second are expected", s.Speed)
	}
	return flagvalue.Check(flagvalue.Range{Name: "pairs", Value: s.Pairs, Max: maxPairs})
}

// maxPairs is the largest number of pairs of games in a task. Their PDN must fit into a message.
const maxPairs = 30

// defaultPairs returns the number of pairs of games in a task.
func defaultPairs(m *arena.Match) int {
	const searches = 120 // in a pair of games
	seconds := m.Limits.Time.Seconds()
	if n := m.Limits.Nodes; n > 0 {
		seconds = float64(n) / usualSpeed
	} else if d := m.Limits.Depth; d > 0 && seconds == 0 {
		// A search to depth 1 has 100 nodes; each ply more takes 1.7 times as long.
		seconds = 100 / usualSpeed * math.Pow(1.7, float64(d))
	}
	if len(m.Clock) > 0 {
		return 1
	}
	return perTask(seconds*searches, maxPairs, m.Games/2)
}

func (s *matchSettings) plan(ctx context.Context, st *store) (tasks int, err error) {
	if s.Pairs == 0 {
		s.Pairs = defaultPairs(&s.match)
	}
	st.plan.Timed = s.match.IsTimed()
	if st.plan.Timed && s.Speed == 0 {
		s.Speed, err = measureSpeed(ctx, s.Variant)
	}
	return (s.Games + s.taskGames() - 1) / s.taskGames(), err
}

// taskGames returns the number of games in a task, except the last.
func (s *matchSettings) taskGames() int { return 2 * max(s.Pairs, 1) }

func (s *matchSettings) open(ctx context.Context, st *store) (taskFunc, error) {
	m := s.match
	names, err := st.prepareMatch(ctx, &m, s.Openings)
	if err != nil {
		return nil, err
	}
	if st.plan != nil {
		s.Names = names
	}
	if m.A, err = st.contestant(ctx, s.Variant, s.A); err != nil {
		return nil, err
	}
	if m.B, err = st.contestant(ctx, s.Variant, s.B); err != nil {
		return nil, err
	}
	if st.plan == nil {
		err = fitTimes(ctx, &m, s.Speed)
	} else {
		s.Event = m.LogFormat(s.Names).Event
	}
	return func(ctx context.Context, n int, _ []byte) ([]byte, error) {
		return playPairs(ctx, m, s.format(), n*s.taskGames()+1, (n+1)*s.taskGames())
	}, err
}

func (s *matchSettings) format() arena.LogFormat {
	return arena.LogFormat{Event: s.Event, A: s.A, B: s.B, Variant: s.Variant}
}

// playPairs returns the games from the first to the last in PDN, as they stand in the output.
func playPairs(ctx context.Context, m arena.Match, format arena.LogFormat, first, last int) (result []byte, err error) {
	m.Games = min(m.Games, last)
	for record, err := range m.Play(ctx, first) {
		if err != nil {
			return nil, err
		}
		if result, err = appendRecord(result, format, record); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// appendRecord appends a game as it stands in the output, with a blank line between it and the one before.
func appendRecord(text []byte, format arena.LogFormat, record *arena.Record) ([]byte, error) {
	if record.Number > 1 {
		text = append(text, '\n')
	}
	return format.AppendGame(text, record)
}

func (s *matchSettings) collect(_ context.Context, m *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	return openCollector(dir, s.output(), nil, &matchTally{matchSettings: s, created: m.Created})
}

// matchTally counts the results of games.
type matchTally struct {
	*matchSettings
	created time.Time
	tally   arena.Tally
	took    time.Duration // from the submission of the job to the last game
}

// matchState is the state after a task.
type matchState struct {
	Took time.Duration `json:"took"`
}

// count adds games up to the pair that decides the test to a tally, and returns their text. It must be what
// appendRecord makes of these games.
func (t *matchTally) count(tally *arena.Tally, games []byte) (text []byte, err error) {
	for record, err := range t.format().Records(bytes.NewReader(games), tally.Games()+1) {
		before := len(text)
		if err == nil {
			text, err = appendRecord(text, t.format(), record)
		}
		if err != nil {
			return nil, err
		}
		if !bytes.HasPrefix(games[before:], text[before:]) {
			return nil, fmt.Errorf("game %d is not written as the games of a match", record.Number)
		}
		if tally.Add(record); tally.Decided(t.SPRT) {
			break
		}
	}
	return text, nil
}

// add ends the match with the pair that decides the test, as on one machine.
func (t *matchTally) add(n int, result []byte) (part []byte, state any, err error) {
	tally := t.tally.Clone()
	part, err = t.count(&tally, result)
	last := min((n+1)*t.taskGames(), t.Games)
	switch got := tally.Games(); {
	case err != nil:
	case got > last:
		err = fmt.Errorf("game %d is not of this task", last+1)
	case got < last && !tally.Decided(t.SPRT):
		err = fmt.Errorf("game %d is missing", got+1)
	}
	if err != nil {
		return nil, nil, err
	}
	t.tally, t.took = tally, max(0, time.Since(t.created)) // the clock of the submitter may be ahead
	return part, matchState{t.took}, nil
}

// restore counts the games in the output again.
func (t *matchTally) restore(_ int, part []byte, text json.RawMessage) error {
	var state matchState
	if err := json.Unmarshal(text, &state); err != nil {
		return err
	}
	if _, err := t.count(&t.tally, part); err != nil {
		return fmt.Errorf("%w: %w", errOutput, err)
	}
	t.took = state.Took
	return nil
}

func (t *matchTally) Task(int) ([]byte, error) { return nil, nil }

func (t *matchTally) Done() bool {
	return t.tally.Games() == t.Games || t.tally.Decided(t.SPRT)
}

// matchStatus is the status of a match.
type matchStatus struct {
	arena.Report
	MaxGames int    `json:"max_games"`
	Line     string `json:"line"` // the score on one line
	Done     bool   `json:"done"`
}

func (t *matchTally) Status() any {
	return matchStatus{
		Report:   t.match.Report(t.Names, &t.tally, t.SPRT, t.took),
		MaxGames: t.Games, Line: t.tally.Line(t.SPRT), Done: t.Done(),
	}
}

// measureSpeed returns the nodes a second of one search on this machine by the rules of v. It takes about a second, and
// what else the machine does slows it. It returns the error of ctx, or one that wraps draughts.ErrUnknownVariant.
func measureSpeed(ctx context.Context, v draughts.Variant) (nodesPerSecond float64, err error) {
	const rounds, most = 3, 40_000 // the best round counts, in which a search has that many nodes
	for range rounds {
		began := time.Now()
		nodes, err := bench(ctx, v, draughts.Limits{Nodes: most})
		if err != nil {
			return 0, err
		}
		nodesPerSecond = max(nodesPerSecond, float64(nodes)/time.Since(began).Seconds())
	}
	return nodesPerSecond, nil
}

// fitTimes changes the times of a match that are meant for a machine of some speed to times for this machine: half the
// speed gets twice the time. Speed 0 leaves them.
func fitTimes(ctx context.Context, m *arena.Match, speed float64) error {
	if !m.IsTimed() || speed == 0 {
		return nil
	}
	own, err := measureSpeed(ctx, m.Variant)
	if err != nil {
		return err
	}
	scaleTimes(m, speed/own)
	return nil
}

// scaleTimes multiplies all times of a match. A time that is set stays positive.
func scaleTimes(m *arena.Match, factor float64) {
	m.Clock = slices.Clone(m.Clock)
	times := []*time.Duration{&m.Limits.Time, &m.Margin}
	for i := range m.Clock {
		p := &m.Clock[i]
		times = append(times, &p.Time, &p.Increment, &p.Delay, &p.Bronstein)
	}
	for _, t := range times {
		if *t > 0 {
			*t = max(1, time.Duration(float64(*t)*factor))
		}
	}
}
