package farm

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Times of a view.
const (
	viewEvery = 2 * time.Second // between two looks, in case the message about a change was lost
	viewAnew  = time.Minute     // after which all is read anew, in case the server has lost messages
)

// view is a copy of the manifests, and of the states and exclusions in the jobs bucket.
type view struct {
	store *store
	news  chan struct{} // holds one if something may have changed
	now   atomic.Pointer[snapshot]
}

// snapshot is what a view shows until the next change.
type snapshot struct {
	entries map[string][]byte // nil until the bucket was read
	before  uint64            // number of the first message of the bucket that was not read
	changed chan struct{}     // closed when another snapshot takes the place
}

// newView returns a view that follow keeps up to date.
func newView(s *store) *view {
	v := &view{store: s, news: make(chan struct{}, 1)}
	v.now.Store(&snapshot{changed: make(chan struct{})})
	return v
}

// hint says that something may have changed: those who wait for it look again once the bucket was read.
func (v *view) hint() {
	select {
	case v.news <- struct{}{}:
	default:
	}
}

// follow follows the bucket until ctx ends.
func (v *view) follow(ctx context.Context) {
	var entries map[string][]byte
	var from map[string]uint64
	var anew time.Time
	for news := true; ctx.Err() == nil; {
		if time.Now().After(anew) {
			entries, from, anew, news = map[string][]byte{}, map[string]uint64{}, time.Now().Add(viewAnew), true
		}
		read, err := v.read(ctx, entries, from)
		if news = news || read; news && err == nil {
			before := v.now.Swap(&snapshot{maps.Clone(entries), from[jobsStream], make(chan struct{})})
			close(before.changed)
			news = false
		}
		select {
		case <-ctx.Done():
		case <-v.news:
			news = true
		case <-time.After(viewEvery):
		}
	}
}

// read takes the changes of the bucket and of the manifests over into entries, from the messages on whose numbers from
// has. It moves them on, and reports whether there was a change. Keys of two parts are of states, removals and bans.
func (v *view) read(ctx context.Context, entries map[string][]byte, from map[string]uint64) (news bool, err error) {
	for stream, subject := range map[string]string{jobsStream: keySubject + "*.*", manifestsStream: keyManifest + ".*"} {
		for more := true; more; {
			var messages []*nats.Msg
			messages, more, err = v.store.getMessages(ctx, requestTime, stream, subject, from[stream], mostInBatch)
			for _, msg := range messages {
				key := strings.TrimPrefix(added(msg, jetstream.SubjectHeader), keySubject)
				if msg.Header.Get("KV-Operation") == "" {
					entries[key] = msg.Data
				} else { // it was deleted
					delete(entries, key)
				}
				from[stream], news = sequenceOf(msg)+1, true
			}
			if err != nil {
				return news, err
			}
		}
	}
	return news, nil
}

// next returns a channel that is closed at the next change.
func (v *view) next() <-chan struct{} { return v.now.Load().changed }

// until waits until a condition holds, which it asks for at each change. It returns the error of ctx.
func (v *view) until(ctx context.Context, holds func() bool) error {
	for {
		changed := v.next()
		if holds() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// entry returns the entry of a key, nil if there is none.
func (v *view) entry(first, name string) []byte { return v.now.Load().entries[keyOf(first, name)] }

// decode decodes the entry of a key, and reports whether there is one.
func (v *view) decode(first, name string, to any) bool {
	return json.Unmarshal(v.entry(first, name), to) == nil
}

// names returns the second parts of the keys with this first part, in order.
func (v *view) names(first string) []string {
	var names []string
	for key := range v.now.Load().entries {
		if name, ok := strings.CutPrefix(key, first+"."); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// manifest returns the manifest of a job with a state, nil for none. One that was removed may stay for a minute.
func (v *view) manifest(job string) *Manifest {
	m, err := parseManifest(job, v.entry(keyManifest, job))
	if err != nil || m.Submission != v.state(job).Submission {
		return nil
	}
	return m
}

// state returns the state of a job, the zero State if there is none.
func (v *view) state(job string) (s State) {
	v.decode(keyState, job, &s)
	return s
}

// stateOf returns the state of a submission: Stopped if there is none, or another of its name.
func (v *view) stateOf(m *Manifest) State { return v.state(m.Job).of(m, Progress{Complete: true}) }

// running returns the manifests of the jobs that run.
func (v *view) running() []*Manifest {
	var all []*Manifest
	for _, job := range v.names(keyState) {
		if m := v.manifest(job); m != nil && v.stateOf(m).State == Running {
			all = append(all, m)
		}
	}
	return all
}

// banned returns why a worker is excluded, and whether it is.
func (v *view) banned(worker string) (why exclusion, ok bool) {
	ok = v.decode(keyBanned, worker, &why)
	return why, ok
}
