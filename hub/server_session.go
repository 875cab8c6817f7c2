package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// runningSearch is a search from go to done.
type runningSearch struct {
	cancel     context.CancelFunc
	infos      chan draughts.Info // has the newest info, if it was not sent
	lastInfo   time.Time          // when an info was sent; zero if none was
	result     chan draughts.Info // gets the result
	found      *draughts.Info     // the result; nil until the search has ended
	holdResult bool               // the result must not be sent before stop or ponder-hit
	hit        chan struct{}      // closed by ponder-hit; nil unless pondering
}

// think starts a search. If it cannot, it sends an error and done, so that the controller does not wait for a move.
func (s *session) think(m Message) error {
	mode := s.mode(m)
	limits, strength := s.level.use(), s.strength
	if s.game == nil {
		s.sendError("go: there is no position")
		s.send(message("done"))
		return nil
	}
	s.prepare()
	t := &runningSearch{infos: make(chan draughts.Info, 1), result: make(chan draughts.Info, 1)}
	switch mode {
	case "analyze":
		t.holdResult, limits, strength = true, draughts.Limits{}, nil
	case "ponder":
		t.holdResult, t.hit = true, make(chan struct{})
		limits.PonderHit = t.hit
	}
	limits.OnInfo = t.report
	var ctx context.Context
	ctx, t.cancel = context.WithCancel(s.ctx)
	s.running = t
	game := s.game
	go func() { t.result <- s.search(ctx, game, limits, strength) }()
	return nil
}

// mode returns the mode of a go message: think, ponder or analyze. The default is think.
func (s *session) mode(m Message) string {
	for _, a := range m.Args {
		switch a.Name {
		case "think", "ponder", "analyze":
			return a.Name
		}
	}
	if len(m.Args) > 0 {
		s.sendError("go: think, ponder or analyze is expected, not %s", quote.Text(m.Args[0].Name))
	}
	return "think"
}

// search finds a move if one is legal: at a level, or at full strength within limits. A game that is drawn by the rules
// is searched as if it continued. A search that was stopped at once returns the best move at depth 1.
func (s *session) search(ctx context.Context, g *draughts.Game, l draughts.Limits, at *draughts.Level) draughts.Info {
	if g.Outcome().Result != draughts.Ongoing {
		g = draughts.NewGameAt(g.Position())
	}
	var found draughts.Info
	var err error
	if at != nil {
		found, err = at.Choose(ctx, s.searcher, g, s.random, l.OnInfo)
	} else {
		found, err = s.searcher.Search(ctx, g, l)
	}
	if err != nil {
		found, err = s.searcher.Search(context.WithoutCancel(ctx), g, draughts.Limits{Depth: 1})
	}
	if err == nil {
		return found
	}
	for m := range g.Position().All() { // the game is over, but there are legal moves, as in Breakthrough
		return draughts.Info{Position: g.Position(), Lines: []draughts.Line{{PV: []draughts.Move{m}}}}
	}
	return draughts.Info{}
}

// wait stops the search and returns its result.
func (s *session) wait() draughts.Info {
	t := s.running
	t.cancel()
	if t.found == nil {
		found := <-t.result
		t.found = &found
	}
	return *t.found
}

// done sends the result and ends the search. A position without moves has none.
func (s *session) done() {
	found := s.wait()
	select {
	case i := <-s.running.infos:
		s.sendInfo(i)
	default:
		if s.running.lastInfo.IsZero() && len(found.PV()) > 0 {
			s.sendInfo(found)
		}
	}
	s.running = nil
	m := message("done")
	if pv := found.PV(); len(pv) > 0 {
		m.Args = append(m.Args, Arg{Name: "move", Value: MoveText(pv[0])})
		if len(pv) > 1 && s.ponder {
			m.Args = append(m.Args, Arg{Name: "ponder", Value: MoveText(pv[1])})
		}
	}
	s.send(m)
}

// reportInterval is the minimum time between two info messages. Of infos that come sooner, only the last is sent.
const reportInterval = 50 * time.Millisecond

// report takes an info from the search, in place of an unsent one. The session sends it: no search waits for output.
func (t *runningSearch) report(i draughts.Info) {
	select {
	case <-t.infos:
	default:
	}
	t.infos <- i
}

func (s *session) sendInfo(i draughts.Info) {
	s.running.lastInfo = time.Now()
	s.send(infoMessage(i))
}

func (s *session) stop() {
	if s.running != nil { // otherwise it has already ended
		s.done()
	}
}

// ponderHit turns pondering into thinking.
func (s *session) ponderHit() {
	t := s.running
	if t == nil || t.hit == nil || !t.holdResult {
		return
	}
	t.holdResult = false
	close(t.hit)
	if t.found != nil {
		s.done()
	}
}

func (s *session) discardSearch() {
	if s.running != nil {
		s.wait()
		s.running = nil
	}
}

// infoMessage returns i as a message, without arguments that are 0.
func infoMessage(i draughts.Info) Message {
	m := message("info", "depth", strconv.Itoa(i.Depth),
		"score", scoreText(i.Score()), "nodes", strconv.FormatUint(i.Nodes, 10))
	if i.Time >= time.Millisecond {
		m.Args = append(m.Args, Arg{Name: "time", Value: formatSeconds(i.Time)},
			Arg{Name: "nps", Value: strconv.FormatFloat(float64(i.NPS())/1e6, 'f', 2, 64)}) // in millions
	}
	if pv := i.PV(); len(pv) > 0 {
		m.Args = append(m.Args, Arg{Name: "pv", Value: lineText(pv)})
	}
	return m
}

// fullStrength is the value of the parameter level for play at full strength.
const fullStrength = "full"

type param struct {
	name, value, kind string
	more              []string // the other arguments of its message: names and values
	set               func(value string) error
}

// params returns the parameters in the order of their messages.
func (s *session) params() []param {
	number := func(name string, value, limit int, set func(int) error) param {
		parse := func(text string) error {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > limit {
				return fmt.Errorf("%s is not 1 to %d", quote.Text(text), limit)
			}
			return set(n)
		}
		return param{name, strconv.Itoa(value), "int", []string{"min", "1", "max", strconv.Itoa(limit)}, parse}
	}
	strength, strengths := fullStrength, fullStrength
	if s.strength != nil {
		strength = strconv.Itoa(int(*s.strength))
	}
	for level := range draughts.MaxLevel + 1 {
		strengths += " " + strconv.Itoa(int(level))
	}
	limit := draughts.MaxHash()
	all := []param{
		{"variant", variantName(s.rules()), "enum", []string{"values", allVariants()}, s.setVariant},
		number("hash", cmp.Or(max(s.options.Hash, 0), min(64, limit)), limit, s.setHash),
		number("threads", max(s.options.Workers, 1), draughts.MaxWorkers, s.setThreads),
		{"level", strength, "enum", []string{"values", strengths}, s.setStrength},
	}
	if s.server.Databases != nil {
		all = append(all, param{"egdb", s.databases.name, "string", nil, s.setDatabases})
	}
	if s.server.Books != nil {
		all = append(all, param{"book", s.book.name, "string", nil, s.setBook})
	}
	return append(all, param{"ponder", strconv.FormatBool(s.ponder), "bool", nil, s.setPonder})
}

// setParam sets a parameter. Unknown parameters are ignored: controllers set parameters that many engines have.
func (s *session) setParam(m Message) error {
	name, _ := m.Get("name")
	value, _ := m.Get("value")
	for _, p := range s.params() {
		if p.name != name {
			continue
		}
		if err := p.set(value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (s *session) setVariant(value string) error {
	v, err := parseVariant(value)
	if err != nil {
		return err
	}
	s.variant, s.game = v, draughts.NewGame(v)
	if s.searcher != nil {
		s.load()
	}
	return nil
}

// setHash resizes the transposition table at once. If there is no memory for it, the old table stays.
func (s *session) setHash(n int) error {
	s.prepare()
	if err := s.searcher.SetHash(n); err != nil {
		return err
	}
	s.options.Hash = n
	return nil
}

func (s *session) setThreads(n int) error {
	s.options.Workers = n
	s.renew()
	return nil
}

func (s *session) setStrength(value string) error {
	if value == fullStrength {
		s.strength = nil
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || !draughts.Level(n).IsValid() {
		return fmt.Errorf("%s is neither %s nor 0 to %d", quote.Text(value), fullStrength, int(draughts.MaxLevel))
	}
	s.strength = new(draughts.Level(n))
	return nil
}

func (s *session) setDatabases(value string) error {
	prober, err := s.server.Databases(value)
	if err != nil {
		return err
	}
	err = s.databases.replace(value, prober)
	s.options.Prober = prober
	s.renew()
	return err
}

// resource is the value of a parameter for databases or a book.
type resource struct {
	name   string
	opened io.Closer // what the session opened and must close; nil if nothing
}

// replace sets the name and what was opened for it, and closes what was opened before.
func (r *resource) replace(name string, opened any) error {
	before := r.opened
	r.name = name
	r.opened, _ = opened.(io.Closer)
	if before == nil {
		return nil
	}
	return before.Close()
}

func (s *session) setPonder(value string) error {
	on, err := strconv.ParseBool(value)
	if err != nil {
		return errors.New("true or false is expected")
	}
	s.ponder = on
	return nil
}

// unquotedMessage returns a message whose values have no equals signs, at which some programs split arguments.
func unquotedMessage(command string, namesAndValues ...string) Message {
	m := message(command, namesAndValues...)
	for i := range m.Args {
		m.Args[i].Value = strings.ReplaceAll(m.Args[i].Value, "=", "-")
	}
	return m
}

const noBook = "none"

// setBook sets the parameter book. In other engines it is true or false, and controllers send that.
func (s *session) setBook(value string) error {
	var book draughts.Book
	var opened any
	on, err := strconv.ParseBool(value)
	switch {
	case value == "" || value == noBook || err == nil && !on:
		value = noBook
	case err == nil && s.server.Options.Book == nil:
		return errors.New("there is no book; the name of a file is expected") // the server began without one
	case err == nil:
		book, value = s.server.Options.Book, s.server.BookName
	default:
		if book, err = s.server.Books(value); err != nil {
			return err
		}
		opened = book
	}
	err = s.book.replace(value, opened)
	s.options.Book = book
	s.renew()
	s.seedBook()
	return err
}

func (s *session) seedBook() {
	if seeded, ok := s.options.Book.(interface{ SetSeed(seed uint64) }); ok {
		seeded.SetSeed(s.random.Uint64())
	}
}
