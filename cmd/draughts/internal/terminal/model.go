package terminal

import (
	"io"
	"os"
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/godraughts/draughts"
)

// model is what a terminal shows of a session, and the line that is typed. It gets scenes, and gives lines.
type model struct {
	session *console
	scene   scene
	window  tea.WindowSizeMsg
	light   bool // the background is light
	black   bool // the terminal has no colours

	input   textinput.Model
	history []string // lines that have been entered
	recall  int      // the line of the history that is in the input; len(history) for none

	clicked []draughts.Square // a piece and squares that it passes
	pages   viewport.Model    // an answer that does not fit below the board
	paging  bool
}

// scene is what there is to see.
type scene struct {
	view     view
	shown    draughts.Position
	marked   draughts.Set
	position draughts.Position // in which a move is awaited; the zero Position if none is
	sides    [2]sideText       // by colour
	moves    []string          // the last moves, a line for each pair
	state    string            // about the position; may be empty
	answer   string            // what has been printed since the last line of input
	paged    bool              // an answer that does not fit below the board is shown alone
	prompt   string            // in front of the input, or what the engine thinks
	asks     bool              // a line is awaited
	read     int               // the lines that have been entered
}

func newModel(c *console) model {
	m := model{session: c, input: textinput.New(), pages: viewport.New()}
	m.input.SetVirtualCursor(false)
	m.input.CharLimit = maxLine
	m.input.Focus()
	return m
}

func (m model) Init() tea.Cmd { return tea.RequestBackgroundColor }

func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case scene:
		if msg.read != m.scene.read {
			m.scene, m.clicked = msg, nil
			_, all := m.text()
			m.paging = msg.paged && !all // some of the answer cannot be seen below the board
			m.pages.GotoTop()
		}
		m.scene = msg
		m.pages.SetContentLines(m.wrap(msg.answer))
	case tea.WindowSizeMsg:
		m.window = msg
		m.pages.SetWidth(msg.Width)
		m.pages.SetHeight(max(0, msg.Height-1))
		m.pages.SetContentLines(m.wrap(m.scene.answer))
	case tea.BackgroundColorMsg:
		m.light = !msg.IsDark()
	case tea.ColorProfileMsg:
		m.black = msg.Profile < colorprofile.ANSI
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.MouseClickMsg:
		if m.scene.asks && !m.paging && msg.Button == tea.MouseLeft {
			m.click(m.squareAt(msg.X, msg.Y))
		}
	case tea.PasteMsg:
		m.input, cmd = m.input.Update(msg)
	default:
		if m.paging {
			m.pages, cmd = m.pages.Update(msg) // the wheel of a mouse
		}
	}
	return m, cmd
}

func (m model) press(key tea.KeyPressMsg) (model, tea.Cmd) {
	var cmd tea.Cmd
	switch name := key.String(); {
	case name == "ctrl+c":
		m.session.interrupt(os.Interrupt)
	case name == "ctrl+z":
		return m, tea.Suspend
	case m.paging && slices.Contains([]string{"q", "esc", "enter"}, name):
		m.paging = false
	case m.paging:
		m.pages, cmd = m.pages.Update(key)
	case name == "ctrl+d" && m.input.Value() == "":
		m.session.typed(line{err: io.EOF})
	case name == "enter":
		text := strings.TrimSpace(m.input.Value())
		if text != "" {
			m.history = append(m.history, text)
		}
		m.recall, m.clicked = len(m.history), nil
		m.input.Reset()
		m.session.typed(line{text: text})
	case name == "esc":
		m.recall, m.clicked = len(m.history), nil
		m.input.Reset()
	case name == "up" && m.recall > 0, name == "down" && m.recall < len(m.history):
		m.recall++
		if name == "up" {
			m.recall -= 2
		}
		m.input.SetValue(strings.Join(m.history[m.recall:min(m.recall+1, len(m.history))], ""))
		m.input.CursorEnd()
	default:
		m.input, cmd = m.input.Update(key)
	}
	return m, cmd
}

// click chooses a piece, or the squares to which it moves: where paths of captures differ, squares on them, too.
func (m *model) click(sq draughts.Square) {
	path := append(slices.Clone(m.clicked), sq)
	moves := m.along(path)
	if len(moves) == 0 { // another piece, or another way of the same
		path = append(path[:min(1, len(path)-1)], sq)
		moves = m.along(path)
	}
	if len(moves) == 0 {
		path = []draughts.Square{sq}
		moves = m.along(path)
	}
	switch {
	case len(moves) == 0 || slices.Equal(path, m.clicked):
		m.clicked = nil
	case len(moves) == 1 && len(path) > 1:
		m.clicked = nil
		m.session.typed(line{text: m.scene.position.MoveText(moves[0])})
	default:
		m.clicked = path
	}
}

// along returns the legal moves of the piece on the first square that pass the others.
func (m model) along(path []draughts.Square) []draughts.Move {
	var moves []draughts.Move
	for _, move := range m.scene.position.MovesFrom(path[0]) {
		rest := path[1:]
		for _, sq := range m.scene.position.Path(move)[1:] {
			if len(rest) > 0 && sq == rest[0] {
				rest = rest[1:]
			}
		}
		if len(rest) == 0 {
			moves = append(moves, move)
		}
	}
	return moves
}

// The sizes that decide how the window is divided.
const (
	leastPanel = 20 // columns for players and moves beside the board
	mostPanel  = 44
	leastText  = 3 // lines of text below the board
	usualText  = 8
)

// layout is how the window is divided.
type layout struct {
	view           view
	left, top      int // of the board
	columns, lines int // of the board; 0 if there is no room for one
	beside         bool
}

// layout chooses the largest board that leaves room for the text. Players and moves stand beside it if they fit there.
func (m model) layout() layout {
	v := m.scene.view
	if m.black && v.style == colour {
		v.style = unicode
	}
	for v.form = large; v.form < forms; v.form++ {
		columns, lines := v.dimensions(m.scene.shown.Variant().Rules().Size)
		room, spare := m.window.Width-columns, m.window.Height-lines-leastText
		switch {
		case spare >= 0 && room >= leastPanel+2:
			return layout{v, min(2, room-leastPanel-2), 0, columns, lines, true}
		case spare >= 3 && room >= 0:
			return layout{v, min(2, room), 1, columns, lines, false}
		}
	}
	return layout{}
}

// squareAt returns the square at a place in the window, or NoSquare.
func (m model) squareAt(x, y int) draughts.Square {
	l, v := m.layout(), m.scene.shown.Variant()
	x, y = x-l.left, y-l.top
	if x < 0 || y < 0 || x >= l.columns || y >= l.lines {
		return draughts.NoSquare
	}
	columns, lines := l.view.cellSize()
	if l.view.framed() {
		x, y, columns, lines = x-1, y-1, columns+1, lines+1
	}
	return l.view.square(v, y/lines, x/columns)
}

func (m model) View() tea.View {
	v := tea.View{AltScreen: true, MouseMode: tea.MouseModeCellMotion, WindowTitle: "draughts"}
	if m.paging {
		keys := cut("q: back to the board; arrows, space and b: scroll", m.window.Width)
		v.SetContent(m.pages.View() + "\n" + m.faint(keys))
		return v
	}
	text, _ := m.text()
	head := m.head()
	v.SetContent(head + strings.Join(text, "\n") + m.input.View())
	v.Cursor = m.input.Cursor()
	v.Cursor.Y = strings.Count(v.Content, "\n")
	return v
}

// wrap returns a text in lines that fit the window; none of an empty text.
func (m *model) wrap(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(lipgloss.Wrap(text, max(m.window.Width, 1), ""), "\n")
}

// text returns the lines below the board, of which the last is empty and gets the input, and whether they are all.
func (m *model) text() (lines []string, all bool) {
	prompt := strings.TrimSpace(m.scene.prompt)
	end := m.wrap(m.scene.state)
	if m.layout().lines == 0 {
		end = append(m.wrap("The window is too small for the board."), end...)
	}
	if at := strings.LastIndex(prompt, " "); lipgloss.Width(prompt)+10 > m.window.Width && at > 0 { // no room for a move
		end, prompt = append(end, m.wrap(prompt[:at])...), prompt[at+1:]
	}
	m.input.Prompt = prompt + " "
	m.input.SetWidth(max(1, m.window.Width-lipgloss.Width(m.input.Prompt)-1))
	room := max(0, m.window.Height-strings.Count(m.head(), "\n")-1)
	end = end[max(0, len(end)-room):]
	for part := range strings.SplitSeq(m.scene.answer, "\n") {
		if strings.TrimSpace(part) != "" {
			lines = append(lines, m.wrap(part)...)
		}
	}
	all = len(lines)+len(end) <= room
	lines = lines[max(0, len(lines)+len(end)-room):]
	for len(lines)+len(end) < min(room, usualText) {
		lines = append(lines, "") // so that the prompt seldom moves
	}
	return append(append(lines, end...), ""), all
}

// head returns the lines from the top of the window to the end of the board, with players and moves.
func (m model) head() string {
	l := m.layout()
	if l.lines == 0 {
		return ""
	}
	marked, v := m.scene.marked, m.scene.shown.Variant()
	if len(m.clicked) > 0 {
		marked = v.SetOf(m.clicked...)
		for _, move := range m.along(m.clicked) {
			marked |= v.SetOf(move.To())
		}
	}
	board := strings.Join(l.view.lines(m.scene.shown, marked), "\n")
	far, near := m.scene.sides[l.view.bottom.Other()], m.scene.sides[l.view.bottom]
	if l.beside {
		columns := min(mostPanel, m.window.Width-l.left-l.columns-2)
		board = lipgloss.JoinHorizontal(lipgloss.Top, board, "  ", m.panel(l.lines, columns, far, near))
	} else {
		last := strings.Fields(strings.Join(m.scene.moves[max(0, len(m.scene.moves)-2):], " "))
		columns := min(mostPanel, m.window.Width-l.left)
		board = lipgloss.JoinVertical(lipgloss.Left, far.line(columns), board, near.line(columns),
			cut(strings.Join(last, " "), columns))
	}
	return lipgloss.NewStyle().MarginLeft(l.left).Render(board) + "\n"
}

// panel returns the lines beside a board: the far player, the last moves, and the near player.
func (m model) panel(lines, columns int, far, near sideText) string {
	counts := func(t sideText) string {
		return m.faint(sideText{player: "  " + t.pieces, clock: t.clock}.line(columns))
	}
	room := max(0, lines-6)
	moves := strings.Join(m.scene.moves[max(0, len(m.scene.moves)-room):], "\n")
	moves = lipgloss.PlaceVertical(room, lipgloss.Top, moves)
	return cut(lipgloss.JoinVertical(lipgloss.Left,
		far.player, counts(far), "", moves, "", counts(near), near.player), columns)
}

// cut returns the first columns of each line of a text.
func cut(text string, columns int) string { return lipgloss.NewStyle().MaxWidth(columns).Render(text) }

func (m model) faint(text string) string {
	grey := lipgloss.LightDark(!m.light)(lipgloss.Color("240"), lipgloss.Color("248"))
	return lipgloss.NewStyle().Foreground(grey).Render(text)
}

// sideText is what is shown about one side.
type sideText struct{ player, pieces, clock string }

// line returns a side in one line: player and pieces at the left, the clock at the right.
func (t sideText) line(columns int) string {
	room := max(1, columns-lipgloss.Width(t.clock))
	left := strings.TrimRight(t.player+"   "+t.pieces, " ")
	return lipgloss.NewStyle().Width(room).MaxWidth(room).Height(1).MaxHeight(1).Render(left) + t.clock
}
