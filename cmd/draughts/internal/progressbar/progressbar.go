// Package progressbar shows on a terminal how far a long job has come, its rate and the time left.
package progressbar

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/godraughts/draughts/internal/cli"
)

// Bar shows the progress of a job. It is shown only on a terminal, and only if the job takes longer than two seconds.
type Bar struct {
	First float64 // done before this run

	unit  string  // of the work, such as games; "%" has no rate
	total float64 // 0 if unknown
	timer *time.Timer

	mu        sync.Mutex
	start     time.Time
	done      float64
	note      string // after the numbers
	step      string // the present step; "" for numbers instead
	stepStart time.Time
	stepTime  time.Duration // that the step may take; 0 if unknown

	screen sync.Mutex // of what follows, and of all that is written
	ended  bool
	shown  *mpb.Progress
	bar    *mpb.Bar
}

const (
	delay = 2 * time.Second // until the bar is shown
	scale = 1000            // what the library counts, in each unit
)

// New returns a bar for work that is shown if s.Err is a terminal. It then replaces the outputs of s by outputs that
// write above the bar. A total of 0 is unknown.
func New(s *cli.Streams, unit string, total float64) *Bar {
	b := &Bar{unit: unit, total: total, start: time.Now()}
	if cli.IsScreen(s.Err) {
		screen := s.Err
		b.timer = time.AfterFunc(delay, func() { b.show(screen) })
		s.Out, s.Err = &above{s.Out, b}, &above{s.Err, b}
	}
	return b
}

func (b *Bar) show(screen io.Writer) {
	b.screen.Lock()
	defer b.screen.Unlock()
	if b.ended {
		return
	}
	for w, ok := screen.(interface{ Unwrap() io.Writer }); ok; w, ok = screen.(interface{ Unwrap() io.Writer }) {
		screen = w.Unwrap()
	}
	onlyCounted := func(base mpb.BarFiller) mpb.BarFiller {
		return mpb.BarFillerFunc(func(w io.Writer, s decor.Statistics) error {
			b.mu.Lock()
			defer b.mu.Unlock()
			if b.total == 0 || b.step != "" {
				return nil
			}
			s.Total, s.Current = int64(b.total*scale), int64(b.done*scale)
			return base.Fill(w, s)
		})
	}
	text := decor.Any(func(decor.Statistics) string {
		b.mu.Lock()
		defer b.mu.Unlock()
		return " " + b.text()
	})
	b.shown = mpb.New(mpb.WithOutput(screen))
	b.bar = b.shown.AddBar(0, mpb.BarWidth(24), mpb.BarFillerTrim(), mpb.BarFillerMiddleware(onlyCounted),
		mpb.AppendDecorators(text))
}

// Set sets how much is done, and a note.
func (b *Bar) Set(done float64, note string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done, b.note = done, note
}

// Begin begins a step of work that cannot be counted, and the time that it is expected to take; 0 is unknown.
func (b *Bar) Begin(step string, expected time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.step, b.stepStart, b.stepTime = step, time.Now(), expected
}

// Count ends the steps: what is done is counted from now on.
func (b *Bar) Count() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.step, b.start = "", time.Now()
}

// End erases the bar, which is not shown again.
func (b *Bar) End() {
	if b.timer == nil {
		return
	}
	b.timer.Stop()
	b.screen.Lock()
	defer b.screen.Unlock()
	b.ended = true
	if b.shown != nil {
		b.bar.Abort(true)
		b.shown.Wait()
		b.shown = nil
	}
}

// text returns what is beside the bar.
func (b *Bar) text() string {
	if b.step != "" {
		spent := time.Since(b.stepStart).Round(time.Second)
		text := fmt.Sprintf("%s, %v", b.step, spent)
		if left := b.stepTime.Round(time.Second) - spent; left > 0 {
			text += fmt.Sprintf(", about %v left", left)
		}
		return text
	}
	rate := (b.done - b.First) / max(time.Since(b.start).Seconds(), 1e-9)
	number := "%.0f"
	if b.unit == "MB" {
		number = "%.1f"
	}
	text := fmt.Sprintf(number, b.done)
	if b.total > 0 && b.unit != "%" {
		text += fmt.Sprintf(" of "+number, b.total)
	}
	text += " " + b.unit
	switch {
	case b.unit == "%" || rate == 0:
	case rate >= 1:
		text += fmt.Sprintf(", %.1f %s/s", rate, b.unit)
	default:
		text += fmt.Sprintf(", %.1f %s/min", 60*rate, b.unit)
	}
	if left := b.total - b.done; b.total > 0 && rate > 0 && left >= 0 {
		text += fmt.Sprintf(", %v left", time.Duration(left/rate*float64(time.Second)).Round(time.Second))
	}
	if b.note != "" {
		text += "  " + b.note
	}
	return text
}

// Reader returns a reader of r that adds the megabytes that are read; r itself if there is no bar.
func (b *Bar) Reader(r io.Reader) io.Reader {
	if b == nil {
		return r
	}
	return &countingReader{r, b}
}

type countingReader struct {
	io.Reader
	bar *Bar
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.bar.mu.Lock()
	defer c.bar.mu.Unlock()
	c.bar.done += float64(n) / 1e6
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

// above is an output that may be on the same terminal as the bar.
type above struct {
	io.Writer
	bar *Bar
}

func (a *above) Write(text []byte) (int, error) {
	a.bar.screen.Lock()
	defer a.bar.screen.Unlock()
	if a.bar.shown != nil && cli.IsScreen(a.Writer) {
		return a.bar.shown.Write(text)
	}
	return a.Writer.Write(text)
}

func (a *above) Unwrap() io.Writer { return a.Writer }
