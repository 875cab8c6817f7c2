package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// finish ends a game: it counts the result, shows it and, if the game is one for the leader board, keeps it there.
func (p *program) finish() {
	p.clocks.stop()
	p.count()
	p.stale, p.paused = true, false
	p.showBoard()
	p.sayf("\n%s\n", p.view.style.banner(p.verdict()))
	p.sayf("%s\n\n%s", p.moveList(), p.scoreBoard())
	p.enterLeaders()
	if !p.match() || p.settings.games == 0 {
		p.sayf("\nnew plays again, undo takes back and plays on, replay shows it all, quit leaves.\n")
	}
	p.sayf("\n")
}

// banner returns the lines of a verdict in a box, or as sentences where there are no boards.
func (s style) banner(lines []string) string {
	if s == noBoard {
		return strings.Join(lines, ". ") + ".\n"
	}
	crown := "*"
	if s != ascii {
		crown = "♛"
	}
	lines[0] = crown + " " + lines[0] + " " + crown
	return s.box(lines...)
}

// verdict says who has won, how, and why.
func (p *program) verdict() []string {
	result := p.game.Outcome().Result
	title := func(c draughts.Color) string { return p.players[c].title(c) }
	after := count((p.game.Ply()+1)/2, "move", "moves") + ": " + p.reason()
	winner, decided := result.Winner()
	if !decided {
		return []string{"Draw", fmt.Sprintf("%s and %s share the points after %s",
			title(draughts.Black), title(draughts.White), after)}
	}
	lines := []string{result.String(), fmt.Sprintf("%s beats %s in %s", title(winner), title(winner.Other()), after)}
	if p.players[winner].isPerson() && !p.players[winner.Other()].isPerson() {
		lines = append(lines, "Well played")
	}
	return lines
}

// reason says why the game has ended.
func (p *program) reason() string {
	o := p.game.Outcome()
	if o.Reason == draughts.Adjudication {
		return fmt.Sprintf("house rule, %s each without a capture", count(p.settings.house, "move", "moves"))
	}
	return o.Reason.String()
}

// houseRule draws a game of two engines in which nothing has been captured for too long.
func (p *program) houseRule() error {
	if !p.match() || p.settings.house == 0 || p.over() {
		return nil
	}
	moves := p.game.Moves()
	quiet := 0
	for quiet < len(moves) && !moves[len(moves)-1-quiet].IsCapture() {
		quiet++
	}
	if quiet < 2*p.settings.house {
		return nil
	}
	return p.game.End(draughts.Outcome{Result: draughts.Draw, Reason: draughts.Adjudication})
}

func (p *program) loseOnTime() error {
	p.sayf("The time of %s is up.\n", p.mover().title(p.turn()))
	return p.game.End(draughts.Outcome{Result: draughts.Win(p.turn().Other()), Reason: draughts.TimeOut})
}

// resign gives the game up: for the side to move, or for the person who plays an engine.
func (p *program) resign(string) error {
	if p.over() {
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, p.game.Outcome())
	}
	loser := p.turn()
	if c, ok := p.person(); ok {
		loser = c
	}
	if ok, err := p.sure("%s, do you give this game up?", p.players[loser].title(loser)); !ok {
		return err
	}
	return p.game.Resign(loser)
}

// claimDraw ends the game by a rule that lets the side to move claim a draw.
func (p *program) claimDraw() error {
	p.sayf("%s claims a draw: %s.\n", p.mover().title(p.turn()), p.game.Claim())
	return p.game.ClaimDraw()
}

// draw claims a draw if the rules grant one, and offers it to the opponent if not.
func (p *program) draw(string) error {
	switch {
	case p.over():
		return fmt.Errorf("%w: %s", draughts.ErrGameOver, p.game.Outcome())
	case p.game.Claim() != draughts.NoReason:
		return p.claimDraw()
	case p.match():
		return fmt.Errorf("two engines play, and there is no draw to claim")
	}
	asker := p.turn()
	if c, ok := p.person(); ok {
		asker = c
	}
	other := p.players[asker.Other()]
	agreed, err := p.agrees(other, asker.Other())
	switch {
	case err != nil:
		return err
	case agreed:
		return p.game.AgreeDraw()
	}
	p.sayf("%s does not agree to a draw.\n", other.title(asker.Other()))
	return nil
}

// What an engine wants to see before it agrees to a draw.
const (
	drawPly   = 40  // the moves that have been made, of both sides
	drawScore = -10 // the position is no worse than this for its opponent, in hundredths of a man
)

// agrees asks a player whether they agree to a draw. An engine does so when the game has gone on for a while and
// nothing is to be gained.
func (p *program) agrees(pl *player, c draughts.Color) (bool, error) {
	if pl.isPerson() {
		return p.confirm("%s, do you agree to a draw?", pl.title(c))
	}
	if p.game.Ply() < drawPly {
		return false, nil
	}
	found, err := p.advice(hintLimits)
	if err != nil {
		return false, err
	}
	score := found.Score()
	if p.turn() == c {
		score = -score
	}
	return score >= drawScore, nil
}

// sure asks whether the person means it; a script always does.
func (p *program) sure(format string, args ...any) (bool, error) {
	if p.script {
		return true, nil
	}
	return p.confirm(format, args...)
}

// farewell ends the session with the moves of a game that is not finished, and the score if that of the last is not on
// the screen.
func (p *program) farewell() {
	if p.counted() {
		return
	}
	if p.game.Ply() > 0 {
		p.sayf("\nNot finished:\n%s\n", p.moveList())
	}
	if p.played > 1 {
		p.sayf("\n%s", p.scoreBoard())
	}
}

// enterLeaders puts the game on the leader board: one that a person has played against a level from the start, without
// help.
func (p *program) enterLeaders() {
	c, ok := p.person()
	if !ok || p.settings.leaders == "" || p.players[c.Other()].level == noLevel {
		return
	}
	if !p.fair {
		p.sayf("\nNot for the leader board: there was help, or the game began elsewhere than at the start.\n")
		return
	}
	name := p.players[c].name
	if name == "" {
		name = p.settings.name
	}
	e := leader{
		Name: name, Result: resultFor(c, p.game.Outcome().Result), Moves: (p.game.Ply() + 1) / 2,
		Level: p.players[c.Other()].level, Date: time.Now(), Rules: p.game.Variant().String(),
	}
	if err := addLeader(p.settings.leaders, e); err != nil {
		p.refusals++
		p.sayf("\nrefused: the leader board: %s\n", quote.Message(err))
		return
	}
	if err := p.leaderBoard(""); err != nil {
		p.sayf("\nrefused: the leader board: %s\n", quote.Message(err))
	}
}
