package farm

import (
	"cmp"
	"encoding/json"
	"log/slog"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// WorkerStatus is what the coordinator knows about a worker.
type WorkerStatus struct {
	// Key is the public key of the worker, empty if it has none.
	Key string `json:"key,omitempty"`
	// Name is the name that the worker gives itself, and Cores the number of tasks that it does at the same time.
	Name  string `json:"name"`
	Cores int    `json:"cores"`
	// Version is the version of its library and of its build, as far as it knows them.
	Version string `json:"version,omitempty"`
	// Jobs are the jobs that it has accepted, and Refused the reasons for those that it has not.
	Jobs    []string          `json:"jobs,omitempty"`
	Refused map[string]string `json:"refused,omitempty"`
	// Busy is the number of tasks that it is doing, and Done the number that it has done since it began.
	Busy int   `json:"busy"`
	Done int64 `json:"done"`
	// PerMinute is the number of tasks a minute that it has done lately.
	PerMinute float64 `json:"per_minute"`
	// Seen is the time of its last sign of life. Alive is whether that is recent.
	Seen  time.Time `json:"seen"`
	Alive bool      `json:"alive"`
	// Banned is why the worker is excluded, empty if it is not.
	Banned string `json:"banned,omitempty"`
}

func (s *WorkerStatus) id() workerID { return workerID{s.Key, s.Name} }

// beat is what a worker sends to the coordinator.
type beat struct {
	WorkerStatus
	Accepted []string  `json:"accepted,omitempty"` // the ids of Jobs
	Running  []taskKey `json:"running,omitempty"`
	Process  uint64    `json:"process"` // a number at random

	// On the coordinator: the rate of the tasks done, and whether it gave no sign of life for a while.
	rate   *rate
	silent bool

	earlier uint64 // the process of the name before this one
	shared  bool   // whether a process came back after another: two have the name
}

// taskKey names a task.
type taskKey struct {
	Job  string `json:"job"` // the id of the job
	Task int    `json:"task"`
}

// Times and numbers of beats.
const (
	beatEvery   = 2 * time.Second // between two beats of a worker
	forgetAfter = time.Hour       // of silence
	mostWorkers = 5000            // of a key that are known; the beats of others are passed over until some are silent
	mostRefused = 16              // refusals of a worker that are known
)

// workers are the workers that the coordinator has seen.
type workers struct {
	jobs    *view
	log     *slog.Logger
	silence time.Duration // after which a worker without beats counts as dead
	allBy   time.Time     // when those that were alive before the coordinator have beaten again

	mu         sync.Mutex
	all        map[workerID]*beat
	names      map[string]int // in all, by key
	aliveNow   []*beat
	aliveCores int
	aliveAt    time.Time
}

// newWorkers returns no workers yet. silence is the time after which the task of a silent worker is given to another.
func newWorkers(jobs *view, log *slog.Logger, silence time.Duration) *workers {
	return &workers{jobs: jobs, log: log, silence: max(silence, 2*beatEvery), allBy: time.Now().Add(2 * beatEvery),
		all: map[workerID]*beat{}, names: map[string]int{}}
}

func (w *workers) takeBeat(msg *nats.Msg) {
	var b beat
	if json.Unmarshal(msg.Data, &b) != nil || msg.Subject != subjectOf(subjectBeat, b.id().String()) ||
		checkName("", b.Name) != nil {
		return
	}
	b.bound()
	b.Cores, b.Seen = min(max(b.Cores, 0), maxCores), time.Now() // not UTC(), which would go by a clock that is set
	w.mu.Lock()
	defer w.mu.Unlock()
	before := w.all[b.id()]
	if before == nil {
		if w.names[b.Key] >= mostWorkers {
			return
		}
		w.names[b.Key]++
		w.log.Info("worker", "name", b.Name, "key", b.Key, "cores", b.Cores)
		before = &beat{WorkerStatus: WorkerStatus{Done: b.Done}, Process: b.Process, rate: new(rate)}
	}
	if b.rate = new(rate); b.Done >= before.Done { // it has not begun again
		b.rate = before.rate
		b.rate.add(float64(b.Done - before.Done))
	}
	for job, reason := range b.Refused {
		if before.Refused[job] != reason {
			w.log.Warn("worker refuses a job", "name", b.Name, "key", b.Key, "job", job, "reason", reason)
		}
	}
	if before.silent {
		w.log.Info("worker is back", "name", b.Name, "key", b.Key)
	}
	if b.earlier, b.shared = before.earlier, before.shared; b.Process != before.Process {
		b.earlier, b.shared = before.Process, b.shared || b.Process == before.earlier
	}
	if b.shared && !before.shared {
		w.log.Warn("two workers have one name, and count as one", "name", b.Name, "key", b.Key)
	}
	b.PerMinute = 60 * b.rate.perSecond()
	w.all[b.id()] = &b
}

// bound bounds what a worker says: it may be forged.
func (b *beat) bound() {
	b.Version = headerText(b.Version)[:min(len(headerText(b.Version)), 40)]
	for n, job := range slices.Sorted(maps.Keys(b.Refused)) {
		if reason := headerText(b.Refused[job]); n < mostRefused && checkName("", job) == nil {
			b.Refused[job] = reason
		} else {
			delete(b.Refused, job)
		}
	}
	b.Jobs = slices.DeleteFunc(b.Jobs, func(job string) bool { return checkName("", job) != nil })
	b.Jobs = b.Jobs[:min(len(b.Jobs), 100)]
}

// alive returns the workers that gave a sign of life recently and are not excluded, by name, and their cores. The list
// is not changed later, and may be a tenth of a second old.
func (w *workers) alive() (alive []*beat, cores int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if time.Since(w.aliveAt) < 100*time.Millisecond {
		return w.aliveNow, w.aliveCores
	}
	w.aliveNow, w.aliveCores, w.aliveAt = nil, 0, time.Now()
	for _, id := range slices.SortedFunc(maps.Keys(w.all), compareWorkers) {
		b := w.all[id]
		if !b.silent && time.Since(b.Seen) >= w.silence {
			b.silent = true
			w.log.Warn("worker is silent", "name", b.Name, "key", b.Key, "seen", b.Seen.UTC())
		}
		if _, banned := w.jobs.banned(id.owner()); !banned && !b.silent {
			w.aliveNow = append(w.aliveNow, b)
			w.aliveCores += b.Cores
		}
	}
	before := maps.Clone(w.names)
	maps.DeleteFunc(w.all, func(id workerID, b *beat) bool {
		isFull := before[id.key] >= mostWorkers // then those that have not worked make room
		forget := time.Since(b.Seen) > forgetAfter || isFull && b.silent && b.Done == 0
		if forget {
			w.names[id.key]--
		}
		return forget
	})
	return w.aliveNow, w.aliveCores
}

// of returns the workers of alive that have accepted the job with an id.
func (w *workers) of(id string) (accepted []*beat) {
	alive, _ := w.alive()
	for _, b := range alive {
		if slices.Contains(b.Accepted, id) {
			accepted = append(accepted, b)
		}
	}
	return accepted
}

// doers returns who is doing which tasks of the job with an id.
func (w *workers) doers(id string) map[int]workerID {
	doers := map[int]workerID{}
	alive, _ := w.alive()
	for _, b := range alive {
		for _, key := range b.Running {
			if key.Job == id {
				doers[key.Task] = b.id()
			}
		}
	}
	return doers
}

// isDoing reports whether a worker that is alive is doing a task.
func (w *workers) isDoing(worker workerID, key taskKey) bool {
	alive, _ := w.alive()
	return slices.ContainsFunc(alive, func(b *beat) bool { return b.id() == worker && slices.Contains(b.Running, key) })
}

// allSeen reports whether all workers that are alive, but one, gave a sign of life after a time: one of before may come
// from a worker that accepted the job a moment later. A list of before may lack a worker.
func (w *workers) allSeen(except workerID, after time.Time) bool {
	w.alive()
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.aliveAt.After(after) &&
		!slices.ContainsFunc(w.aliveNow, func(b *beat) bool { return b.id() != except && b.Seen.Before(after) })
}

// other returns a worker at random that has accepted the job with an id and is not the author of a result, zero if
// there is none. Those that fit refuses are left out; and to compare results those with the author's key, who may agree
// to lie, unless all have it.
func (w *workers) other(id string, author workerID, compare bool, fit func(*beat) bool) workerID {
	accepted := w.of(id)
	isOwn := func(b *beat) bool { return b.id().owner() == author.owner() }
	if others := slices.DeleteFunc(slices.Clone(accepted), isOwn); compare && len(others) > 0 {
		accepted = others
	}
	for _, i := range rand.Perm(len(accepted)) {
		if b := accepted[i]; b.id() != author && fit(b) {
			return b.id()
		}
	}
	return workerID{}
}

// hasOther reports whether other would return a worker if it was free.
func (w *workers) hasOther(id string, author workerID, compare bool) bool {
	return w.other(id, author, compare, func(*beat) bool { return true }) != (workerID{})
}

// list returns the status of all workers, by name.
func (w *workers) list() (all []WorkerStatus) {
	w.alive() // forgets the silent ones
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range slices.SortedFunc(maps.Keys(w.all), compareWorkers) {
		status := w.all[id].WorkerStatus
		status.Seen = status.Seen.UTC()
		ban, _ := w.jobs.banned(id.owner())
		if status.Alive, status.Banned = !w.all[id].silent, ban.Reason; !status.Alive {
			status.Busy, status.PerMinute = 0, 0
		}
		all = append(all, status)
	}
	return all
}

func compareWorkers(a, b workerID) int {
	return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.key, b.key))
}

// rate is a number of results a second, in which results of a minute ago count a third of new ones.
type rate struct {
	results, seconds float64 // both with the weights of their age
	at               time.Time
}

func (r *rate) add(results float64) {
	now := time.Now()
	if !r.at.IsZero() {
		left := math.Exp(-now.Sub(r.at).Minutes())
		r.results *= left
		r.seconds = r.seconds*left + 60*(1-left)
	}
	r.at = now
	r.results += results
}

// perSecond returns the results a second, 0 for a rate without results.
func (r *rate) perSecond() float64 {
	r.add(0)
	return r.results / max(1, r.seconds)
}
