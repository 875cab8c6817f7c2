package terminal

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/godraughts/draughts/internal/cli"
)

// console reads lines and writes text: plain lines, or those that a screen shows.
//
// The first Ctrl-C stops what is running, such as a search. A second one, before the next line is entered, ends the
// session. Any other signal ends it at once, and so does Ctrl-C in a script.
type console struct {
	ctx     context.Context // of the session
	quit    context.CancelFunc
	first   chan struct{} // gets a value at the first Ctrl-C
	pressed atomic.Bool   // there has been one since the last line

	in     io.Reader
	out    *cli.Output
	script bool      // the lines do not come from a keyboard: they are printed, and no question is asked
	lines  chan line // from the input, or from the screen
	begun  bool      // the input is being read

	screen  program       // shows scenes and reads the keyboard; nil for plain lines
	ended   chan struct{} // closed when the screen has ended
	scene   func() scene
	answer  string    // what has been printed on the screen since the last line of input
	drawn   time.Time // when progress was shown last
	entered int       // lines that have been read
}

// program is what a session needs of a [tea.Program].
type program interface{ Send(tea.Msg) }

// line is a line of input, or the error that ended it.
type line struct {
	text string
	err  error
}

var errTimeUp = errors.New("the time is up")

// maxLine is the length of the longest line that is read, in bytes. A FEN has a few hundred.
const maxLine = 1 << 16

// newConsole returns a console that listens to signals until quit is called.
func newConsole(sys System, script bool) *console {
	ctx, quit := context.WithCancel(context.Background())
	c := &console{
		ctx: ctx, quit: quit, first: make(chan struct{}, 1), in: sys.In, out: &cli.Output{Writer: sys.Out}, script: script,
		lines: make(chan line, 64),
	}
	go func() {
		for {
			select {
			case signal := <-sys.Signals:
				c.interrupt(signal)
			case <-ctx.Done():
				return
			}
		}
	}()
	return c
}

// send hands over a line that has been entered. It returns false if the session has ended.
func (c *console) send(l line) bool {
	select {
	case c.lines <- l:
		return true
	case <-c.ctx.Done():
		return false
	}
}

// typed hands over a line typed on the screen. If too many wait, such as during a long search, the line is lost.
func (c *console) typed(l line) {
	select {
	case c.lines <- l:
	default:
	}
}

// readLines reads on a separate goroutine, since a read cannot be interrupted.
func (c *console) readLines() {
	s := bufio.NewScanner(c.in)
	s.Buffer(nil, maxLine)
	for s.Scan() {
		if !c.send(line{text: s.Text()}) {
			return
		}
	}
	err := cmp.Or(s.Err(), io.EOF)
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("a line has more than %d bytes", maxLine)
	}
	for c.send(line{err: err}) {
	}
}

// read shows the prompt and returns the next line. The error is errTimeUp when a value comes from timeUp, and
// context.Canceled after the second Ctrl-C.
func (c *console) read(prompt string, timeUp <-chan time.Time) (string, error) {
	if c.screen == nil && !c.begun {
		c.begun = true
		go c.readLines()
	}
	show := func() {
		if c.screen != nil {
			c.show(prompt, true)
		} else if !c.script {
			c.printf("%s", prompt)
		}
	}
	show()
	text, err := c.await(show, timeUp)
	c.entered++
	switch {
	case c.screen != nil:
		c.answer = ""
	case c.script && err == nil:
		c.printf("%s%s\n", prompt, text)
	case !c.script && err != nil:
		c.printf("\n")
	}
	return strings.TrimSpace(text), err
}

// await returns the next line as it was entered. After the first Ctrl-C it says so and calls show again, and so it does
// on a screen while a clock runs.
func (c *console) await(show func(), timeUp <-chan time.Time) (string, error) {
	var ticks <-chan time.Time
	if timeUp != nil && c.screen != nil {
		ticker := time.NewTicker(time.Second / 10)
		defer ticker.Stop()
		ticks = ticker.C
	}
	for {
		select {
		case l := <-c.lines:
			c.reset()
			return l.text, l.err
		case <-timeUp:
			return "", errTimeUp
		case <-c.first:
			c.printf("\nCtrl-C again leaves the program.\n")
			show()
		case <-ticks:
			show()
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

// printf writes text, or adds it to what the screen shows next.
func (c *console) printf(format string, args ...any) {
	if c.screen == nil {
		fmt.Fprintf(c.out, format, args...)
	} else {
		c.answer += fmt.Sprintf(format, args...)
	}
}

// show sends what there is to see to the screen, if there is one. asks reports whether a line is awaited.
func (c *console) show(prompt string, asks bool) {
	if c.screen != nil {
		sc := c.scene()
		sc.prompt, sc.asks, sc.answer = prompt, asks, strings.Trim(c.answer, "\n")
		c.screen.Send(sc)
	}
}

// leaveScreen gives the screen back. Plain lines follow.
func (c *console) leaveScreen() {
	if c.screen != nil {
		c.screen.Send(tea.Quit())
		<-c.ended
		c.screen, c.answer = nil, ""
	}
}

// wait waits for d. It returns false if Ctrl-C ended it early.
func (c *console) wait(d time.Duration) bool {
	ctx, done := c.stoppable()
	defer done()
	c.show("Ctrl-C stops.", false)
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// printable returns text from files, which is safe to show then.
func printable(text string) string { return cli.Printable(text, "\n") }

// paragraph returns text in lines of at most 80 columns, all but the first indented. A screen breaks lines itself.
func (c *console) paragraph(text string, indent int) string {
	const columns = 80
	var b strings.Builder
	at := 0
	for word := range strings.FieldsSeq(text) {
		wide := len([]rune(word))
		switch {
		case at == 0:
		case c.screen == nil && at+1+wide > columns:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			at = indent
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += wide
	}
	return b.String()
}

// interrupt handles a signal, or Ctrl-C on a screen.
func (c *console) interrupt(signal os.Signal) {
	if c.script || signal != os.Interrupt || c.pressed.Swap(true) {
		c.quit()
		return
	}
	select {
	case c.first <- struct{}{}:
	default: // one waits already
	}
}

// stoppable returns a context that Ctrl-C cancels, and a function that the caller must call when it is done.
func (c *console) stoppable() (context.Context, func()) {
	ctx, stop := context.WithCancel(c.ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-c.first:
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
func (c *console) reset() {
	c.pressed.Store(false)
	select {
	case <-c.first:
	default:
	}
}
