package terminal

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/godraughts/draughts"
)

// finish ends a game: it counts the result and shows it.
func (s *session) finish() {
	s.clocks.stop()
	s.credited = [2]*tally{s.players[0].tally, s.players[1].tally}
	s.score(+1)
	s.redraw, s.paused = true, false
	s.showBoard()
	if s.screen != nil { // moves and result are beside the board
		s.printf("%s", noBoard.banner(s.verdict()))
		return
	}
	s.printf("\n%s\n", s.view.style.banner(s.verdict()))
	s.printf("%s\n\n%s", s.moveList(), s.scoreBoard())
	s.printf("\nnew begins another game, undo takes back moves, quit leaves.\n\n")
}

// banner returns the lines of a verdict centred in a box, or as sentences in the style noBoard.
func (s style) banner(lines []string) string {
	if s == noBoard {
		return strings.Join(lines, ". ") + ".\n"
	}
	crown, border := "*", lipgloss.ASCIIBorder()
	if s != ascii {
		crown, border = "♛", lipgloss.DoubleBorder()
	}
	lines[0] = s.bold(crown + " " + lines[0] + " " + crown)
	box := lipgloss.NewStyle().Border(border).Padding(0, 3).MarginLeft(2).Align(lipgloss.Center)
	if s == colour {
		const gold = "136"
		box = box.BorderForeground(lipgloss.Color(gold))
	}
	return box.Render(strings.Join(lines, "\n")) + "\n"
}

// verdict returns the lines of the banner: the result, the players and the reason.
func (s *session) verdict() []string {
	result := s.game.Outcome().Result
	title := func(c draughts.Color) string { return s.players[c].title(c) }
	after := count((s.game.Ply()+1)/2, "move", "moves") + ": " + s.game.Outcome().Reason.String()
	winner, decided := result.Winner()
	if !decided {
		return []string{"Draw", fmt.Sprintf("%s and %s share the points after %s",
			title(draughts.Black), title(draughts.White), after)}
	}
	lines := []string{result.String(), fmt.Sprintf("%s beats %s in %s", title(winner), title(winner.Other()), after)}
	if s.players[winner].isPerson() && !s.players[winner.Other()].isPerson() {
		lines = append(lines, "Well played")
	}
	return lines
}

func (s *session) loseOnTime() error {
	s.printf("The time of %s is up.\n", s.mover().title(s.turn()))
	return s.game.End(draughts.Outcome{Result: draughts.Win(s.turn().Other()), Reason: draughts.TimeOut})
}

// resign resigns the game for the person who plays an engine, or for the side to move.
func (s *session) resign(string) error {
	if s.over() {
		return s.errOver()
	}
	loser := s.personOr(s.turn())
	if ok, err := s.confirmUnlessScript("%s, do you resign?", s.players[loser].title(loser)); !ok {
		return err
	}
	return s.game.Resign(loser)
}

func (s *session) claimDraw() error {
	s.printf("%s claims a draw: %s.\n", s.mover().title(s.turn()), s.game.ClaimableDraw())
	return s.game.ClaimDraw()
}

// claimWith makes a move and claims a draw with it, for the side to move.
func (s *session) claimWith(m draughts.Move, remark string) error {
	reason, claimant := s.game.ClaimableDrawWith(m), s.mover().title(s.turn())
	if reason == draughts.NoReason {
		return fmt.Errorf("%w with %s", draughts.ErrNoClaim, s.game.Position().MoveText(m))
	}
	if err := s.makeMove(m, remark); err != nil || s.over() {
		return err
	}
	s.printf("%s claims a draw: %s.\n", claimant, reason)
	return s.game.ClaimDraw()
}

// draw claims a draw, with a move if one is named, or offers one if none is and the rules allow no claim.
func (s *session) draw(move string) error {
	switch {
	case s.over():
		return s.errOver()
	case move != "":
		m, err := s.parseMove(move)
		if err != nil {
			return err
		}
		return s.claimWith(m, "")
	case s.game.ClaimableDraw() != draughts.NoReason:
		return s.claimDraw()
	case s.match():
		return fmt.Errorf("two engines play, and there is no draw to claim")
	}
	other := s.personOr(s.turn()).Other()
	agreed, err := s.agrees(other)
	switch {
	case err != nil:
		return err
	case agreed:
		return s.game.AgreeDraw()
	}
	s.printf("%s does not agree to a draw.\n", s.players[other].title(other))
	return nil
}

// agrees returns whether the player of c agrees to a draw. A person is asked, except in a script; an engine agrees late
// in a game in which it has no advantage.
func (s *session) agrees(c draughts.Color) (bool, error) {
	const (
		latePly  = 40  // at least this many plies have been made
		minScore = -10 // of the opponent, in hundredths of a man
	)
	if pl := s.players[c]; pl.isPerson() {
		return s.confirmUnlessScript("%s, do you agree to a draw?", pl.title(c))
	}
	if s.game.Ply() < latePly {
		return false, nil
	}
	found, err := s.searchNow(hintLimits)
	if err != nil {
		return false, err
	}
	score := found.Score()
	if s.turn() == c {
		score = -score
	}
	return score >= minScore, nil
}

// confirmUnlessScript asks a question and returns whether the answer is yes. In a script it is yes without asking.
func (s *session) confirmUnlessScript(format string, args ...any) (bool, error) {
	if s.script {
		return true, nil
	}
	answer, err := s.read(fmt.Sprintf(format, args...)+" [y/n] ", nil)
	return strings.EqualFold(answer, "y") || strings.EqualFold(answer, "yes"), err
}

// showUnfinished prints the moves of a game that is not finished, and the score of the session if it has more games.
func (s *session) showUnfinished() {
	if s.counted() {
		return
	}
	if s.game.Ply() > 0 {
		s.printf("\nNot finished:\n%s\n", s.moveList())
	}
	if s.played > 1 {
		s.printf("\n%s", s.scoreBoard())
	}
}

// tally counts the results of a player in the session.
type tally struct{ won, drawn, lost, captures int }

// counted reports whether the game is in the tallies.
func (s *session) counted() bool { return s.credited != [2]*tally{} }

// score adds n times the result of the game to the tallies of its players.
func (s *session) score(n int) {
	winner, decided := s.game.Outcome().Result.Winner()
	for i, t := range s.credited {
		c := draughts.Color(i)
		t.captures += n * s.captures(c)
		switch {
		case !decided:
			t.drawn += n
		case winner == c:
			t.won += n
		default:
			t.lost += n
		}
	}
}

func (s *session) captures(c draughts.Color) int {
	n := 0
	for position, m := range s.game.All() {
		if position.Turn() == c {
			n += m.NumCaptured()
		}
	}
	return n
}

// scoreBoard returns a table of the pieces and results of each side, in this game and in the session.
func (s *session) scoreBoard() string {
	var b strings.Builder
	position := s.game.Position()
	first := s.game.Variant().Rules().FirstToMove
	fmt.Fprintf(&b, "%-30s | this game          | session\n", "")
	fmt.Fprintf(&b, "%-30s | men  kings  taken  | won  drawn  lost  taken\n", "")
	for _, c := range []draughts.Color{first, first.Other()} {
		pl := s.players[c]
		kings := (position.Pieces(c) & position.Kings()).Len()
		captures := pl.tally.captures
		if !s.counted() {
			captures += s.captures(c)
		}
		fmt.Fprintf(&b, "%-30s | %3d  %5d  %5d  | %3d  %5d  %4d  %5d\n", pl.title(c), position.Pieces(c).Len()-kings,
			kings, s.captures(c), pl.tally.won, pl.tally.drawn, pl.tally.lost, captures)
	}
	return b.String()
}

func (s *session) showScore(string) error {
	s.printf("%s", s.scoreBoard())
	return nil
}
