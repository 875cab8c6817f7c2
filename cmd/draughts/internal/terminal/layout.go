package terminal

import (
	"strings"

	"github.com/godraughts/draughts"
)

// scene is what a screen shows, for a screen of any size.
type scene struct {
	view   view
	setup  draughts.Setup
	marked draughts.Set
	sides  [2]sideText // by colour; empty while a position is set up
	moves  []movePair  // the last moves
	state  string      // the line about the position; may be empty
	answer []string    // what has been printed since the last line of input
	prompt string      // in front of the input, or what the engine thinks
}

// sideText is what is shown about one side.
type sideText struct{ player, pieces, clock string }

// movePair is a line of the list of moves: the number, and the moves of both sides.
type movePair struct{ number, first, second string }

// size is the size of a screen.
type size struct{ columns, rows int }

// plan is how a scene is divided on a screen.
type plan struct {
	view    view
	margin  int  // columns left of the board
	columns int  // of the board
	lines   int  // of the board; 0 if there is no room for one
	beside  bool // players and moves stand beside the board
	players bool // there is room for a line about each player above and below the board
	moves   bool // there is room for the last moves below the board
}

const (
	leastPanel = 20 // columns for players and moves beside the board
	mostPanel  = 44
	leastText  = 2 // lines of text between board and prompt
	usualText  = 7
)

// plan chooses the largest board that leaves room for the text. Players and moves stand beside it if they fit there.
func (sc *scene) plan(on size) plan {
	n := sc.setup.Variant.Rules().Size
	for f := large; f < forms; f++ {
		p := plan{view: sc.view}
		p.view.form = f
		p.columns, p.lines = p.view.dimensions(n)
		room := on.columns - p.columns // beside the board
		p.margin = max(0, min(2, room))
		spare := on.rows - 1 - leastText - p.lines
		switch {
		case room < 0:
			continue
		case spare >= 0 && room >= 2+leastPanel:
			p.beside, p.margin = true, min(2, room-2-leastPanel)
		case spare >= 3:
			p.players, p.moves = true, true
		case f == tiny && spare >= 2:
			p.players = true
		case f == tiny && spare >= -1: // the board alone
		default:
			continue
		}
		return p
	}
	return plan{view: sc.view}
}

// lines returns the lines of a scene on a screen, of which the last is the end of the prompt. rest is the number of
// lines of the answer that are left out.
func (sc *scene) lines(on size) (lines []string, rest int) {
	p := sc.plan(on)
	lines = sc.boardLines(p, on.columns)
	prompt := fold(sc.prompt, max(on.columns-8, 1), 2) // a move fits after it
	last := len(prompt) - 1
	text := append(sc.stateLines(p, on.columns), prompt[:last]...)
	room := max(0, on.rows-1-len(lines))
	text = text[max(0, len(text)-room):]
	answer, rest := lastLines(sc.answer, room-len(text), on.columns)
	for range min(room, usualText) - len(answer) - len(text) {
		answer = append(answer, "") // so that the prompt seldom moves
	}
	lines = append(append(lines, answer...), text...)
	if strings.HasSuffix(sc.prompt, " ") && width(prompt[last]) < on.columns { // which fold may have taken
		prompt[last] = strings.TrimRight(prompt[last], " ") + " "
	}
	return append(lines[:min(len(lines), max(0, on.rows-1))], prompt[last]), rest
}

// stateLines returns the lines about the position. Where there is no room for the players, they begin with the clocks.
func (sc *scene) stateLines(p plan, columns int) []string {
	text := sc.state
	white, black := sc.sides[draughts.White].clock, sc.sides[draughts.Black].clock
	if white != "" && !p.beside && !p.players {
		text = "White " + white + ", Black " + black + ". " + text
	}
	if p.lines == 0 {
		text = "The window is too small for the board. " + text
	}
	if text == "" {
		return nil
	}
	return fold(text, columns, 2)
}

// lastLines returns the end of a text in at most that number of lines: whole lines of the text as far as they fit, and
// at least the beginning of the last. rest is the number of lines left out. Blank lines are not shown.
func lastLines(text []string, most, columns int) (lines []string, rest int) {
	full := false
	for i := len(text) - 1; i >= 0; i-- {
		if strings.TrimSpace(text[i]) == "" {
			continue
		}
		folded := fold(text[i], columns, 2)
		switch {
		case !full && len(lines)+len(folded) <= most:
			lines = append(folded, lines...)
			continue
		case !full && len(lines) == 0 && most > 0:
			lines = folded[:most]
			lines[most-1] = cut(pad(lines[most-1]+" ", columns+1), columns)
		}
		full, rest = true, rest+len(folded)
	}
	return lines, rest
}

// boardLines returns the lines from the top of the screen to the end of the board, with players and moves.
func (sc *scene) boardLines(p plan, columns int) []string {
	if p.lines == 0 {
		return nil
	}
	margin := strings.Repeat(" ", p.margin)
	far, near := sc.sides[p.view.bottom.Other()], sc.sides[p.view.bottom]
	var lines, panel []string
	if p.beside {
		panel = sc.panel(p.lines, min(mostPanel, columns-p.margin-p.columns-2), far, near)
	}
	if p.players {
		lines = append(lines, margin+far.line(columns-p.margin))
	}
	for i, line := range p.view.lines(sc.setup, sc.marked) {
		if p.beside {
			line += "  " + panel[i]
		}
		lines = append(lines, margin+line)
	}
	if p.players {
		lines = append(lines, margin+near.line(columns-p.margin))
	}
	if p.moves {
		lines = append(lines, margin+sc.moveLine(columns-p.margin))
	}
	return lines
}

// line returns a side in one line: player and pieces at the left, the clock at the right.
func (t sideText) line(columns int) string {
	columns = min(columns, mostPanel)
	left := t.player
	if t.pieces != "" && width(t.player)+3+width(t.pieces)+2+width(t.clock) <= columns {
		left += "   " + t.pieces
	}
	if t.clock == "" {
		return cut(left, columns)
	}
	return pad(cut(left, columns-2-width(t.clock)), columns-width(t.clock)) + t.clock
}

// panel returns the lines beside a board: the far player, the last moves, and the near player.
func (sc *scene) panel(lines, columns int, far, near sideText) []string {
	text, end := []string{far.line(columns)}, []string{near.line(columns)}
	if lines >= 12 {
		rest := func(t sideText) string { return sideText{player: "  " + t.pieces, clock: t.clock}.line(columns) }
		text = []string{cut(far.player, columns), rest(far), ""}
		end = []string{"", rest(near), cut(near.player, columns)}
	}
	room := max(0, lines-len(text)-len(end))
	pairs := sc.moves[max(0, len(sc.moves)-room):]
	wide := 0
	for _, pair := range pairs {
		wide = max(wide, width(pair.first))
	}
	for _, pair := range pairs {
		text = append(text, cut("  "+pad(pair.number, 5)+pad(pair.first, wide)+"  "+pair.second, columns))
	}
	for len(text) < lines-len(end) {
		text = append(text, "")
	}
	return append(text, end...)
}

// moveLine returns as many of the last moves as fit in one line.
func (sc *scene) moveLine(columns int) string {
	line := ""
	for i := len(sc.moves) - 1; i >= 0; i-- {
		pair := sc.moves[i]
		longer := strings.TrimSpace(strings.TrimSpace(pair.number+" "+pair.first+" "+pair.second) + "  " + line)
		if width(longer) > columns {
			break
		}
		line = longer
	}
	return line
}
