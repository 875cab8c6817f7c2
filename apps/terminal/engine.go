package terminal

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// engineTurn lets the engine that is to move do so. Ctrl-C makes it play the best that it has found.
func (p *program) engineTurn() error {
	if p.game.Claim() != draughts.NoReason {
		return p.claimDraw()
	}
	info, stopped, err := p.engineMove()
	switch {
	case p.ctx.Err() != nil:
		return p.ctx.Err()
	case err != nil && stopped:
		p.paused = true
		p.sayf("Stopped. Enter, or go, lets it think again.\n")
		return nil
	case err != nil:
		p.paused, p.mover().prepared = true, false // it may be better for beginning anew
		p.refusals++
		p.sayf("refused: %s does not move: %s\n", p.mover().title(p.turn()), quote.Message(err))
		if p.settings.games > 0 {
			return errQuit
		}
		return nil
	}
	if err := p.make(info.Move(), evaluation(info)); err != nil {
		return err
	}
	if p.match() && !p.over() {
		return p.betweenMoves(stopped)
	}
	return nil
}

// engineMove asks the engine for its move, and reports whether Ctrl-C stopped it.
func (p *program) engineMove() (draughts.Info, bool, error) {
	c, pl := p.turn(), p.mover()
	limits := draughts.Limits{Time: p.settings.think}
	// An engine that is a program lives as long as the context with which it is started.
	if err := pl.prepare(p.ctx, p.game.Variant(), limits, 2*(p.settings.seed+uint64(p.played))+uint64(c)); err != nil {
		return draughts.Info{}, false, err
	}
	ctx, done := p.stoppable()
	defer done()
	p.clocks.start(c)
	if p.clocks.on() {
		limits = draughts.Limits{Clock: &draughts.Clock{Remaining: max(1, p.clocks.left(c)), Increment: p.clocks.increment}}
	}
	position := p.game.Position()
	limits.OnInfo = func(i draughts.Info) { p.show(pl.title(c) + " thinks: " + progress(position, i)) }
	info, err := pl.engine.Search(ctx, p.game, limits)
	p.clear()
	return info, ctx.Err() != nil, err
}

// betweenMoves is the time after a move of two engines: whoever watches may enter a command, or stop them.
func (p *program) betweenMoves(stopped bool) error {
	if p.live {
		p.showBoard()
	}
	if !stopped && p.settings.pace > 0 {
		stopped = !p.wait(p.settings.pace)
	}
	if stopped && p.ctx.Err() == nil {
		p.paused = true
		p.sayf("\nStopped. Enter, or go, lets them play on.\n")
	}
	if p.script {
		return nil // its lines are for when the game is over
	}
	if text, ok := p.typedAhead(); ok {
		p.paused = true
		return p.obey(text)
	}
	return nil
}

// make makes a legal move and says so, with a remark.
func (p *program) make(m draughts.Move, remark string) error {
	c, before := p.turn(), p.game.Position()
	if p.clocks.on() && p.clocks.left(c) < 0 {
		return p.loseOnTime()
	}
	if err := p.game.Play(m); err != nil {
		return err
	}
	p.clocks.moved(c)
	p.stale, p.paused, p.refused = true, false, nil
	text := p.players[c].title(c) + " plays " + inWords(before, m) + "."
	if remark != "" {
		text += " [" + remark + "]"
	}
	p.sayf("%s\n", text)
	return p.houseRule()
}

// inWords returns a move with what it does.
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

// evaluation returns what an engine says about its move: nothing if it does not say how deep it has looked.
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
	var texts []string
	for _, m := range moves[:min(len(moves), most)] {
		texts = append(texts, p.MoveText(m))
		p = p.After(m)
	}
	return strings.Join(texts, " ")
}
