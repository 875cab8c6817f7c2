package kinds

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
)

// BookSettings are the settings of a job that builds an opening book.
type BookSettings struct {
	book.Settings
	// TaskPositions is the number of positions in a task. The tasks of a batch are done at the same time.
	TaskPositions int `json:"task_positions"`

	Roots     []string  `json:"roots,omitempty"`     // the positions after the openings as FEN; Plan sets it
	Resources resources `json:"resources,omitempty"` // Plan sets it
}

// newBookSettings returns the defaults.
func newBookSettings() *BookSettings {
	return &BookSettings{Settings: book.DefaultSettings(), TaskPositions: 16}
}

// Register registers the flags of "draughts book build" and those of a job.
func (s *BookSettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant)
	f.IntVar(&s.TaskPositions, "taskpositions", s.TaskPositions, "put `N` positions into a task")
}

// Limits of settings.
const (
	maxTaskPositions = 1000 // their searches must fit into a message
	mostMoves        = 128  // of a position; a bound for the number of tasks
)

// check returns the mistake in the settings, if there is one.
func (s *BookSettings) check() error {
	if err := s.Check(); err != nil {
		return settingsErrorf("%w", err)
	}
	if s.TaskPositions < 1 || s.TaskPositions > maxTaskPositions {
		return settingsErrorf("task_positions %d: 1 to %d are expected", s.TaskPositions, maxTaskPositions)
	}
	return nil
}

// expansion returns the expansion with its roots, without its evaluation and databases.
func (s *BookSettings) expansion() (x book.Expansion, err error) {
	if err := s.check(); err != nil {
		return x, err
	}
	x = s.Expansion()
	x.Workers = 1
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
	sources, err := namedBooks.Parse(s.Variant, s.Openings)
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
	if err := p.addEvaluation(s.Eval); err != nil {
		return p, err
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
