package kinds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/openings"
)

// BookStatus is the Status of the building of a book.
type BookStatus struct {
	Positions    int `json:"positions"` // that were searched
	MaxPositions int `json:"max_positions"`
}

// searchesName is the name of the file of a bookCollector with the results of all tasks so far.
const searchesName = "searches.txt"

// bookCollector grows the book and keeps the searches in a file. Close writes the book.
type bookCollector struct {
	*output
	dir      string
	settings *BookSettings
	growth   *book.Growth
	tasks    [][]draughts.Position // those that are known
}

func (s *BookSettings) collect(_ context.Context, _ *farm.Manifest, _ *store, dir string) (farm.Collector, error) {
	x, err := s.expansion()
	if err != nil {
		return nil, err
	}
	c := &bookCollector{dir: dir, settings: s}
	if c.growth, err = x.Grow(); err != nil {
		return nil, err
	}
	c.findTasks(0)
	c.output, err = openOutput(dir, searchesName, nil, func(n int, part []byte, _ json.RawMessage) error {
		if n >= len(c.tasks) {
			return errOutput
		}
		return c.grow(n, part)
	})
	return c, err
}

// findTasks adds the tasks of the next batch if those before n are all that are known. The book is complete if there
// are none.
func (c *bookCollector) findTasks(n int) {
	if n == len(c.tasks) {
		c.tasks = slices.AppendSeq(c.tasks, slices.Chunk(c.growth.Wanted(), c.settings.TaskPositions))
	}
}

// grow takes the result of task n.
func (c *bookCollector) grow(n int, result []byte) error {
	found, err := parseSearches(c.tasks[n], result)
	if err != nil {
		return err
	}
	if err := c.growth.Add(found...); err != nil {
		return err
	}
	c.findTasks(n + 1)
	return nil
}

// Next returns the greatest number of tasks after the last task.
func (c *bookCollector) Next() int {
	if c.isDone() {
		return c.settings.mostTasks()
	}
	return c.output.Next()
}

// isDone reports whether the book is complete.
func (c *bookCollector) isDone() bool { return c.output.Next() == len(c.tasks) }

func (c *bookCollector) Expected() int {
	if c.isDone() || c.growth.Len() == 0 {
		return len(c.tasks)
	}
	return max(len(c.tasks), c.output.Next()*c.settings.Positions/c.growth.Len())
}

// Task returns the FENs of the positions, each on a line.
func (c *bookCollector) Task(n int) (payload []byte, err error) {
	if n >= len(c.tasks) {
		return nil, farm.ErrNotYet
	}
	for _, p := range c.tasks[n] {
		payload = append(p.AppendFEN(payload), '\n')
	}
	return payload, nil
}

func (c *bookCollector) Add(n int, result []byte) (done bool, err error) {
	if c.isDone() {
		return true, nil // before a restart
	}
	if err := c.checkTask(n); err != nil {
		return false, err
	}
	if err := c.grow(n, result); err != nil {
		return false, fmt.Errorf("task %d: %w", n, err)
	}
	if err := c.append(result, nil); err != nil {
		return false, err
	}
	return c.isDone(), nil
}

// Status returns a BookStatus.
func (c *bookCollector) Status() any { return BookStatus{c.growth.Len(), c.settings.Positions} }

// Close writes the book as far as it has grown.
func (c *bookCollector) Close() error { return errors.Join(c.output.Close(), c.write()) }

func (c *bookCollector) write() (err error) {
	grown, err := c.growth.Book()
	if err != nil {
		return err
	}
	if err := grown.AddNames(openings.NameOf); err != nil {
		return err
	}
	f, err := osfile.Create(filepath.Join(c.dir, c.settings.output()))
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := grown.WriteBinary(f); err != nil {
		return err
	}
	return f.Commit()
}
