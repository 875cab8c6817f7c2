package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/godraughts/draughts/internal/quote"
)

// replay shows the game from its start to the current position, at a pace or step by step.
func (s *session) replay(pace string) error {
	if pace == "step" {
		return s.replaySteps()
	}
	var wait time.Duration
	if s.live {
		wait = time.Second
	}
	if pace != "" {
		d, err := time.ParseDuration(pace)
		if err != nil || d < 0 {
			return fmt.Errorf("%s is neither a time such as 500ms nor step", quote.Text(pace))
		}
		wait = d
	}
	for ply := range s.game.Ply() + 1 {
		s.replayPly(ply)
		if ply < s.game.Ply() && wait > 0 && !s.wait(wait) {
			s.printf("\nStopped.\n")
			break
		}
	}
	s.redraw = true
	return s.ctx.Err()
}

// replaySteps lets the person step through the game.
func (s *session) replaySteps() error {
	defer func() { s.redraw = true }()
	ply := 0
	s.replayPly(ply)
	for {
		line, err := s.read("next, previous, home, end, or quit> ", nil)
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
			ply = s.game.Ply()
		case "q", "quit":
			return nil
		default:
			s.refusals++
			s.printf("refused: %s is neither n, p, h, e nor q\n", quote.Text(line))
			continue
		}
		if ply < 0 || ply > s.game.Ply() {
			ply = max(0, min(ply, s.game.Ply()))
			s.printf("There are no more moves in that direction.\n")
			continue
		}
		s.replayPly(ply)
	}
}

// replayPly shows the move that leads to a ply, and the position there.
func (s *session) replayPly(ply int) {
	if ply == 0 {
		s.printf("The start of the game.\n")
	} else if before, err := s.game.PositionAt(ply - 1); err == nil {
		number := fmt.Sprintf("%d.", (ply+1)/2)
		if before.Turn() != s.game.Start().Turn() {
			number += ".."
		}
		s.printf("%s %s plays %s.\n", number, before.Turn(), inWords(before, s.game.Moves()[ply-1]))
	}
	for _, text := range s.notes.comments(s.game, ply) {
		s.printf("  %s\n", s.paragraph(printable(text), 2))
	}
	s.showPly(ply)
}
