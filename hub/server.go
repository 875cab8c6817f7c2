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
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/wire"
)

// Server makes a draughts.Searcher available over the protocol. The zero Server is usable.
type Server struct {
	Name    string // of the engine; "draughts" if empty
	Version string
	Author  string
	Country string
	Options draughts.Options // of the Searcher; the parameters hash, threads, egdb and book change theirs
	// Databases opens the endgame databases for a value of the parameter egdb. If they implement io.Closer, they
	// are closed when others replace them and at the end. If Databases is nil, there is no parameter egdb.
	Databases func(name string) (draughts.Prober, error)
	// DatabaseName is the value of the parameter egdb for Options.Prober; "none" if empty.
	DatabaseName string
	// Books opens the opening book for a value of the parameter book, other than none, true and false. If it implements
	// io.Closer, it is closed when another replaces it and at the end. If Books is nil, there is no parameter book.
	Books func(name string) (draughts.Book, error)
	// BookName is the value of the parameter book for Options.Book; "none" if empty.
	BookName string
}

// Serve answers the messages from in until "quit", the end of in, or the cancellation of ctx.
//
// The error is that of ctx, or of reading or writing. A message that cannot be parsed or obeyed, or has more than 1
// MiB, is answered with an error message. One with an unknown command is ignored. When ctx is cancelled, one blocked
// read from in and one blocked write to out may remain.
//
// Each "go" is answered by one "done". It has no move if there is no position or no legal move. A search is unlimited
// only after "level infinite" or with "go analyze". A "level" message that is rejected changes nothing, but that the
// search is not unlimited. Without any limits a move takes one second. The messages "hub", "set-param", "init",
// "new-game", "pos", "level" and "go" stop a running search before they are handled.
//
// The parameters are
//   - variant, a name of Hub or of this library,
//   - hash, the size of the transposition table in MiB, up to draughts.MaxHash,
//   - threads, the number of goroutines,
//   - level, which is full or the number of a draughts.Level,
//   - egdb, see Databases,
//   - book, see Books; none or false for no book, true for that of Options, and
//   - ponder: if false, done has no move to ponder on.
//
// A book with a method SetSeed(uint64) gets another seed for each new game. Analysis and pondering do not use a book.
//
// Before variant is set, or if it is normal, a position of an 8x8 board is one of English draughts.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	session := &session{
		server: s, ctx: ctx, out: lineWriter{ctx: ctx, out: out}, options: s.Options,
		game: draughts.NewGame(draughts.International), ponder: true,
		databases: resource{name: cmp.Or(s.DatabaseName, "none")}, book: resource{name: cmp.Or(s.BookName, noBook)},
		random: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	}
	defer func() { err = errors.Join(err, session.databases.replace("", nil), session.book.replace("", nil)) }()
	return session.serve(readLines(ctx, in, bufio.ScanLines))
}

// session is the state of a connection to a controller.
type session struct {
	server  *Server
	ctx     context.Context
	out     lineWriter
	options draughts.Options

	variant   draughts.Variant // zero until the controller has set it
	game      *draughts.Game   // nil after a position that could not be read
	level     level            // limits of the next search
	strength  *draughts.Level  // the parameter level; nil for full strength
	ponder    bool             // done has a move to ponder on
	databases resource         // the databases in options
	book      resource         // the book in options
	random    *rand.Rand       // for moves at strength
	searcher  *draughts.Searcher
	running   *runningSearch // the running search; nil if there is none
}

// serve handles lines until there are no more. Everything but the search runs in this goroutine.
func (s *session) serve(lines <-chan wire.Received[string]) error {
	for {
		var result <-chan draughts.Info
		var infos <-chan draughts.Info
		var pause <-chan time.Time
		if t := s.running; t != nil {
			result = t.result
			if left := reportInterval - time.Since(t.lastInfo); left > 0 {
				pause = time.After(left)
			} else {
				infos = t.infos
			}
		}
		select {
		case line := <-lines:
			if line.Err == io.EOF || line.Err == nil && s.handleLine(line.Value) {
				s.stop()
				return s.out.failed
			}
			if line.Err != nil {
				s.stop()
				return errors.Join(line.Err, s.out.failed)
			}
		case i := <-infos:
			s.sendInfo(i)
		case <-pause:
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

// handleLine handles a line and reports whether it was quit.
func (s *session) handleLine(line string) (quit bool) {
	m, err := ParseMessage(line)
	if len(line) > maxLine {
		err = errLongLine
	}
	if err != nil {
		s.sendError("%v", err)
		s.handleMalformed(m)
		return false
	}
	switch m.Command {
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
		return false // to be ignored by the protocol: later versions may have it
	}
	s.stop()
	if err := handler(s, m); err != nil {
		s.sendError("%v", err)
	}
	return false
}

// commands are the commands that stop a running search, as in Scan. If they were rejected during a search, the next
// search would have the wrong position or level.
var commands = map[string]func(*session, Message) error{
	"hub":       (*session).identify,
	"set-param": (*session).setParam,
	"init":      (*session).initialize,
	"new-game":  (*session).newGame,
	"pos":       (*session).setPosition,
	"level":     func(s *session, m Message) error { return s.level.add(m) },
	"go":        (*session).think,
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
		s.level.reject()
	case "go":
		s.stop()
		_ = s.think(m) // it sends its errors
	}
}

func (s *session) identify(Message) error {
	id := unquotedMessage("id", "name", cmp.Or(s.server.Name, "draughts"), "version", s.server.Version,
		"author", s.server.Author, "country", s.server.Country)
	id.Args = slices.DeleteFunc(id.Args, func(a Arg) bool { return a.Value == "" })
	s.send(id)
	for _, p := range s.params() {
		arguments := append([]string{"name", p.name, "value", p.value, "type", p.kind}, p.more...)
		s.send(unquotedMessage("param", arguments...))
	}
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

// prepare makes the searcher if there is none, with the smallest transposition table if there is no memory.
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

// renew makes another searcher, if there is one, since an option other than the hash has changed.
func (s *session) renew() {
	if s.searcher != nil {
		_ = s.searcher.SetHash(1) // the table would take memory from that of the next searcher
		s.searcher = nil
		s.prepare()
	}
}

// load makes the evaluation ready for positions of the current rules, and for those of 8x8 boards that they allow.
func (s *session) load() {
	v := s.rules()
	s.options.Load(v)
	if v == draughts.International {
		s.options.Load(draughts.English)
	}
}

func (s *session) initialize(Message) error {
	s.prepare()
	s.load()
	s.send(message("ready"))
	return nil
}

func (s *session) newGame(Message) error {
	s.game = draughts.NewGame(s.rules())
	s.seedBook()
	if s.searcher == nil {
		return nil
	}
	return s.searcher.Clear()
}

func (s *session) send(m Message) { s.out.write(m.String()) }

func (s *session) sendError(format string, args ...any) {
	s.send(message("error", "message", quote.Cut(fmt.Sprintf(format, args...), quote.Screen)))
}

// setPosition sets up a position and makes moves. If it fails there is no position, and the next go has no move.
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
	game := draughts.NewGameAt(p)
	moves, _ := m.Get("moves")
	for i, text := range strings.Fields(moves) {
		move, err := ParseMove(game.Position(), text)
		if err == nil {
			game, err = playAfterDraw(game, move)
		}
		if err != nil {
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
	g = draughts.NewGameAt(g.Position())
	return g, g.Play(m)
}
