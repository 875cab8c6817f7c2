package terminal

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/godraughts/draughts"
)

// announcement returns the rules and the players of the game. The side that moves first comes first.
func (s *session) announcement() string {
	first := s.game.Variant().Rules().FirstToMove
	return fmt.Sprintf("Rules: %s. %s moves first, against %s.", s.game.Variant(), s.players[first].title(first),
		s.players[first.Other()].title(first.Other()))
}

// example returns the text of a legal first move.
func (s *session) example() string {
	start := s.game.Variant().Start()
	return start.MoveText(start.Moves()[0])
}

func (s *session) showBoard() {
	if !s.redraw {
		return
	}
	s.redraw = false
	s.view.bottom = s.personOr(draughts.White)
	if s.flipped {
		s.view.bottom = s.view.bottom.Other()
	}
	s.showPly()
	if !s.over() && s.screen == nil {
		s.printf("%s\n", s.paragraph(s.state(), 0))
	}
}

// moveTo returns the move that led to a ply of the game, and the position before it.
func (s *session) moveTo(ply int) (draughts.Position, draughts.Move) {
	before, _ := s.game.PositionAt(ply - 1) // callers pass only plies of the game
	return before, s.game.Moves()[ply-1]
}

func (s *session) showPly() {
	ply, position, marked := s.game.Ply(), s.game.Start(), draughts.Set(0)
	if ply > 0 {
		before, last := s.moveTo(ply)
		position, marked = before.After(last), before.Variant().SetOf(last.From(), last.To())
	}
	s.showPosition(position, marked, ply)
}

// showPosition shows a board, which is that after a number of plies, with a line about each player above and below it.
func (s *session) showPosition(p draughts.Position, marked draughts.Set, ply int) {
	if s.screen != nil {
		s.picture = picture{p, marked, ply}
		return
	}
	board := s.view.lines(p, marked)
	if board == nil {
		return
	}
	far, near := s.sideText(p, s.view.bottom.Other()), s.sideText(p, s.view.bottom)
	lines := slices.Concat([]string{far.line(mostPanel)}, board, []string{near.line(mostPanel)})
	s.printf("\n%s", join(lines, "", func(line string) string { return "  " + strings.TrimRight(line, " ") + "\n" }))
}

func (s *session) sideText(p draughts.Position, c draughts.Color) sideText {
	side := sideText{player: s.view.style.piece(draughts.Man(c)) + s.players[c].title(c)}
	kings := (p.Pieces(c) & p.Kings()).Len()
	side.pieces = count(p.Pieces(c).Len()-kings, "man", "men")
	if kings > 0 {
		side.pieces += ", " + count(kings, "king", "kings")
	}
	if s.clocks.on() {
		side.clock = s.clocks.text(c)
	}
	return side
}

// count returns a number with its noun, such as "1 man" or "2 men".
func count(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// state returns the side to move, what it must capture with, and which draws are near or can be claimed.
func (s *session) state() string {
	position := s.game.Position()
	text := position.Turn().String() + " to move"
	if v := position.Variant(); position.HasCapture() && !v.Rules().OptionalCapture {
		text += ", and must capture with " + join(movable(position), " or ", v.SquareText)
	}
	text += "."
	if n := s.game.Repetitions(); n > 1 {
		text += fmt.Sprintf(" This position has occurred %d times.", n)
	}
	const nearDraw = 10 // moves before a draw by the rules
	for _, limit := range s.game.DrawLimits() {
		if limit.Moves() <= nearDraw {
			text += fmt.Sprintf(" Near a draw: %s.", limit)
			break
		}
	}
	if s.mover().isPerson() {
		if reason := s.game.ClaimableDraw(); reason != draughts.NoReason {
			text += fmt.Sprintf(" Type draw to claim a draw: %s.", reason)
		}
		for m := range position.All() {
			if reason := s.game.ClaimableDrawWith(m); reason != draughts.NoReason {
				text += fmt.Sprintf(" Type draw %s to claim a draw with it: %s.", position.MoveText(m), reason)
			}
		}
	}
	if s.paused && !s.mover().isPerson() {
		text += " Enter, or go, lets it play."
	}
	return text
}

// movable returns the squares of the pieces that have a legal move.
func movable(position draughts.Position) []draughts.Square {
	v := position.Variant()
	var from draughts.Set
	for m := range position.All() {
		from |= v.SetOf(m.From())
	}
	return slices.Collect(v.Squares(from))
}

// join returns the texts of items with a separator between them.
func join[T any](items []T, separator string, text func(T) string) string {
	var texts []string
	for _, item := range items {
		texts = append(texts, text(item))
	}
	return strings.Join(texts, separator)
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// picture is the board on the screen.
type picture struct {
	shown  draughts.Position
	marked draughts.Set
	ply    int // of the game, after which the board is so
}

// takeScreen shows the session on the screen, if there is one and the settings do not ask for plain lines.
func (s *session) takeScreen(sys System) {
	if sys.Screen == nil || s.script || s.settings.scroll || s.view.style == noBoard || sys.Getenv("TERM") == "dumb" {
		return
	}
	p := tea.NewProgram(newModel(s.console), tea.WithInput(sys.In), tea.WithOutput(sys.Screen), tea.WithoutSignalHandler())
	s.screen, s.ended = p, make(chan struct{})
	go func() {
		defer close(s.ended)
		if _, err := p.Run(); err != nil {
			s.send(line{err: err})
		}
	}()
}

// showProgress shows on the screen what a search has found, at most 20 times a second.
func (s *session) showProgress(text string) {
	const pause = time.Second / 20
	if s.screen != nil && time.Since(s.drawn) >= pause {
		s.drawn = time.Now()
		s.show(text, false)
	}
}

func (s *session) scene() scene {
	sc := scene{view: s.view, shown: s.picture.shown, marked: s.picture.marked, paged: s.paged, read: s.entered}
	for _, c := range []draughts.Color{draughts.White, draughts.Black} {
		sc.sides[c] = s.sideText(sc.shown, c)
	}
	for i := range s.picture.ply {
		before, m := s.moveTo(i + 1)
		if text := before.MoveText(m); i%2 == 0 {
			sc.moves = append(sc.moves, fmt.Sprintf("%4d. %-7s", i/2+1, text))
		} else {
			sc.moves[i/2] += "  " + text
		}
	}
	switch {
	case s.over():
		sc.state = s.game.Outcome().String() + ". new begins another game, quit leaves."
	case s.picture.ply == s.game.Ply():
		sc.state = s.state()
		if s.mover().isPerson() {
			sc.position = s.game.Position()
		}
	}
	return sc
}
