package hub

import (
	"context"
	"strconv"
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

// report takes an info from the search, in place of one that was not sent. The session sends it, so that the search
// never waits for output.
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
