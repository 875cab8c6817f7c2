package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Progress shows how far a long piece of work has come, its rate and the time left. On a terminal that is a line which
// changes, and which is erased before anything else is printed. Elsewhere it is a line now and then, or nothing.
type Progress struct {
	w     io.Writer
	unit  string  // of the work, such as games; "%" has no rate
	total float64 // 0 if unknown
	First float64 // done before this run
	live  bool    // w is a terminal
	lines bool    // print lines if w is no terminal

	mu        sync.Mutex
	start     time.Time
	printed   time.Time // when the last line was printed
	done      float64
	note      string // after the numbers
	step      string // the present step; "" for numbers instead
	stepStart time.Time
	stepTime  time.Duration // that the step may take; 0 if unknown
	shown     bool          // the line is on the terminal
	ended     bool
	timer     *time.Timer
}

const (
	progressDelay  = 2 * time.Second        // until the line is first shown
	progressPeriod = 200 * time.Millisecond // until it is shown again on a terminal
	linePeriod     = 10 * time.Second       // between lines elsewhere
)

// NewProgress returns the progress of work that is shown only if s.Err is a terminal. It then replaces the outputs of s
// by outputs that erase the line before they print. A total of 0 is unknown.
func NewProgress(s *Streams, unit string, total float64) *Progress {
	p := &Progress{w: s.Err, unit: unit, total: total, start: time.Now(), live: isScreen(s.Err)}
	p.printed = p.start
	if !p.live {
		return p
	}
	s.Out, s.Err = &erasingWriter{s.Out, p}, &erasingWriter{s.Err, p}
	p.mu.Lock() // tick uses p.timer, so it must wait until the field is set
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(progressDelay, p.tick)
	return p
}

// NewLoggedProgress is like NewProgress, but prints a line every ten seconds if s.Err is no terminal.
func NewLoggedProgress(s *Streams, unit string, total float64) *Progress {
	p := NewProgress(s, unit, total)
	p.lines = true
	return p
}

// Set sets how much is done, and a note.
func (p *Progress) Set(done float64, note string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.note = done, note
	if p.live || !p.lines || time.Since(p.printed) < linePeriod {
		return
	}
	p.printed = time.Now()
	fmt.Fprintln(p.w, p.text())
}

// add adds to what is done.
func (p *Progress) add(more float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += more
}

// Begin begins a step of work that cannot be counted, and the time that it is expected to take; 0 is unknown.
func (p *Progress) Begin(step string, expected time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.step, p.stepStart, p.stepTime = step, time.Now(), expected
}

// Count ends the steps: what is done is counted from now on.
func (p *Progress) Count() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.step, p.start = "", time.Now()
}

// tick shows the line on the terminal again.
func (p *Progress) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	line := []rune(p.text())
	fmt.Fprintf(p.w, "\r%s\x1b[K", string(line[:min(len(line), lastColumn-1)])) // a line that wraps cannot be erased
	p.shown = true
	p.timer.Reset(progressPeriod)
}

// text returns the line.
func (p *Progress) text() string {
	if p.step != "" {
		return p.stepText()
	}
	spent := time.Since(p.start)
	rate := (p.done - p.First) / max(spent.Seconds(), 1e-9)
	number := "%.0f"
	if p.unit == "MB" {
		number = "%.1f"
	}
	text := fmt.Sprintf(number, p.done)
	if p.total > 0 && p.unit != "%" {
		text += fmt.Sprintf(" of "+number, p.total)
	}
	text += " " + p.unit
	switch {
	case p.unit == "%" || rate == 0:
	case rate >= 1:
		text += fmt.Sprintf(", %.1f %s/s", rate, p.unit)
	default:
		text += fmt.Sprintf(", %.1f %s/min", 60*rate, p.unit)
	}
	if left := p.total - p.done; p.total > 0 && rate > 0 && left >= 0 {
		text += fmt.Sprintf(", %v left", time.Duration(left/rate*float64(time.Second)).Round(time.Second))
	}
	if p.note != "" {
		text += "  " + p.note
	}
	return text
}

// stepText returns the line of a step.
func (p *Progress) stepText() string {
	spent := time.Since(p.stepStart).Round(time.Second)
	text := fmt.Sprintf("%s, %v", p.step, spent)
	if left := p.stepTime.Round(time.Second) - spent; left > 0 {
		text += fmt.Sprintf(", about %v left", left)
	}
	return text
}

// clear erases the line.
func (p *Progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// End erases the line, which is not shown again.
func (p *Progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.ended = true
}

// Reader returns a reader of r that adds the megabytes that are read.
func (p *Progress) Reader(r io.Reader) io.Reader { return &countingReader{r, p} }

type countingReader struct {
	io.Reader
	progress *Progress
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.progress.add(float64(n) / 1e6)
	return n, err
}

// Megabytes returns the size of regular files; 0 if one of them is something else.
func Megabytes(names []string) float64 {
	total := 0.0
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		total += float64(info.Size()) / 1e6
	}
	return total
}

// erasingWriter is an output that may be on the same terminal as the progress.
type erasingWriter struct {
	io.Writer
	progress *Progress
}

func (e *erasingWriter) Write(text []byte) (int, error) {
	e.progress.mu.Lock()
	defer e.progress.mu.Unlock()
	e.progress.clear()
	return e.Writer.Write(text)
}

func (e *erasingWriter) Unwrap() io.Writer { return e.Writer }
