package hub

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// Server puts a draughts.Searcher behind the protocol. The zero Server is usable.
type Server struct {
	Name    string // of the engine; "draughts" if empty
	Version string
	Author  string
	Country string
	Options draughts.Options // of the Searcher; the parameters hash, threads and egdb change theirs
	// Databases opens the endgame databases that the parameter egdb names. They are closed, if they are an io.Closer,
	// when others take their place and at the end. Without it there is no such parameter.
	Databases func(name string) (draughts.Prober, error)
	// DatabaseName is what the parameter egdb says of Options.Prober; "none" if empty.
	DatabaseName string
}

// Serve puts a Searcher with options o behind the protocol, as the Serve of a [Server] does of which only Options is
// set.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o draughts.Options) error {
	return (&Server{Options: o}).Serve(ctx, in, out)
}

// Serve answers the messages that come from in until quit, the end of in, or the cancellation of ctx, whose error it
// then returns. What it cannot understand or do it answers with an error message, and goes on. Other errors are those
// of reading and writing. When ctx is cancelled, one read from in and one write to out may be left behind.
//
// Each go gets one done, which has no move if there is no legal one or no position. A search runs without limit only
// if a level message says infinite, or for analysis. If the level messages since the last search are refused, the
// limits of that search stay in force; where there are none, a move takes one second. A message that is not meant for
// a search that runs, such as pos or go, stops it.
//
// The controller may set these parameters: variant, the rules, by the name that Hub has for them or the library; hash,
// in MiB, up to draughts.MaxHash; threads; level, which is full or the number of a draughts.Level; egdb, see
// Databases; and ponder, without which no move to ponder is told. Before there is a variant, or if it is normal, the
// length of a position decides the board: that of 8x8 is English draughts.
//
// Serve panics if an argument is nil.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) (err error) {
	nilarg.Check(ctx == nil, "hub: Serve", "a nil context")
	nilarg.Check(in == nil, "hub: Serve", "a nil reader")
	nilarg.Check(out == nil, "hub: Serve", "a nil writer")
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	session := &session{
		server: s, ctx: ctx, out: newLineWriter(ctx, out), options: s.Options,
		game: draughts.NewGame(draughts.International), ponder: true,
		databases: cmp.Or(s.DatabaseName, "none"),
		random:    rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	}
	defer func() { err = errors.Join(err, session.closeDatabases()) }()
	return session.serve(readLines(ctx, in, bufio.ScanLines))
}

// session is a conversation with a controller.
type session struct {
	server  *Server
	ctx     context.Context
	out     *lineWriter
	options draughts.Options

	variant   draughts.Variant // zero until the controller has set it
	game      *draughts.Game   // nil after a position that could not be read
	levels    levels           // say how long to search
	strength  draughts.Level   // of play, if weak
	weak      bool             // moves are those of the strength
	ponder    bool             // the controller wants to know what to ponder about
	databases string           // the name of those in the options
	opened    io.Closer        // these databases, if they were opened here and must be closed
	random    *rand.Rand       // of the level
	searcher  *draughts.Searcher
	thinking  *thinking // the search that runs; nil if none does
}

// serve takes lines until there are no more. All happens in this one goroutine, but for the search and its infos.
func (s *session) serve(lines <-chan lineOrError) error {
	for {
		var result <-chan draughts.Info
		var news <-chan struct{}
		var report <-chan time.Time
		if s.thinking != nil {
			result, news, report = s.thinking.result, s.thinking.report.news, s.thinking.ticker.C
		}
		select {
		case line := <-lines:
			if line.err != nil {
				s.stop()
				return errors.Join(endOfInput(line.err), s.out.failed)
			}
			if quit := s.take(line.text); quit {
				s.stop()
				return s.out.failed
			}
		case <-news:
			s.inform(s.thinking.report.flush())
		case <-report:
			s.inform(s.thinking.report.flush())
		case found := <-result:
			s.thinking.found = &found
			if !s.thinking.hold {
				s.done()
			}
		case <-s.ctx.Done():
			s.abandon()
			return s.ctx.Err()
		}
		if err := s.out.failed; err != nil {
			s.abandon()
			return err
		}
	}
}

// endOfInput returns nil for the regular end of what is read.
func endOfInput(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
		return nil
	}
	return err
}

// take answers a line and reports whether it was quit.
func (s *session) take(line string) (quit bool) {
	m, err := ParseMessage(line)
	if err != nil {
		s.refuse("%v", err)
		s.takeBroken(m)
		return false
	}
	switch m.Command {
	case "":
		return false
	case "quit":
		return true
	case "ping":
		s.say(message("pong"))
		return false
	case "stop":
		s.stop()
		return false
	case "ponder-hit":
		s.ponderHit()
		return false
	}
	obey, ok := commands[m.Command]
	if !ok {
		s.refuse("unknown command %s", quote.Cut(m.Command, quote.Characters))
		return false
	}
	s.stop()
	if err := obey(s, m); err != nil {
		s.refuse("%v", err)
	}
	return false
}

// commands are those that are not meant for a search that runs. They stop it, as in Scan. If they were refused, the
// next search would be of the wrong position or with the wrong level.
var commands = map[string]func(*session, Message) error{
	"hub":       (*session).introduce,
	"set-param": (*session).setParam,
	"init":      (*session).initialize,
	"new-game":  (*session).newGame,
	"pos":       (*session).setPosition,
	"level":     func(s *session, m Message) error { return s.levels.take(m) },
	"go": func(s *session, m Message) error {
		s.think(m)
		return nil
	},
}

// takeBroken does what must follow from a line that could not be read to its end; m is its beginning. The next search
// must not use an older position or level, and the controller waits for the answer to a go.
func (s *session) takeBroken(m Message) {
	switch m.Command {
	case "pos":
		s.stop()
		s.game = nil
	case "level":
		s.stop()
		s.levels.refuse()
	case "go":
		s.stop()
		s.think(m)
	}
}

// introduce says who the engine is and what can be set.
func (s *session) introduce(Message) error {
	name := s.server.Name
	if name == "" {
		name = "draughts"
	}
	id := plainMessage("id", "name", name, "version", s.server.Version, "author", s.server.Author,
		"country", s.server.Country)
	id.Args = slices.DeleteFunc(id.Args, func(a Arg) bool { return a.Value == "" })
	s.say(id)
	s.describeAll()
	s.say(message("wait"))
	return nil
}

// rules returns the rule set in force; before one is set, that for which Hub was made.
func (s *session) rules() draughts.Variant {
	if s.variant.IsValid() {
		return s.variant
	}
	return draughts.International
}

// prepare makes the searcher, unless there is one with the parameters in force. If there is no memory for its
// transposition table, it makes do with the smallest.
func (s *session) prepare() {
	if s.searcher != nil {
		return
	}
	o := s.options
	o.Hash = 1
	s.searcher = draughts.NewSearcher(o)
	if err := s.searcher.SetHash(s.options.Hash); err != nil {
		s.refuse("hash: %v", err)
		s.options.Hash = o.Hash
	}
}

// discard gives up the searcher, since another parameter than its hash changes, and the memory of its table.
func (s *session) discard() {
	if s.searcher != nil {
		_ = s.searcher.SetHash(1) // a table that stays takes memory from the next
	}
	s.searcher = nil
}

// initialize makes what has been set ready for searches.
func (s *session) initialize(Message) error {
	s.prepare()
	s.say(message("ready"))
	return nil
}

func (s *session) newGame(Message) error {
	s.game = draughts.NewGame(s.rules())
	if s.searcher == nil {
		return nil
	}
	return s.searcher.Clear()
}

// setPosition sets up a position and makes moves. If it fails there is no position, lest the engine think about another.
func (s *session) setPosition(m Message) error {
	s.game = nil
	text, _ := m.Get("pos")
	v := s.rules()
	if v == draughts.International && len(text) == 1+draughts.English.NumSquares() {
		v = draughts.English
	}
	p, err := ParsePosition(v, text)
	if err != nil {
		return fmt.Errorf("pos: %w", err)
	}
	game, err := draughts.NewGameFrom(p.Setup())
	if err != nil {
		return fmt.Errorf("pos: %w", err)
	}
	moves, _ := m.Get("moves")
	for i, text := range strings.Fields(moves) {
		move, err := ParseMove(game.Position(), text)
		if err != nil {
			return fmt.Errorf("pos: move %d: %w", i+1, err)
		}
		if game, err = playOn(game, move); err != nil {
			return fmt.Errorf("pos: move %d: %w", i+1, err)
		}
	}
	s.game = game
	return nil
}

// playOn makes a move even if the game is drawn by a rule that the controller does not apply: then it begins anew from
// where it stands.
func playOn(g *draughts.Game, m draughts.Move) (*draughts.Game, error) {
	err := g.Play(m)
	if !errors.Is(err, draughts.ErrGameOver) {
		return g, err
	}
	if g, err = afresh(g); err != nil {
		return nil, err
	}
	return g, g.Play(m)
}

// afresh returns a game that begins where g stands.
func afresh(g *draughts.Game) (*draughts.Game, error) {
	return draughts.NewGameFrom(g.Position().Setup())
}

func (s *session) say(m Message) { s.out.write(m.String()) }

func (s *session) refuse(format string, args ...any) {
	s.say(message("error", "message", quote.Cut(fmt.Sprintf(format, args...), quote.Screen)))
}
