package kinds

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/bits"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// perftSettings are the settings of a perft count. A task is some of the positions after a prefix. The kind is the
// smallest of this package, and the one to read first for a kind of your own.
type perftSettings struct {
	Variant draughts.Variant `json:"variant"`
	FEN     string           `json:"fen,omitempty"`   // empty means the start position
	Depth   int              `json:"depth"`           // plies, 1 to 30
	Paths   bool             `json:"paths,omitempty"` // captures in another order are different moves
	Prefix  int              `json:"prefix"`          // plies, at most Depth, before the positions are divided among tasks
	PerTask int              `json:"per_task"`        // positions in a task
}

// Limits of a perft count: depths are in plies. The positions after a prefix fit in memory.
const (
	maxPerftDepth     = 30
	maxPerftPositions = 1 << 20
)

// Register registers the flags of "draughts perft" and the flags of a job, of which the depth is an argument there.
func (s *perftSettings) Register(f *flag.FlagSet) {
	flagvalue.Variant(f, &s.Variant, draughts.ParseVariant)
	flagvalue.FEN(f, &s.FEN)
	f.IntVar(&s.Depth, "depth", s.Depth, "count to a depth of `N` plies")
	flagvalue.Paths(f, &s.Paths)
	f.IntVar(&s.Prefix, "prefix", s.Prefix, "divide the positions after `N` plies among the tasks")
	f.IntVar(&s.PerTask, "per-task", s.PerTask, "count `N` of these positions in a task")
}

func (s *perftSettings) output() string { return "perft.txt" }

func (s *perftSettings) check() error {
	if !s.Variant.IsValid() {
		return fmt.Errorf("variant: %w", draughts.ErrUnknownVariant)
	}
	return flagvalue.Check(
		flagvalue.Range{Name: "depth", Value: s.Depth, Min: 1, Max: maxPerftDepth},
		flagvalue.Range{Name: "prefix", Value: s.Prefix, Max: maxPerftDepth},
		flagvalue.Range{Name: "per_task", Value: s.PerTask, Min: 1, Max: maxPerftPositions},
	)
}

// split is a position after the prefix, and the number of sequences of moves that lead to it.
type split struct {
	position draughts.Position
	times    uint64
}

// counting returns which captures are different moves.
func (s *perftSettings) counting() draughts.CaptureCounting {
	if s.Paths {
		return draughts.ByPath
	}
	return draughts.ByResult
}

// splits returns the positions after the prefix, in an order that depends on the settings alone.
func (s *perftSettings) splits(ctx context.Context) ([]split, error) {
	p := s.Variant.Start()
	if s.FEN != "" {
		var err error
		if p, err = draughts.ParseFEN(s.Variant, s.FEN); err != nil {
			return nil, err
		}
	}
	level := []split{{p, 1}}
	for range min(s.Prefix, s.Depth) {
		var err error
		if level, err = s.next(ctx, level); err != nil {
			return nil, err
		}
	}
	return level, nil
}

// next returns the positions one ply later, each once.
func (s *perftSettings) next(ctx context.Context, level []split) ([]split, error) {
	index := map[draughts.Position]int{}
	var next []split
	var total uint64
	for _, from := range level {
		for _, d := range draughts.Divide(from.position, 1, s.counting()) {
			p := from.position.After(d.Move)
			i, ok := index[p]
			if !ok {
				i = len(next)
				index[p] = i
				next = append(next, split{position: p})
			}
			if err := addTimes(&total, from.times, d.Nodes); err != nil {
				return nil, err
			}
			next[i].times += from.times * d.Nodes
		}
		if len(next) > maxPerftPositions {
			return nil, fmt.Errorf("there are more than %d positions after the prefix of %d plies: want a shorter one",
				maxPerftPositions, s.Prefix)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return next, nil
}

func (s *perftSettings) plan(ctx context.Context, _ *store) (tasks int, err error) {
	splits, err := s.splits(ctx)
	// A position without moves leaves no splits. Its count comes from one empty task.
	return max(1, (len(splits)+s.PerTask-1)/s.PerTask), err
}

func (s *perftSettings) open(ctx context.Context, st *store) (taskFunc, error) {
	splits, err := s.splits(ctx)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, n int, _ []byte) ([]byte, error) { return s.perft(ctx, splits, n) },
		st.require(farm.Fingerprint{"positions": strconv.Itoa(len(splits)), "rules": s.Variant.Rules().Hash()})
}

// addTimes adds times * nodes to a count.
func addTimes(count *uint64, times, nodes uint64) error {
	high, low := bits.Mul64(times, nodes)
	sum, carry := bits.Add64(*count, low, 0)
	if high+carry > 0 {
		return errors.New("the count does not fit in 64 bits: want a smaller depth")
	}
	*count = sum
	return nil
}

// perft returns a number.
func (s *perftSettings) perft(ctx context.Context, splits []split, n int) ([]byte, error) {
	if n < 0 || n > 0 && n*s.PerTask >= len(splits) {
		return nil, fmt.Errorf("there is no task %d: there are %d positions", n, len(splits))
	}
	var nodes uint64
	rest := max(0, s.Depth-s.Prefix)
	for _, from := range splits[n*s.PerTask : min((n+1)*s.PerTask, len(splits))] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := addTimes(&nodes, from.times, draughts.Perft(from.position, rest, s.counting())); err != nil {
			return nil, err
		}
	}
	return strconv.AppendUint(nil, nodes, 10), nil
}

// perftStatus is the Status of a perft count.
type perftStatus struct {
	Nodes    uint64 `json:"nodes"` // of the tasks so far
	Tasks    int    `json:"tasks"`
	MaxTasks int    `json:"max_tasks"`
}

func (s perftStatus) done() bool { return s.Tasks == s.MaxTasks }

func (s *perftSettings) collect(_ context.Context, m *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	return openCollector(dir, s.output(), nil, &counts[perftStatus]{perftStatus{MaxTasks: m.Tasks}, takeNodes})
}

// takeNodes adds up the results. Each is a line of the output.
func takeNodes(n int, result []byte, status *perftStatus) ([]byte, error) {
	nodes, err := strconv.ParseUint(string(result), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("the result is %s, not a number", quote.Text(string(result)))
	}
	if most := math.MaxUint64 / uint64(max(1, status.MaxTasks)); nodes > most { // so that no later result is to blame
		return nil, fmt.Errorf("the count is %d, at most %d of each task can be added up", nodes, most)
	}
	status.Nodes += nodes
	status.Tasks++
	return fmt.Appendf(nil, "%d\t%d\n", n, nodes), nil
}
