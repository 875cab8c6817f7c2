package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/godraughts/draughts/internal/quote"
)

// replay shows the game from its start to where it is: a move every so often, or step by step.
func (p *program) replay(pace string) error {
	if pace == "step" {
		return p.replaySteps()
	}
	var wait time.Duration
	if p.live {
		wait = time.Second
	}
	if pace != "" {
		d, err := time.ParseDuration(pace)
		if err != nil || d < 0 {
			return fmt.Errorf("%s is neither a time such as 500ms nor step", quote.Text(pace))
		}
		wait = d
	}
	for ply := range p.game.Ply() + 1 {
		p.replayPly(ply)
		if ply < p.game.Ply() && wait > 0 && !p.wait(wait) {
			p.sayf("\nStopped.\n")
			break
		}
	}
	p.stale = true
	return p.ctx.Err()
}

// replaySteps lets the person walk through the game.
func (p *program) replaySteps() error {
	defer func() { p.stale = true }()
	ply := 0
	p.replayPly(ply)
	for {
		line, err := p.read("next, previous, home, end, or quit> ", nil)
		if err != nil {
			return err
		}
		switch strings.ToLower(line) {
		case "", "n", "next":
			ply++
		case "p", "previous":
			ply--
		case "h", "home":
			ply = 0
		case "e", "end":
			ply = p.game.Ply()
		case "q", "quit":
			return nil
		default:
			p.refusals++
			p.sayf("refused: %s is neither n, p, h, e nor q\n", quote.Text(line))
			continue
		}
		if ply < 0 || ply > p.game.Ply() {
			ply = max(0, min(ply, p.game.Ply()))
			p.sayf("There are no more moves that way.\n")
			continue
		}
		p.replayPly(ply)
	}
}

// replayPly shows the move that leads to a ply, and the position there.
func (p *program) replayPly(ply int) {
	if ply == 0 {
		p.sayf("The start of the game.\n")
	} else if before, err := p.game.PositionAt(ply - 1); err == nil {
		number := fmt.Sprintf("%d.", (ply+1)/2)
		if before.Turn() != p.game.Start().Turn() {
			number += ".."
		}
		p.sayf("%s %s plays %s.\n", number, before.Turn(), inWords(before, p.game.Moves()[ply-1]))
	}
	for _, text := range p.notes.comments(p.game, ply) {
		p.sayf("  %s\n", wrapped(printable(text), 2))
	}
	p.showPly(ply)
}
