package terminal

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// player at a fake screen.
type seat struct {
	*testing.T
	screen  *fakeScreen
	keys    *io.PipeWriter
	signals chan os.Signal
	resized chan os.Signal
	stopped chan os.Signal
	stop    func()
	status  chan int
}

var (
	inColour = map[string]string{"LANG": "C.UTF-8", "TERM": "xterm-256color"}
	noColour = map[string]string{"LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"}
	inASCII  = map[string]string{"LANG": "C", "TERM": "vt100"}
)

const shellPrompt = "$ draughts play\n"

// atScreen runs a session on a fake screen, and play while it runs. When play returns the session must have ended, or
// end by Ctrl-D.
func atScreen(t *testing.T, on size, environment map[string]string, flags string, play func(p *seat)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		in, keys := io.Pipe()
		p := &seat{
			T: t, screen: newFakeScreen(on.columns, on.rows), keys: keys, signals: make(chan os.Signal),
			resized: make(chan os.Signal), stopped: make(chan os.Signal), status: make(chan int, 1),
		}
		_, _ = io.WriteString(p.screen, shellPrompt)
		go func() {
			status, message := run(flags, System{
				In: in, Out: p.screen, Keyboard: true, Screen: true, Size: p.screen.size, Signals: p.signals,
				Resized: p.resized, Stopped: p.stopped, Stop: func() { p.stop() },
				Getenv: func(key string) string { return environment[key] },
			})
			assert.Empty(t, message)
			p.status <- status
		}()
		synctest.Wait()
		defer keys.Close()
		play(p)
		require.NoError(t, keys.Close())
		synctest.Wait()
		assert.Empty(t, p.screen.bad, "only these control sequences are used")
		assert.Nil(t, p.screen.main, "the screen is given back")
		assert.True(t, p.screen.cursor && p.screen.wraps, "cursor and line breaks are as they were")
		assert.True(t, strings.HasPrefix(p.screen.text(), strings.TrimSpace(shellPrompt)), p.screen.text())
	})
}

// types enters a line, which the screen echoes.
func (p *seat) types(lines ...string) {
	p.Helper()
	for _, line := range lines {
		_, _ = io.WriteString(p.screen, line+"\n")
		_, err := io.WriteString(p.keys, line+"\n")
		require.NoError(p, err)
		synctest.Wait()
	}
}

// shows checks that texts are on the screen.
func (p *seat) shows(texts ...string) {
	p.Helper()
	for _, text := range texts {
		require.Contains(p, p.screen.text(), text)
	}
}

// resize changes the size of the window.
func (p *seat) resize(columns, rows int) {
	p.screen.resize(columns, rows)
	p.resized <- syscall.SIGTERM // any signal
	synctest.Wait()
}

const people = "-black human:Ann -white human:Bob"

// TestSmallScreen compares a whole screen of 40 columns and 16 rows.
func TestSmallScreen(t *testing.T) {
	atScreen(t, size{40, 16}, noColour, people+" -clock 5m", func(p *seat) {
		p.types("11-15", "22-18")
		require.Equal(p, `
  ● Black (Ann)   12 men            5:00
  ░░░░ 1● ░░░░ 2● ░░░░ 3● ░░░░ 4●
   5● ░░░░ 6● ░░░░ 7● ░░░░ 8● ░░░░
  ░░░░ 9● ░░░░10● ░░░░11  ░░░░12●
  13  ░░░░14  ░░░░15● ░░░░16  ░░░░
  ░░░░17  ░░░░18○*░░░░19  ░░░░20
  21○ ░░░░22 *░░░░23○ ░░░░24○ ░░░░
  ░░░░25○ ░░░░26○ ░░░░27○ ░░░░28○
  29○ ░░░░30○ ░░░░31○ ░░░░32○ ░░░░
  ○ White (Bob)   12 men            5:00
  1. 11-15 22-18
White (Bob) plays 22-18.
Opening: Single Corner.

Black to move, and must capture with 15.
Black (Ann)>`, "\n"+p.screen.text())
		require.False(p, p.screen.coloured, "NO_COLOR")
	})
}

// TestWideScreen compares a whole screen of 80 columns and 24 rows in ASCII.
func TestWideScreen(t *testing.T) {
	atScreen(t, size{80, 24}, inASCII, people+" -clock 5m", func(p *seat) {
		p.types("11-15", "22-18", "15x22", "26x17")
		require.Equal(p, wideScreen, "\n"+p.screen.text())
	})
}

const wideScreen = `
 +------+------+------+------+------+------+------+------+  b Black (Ann)
 |      | 1 b  |      | 2 b  |      | 3 b  |      | 4 b  |    11 men        5:00
 +------+------+------+------+------+------+------+------+
 | 5 b  |      | 6 b  |      | 7 b  |      | 8 b  |      |    1.   11-15  22-18
 +------+------+------+------+------+------+------+------+    2.   15x22  26x17
 |      | 9 b  |      |10 b  |      |11    |      |12 b  |
 +------+------+------+------+------+------+------+------+
 |13    |      |14    |      |15    |      |16    |      |
 +------+------+------+------+------+------+------+------+
 |      |17[w ]|      |18    |      |19    |      |20    |
 +------+------+------+------+------+------+------+------+
 |21 w  |      |22    |      |23 w  |      |24 w  |      |
 +------+------+------+------+------+------+------+------+
 |      |25 w  |      |26[  ]|      |27 w  |      |28 w  |
 +------+------+------+------+------+------+------+------+
 |29 w  |      |30 w  |      |31 w  |      |32 w  |      |    11 men        5:00
 +------+------+------+------+------+------+------+------+  w White (Bob)
White (Bob) plays 26x17, taking 22.




Black to move.
Black (Ann)>`

// TestPanel compares what is beside a coloured board.
func TestPanel(t *testing.T) {
	atScreen(t, size{80, 24}, inColour, people+" -clock 5m", func(p *seat) {
		p.types("11-15", "22-18", "15x22", "25x18", "8-11")
		var panel []string
		for _, line := range strings.Split(p.screen.text(), "\n")[:16] {
			panel = append(panel, string(([]rune(line + strings.Repeat(" ", 80)))[52:80]))
		}
		require.Equal(p, []string{
			"● Black (Ann)               ", "  11 men                5:00", "                            ",
			"  1.   11-15  22-18         ", "  2.   15x22  25x18         ", "  3.   8-11                 ",
		}, panel[:6])
		require.Equal(p, []string{"  11 men                5:00", "○ White (Bob)               "}, panel[14:])
		require.True(p, p.screen.coloured)
	})
}

// TestScreenSizes checks for screens of all sizes that no line is too long, and from 40x16 on that all is there.
func TestScreenSizes(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Russian, draughts.International} {
		position := v.Start()
		moves := []movePair{{"1.", "32-28", "18-23"}, {"2.", "33-29", "23x32"}}
		for _, style := range []style{ascii, unicode, colour} {
			for columns := 1; columns <= 130; columns += 7 {
				for rows := 1; rows <= 50; rows++ {
					sc := scene{
						view: view{style: style}, setup: position.Setup(), moves: moves, state: "White to move.",
						answer: []string{"White plays 32-28.", "", "Black (level 3) plays 18-23. [depth 3, +0.12]"},
						sides:  [2]sideText{{"○ White", "20 men", "5:00"}, {"● Black (level 3)", "20 men", "4:59"}},
						prompt: "White> ",
					}
					checkLines(t, &sc, size{columns, rows}, true)
					sc.prompt = "This game is not finished. Leave? [y/n] "
					checkLines(t, &sc, size{columns, rows}, false)
				}
			}
		}
	}
}

// checkLines checks a scene on a screen, and whether all of it is there if the screen is large enough.
func checkLines(t *testing.T, sc *scene, on size, all bool) {
	t.Helper()
	lines, _ := sc.lines(on)
	require.LessOrEqual(t, len(lines), on.rows, on)
	for _, line := range lines {
		require.LessOrEqual(t, width(line), on.columns, "%v %q", on, line)
	}
	require.NotEmpty(t, lines[len(lines)-1], "the prompt is there")
	if on.columns < 40 || on.rows < 16 || !all {
		return
	}
	shown := strings.Join(lines, "\n")
	for _, text := range []string{"White", "Black (level 3)", "5:00", "4:59", "23x32", "White to move.", "plays 18-23"} {
		require.Contains(t, shown, text, "%v %v\n%s", on, sc.setup.Variant, shown)
	}
	for sq := range sc.setup.Variant.Squares(sc.setup.Variant.AllSquares()) {
		require.Contains(t, shown, sc.view.label(sc.setup.Variant, sq), on)
	}
}

// TestTinyScreens checks what is left on screens that are too small for all.
func TestTinyScreens(t *testing.T) {
	atScreen(t, size{30, 12}, noColour, people+" -clock 5m", func(p *seat) {
		p.types("11-15")
		p.shows("  13 ░░░14 ░░░[●]░░░16 ░░░", "White 5:00, Black 5:00.", "White (Bob)>")
		p.resize(20, 6)
		p.shows("The window is too", "White (Bob)>")
		p.resize(1, 1)
		p.resize(40, 16)
		p.shows("13  ░░░░14  ░░░░15●*░░░░16  ░░░░", "White (Bob)>")
	})
}

// TestResize checks that the board follows the size of the window while a line is awaited.
func TestResize(t *testing.T) {
	atScreen(t, size{80, 24}, noColour, people, func(p *seat) {
		p.shows("┌──────┬")
		p.resize(40, 16)
		require.NotContains(p, p.screen.text(), "┌")
		p.shows(" 9● ░░░░10● ░░░░11● ░░░░12●", "Black (Ann)>")
		p.resize(120, 40)
		p.shows("┌──────┬", "Black (Ann)>")
	})
}

// TestClocksTick checks that a clock runs on the screen while something is being typed, and that this stays.
func TestClocksTick(t *testing.T) {
	atScreen(t, size{40, 16}, inColour, people+" -clock 5m", func(p *seat) {
		_, _ = io.WriteString(p.screen, "11-1") // typed, and not entered
		time.Sleep(2500 * time.Millisecond)
		synctest.Wait()
		p.shows("4:57", "5:00", "Black (Ann)> 11-1")
		_, _ = io.WriteString(p.screen, "5")
		p.shows("Black (Ann)> 11-15")
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		p.shows("White wins: time-out.", "game over>")
	})
}

// TestPages checks that a long answer is shown page by page, and that a move may be typed there.
func TestPages(t *testing.T) {
	atScreen(t, size{80, 24}, inColour, people, func(p *seat) {
		p.types("help")
		p.shows("Moves\n", "resign the game", "Enter: more, q: back>")
		p.types("")
		p.shows("leave the program", "A king is shown as", "Enter: back to the board>")
		p.types("")
		p.shows("Black (Ann)>", "○ White (Bob)")
		p.types("help", "q")
		p.shows("Black (Ann)>", "○ White (Bob)")
		p.types("help", "11-15")
		p.shows("Black (Ann) plays 11-15.", "White (Bob)>")
		p.types("hint")
		p.shows("Play ", " for White at depth ", "White (Bob)>", "○ White (Bob)")
	})
}

// TestWhyOnScreen checks that why marks squares until the next line.
func TestWhyOnScreen(t *testing.T) {
	atScreen(t, size{40, 16}, noColour, people+" -fen B:W22,32:B18,1", func(p *seat) {
		p.types("why 1-5", "")
		p.shows("18●*")
		p.types("moves")
		require.NotContains(p, p.screen.text(), "*")
	})
}

// TestScreenOfEngines checks that a match of two engines is redrawn in place, and its end printed.
func TestScreenOfEngines(t *testing.T) {
	atScreen(t, size{80, 24}, noColour, "-black 0 -white 0 -games 1 -house 4 -seed 1 -pace 2s", func(p *seat) {
		p.shows("1. ", "Ctrl-C stops.")
		time.Sleep(5 * time.Second)
		synctest.Wait()
		p.shows("2. ", "Ctrl-C stops.")
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Equal(p, exitOK, <-p.status)
		p.shows(shellPrompt, "Draw. ", "1. ", "session")
	})
}

// TestScreenIsGivenBack checks the screen after each end of a session: its text, and the moves below it.
func TestScreenIsGivenBack(t *testing.T) {
	for name, c := range map[string]struct {
		end    func(p *seat)
		status int
	}{
		"quit":         {func(p *seat) { p.types("quit", "y") }, exitOK},
		"Ctrl-D":       {func(p *seat) { require.NoError(p, p.keys.Close()) }, exitOK},
		"Ctrl-C twice": {func(p *seat) { p.signals <- os.Interrupt; p.signals <- os.Interrupt }, exitInterrupted},
		"a signal":     {func(p *seat) { p.signals <- syscall.SIGTERM }, exitInterrupted},
	} {
		t.Run(name, func(t *testing.T) {
			atScreen(t, size{60, 20}, inColour, people, func(p *seat) {
				p.types("11-15")
				c.end(p)
				synctest.Wait()
				require.Equal(p, c.status, <-p.status)
				require.Equal(p, shellPrompt+"\nNot finished:\n1. 11-15", p.screen.text())
			})
		})
	}
}

// TestCtrlCOnScreen checks that the first Ctrl-C says what the second does.
func TestCtrlCOnScreen(t *testing.T) {
	atScreen(t, size{40, 16}, inColour, people, func(p *seat) {
		p.signals <- os.Interrupt
		synctest.Wait()
		p.shows("Ctrl-C again leaves the program.", "Black (Ann)>")
		p.types("11-15")
		p.shows("White (Bob)>")
	})
}

// TestStop checks that the screen is given back while the program is stopped, and taken again.
func TestStop(t *testing.T) {
	atScreen(t, size{40, 16}, inColour, people, func(p *seat) {
		before, stops := p.screen.text(), 0
		p.stop = func() {
			stops++
			require.Equal(p, strings.TrimSpace(shellPrompt), p.screen.text())
		}
		p.stopped <- syscall.SIGTERM // any signal
		synctest.Wait()
		require.Equal(p, 1, stops)
		require.Equal(p, before, p.screen.text())
	})
}

// TestScrolling checks that text scrolls where that is asked for, and that boards fit the window there too.
func TestScrolling(t *testing.T) {
	atScreen(t, size{40, 60}, inColour, people+" -scroll", func(p *seat) {
		p.types("11-15")
		p.shows("White (Bob)>", "● Black (Ann)", "Rules: english.")
		require.Nil(p, p.screen.main)
	})
	atScreen(t, size{80, 80}, inColour, people+" -plain", func(p *seat) {
		p.types("11-15")
		p.shows("White (Bob)>", "+------+", "Rules: english.")
		require.False(p, p.screen.coloured)
	})
	atScreen(t, size{80, 60}, inColour, people+" -board none", func(p *seat) {
		p.types("11-15", "board colour")
		require.NotNil(p, p.screen.main)
		p.types("board none")
		require.Nil(p, p.screen.main)
		p.types("22-18")
		p.shows("Rules: english.", "White (Bob) plays 22-18.", "Black (Ann)>")
	})
}

// TestArrowKeys checks that keys such as the arrows do not spoil a line.
func TestArrowKeys(t *testing.T) {
	require.Equal(t, "11-15", typed("\x1b[A\x1b[D11-\x1b[3~15 "))
	require.Equal(t, "", typed("\x1b["))
}

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
