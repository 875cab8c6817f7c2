package terminal

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// console reads lines and writes text.
type console struct {
	*interrupts
	*output
	script bool // the lines do not come from a keyboard: they are printed, and no question is asked
	live   bool // the screen can overwrite a line, to show progress

	lines    <-chan line
	progress int // columns of the progress line on the screen; 0 if there is none

	canvas  *canvas                    // redraws the screen in place; nil if all text scrolls
	compose func(prompt string) *scene // what the canvas shows
	answer  string                     // what has been printed since the last line of input, if the canvas shows it
	paged   bool                       // an answer that does not fit beside the board is shown page by page
	drawn   time.Time                  // when progress was shown last
}

// line is a line of input, or the error that ended it.
type line struct {
	text string
	err  error
}

var (
	errTimeUp   = errors.New("the time is up")
	errLongLine = fmt.Errorf("a line has more than %d bytes", maxLine)
)

// maxLine is the length of the longest line that is read, in bytes. A FEN has a few hundred.
const maxLine = 1 << 16

func newConsole(sys System, script, live bool) *console {
	i := newInterrupts(sys.Signals, script)
	return &console{
		interrupts: i, output: &output{w: sys.Out}, script: script, live: live, lines: readLines(i.ctx, sys.In),
	}
}

// readLines reads on a separate goroutine, since a read cannot be interrupted.
func readLines(ctx context.Context, r io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		send := func(l line) bool {
			select {
			case lines <- l:
				return true
			case <-ctx.Done():
				return false
			}
		}
		s := bufio.NewScanner(r)
		s.Buffer(nil, maxLine)
		for s.Scan() {
			if !send(line{text: s.Text()}) {
				return
			}
		}
		err := cmp.Or(s.Err(), io.EOF)
		if errors.Is(err, bufio.ErrTooLong) {
			err = errLongLine
		}
		for send(line{err: err}) {
		}
	}()
	return lines
}

// read shows the prompt and returns the next line. The error is errTimeUp when a value comes from timeUp, and
// context.Canceled after the second Ctrl-C.
func (c *console) read(prompt string, timeUp <-chan time.Time) (string, error) {
	if c.inPlace() {
		return c.readInPlace(prompt, timeUp)
	}
	if !c.script {
		c.printf("%s", prompt)
	}
	again := func() { c.printf("%s", prompt) }
	text, err := c.await(again, timeUp, nil, nil)
	switch {
	case c.script && err == nil:
		c.printf("%s%s\n", prompt, text)
	case !c.script && err != nil:
		c.printf("\n")
	}
	return strings.TrimSpace(text), err
}

// await returns the next line as it was entered. After the first Ctrl-C it says so and calls again; it calls tick for
// each value of ticks.
func (c *console) await(again func(), timeUp, ticks <-chan time.Time, tick func()) (string, error) {
	for {
		select {
		case l := <-c.lines:
			c.reset()
			return l.text, l.err
		case <-timeUp:
			return "", errTimeUp
		case <-c.first:
			c.printf("\nCtrl-C again leaves the program.\n")
			again()
		case <-ticks:
			tick()
		case <-c.ctx.Done():
			return "", c.ctx.Err()
		}
	}
}

// typedAhead returns a line that has been entered already, without waiting for one.
func (c *console) typedAhead() (string, bool) {
	select {
	case l := <-c.lines:
		c.reset()
		c.answer = ""
		return strings.TrimSpace(l.text), l.err == nil
	default:
		return "", false
	}
}

// confirm asks a question and reports whether the answer is yes.
func (c *console) confirm(format string, args ...any) (bool, error) {
	answer, err := c.read(fmt.Sprintf(format, args...)+" [y/n] ", nil)
	return strings.EqualFold(answer, "y") || strings.EqualFold(answer, "yes"), err
}

// printf writes text. It removes the progress line first.
func (c *console) printf(format string, args ...any) {
	if c.inPlace() {
		c.note(fmt.Sprintf(format, args...))
		return
	}
	c.clearProgress()
	c.write(fmt.Sprintf(format, args...))
}

// showProgress writes a line that the next text overwrites. It does nothing if the screen cannot overwrite a line.
func (c *console) showProgress(text string) {
	if c.inPlace() {
		c.showWork(text)
		return
	}
	if !c.live {
		return
	}
	const columns = 79
	letters := []rune(text)
	text = string(letters[:min(len(letters), columns)])
	c.write("\r" + pad(text, c.progress))
	c.progress = width(text)
}

// clearProgress removes the progress line from the screen.
func (c *console) clearProgress() {
	if c.progress > 0 {
		c.write("\r" + strings.Repeat(" ", c.progress) + "\r")
		c.progress = 0
	}
}

// output writes text, and keeps the first error. Its methods may be called by any goroutine.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

func (o *output) write(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, err := io.WriteString(o.w, text); o.err == nil {
		o.err = err
	}
}

// failed returns the first error in writing.
func (o *output) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// wait waits for d. It returns false if Ctrl-C ended it early.
func (c *console) wait(d time.Duration) bool {
	ctx, done := c.stoppable()
	defer done()
	if c.inPlace() {
		c.refresh("Ctrl-C stops.")
	}
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// printable returns text with a space for each character that does not print, except line breaks. It makes text from
// files safe to show: escape sequences would control the terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && !strconv.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, " "))
}

// paragraph returns text in lines that fit the output, all but the first indented.
func (c *console) paragraph(text string, indent int) string {
	text = strings.Join(strings.Fields(text), " ")
	columns := 80
	switch {
	case c.inPlace():
		return text // the canvas breaks it
	case c.canvas != nil:
		columns = min(columns, c.canvas.size().columns)
	}
	return strings.Join(fold(text, columns, indent), "\n")
}

// interrupts handles Ctrl-C. The first stops what is running, such as a search. A second one, before the next line is
// entered, ends the session. Any other signal ends it at once, and so does Ctrl-C in a script.
type interrupts struct {
	ctx     context.Context // of the session
	quit    context.CancelFunc
	first   chan struct{} // gets a value at the first Ctrl-C
	pressed atomic.Bool   // there has been one since the last line
}

// newInterrupts returns interrupts that listen to signals until quit is called.
func newInterrupts(signals <-chan os.Signal, script bool) *interrupts {
	ctx, quit := context.WithCancel(context.Background())
	i := &interrupts{ctx: ctx, quit: quit, first: make(chan struct{}, 1)}
	go func() {
		for {
			select {
			case signal := <-signals:
				if script || signal != os.Interrupt || i.pressed.Swap(true) {
					quit()
					return
				}
				select {
				case i.first <- struct{}{}:
				default: // one waits already
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return i
}

// stoppable returns a context that Ctrl-C cancels, and a function that the caller must call when it is done.
func (i *interrupts) stoppable() (context.Context, func()) {
	ctx, stop := context.WithCancel(i.ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-i.first:
			stop()
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		stop()
		<-ended // a later Ctrl-C is for another
	}
}

// reset makes the next Ctrl-C count as the first. It is called when a line has been entered.
func (i *interrupts) reset() {
	i.pressed.Store(false)
	select {
	case <-i.first:
	default:
	}
}
