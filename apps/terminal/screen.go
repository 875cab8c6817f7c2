package terminal

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// lettering is the title, a sign for each dot.
var lettering = [...]string{
	"####  ####   ###  #   #  #### #   # #####  ####",
	"#   # #   # #   # #   # #     #   #   #   #    ",
	"#   # ####  ##### #   # #  ## #####   #    ### ",
	"#   # #  #  #   # #   # #   # #   #   #       #",
	"####  #   # #   #  ###   #### #   #   #   #### ",
}

// sign returns the title as the style can show it: where there are half blocks, two rows of dots to a line.
func (s style) sign() string {
	if s == ascii {
		return "  " + strings.Join(lettering[:], "\n  ") + "\n"
	}
	blocks := map[string]string{"  ": " ", "# ": "▀", " #": "▄", "##": "█"}
	var b strings.Builder
	for row := 0; row < len(lettering); row += 2 {
		var line strings.Builder
		for col := range lettering[row] {
			lower := byte(' ')
			if row+1 < len(lettering) {
				lower = lettering[row+1][col]
			}
			line.WriteString(blocks[string([]byte{lettering[row][col], lower})])
		}
		b.WriteString("  " + s.paint("38;5;136", line.String()) + "\n")
	}
	return b.String()
}

// title greets the person; a script is only told what is played.
func (p *program) title() {
	if !p.script && p.view.style != noBoard {
		p.sayf("\n%s\n", p.view.style.sign())
	}
	p.sayf("%s\n", p.announcement())
	if !p.script {
		p.sayf("Type a move such as %s, or ? for all that are legal. help lists the rest, quit leaves.\n", p.example())
	}
}

// announcement says by which rules the game is played, and by whom, the side first that moves first.
func (p *program) announcement() string {
	first := p.game.Variant().Rules().First
	return fmt.Sprintf("Rules: %s. %s moves first, against %s.", p.game.Variant(), p.players[first].title(first),
		p.players[first.Other()].title(first.Other()))
}

// example returns a move that is written as the rule set does.
func (p *program) example() string {
	start := p.game.Variant().Start()
	return start.MoveText(start.Moves()[0])
}

// usualBottom returns the side that sits at the bottom of the board unless it is turned: a person who plays an engine,
// White otherwise.
func (p *program) usualBottom() draughts.Color {
	if c, ok := p.person(); ok {
		return c
	}
	return draughts.White
}

// showBoard shows the board as it is now, if it has changed.
func (p *program) showBoard() {
	if !p.stale {
		return
	}
	p.stale = false
	p.view.bottom = p.usualBottom()
	if p.flipped {
		p.view.bottom = p.view.bottom.Other()
	}
	if p.editing != nil {
		p.sayf("\n%s", p.view.board(*p.editing, 0))
		return
	}
	p.showPly(p.game.Ply())
	if !p.over() {
		p.sayf("%s\n", p.state())
	}
}

// showPly shows the board after so many plies, with those who play at either side of it.
func (p *program) showPly(ply int) {
	position, err := p.game.PositionAt(ply)
	if err != nil {
		return // no such place: callers ask for those that there are
	}
	var marked draughts.Set
	if ply > 0 {
		last := p.game.Moves()[ply-1]
		marked = position.Variant().SetOf(last.From(), last.To())
	}
	p.showPosition(position, marked)
}

// showPosition shows a board, with those who play at either side of it.
func (p *program) showPosition(position draughts.Position, marked draughts.Set) {
	board := p.view.board(position.Setup(), marked)
	if board == "" {
		return
	}
	p.sayf("\n%s%s%s", p.side(position, p.view.bottom.Other()), board, p.side(position, p.view.bottom))
}

// side returns a line about one side: who plays it, what it has on the board, and its clock.
func (p *program) side(position draughts.Position, c draughts.Color) string {
	who := p.players[c].title(c)
	text := fmt.Sprintf("  %s%s%s %s", p.view.style.piece(draughts.Man(c)), who,
		strings.Repeat(" ", max(1, 30-utf8.RuneCountInString(who))), p.view.style.paint("2", forces(position, c)))
	if p.clocks.on() {
		text += "   " + p.clocks.text(c)
	}
	return text + "\n"
}

// forces returns what a side has on the board, such as "9 men, 2 kings".
func forces(p draughts.Position, c draughts.Color) string {
	kings := (p.Pieces(c) & p.Kings()).Len()
	text := count(p.Pieces(c).Len()-kings, "man", "men")
	if kings > 0 {
		text += ", " + count(kings, "king", "kings")
	}
	return text
}

// count returns a number of things in words.
func count(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// nearDraw is how many moves before a draw by the rules the players are told of it.
const nearDraw = 10

// state says in a line or two what there is to know before the next move.
func (p *program) state() string {
	position := p.game.Position()
	text := position.Turn().String() + " to move"
	if rules := position.Variant().Rules(); position.HasCapture() && !rules.OptionalCapture {
		text += ", and must capture with " + strings.Join(p.movable(position), " or ")
	}
	text += "."
	if n := p.game.Repetitions(); n > 1 {
		text += fmt.Sprintf(" This position has come up %d times.", n)
	}
	for _, limit := range p.game.DrawLimits() {
		if limit.Moves() <= nearDraw {
			text += fmt.Sprintf(" Near a draw: %s.", limit)
			break
		}
	}
	if reason := p.game.Claim(); reason != draughts.NoReason && p.mover().isPerson() {
		text += fmt.Sprintf(" You may claim a draw (%s): type draw.", reason)
	}
	if p.paused && !p.mover().isPerson() {
		text += " Enter, or go, lets it play."
	}
	return wrapped(text, 0)
}

// movable returns the squares of the pieces that have a legal move.
func (p *program) movable(position draughts.Position) []string {
	v := position.Variant()
	var from draughts.Set
	for m := range position.All() {
		from |= v.SetOf(m.From())
	}
	var squares []string
	for sq := range v.Squares(from) {
		squares = append(squares, v.SquareText(sq))
	}
	return squares
}

// capital returns text with a capital first letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// box returns lines of text in a box, each in the middle.
func (s style) box(lines ...string) string {
	sides := "+-+||+-+"
	if s == unicode || s == colour {
		sides = "╔═╗║║╚═╝"
	}
	e := []rune(sides)
	width := 0
	for _, l := range lines {
		width = max(width, utf8.RuneCountInString(l)+6)
	}
	var b strings.Builder
	edge := func(from int) {
		line := string(e[from]) + strings.Repeat(string(e[from+1]), width) + string(e[from+2])
		b.WriteString("  " + s.paint("38;5;136", line) + "\n")
	}
	edge(0)
	for i, l := range lines {
		spare := width - utf8.RuneCountInString(l)
		if i == 0 {
			l = s.paint("1", l)
		}
		b.WriteString("  " + s.paint("38;5;136", string(e[3])) + strings.Repeat(" ", spare/2) + l +
			strings.Repeat(" ", spare-spare/2) + s.paint("38;5;136", string(e[4])) + "\n")
	}
	edge(5)
	return b.String()
}
