// Package kinds has the kinds of job that play and analyse draughts: matches, self-play, annotation of games, opening
// books, constants of the search (SPSA), verification of endgame databases, and counts of move sequences (perft).
//
// The output of a job is, byte for byte, the file that the command draughts writes with the same settings on one
// machine: for any number of workers and any order in which they finish, and for any cut into tasks, but for perft and
// verify, which write a line a task and a file. Jobs with a time limit are not repeatable.
package kinds

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
	"github.com/godraughts/draughts/tune"
)

// Settings are the settings of a job, and what its kind makes of them. Their JSON is what Kind.Plan takes.
type Settings interface {
	// Register registers a flag for each setting. Parsing the flags sets them.
	Register(f *flag.FlagSet)

	// check returns the mistake in the settings, if there is one.
	check() error
	// plan fills in the settings that are left to the machine that plans the job, and returns the number of tasks.
	plan(ctx context.Context, s *store) (tasks int, err error)
	// open opens what the tasks need, and returns the function that does a task. It is called for a plan too, so that
	// the store learns which files a worker needs.
	open(ctx context.Context, s *store) (taskFunc, error)
	// collect opens the collector.
	collect(ctx context.Context, m *farm.Manifest, s *store, dir string) (farm.Collector, error)
	// output returns the name of the output in the folder of the collector.
	output() string
}

// usualSpeed is about the nodes a second of a search, from which the length of a task follows.
const usualSpeed = 1e6

// perTask returns the number of units of a job in a task that takes about 45 seconds, of units that take some seconds
// each. It is at most most, and fewer in a short job so that several workers have something to do.
func perTask(seconds float64, most, units int) int {
	const task, tasksOfJobs = 45.0, 128.0
	return max(1, int(min(task/seconds, float64(most), float64(units)/tasksOfJobs)))
}

// taskFunc does a task, as farm.Runner.Run does.
type taskFunc func(ctx context.Context, n int, payload []byte) (result []byte, err error)

// Kind is a farm.Kind of this package.
type Kind struct {
	name     string
	settings func() Settings
}

// kinds are the kinds of this package, with the defaults of their settings.
var kinds = []Kind{
	{"match", func() Settings { return &matchSettings{MatchSettings: arena.DefaultMatchSettings()} }},
	{"selfplay", func() Settings { return &selfplaySettings{SelfPlaySettings: tune.DefaultSelfPlaySettings()} }},
	{"annotate", func() Settings { return &annotateSettings{Settings: analysis.DefaultSettings(), Bytes: 64 << 10} }},
	{"book", func() Settings { return &bookSettings{Settings: book.DefaultSettings(), TaskPositions: 16} }},
	{"spsa", func() Settings { return &spsaSettings{SPSASettings: tune.DefaultSPSASettings(), TaskPairs: 8} }},
	{"verify", func() Settings { return &verifySettings{Egdb: builtin.All, VerifyOptions: egdb.DefaultVerifyOptions()} }},
	{"perft", func() Settings { return &perftSettings{Variant: draughts.English, Depth: 12, Prefix: 4, PerTask: 20} }},
}

// ErrUnknown is returned for a name that no kind has.
var ErrUnknown = errors.New("unknown kind of job")

// ErrSettings is returned for settings of a job that are wrong.
var ErrSettings = errors.New("invalid settings")

// All returns all kinds of this package.
func All() []farm.Kind {
	list := make([]farm.Kind, len(kinds))
	for i, k := range kinds {
		list[i] = k
	}
	return list
}

// Find returns the kind with a name. The error is ErrUnknown.
func Find(name string) (Kind, error) {
	for _, k := range kinds {
		if k.name == name {
			return k, nil
		}
	}
	return Kind{}, fmt.Errorf("%w: %s (known: %s)", ErrUnknown, quote.Text(name), quote.List(kinds, ", ", Kind.Name))
}

// Name returns the name, such as "match".
func (k Kind) Name() string { return k.name }

// NewSettings returns the settings with their defaults.
func (k Kind) NewSettings() Settings { return k.settings() }

// OutputName returns the name of the output of a job in the folder of its collector, such as "match.pdn".
func (k Kind) OutputName(m *farm.Manifest) (string, error) {
	s, err := k.read(m.Settings)
	if err != nil {
		return "", err
	}
	return s.output(), nil
}

// read returns the settings in JSON. Those that are missing have their defaults.
func (k Kind) read(text json.RawMessage) (Settings, error) {
	s := k.settings()
	if len(text) > 0 {
		if err := strictjson.Unmarshal(text, s); err != nil {
			return nil, err
		}
	}
	return s, s.check()
}

// Plan opens what a worker opens. It returns the error of ctx, or one that wraps ErrSettings.
func (k Kind) Plan(ctx context.Context, settings json.RawMessage) (p farm.Plan, err error) {
	defer func() {
		if err != nil && ctx.Err() == nil {
			err = fmt.Errorf("%w: %w", ErrSettings, err)
		}
	}()
	s, err := k.read(settings)
	if err != nil {
		return p, err
	}
	p.Fingerprint = farm.Fingerprint{}
	opened := newStore(nil, p.Fingerprint)
	opened.plan = &p
	defer func() { err = errors.Join(err, opened.Close()) }()
	if p.Tasks, err = s.plan(ctx, opened); err != nil {
		return p, err
	}
	if _, err := s.open(ctx, opened); err != nil {
		return p, err
	}
	p.Settings, err = json.Marshal(s)
	return p, err
}

// Open opens what the tasks of a job need.
func (k Kind) Open(ctx context.Context, m *farm.Manifest, files farm.Files) (farm.Runner, error) {
	s, err := k.read(m.Settings)
	if err != nil {
		return nil, err
	}
	opened := newStore(files, m.Fingerprint)
	task, err := s.open(ctx, opened)
	if err != nil {
		_ = opened.Close() // the first error says more
		return nil, err
	}
	return runner{opened, task}, nil
}

// runner does tasks with what a store has opened. Its Close closes the store.
type runner struct {
	*store
	task taskFunc
}

// Run does a task. A result that depends on what this machine can read is an error.
func (r runner) Run(ctx context.Context, n int, payload []byte) ([]byte, error) {
	result, err := r.task(ctx, n, payload)
	return result, cmp.Or(err, r.unread())
}

// Collect opens the collector of a job.
func (k Kind) Collect(ctx context.Context, m *farm.Manifest, files farm.Files, dir string) (farm.Collector, error) {
	s, err := k.read(m.Settings)
	if err != nil {
		return nil, err
	}
	return s.collect(ctx, m, newStore(files, m.Fingerprint), dir)
}
