package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/tune"
)

// SPSASettings are the settings of a search for the constants of the search. A task is a number of pairs of games; with
// which constants depends on the results of the batches before.
type SPSASettings struct {
	tune.SPSASettings
	// TaskPairs is the number of pairs in a task. The tasks of a batch are done at the same time.
	TaskPairs int `json:"task_pairs"`
}

// newSPSASettings returns the defaults.
func newSPSASettings() *SPSASettings {
	return &SPSASettings{SPSASettings: tune.DefaultSPSASettings(), TaskPairs: 8}
}

// Register registers the flags of "draughts spsa" and the flags of a job.
func (s *SPSASettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant)
	f.IntVar(&s.TaskPairs, "taskpairs", s.TaskPairs, "put `N` pairs of games into a task; it divides the batch")
}

func (s *SPSASettings) output() string { return "spsa.txt" }

// maxTaskPairs is the largest number of pairs of games in a task. Their engines must fit into a message.
const maxTaskPairs = 1000

func (s *SPSASettings) check() error {
	if _, err := s.SPSA(); err != nil {
		return err
	}
	if s.TaskPairs < 1 || s.TaskPairs > maxTaskPairs || s.Batch%s.TaskPairs != 0 {
		return fmt.Errorf("task_pairs %d: 1 to %d are expected, a divisor of batch %d", s.TaskPairs, maxTaskPairs, s.Batch)
	}
	_, err := s.Match()
	return err
}

func (s *SPSASettings) plan(context.Context, *store) (tasks int, err error) {
	return (s.Pairs + s.TaskPairs - 1) / s.TaskPairs, nil
}

// pairs returns the first pair of a task, and the first of the next task.
func (s *SPSASettings) pairs(n int) (first, end int) {
	return n * s.TaskPairs, min((n+1)*s.TaskPairs, s.Pairs)
}

func (s *SPSASettings) open(ctx context.Context, st *store) (taskFunc, error) {
	if err := st.requireBuild(ctx, s.Variant); err != nil {
		return nil, err
	}
	m, err := s.Match()
	if err != nil {
		return nil, err
	}
	if _, err := st.setOpenings(ctx, &m, s.Openings); err != nil {
		return nil, err
	}
	return func(ctx context.Context, n int, payload []byte) (result []byte, err error) {
		pair, _ := s.pairs(n)
		for line := range bytes.Lines(payload) {
			a, b, _ := bytes.Cut(bytes.TrimSpace(line), []byte{' '})
			points, err := tune.PlayPair(ctx, m, pair, string(a), string(b), arena.Resources{})
			if err != nil {
				return nil, err
			}
			result = tune.AppendPoints(result, points)
			pair++
		}
		return result, nil
	}, nil
}

// SPSAStatus is the Status of a search for constants.
type SPSAStatus struct {
	Pairs    int    `json:"pairs"`
	MaxPairs int    `json:"max_pairs"`
	Engine   string `json:"engine"` // with the constants as they are now
}

// spsaCollector writes the results of the pairs to a file and moves the constants.
type spsaCollector struct {
	*output
	settings *SPSASettings
	spsa     *tune.SPSA
}

func (s *SPSASettings) collect(_ context.Context, _ *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	c := &spsaCollector{settings: s}
	head, err := s.Head()
	if err != nil {
		return nil, err
	}
	if c.spsa, err = s.SPSA(); err != nil {
		return nil, err
	}
	c.output, err = openOutput(dir, s.output(), head, func(n int, part []byte, _ json.RawMessage) error {
		return c.learn(n, part)
	})
	return c, err
}

// learn takes the result of task n.
func (c *spsaCollector) learn(n int, result []byte) error {
	var results []int
	for line := range bytes.Lines(result) {
		points, err := tune.ParsePoints(line)
		if err != nil {
			return err
		}
		results = append(results, points)
	}
	if first, end := c.settings.pairs(n); len(results) != end-first {
		return fmt.Errorf("the result has %d pairs, not %d", len(results), end-first)
	}
	for _, points := range results {
		c.spsa.Learn(float64(points))
	}
	return nil
}

// Task returns the two engines of each pair on a line.
func (c *spsaCollector) Task(n int) (payload []byte, err error) {
	for pair, end := c.settings.pairs(n); pair < end; pair++ {
		a, b, ok := c.spsa.Engines(pair)
		if !ok {
			return nil, farm.ErrNotYet
		}
		payload = fmt.Appendln(payload, c.spsa.Engine(a), c.spsa.Engine(b))
	}
	return payload, nil
}

// isDone reports whether all pairs have been played.
func (c *spsaCollector) isDone() bool { return c.spsa.Done() == c.settings.Pairs }

func (c *spsaCollector) Add(n int, result []byte) (done bool, err error) {
	if c.isDone() {
		return true, nil // before a restart
	}
	if err := c.checkTask(n); err != nil {
		return false, err
	}
	if err := c.learn(n, result); err != nil {
		return false, fmt.Errorf("task %d: %w", n, err)
	}
	if err := c.append(result, nil); err != nil {
		return false, err
	}
	return c.isDone(), nil
}

// Status returns an SPSAStatus.
func (c *spsaCollector) Status() any {
	return SPSAStatus{c.spsa.Done(), c.settings.Pairs, c.spsa.Engine(c.spsa.Found())}
}
