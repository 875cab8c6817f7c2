package hub

import (
	"strconv"
	"sync"
	"time"

	"github.com/godraughts/draughts"
)

// reportPause is the shortest time between two infos: those that come sooner wait, and only the last of them is told.
const reportPause = 50 * time.Millisecond

// reporter tells what a search finds: at once, but not too often, and at least once. The search hands it infos, and
// the session tells them, so that a search never waits for its output.
type reporter struct {
	news chan struct{} // gets a value when the session is to flush at once

	mu      sync.Mutex
	told    time.Time      // when the last was; zero if there was none
	waiting *draughts.Info // the newest, if it has not been told
}

func newReporter() *reporter { return &reporter{news: make(chan struct{}, 1)} }

// found takes an info.
func (r *reporter) found(i draughts.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waiting = &i
	if time.Since(r.told) < reportPause {
		return
	}
	select {
	case r.news <- struct{}{}:
	default: // the session knows already
	}
}

// flush returns the info that waits, and nil if there is none: it is to be told now.
func (r *reporter) flush() *draughts.Info {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.waiting
	if i != nil {
		r.told, r.waiting = time.Now(), nil
	}
	return i
}

// finish returns what has not been told of a search with this result, and nil if there is nothing.
func (r *reporter) finish(result draughts.Info) *draughts.Info {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting == nil && r.told.IsZero() && len(result.PV()) > 0 {
		return &result
	}
	return r.waiting
}

// infoMessage returns i as a message. What is 0 is left out.
func infoMessage(i draughts.Info) Message {
	m := message("info", "depth", strconv.Itoa(i.Depth),
		"score", string(AppendScore(nil, i.Score())), "nodes", strconv.FormatUint(i.Nodes, 10))
	if i.Time >= time.Millisecond {
		m.Args = append(m.Args, Arg{Name: "time", Value: formatSeconds(i.Time)},
			Arg{Name: "nps", Value: strconv.FormatUint(i.NPS(), 10)})
	}
	if pv := i.PV(); len(pv) > 0 {
		m.Args = append(m.Args, Arg{Name: "pv", Value: string(appendLine(nil, pv))})
	}
	return m
}
