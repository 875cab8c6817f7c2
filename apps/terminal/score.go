package terminal

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
)

// tally counts the results of a player in the session.
type tally struct {
	won, drawn, lost int
	captures         int // pieces taken in them
}

// result is the result of a game for one of the players.
type result string

const (
	won   result = "won"
	drawn result = "drawn"
	lost  result = "lost"
)

// resultFor returns the result of a game for a side.
func resultFor(c draughts.Color, r draughts.Result) result {
	switch winner, decided := r.Winner(); {
	case !decided:
		return drawn
	case winner == c:
		return won
	}
	return lost
}

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
	for c, pl := range s.credited {
		color := draughts.Color(c)
		switch resultFor(color, s.game.Outcome().Result) {
		case won:
			pl.tally.won += n
		case drawn:
			pl.tally.drawn += n
		case lost:
			pl.tally.lost += n
		}
		pl.tally.captures += n * s.captures(color)
	}
}

// captures returns how many pieces a side has taken in this game.
func (s *session) captures(c draughts.Color) int {
	n, turn := 0, s.game.Start().Turn()
	for _, m := range s.game.Moves() {
		if turn == c {
			n += m.NumCaptured()
		}
		turn = turn.Other()
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

// showScore shows the score board.
func (s *session) showScore(string) error {
	s.printf("%s", s.scoreBoard())
	return nil
}
