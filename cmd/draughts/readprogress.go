package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// readProgress shows on a line of a terminal how much of the files has been read, if reading takes long. The line is
// erased before anything else is printed.
type readProgress struct {
	w     io.Writer
	total int64        // bytes of all files; 0 if unknown
	read  atomic.Int64 // bytes read
	mu    sync.Mutex
	shown bool // the line is on the terminal
	ended bool
	timer *time.Timer
}

const (
	progressDelay  = time.Second            // until the line is first shown
	progressPeriod = 200 * time.Millisecond // until it is shown again
)

// newReadProgress returns the progress of reading files. It is shown if s.err is a terminal. It replaces the outputs of
// s by outputs that erase the line before they print.
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
	s.out, s.err = &erasingWriter{s.out, p}, &erasingWriter{s.err, p}
	p.mu.Lock() // tick uses p.timer, so it must wait until the field is set
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

// clear erases the line.
func (p *readProgress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// end erases the line, which is not shown again.
func (p *readProgress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.ended = true
}

// reader returns a reader of r that counts the bytes.
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

// erasingWriter is an output that may be on the same terminal as the progress.
type erasingWriter struct {
	io.Writer
	progress *readProgress
}

func (e *erasingWriter) Write(text []byte) (int, error) {
	e.progress.mu.Lock()
	defer e.progress.mu.Unlock()
	e.progress.clear()
	return e.Writer.Write(text)
}
