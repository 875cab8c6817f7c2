package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// readProgress shows on a terminal how far the reading of files has come, when it takes long: on a line that it writes over
// and over, and takes away before anything else is printed.
type readProgress struct {
	w     io.Writer
	total int64        // of the files, in bytes; 0 if it is not known
	read  atomic.Int64 // of that
	mu    sync.Mutex
	shown bool // the line is there
	ended bool
	timer *time.Timer
}

// When the line is first shown, and how often it is renewed.
const (
	progressDelay  = time.Second
	progressPeriod = 200 * time.Millisecond
)

// newReadProgress returns the progress of reading files. If s.err is a terminal it shows there, and the outputs of s take
// the line away before they print.
func newReadProgress(names []string, s *streams) *readProgress {
	p := &readProgress{w: s.err}
	if !isTerminal(s.err) {
		return p
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			p.total = 0
			break
		}
		p.total += info.Size()
	}
	s.out, s.err = &beside{s.out, p}, &beside{s.err, p}
	p.mu.Lock() // the timer may not run out before it is there
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(progressDelay, p.tick)
	return p
}

// isTerminal reports whether an input or output is a terminal: a character device, but not the null device.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

func (p *readProgress) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	p.show()
	p.timer.Reset(progressPeriod)
}

func (p *readProgress) show() {
	const mega = 1e6
	text := fmt.Sprintf("%.1f MB", float64(p.read.Load())/mega)
	if p.total > 0 {
		text += fmt.Sprintf(" of %.1f MB", float64(p.total)/mega)
	}
	fmt.Fprintf(p.w, "\r%s\x1b[K", text)
	p.shown = true
}

// clear takes the line away.
func (p *readProgress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// end takes the line away for good.
func (p *readProgress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.ended = true
}

// reader returns a reader of r that counts.
func (p *readProgress) reader(r io.Reader) io.Reader { return &countingReader{r, &p.read} }

type countingReader struct {
	io.Reader
	n *atomic.Int64
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.n.Add(int64(n))
	return n, err
}

// beside is an output that may be on the same terminal.
type beside struct {
	io.Writer
	progress *readProgress
}

func (b *beside) Write(text []byte) (int, error) {
	b.progress.mu.Lock()
	defer b.progress.mu.Unlock()
	b.progress.clear()
	return b.Writer.Write(text)
}
