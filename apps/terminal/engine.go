package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

// engineTurn lets the engine to move search and play. After Ctrl-C it plays the best move found so far.
func (s *session) engineTurn() error {
	if s.game.ClaimableDraw() != draughts.NoReason {
		return s.claimDraw()
	}
	info, stopped, err := s.engineMove()
	switch {
	case s.ctx.Err() != nil:
		return s.ctx.Err()
	case err != nil && stopped:
		s.paused = true
		s.printf("Stopped. Enter, or go, lets it think again.\n")
		return nil
	case err != nil:
		s.paused, s.mover().prepared = true, false // a new start may help
		s.refusals++
		s.printf("refused: %s does not move: %s\n", s.mover().title(s.turn()), quote.Message(err))
		if s.settings.games > 0 {
			return errQuit
		}
		return nil
	}
	if err := s.makeMove(info.Move(), evaluation(info)); err != nil {
		return err
	}
	if s.match() && !s.over() {
		return s.betweenMoves(stopped)
	}
	return nil
}

// engineMove returns the engine's move, and whether Ctrl-C stopped the search.
func (s *session) engineMove() (draughts.Info, bool, error) {
	c, pl := s.turn(), s.mover()
	if s.inPlace() {
		s.showBoard()
		s.refresh(pl.title(c) + " thinks.")
	}
	limits := draughts.Limits{Time: s.settings.think}
	// A program is ended with the context of prepare.
	if err := pl.prepare(s.ctx, s.game.Variant(), limits, 2*(s.settings.seed+uint64(s.played))+uint64(c)); err != nil {
		return draughts.Info{}, false, err
	}
	ctx, done := s.stoppable()
	defer done()
	s.clocks.run(c)
	if s.clocks.on() {
		limits = s.clocks.Limits(time.Now())
	}
	position := s.game.Position()
	limits.OnInfo = func(i draughts.Info) { s.showProgress(pl.title(c) + " thinks: " + progress(position, i)) }
	info, err := pl.engine.Search(ctx, s.game, limits)
	s.clearProgress()
	return info, ctx.Err() != nil, err
}

// betweenMoves waits after a move of two engines. The person may enter a command meanwhile, or stop them by Ctrl-C.
func (s *session) betweenMoves(stopped bool) error {
	if s.live {
		s.showBoard()
	}
	if !stopped && s.settings.pace > 0 {
		stopped = !s.wait(s.settings.pace)
	}
	if stopped && s.ctx.Err() == nil {
		s.paused = true
		s.printf("\nStopped. Enter, or go, lets them play on.\n")
	}
	if s.script {
		return nil // its lines are read after the game
	}
	if text, ok := s.typedAhead(); ok {
		s.paused = true
		return s.execute(text)
	}
	return nil
}

// makeMove plays a legal move and prints it, with a remark.
func (s *session) makeMove(m draughts.Move, remark string) error {
	c, before, now := s.turn(), s.game.Position(), time.Now()
	if s.clocks.stopped {
		return errClockStopped
	}
	if _, fallen := s.clocks.Flagged(now); fallen {
		return s.loseOnTime()
	}
	if err := s.game.Play(m); err != nil {
		return err
	}
	s.clocks.press(c, now)
	s.redraw, s.paused, s.refused = true, false, nil
	text := s.players[c].title(c) + " plays " + inWords(before, m) + "."
	if remark != "" {
		text += " [" + remark + "]"
	}
	s.printf("%s\n", text)
	if name, ply := openings.Name(s.game); name != "" && ply == s.game.Ply() {
		s.printf("Opening: %s.\n", name)
	}
	return s.houseRule()
}

// inWords returns a move in words: its text, the captured squares and the promotion.
func inWords(p draughts.Position, m draughts.Move) string {
	text := p.MoveText(m)
	if m.IsCapture() {
		var squares []string
		for _, sq := range m.Captured() {
			squares = append(squares, p.Variant().SquareText(sq))
		}
		text += ", taking " + strings.Join(squares, ", ")
	}
	if m.IsPromotion() {
		text += ", and gets a king"
	}
	return text
}

// evaluation returns depth and score of an engine's search; empty if the engine does not report its depth.
func evaluation(i draughts.Info) string {
	if i.Depth == 0 {
		return ""
	}
	return fmt.Sprintf("depth %d, %s", i.Depth, i.Score())
}

// progress returns what a search has found so far.
func progress(p draughts.Position, i draughts.Info) string {
	return fmt.Sprintf("%4.1f s  depth %d  %s  %s", i.Time.Seconds(), i.Depth, i.Score(), variation(p, i.PV(), 4))
}

// variation returns the texts of moves made one after another, no more than most.
func variation(p draughts.Position, moves []draughts.Move, most int) string {
	return strings.Join(p.MoveTexts(moves[:min(len(moves), most)]), " ")
}
