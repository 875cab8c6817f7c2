package terminal

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
)

// tally is what a player has made in the games of the session.
type tally struct {
	won, drawn, lost int
	captures         int // pieces taken in them
}

// result is how a game has ended for one of the players.
type result string

const (
	won   result = "won"
	drawn result = "drawn"
	lost  result = "lost"
)

// resultFor returns what a result is for a side.
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
func (p *program) count() {
	p.scored = p.players
	p.score(+1)
}

// uncount takes the game off the tallies again, if it has been counted: a move is taken back.
func (p *program) uncount() {
	if p.counted() {
		p.score(-1)
		p.scored = [2]*player{}
	}
}

// counted reports whether the game is in the tallies.
func (p *program) counted() bool { return p.scored != [2]*player{} }

// score adds n times the result of the game to the tallies of those who have played it.
func (p *program) score(n int) {
	for c, pl := range p.scored {
		color := draughts.Color(c)
		switch resultFor(color, p.game.Outcome().Result) {
		case won:
			pl.tally.won += n
		case drawn:
			pl.tally.drawn += n
		case lost:
			pl.tally.lost += n
		}
		pl.tally.captures += n * p.captures(color)
	}
}

// captures returns how many pieces a side has taken in this game.
func (p *program) captures(c draughts.Color) int {
	n, turn := 0, p.game.Start().Turn()
	for _, m := range p.game.Moves() {
		if turn == c {
			n += m.NumCaptured()
		}
		turn = turn.Other()
	}
	return n
}

// scoreBoard returns what each side has in this game, and in the session.
func (p *program) scoreBoard() string {
	var b strings.Builder
	position := p.game.Position()
	first := p.game.Variant().Rules().First
	fmt.Fprintf(&b, "%-30s | this game          | session\n", "")
	fmt.Fprintf(&b, "%-30s | men  kings  taken  | won  drawn  lost  taken\n", "")
	for _, c := range []draughts.Color{first, first.Other()} {
		pl := p.players[c]
		kings := (position.Pieces(c) & position.Kings()).Len()
		captures := pl.tally.captures
		if !p.counted() {
			captures += p.captures(c)
		}
		fmt.Fprintf(&b, "%-30s | %3d  %5d  %5d  | %3d  %5d  %4d  %5d\n", pl.title(c), position.Pieces(c).Len()-kings,
			kings, p.captures(c), pl.tally.won, pl.tally.drawn, pl.tally.lost, captures)
	}
	return b.String()
}

// showScore shows the score board.
func (p *program) showScore(string) error {
	p.sayf("%s", p.scoreBoard())
	return nil
}
