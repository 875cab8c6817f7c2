package terminal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// move plays a move for the person to move. text is a move, its number in the list as in #3, or the square of a piece
// with only one legal move.
func (s *session) move(text string) error {
	switch {
	case s.over():
		return s.errOver()
	case !s.mover().isPerson():
		return fmt.Errorf("it is the turn of %s: go lets it think, %s human takes over",
			s.mover().title(s.turn()), sideName(s.turn()))
	}
	m, err := s.parseMove(text)
	if err == nil {
		err = s.checkDrill(m)
	}
	if err != nil {
		return err
	}
	return s.makeMove(m, "")
}

func (s *session) parseMove(text string) (draughts.Move, error) {
	position := s.game.Position()
	v, moves := position.Variant(), position.Moves()
	if number, ok := strings.CutPrefix(text, "#"); ok {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(moves) {
			return draughts.Move{}, fmt.Errorf("%s is not in the list of moves, which has #1 to #%d", quote.Text(text),
				len(moves))
		}
		return moves[n-1], nil
	}
	text = toNumbers(v, text)
	if sq, err := v.ParseSquare(text); err == nil {
		return onlyMove(position, sq, text)
	}
	return position.ParseMove(text)
}

// onlyMove returns the move of the piece on sq, if it has only one.
func onlyMove(position draughts.Position, sq draughts.Square, text string) (draughts.Move, error) {
	from := position.MovesFrom(sq)
	switch len(from) {
	case 0:
		return draughts.Move{}, fmt.Errorf("there is no legal move from %s; ? lists the legal moves", text)
	case 1:
		return from[0], nil
	}
	return draughts.Move{}, &draughts.MoveError{
		Text: text, Position: position, Reasons: []error{draughts.ErrAmbiguousMove}, Moves: from,
	}
}

// listMoves lists the legal moves with the numbers by which they can be played.
func (s *session) listMoves(string) error {
	position := s.game.Position()
	moves := position.Moves()
	if s.over() {
		return s.errOver()
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	const columns = 6
	for i, m := range moves {
		end := "\t"
		if i%columns == columns-1 || i == len(moves)-1 {
			end = "\n"
		}
		fmt.Fprintf(w, "  #%d\t%s%s", i+1, position.MoveText(m), end)
	}
	_ = w.Flush() // a strings.Builder returns no errors
	s.printf("%s", &b)
	return nil
}

// goOn lets a waiting engine move, or plays the only legal move of a person.
func (s *session) goOn(string) error {
	switch {
	case s.over():
		return fmt.Errorf("%w; new begins another", s.errOver())
	case s.clocks.stopped:
		return errClockStopped
	case !s.mover().isPerson():
		s.paused = false
		return nil
	}
	moves := s.game.Position().Moves()
	if len(moves) > 1 {
		return fmt.Errorf("there are %d legal moves: ? lists them, hint recommends one", len(moves))
	}
	return s.makeMove(moves[0], "the only move")
}

func (s *session) undo(args string) error {
	return s.goTo(args, -1, "there is no move of yours to take back")
}

func (s *session) redo(args string) error { return s.goTo(args, 1, "there is nothing to redo") }

// goTo goes to the next stop in the direction of step, as many times as args say.
func (s *session) goTo(args string, step int, none string) error {
	times, err := strconv.Atoi(args)
	switch {
	case args == "":
		times = 1
	case args == "all":
		times = s.game.Ply() + len(s.game.Undone())
	case err != nil || times < 1:
		return fmt.Errorf("%s is neither a number of moves nor all", quote.Text(args))
	}
	ply := s.game.Ply()
	for range times {
		to, ok := s.nextStop(ply, step)
		if !ok {
			break
		}
		ply = to
	}
	if ply == s.game.Ply() {
		return errors.New(none)
	}
	if s.counted() {
		s.score(-1)
		s.credited = [2]*tally{}
	}
	if err := s.game.GoTo(ply); err != nil {
		return err
	}
	s.clocks.goTo(ply)
	s.redraw, s.paused, s.refused = true, true, nil
	s.printf("%s\n", s.describePly())
	return nil
}

// nextStop returns the next ply in the direction of step at which the person is to move; with two people or two
// engines, the next ply. Redo also stops at the end of the game.
func (s *session) nextStop(ply, step int) (int, bool) {
	c, ok := s.person()
	last := s.game.Ply() + len(s.game.Undone())
	for ply += step; ply >= 0 && ply <= last; ply += step {
		position, err := s.game.PositionAt(ply)
		if err == nil && (!ok || position.Turn() == c || step > 0 && ply == last) {
			return ply, true
		}
	}
	return 0, false
}

// describePly returns the current ply in words, with the comments after its move.
func (s *session) describePly() string {
	ply := s.game.Ply()
	if ply == 0 {
		return "The start of the game."
	}
	before, m := s.moveTo(ply)
	number := s.game.Setup().MoveNumber // of the next move
	if s.turn() == s.game.Variant().Rules().FirstToMove {
		number--
	}
	text := fmt.Sprintf("After %s's %s, move %d.", before.Turn(), before.MoveText(m), number)
	if noted := s.noted(s.game); len(noted) == ply {
		for _, comment := range noted[ply-1].CommentsAfter {
			text += "\n  " + s.paragraph(printable(comment), 2)
		}
	}
	return text
}
