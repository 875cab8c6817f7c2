package terminal

import (
	"fmt"
	"iter"
	"strings"
	"sync"
	"unicode/utf8"
)

// The control sequences of a canvas. All terminals of the last decades know them.
const (
	enterScreen = "\x1b[?1049h\x1b[2J" // the alternate screen, which leaves what was there before as it is
	leaveScreen = "\x1b[?1049l"
	hideCursor  = "\x1b[?25l"
	showCursor  = "\x1b[?25h"
	noWrap      = "\x1b[?7l" // characters beyond the right edge are lost, and do not begin a line
	wrap        = "\x1b[?7h"
	topLeft     = "\x1b[H"
	clearLine   = "\x1b[2K" // before the line is written: at its end the cursor may stand on the last character
	clearBelow  = "\x1b[J"
	saveCursor  = "\x1b7"
	toSaved     = "\x1b8"
)

// canvas is a screen that is redrawn in place. Its methods may be called by any goroutine.
type canvas struct {
	*output
	screenSize func() (columns, rows int)

	mu    sync.Mutex
	on    bool // the canvas has the screen
	draw  drawing
	shown []string // the lines on the screen
}

// drawing returns the lines for a screen of a size, at most as many as it has rows. The cursor comes after the last.
type drawing func(on size) []string

// size returns the size of the screen: 80 columns and 24 rows if it is not known.
func (c *canvas) size() size {
	columns, rows := c.screenSize()
	if columns <= 0 || rows <= 0 {
		return size{80, 24}
	}
	return size{columns, rows}
}

// enter takes the screen, unless the canvas has it.
func (c *canvas) enter() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.on {
		c.on = true
		c.write(enterScreen)
	}
}

// leave gives the screen back as it was, if the canvas has it.
func (c *canvas) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.on {
		c.on, c.draw = false, nil
		c.write(leaveScreen)
	}
}

// hasScreen reports whether the canvas has the screen.
func (c *canvas) hasScreen() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.on
}

// show draws the whole screen and puts the cursor at its end.
func (c *canvas) show(d drawing) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.draw = d
	c.paint()
}

// redraw draws the screen again, after its size has changed.
func (c *canvas) redraw() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.paint()
}

func (c *canvas) paint() {
	if !c.on || c.draw == nil {
		return
	}
	c.shown = c.draw(c.size())
	c.write(hideCursor + noWrap + topLeft + clearLine + strings.Join(c.shown, "\r\n"+clearLine) + clearBelow +
		wrap + showCursor)
}

// update draws the lines that have changed, except the last, and leaves the cursor where it is: what is being typed
// stays on the screen.
func (c *canvas) update(d drawing) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.draw = d
	if !c.on {
		return
	}
	lines := d(c.size())
	if len(lines) != len(c.shown) {
		c.paint()
		return
	}
	var changed strings.Builder
	for i, line := range lines[:len(lines)-1] {
		if line != c.shown[i] {
			fmt.Fprintf(&changed, "\x1b[%d;1H%s%s", i+1, clearLine, line)
		}
	}
	c.shown = lines
	if changed.Len() > 0 {
		c.write(saveCursor + noWrap + changed.String() + toSaved + wrap)
	}
}

// suspend gives the screen back while stop runs, which returns when the program is continued.
func (c *canvas) suspend(stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.on {
		c.write(leaveScreen)
	}
	stop()
	if c.on {
		c.write(enterScreen)
		c.paint()
	}
}

// escape returns the length of the escape sequence that text begins with, and 0 if it begins with none.
func escape(text string) int {
	if !strings.HasPrefix(text, "\x1b[") {
		return 0
	}
	for i := 2; i < len(text); i++ {
		if text[i] >= 0x40 && text[i] <= 0x7e {
			return i + 1
		}
	}
	return len(text)
}

// parts yields the characters and the escape sequences of a line, with the columns that each takes: 1 or 0.
func parts(line string) iter.Seq2[string, int] {
	return func(yield func(part string, columns int) bool) {
		for line != "" {
			columns, size := 0, escape(line)
			if size == 0 {
				columns = 1
				_, size = utf8.DecodeRuneInString(line)
			}
			if !yield(line[:size], columns) {
				return
			}
			line = line[size:]
		}
	}
}

// width returns the columns of a line.
func width(line string) int {
	n := 0
	for _, wide := range parts(line) {
		n += wide
	}
	return n
}

// cut returns the first columns of a line. A longer line ends in "..", and its escape sequences are kept.
func cut(line string, columns int) string {
	const dots = ".."
	if width(line) <= columns {
		return line
	}
	var b strings.Builder
	n := 0
	for part, wide := range parts(line) {
		if wide == 0 || n < columns-len(dots) {
			b.WriteString(part)
		}
		n += wide
	}
	return b.String() + dots[:max(0, min(len(dots), columns))]
}

// pad returns a line with spaces up to a number of columns.
func pad(line string, columns int) string {
	return line + strings.Repeat(" ", max(0, columns-width(line)))
}

// fold returns a line in lines of at most that width, broken between words. The lines after the first are indented
// as the first is, and a number of columns more.
func fold(line string, columns, more int) []string {
	columns = max(columns, 1)
	if width(line) <= columns {
		return []string{line}
	}
	indent := strings.Repeat(" ", min(len(line)-len(strings.TrimLeft(line, " "))+more, columns/2))
	var lines []string
	for width(line) > columns {
		head, rest := breakLine(line, columns)
		lines = append(lines, strings.TrimRight(head, " "))
		if line = strings.TrimLeft(rest, " "); line != "" {
			line = indent + line
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// breakLine returns the first columns of a line, up to its last space if there is one after the margin, and the rest.
func breakLine(line string, columns int) (head, rest string) {
	margin := len(line) - len(strings.TrimLeft(line, " "))
	space, n, i := 0, 0, 0
	for part, wide := range parts(line) {
		if part == " " && i >= margin {
			space = i
		}
		if n += wide; n > columns {
			break
		}
		i += len(part)
	}
	if space > margin {
		i = space
	}
	return line[:i], line[i:]
}
