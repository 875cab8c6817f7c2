package farm

// This file has the view of the jobs: what the bucket of jobs says, kept up to date on each client.

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Times of a view.
const (
	viewEvery = 2 * time.Second // between two looks, in case the news of a change was lost
	viewAnew  = time.Minute     // after which all is read anew, in case the server has lost messages
)

// jobView is a copy of the manifests, states and exclusions in the jobs bucket.
type jobView struct {
	client *Client
	news   chan struct{} // holds one if something may have changed

	mu      sync.Mutex
	changed chan struct{}     // closed and replaced at each change
	entries map[string][]byte // nil until the bucket was read
}

// newJobView returns a jobView that follow keeps up to date.
func newJobView(c *Client) *jobView {
	return &jobView{client: c, news: make(chan struct{}, 1), changed: make(chan struct{})}
}

// hint says that something may have changed.
func (b *jobView) hint() {
	select {
	case b.news <- struct{}{}:
	default:
	}
}

// follow follows the bucket until ctx ends.
func (b *jobView) follow(ctx context.Context) {
	for ctx.Err() == nil {
		anew := time.Now().Add(viewAnew)
		entries := map[string][]byte{}
		for from := uint64(1); time.Now().Before(anew) && ctx.Err() == nil; {
			next, err := b.read(ctx, entries, from)
			if err == nil && (next > from || from == 1) {
				b.show(entries)
			}
			from = next
			select {
			case <-ctx.Done():
			case <-b.news:
			case <-time.After(viewEvery):
			}
		}
	}
}

// read takes the changes of the bucket over into entries, from the one of a number on. It returns the number to go on
// with. A key of two parts is of a manifest, a state, a removal or an exclusion.
func (b *jobView) read(ctx context.Context, entries map[string][]byte, from uint64) (next uint64, err error) {
	for more := true; more; {
		var batch []*nats.Msg
		batch, more, err = b.client.batch(ctx, "KV_"+jobsBucket, keySubject+"*.*", from, mostInBatch)
		for _, msg := range batch {
			key := strings.TrimPrefix(added(msg, jetstream.SubjectHeader), keySubject)
			if msg.Header.Get("KV-Operation") == "" {
				entries[key] = msg.Data
			} else { // it was deleted
				delete(entries, key)
			}
			from = sequenceOf(msg) + 1
		}
		if err != nil {
			return from, err
		}
	}
	return from, nil
}

// keySubject begins the subjects of the keys of the jobs bucket.
const keySubject = "$KV." + jobsBucket + "."

// show makes a copy of entries the content of the view.
func (b *jobView) show(entries map[string][]byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.entries = maps.Clone(entries)
	b.notify()
}

// notify wakes all that wait for a change. The caller holds the lock.
func (b *jobView) notify() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// next returns a channel that is closed at the next change.
func (b *jobView) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
}

// until waits until a condition holds, which it asks for at each change. It returns the error of ctx.
func (b *jobView) until(ctx context.Context, holds func() bool) error {
	for {
		changed := b.next()
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

// isRead reports whether the bucket was read.
func (b *jobView) isRead() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.entries != nil
}

// decode decodes the entry of a key, and reports whether there is one.
func (b *jobView) decode(first, name string, v any) bool {
	b.mu.Lock()
	entry := b.entries[keyOf(first, name)]
	b.mu.Unlock()
	return entry != nil && json.Unmarshal(entry, v) == nil
}

// names returns the second parts of the keys with this first part, in order.
func (b *jobView) names(first string) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var names []string
	for key := range b.entries {
		if name, ok := strings.CutPrefix(key, first+"."); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// manifest returns the manifest of a job, nil if there is none.
func (b *jobView) manifest(job string) *Manifest {
	var m Manifest
	if !b.decode(keyManifest, job, &m) || m.check() != nil {
		return nil
	}
	return &m
}

// state returns the state of a job, the zero State if there is none.
func (b *jobView) state(job string) State {
	var s State
	b.decode(keyState, job, &s)
	return s
}

// isOver reports whether a job is known and has ended.
func (b *jobView) isOver(job string) bool {
	state := b.state(job)
	return !state.IsActive() && state.State != ""
}

// active returns the manifests of the jobs that have not ended.
func (b *jobView) active() []*Manifest {
	var all []*Manifest
	for _, job := range b.names(keyState) {
		if !b.state(job).IsActive() {
			continue
		}
		if m := b.manifest(job); m != nil {
			all = append(all, m)
		}
	}
	return all
}

// banned returns why a worker is excluded, and whether it is.
func (b *jobView) banned(worker string) (Ban, bool) {
	var ban Ban
	ok := b.decode(keyBanned, worker, &ban)
	return ban, ok
}
