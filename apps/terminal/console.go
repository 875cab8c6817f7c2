package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// console reads lines and writes text.
type console struct {
	*interrupts
	script bool // the lines do not come from a keyboard: they are printed, and no question is asked
	live   bool // the screen can overwrite a line, to show progress

	out      io.Writer
	writeErr error // the first error in writing
	lines    <-chan line
	progress int // columns of the progress line on the screen; 0 if there is none
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
	i := newInterrupts(sys.Signals)
	return &console{interrupts: i, script: script, live: live, out: sys.Out, lines: readLines(i.ctx, sys.In)}
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
		err := s.Err()
		switch {
		case err == nil:
			err = io.EOF
		case errors.Is(err, bufio.ErrTooLong):
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
	if !c.script {
		c.printf("%s", prompt)
	}
	for {
		select {
		case l := <-c.lines:
			c.reset()
			switch {
			case c.script && l.err == nil:
				c.printf("%s%s\n", prompt, l.text)
			case l.err != nil && !c.script:
				c.printf("\n")
			}
			return strings.TrimSpace(l.text), l.err
		case <-timeUp:
			if !c.script {
				c.printf("\n")
			}
			return "", errTimeUp
		case <-c.unhandled:
			c.printf("\nCtrl-C again leaves the program.\n%s", prompt)
		case <-c.ctx.Done():
			c.printf("\n")
			return "", c.ctx.Err()
		}
	}
}

// typedAhead returns a line that has been entered already, without waiting for one.
func (c *console) typedAhead() (string, bool) {
	select {
	case l := <-c.lines:
		c.reset()
		return strings.TrimSpace(l.text), l.err == nil
	default:
		return "", false
	}
}

// confirm asks a question and reports whether the answer is yes.
func (c *console) confirm(format string, args ...any) (bool, error) {
	answer, err := c.read(fmt.Sprintf(format, args...)+" [y/n] ", nil)
	if err != nil {
		return false, err
	}
	answer = strings.ToLower(answer)
	return answer == "y" || answer == "yes", nil
}

// printf writes text. It removes the progress line first.
func (c *console) printf(format string, args ...any) {
	c.clearProgress()
	c.write(fmt.Sprintf(format, args...))
}

// showProgress writes a line that the next text overwrites. It does nothing if the screen cannot overwrite a line.
func (c *console) showProgress(text string) {
	if !c.live {
		return
	}
	const columns = 79
	if utf8.RuneCountInString(text) > columns {
		text = string([]rune(text)[:columns])
	}
	width := utf8.RuneCountInString(text)
	c.write("\r" + text + strings.Repeat(" ", max(0, c.progress-width)))
	c.progress = width
}

// clearProgress removes the progress line from the screen.
func (c *console) clearProgress() {
	if c.progress > 0 {
		c.write("\r" + strings.Repeat(" ", c.progress) + "\r")
		c.progress = 0
	}
}

func (c *console) write(text string) {
	if _, err := io.WriteString(c.out, text); c.writeErr == nil {
		c.writeErr = err
	}
}

// wait waits for d. It returns false if Ctrl-C ended it early.
func (c *console) wait(d time.Duration) bool {
	ctx, done := c.stoppable()
	defer done()
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

// wrapped returns text in lines of at most 80 columns, all but the first indented.
func wrapped(text string, indent int) string {
	const columns = 80
	var b strings.Builder
	column := 0
	for word := range strings.FieldsSeq(text) {
		width := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+width > columns:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += width
	}
	return b.String()
}
