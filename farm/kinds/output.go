package kinds

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/quote"
)

// collector is a farm.Collector. It appends the results of tasks to a file, and a tally counts what is in it. A journal
// beside it says, for each task, where its part ends. Collecting can go on after the process was killed at any time.
type collector struct {
	tally
	file, journal *os.File
	last          entry
}

// tally is what the kinds have of a farm.Collector: it counts the results.
type tally interface {
	// add counts the result of task n. It returns the part of the output for it, and the state for restore.
	add(n int, result []byte) (part []byte, state any, err error)
	// restore counts a part that is in the output, and the state after it.
	restore(n int, part []byte, state json.RawMessage) error
	Done() bool
	Task(n int) (payload []byte, err error)
	Status() any
}

// entry is a line of the journal: the output after the result of a task.
type entry struct {
	Next  int             `json:"next"` // the next task
	Size  int64           `json:"size"` // of the output, in bytes
	CRC   uint32          `json:"crc"`  // IEEE CRC-32 of the part of this task
	State json.RawMessage `json:"state"`
}

// errOutput is returned for a folder with files that this build has not written for the job.
var errOutput = errors.New("the output is of another job, or of a coordinator of another build, which can resume it")

// openCollector opens or creates the output, which begins with head, and counts what is in it.
func openCollector(dir, name string, head []byte, t tally) (c *collector, err error) {
	c = &collector{tally: t, last: entry{Size: int64(len(head))}}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", name, err), c.Close())
		}
	}()
	if c.file, err = os.OpenFile(filepath.Join(dir, name), os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return c, quote.Error(err)
	}
	if c.journal, err = os.OpenFile(filepath.Join(dir, "journal.jsonl"), os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return c, quote.Error(err)
	}
	journalSize, err := c.read(head)
	if err != nil {
		return c, err
	}
	// What follows the last complete part goes, so that the next one is written after it.
	return c, errors.Join(filelock.Cut(c.file, c.last.Size), filelock.Cut(c.journal, journalSize))
}

// read reads the journal up to the last entry whose part is in the file, and returns the size of the journal to there.
func (c *collector) read(head []byte) (journalSize int64, err error) {
	begin := make([]byte, len(head))
	n, err := io.ReadFull(c.file, begin)
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return 0, err
	case !bytes.HasPrefix(head, begin[:n]):
		return 0, errOutput
	case n < len(head):
		_, err := c.file.WriteAt(head, 0)
		return 0, err
	}
	in := bufio.NewReader(c.file)
	journal, err := io.ReadAll(c.journal)
	for line := range bytes.Lines(journal) {
		var e entry
		if !bytes.HasSuffix(line, []byte{'\n'}) || // it is of an interrupted write
			json.Unmarshal(line, &e) != nil || e.Next != c.last.Next+1 || e.Size < c.last.Size {
			break
		}
		var part bytes.Buffer
		_, err := io.CopyN(&part, in, e.Size-c.last.Size)
		if err == io.EOF || err == nil && crc32.ChecksumIEEE(part.Bytes()) != e.CRC {
			break
		}
		if err == nil {
			err = c.restore(c.last.Next, part.Bytes(), e.State)
		}
		if err != nil {
			return 0, err
		}
		c.last = e
		journalSize += int64(len(line))
	}
	return journalSize, err
}

// Next returns the first task whose result is not in the output.
func (c *collector) Next() int { return c.last.Next }

// append appends the part of the next task, with the state after it.
func (c *collector) append(part []byte, state any) error {
	encoded, err1 := json.Marshal(state)
	e := entry{c.last.Next + 1, c.last.Size + int64(len(part)), crc32.ChecksumIEEE(part), encoded}
	line, err2 := json.Marshal(e)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if _, err := c.file.Write(part); err != nil {
		return err
	}
	if _, err := c.journal.Write(append(line, '\n')); err != nil {
		return err
	}
	c.last = e
	return nil
}

// Close flushes the files to disk and closes them.
func (c *collector) Close() error {
	var errs []error
	for _, f := range []*os.File{c.file, c.journal} {
		if f != nil {
			errs = append(errs, cmp.Or(f.Sync(), f.Close()))
		}
	}
	return errors.Join(errs...)
}

func (c *collector) Add(n int, result []byte) error {
	if n != c.last.Next {
		return fmt.Errorf("the result of task %d is given, and task %d is expected", n, c.last.Next)
	}
	part, state, err := c.add(n, result)
	if err != nil {
		return fmt.Errorf("task %d: %w", n, err)
	}
	return c.append(part, state)
}

// counts is a tally of tasks without payload, whose state is its status. take returns the part of the output that a
// result becomes, and counts it.
type counts[S interface{ done() bool }] struct {
	now  S
	take func(n int, result []byte, status *S) (part []byte, err error)
}

func (c *counts[S]) add(n int, result []byte) (part []byte, state any, err error) {
	next := c.now
	if part, err = c.take(n, result, &next); err == nil {
		c.now = next
	}
	return part, next, err
}

func (c *counts[S]) restore(_ int, _ []byte, state json.RawMessage) error {
	return json.Unmarshal(state, &c.now)
}
func (c *counts[S]) Done() bool               { return c.now.done() }
func (c *counts[S]) Status() any              { return c.now }
func (c *counts[S]) Task(int) ([]byte, error) { return nil, nil }
