package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/internal/quote"
)

// hintLimits are the limits of searches for hints. With nodes, unlike time, the advice is the same on any machine. The
// search takes less than a second.
var hintLimits = draughts.Limits{Nodes: 300_000}

// errStopped is returned for a search that Ctrl-C stopped before it found a move.
var errStopped = errors.New("stopped before anything was found")

// searchNow searches the current position at full strength and shows its progress. After Ctrl-C it returns the best
// move found so far, or errStopped.
func (s *session) searchNow(l draughts.Limits) (draughts.Info, error) {
	ctx, done := s.stoppable()
	defer done()
	position := s.game.Position()
	l.OnInfo = func(i draughts.Info) { s.showProgress(progress(position, i)) }
	found, err := s.adviser.Search(ctx, s.game, l)
	return found, stopped(ctx, err)
}

// stopped returns errStopped for the error of a context that has been cancelled, and any other error as it is.
func stopped(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return errStopped
	}
	return err
}

func (s *session) hint(string) error {
	found, err := s.searchNow(hintLimits)
	if err != nil {
		return err
	}
	position := s.game.Position()
	s.printf("Play %s: %s for White at depth %d.%s\n", position.MoveText(found.Move()),
		found.Score().ForWhite(position.Turn()), found.Depth, expected(position, found.PV()))
	return nil
}

// expected returns the rest of a principal variation as a sentence: the moves after the first.
func expected(p draughts.Position, moves []draughts.Move) string {
	if len(moves) < 2 {
		return ""
	}
	return " Then " + variation(p.After(moves[0]), moves[1:], 6) + "."
}

// analyse searches the position for a while and shows the three best moves.
func (s *session) analyse(args string) error {
	limits := draughts.Limits{Time: 3 * time.Second, MultiPV: 3}
	if args != "" {
		d, err := time.ParseDuration(args)
		if err != nil || d <= 0 {
			return fmt.Errorf("%s is not a time such as 5s", quote.Text(args))
		}
		limits.Time = d
	}
	found, err := s.searchNow(limits)
	if err != nil {
		return err
	}
	position := s.game.Position()
	s.printf("For White, at depth %d after %.1f s and %d positions:\n", found.Depth, found.Time.Seconds(), found.Nodes)
	for _, line := range found.Lines {
		s.printf("  %18s  %s\n", line.Score.ForWhite(position.Turn()), variation(position, line.PV, 10))
	}
	return nil
}

// why explains why a move is illegal, or how good it is. Without a move it explains the last refusal or move.
func (s *session) why(args string) error {
	refused := s.refused
	switch {
	case args != "":
		m, err := s.parseMove(args)
		if err != nil {
			return s.explain(err)
		}
		return s.judge(s.game, m)
	case refused != nil:
		return s.explain(refused)
	case s.game.Ply() == 0:
		return errors.New("no move has been made; why MOVE explains a move")
	}
	g := s.game.Clone()
	m := g.Moves()[g.Ply()-1]
	g.Undo()
	return s.judge(g, m)
}

// explain marks on the board the squares that make a move illegal, and lists the legal moves there.
func (s *session) explain(err error) error {
	refused, ok := errors.AsType[*draughts.MoveError](err)
	if !ok {
		return err
	}
	position := refused.Position
	rules := position.Variant().Rules()
	s.printf("%s.\n", s.paragraph(capital(refused.Error()), 0))
	if len(refused.Squares) > 0 {
		s.showPosition(position, position.Variant().SetOf(refused.Squares...), s.game.Ply())
	}
	switch refused.Reasons[0] {
	case draughts.ErrMustCapture, draughts.ErrCaptureUnfinished, draughts.ErrLongerCapture, draughts.ErrKingMustCapture,
		draughts.ErrMoreKings, draughts.ErrKingEarlier, draughts.ErrHigherValue:
		s.printf("By these rules captures are compulsory and must be completed. Choice of capture: %s.\n", rules.Choice)
	}
	if len(refused.Moves) > 0 {
		text := func(m draughts.Move) string { return inWords(position, m) }
		s.printf("Legal there:\n  %s\n", join(refused.Moves, "\n  ", text))
	}
	return nil
}

// judge prints how good a move in the current position of g is.
func (s *session) judge(g *draughts.Game, m draughts.Move) error {
	ctx, done := s.stoppable()
	defer done()
	annotator := analysis.Annotator{Searcher: s.adviser, Limits: hintLimits}
	j, err := annotator.Judge(ctx, g, m)
	if err != nil {
		return stopped(ctx, err)
	}
	position := g.Position()
	text := fmt.Sprintf("%s is %s: %s for White.", position.MoveText(m), gradeOf(j, m), j.Score.ForWhite(position.Turn()))
	if best := j.Best.PV[0]; best != m {
		text += fmt.Sprintf(" Best was %s, %s.", position.MoveText(best), j.Best.Score.ForWhite(position.Turn()))
	}
	s.printf("%s\n", s.paragraph(text+expected(position, j.Best.PV), 0))
	return nil
}

// gradeOf returns a judgement in words.
func gradeOf(j analysis.Judgement, m draughts.Move) string {
	if j.Best.PV[0] == m {
		return "the best move"
	}
	return cmp.Or(map[int]string{
		analysis.NAGBlunder: "a blunder", analysis.NAGMistake: "a mistake", analysis.NAGDubious: "doubtful",
	}[j.NAG], "a good move")
}
