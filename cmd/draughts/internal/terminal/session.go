package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// session is a sequence of games between two players, with their score.
type session struct {
	*console
	settings *Settings
	view     view
	players  [2]*player         // by colour
	adviser  *draughts.Searcher // searches for hints and analysis
	drill    *book.Player       // of the book that is drilled
	random   *rand.Rand         // chooses the replies of that book
	played   int                // games begun

	game    *draughts.Game
	notes   *pdn.Game // with tags and comments, from a file or by the command comment; nil if there are none
	loaded  bool      // the game is of a file, with its tags
	clocks  clocks
	refused *draughts.MoveError // the last refusal of a move in this position; nil if there is none

	picture  picture   // the board on the screen
	paged    bool      // an answer that does not fit below the board is shown alone
	flipped  bool      // the board is turned round
	redraw   bool      // the position has changed since the board was shown
	paused   bool      // the engine to move waits for the command go
	credited [2]*tally // the tallies that include this game, by colour; nil while it is not counted

	refusals int // lines that were refused
}

var errQuit = errors.New("quit")

// newSession returns a session that is ready to run. An error is a mistake in the settings.
func newSession(settings *Settings, sys System) (*session, error) {
	s := &session{settings: settings, view: view{style: settings.style}}
	var err error
	for c, who := range settings.who {
		if s.players[c], err = parsePlayer(who, settings.book); err != nil {
			return nil, fmt.Errorf("--%s %s: %w", sideName(draughts.Color(c)), who, err)
		}
	}
	game, notes := draughts.NewGame(settings.variant), (*pdn.Game)(nil)
	switch {
	case settings.load != "":
		game, notes, err = loadFile(settings.load, 1, settings.variant)
	case settings.fen != "":
		game, err = parseGame(settings.variant, settings.fen)
	}
	if err != nil {
		return nil, err
	}
	if s.drill, err = settings.openDrill(game.Variant()); err != nil {
		return nil, fmt.Errorf("--drill %s: %w", settings.drill, err)
	}
	s.random = rand.New(rand.NewPCG(settings.seed, 0))
	s.console = newConsole(sys, settings.script)
	s.console.scene = s.scene
	s.takeScreen(sys)
	databases, _ := builtin.DB(builtin.All)
	s.adviser = draughts.NewSearcher(draughts.Options{Hash: 16, Prober: databases})
	s.begin(game, notes)
	s.paused = settings.load != "" && !s.match()
	return s, nil
}

func (s *session) close() {
	s.leaveScreen()
	s.quit()
	for _, pl := range s.players {
		s.dismiss(pl)
	}
	s.settings.unread = errors.Join(s.settings.unread, s.drill.Err(), s.drill.Close())
}

// dismiss ends a player, who plays no more.
func (s *session) dismiss(pl *player) { s.settings.unread = errors.Join(s.settings.unread, pl.leave()) }

func (s *session) run() error {
	s.printf("%s\n", s.paragraph(s.announcement(), 0))
	if !s.script {
		const how = "Type a move such as %s. ? lists the legal moves, help the commands, and quit leaves."
		s.printf("%s\n", s.paragraph(fmt.Sprintf(how, s.example()), 0))
	}
	s.printf("%s", s.describeLoaded())
	err := s.play()
	if s.screen != nil {
		s.leaveScreen()
		if s.counted() { // the end of the last game, as it was on the screen
			s.printf("%s%s\n\n%s", noBoard.banner(s.verdict()), s.moveList(), s.scoreBoard())
		}
	}
	switch {
	case errors.Is(err, errQuit), errors.Is(err, io.EOF):
		err = nil
		s.showUnfinished()
	case s.ctx.Err() != nil:
		s.showUnfinished()
		return s.ctx.Err()
	}
	err = cmp.Or(err, cli.OutputErr(s.out))
	if err == nil && s.script && s.refusals > 0 {
		return cli.ErrFailed // the text says which line
	}
	return err
}

// play runs the games: moves of engines, and lines of input, until the session ends.
func (s *session) play() error {
	for cli.OutputErr(s.out) == nil {
		var err error
		switch over := s.over(); {
		case over && !s.counted():
			s.finish()
		case !over && !s.paused && !s.mover().isPerson():
			err = s.engineTurn()
		default:
			err = s.command()
		}
		if err != nil {
			return err
		}
	}
	return cli.OutputErr(s.out)
}

func (s *session) over() bool { return s.game.Outcome().Result != draughts.Ongoing }

// errOver returns the refusal of what cannot be done after the end of the game.
func (s *session) errOver() error {
	return fmt.Errorf("%w: %s", draughts.ErrGameOver, s.game.Outcome())
}

func (s *session) turn() draughts.Color { return s.game.Position().Turn() }

func (s *session) mover() *player { return s.players[s.turn()] }

// match reports whether two engines play.
func (s *session) match() bool {
	return !s.players[draughts.White].isPerson() && !s.players[draughts.Black].isPerson()
}

// person returns the side of the only person who plays, and false if there are two or none.
func (s *session) person() (draughts.Color, bool) {
	white, black := s.players[draughts.White].isPerson(), s.players[draughts.Black].isPerson()
	if black {
		return draughts.Black, !white
	}
	return draughts.White, white
}

// personOr returns the side of the only person who plays, and other if there are two or none.
func (s *session) personOr(other draughts.Color) draughts.Color {
	if c, ok := s.person(); ok {
		return c
	}
	return other
}

// command reads a line and carries it out.
func (s *session) command() error {
	s.showBoard()
	var timeUp <-chan time.Time
	if s.over() || !s.mover().isPerson() {
		s.clocks.stop()
	} else {
		s.clocks.run(s.turn())
		timeUp = s.clocks.timeUp()
	}
	text, err := s.read(s.prompt(), timeUp)
	if errors.Is(err, errTimeUp) {
		return s.loseOnTime()
	}
	if err != nil {
		return err
	}
	return s.execute(text)
}

// execute runs a line. Its errors are printed as refusals; it returns only those that end the session.
func (s *session) execute(text string) error {
	if s.screen != nil {
		s.showPly() // without the squares that why has marked
	}
	s.paged = false
	err := s.runLine(text)
	s.paged = !s.redraw
	if err == nil || errors.Is(err, errQuit) || errors.Is(err, io.EOF) || s.ctx.Err() != nil {
		return err
	}
	errors.As(err, &s.refused)
	s.refusals++
	s.printf("refused: %s\n", quote.Message(err))
	return nil
}

// prompt returns the text in front of the input.
func (s *session) prompt() string {
	switch {
	case s.over():
		return "game over> "
	case !s.mover().isPerson():
		return fmt.Sprintf("%s, waiting> ", s.mover().title(s.turn()))
	}
	return fmt.Sprintf("%s> ", s.mover().title(s.turn()))
}

func (s *session) begin(g *draughts.Game, n *pdn.Game) {
	s.game, s.notes, s.loaded = g, n, n != nil
	s.clocks = newClocks(s.settings.clock, g.Ply())
	s.played++
	s.redraw, s.paused = true, false
	s.credited = [2]*tally{}
	for _, pl := range s.players {
		pl.prepared = false
	}
}
