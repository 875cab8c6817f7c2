package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// selfplayKind is self-play for training data. A task is a number of games.
type selfplayKind struct{}

func (selfplayKind) Name() string { return "selfplay" }

func (selfplayKind) newSettings() Settings { return newSelfplaySettings() }

func (selfplayKind) output(settings json.RawMessage) string {
	s := newSelfplaySettings()
	if decode(settings, s) == nil && s.PDN {
		return "selfplay.pdn"
	}
	return "selfplay.samples"
}

// Plan takes SelfplaySettings.
func (selfplayKind) Plan(ctx context.Context, settings json.RawMessage) (farm.Plan, error) {
	s := newSelfplaySettings()
	if err := decode(settings, s); err != nil {
		return farm.Plan{}, err
	}
	if err := s.check(); err != nil {
		return farm.Plan{}, err
	}
	p, err := s.findResources()
	if err != nil {
		return farm.Plan{}, err
	}
	if s.TaskGames == 0 {
		s.TaskGames = s.defaultTaskGames()
	}
	print, err := s.fingerprint(ctx)
	if err != nil {
		return farm.Plan{}, err
	}
	tasks := (s.Games + s.TaskGames - 1) / s.TaskGames
	return planned(farm.Plan{Tasks: tasks, Fingerprint: print, Files: p.files}, s)
}

// selfplayRunner plays games.
type selfplayRunner struct {
	*SelfplaySettings
	store *store
	self  tune.SelfPlay
}

func (selfplayKind) Open(ctx context.Context, m *farm.Manifest, files farm.Files) (farm.Runner, error) {
	s := newSelfplaySettings()
	if err := decode(m.Settings, s); err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	own, err := s.fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	if err := m.Fingerprint.Check(own); err != nil {
		return nil, err
	}
	r := &selfplayRunner{s, newStore(s.Resources, files), s.play()}
	if err := r.open(ctx); err != nil {
		_ = r.Close() // the first error says more
		return nil, err
	}
	return r, nil
}

// open opens the files.
func (r *selfplayRunner) open(ctx context.Context) error {
	local, err := namedBooks.MapFiles(r.Openings, func(name string) (string, error) {
		return r.store.path(ctx, openingsUse, name)
	})
	if err != nil {
		return err
	}
	if r.self.Openings, err = namedBooks.Parse(r.Variant, local); err != nil {
		return settingsErrorf("openings: %w", err)
	}
	if r.self.Evaluator, err = r.store.evaluator(ctx, r.Eval); err != nil {
		return err
	}
	r.self.Prober, err = r.store.prober(ctx, r.Egdb, r.Variant)
	return err
}

// Run returns the games of the task in PDN, or the records of their samples.
func (r *selfplayRunner) Run(ctx context.Context, n int, _ []byte) ([]byte, error) {
	first, count := r.task(n)
	var result bytes.Buffer
	w := pdn.NewWriter(&result)
	samples, err := tune.NewSampleWriter(&result, r.Variant, r.Event)
	if err != nil {
		return nil, err
	}
	result.Reset() // the collector writes the header of the file
	for g, err := range r.self.Games(ctx, first, count) {
		if err != nil {
			return nil, err
		}
		g.Tags.Set("Event", r.Event) // names of files are those on the machine that planned the job
		if r.PDN {
			err = w.Write(g)
		} else {
			err = samples.Write(tune.SamplesOf(g, 0))
		}
		if err != nil {
			return nil, err
		}
	}
	return result.Bytes(), nil
}

// task returns the number of the first game of a task, and how many games it has.
func (s *SelfplaySettings) task(n int) (first, count int) {
	per := max(s.TaskGames, 1)
	first = n * per
	return first, min(per, s.Games-first)
}

func (r *selfplayRunner) Close() error { return r.store.close() }

// SelfplayStatus is the Status of self-play.
type SelfplayStatus struct {
	Games     int `json:"games"`
	MaxGames  int `json:"max_games"`
	Positions int `json:"positions"` // samples
	White     int `json:"white"`     // games that White won
	Black     int `json:"black"`
	Draw      int `json:"draw"`
}

// selfplayCollector writes the games to a file and counts them.
type selfplayCollector struct {
	*output
	*SelfplaySettings
	head   []byte // of a file of samples
	status SelfplayStatus
}

func (k selfplayKind) Collect(_ context.Context, m *farm.Manifest, _ farm.Files, dir string) (farm.Collector, error) {
	s := newSelfplaySettings()
	if err := decode(m.Settings, s); err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	c := &selfplayCollector{SelfplaySettings: s, status: SelfplayStatus{MaxGames: s.Games}}
	var head bytes.Buffer
	if !s.PDN {
		if _, err := tune.NewSampleWriter(&head, s.Variant, s.Event); err != nil {
			return nil, err
		}
	}
	c.head = head.Bytes()
	var err error
	c.output, err = openCounted(dir, k.output(m.Settings), c.head, &c.status)
	return c, err
}

func (c *selfplayCollector) Add(n int, result []byte) (done bool, err error) {
	if c.status.Games == c.Games {
		return true, nil // before a restart
	}
	if err := c.checkTask(n); err != nil {
		return false, err
	}
	status, err := c.count(n, result)
	if err != nil {
		return false, fmt.Errorf("task %d: %w", n, err)
	}
	if c.PDN && n > 0 {
		result = append([]byte{'\n'}, result...)
	}
	if err := c.append(result, status); err != nil {
		return false, err
	}
	c.status = status
	return status.Games == c.Games, nil
}

// errGames is returned for a result that does not have the games of its task.
var errGames = errors.New("the result does not have the games of the task")

// count returns the status after a result. The error says which game of the task it does not have.
func (c *selfplayCollector) count(n int, result []byte) (SelfplayStatus, error) {
	status := c.status
	first, count := c.task(n)
	next := first
	add := func(g tune.GameSamples) error {
		if g.Origin != c.Event || g.Number != next {
			return fmt.Errorf("%w: game %d is missing", errGames, next)
		}
		next++
		status.Games++
		status.Positions += g.NumSamples()
		switch g.Result {
		case draughts.WhiteWins:
			status.White++
		case draughts.BlackWins:
			status.Black++
		default:
			status.Draw++
		}
		return nil
	}
	if err := c.eachGame(result, add); err != nil {
		return status, err
	}
	if next != first+count {
		return status, fmt.Errorf("%w: it has %d, not %d", errGames, next-first, count)
	}
	return status, nil
}

// eachGame calls use for the games in a result.
func (c *selfplayCollector) eachGame(result []byte, use func(tune.GameSamples) error) error {
	if !c.PDN {
		r, err := tune.NewSampleReader(io.MultiReader(bytes.NewReader(c.head), bytes.NewReader(result)))
		for err == nil {
			var g tune.GameSamples
			if g, err = r.Read(); err == nil {
				err = use(g)
			}
		}
		if err == io.EOF {
			return nil
		}
		return err
	}
	for g, err := range pdn.NewReader(bytes.NewReader(result), pdn.Options{Variant: c.Variant}).All() {
		if err != nil {
			return err
		}
		number, err := strconv.Atoi(g.Tags.Get("Round"))
		if err != nil {
			return fmt.Errorf("%w: a game without a number", errGames)
		}
		if err := use(tune.SamplesOf(g, number)); err != nil {
			return err
		}
	}
	return nil
}

// Status returns a SelfplayStatus.
func (c *selfplayCollector) Status() any { return c.status }
