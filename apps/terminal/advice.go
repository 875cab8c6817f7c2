package terminal

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/internal/quote"
)

// hintLimits are those of searches for the person's sake: less than a second, and the same advice on any machine.
var hintLimits = draughts.Limits{Nodes: 300_000}

// errStopped is returned for a search that Ctrl-C has stopped before it had found anything.
var errStopped = errors.New("stopped before anything was found")

// advice searches the current position with the library's full strength, and shows how it gets on. Ctrl-C ends it with
// what it has found, or errStopped.
func (p *program) advice(l draughts.Limits) (draughts.Info, error) {
	ctx, done := p.stoppable()
	defer done()
	position := p.game.Position()
	l.OnInfo = func(i draughts.Info) { p.show(progress(position, i)) }
	found, err := p.adviser.Search(ctx, p.game, l)
	p.clear()
	return found, stopped(ctx, err)
}

// stopped returns errStopped for the error of a context that has been cancelled, and any other error as it is.
func stopped(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return errStopped
	}
	return err
}

// hint says what to play.
func (p *program) hint(string) error {
	p.fair = false
	found, err := p.advice(hintLimits)
	if err != nil {
		return err
	}
	position := p.game.Position()
	p.sayf("Play %s: %s for %s at depth %d.%s\n", position.MoveText(found.Move()), found.Score(), position.Turn(),
		found.Depth, expected(position, found.PV()))
	return nil
}

// expected returns the play that is expected to follow the first of the moves.
func expected(p draughts.Position, moves []draughts.Move) string {
	if len(moves) < 2 {
		return ""
	}
	return " Then " + variation(p.After(moves[0]), moves[1:], 6) + "."
}

// analyse searches the position for a while and shows the three best moves.
func (p *program) analyse(args string) error {
	limits := draughts.Limits{Time: 3 * time.Second, MultiPV: 3}
	if args != "" {
		d, err := time.ParseDuration(args)
		if err != nil || d <= 0 {
			return fmt.Errorf("%s is not a time such as 5s", quote.Text(args))
		}
		limits.Time = d
	}
	p.fair = false
	found, err := p.advice(limits)
	if err != nil {
		return err
	}
	position := p.game.Position()
	p.sayf("For %s, at depth %d after %.1f s and %d positions:\n", position.Turn(), found.Depth, found.Time.Seconds(), found.Nodes)
	for _, line := range found.Lines {
		p.sayf("  %18s  %s\n", line.Score, variation(position, line.PV, 10))
	}
	return nil
}

// why explains a move: why it is illegal, or how good it is. Without one it explains the last refusal, or the last move.
func (p *program) why(args string) error {
	refused := p.refused
	switch {
	case args != "":
		m, err := p.parseMove(args)
		if err != nil {
			return p.explain(err)
		}
		return p.judge(p.game, m)
	case refused != nil:
		return p.explain(refused)
	case p.game.Ply() == 0:
		return errors.New("no move has been made: why MOVE explains one that you think of")
	}
	g := p.game.Clone()
	m := g.Moves()[g.Ply()-1]
	g.Undo()
	return p.judge(g, m)
}

// explain shows on the board what stands in the way of a move, and what may be played instead.
func (p *program) explain(err error) error {
	var refused *draughts.MoveError
	if !errors.As(err, &refused) {
		return err
	}
	position := refused.Position
	rules := position.Variant().Rules()
	p.sayf("%s.\n", wrapped(capital(refused.Error()), 0))
	if len(refused.Squares) > 0 {
		p.showPosition(position, position.Variant().SetOf(refused.Squares...))
	}
	switch refused.Reason {
	case draughts.ErrMustCapture, draughts.ErrLongerCapture, draughts.ErrCaptureUnfinished:
		p.sayf("By these rules captures are compulsory and made to their end. The choice among them: %s.\n", rules.Choice)
	}
	var moves []string
	for _, m := range refused.Moves {
		moves = append(moves, inWords(position, m))
	}
	if len(moves) > 0 {
		p.sayf("Legal there:\n  %s\n", strings.Join(moves, "\n  "))
	}
	return nil
}

// judge says how good a move in the current position of g is.
func (p *program) judge(g *draughts.Game, m draughts.Move) error {
	p.fair = false
	ctx, done := p.stoppable()
	defer done()
	annotator := analysis.Annotator{Searcher: p.adviser, Limits: hintLimits}
	j, err := annotator.Judge(ctx, g, m)
	if err != nil {
		return stopped(ctx, err)
	}
	position := g.Position()
	text := fmt.Sprintf("%s is %s: %s for %s.", position.MoveText(m), gradeOf(j, m), j.Score, position.Turn())
	if best := j.Best.PV[0]; best != m {
		text += fmt.Sprintf(" Best was %s, %s.", position.MoveText(best), j.Best.Score)
	}
	p.sayf("%s\n", wrapped(text+expected(position, j.Best.PV), 0))
	return nil
}

// gradeOf returns a judgement in words.
func gradeOf(j analysis.Judgement, m draughts.Move) string {
	switch {
	case j.Best.PV[0] == m:
		return "the best move"
	case j.Glyph == analysis.GlyphVeryBad:
		return "a blunder"
	case j.Glyph == analysis.GlyphBad:
		return "a mistake"
	case j.Glyph == analysis.GlyphDubious:
		return "doubtful"
	}
	return "a good move"
}
