package hub

import (
	"strconv"
	"sync"
	"time"

	"github.com/godraughts/draughts"
)

// reportInterval is the minimum time between two info messages. Of infos that come sooner, only the last is sent.
const reportInterval = 50 * time.Millisecond

// reporter collects the infos of a search and limits their rate. The session sends them, so that the search never
// waits for output.
type reporter struct {
	ready chan struct{} // gets a value when the session must flush at once

	mu       sync.Mutex
	lastSent time.Time      // zero if no info was sent
	pending  *draughts.Info // the newest info, if it was not sent
}

func newReporter() *reporter { return &reporter{ready: make(chan struct{}, 1)} }

// add takes an info from the search.
func (r *reporter) add(i draughts.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pending = &i
	if time.Since(r.lastSent) < reportInterval {
		return
	}
	select {
	case r.ready <- struct{}{}:
	default: // a value is waiting
	}
}

// flush returns the pending info to send, or nil.
func (r *reporter) flush() *draughts.Info {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.pending
	if i != nil {
		r.lastSent, r.pending = time.Now(), nil
	}
	return i
}

// finish returns the info to send at the end of a search with the given result, or nil.
func (r *reporter) finish(result draughts.Info) *draughts.Info {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pending == nil && r.lastSent.IsZero() && len(result.PV()) > 0 {
		return &result
	}
	return r.pending
}

// infoMessage returns i as a message, without arguments that are 0.
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
