package hub

import (
	"strconv"
	"sync"
	"time"

	"github.com/godraughts/draughts"
)

// reportPause is the shortest time between two infos: those that come sooner wait, and only the last of them is told.
const reportPause = 50 * time.Millisecond

// reporter tells what a search finds: at once, but not too often, and at least once. The search hands it infos, and the
// session asks it from time to time to tell the one that waits.
type reporter struct {
	say func(Message)

	mu      sync.Mutex
	told    time.Time      // when the last was; zero if there was none
	waiting *draughts.Info // the newest, if it has not been told
}

// found takes an info.
func (r *reporter) found(i draughts.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waiting = &i
	if time.Since(r.told) >= reportPause {
		r.tell()
	}
}

// flush tells the info that waits, if there is one.
func (r *reporter) flush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tell()
}

// finish tells what has not been told of a search with this result.
func (r *reporter) finish(result draughts.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting == nil && r.told.IsZero() && len(result.PV()) > 0 {
		r.waiting = &result
	}
	r.tell()
}

func (r *reporter) tell() {
	if r.waiting == nil {
		return
	}
	r.say(infoMessage(*r.waiting))
	r.told, r.waiting = time.Now(), nil
}

// infoMessage returns i as a message. What is nought is left out.
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
