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

// move makes a move of the person to move: text is one, or the number that it has in the list, or the square of a
// piece that has but one.
func (p *program) move(text string) error {
	switch {
	case p.over():
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, p.game.Outcome())
	case !p.mover().isPerson():
		return fmt.Errorf("it is the turn of %s: go lets it think, %s human takes over",
			p.mover().title(p.turn()), sideName(p.turn()))
	}
	m, err := p.parseMove(text)
	if err != nil {
		return err
	}
	return p.make(m, "")
}

// parseMove returns the legal move that a text means.
func (p *program) parseMove(text string) (draughts.Move, error) {
	position := p.game.Position()
	v, moves := position.Variant(), position.Moves()
	if number, ok := strings.CutPrefix(text, "#"); ok {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(moves) {
			return draughts.Move{}, fmt.Errorf("%s is not in the list of moves, which has #1 to #%d", quote.Text(text), len(moves))
		}
		return moves[n-1], nil
	}
	text = numbered(v, text)
	if sq, err := v.ParseSquare(text); err == nil {
		return onlyMove(position, moves, sq, text)
	}
	return position.ParseMove(text)
}

// onlyMove returns the move of the piece on sq, if it has but one.
func onlyMove(position draughts.Position, moves []draughts.Move, sq draughts.Square, text string) (draughts.Move, error) {
	var from []draughts.Move
	for _, m := range moves {
		if m.From() == sq {
			from = append(from, m)
		}
	}
	switch len(from) {
	case 0:
		return draughts.Move{}, fmt.Errorf("no legal move begins on %s; ? lists those that there are", text)
	case 1:
		return from[0], nil
	}
	return draughts.Move{}, &draughts.MoveError{Reason: draughts.ErrAmbiguousMove, Text: text, Position: position, Moves: from}
}

// listMoves lists the legal moves with the numbers by which they can be played.
func (p *program) listMoves(string) error {
	position := p.game.Position()
	moves := position.Moves()
	if p.over() {
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, p.game.Outcome())
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
	_ = w.Flush() // to a strings.Builder, which takes all
	p.sayf("%s", &b)
	return nil
}

// goOn lets an engine that waits think, and plays the only legal move for a person.
func (p *program) goOn(string) error {
	switch {
	case p.over():
		return fmt.Errorf("%w: %s; new begins another", draughts.ErrGameOver, p.game.Outcome())
	case !p.mover().isPerson():
		p.paused = false
		return nil
	}
	moves := p.game.Position().Moves()
	if len(moves) > 1 {
		return fmt.Errorf("there are %d legal moves: ? lists them, hint recommends one", len(moves))
	}
	return p.make(moves[0], "the only move")
}

// undo takes moves back.
func (p *program) undo(args string) error {
	return p.step(args, p.before, "there is no move of yours to take back")
}

// redo makes again what undo has taken back.
func (p *program) redo(args string) error { return p.step(args, p.behind, "there is nothing to redo") }

// step goes to another place of the game, so many times as args say.
func (p *program) step(args string, next func(ply int) (int, bool), none string) error {
	times, err := strconv.Atoi(args)
	switch {
	case args == "":
		times = 1
	case args == "all":
		times = p.game.Ply() + len(p.undone())
	case err != nil || times < 1:
		return fmt.Errorf("%s is not a number of moves, nor all", quote.Text(args))
	}
	ply := p.game.Ply()
	for range times {
		to, ok := next(ply)
		if !ok {
			break
		}
		ply = to
	}
	if ply == p.game.Ply() {
		return errors.New(none)
	}
	p.uncount()
	if err := p.game.GoTo(ply); err != nil {
		return err
	}
	p.clocks.stop()
	p.stale, p.fair, p.paused, p.refused = true, false, true, nil
	p.sayf("%s\n", p.whereabouts())
	return nil
}

// before returns the place before a ply at which the person has the move; with two people or two engines, the ply
// before.
func (p *program) before(ply int) (int, bool) {
	for ply--; ply >= 0; ply-- {
		if p.restsAt(ply) {
			return ply, true
		}
	}
	return 0, false
}

// behind returns the place behind a ply at which the person has the move, or the end of the game.
func (p *program) behind(ply int) (int, bool) {
	last := p.game.Ply() + len(p.undone())
	for ply++; ply <= last; ply++ {
		if ply == last || p.restsAt(ply) {
			return ply, true
		}
	}
	return 0, false
}

// restsAt reports whether undo and redo rest at a ply.
func (p *program) restsAt(ply int) bool {
	c, ok := p.person()
	position, err := p.game.PositionAt(ply)
	return err == nil && (!ok || position.Turn() == c)
}

// undone returns the moves that can be redone.
func (p *program) undone() []draughts.Move {
	g, made := p.game.Clone(), p.game.Ply()
	for g.Redo() {
	}
	return g.Moves()[made:]
}

// whereabouts says after which move the game is.
func (p *program) whereabouts() string {
	ply := p.game.Ply()
	if ply == 0 {
		return "The start of the game."
	}
	before, err := p.game.PositionAt(ply - 1)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("After %s's %s, move %d.", before.Turn(), before.MoveText(p.game.Moves()[ply-1]), (ply+1)/2)
}
