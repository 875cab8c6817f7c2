package terminal

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/quote"
)

// program is a session: games one after another between two players, whose points are counted.
type program struct {
	*console
	settings *Settings
	view     view
	players  [2]*player // by colour
	adviser  *draughts.Searcher
	played   int // games of the session, finished or not

	game    *draughts.Game
	opening *draughts.Game // as it was when it began
	notes   notes          // what a file said about the game
	clocks  clocks
	editing *draughts.Setup     // a position that is being set up; nil if none is
	refused *draughts.MoveError // the last refusal of a move in this position; nil if there is none

	flipped bool       // the board is seen from the other side than usual
	stale   bool       // the position has changed since the board was shown
	paused  bool       // the engine whose turn it is waits until it is told to go on
	fair    bool       // the person has played without help from the start, as the leader board wants it
	scored  [2]*player // who has got the points of the game, by colour; nil if it has none yet

	refusals int // lines that were refused
}

// errQuit ends the program.
var errQuit = errors.New("quit")

// newProgram returns a program that is ready to run; an error is one of the settings.
func newProgram(s *Settings, sys System) (*program, error) {
	p := &program{settings: s, view: view{style: s.style}}
	for c, who := range s.who {
		var err error
		if p.players[c], err = parsePlayer(who); err != nil {
			return nil, fmt.Errorf("-%s %s: %w", sideName(draughts.Color(c)), who, err)
		}
	}
	if s.games > 0 && !p.match() {
		return nil, errors.New("-games is for a match of two engines, and a person plays")
	}
	game, notes, err := s.firstGame()
	if err != nil {
		return nil, err
	}
	p.console = newConsole(sys, s.script, sys.Screen && !s.script)
	p.adviser = draughts.NewSearcher(draughts.Options{Hash: 16, Prober: english.DB()})
	p.begin(game, notes)
	p.paused = s.load != "" && !p.match()
	return p, nil
}

// firstGame returns the game that the settings ask for.
func (s *Settings) firstGame() (*draughts.Game, notes, error) {
	switch {
	case s.load != "":
		return loadFile(s.load, 1, s.variant)
	case s.fen != "":
		g, err := parseGame(s.variant, s.fen)
		return g, notes{}, err
	}
	return draughts.NewGame(s.variant), notes{}, nil
}

func (p *program) close() {
	p.quit()
	for _, pl := range p.players {
		pl.close()
	}
}

// run plays until the end of the session.
func (p *program) run() error {
	p.title()
	p.sayf("%s", p.welcome())
	err := p.play()
	switch {
	case errors.Is(err, errQuit), errors.Is(err, io.EOF):
		err = nil
		p.farewell()
	case p.ctx.Err() != nil:
		p.farewell()
		return ErrInterrupted
	}
	if err == nil {
		err = p.failed
	}
	if err == nil && p.script && p.refusals > 0 {
		return ErrRefused
	}
	return err
}

// play lets those who are to move do so until somebody quits.
func (p *program) play() error {
	for p.failed == nil {
		var err error
		switch over := p.over(); {
		case over && !p.counted():
			p.finish()
		case over && p.match() && p.played < p.settings.games:
			err = p.nextGame()
		case over && p.settings.games > 0:
			return errQuit
		case !over && p.editing == nil && !p.paused && !p.mover().isPerson():
			err = p.engineTurn()
		default:
			err = p.command()
		}
		if err != nil {
			return err
		}
	}
	return p.failed
}

func (p *program) over() bool { return p.game.Outcome().Result != draughts.Ongoing }

func (p *program) turn() draughts.Color { return p.game.Position().Turn() }

func (p *program) mover() *player { return p.players[p.turn()] }

// match reports whether two engines play.
func (p *program) match() bool {
	return !p.players[draughts.White].isPerson() && !p.players[draughts.Black].isPerson()
}

// person returns the side of the only person who plays, and false if there are two or none.
func (p *program) person() (draughts.Color, bool) {
	white, black := p.players[draughts.White].isPerson(), p.players[draughts.Black].isPerson()
	if black {
		return draughts.Black, !white
	}
	return draughts.White, white
}

// command reads a line and carries it out.
func (p *program) command() error {
	p.showBoard()
	var timeUp <-chan time.Time
	if p.over() || p.editing != nil || !p.mover().isPerson() {
		p.clocks.stop()
	} else {
		p.clocks.start(p.turn())
		timeUp = p.clocks.timeUp()
	}
	text, err := p.read(p.prompt(), timeUp)
	if errors.Is(err, errTimeUp) {
		return p.loseOnTime()
	}
	if err != nil {
		return err
	}
	return p.obey(text)
}

// obey carries out a line. What cannot be done is refused, and only the end of the session is an error.
func (p *program) obey(text string) error {
	err := p.do(text)
	if err == nil || errors.Is(err, errQuit) || errors.Is(err, io.EOF) || p.ctx.Err() != nil {
		return err
	}
	errors.As(err, &p.refused)
	p.refusals++
	p.sayf("refused: %s\n", quote.Message(err))
	return nil
}

// prompt says who is asked for a line.
func (p *program) prompt() string {
	switch {
	case p.editing != nil:
		return "set-up> "
	case p.over():
		return "game over> "
	case !p.mover().isPerson():
		return fmt.Sprintf("%s, waiting> ", p.mover().title(p.turn()))
	}
	return fmt.Sprintf("%s> ", p.mover().title(p.turn()))
}

// begin begins a game.
func (p *program) begin(g *draughts.Game, n notes) {
	p.game, p.opening, p.notes = g, g.Clone(), n
	p.clocks = newClocks(p.settings.clock)
	p.editing = nil
	p.played++
	p.stale, p.paused = true, false
	p.scored = [2]*player{}
	p.fair = g.Ply() == 0 && g.Start() == g.Variant().Start()
	for _, pl := range p.players {
		pl.prepared = false
	}
}

// nextGame begins another game of a match, where the last has begun.
func (p *program) nextGame() error {
	if p.settings.swap {
		p.players[0], p.players[1] = p.players[1], p.players[0]
	}
	p.begin(p.opening.Clone(), p.notes)
	p.sayf("Game %d: %s against %s.\n\n", p.played, p.players[draughts.Black].title(draughts.Black),
		p.players[draughts.White].title(draughts.White))
	return nil
}
