package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// fakeScreen is a terminal in memory. It knows the control sequences that a session may use, and notes all others.
type fakeScreen struct {
	mu            sync.Mutex
	columns, rows int
	cells         [][]rune
	row, col      int
	savedRow      int
	savedCol      int
	main          [][]rune // the other screen, while the alternate one is shown; nil if it is not
	mainRow       int
	wraps, cursor bool
	coloured      bool     // there has been a sequence for colours
	bad           []string // what is not known
	rest          string   // of an incomplete sequence
}

func newFakeScreen(columns, rows int) *fakeScreen {
	f := &fakeScreen{columns: columns, rows: rows, wraps: true, cursor: true}
	f.cells = f.blank()
	return f
}

func (f *fakeScreen) blank() [][]rune {
	cells := make([][]rune, f.rows)
	for i := range cells {
		cells[i] = []rune(strings.Repeat(" ", f.columns))
	}
	return cells
}

// size is the Size of a System.
func (f *fakeScreen) size() (columns, rows int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.columns, f.rows
}

// resize changes the size of the window. What was on it is lost.
func (f *fakeScreen) resize(columns, rows int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.columns, f.rows = columns, rows
	f.cells, f.row, f.col = f.blank(), rows-1, 0
}

// text returns what is on the screen, without spaces at the ends of lines and without empty lines at the end.
func (f *fakeScreen) text() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var lines []string
	for _, line := range f.cells {
		lines = append(lines, strings.TrimRight(string(line), " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

func (f *fakeScreen) Write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	text := f.rest + string(b)
	f.rest = ""
	for text != "" {
		n := 1
		switch {
		case strings.HasPrefix(text, "\x1b["):
			if n = escape(text); text[n-1] < 0x40 || n == len("\x1b[") {
				f.rest = text
				return len(b), nil
			}
			f.control(text[2:n])
		case strings.HasPrefix(text, saveCursor):
			n, f.savedRow, f.savedCol = 2, f.row, f.col
		case strings.HasPrefix(text, toSaved):
			n, f.row, f.col = 2, f.savedRow, f.savedCol
		case text[0] == '\r':
			f.col = 0
		case text[0] == '\n': // the line discipline of a terminal adds the carriage return
			f.newLine()
		default:
			var r rune
			r, n = utf8.DecodeRuneInString(text)
			f.put(r)
		}
		text = text[n:]
	}
	return len(b), nil
}

func (f *fakeScreen) newLine() {
	f.col = 0
	if f.row++; f.row == f.rows {
		f.row--
		f.cells = append(f.cells[1:], []rune(strings.Repeat(" ", f.columns)))
	}
}

func (f *fakeScreen) put(r rune) {
	if r < ' ' {
		f.bad = append(f.bad, strconv.QuoteRune(r))
		return
	}
	if f.col == f.columns {
		if !f.wraps {
			f.col--
		} else {
			f.newLine()
		}
	}
	f.cells[f.row][f.col] = r
	f.col++
}

// control carries out the control sequence that ends in s.
func (f *fakeScreen) control(s string) {
	clear := func(row, from int) {
		for i := max(0, min(from, f.columns-1)); i < f.columns; i++ { // at the end of a line, its last character
			f.cells[row][i] = ' '
		}
	}
	var row, col int
	switch {
	case strings.HasSuffix(s, "m"):
		f.coloured = true
	case s == "H":
		f.row, f.col = 0, 0
	case strings.HasSuffix(s, "H"):
		if _, err := fmt.Sscanf(s, "%d;%dH", &row, &col); err != nil || row < 1 || row > f.rows {
			f.bad = append(f.bad, s)
			return
		}
		f.row, f.col = row-1, col-1
	case s == "2J":
		f.cells = f.blank()
	case s == "J":
		clear(f.row, f.col)
		for row := f.row + 1; row < f.rows; row++ {
			clear(row, 0)
		}
	case s == "2K":
		clear(f.row, 0)
	case s == "?7l", s == "?7h":
		f.wraps = s == "?7h"
	case s == "?25l", s == "?25h":
		f.cursor = s == "?25h"
	case s == "?1049h" && f.main == nil:
		f.main, f.mainRow, f.cells = f.cells, f.row, f.blank()
	case s == "?1049l" && f.main != nil:
		f.cells, f.row, f.col, f.main = slices.Clone(f.main), f.mainRow, 0, nil
	default:
		f.bad = append(f.bad, s)
	}
}
