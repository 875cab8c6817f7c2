package farm

// This file has the view of the jobs: what the bucket of jobs says, kept up to date on each client.

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// rewatch is the time after which a jobView reads the bucket anew, in case a change was missed.
const rewatch = time.Minute

// jobView is a copy of the manifests, states and exclusions in the jobs bucket.
type jobView struct {
	bucket jetstream.KeyValue

	mu      sync.Mutex
	changed chan struct{}                      // closed and replaced at each change
	entries map[string]jetstream.KeyValueEntry // nil until the bucket was read
}

// newJobView returns a jobView that follow keeps up to date.
func newJobView(bucket jetstream.KeyValue) *jobView {
	return &jobView{bucket: bucket, changed: make(chan struct{})}
}

// follow follows the bucket until ctx ends.
func (b *jobView) follow(ctx context.Context) {
	for {
		b.watch(ctx)
		if !wait(ctx, reconnectWait) {
			return
		}
	}
}

// watch reads the bucket and follows it for a while.
func (b *jobView) watch(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, rewatch)
	defer cancel()
	watcher, err := b.bucket.WatchFiltered(ctx, []string{keyManifest + ".*", keyState + ".*", keyBanned + ".*"})
	if err != nil {
		return
	}
	defer watcher.Stop()
	entries := map[string]jetstream.KeyValueEntry{}
	current := false // whether the entries of before the call have passed
	for {
		select {
		case <-ctx.Done():
			return
		case entry, ok := <-watcher.Updates():
			if !ok {
				return
			}
			b.mu.Lock()
			if entry != nil {
				put(entries, entry)
			} else {
				for key, known := range b.entries {
					if entries[key] != nil {
						put(entries, known) // refresh may have found a later one
					}
				}
				b.entries, current = entries, true
			}
			if current {
				b.notify()
			}
			b.mu.Unlock()
		}
	}
}

// put takes over one change of the bucket, unless a later one is there.
func put(entries map[string]jetstream.KeyValueEntry, entry jetstream.KeyValueEntry) {
	switch known := entries[entry.Key()]; {
	case known != nil && known.Revision() > entry.Revision():
	case entry.Operation() == jetstream.KeyValuePut:
		entries[entry.Key()] = entry
	default:
		delete(entries, entry.Key())
	}
}

// refresh reads the state of a job. A watch of the bucket can miss a change; the next one begins up to a minute later.
func (b *jobView) refresh(ctx context.Context, job string) {
	entry, err := b.bucket.Get(ctx, keyState+"."+job)
	if err != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.entries != nil {
		put(b.entries, entry)
		b.notify()
	}
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
	entry := b.entries[first+"."+name]
	b.mu.Unlock()
	return entry != nil && json.Unmarshal(entry.Value(), v) == nil
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

// isOver reports whether a job is known and not running.
func (b *jobView) isOver(job string) bool {
	state := b.state(job).State
	return state != Running && state != ""
}

// running returns the manifests of the jobs that are running, the oldest first.
func (b *jobView) running() []*Manifest {
	var all []*Manifest
	for _, job := range b.names(keyState) {
		if b.state(job).State != Running {
			continue
		}
		if m := b.manifest(job); m != nil {
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b *Manifest) int { return a.Created.Compare(b.Created) })
	return all
}

// banned returns why a worker is excluded, and whether it is.
func (b *jobView) banned(worker string) (Ban, bool) {
	var ban Ban
	ok := b.decode(keyBanned, worker, &ban)
	return ban, ok
}
