package hub

import (
	"context"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// thinking is a search, from go to done.
type thinking struct {
	cancel context.CancelFunc
	report *reporter
	ticker *time.Ticker       // when it is time for the report that waits
	result chan draughts.Info // gets the one result
	found  *draughts.Info     // the result, held back until stop or ponder-hit
	hold   bool               // the result is not wanted before these
	hit    chan struct{}      // closed by ponder-hit; nil unless pondering
}

// lookout finds a move, at full strength or at a level.
type lookout func(context.Context, *draughts.Game) (draughts.Info, error)

// think begins a search. Where it cannot, it says why and that the search is done, so that the controller does not
// wait for a move.
func (s *session) think(m Message) {
	kind := s.mode(m)
	limits, weak := s.levels.use(), s.weak
	if s.game == nil {
		s.refuse("go: there is no position")
		s.say(message("done"))
		return
	}
	s.prepare()
	t := &thinking{report: newReporter(), result: make(chan draughts.Info, 1)}
	switch kind {
	case "analyze":
		t.hold, limits, weak = true, draughts.Limits{}, false
	case "ponder":
		t.hold, t.hit = true, make(chan struct{})
		limits.PonderHit = t.hit
	}
	limits.OnInfo = t.report.found
	var look lookout = func(ctx context.Context, g *draughts.Game) (draughts.Info, error) {
		return s.searcher.Search(ctx, g, limits)
	}
	if weak {
		look = func(ctx context.Context, g *draughts.Game) (draughts.Info, error) {
			return s.strength.Choose(ctx, s.searcher, g, s.random)
		}
	}
	var ctx context.Context
	ctx, t.cancel = context.WithCancel(s.ctx)
	t.ticker = time.NewTicker(reportPause)
	s.thinking = t
	game := s.game
	go func() { t.result <- s.search(ctx, game, look) }()
}

// mode returns which kind of search a go message asks for: think if none is named, or none that is known.
func (s *session) mode(m Message) string {
	for _, a := range m.Args {
		switch a.Name {
		case "think", "ponder", "analyze":
			return a.Name
		}
	}
	if len(m.Args) > 0 {
		s.refuse("go: think, ponder or analyze is expected, not %s", quote.Text(m.Args[0].Name))
	}
	return "think"
}

// search looks for a move, and finds one if there is any: where the game is drawn by the rules, as if it were not, and
// where it was stopped at once, one that is the best at the first glance.
func (s *session) search(ctx context.Context, g *draughts.Game, look lookout) draughts.Info {
	if g.Outcome().Result != draughts.Ongoing {
		if anew, err := afresh(g); err == nil {
			g = anew
		}
	}
	found, err := look(ctx, g)
	if err != nil {
		found, err = s.searcher.Search(context.WithoutCancel(ctx), g, draughts.Limits{Depth: 1})
	}
	if err == nil {
		return found
	}
	for m := range g.Position().All() { // the game is over, but there are moves, as where a king wins
		return draughts.Info{Lines: []draughts.Line{{PV: []draughts.Move{m}}}}
	}
	return draughts.Info{}
}

// wait returns the result of the search that runs.
func (s *session) wait() draughts.Info {
	t := s.thinking
	t.cancel()
	t.ticker.Stop()
	if t.found == nil {
		found := <-t.result
		t.found = &found
	}
	return *t.found
}

// done says the result, and ends the search. A position without moves has none.
func (s *session) done() {
	found := s.wait()
	s.inform(s.thinking.report.finish(found))
	s.thinking = nil
	m := message("done")
	if pv := found.PV(); len(pv) > 0 {
		m.Args = append(m.Args, Arg{Name: "move", Value: MoveText(pv[0])})
		if len(pv) > 1 && s.ponder {
			m.Args = append(m.Args, Arg{Name: "ponder", Value: MoveText(pv[1])})
		}
	}
	s.say(m)
}

// inform says what a search has found, if there is something.
func (s *session) inform(i *draughts.Info) {
	if i != nil {
		s.say(infoMessage(*i))
	}
}

// stop ends the search at once with what it has found.
func (s *session) stop() {
	if s.thinking != nil { // otherwise it has ended by itself meanwhile
		s.done()
	}
}

// ponderHit turns pondering into thinking.
func (s *session) ponderHit() {
	t := s.thinking
	if t == nil || t.hit == nil || !t.hold {
		return
	}
	t.hold = false
	close(t.hit)
	if t.found != nil {
		s.done()
	}
}

// abandon ends the search, if there is one, without a word.
func (s *session) abandon() {
	if s.thinking != nil {
		s.wait()
		s.thinking = nil
	}
}
