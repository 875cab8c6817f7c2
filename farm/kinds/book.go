package kinds

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/openings"
)

// bookSettings are the settings of the building of an opening book. A task is a number of positions to search; which
// ones depends on the searches of the batches before.
type bookSettings struct {
	book.Settings
	// TaskPositions is the number of positions in a task. The tasks of a batch are done at the same time.
	TaskPositions int `json:"task_positions"`

	Roots []string `json:"roots,omitempty"` // the positions after the openings as FEN; Plan sets it
}

// Register registers the flags of "draughts book build" and the flags of a job.
func (s *bookSettings) Register(f *flag.FlagSet) {
	s.Flags(f, draughts.ParseVariant)
	f.IntVar(&s.TaskPositions, "taskpositions", s.TaskPositions, "put `N` positions into a task")
}

func (s *bookSettings) output() string { return fmt.Sprintf("%v.book", s.Variant) }

func (s *bookSettings) check() error {
	const maxTaskPositions = 1000 // their searches must fit into a message
	tasks := flagvalue.Range{Name: "task_positions", Value: s.TaskPositions, Min: 1, Max: maxTaskPositions}
	return cmp.Or(flagvalue.Check(tasks), s.Check())
}

// plan sets the roots.
func (s *bookSettings) plan(context.Context, *store) (tasks int, err error) {
	sources, err := namedBooks.Parse(s.Variant, s.Openings)
	var roots []draughts.Position
	if err == nil {
		roots, err = sources.Positions(s.Variant, s.Count)
	}
	if err != nil {
		return 0, fmt.Errorf("openings: %w", err)
	}
	s.Roots = nil
	for _, p := range roots {
		s.Roots = append(s.Roots, p.String())
	}
	return s.mostTasks(), nil
}

// mostTasks returns a number of tasks that the job does not exceed: each task has a new position, and when the last
// batch begins there are not enough of them.
func (s *bookSettings) mostTasks() int {
	const mostMoves = 128 // of a position
	return len(s.Roots) + s.Positions + s.Batch*mostMoves
}

// expansion returns the expansion with its roots, without its evaluation and databases.
func (s *bookSettings) expansion() (x book.Expansion, err error) {
	x = book.Expansion{Settings: s.Settings, Workers: 1}
	for i, fen := range s.Roots {
		root, err := draughts.ParseFEN(s.Variant, fen)
		if err != nil {
			return x, fmt.Errorf("root %d: %w", i+1, err)
		}
		x.Roots = append(x.Roots, root)
	}
	return x, nil
}

func (s *bookSettings) open(ctx context.Context, st *store) (taskFunc, error) {
	x, err := s.expansion()
	if err != nil {
		return nil, err
	}
	if x.Evaluator, x.Prober, err = st.forSearch(ctx, s.Variant, s.Eval, s.Egdb); err != nil {
		return nil, err
	}
	if _, err := x.Grow(); err != nil { // checks the roots
		return nil, fmt.Errorf("openings: %w", err)
	}
	return func(ctx context.Context, _ int, payload []byte) ([]byte, error) { return searchAll(ctx, x, payload) }, nil
}

// searchAll takes the FEN of a position on each line, and returns the best move, its score and the depth.
func searchAll(ctx context.Context, x book.Expansion, fens []byte) (result []byte, err error) {
	search, err := x.Searcher()
	if err != nil {
		return nil, err
	}
	for fen := range bytes.Lines(fens) {
		p, err := draughts.ParseFEN(x.Variant, string(bytes.TrimSpace(fen)))
		if err != nil {
			return nil, err
		}
		found, err := search(ctx, p)
		if err != nil {
			return nil, err
		}
		result = append(found.AppendSearch(result, p), '\n')
	}
	return result, nil
}

// bookStatus is the Status of the building of a book.
type bookStatus struct {
	Positions    int `json:"positions"` // that were searched
	MaxPositions int `json:"max_positions"`
}

// searchesName is the name of the file with the results of all tasks so far.
const searchesName = "searches.txt"

// bookTally grows the book.
type bookTally struct {
	*bookSettings
	growth *book.Growth
	tasks  [][]draughts.Position // those that are known
}

// bookCollector keeps the searches in a file. Close writes the book.
type bookCollector struct {
	*collector
	*bookTally
	dir string
}

func (s *bookSettings) collect(_ context.Context, _ *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	x, err := s.expansion()
	if err != nil {
		return nil, err
	}
	t := &bookTally{bookSettings: s}
	if t.growth, err = x.Grow(); err != nil {
		return nil, err
	}
	t.findTasks(0)
	c, err := openCollector(dir, searchesName, nil, t)
	return &bookCollector{c, t, dir}, err
}

// findTasks adds the tasks of the next batch if those before n are all that are known: none if the book is complete.
func (t *bookTally) findTasks(n int) {
	if n == len(t.tasks) {
		t.tasks = slices.AppendSeq(t.tasks, slices.Chunk(t.growth.Wanted(), t.TaskPositions))
	}
}

func (t *bookTally) add(n int, result []byte) (part []byte, state any, err error) {
	return result, nil, t.restore(n, result, nil)
}

// restore reads what searchAll returned.
func (t *bookTally) restore(n int, part []byte, _ json.RawMessage) error {
	if n >= len(t.tasks) {
		return errOutput
	}
	lines := strings.Split(strings.TrimSuffix(string(part), "\n"), "\n")
	if len(lines) != len(t.tasks[n]) {
		return fmt.Errorf("the result has %d lines, not %d", len(lines), len(t.tasks[n]))
	}
	var found []book.Move
	for i, p := range t.tasks[n] {
		m, err := book.ParseSearch(p, lines[i])
		if err != nil {
			return err
		}
		found = append(found, m)
	}
	if err := t.growth.Add(found...); err != nil {
		return err
	}
	t.findTasks(n + 1)
	return nil
}

func (t *bookTally) Done() bool { return len(t.growth.Wanted()) == 0 }

// Task returns the FENs of the positions, each on a line.
func (t *bookTally) Task(n int) (payload []byte, err error) {
	if n >= len(t.tasks) {
		return nil, farm.ErrNotYet
	}
	for _, p := range t.tasks[n] {
		payload = append(p.AppendFEN(payload), '\n')
	}
	return payload, nil
}

func (t *bookTally) Status() any { return bookStatus{t.growth.Len(), t.Positions} }

func (c *bookCollector) Expected() int {
	if c.Done() || c.growth.Len() == 0 {
		return len(c.tasks)
	}
	return max(len(c.tasks), c.Next()*c.Positions/c.growth.Len())
}

// Close writes the book as far as it has grown.
func (c *bookCollector) Close() error { return errors.Join(c.collector.Close(), c.write()) }

func (c *bookCollector) write() (err error) {
	grown, err := c.growth.Book()
	if err != nil {
		return err
	}
	if err := grown.AddNames(openings.NameOf); err != nil {
		return err
	}
	var text bytes.Buffer
	if err := grown.WriteBinary(&text); err != nil {
		return err
	}
	return osfile.Write(filepath.Join(c.dir, c.output()), text.Bytes())
}
