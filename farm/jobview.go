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

	"github.com/nats-io/nats.go/jetstream"
)

// rewatch is the time after which a jobView reads the bucket anew, in case a change was missed.
const rewatch = time.Minute

// jobView is a copy of the manifests, states and exclusions in the jobs bucket.
type jobView struct {
	jobs jetstream.KeyValue

	mu      sync.Mutex
	ready   chan struct{} // closed once the bucket was read
	changed chan struct{} // closed and replaced at each change
	entries map[string]jetstream.KeyValueEntry
}

// newJobView returns a jobView that follow keeps up to date.
func newJobView(jobs jetstream.KeyValue) *jobView {
	return &jobView{
		jobs: jobs, ready: make(chan struct{}), changed: make(chan struct{}), entries: map[string]jetstream.KeyValueEntry{},
	}
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
	watcher, err := b.jobs.WatchFiltered(ctx, []string{keyManifest + ".*", keyState + ".*", keyBanned + ".*"})
	if err != nil {
		return
	}
	defer watcher.Stop()
	fresh := map[string]jetstream.KeyValueEntry{}
	for {
		select {
		case <-ctx.Done():
			return
		case entry, ok := <-watcher.Updates():
			switch {
			case !ok:
				return
			case entry == nil:
				b.replace(fresh)
				fresh = nil
			case fresh != nil:
				put(fresh, entry)
			default:
				b.mu.Lock()
				put(b.entries, entry)
				b.notify()
				b.mu.Unlock()
			}
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
	entry, err := b.jobs.Get(ctx, keyState+"."+job)
	if err != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	put(b.entries, entry)
	b.notify()
}

// replace takes over the whole bucket, with the later changes that refresh has found.
func (b *jobView) replace(entries map[string]jetstream.KeyValueEntry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, known := range b.entries {
		if entry := entries[key]; entry != nil && known.Revision() > entry.Revision() {
			entries[key] = known
		}
	}
	b.entries = entries
	b.notify()
	select {
	case <-b.ready:
	default:
		close(b.ready)
	}
}

// notify wakes all that wait for a change. The caller holds the lock.
func (b *jobView) notify() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// wait waits until the bucket was read.
func (b *jobView) wait(ctx context.Context) error {
	select {
	case <-b.ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// next returns a channel that is closed at the next change.
func (b *jobView) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
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
	for key := range maps.Keys(b.entries) {
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

// waitBan waits until the view has the exclusion of a worker, from when on its results are refused.
func (b *jobView) waitBan(ctx context.Context, worker string) error {
	for {
		changed := b.next()
		if _, ok := b.banned(worker); ok {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
