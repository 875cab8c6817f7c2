package terminal

import (
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/teatest/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// seat is a person in front of a screen: the model of a session that runs.
type seat struct {
	*testing.T
	session *session
	plain   strings.Builder // what is printed besides the screen
	status  error           // with which the session has ended

	mu    sync.Mutex
	model tea.Model
	watch func(sc scene) // sees each scene
}

// Send shows a scene, as a program in a terminal would.
func (p *seat) Send(msg tea.Msg) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var cmd tea.Cmd
	if p.model, cmd = p.model.Update(msg); cmd != nil {
		go cmd()
	}
	if sc, ok := msg.(scene); ok && p.watch != nil {
		p.watch(sc)
	}
}

const people = "-black human:Ann -white human:Bob"

// newSeat returns a session that is ready for a screen.
func newSeat(t *testing.T, plain io.Writer, flags, style string) *session {
	t.Helper()
	s := must(parse(flags + " --board " + style + " --seed 1 --scroll"))
	sys := System{Out: plain, Keyboard: true, Screen: plain, Getenv: noEnvironment}
	s.setDefaults(sys)
	session := must(newSession(s, sys))
	return session
}

// atScreen runs a session in a window, and play while it runs.
func atScreen(t *testing.T, columns, rows int, style, flags string, play func(p *seat)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &seat{T: t}
		p.session = newSeat(t, &p.plain, flags, style)
		p.model = newModel(p.session.console)
		p.Send(tea.WindowSizeMsg{Width: columns, Height: rows})
		p.session.screen, p.session.ended = p, make(chan struct{})
		close(p.session.ended)
		done := make(chan struct{})
		go func() {
			p.status = p.session.run()
			p.session.close()
			close(done)
		}()
		defer func() {
			p.session.quit()
			<-done
		}()
		synctest.Wait()
		play(p)
	})
}

// text returns what is on the screen.
func (p *seat) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	lines := strings.Split(ansi.Strip(p.model.View().Content), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// types enters lines.
func (p *seat) types(lines ...string) {
	p.Helper()
	for _, line := range lines {
		for _, r := range line {
			p.Send(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
		p.presses(tea.KeyEnter)
	}
}

// presses presses keys.
func (p *seat) presses(keys ...rune) {
	for _, key := range keys {
		p.Send(tea.KeyPressMsg{Code: key})
		synctest.Wait()
	}
}

// holds presses a key with Ctrl.
func (p *seat) holds(key rune) {
	p.Send(tea.KeyPressMsg{Code: key, Mod: tea.ModCtrl})
	synctest.Wait()
}

// clicks clicks squares.
func (p *seat) clicks(squares ...draughts.Square) {
	p.Helper()
	for _, sq := range squares {
		p.mu.Lock()
		x, y := p.place(sq)
		p.mu.Unlock()
		p.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		synctest.Wait()
	}
}

// place returns the last character of the window that belongs to a square.
func (p *seat) place(sq draughts.Square) (x, y int) {
	m := p.model.(model)
	for row := range m.window.Height {
		for col := range m.window.Width {
			if m.squareAt(col, row) == sq {
				x, y = col, row
			}
		}
	}
	return x, y
}

// shows checks that texts are on the screen.
func (p *seat) shows(texts ...string) {
	p.Helper()
	for _, text := range texts {
		require.Contains(p, p.text(), text)
	}
}

// TestScreens compares whole screens.
func TestScreens(t *testing.T) {
	atScreen(t, 40, 16, "unicode", people+" -clock 5m", func(p *seat) {
		p.types("11-15", "22-18")
		require.Equal(p, readFile("testdata/small.screen"), p.text()+"\n")
	})
	atScreen(t, 80, 24, "ascii", people+" -clock 5m", func(p *seat) {
		p.types("11-15", "22-18", "15x22", "26x17")
		require.Equal(p, readFile("testdata/large.screen"), p.text()+"\n")
	})
}

// TestWindows checks for windows of all sizes that nothing is too long, and from 40x16 on that all is there.
func TestWindows(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Russian, draughts.International} {
		for _, style := range []style{ascii, unicode, colour} {
			m := newModel(nil)
			m.scene = scene{
				view: view{style: style}, shown: v.Start(), moves: []string{"   1. 32-28    18-23", "   2. 33-29    23x32"},
				state: "White to move.", answer: "White plays 32-28.\n\nBlack (level 3) plays 18-23. [depth 3, +0.12]",
				sides:  [2]sideText{{"○ White", "20 men", "5:00"}, {"● Black (level 3)", "20 men", "4:59"}},
				prompt: "This game is not finished. Leave? [y/n] ",
			}
			for columns := 1; columns <= 130; columns += 7 {
				for rows := 1; rows <= 50; rows += 3 {
					m.window = tea.WindowSizeMsg{Width: columns, Height: rows}
					shown := ansi.Strip(m.View().Content)
					lines := strings.Split(shown, "\n")
					require.LessOrEqual(t, len(lines), rows, "%dx%d", columns, rows)
					for _, line := range lines[:len(lines)-1] {
						require.LessOrEqual(t, ansi.StringWidth(line), columns, "%dx%d %q", columns, rows, line)
					}
					if columns < 42 || rows < 18 {
						continue
					}
					for _, text := range []string{"White", "Black (level 3)", "5:00", "4:59", "23x32", "White to move.", "[y/n]"} {
						require.Contains(t, shown, text, "%dx%d", columns, rows)
					}
					for sq := range v.Squares(v.AllSquares()) {
						require.Contains(t, shown, m.scene.view.label(v, sq))
					}
				}
			}
		}
	}
}

// TestProgram plays by mouse in a window of another size than usual, with the library that draws it.
func TestProgram(t *testing.T) {
	var plain strings.Builder
	s := newSeat(t, &plain, people, "unicode")
	window := teatest.NewTestModel(t, newModel(s.console), teatest.WithInitialTermSize(60, 16))
	s.screen, s.ended = window, make(chan struct{})
	close(s.ended)
	ended := make(chan error)
	go func() { ended <- s.run() }()
	waitFor := func(text string) {
		t.Helper()
		has := func(shown []byte) bool { return strings.Contains(ansi.Strip(string(shown)), text) }
		teatest.WaitFor(t, window.Output(), has,
			teatest.WithCheckInterval(time.Millisecond), teatest.WithDuration(time.Minute))
	}
	waitFor("Black (Ann)>")
	click := func(x, y int) { window.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}) }
	click(2+5*4, 2) // 11
	click(2+4*4, 3) // 15
	waitFor("1. 11-15")
	enter := func(text string) {
		window.Type(text)
		window.Send(tea.KeyPressMsg{Code: tea.KeyEnter})
	}
	enter("help")
	waitFor("arrows,")
	window.Type("q")
	enter("quit")
	enter("y")
	require.NoError(t, <-ended)
	window.WaitFinished(t)
	require.Contains(t, plain.String(), "1. 11-15")
}

// TestResize makes the window smaller than the board, and large again.
func TestResize(t *testing.T) {
	atScreen(t, 80, 24, "unicode", people, func(p *seat) {
		p.shows("┌──────┬")
		p.Send(tea.WindowSizeMsg{Width: 40, Height: 16})
		require.NotContains(p, p.text(), "┌")
		p.shows(" 9● ░░░░10● ░░░░11● ░░░░12●", "Black (Ann)>")
		p.Send(tea.WindowSizeMsg{Width: 20, Height: 6})
		p.shows("The window is too", "(Ann)>")
		p.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
		p.shows("┌──────┬", "Black (Ann)>")
	})
}

// TestClocksTick checks that a clock runs on the screen while something is being typed, and that this stays.
func TestClocksTick(t *testing.T) {
	atScreen(t, 40, 16, "colour", people+" -clock 5m", func(p *seat) {
		p.presses('1', '1')
		time.Sleep(2500 * time.Millisecond)
		synctest.Wait()
		p.shows("4:57", "5:00")
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		p.shows("White wins: time-out.", "game over>")
	})
}

// TestPages checks that a long answer is shown alone until q, and a short one below the board.
func TestPages(t *testing.T) {
	atScreen(t, 80, 24, "colour", people, func(p *seat) {
		p.types("help")
		p.shows("resign the game", "q: back")
		require.NotContains(p, p.text(), "leave the program")
		p.presses(tea.KeySpace)
		p.shows("leave the program")
		p.presses('q')
		p.shows("Black (Ann)>", "○ White (Bob)")
		p.types("hint")
		p.shows("Play ", " for White at depth ", "○ White (Bob)")
	})
}

// TestWhyOnScreen checks that why marks squares until the next line.
func TestWhyOnScreen(t *testing.T) {
	atScreen(t, 40, 16, "unicode", people+" -fen B:W22,32:B18,1", func(p *seat) {
		p.types("why 1-5")
		p.shows("By these rules", "q: back to the board")
		p.presses('q')
		p.shows("18●*")
		p.types("moves")
		require.NotContains(p, p.text(), "*")
	})
}

// TestKeys checks the history, Esc, Ctrl-Z and Ctrl-D.
func TestKeys(t *testing.T) {
	atScreen(t, 80, 24, "unicode", people, func(p *seat) {
		p.types("11-15", "22-18", "undo")
		p.presses(tea.KeyUp, tea.KeyUp)
		p.shows("> 22-18")
		p.presses(tea.KeyDown)
		p.shows("> undo")
		p.presses(tea.KeyEscape, tea.KeyUp, tea.KeyDown)
		require.True(p, strings.HasSuffix(p.text(), "White (Bob)>"))
		_, cmd := p.model.Update(tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl})
		require.Equal(p, tea.Suspend(), cmd())
		p.holds('d')
		require.Equal(p, "\nNot finished:\n1. 11-15\n", p.plain.String())
	})
}

// TestMouse plays by mouse: a piece and its target; a wrong piece; captures that end on one square by two ways.
func TestMouse(t *testing.T) {
	atScreen(t, 80, 24, "unicode", people, func(p *seat) {
		p.clicks(10, 23, 11)
		p.shows("15[  ]", "16[  ]")
		p.clicks(11)
		require.NotContains(p, p.text(), "[")
		p.clicks(11, 15)
		p.shows("Black (Ann) plays 11-15.")
	})
	atScreen(t, 80, 24, "unicode", people+" -fen W:WK32:B27,26,19,18,10,1", func(p *seat) {
		p.shows("must capture")
		p.clicks(32, 23, 14)
		p.shows("White (Bob) plays 32x")
	})
}

// TestInterrupts checks Ctrl-C: one stops what runs, two leave.
func TestInterrupts(t *testing.T) {
	thinks := func(p *seat, times int) {
		p.watch = func(sc scene) {
			for ; times > 0 && strings.Contains(sc.prompt, "depth"); times-- {
				p.session.interrupt(os.Interrupt)
			}
		}
	}
	for _, c := range []struct {
		name, flags, line string
		times             int
		want              string
	}{
		{
			"an engine plays what it has found", "-black human -white full -time 1h", "11-15", 1,
			"White (full strength) plays ",
		},
		{"an analysis says what it has found", people, "analyse 1h", 1, "For White, at depth "},
		{"a match waits", "-black human -white 0 -time 1h", "black full", 1, "Stopped. Enter, or go, lets them play on."},
	} {
		t.Run(c.name, func(t *testing.T) {
			atScreen(t, 80, 24, "unicode", c.flags, func(p *seat) {
				thinks(p, c.times)
				p.types(c.line)
				p.shows(c.want)
			})
		})
	}
	atScreen(t, 80, 24, "unicode", people+" -load testdata/game.pdn", func(p *seat) {
		p.holds('c')
		p.shows("Ctrl-C again leaves the program.", "Black (Ann)>")
		p.types("list") // after a line, the next counts as the first
		p.holds('c')
		p.shows("Ctrl-C again leaves the program.", "Black (Ann)>")
		p.holds('c')
		require.ErrorIs(p, p.status, p.session.ctx.Err())
		require.Contains(p, p.plain.String(), "\nNot finished:\n1. 11-15")
	})
	atScreen(t, 80, 24, "unicode", people, func(p *seat) {
		p.session.interrupt(syscall.SIGTERM)
		synctest.Wait()
		assert.Error(p, p.status)
	})
}

// TestScreenOfEngines checks that a match of two engines is shown move by move, and its end printed.
func TestScreenOfEngines(t *testing.T) {
	atScreen(t, 80, 24, "unicode", "-black 0 -white 0 -seed 1 -pace 2s", func(p *seat) {
		p.shows("1. ", "Ctrl-C stops.")
		time.Sleep(5 * time.Second)
		synctest.Wait()
		p.shows("2. ", "Ctrl-C stops.")
		time.Sleep(time.Hour)
		synctest.Wait()
		p.shows("game over>")
		p.types("quit")
		synctest.Wait()
		require.Contains(p, p.plain.String(), " wins. ")
	})
}

// TestBoardNone checks that plain lines follow on the command board none.
func TestBoardNone(t *testing.T) {
	atScreen(t, 80, 24, "unicode", people, func(p *seat) {
		p.session.in = strings.NewReader("11-15\n")
		p.types("board none")
		synctest.Wait()
		require.Contains(p, p.plain.String(), "Black (Ann) plays 11-15.\n")
	})
}
