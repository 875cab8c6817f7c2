package kinds

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/tune"
)

// selfplaySettings are the settings of self-play for training data. A task is a number of games.
type selfplaySettings struct {
	tune.SelfPlaySettings
	// TaskGames is the number of games in a task; 0 chooses a number for about 45 seconds.
	TaskGames int `json:"task_games"`

	Event string `json:"event,omitempty"` // of the games; Plan sets it
}

// Register registers the flags of "draughts selfplay" and the flags of a job.
func (s *selfplaySettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant)
	f.IntVar(&s.TaskGames, "taskgames", s.TaskGames, "put `N` games into a task; 0 chooses a number")
}

func (s *selfplaySettings) output() string { return "selfplay.samples" }

func (s *selfplaySettings) check() error {
	const maxTaskGames = 500 // what they become must fit into a message
	return cmp.Or(s.Check(), flagvalue.Check(flagvalue.Range{Name: "task_games", Value: s.TaskGames, Max: maxTaskGames}))
}

func (s *selfplaySettings) plan(context.Context, *store) (tasks int, err error) {
	if s.TaskGames == 0 {
		const (
			searches = 60  // in a game
			most     = 200 // of long games, which still fit into a message
		)
		seconds := searches * float64(s.Nodes) / usualSpeed * float64(100+s.Variations) / 100
		s.TaskGames = perTask(seconds, most, s.Games)
	}
	return (s.Games + s.TaskGames - 1) / s.TaskGames, nil
}

// open sets the event of a new job, which names files as they are named on this machine.
func (s *selfplaySettings) open(ctx context.Context, st *store) (taskFunc, error) {
	play := s.SelfPlay()
	play.Workers = 1
	var err error
	if play.Evaluator, play.Prober, err = st.forSearch(ctx, s.Variant, s.Eval, s.Egdb); err != nil {
		return nil, err
	}
	local, err := st.openings(ctx, s.Variant, s.Openings)
	if err != nil {
		return nil, err
	}
	if play.Openings, err = namedBooks.Parse(s.Variant, local); err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	if st.plan != nil {
		evaluation, err := eval.Label(s.Eval)
		if err != nil {
			return nil, fmt.Errorf("eval: %w", err)
		}
		play.Note = evaluation + ", " + builtin.Label(builtin.OfVariant(s.Egdb, s.Variant), play.Prober)
		s.Event = play.Event()
	}
	return func(ctx context.Context, n int, _ []byte) ([]byte, error) { return s.games(ctx, play, n) }, nil
}

// games returns the records of the games of a task.
func (s *selfplaySettings) games(ctx context.Context, play tune.SelfPlay, n int) ([]byte, error) {
	first, count := s.task(n)
	var result bytes.Buffer
	w, err := tune.NewSampleWriter(&result, s.Variant, s.Event)
	if err != nil {
		return nil, err
	}
	result.Reset() // the collector writes the header of the file
	for g, err := range play.Games(ctx, first, count) {
		if err == nil {
			err = w.Write(g)
		}
		if err != nil {
			return nil, err
		}
	}
	return result.Bytes(), nil
}

// task returns the number of the first game of a task, and how many games it has.
func (s *selfplaySettings) task(n int) (first, count int) {
	per := max(s.TaskGames, 1)
	first = n * per
	return first, min(per, s.Games-first)
}

// selfplayStatus is the Status of self-play.
type selfplayStatus struct {
	Games    int `json:"games"`
	MaxGames int `json:"max_games"`
	tune.Counts
}

func (s selfplayStatus) done() bool { return s.Games == s.MaxGames }

func (s *selfplaySettings) collect(_ context.Context, _ *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	var head bytes.Buffer
	if _, err := tune.NewSampleWriter(&head, s.Variant, s.Event); err != nil {
		return nil, err
	}
	take := func(n int, result []byte, status *selfplayStatus) ([]byte, error) {
		return result, s.count(n, head.Bytes(), result, status)
	}
	return openCollector(dir, s.output(), head.Bytes(), &counts[selfplayStatus]{selfplayStatus{MaxGames: s.Games}, take})
}

// count counts the games of a result. The error says which game of the task it does not have.
func (s *selfplaySettings) count(n int, head, result []byte, status *selfplayStatus) error {
	first, count := s.task(n)
	next := first
	r, err := tune.NewSampleReader(io.MultiReader(bytes.NewReader(head), bytes.NewReader(result)))
	if err != nil {
		return err
	}
	for g, err := range r.All() {
		if err != nil {
			return err
		}
		if g.Number != next {
			return fmt.Errorf("the result does not have the games of the task: game %d is missing", next)
		}
		next++
		status.Games++
		status.Add(g)
	}
	if next != first+count {
		return fmt.Errorf("the result does not have the games of the task: it has %d, not %d", next-first, count)
	}
	return nil
}
