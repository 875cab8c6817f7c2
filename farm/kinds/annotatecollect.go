package kinds

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/godraughts/draughts/farm"
)

// AnnotateStatus is the Status of the annotation of games.
type AnnotateStatus struct {
	Tasks    int `json:"tasks"`
	MaxTasks int `json:"max_tasks"`
	Games    int `json:"games"`
	Plies    int `json:"plies"`
	BadGames int `json:"bad_games"` // with errors; annotated up to the error
}

// annotateCollector writes the annotated games to a file.
type annotateCollector struct {
	*output
	parts  parts
	status AnnotateStatus
}

func (k annotateKind) Collect(
	ctx context.Context, m *farm.Manifest, files farm.Files, dir string,
) (farm.Collector, error) {
	s := newAnnotateSettings()
	if err := decode(m.Settings, s); err != nil {
		return nil, err
	}
	if _, err := s.limits(); err != nil {
		return nil, err
	}
	name, err := newStore(s.Resources, files).path(ctx, gamesUse, s.File)
	if err != nil {
		return nil, err
	}
	c := &annotateCollector{status: AnnotateStatus{MaxTasks: m.Tasks}}
	c.parts.most = 32 << 20 // bytes; many windows of tasks
	c.parts.open = func() (*archive, error) { return openArchive(name, s.Variant, s.Bytes) }
	c.output, err = openCounted(dir, k.output(nil), nil, &c.status)
	return c, err
}

// Task returns a part of the PDN file.
func (c *annotateCollector) Task(n int) ([]byte, error) { return c.parts.part(n) }

func (c *annotateCollector) Add(n int, result []byte) (done bool, err error) {
	if c.status.Tasks == c.status.MaxTasks {
		return true, nil // before a restart
	}
	if err := c.checkTask(n); err != nil {
		return false, err
	}
	line, text, ok := bytes.Cut(result, []byte{'\n'})
	var head annotateHead
	if err := decode(line, &head); err != nil || !ok {
		return false, fmt.Errorf("task %d: the result does not begin with its counts", n)
	}
	if n > 0 {
		text = append([]byte{'\n'}, text...)
	}
	status := c.status
	status.Tasks++
	status.Games += head.Games
	status.Plies += head.Plies
	status.BadGames += head.Bad
	if err := c.append(text, status); err != nil {
		return false, err
	}
	c.status = status
	return status.Tasks == status.MaxTasks, nil
}

// Status returns an AnnotateStatus.
func (c *annotateCollector) Status() any { return c.status }

func (c *annotateCollector) Close() error { return errors.Join(c.parts.close(), c.output.Close()) }
