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

// spsaSettings are the settings of a search for the constants of the search. A task is a number of pairs of games; with
// which constants depends on the results of the batches before.
type spsaSettings struct {
	tune.SPSASettings
	// TaskPairs is the number of pairs in a task. The tasks of a batch are done at the same time.
	TaskPairs int `json:"task_pairs"`

	match arena.Match // check sets it, and spsa
	spsa  *tune.SPSA
}

// Register registers the flags of "draughts spsa" and the flags of a job.
func (s *spsaSettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant)
	f.IntVar(&s.TaskPairs, "taskpairs", s.TaskPairs, "put `N` pairs of games into a task; it divides the batch")
}

func (s *spsaSettings) output() string { return "spsa.txt" }

func (s *spsaSettings) check() (err error) {
	if s.spsa, err = s.SPSA(); err != nil {
		return err
	}
	const maxTaskPairs = 1000 // their engines must fit into a message
	if s.TaskPairs < 1 || s.TaskPairs > maxTaskPairs || s.Batch%s.TaskPairs != 0 {
		return fmt.Errorf("task_pairs %d: 1 to %d are expected, a divisor of batch %d", s.TaskPairs, maxTaskPairs, s.Batch)
	}
	s.match, err = s.Match()
	return err
}

func (s *spsaSettings) plan(context.Context, *store) (tasks int, err error) {
	return (s.Pairs + s.TaskPairs - 1) / s.TaskPairs, nil
}

// pairs returns the first pair of a task, and the first of the next task.
func (s *spsaSettings) pairs(n int) (first, end int) {
	return n * s.TaskPairs, min((n+1)*s.TaskPairs, s.Pairs)
}

func (s *spsaSettings) open(ctx context.Context, st *store) (taskFunc, error) {
	m := s.match
	if _, err := st.prepareMatch(ctx, &m, s.Openings); err != nil {
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

// spsaStatus is the Status of a search for constants.
type spsaStatus struct {
	Pairs    int    `json:"pairs"`
	MaxPairs int    `json:"max_pairs"`
	Engine   string `json:"engine"` // with the constants as they are now
}

// spsaTally moves the constants by the results of the pairs.
type spsaTally struct{ *spsaSettings }

func (s *spsaSettings) collect(_ context.Context, _ *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	head, err := s.Head()
	if err != nil {
		return nil, err
	}
	return openCollector(dir, s.output(), head, spsaTally{s})
}

func (t spsaTally) add(n int, result []byte) (part []byte, state any, err error) {
	return result, nil, t.restore(n, result, nil)
}

func (t spsaTally) restore(n int, part []byte, _ json.RawMessage) error {
	var results []int
	for line := range bytes.Lines(part) {
		points, err := tune.ParsePoints(line)
		if err != nil {
			return err
		}
		results = append(results, points)
	}
	if first, end := t.pairs(n); len(results) != end-first {
		return fmt.Errorf("the result has %d pairs, not %d", len(results), end-first)
	}
	for _, points := range results {
		t.spsa.Learn(float64(points))
	}
	return nil
}

// Task returns the two engines of each pair on a line.
func (t spsaTally) Task(n int) (payload []byte, err error) {
	for pair, end := t.pairs(n); pair < end; pair++ {
		a, b, ok := t.spsa.Engines(pair)
		if !ok {
			return nil, farm.ErrNotYet
		}
		payload = fmt.Appendln(payload, t.spsa.Engine(a), t.spsa.Engine(b))
	}
	return payload, nil
}

func (t spsaTally) Done() bool { return t.spsa.Done() == t.Pairs }

func (t spsaTally) Status() any {
	return spsaStatus{t.spsa.Done(), t.Pairs, t.spsa.Engine(t.spsa.Found())}
}
