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

	"github.com/godraughts/draughts/internal/quote"
)

// output is the file to which a collector appends the results of tasks. A
// journal beside it says, for each task, where its part ends. Collecting can go on after the process was killed at any
// time.
type output struct {
	file, journal *os.File
	last          entry
}

// entry is a line of the journal: the output after the result of a task.
type entry struct {
	Next  int             `json:"next"` // the next task
	Size  int64           `json:"size"` // of the output, in bytes
	CRC   uint32          `json:"crc"`  // IEEE CRC-32 of the part of this task
	State json.RawMessage `json:"state"`
}

// errOutput is returned for a folder with files of another job.
var errOutput = errors.New("the output is of another job")

// openOutput opens or creates the output with a name in a folder. The output begins with head. each is called for each
// task in the output, in order, with its part and the state after it.
func openOutput(
	dir, name string, head []byte, each func(n int, part []byte, state json.RawMessage) error,
) (o *output, err error) {
	o = &output{last: entry{Size: int64(len(head))}}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", name, err), o.Close())
			o = nil
		}
	}()
	if o.file, err = os.OpenFile(filepath.Join(dir, name), os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return o, quote.Error(err)
	}
	if o.journal, err = os.OpenFile(filepath.Join(dir, "journal.jsonl"), os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return o, quote.Error(err)
	}
	journalSize, err := o.read(head, each)
	if err != nil {
		return o, err
	}
	// Appending continues after the last complete part.
	for _, end := range []struct {
		f    *os.File
		size int64
	}{{o.file, o.last.Size}, {o.journal, journalSize}} {
		if err := end.f.Truncate(end.size); err != nil {
			return o, err
		}
		if _, err := end.f.Seek(end.size, io.SeekStart); err != nil {
			return o, err
		}
	}
	return o, nil
}

// read reads the journal up to the last entry whose part is in the file, and returns the size of the journal to there.
func (o *output) read(
	head []byte, each func(n int, part []byte, state json.RawMessage) error,
) (journalSize int64, err error) {
	begin := make([]byte, len(head))
	n, err := io.ReadFull(o.file, begin)
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return 0, err
	case !bytes.HasPrefix(head, begin[:n]):
		return 0, errOutput
	case n < len(head):
		_, err := o.file.WriteAt(head, 0)
		return 0, err
	}
	in, lines := bufio.NewReader(o.file), bufio.NewReader(o.journal)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return journalSize, nil // what follows the last line break is of an interrupted write
		}
		if err != nil {
			return 0, err
		}
		var e entry
		if json.Unmarshal(line, &e) != nil || e.Next != o.last.Next+1 || e.Size < o.last.Size {
			return journalSize, nil
		}
		var part bytes.Buffer
		switch _, err := io.CopyN(&part, in, e.Size-o.last.Size); {
		case err == io.EOF:
			return journalSize, nil
		case err != nil:
			return 0, err
		case crc32.ChecksumIEEE(part.Bytes()) != e.CRC:
			return journalSize, nil
		}
		if err := each(o.last.Next, part.Bytes(), e.State); err != nil {
			return 0, err
		}
		o.last = e
		journalSize += int64(len(line))
	}
}

// Next returns the first task whose result is not in the output.
func (o *output) Next() int { return o.last.Next }

// append appends the part of the next task, with the state after it.
func (o *output) append(part []byte, state any) error {
	encoded, err := json.Marshal(state)
	if err != nil {
		return err
	}
	e := entry{o.last.Next + 1, o.last.Size + int64(len(part)), crc32.ChecksumIEEE(part), encoded}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if _, err := o.file.Write(part); err != nil {
		return err
	}
	if _, err := o.journal.Write(append(line, '\n')); err != nil {
		return err
	}
	o.last = e
	return nil
}

// Close flushes the files to disk and closes them.
func (o *output) Close() error {
	var errs []error
	for _, f := range []*os.File{o.file, o.journal} {
		if f != nil {
			errs = append(errs, cmp.Or(f.Sync(), f.Close()))
		}
	}
	return errors.Join(errs...)
}

// tally counts the results that a collector takes.
type tally interface {
	// add counts the result of task n. It returns the part of the output that the result becomes, and the state for
	// restore.
	add(n int, result []byte) (part []byte, state any, err error)
	// restore counts a part that is in the output, and the state after it.
	restore(n int, part []byte, state json.RawMessage) error
	done() bool
	status() any
	// task is farm.Collector.Task.
	task(n int) (payload []byte, err error)
}

// collector is a farm.Collector: an output, and a tally of what is in it.
type collector struct {
	*output
	tally tally
}

// openCollector opens the output and counts what is in it.
func openCollector(dir, name string, head []byte, t tally) (c *collector, err error) {
	c = &collector{tally: t}
	c.output, err = openOutput(dir, name, head, t.restore)
	return c, err
}

func (c *collector) Add(n int, result []byte) (done bool, err error) {
	if c.tally.done() {
		return true, nil // before a restart
	}
	if n != c.output.Next() {
		return false, fmt.Errorf("the result of task %d is given, and task %d is expected", n, c.output.Next())
	}
	part, state, err := c.tally.add(n, result)
	if err != nil {
		return false, fmt.Errorf("task %d: %w", n, err)
	}
	return c.tally.done(), c.append(part, state)
}

func (c *collector) Task(n int) ([]byte, error) { return c.tally.task(n) }
func (c *collector) Status() any                { return c.tally.status() }

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
func (c *counts[S]) done() bool               { return c.now.done() }
func (c *counts[S]) status() any              { return c.now }
func (c *counts[S]) task(int) ([]byte, error) { return nil, nil }
