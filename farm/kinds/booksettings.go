package kinds

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/openings"
)

// BookSettings are the settings of the building of an opening book. They mean what the flags of "draughts book build"
// mean, and have their defaults.
type BookSettings struct {
	Variant   draughts.Variant `json:"variant"`
	Openings  string           `json:"openings"`
	Count     int              `json:"count"`
	Positions int              `json:"positions"`
	Nodes     uint64           `json:"nodes"`
	Drop      int              `json:"drop"` // hundredths of a man
	Batch     int              `json:"batch"`
	Hash      int              `json:"hash"` // MiB
	Eval      string           `json:"eval"`
	Egdb      string           `json:"egdb,omitempty"`
	// TaskPositions is the number of positions in a task. The tasks of a batch are done at the same time.
	TaskPositions int `json:"task_positions"`

	Roots     []string  `json:"roots,omitempty"`     // the positions after the openings as FEN; Plan sets it
	Resources resources `json:"resources,omitempty"` // Plan sets it
}

// newBookSettings returns the defaults.
func newBookSettings() *BookSettings {
	return &BookSettings{
		Variant: draughts.English, Openings: "start", Count: 100, Positions: 1000, Nodes: 100_000, Drop: 5, Batch: 16,
		Hash: 16, Eval: "patterns", TaskPositions: 16,
	}
}

// Register registers a flag for each setting, with the names that the flags of "draughts book build" have.
func (s *BookSettings) Register(f *flag.FlagSet) {
	f.TextVar(&s.Variant, "variant", s.Variant, "rule set `VARIANT`")
	f.StringVar(&s.Openings, "openings", s.Openings, "begin the book with all of these `OPENINGS`")
	f.IntVar(&s.Count, "count", s.Count, "number `N` of openings of a source of random ones")
	f.IntVar(&s.Positions, "positions", s.Positions, "search `N` positions or a few more")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, "search `N` nodes of a position")
	f.IntVar(&s.Drop, "drop", s.Drop, "a loss of `N` hundredths of a man counts as a move")
	f.IntVar(&s.Batch, "batch", s.Batch, "expand `N` positions before the values are backed up; with more of them, more "+
		"workers have something to do")
	f.IntVar(&s.Hash, "hash", s.Hash, "size of the transposition table of a search in `MiB`")
	f.StringVar(&s.Eval, "eval", s.Eval, "this `EVALUATION`: patterns, classic, material or a file of weights")
	f.StringVar(&s.Egdb, "egdb", s.Egdb, "endgame `DATABASES`: a directory; builtin means the built-in ones, none means "+
		"none (default builtin for english and international, none for other rules)")
	f.IntVar(&s.TaskPositions, "taskpositions", s.TaskPositions, "put `N` positions into a task")
}

// Limits of settings.
const (
	maxBookPositions = 100_000_000
	maxBookBatch     = 100_000
	maxTaskPositions = 1000 // their searches must fit into a message
	mostMoves        = 128  // of a position; a bound for the number of tasks
)

// check returns the mistake in the settings, if there is one.
func (s *BookSettings) check() error {
	for _, n := range []struct {
		name         string
		value, limit int
	}{
		{"positions", s.Positions, maxBookPositions}, {"drop", s.Drop, int(draughts.MaxEval)},
		{"batch", s.Batch, maxBookBatch}, {"hash", s.Hash, draughts.MaxHash()}, {"count", s.Count, maxBookPositions},
		{"task_positions", s.TaskPositions, maxTaskPositions},
	} {
		if n.value < 1 || n.value > n.limit {
			return settingsErrorf("%s %d: 1 to %d are expected", n.name, n.value, n.limit)
		}
	}
	switch {
	case !s.Variant.IsValid():
		return settingsErrorf("variant: %w", draughts.ErrUnknownVariant)
	case s.Nodes < 1:
		return settingsErrorf("nodes %d: 1 or more are expected", s.Nodes)
	}
	return nil
}

// expansion returns the expansion with its roots, without its evaluation and databases.
func (s *BookSettings) expansion() (x book.Expansion, err error) {
	if err := s.check(); err != nil {
		return x, err
	}
	x = book.Expansion{
		Variant: s.Variant, Positions: s.Positions, Nodes: s.Nodes, Hash: s.Hash, Drop: draughts.Score(s.Drop),
		Batch: s.Batch, Workers: 1,
	}
	for i, fen := range s.Roots {
		root, err := draughts.ParseFEN(s.Variant, fen)
		if err != nil {
			return x, settingsErrorf("root %d: %w", i+1, err)
		}
		x.Roots = append(x.Roots, root)
	}
	return x, nil
}

// findRoots sets the roots.
func (s *BookSettings) findRoots() error {
	sources, err := openings.Parse(s.Variant, s.Openings)
	var roots []draughts.Position
	if err == nil {
		roots, err = sources.Positions(s.Variant, s.Count)
	}
	if err != nil {
		return settingsErrorf("openings: %w", err)
	}
	s.Roots = nil
	for _, p := range roots {
		s.Roots = append(s.Roots, p.String())
	}
	return nil
}

// findResources finds the files of the evaluation and of the databases.
func (s *BookSettings) findResources() (p planner, err error) {
	if isFile(s.Eval) {
		if _, err := eval.Load(s.Eval); err != nil {
			return p, settingsErrorf("eval: %w", err)
		}
		if err := p.addFile(evalUse, s.Eval); err != nil {
			return p, settingsErrorf("eval: %w", err)
		}
	}
	if err := p.addDatabases(s.Egdb); err != nil {
		return p, settingsErrorf("egdb: %w", err)
	}
	s.Resources = p.resources
	return p, nil
}

// mostTasks returns a number of tasks that the job does not exceed: each task has a new position, and when the last
// batch begins there are not enough of them.
func (s *BookSettings) mostTasks() int { return len(s.Roots) + s.Positions + s.Batch*mostMoves }

// fileName returns the name of the book.
func (s *BookSettings) fileName() string { return fmt.Sprintf("%v.book", s.Variant) }
