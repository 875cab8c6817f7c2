package hub

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/godraughts/draughts"
)

// thinking is a search, from go to done.
type thinking struct {
	cancel context.CancelFunc
	result chan draughts.Info // gets the one result
	found  *draughts.Info     // the result, held back until stop or ponder-hit
	hold   bool               // the result is not wanted before these
	hit    chan struct{}      // closed by ponder-hit; nil unless pondering
}

// think begins a search.
func (s *session) think(m Message) error {
	t := &thinking{result: make(chan draughts.Info, 1)}
	limits := s.limits
	switch kind := mode(m); kind {
	case "think":
	case "ponder":
		t.hold, t.hit = true, make(chan struct{})
		limits.PonderHit = t.hit
	case "analyze":
		t.hold, limits = true, draughts.Limits{}
	default:
		return fmt.Errorf("go: think, ponder or analyze is expected, not %.40q", kind)
	}
	if s.game == nil {
		return errors.New("go: there is no position")
	}
	s.prepare()
	s.limited = true
	limits.OnInfo = func(i draughts.Info) { s.say(infoMessage(i)) }
	var ctx context.Context
	ctx, t.cancel = context.WithCancel(s.ctx)
	s.thinking = t
	game := s.game
	go func() { t.result <- s.search(ctx, game, limits) }()
	return nil
}

// mode returns which kind of search a go message asks for.
func mode(m Message) string {
	for _, a := range m.Args {
		return a.Name
	}
	return "think"
}

// search looks for a move, and finds one if there is any: where the game is drawn by the rules, as if it were not, and
// where there was no time at all, the first at hand.
func (s *session) search(ctx context.Context, g *draughts.Game, limits draughts.Limits) draughts.Info {
	found, err := s.searcher.Search(ctx, g, limits)
	if errors.Is(err, draughts.ErrGameOver) {
		if g, err = afresh(g); err == nil {
			found, err = s.searcher.Search(ctx, g, limits)
		}
	}
	if err == nil && found.Move() != (draughts.Move{}) {
		return found
	}
	for m := range g.Position().All() {
		return draughts.Info{Lines: []draughts.Line{{PV: []draughts.Move{m}}}}
	}
	return draughts.Info{}
}

// wait returns the result of the search that runs.
func (s *session) wait() draughts.Info {
	t := s.thinking
	t.cancel()
	if t.found == nil {
		found := <-t.result
		t.found = &found
	}
	return *t.found
}

// done says the result, and ends the search. A position without moves has none.
func (s *session) done() {
	found := s.wait()
	s.thinking = nil
	m := message("done")
	if pv := found.PV(); len(pv) > 0 {
		m.Args = append(m.Args, Arg{Name: "move", Value: MoveText(pv[0])})
		if len(pv) > 1 {
			m.Args = append(m.Args, Arg{Name: "ponder", Value: MoveText(pv[1])})
		}
	}
	s.say(m)
}

// stop ends the search at once with what it has found.
func (s *session) stop() {
	if s.thinking == nil {
		return // it has ended by itself meanwhile
	}
	s.wait()
	s.done()
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

// infoMessage returns i as a message. What is nought is left out.
func infoMessage(i draughts.Info) Message {
	m := message("info", "depth", strconv.Itoa(i.Depth),
		"score", string(AppendScore(nil, i.Score())), "nodes", strconv.FormatUint(i.Nodes, 10))
	if i.Time > 0 {
		m.Args = append(m.Args, Arg{Name: "time", Value: formatSeconds(i.Time)},
			Arg{Name: "nps", Value: strconv.FormatUint(i.NPS(), 10)})
	}
	if pv := i.PV(); len(pv) > 0 {
		var text []byte
		for n, move := range pv {
			if n > 0 {
				text = append(text, ' ')
			}
			text = AppendMove(text, move)
		}
		m.Args = append(m.Args, Arg{Name: "pv", Value: string(text)})
	}
	return m
}
