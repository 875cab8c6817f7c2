package terminal

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
)

// tally counts the results of a player in the session.
type tally struct{ won, drawn, lost, captures int }

// count adds the finished game to the tallies of its players.
func (s *session) count() {
	s.credited = s.players
	s.score(+1)
}

// uncount removes the game from the tallies if it has been counted. Undo calls it.
func (s *session) uncount() {
	if s.counted() {
		s.score(-1)
		s.credited = [2]*player{}
	}
}

// counted reports whether the game is in the tallies.
func (s *session) counted() bool { return s.credited != [2]*player{} }

// score adds n times the result of the game to the tallies of its players.
func (s *session) score(n int) {
	winner, decided := s.game.Outcome().Result.Winner()
	for i, pl := range s.credited {
		c := draughts.Color(i)
		pl.tally.captures += n * s.captures(c)
		switch {
		case !decided:
			pl.tally.drawn += n
		case winner == c:
			pl.tally.won += n
		default:
			pl.tally.lost += n
		}
	}
}

// captures returns how many pieces a side has taken in this game.
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
