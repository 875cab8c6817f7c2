package kinds

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// PerftSettings are the settings of a perft count. The kind is the smallest of this package, and the one to read first
// for a kind of your own.
type PerftSettings struct {
	Variant draughts.Variant `json:"variant"`
	FEN     string           `json:"fen,omitempty"`   // empty means the start position
	Depth   int              `json:"depth"`           // plies, 1 to 30
	Paths   bool             `json:"paths,omitempty"` // captures in another order are different moves
	Prefix  int              `json:"prefix"`          // plies that are played before the positions are divided among tasks
	PerTask int              `json:"per_task"`        // positions in a task

	Positions int `json:"positions,omitempty"` // after the prefix; Plan sets it
}

// Limits of a perft count: depths are in plies. The positions after a prefix fit in memory.
const (
	maxPerftDepth     = 30
	maxPerftPositions = 1 << 20
)

// newPerftSettings returns the defaults.
func newPerftSettings() *PerftSettings {
	return &PerftSettings{Variant: draughts.English, Depth: 12, Prefix: 4, PerTask: 20}
}

// Register registers the flags of "draughts perft" and those of a job.
func (s *PerftSettings) Register(f *flag.FlagSet) {
	flagvalue.Var(f, &s.Variant, "variant", s.Variant, flagvalue.VariantUsage, draughts.ParseVariant)
	flagvalue.FEN(f, &s.FEN)
	f.IntVar(&s.Depth, "depth", s.Depth, "count to a depth of `N` plies")
	flagvalue.Paths(f, &s.Paths)
	f.IntVar(&s.Prefix, "prefix", s.Prefix, "divide the positions after `N` plies among the tasks")
	f.IntVar(&s.PerTask, "per-task", s.PerTask, "count `N` of these positions in a task")
}

// split is a position after the prefix, and the number of sequences of moves that lead to it.
type split struct {
	position draughts.Position
	times    uint64
}

// counting returns which captures are different moves.
func (s *PerftSettings) counting() draughts.CaptureCounting {
	if s.Paths {
		return draughts.ByPath
	}
	return draughts.ByResult
}

// splits returns the positions after the prefix, in an order that depends on the settings alone.
func (s *PerftSettings) splits(ctx context.Context) ([]split, error) {
	p := s.Variant.Start()
	if s.FEN != "" {
		var err error
		if p, err = draughts.ParseFEN(s.Variant, s.FEN); err != nil {
			return nil, settingsErrorf("%w", err)
		}
	}
	switch {
	case !s.Variant.IsValid():
		return nil, settingsErrorf("variant: %w", draughts.ErrUnknownVariant)
	case s.Depth < 1 || s.Depth > maxPerftDepth:
		return nil, settingsErrorf("the depth is %d, want 1 to %d", s.Depth, maxPerftDepth)
	case s.Prefix < 0 || s.Prefix > s.Depth:
		return nil, settingsErrorf("the prefix is %d, want 0 to the depth, %d", s.Prefix, s.Depth)
	case s.PerTask < 1 || s.PerTask > maxPerftPositions:
		return nil, settingsErrorf("a task has %d positions, want 1 to %d", s.PerTask, maxPerftPositions)
	}
	level := []split{{p, 1}}
	for range s.Prefix {
		var err error
		if level, err = s.next(ctx, level); err != nil {
			return nil, err
		}
	}
	return level, nil
}

// next returns the positions one ply later, each once.
func (s *PerftSettings) next(ctx context.Context, level []split) ([]split, error) {
	index := map[draughts.Position]int{}
	var next []split
	for _, from := range level {
		for _, d := range draughts.Divide(from.position, 1, s.counting()) {
			p := from.position.After(d.Move)
			i, ok := index[p]
			if !ok {
				i = len(next)
				index[p] = i
				next = append(next, split{position: p})
			}
			next[i].times += from.times * d.Nodes
		}
		if len(next) > maxPerftPositions {
			return nil, settingsErrorf("there are more than %d positions after the prefix of %d plies: want a shorter one",
				maxPerftPositions, s.Prefix)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// perftKind counts perft by the positions after a prefix. A task is some of these.
type perftKind struct{}

func (perftKind) Name() string { return "perft" }

func (perftKind) newSettings() Settings { return newPerftSettings() }

func (perftKind) output(json.RawMessage) string { return "perft.txt" }

// Plan takes PerftSettings.
func (perftKind) Plan(ctx context.Context, settings json.RawMessage) (farm.Plan, error) {
	s := newPerftSettings()
	if err := decode(settings, s); err != nil {
		return farm.Plan{}, err
	}
	splits, err := s.splits(ctx)
	if err != nil {
		return farm.Plan{}, err
	}
	s.Positions = len(splits)
	// A position without moves leaves no splits. Its count is that of one empty task.
	return planned(farm.Plan{Tasks: max(1, (len(splits)+s.PerTask-1)/s.PerTask)}, s)
}

// perftRunner counts from positions.
type perftRunner struct {
	*PerftSettings
	list []split
}

func (perftKind) Open(ctx context.Context, m *farm.Manifest, _ farm.Files) (farm.Runner, error) {
	s := newPerftSettings()
	if err := decode(m.Settings, s); err != nil {
		return nil, err
	}
	list, err := s.splits(ctx)
	if err != nil {
		return nil, err
	}
	own := farm.Fingerprint{"positions": strconv.Itoa(len(list))}
	return &perftRunner{s, list}, farm.Fingerprint{"positions": strconv.Itoa(s.Positions)}.Check(own)
}

// Run returns a number. What does not fit in 64 bits is lost.
func (r *perftRunner) Run(ctx context.Context, n int, _ []byte) ([]byte, error) {
	if n < 0 || n > 0 && n*r.PerTask >= len(r.list) {
		return nil, fmt.Errorf("there is no task %d: there are %d positions", n, len(r.list))
	}
	var nodes uint64
	for _, s := range r.list[n*r.PerTask : min((n+1)*r.PerTask, len(r.list))] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		nodes += s.times * draughts.Perft(s.position, r.Depth-r.Prefix, r.counting())
	}
	return strconv.AppendUint(nil, nodes, 10), nil
}

func (r *perftRunner) Close() error { return nil }

// PerftStatus is the Status of a perft count.
type PerftStatus struct {
	Nodes    uint64 `json:"nodes"` // of the tasks so far
	Tasks    int    `json:"tasks"`
	MaxTasks int    `json:"max_tasks"`
}

// perftCollector adds up the results, and writes one line for each.
type perftCollector struct {
	*output
	status PerftStatus
}

func (k perftKind) Collect(_ context.Context, m *farm.Manifest, _ farm.Files, dir string) (farm.Collector, error) {
	c := &perftCollector{status: PerftStatus{MaxTasks: m.Tasks}}
	var err error
	c.output, err = openCounted(dir, k.output(nil), nil, &c.status)
	return c, err
}

func (c *perftCollector) Add(n int, result []byte) (done bool, err error) {
	if err := c.checkTask(n); err != nil {
		return false, err
	}
	nodes, err := strconv.ParseUint(string(result), 10, 64)
	if err != nil {
		return false, fmt.Errorf("task %d: the result is %s, not a number", n, quote.Text(string(result)))
	}
	c.status.Nodes += nodes
	c.status.Tasks++
	return false, c.append(fmt.Appendf(nil, "%d\t%d\n", n, nodes), c.status)
}

// Status returns a PerftStatus.
func (c *perftCollector) Status() any { return c.status }
