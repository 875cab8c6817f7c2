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

// Server makes a draughts.Searcher available over the protocol. The zero Server is usable.
type Server struct {
	Name    string // of the engine; "draughts" if empty
	Version string
	Author  string
	Country string
	Options draughts.Options // of the Searcher; the parameters hash, threads and egdb change theirs
	// Databases opens the endgame databases that the parameter egdb names. If they implement io.Closer, they are
	// closed when others replace them and at the end. If nil, there is no such parameter.
	Databases func(name string) (draughts.Prober, error)
	// DatabaseName is the value of the parameter egdb for Options.Prober; "none" if empty.
	DatabaseName string
}

// Serve serves the protocol with the given options and the other fields of [Server] zero. See [Server.Serve].
func Serve(ctx context.Context, in io.Reader, out io.Writer, o draughts.Options) error {
	return (&Server{Options: o}).Serve(ctx, in, out)
}

// Serve answers the messages from in until quit, the end of in, or the cancellation of ctx.
//
// The error is that of ctx, or of reading or writing. A message that cannot be parsed or obeyed is answered with an
// error message. When ctx is cancelled, one blocked read from in and one blocked write to out may remain.
//
// Each go gets one done, without a move if there is no legal one or no position. A search is unlimited only after a
// level message that says infinite, or in analysis. If the level messages since the last search are rejected, the
// limits of that search apply. Without any limits a move takes one second. A message that is not for the running
// search, such as pos or go, stops it.
//
// The parameters are variant, by the name of Hub or of this library; hash in MiB, up to draughts.MaxHash; threads;
// level, which is full or the number of a draughts.Level; egdb, see Databases; and ponder: false sends no move to
// ponder on. Before variant is set, or if it is normal, the length of a position selects the board: that of 8x8 is
// English draughts.
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

// session is the connection to a controller.
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
	running   *runningSearch // the search that runs; nil if none does
}

// serve handles lines until there are no more. Everything but the search runs in this goroutine.
func (s *session) serve(lines <-chan lineOrError) error {
	for {
		var result <-chan draughts.Info
		var ready <-chan struct{}
		var report <-chan time.Time
		if s.running != nil {
			result, ready, report = s.running.result, s.running.report.ready, s.running.ticker.C
		}
		select {
		case line := <-lines:
			if line.err != nil {
				s.stop()
				return errors.Join(endError(line.err), s.out.failed)
			}
			if quit := s.handleLine(line.text); quit {
				s.stop()
				return s.out.failed
			}
		case <-ready:
			s.sendInfo(s.running.report.flush())
		case <-report:
			s.sendInfo(s.running.report.flush())
		case found := <-result:
			s.running.found = &found
			if !s.running.holdResult {
				s.done()
			}
		case <-s.ctx.Done():
			s.discardSearch()
			return s.ctx.Err()
		}
		if err := s.out.failed; err != nil {
			s.discardSearch()
			return err
		}
	}
}

// endError returns nil for a regular end of input, and otherwise err.
func endError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
		return nil
	}
	return err
}

// handleLine handles a line and reports whether it was quit.
func (s *session) handleLine(line string) (quit bool) {
	m, err := ParseMessage(line)
	if err != nil {
		s.sendError("%v", err)
		s.handleMalformed(m)
		return false
	}
	switch m.Command {
	case "":
		return false
	case "quit":
		return true
	case "ping":
		s.send(message("pong"))
		return false
	case "stop":
		s.stop()
		return false
	case "ponder-hit":
		s.ponderHit()
		return false
	}
	handler, ok := commands[m.Command]
	if !ok {
		s.sendError("unknown command %s", quote.Cut(m.Command, quote.Characters))
		return false
	}
	s.stop()
	if err := handler(s, m); err != nil {
		s.sendError("%v", err)
	}
	return false
}

// commands are those that stop a running search, as in Scan. Rejecting them instead would leave the next search with
// the wrong position or level.
var commands = map[string]func(*session, Message) error{
	"hub":       (*session).identify,
	"set-param": (*session).setParam,
	"init":      (*session).initialize,
	"new-game":  (*session).newGame,
	"pos":       (*session).setPosition,
	"level":     func(s *session, m Message) error { return s.levels.add(m) },
	"go": func(s *session, m Message) error {
		s.think(m)
		return nil
	},
}

// handleMalformed handles the readable start m of a malformed line. The next search must not use an old position or
// level, and the controller waits for the answer to a go.
func (s *session) handleMalformed(m Message) {
	switch m.Command {
	case "pos":
		s.stop()
		s.game = nil
	case "level":
		s.stop()
		s.levels.reject()
	case "go":
		s.stop()
		s.think(m)
	}
}

// introduce says who the engine is and what can be set.
func (s *session) identify(Message) error {
	name := s.server.Name
	if name == "" {
		name = "draughts"
	}
	id := unquotedMessage("id", "name", name, "version", s.server.Version, "author", s.server.Author,
		"country", s.server.Country)
	id.Args = slices.DeleteFunc(id.Args, func(a Arg) bool { return a.Value == "" })
	s.send(id)
	s.describeAll()
	s.send(message("wait"))
	return nil
}

// rules returns the current variant, or International before one is set.
func (s *session) rules() draughts.Variant {
	if s.variant.IsValid() {
		return s.variant
	}
	return draughts.International
}

// prepare makes the searcher if there is none. If there is no memory for its transposition table, it uses the
// smallest.
func (s *session) prepare() {
	if s.searcher != nil {
		return
	}
	o := s.options
	o.Hash = 1
	s.searcher = draughts.NewSearcher(o)
	if err := s.searcher.SetHash(s.options.Hash); err != nil {
		s.sendError("hash: %v", err)
		s.options.Hash = o.Hash
	}
}

// discard drops the searcher and the memory of its table, before a parameter other than the hash changes.
func (s *session) discard() {
	if s.searcher != nil {
		_ = s.searcher.SetHash(1) // a table that stays takes memory from the next
	}
	s.searcher = nil
}

// initialize makes the engine ready to search.
func (s *session) initialize(Message) error {
	s.prepare()
	s.send(message("ready"))
	return nil
}

func (s *session) newGame(Message) error {
	s.game = draughts.NewGame(s.rules())
	if s.searcher == nil {
		return nil
	}
	return s.searcher.Clear()
}

// setPosition sets up a position and makes moves. If it fails there is no position, so that the engine does not
// search another.
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
		if game, err = playAfterDraw(game, move); err != nil {
			return fmt.Errorf("pos: move %d: %w", i+1, err)
		}
	}
	s.game = game
	return nil
}

// playAfterDraw makes a move, also in a game that is drawn by a rule that the controller does not apply: the game
// then restarts from its position.
func playAfterDraw(g *draughts.Game, m draughts.Move) (*draughts.Game, error) {
	err := g.Play(m)
	if !errors.Is(err, draughts.ErrGameOver) {
		return g, err
	}
	if g, err = restart(g); err != nil {
		return nil, err
	}
	return g, g.Play(m)
}

// restart returns a new game from the position of g.
func restart(g *draughts.Game) (*draughts.Game, error) {
	return draughts.NewGameFrom(g.Position().Setup())
}

func (s *session) send(m Message) { s.out.write(m.String()) }

func (s *session) sendError(format string, args ...any) {
	s.send(message("error", "message", quote.Cut(fmt.Sprintf(format, args...), quote.Screen)))
}
